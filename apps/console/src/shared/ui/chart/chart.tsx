import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, MISSING } from '../../format/format.ts';
import { offsetText, timeOfDay } from '../../format/time.ts';
import { ChartFrame, type FrameProps } from './chart-frame.tsx';
import { chartOption } from './chart-option.ts';
import type { Colour } from './chart-parts.ts';
import type { Curve } from './curve.ts';

interface Props extends FrameProps {
  curves: Curve[];
  zone: string;
  /** Size of the axis' letters in px. */
  letters?: number;
  /** Where a click on a moment (epoch ms) leads, and the words that say so. */
  momentAt?: { to: (time: number) => string; hint: string };
}

/** Curves over time. */
export function Chart({ curves, zone, letters, momentAt, ...frame }: Props) {
  const { t } = useTranslation();
  const hint = momentAt?.hint;
  const option = useCallback((color: Colour) => chartOption(curves, zone, color, letters, hint), [curves, zone, letters, hint]);
  const table = () => {
    const times = [...new Set(curves.flatMap((curve) => curve.points.map(([time]) => time)))].sort((a, b) => a - b);
    const values = curves.map((curve) => new Map(curve.points));
    const first = offsetText(times[0] ?? Date.now(), zone);
    return {
      heads: [`${t('chart.time')} (${first})`, ...curves.map((curve) => `${curve.name} (${curve.unit})`)],
      rows: times.map((time) => ({
        key: String(time),
        cells: [
          {
            text: [timeOfDay(time, zone, true), offsetText(time, zone) === first ? '' : offsetText(time, zone)].join(' ').trim(),
            to: momentAt?.to(time),
          },
          ...values.map((map, index) => {
            const value = map.get(time);
            return typeof value === 'number' ? decimal(value, curves[index]?.fraction ?? 1) : MISSING;
          }),
        ],
      })),
    };
  };
  const empty = curves.every((curve) => curve.points.every(([, value]) => value === null));
  return <ChartFrame {...frame} empty={empty} option={option} table={table} linkAt={momentAt?.to} />;
}
