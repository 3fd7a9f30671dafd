import type { EChartsCoreOption } from 'echarts/core';
import { currentLanguage } from '../../prefs/language.ts';
import { axisLabel, type Colour, figure, legend, legendOf, tip, tooltip } from './chart-parts.ts';
import type { Categories, Series } from './series.ts';
import { sharedZero } from './shared-zero.ts';

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
  const compact = new Intl.NumberFormat(currentLanguage(), { notation: 'compact', maximumFractionDigits: 1 });
  const scales = sharedZero(series);
  const axis = (side: 'left' | 'right') => ({
    type: 'value',
    show: series.some((one) => one.axis === side),
    position: side,
    ...(scales ? scales[side] : { splitNumber: 3 }),
    axisLabel: { ...axisLabel(color, letters), formatter: (value: number) => compact.format(value) },
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
      data: one.values,
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
