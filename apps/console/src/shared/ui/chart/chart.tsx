import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, MISSING } from '../../format/format.ts';
import { offsetText, timeOfDay } from '../../format/time.ts';
import { nothingIn } from './axis-figures.ts';
import { ChartFrame, type FrameProps } from './chart-frame.tsx';
import { ChartLegend, entriesOfCurves, useHidden } from './chart-legend.tsx';
import { chartOption, wordsAt } from './chart-option.ts';
import type { Colour } from './chart-parts.ts';
import type { Curve } from './curve.ts';
import { withGaps } from './gaps.ts';
import type { Range } from './time-range.rules.ts';
import { useTimeRange } from './time-range.tsx';

interface Props extends FrameProps {
  curves: Curve[];
  zone: string;
  /** Size of the axis' letters in px. */
  letters?: number;
  /** Zero throughout says that nothing happened; of a limit it says much. */
  zeroIsNothing?: boolean;
  /** Where a click on a moment (epoch ms) leads, and the words that say so. */
  momentAt?: { to: (time: number) => string; hint: string };
}

/** From the first to the last moment of curves; undefined where they have none. */
function extentOf(curves: readonly Curve[]): Range | undefined {
  const times = curves.flatMap(({ points }) => [points[0]?.[0], points.at(-1)?.[0]]).filter((time) => time !== undefined);
  return times.length === 0 ? undefined : [Math.min(...times), Math.max(...times)];
}

/** Curves over time. Within a `TimeRange` they show its range, and the crosshair moves in all of its charts. */
export function Chart({ curves, zone, letters, zeroIsNothing, momentAt, ...frame }: Props) {
  const { t } = useTranslation();
  const hint = momentAt?.hint;
  const shared = useTimeRange(useMemo(() => extentOf(curves), [curves]));
  const { shown, marks, marksTitle } = shared ?? {};
  const noData = t('chart.noValue');
  const drawn = useMemo(() => curves.map((curve) => withGaps(curve, marks)), [curves, marks]);
  const { hidden, toggle } = useHidden();
  const option = useCallback(
    (color: Colour, isKept?: boolean) =>
      chartOption({ curves: drawn, zone, color, letters, hint, shown, marks, noData, hidden, isKept }),
    [drawn, zone, letters, hint, shown, marks, noData, hidden],
  );
  const table = () => {
    // What happened has rows of its own where nothing was measured.
    const told = marks?.filter(({ words }) => words) ?? [];
    const times = [
      ...new Set([...curves.flatMap((curve) => curve.points.map(([time]) => time)), ...told.map(({ time }) => time)]),
    ].sort((a, b) => a - b);
    const values = curves.map((curve) => new Map(curve.points));
    const first = offsetText(times[0] ?? Date.now(), zone);
    return {
      heads: [
        `${t('chart.time')} (${first})`,
        ...curves.map((curve) => `${curve.name} (${curve.unit})`),
        ...(told.length > 0 ? [marksTitle ?? ''] : []),
      ],
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
          ...(told.length > 0 ? [wordsAt(told, time, 0).join('; ')] : []),
        ],
      })),
    };
  };
  const nothing = nothingIn(curves.flatMap(({ points }) => points.map(([, value]) => value)));
  return (
    <ChartFrame
      {...frame}
      nothing={nothing === 'zero' && !zeroIsNothing ? undefined : nothing}
      option={option}
      table={table}
      linkAt={momentAt?.to}
      shared={shared}
      legend={<ChartLegend entries={entriesOfCurves(curves)} hidden={hidden} onToggle={toggle} letters={letters} />}
    />
  );
}
