import type { EChartsCoreOption } from 'echarts/core';
import { aloneAt, axisFigures, leastStep } from './axis-figures.ts';
import { axisLabel, type Colour, figure, legend, legendOf, tip, tooltip } from './chart-parts.ts';
import { clipAt, cutAt, marksOf } from './clip.ts';
import type { Categories, Series } from './series.ts';
import { extentOf, sharedZero, ticksOf } from './shared-zero.ts';

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
  const figureOf = axisFigures();
  const shown = series.map((one) => (hidden?.has(one.name) ? { ...one, values: one.values.map(() => null) } : one));
  const limits = { left: clipAt(shown, 'left'), right: clipAt(shown, 'right') };
  const limitOf = (side: Series['axis']) => limits[side];
  const cut = cutAt(shown, limitOf);
  const drawn = shown.map((one, index) => ({ ...one, values: cut[index]! }));
  const marks = marksOf(shown, limitOf);
  const scales = sharedZero(drawn);
  // The end of a side that is cut off has a line, but no figure.
  const labelOf = (value: number, side: Series['axis']) => (value === limits[side] && !scales ? '' : figureOf(value));
  const stepOf = (side: Series['axis']) =>
    leastStep(
      shown.filter((one) => one.axis === side).map(({ fraction }) => fraction),
      extentOf(drawn, side)[1],
    );
  const axis = (side: 'left' | 'right') => ({
    type: 'value',
    show: series.some((one) => one.axis === side),
    position: side,
    ...(scales ? scales[side] : { splitNumber: 3, max: limits[side], minInterval: stepOf(side) }),
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
      // With room beside them: names that touch each other are not read.
      axisLabel: { ...axisLabel(color, letters), hideOverlap: true, formatter: (name: string) => `\u2002${name}\u2002` },
    },
    yAxis: [axis('left'), axis('right')],
    series: series.map((one, index) => ({
      type: one.kind,
      cursor: 'default',
      name: one.name,
      yAxisIndex: one.axis === 'left' ? 0 : 1,
      data: (hidden?.has(one.name) ? one.values : cut[index]!).map((value, at) => {
        const mark = marks.find((each) => each.series === index && each.at === at);
        return mark
          ? {
              value,
              symbol: 'triangle',
              symbolSize: letters,
              label: {
                ...{ show: true, position: one.kind === 'bar' ? 'insideTop' : 'bottom', formatter: `▲ ${figureOf(mark.value)}` },
                ...{ color: color('--text'), fontSize: letters },
              },
            }
          : value;
      }),
      stack: one.stack,
      barMaxWidth: letters * 2.2,
      symbol: 'circle',
      ...symbolsOf(
        one,
        marks.some((mark) => mark.series === index),
        letters,
      ),
      lineStyle: { width: letters * 0.18, color: color(one.color) },
      itemStyle: { color: color(one.color), borderRadius: one.kind === 'bar' && !one.stack ? [2, 2, 0, 0] : 0 },
    })),
  };
}

/** More values than these have no dot each. */
const MOST_DOTS = 40;

/** Which values of a line have a dot: all of a few; of many those that stand alone or are cut off. */
function symbolsOf({ values }: Series, isCut: boolean, letters: number) {
  const size = letters * 0.45;
  if (values.length <= MOST_DOTS) return { symbolSize: size, showSymbol: true };
  const alone = aloneAt(values);
  if (alone.size === 0 && !isCut) return { symbolSize: size, showSymbol: false };
  return {
    showSymbol: true,
    symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (alone.has(dataIndex) ? size : 0),
  };
}
