import type { EChartsCoreOption } from 'echarts/core';
import { axisLabel, type Colour, figure, tip, tooltip } from './chart-parts.ts';
import { heightOf } from './clip.ts';

/** At most this share of the fields is beyond the deepest colour. */
const SHARE = 0.05;

/** Fields of figures: columns over rows, in a colour that deepens. */
export interface Heat {
  name: string;
  unit: string;
  fraction: number;
  columns: string[];
  rows: string[];
  /** Row by row; null: nothing is known. */
  values: (number | null)[][];
}

/** What a heat map looks like in our theme: from the paper's colour to the network's. */
export function heatOption(
  { name, unit, fraction, columns, rows, values }: Heat,
  color: Colour,
  letters = 11,
): EChartsCoreOption {
  const all = values.flat().filter((value): value is number => value !== null);
  const most = Math.max(...all, 0);
  // A field far beyond all others takes the deepest colour, and leaves the rest theirs.
  const deepest = heightOf(all, SHARE) ?? most;
  const axis = {
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: axisLabel(color, letters),
    splitArea: { show: false },
  };
  return {
    animation: false,
    grid: {
      left: Math.round(letters * 4),
      right: Math.round(letters * 0.8),
      top: Math.round(letters * 0.6),
      bottom: Math.round(letters * 4.6),
    },
    tooltip: {
      ...tooltip(color, letters),
      formatter: ({ value: [column, row, value], marker }: { value: [number, number, number]; marker: string }) =>
        tip(`${rows[row] ?? ''} ${columns[column] ?? ''}`, [{ marker, name, text: figure(value, { fraction, unit }) }]),
    },
    visualMap: {
      type: 'continuous',
      min: 0,
      max: deepest || 1,
      calculable: false,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: letters,
      itemHeight: letters * 12,
      text: [`${deepest < most ? '▲ ' : ''}${figure(most, { fraction, unit })}`, figure(0, { fraction: 0, unit })],
      textStyle: { color: color('--text-soft'), fontSize: letters },
      inRange: { color: [color('--sunken'), color('--brand-strong')] },
    },
    xAxis: { type: 'category', data: columns, ...axis },
    yAxis: { type: 'category', data: rows, inverse: true, ...axis },
    series: [
      {
        type: 'heatmap',
        cursor: 'default',
        name,
        data: values.flatMap((cells, row) => cells.map((value, column) => [column, row, value ?? '-'])),
        itemStyle: { borderColor: color('--surface'), borderWidth: 2, borderRadius: 3 },
        emphasis: { itemStyle: { borderColor: color('--text'), borderWidth: 1 } },
      },
    ],
  };
}
