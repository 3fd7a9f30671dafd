import type { EChartsType } from 'echarts/core';

/** What a place of a drawing leads to: the column of its axis, and the series that was hit, if one was. */
export type LinkAt = (column: number, hit: number | undefined) => string | undefined;

/**
 * Makes columns of a drawing lead where `linkAt` says, and the pointer show where they do. Where one only taps, the first tap shows the figures and the second goes
 * on. It ends with the chart.
 */
export function followLinks(
  chart: EChartsType,
  linkAt: () => LinkAt | undefined,
  open: (path: string, aside: boolean) => void,
): void {
  const zr = chart.getZr();
  let hit: number | undefined;
  let tapped: string | undefined;
  const columnAt = (x: number, y: number): number | undefined =>
    chart.containPixel('grid', [x, y]) ? (chart.convertFromPixel({ gridIndex: 0 }, [x, y])[0] ?? undefined) : undefined;
  // Comes before the click on the canvas itself.
  chart.on('click', (event) => {
    hit = event.seriesIndex;
  });
  zr.on('mousemove', ({ offsetX, offsetY }) => {
    const column = columnAt(offsetX, offsetY);
    if (column !== undefined && linkAt()?.(column, undefined)) zr.setCursorStyle('pointer');
  });
  zr.on('click', ({ offsetX, offsetY, event }) => {
    const column = columnAt(offsetX, offsetY);
    const path = column === undefined ? undefined : linkAt()?.(column, hit);
    hit = undefined;
    const { pointerType, ctrlKey, metaKey } = event as unknown as PointerEvent;
    // Some browsers do not say what clicked.
    const taps = pointerType === undefined ? matchMedia('(hover: none)').matches : pointerType === 'touch';
    const first = taps && tapped !== path;
    tapped = path;
    if (path !== undefined && !first) open(path, ctrlKey || metaKey);
  });
}
