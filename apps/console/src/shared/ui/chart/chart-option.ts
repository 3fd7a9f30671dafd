import type { EChartsCoreOption } from 'echarts/core';
import { decimal, MISSING } from '../../format/format.ts';
import { dateTime, timeOfDay } from '../../format/time.ts';
import type { Curve } from './curve.ts';

/** Below this, the axis needs seconds to tell its marks apart. */
const SHORT_MS = 10 * 60_000;
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Quiet axes, strong lines: what the chart looks like in our theme. `color` reads a variable of it. */
export function chartOption(curves: Curve[], zone: string, color: (variable: string) => string): EChartsCoreOption {
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
      axisLabel: { color: color('--text-faint'), fontSize: 11 },
      splitLine: { show: side === 'left', lineStyle: { color: color('--line-soft') } },
    };
  };
  const times = curves.flatMap((curve) => [curve.points[0]?.[0], curve.points.at(-1)?.[0]]).filter((time) => time !== undefined);
  const short = Math.max(...times) - Math.min(...times) < SHORT_MS;
  return {
    animation: false,
    grid: { left: 38, right: curves.some((curve) => curve.axis === 'right') ? 38 : 14, top: 30, bottom: 24 },
    legend: {
      show: true,
      formatter: (name: string) => `${name} (${curves.find((curve) => curve.name === name)?.unit ?? ''})`,
      top: 0,
      right: 0,
      itemWidth: 14,
      itemHeight: 2,
      icon: 'rect',
      textStyle: { color: color('--text-soft'), fontSize: 12 },
      inactiveColor: color('--line'),
    },
    tooltip: {
      trigger: 'axis',
      backgroundColor: color('--raised'),
      borderColor: color('--line'),
      padding: [6, 10],
      textStyle: { color: color('--text'), fontSize: 12 },
      axisPointer: { lineStyle: { color: color('--text-faint'), type: 'dashed' } },
      formatter: (shown: { seriesIndex: number; value: [number, number | null]; marker: string }[]) => {
        const lines = shown.map(({ seriesIndex, value, marker }) => {
          const curve = curves[seriesIndex];
          const figure =
            typeof value[1] === 'number' ? `${decimal(value[1], curve?.fraction ?? 1)} ${curve?.unit ?? ''}` : MISSING;
          return `<div>${marker}${escapeHtml(curve?.name ?? '')}&emsp;<b style="font-weight:600">${figure}</b></div>`;
        });
        return `<div style="font-variant-numeric:tabular-nums">${shown[0] ? dateTime(shown[0].value[0], zone) : ''}${lines.join('')}</div>`;
      },
    },
    xAxis: {
      type: 'time',
      axisLine: { lineStyle: { color: color('--line') } },
      axisTick: { show: false },
      axisLabel: {
        color: color('--text-faint'),
        fontSize: 11,
        hideOverlap: true,
        formatter: (value: number) => timeOfDay(value, zone, short),
      },
      splitLine: { show: false },
    },
    yAxis: [axis('left'), axis('right')],
    series: curves.map((curve) => ({
      type: 'line',
      name: curve.name,
      yAxisIndex: curve.axis === 'left' ? 0 : 1,
      data: curve.points,
      showSymbol: curve.points.length < 2,
      symbolSize: 5,
      connectNulls: false,
      step: curve.step ? 'end' : false,
      sampling: curve.step ? undefined : 'lttb',
      lineStyle: { width: 1.8, color: color(curve.color) },
      itemStyle: { color: color(curve.color) },
      areaStyle: curve.fill ? { color: color(curve.color), opacity: 0.1 } : undefined,
    })),
  };
}
