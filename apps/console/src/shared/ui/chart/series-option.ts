import type { EChartsCoreOption } from 'echarts/core';
import { currentLanguage } from '../../prefs/language.ts';
import { axisLabel, type Colour, figure, legend, legendOf, tip, tooltip } from './chart-parts.ts';
import { clipAt } from './clip.ts';
import type { Categories, Series } from './series.ts';
import { sharedZero, ticksOf } from './shared-zero.ts';

interface Drawing {
  categories: Categories;
  series: Series[];
  color: Colour;
  /** The size of the axis in px, to which all else is set. */
  letters?: number | undefined;
  /** What a click does where it leads somewhere. */
  hint?: string | undefined;
  /** Names of series that are not drawn. */
  hidden?: ReadonlySet<string> | undefined;
  /** It becomes a file: the legend, which else stands beside the drawing, is in it. */
  isKept?: boolean | undefined;
}

/** What bars and lines over categories look like in our theme. */
export function seriesOption({
  categories,
  series,
  color,
  letters = 11,
  hint,
  hidden,
  isKept = false,
}: Drawing): EChartsCoreOption {
  // As many digits as tell round steps apart, however small they are.
  const compact = new Intl.NumberFormat(currentLanguage(), { notation: 'compact', maximumSignificantDigits: 4 });
  const shown = series.filter((one) => !hidden?.has(one.name));
  const limits = { left: clipAt(shown, 'left'), right: clipAt(shown, 'right') };
  const cut = (value: number | null, side: Series['axis']) => (value === null ? null : Math.min(value, limits[side] ?? value));
  const drawn = series.map((one) => ({ ...one, values: one.values.map((value) => cut(value, one.axis)) }));
  const scales = sharedZero(drawn);
  // The end of a side that is cut off has a line, but no figure.
  const labelOf = (value: number, side: Series['axis']) => (value === limits[side] && !scales ? '' : compact.format(value));
  const axis = (side: 'left' | 'right') => ({
    type: 'value',
    show: series.some((one) => one.axis === side),
    position: side,
    ...(scales ? scales[side] : { splitNumber: 3, max: limits[side] }),
    ...(scales && { axisTick: { show: false, customValues: ticksOf(scales[side]) } }),
    axisLabel: {
      ...axisLabel(color, letters),
      formatter: (value: number) => labelOf(value, side),
      ...(scales && { customValues: ticksOf(scales[side]) }),
    },
    splitLine: { show: side === 'left', lineStyle: { color: color('--line-soft') } },
  });
  const edge = Math.round(letters * 4);
  return {
    animation: false,
    grid: {
      left: edge,
      right: series.some((one) => one.axis === 'right') ? edge : Math.round(letters * 1.3),
      top: Math.round(letters * (isKept ? 2.7 : 1.1)),
      bottom: Math.round(letters * 2.2),
    },
    legend: {
      ...legend(color, letters, (name) => {
        const unit = series.find((one) => one.name === name)?.unit;
        return unit ? `${name} (${unit})` : name;
      }),
      itemHeight: Math.round(letters * 0.7),
      ...legendOf(series, hidden, isKept),
    },
    tooltip: {
      ...tooltip(color, letters),
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: color('--text-faint'), opacity: 0.08 } },
      formatter: (shown: { seriesIndex: number; dataIndex: number; marker: string }[]) => {
        const at = shown[0]?.dataIndex ?? 0;
        return tip(
          (categories.titles ?? categories.labels)[at] ?? '',
          shown.map(({ seriesIndex, marker }) => {
            const one = series[seriesIndex];
            return { marker, name: one?.name ?? '', text: figure(one?.values[at], one) };
          }),
          series.some((one) => one.links?.[at]) ? hint : undefined,
        );
      },
    },
    xAxis: {
      type: 'category',
      data: categories.labels,
      axisLine: { lineStyle: { color: color('--line') } },
      axisTick: { show: false },
      axisLabel: { ...axisLabel(color, letters), hideOverlap: true },
    },
    yAxis: [axis('left'), axis('right')],
    series: series.map((one) => ({
      type: one.kind,
      cursor: 'default',
      name: one.name,
      yAxisIndex: one.axis === 'left' ? 0 : 1,
      data: one.values.map((value) =>
        value !== null && value > (limits[one.axis] ?? value)
          ? {
              value: limits[one.axis],
              symbol: 'triangle',
              symbolSize: letters,
              label: {
                ...{ show: true, position: one.kind === 'bar' ? 'insideTop' : 'bottom', formatter: `▲ ${compact.format(value)}` },
                ...{ color: color('--text'), fontSize: letters },
              },
            }
          : value,
      ),
      stack: one.stack,
      barMaxWidth: letters * 2.2,
      symbol: 'circle',
      symbolSize: letters * 0.45,
      showSymbol: one.values.length <= 40,
      lineStyle: { width: letters * 0.18, color: color(one.color) },
      itemStyle: { color: color(one.color), borderRadius: one.kind === 'bar' && !one.stack ? [2, 2, 0, 0] : 0 },
    })),
  };
}
