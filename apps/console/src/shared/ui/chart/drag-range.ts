import type { EChartsType } from 'echarts/core';

/** A pull shorter than this, in px, is a click. */
const LEAST_PX = 6;

/**
 * Lets a mouse or pen choose a stretch of a drawing's time by dragging over it; a finger scrolls the page instead. `chosen` gives what is to be done with the two
 * moments (epoch ms), or undefined while nothing is to be chosen. Returns what ends it.
 */
export function followDrag(
  chart: EChartsType,
  holder: HTMLElement,
  chosen: () => ((from: number, to: number) => void) | undefined,
): () => void {
  const shade = document.createElement('div');
  Object.assign(shade.style, {
    position: 'absolute',
    insetBlock: '0',
    pointerEvents: 'none',
    background: 'var(--brand)',
    opacity: '0.15',
  });
  let from: number | undefined;
  const xOf = (event: PointerEvent) => {
    const { left, width } = holder.getBoundingClientRect();
    return Math.min(width, Math.max(0, event.clientX - left));
  };
  const pulled = (event: PointerEvent) => (from === undefined ? 0 : Math.abs(xOf(event) - from));
  const move = (event: PointerEvent) => {
    if (from === undefined || pulled(event) < LEAST_PX) return;
    if (!shade.isConnected) holder.append(shade);
    shade.style.left = `${Math.min(from, xOf(event))}px`;
    shade.style.width = `${pulled(event)}px`;
  };
  const end = () => {
    from = undefined;
    shade.remove();
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', end);
    removeEventListener('keydown', giveUp);
  };
  const up = (event: PointerEvent) => {
    const ends = [from ?? 0, xOf(event)].map((x) => Number(chart.convertFromPixel({ xAxisIndex: 0 }, x))).sort((a, b) => a - b);
    const isPull = pulled(event) >= LEAST_PX;
    end();
    if (isPull) chosen()?.(ends[0]!, ends[1]!);
  };
  const giveUp = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end();
  };
  const down = (event: PointerEvent) => {
    const y = event.clientY - holder.getBoundingClientRect().top;
    if (event.button !== 0 || event.pointerType === 'touch' || !chosen() || !chart.containPixel('grid', [xOf(event), y])) return;
    from = xOf(event);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', end);
    addEventListener('keydown', giveUp);
  };
  holder.addEventListener('pointerdown', down);
  return () => {
    holder.removeEventListener('pointerdown', down);
    end();
  };
}
