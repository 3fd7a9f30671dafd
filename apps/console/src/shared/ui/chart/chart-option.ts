import type { EChartsCoreOption } from 'echarts/core';
import { MISSING } from '../../format/format.ts';
import { momentExact } from '../../format/time.ts';
import { aloneAt, axisFigures } from './axis-figures.ts';
import { axisTimes, axisWord } from './axis-times.ts';
import { axisLabel, type Colour, figure, legend, legendOf, tip, tooltip } from './chart-parts.ts';
import { clipCurves } from './clip.ts';
import type { Curve, Mark } from './curve.ts';
import type { Range } from './time-range.rules.ts';

/** Below this, the axis needs seconds to tell its marks apart. */
const SHORT_MS = 10 * 60_000;
/** A mark belongs to the pointer within one part in so many of the axis. */
const NEAR_SHARE = 60;
/** More marks than this have no words on the drawing: they would cover each other. */
const MOST_LABELS = 8;

interface Drawing {
  curves: Curve[];
  zone: string;
  color: Colour;
  /** The size of the axis in px, to which all else is set. */
  letters?: number | undefined;
  /** What a click does. */
  hint?: string | undefined;
  /** The time that is shown; the whole of the curves otherwise. */
  shown?: Range | undefined;
  marks?: readonly Mark[] | undefined;
  /** Said where no curve has a value. */
  noData?: string | undefined;
  /** Names of curves that are not drawn. */
  hidden?: ReadonlySet<string> | undefined;
  /** It becomes a file: the legend, which else stands beside the drawing, is in it. */
  isKept?: boolean | undefined;
}

/** Quiet axes, strong lines: what curves look like in our theme. */
export function chartOption({
  curves,
  zone,
  color,
  letters = 11,
  hint,
  shown,
  marks = [],
  noData = MISSING,
  hidden,
  isKept = false,
}: Drawing): EChartsCoreOption {
  const drawn = curves.filter(({ name }) => !hidden?.has(name));
  const limits = { left: clipCurves(drawn, 'left'), right: clipCurves(drawn, 'right') };
  const figureOf = axisFigures();
  const axis = (side: 'left' | 'right') => {
    const own = curves.filter((curve) => curve.axis === side);
    const limit = limits[side];
    return {
      type: 'value',
      show: own.length > 0,
      position: side,
      min: 0,
      max: own[0]?.max ?? limit,
      interval: own[0]?.max === undefined ? undefined : own[0].max / 4,
      splitNumber: 3,
      // The end of a side that is cut off has a line, but no figure.
      axisLabel: { ...axisLabel(color, letters), formatter: (value: number) => (value === limit ? '' : figureOf(value)) },
      splitLine: { show: side === 'left', lineStyle: { color: color('--line-soft') } },
    };
  };
  const times = curves.flatMap((curve) => [curve.points[0]?.[0], curve.points.at(-1)?.[0]]).filter((time) => time !== undefined);
  const [from, to] = shown ?? [Math.min(...times), Math.max(...times)];
  const short = to - from < SHORT_MS;
  const named = axisTimes(from, to, zone);
  const edge = Math.round(letters * 3.5);
  const isStacked = curves.some(({ stack }) => stack !== undefined);
  return {
    animation: false,
    grid: {
      left: edge,
      // Charts of one range stand under each other.
      right: shown || curves.some((curve) => curve.axis === 'right') ? edge : Math.round(letters * 1.3),
      // The words of marks have a line of their own, below the legend.
      top: Math.round(letters * ((marks.length > 0 ? 3.9 : 2.7) - (isKept ? 0 : 1.6))),
      bottom: Math.round(letters * 2.2),
    },
    legend: {
      ...legend(color, letters, (name) =>
        isStacked ? name : `${name} (${curves.find((curve) => curve.name === name)?.unit ?? ''})`,
      ),
      // Areas on each other are many: a square each, and the unit stands at the figures.
      itemHeight: isStacked ? 8 : 2,
      ...legendOf(curves, hidden, isKept),
    },
    tooltip: {
      ...tooltip(color, letters),
      trigger: 'axis',
      axisPointer: { lineStyle: { color: color('--text-faint'), type: 'dashed' } },
      formatter: (shown: { seriesIndex: number; value: [number, number | null]; marker: string }[]) =>
        tip(
          shown[0] ? momentExact(shown[0].value[0], zone, true) : '',
          [
            ...(shown.every(({ value }) => value[1] === null)
              ? [{ marker: '', name: noData, text: '' }]
              : shown
                  .filter(({ seriesIndex }) => seriesIndex < curves.length)
                  .map(({ seriesIndex, value, marker }) => {
                    const curve = curves[seriesIndex];
                    return { marker, name: curve?.name ?? '', text: figure(value[1], curve) };
                  })),
            ...wordsAt(marks, shown[0]?.value[0] ?? Number.NaN, (to - from) / NEAR_SHARE).map((name) => ({
              marker: '',
              name,
              text: '',
            })),
          ],
          hint,
        ),
    },
    xAxis: {
      type: 'time',
      min: shown?.[0] ?? null,
      max: shown?.[1] ?? null,
      axisLine: { lineStyle: { color: color('--line') } },
      axisTick: { show: false },
      axisLabel: {
        ...axisLabel(color, letters),
        hideOverlap: true,
        customValues: named.length > 0 ? named : undefined,
        formatter: (value: number) => axisWord(value, zone, short),
      },
      splitLine: { show: false },
    },
    yAxis: [axis('left'), axis('right')],
    series: [
      ...curves.map((curve, index) => {
        const alone = aloneAt(curve.points.map(([, value]) => value));
        const isDotted = curve.dots || alone.size > 0;
        return {
          type: 'line',
          cursor: 'default',
          name: curve.name,
          yAxisIndex: curve.axis === 'left' ? 0 : 1,
          data: curve.points,
          showSymbol: isDotted,
          symbolSize: curve.dots ? 9 : (_: unknown, { dataIndex }: { dataIndex: number }) => (alone.has(dataIndex) ? 5 : 0),
          connectNulls: false,
          clip: true,
          step: curve.step ? 'end' : false,
          stack: curve.stack,
          sampling: curve.step || curve.stack || isDotted ? undefined : 'lttb',
          lineStyle: {
            width: curve.dots ? 0 : letters * (curve.stack ? 0.09 : 0.16),
            color: color(curve.color),
            type: curve.dashed ? 'dashed' : 'solid',
          },
          itemStyle: { color: color(curve.color) },
          markLine: index === 0 && marks.length > 0 ? linesAt(marks, color, letters) : undefined,
          markArea:
            index === 0 && marks.some(({ until, isPart }) => until !== undefined && !isPart) ? areasOf(marks, color) : undefined,
          areaStyle: curve.fill ? { color: color(curve.color), opacity: curve.stack ? 0.55 : 0.1 } : undefined,
        };
      }),
      ...drawn.flatMap((curve) => beyondOf(curve, limits[curve.axis], figureOf, color, letters)),
    ],
  };
}

