import { useCallback } from 'react';
import { decimal, MISSING } from '../../format/format.ts';
import { nothingIn } from './axis-figures.ts';
import { ChartFrame, type FrameProps } from './chart-frame.tsx';
import type { Colour } from './chart-parts.ts';
import { type Heat, heatOption } from './heat-option.ts';

/** A heat map. `heat` must keep its identity while nothing changes. */
export function HeatChart({ heat, corner, ...frame }: FrameProps & { heat: Heat; corner: string }) {
  const option = useCallback((color: Colour) => heatOption(heat, color), [heat]);
  const table = () => ({
    heads: [corner, ...heat.columns],
    rows: heat.rows.map((row, at) => ({
      key: row,
      cells: [row, ...heat.values[at]!.map((value) => (value === null ? MISSING : decimal(value, heat.fraction)))],
    })),
  });
  return <ChartFrame {...frame} canvas="heat" nothing={nothingIn(heat.values.flat())} option={option} table={table} />;
}
