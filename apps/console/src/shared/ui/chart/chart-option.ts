import type { EChartsCoreOption } from 'echarts/core';
import { momentExact, timeOfDay } from '../../format/time.ts';
import { axisLabel, type Colour, figure, legend, tip, tooltip } from './chart-parts.ts';
import type { Curve } from './curve.ts';

/** Below this, the axis needs seconds to tell its marks apart. */
const SHORT_MS = 10 * 60_000;

/** Quiet axes, strong lines: what curves look like in our theme. `letters` is the size of the axis in px, to which all else is set; `hint` says what a click does. */
export function chartOption(curves: Curve[], zone: string, color: Colour, letters = 11, hint?: string): EChartsCoreOption {
  const axis = (side: 'left' | 'right') => {
    const own = curves.filter((curve) => curve.axis === side);
    return {
      type: 'value',
      show: own.length > 0,
      position: side,
      min: 0,
      max: own[0]?.max,
      interval: own[0]?.max === undefined ? undefined : own[0].max / 4,
      splitNumber: 3,
      axisLabel: axisLabel(color, letters),
      splitLine: { show: side === 'left', lineStyle: { color: color('--line-soft') } },
    };
  };
  const times = curves.flatMap((curve) => [curve.points[0]?.[0], curve.points.at(-1)?.[0]]).filter((time) => time !== undefined);
  const short = Math.max(...times) - Math.min(...times) < SHORT_MS;
  const edge = Math.round(letters * 3.5);
  const isStacked = curves.some(({ stack }) => stack !== undefined);
  return {
    animation: false,
    grid: {
      left: edge,
      right: curves.some((curve) => curve.axis === 'right') ? edge : Math.round(letters * 1.3),
      top: Math.round(letters * 2.7),
      bottom: Math.round(letters * 2.2),
    },
    legend: {
      ...legend(color, letters, (name) =>
        isStacked ? name : `${name} (${curves.find((curve) => curve.name === name)?.unit ?? ''})`,
      ),
      // Areas on each other are many: a square each, and the unit stands at the figures.
      itemHeight: isStacked ? 8 : 2,
    },
    tooltip: {
      ...tooltip(color, letters),
      trigger: 'axis',
      axisPointer: { lineStyle: { color: color('--text-faint'), type: 'dashed' } },
      formatter: (shown: { seriesIndex: number; value: [number, number | null]; marker: string }[]) =>
        tip(
          shown[0] ? momentExact(shown[0].value[0], zone, true) : '',
          shown.map(({ seriesIndex, value, marker }) => {
            const curve = curves[seriesIndex];
            return { marker, name: curve?.name ?? '', text: figure(value[1], curve) };
          }),
          hint,
        ),
    },
    xAxis: {
      type: 'time',
      axisLine: { lineStyle: { color: color('--line') } },
      axisTick: { show: false },
      axisLabel: {
        ...axisLabel(color, letters),
        hideOverlap: true,
        formatter: (value: number) => timeOfDay(value, zone, short),
      },
      splitLine: { show: false },
    },
    yAxis: [axis('left'), axis('right')],
    series: curves.map((curve) => ({
      type: 'line',
      cursor: 'default',
      name: curve.name,
      yAxisIndex: curve.axis === 'left' ? 0 : 1,
      data: curve.points,
      showSymbol: curve.dots || curve.points.length < 2,
      symbolSize: curve.dots ? 9 : 5,
      connectNulls: false,
      step: curve.step ? 'end' : false,
      stack: curve.stack,
      sampling: curve.step || curve.stack || curve.dots ? undefined : 'lttb',
      lineStyle: {
        width: curve.dots ? 0 : letters * (curve.stack ? 0.09 : 0.16),
        color: color(curve.color),
        type: curve.dashed ? 'dashed' : 'solid',
      },
      itemStyle: { color: color(curve.color) },
      areaStyle: curve.fill ? { color: color(curve.color), opacity: curve.stack ? 0.55 : 0.1 } : undefined,
    })),
  };
}