/** Marks at the end of a side for what goes on beyond it, each with its figure: a series without a line. */
function beyondOf(
  curve: Curve,
  limit: number | undefined,
  figureOf: (value: number) => string,
  color: Colour,
  letters: number,
): object[] {
  const beyond = limit === undefined ? [] : curve.points.filter(([, value]) => value !== null && value > limit);
  if (beyond.length === 0) return [];
  return [
    {
      type: 'line',
      name: `▲ ${curve.name}`,
      yAxisIndex: curve.axis === 'left' ? 0 : 1,
      silent: true,
      symbol: 'triangle',
      symbolSize: letters,
      showSymbol: true,
      lineStyle: { width: 0 },
      itemStyle: { color: color(curve.color) },
      label: { show: true, position: 'bottom', color: color('--text'), fontSize: letters },
      data: beyond.map(([time, value]) => ({ value: [time, limit], label: { formatter: `▲ ${figureOf(value ?? 0)}` } })),
    },
  ];
}

/** A thin line at each mark with its word, under the curves. */
const linesAt = (marks: readonly Mark[], color: Colour, letters: number) => ({
  silent: true,
  symbol: 'none',
  animation: false,
  lineStyle: { color: color('--text-faint'), type: 'dotted', width: 1 },
  label: {
    formatter: '{b}',
    position: 'insideEndTop',
    rotate: 0,
    align: 'left',
    color: color('--text-faint'),
    fontSize: letters,
  },
  data: marks.map(({ time, label, kind, isPart }, _, all) => ({
    xAxis: time,
    name: isPart || (kind && all.filter((mark) => !mark.isPart).length > MOST_LABELS) ? '' : label,
    ...(kind ? LINES[kind](color) : {}),
  })),
});

/** Each kind of mark has its own line style. Outages have the colour of their state. */
const LINES = {
  offline: (color: Colour) => ({
    lineStyle: { color: color('--offline'), type: 'dashed' },
    label: { color: color('--text-soft') },
  }),
  faulted: (color: Colour) => ({ lineStyle: { color: color('--faulted'), type: 'solid' }, label: { color: color('--faulted') } }),
  firmware: (color: Colour) => ({
    lineStyle: { color: color('--text-soft'), type: [8, 3] },
    label: { color: color('--text-soft') },
  }),
};

/** Shades how long what is marked lasted. */
const areasOf = (marks: readonly Mark[], color: Colour) => ({
  silent: true,
  animation: false,
  data: marks.flatMap(({ time, until, kind, isPart }) =>
    until === undefined || isPart
      ? []
      : [
          [
            { xAxis: time, itemStyle: { color: color(kind === 'faulted' ? '--faulted' : '--offline'), opacity: 0.14 } },
            { xAxis: until },
          ],
        ],
  ),
});

/** What happened at a moment, or near enough to be meant by the pointer. */
export const wordsAt = (marks: readonly Mark[], at: number, near: number): string[] =>
  marks.flatMap(({ time, until = time, words }) => (words && at >= time - near && at <= until + near ? [words] : []));
