import { contract, type SiteLive, type SiteMinute } from '@csms/contract';
import { Segmented } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/queries.ts';
import { decimal } from '../../../shared/format/format.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { patched, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Chart } from '../../../shared/ui/chart/chart.tsx';
import type { Curve } from '../../../shared/ui/chart/curve.ts';
import { TimeRange } from '../../../shared/ui/chart/time-range.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { useStationMarks } from '../parts/interruption-marks.ts';
import { heardMinutes } from './heard-minutes.ts';
import styles from './load-balancing.module.css';
import { plannedSteps, type Step } from './planned-steps.ts';
import { useSiteLimits } from './site-limits.tsx';
import { keyOfConnector, useConnectorNames } from './site-words.ts';
import { surplusEnergy, surplusOf } from './surplus-energy.ts';

const HOURS = [1, 6, 24] as const;
const MINUTE = 60_000;
/** Planned limits are shown for this part of the period. */
const AHEAD_SHARE = 6;
/** So many connectors have a colour of their own; the rest is one. */
const COLOURS = ['--charging', '--brand', '--peak', '--reserved', '--flat', '--valley', '--sharp', '--unavailable'];
/** That of the surplus; no connector has it beside. */
const SUN = '--peak';

/** Lists every minute from `from` to `to` (epoch ms). A minute that was not recorded is undefined. */
function minutesOf(known: readonly SiteMinute[], from: number, to: number): [time: number, minute: SiteMinute | undefined][] {
  const byTime = new Map(known.map((minute) => [Date.parse(minute.time), minute]));
  const times: [number, SiteMinute | undefined][] = [];
  for (let time = from; time < to; time += MINUTE) times.push([time, byTime.get(time)]);
  return times;
}

/** Goes on with the limit line into the time ahead, in kW or A. */
const withSteps = (curve: Curve, steps: readonly Step[], of: 'limitW' | 'limitA'): Curve => ({
  ...curve,
  points: [
    ...curve.points,
    ...steps.map((step): [number, number | null] => [
      step.time,
      of === 'limitW' && step.limitW !== null ? step.limitW / 1000 : step[of],
    ]),
  ],
});

/** Nothing is known of the time ahead; the curve ends where the limit line does, so that both pictures have one time axis. */
const withEnd = (curve: Curve, steps: readonly Step[]): Curve => ({
  ...curve,
  points: [...curve.points, ...steps.slice(-1).map(({ time }): [number, null] => [time, null])],
});

/** The connectors that took the most energy in these minutes, the most first. */
function heaviest(minutes: readonly SiteMinute[], most: number): string[] {
  const sums = new Map<string, number>();
  for (const { connectors } of minutes)
    for (const [key, watts] of Object.entries(connectors)) sums.set(key, (sums.get(key) ?? 0) + watts);
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([key]) => key)
    .sort();
}

/** The power of building and connectors on each other under the limit, and the current of each line under its own; a click shows that moment. */
export function SiteHistory({ site, zone }: { site: SiteLive; zone: string }) {
  const { t } = useTranslation(['loadBalancing', 'charging']);
  const [search] = useSearchParams();
  const patch = useUrlPatch();
  const hours = HOURS.find((one) => String(one) === search.get('hours')) ?? 1;
  const to = Math.ceil(useNow() / MINUTE) * MINUTE;
  const from = to - hours * 60 * MINUTE;
  const query = useCall(
    contract.loadBalancing.history,
    {
      params: { stationId: site.stationId },
      query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    },
    { keepPrevious: true, silent: true },
  );
  const known = query.data?.minutes;
  const points = new Set(site.connectors.map(({ serialNumber }) => serialNumber)).size;
  const marks = useStationMarks(site.stationId, points, [from, to], zone);
  const nameOf = useConnectorNames(site.connectors);
  const limits = useSiteLimits(site.stationId).data?.list;
  const ahead =
    site.form.mode === 'automatic' ? plannedSteps(limits ?? [], site, to, to + (hours * 60 * MINUTE) / AHEAD_SHARE) : [];
  const planned = JSON.stringify(ahead);
  const { phases } = site.form;
  const names = JSON.stringify(site.connectors.map((one) => [keyOfConnector(one), nameOf(one)]));

  const [power, lines, sun] = useMemo((): [Curve[], Curve[], { surplusWh: number; usedWh: number }] => {
    const minutes = known ?? [];
    const times = minutesOf(heardMinutes(minutes), from, to);
    const steps = JSON.parse(planned) as Step[];
    const named = new Map<string, string>(JSON.parse(names) as [string, string][]);
    const curve = (
      name: string,
      color: string,
      value: (minute: SiteMinute) => number | null,
      rest: Partial<Curve> = {},
    ): Curve => ({
      name,
      unit: 'kW',
      color,
      axis: 'left',
      fraction: 1,
      points: times.map(([time, minute]) => [time, minute ? value(minute) : null]),
      ...rest,
    });
    const stacked = { stack: 'power', fill: true };
    const kW = (watts: number | null) => (watts === null ? null : watts / 1000);
    const own = heaviest(minutes, COLOURS.length - 1);
    const others = (minute: SiteMinute) =>
      Object.entries(minute.connectors).reduce((sum, [key, watts]) => (own.includes(key) ? sum : sum + watts), 0);
    const hasSurplus = minutes.some(({ buildingW }) => buildingW !== null && buildingW < 0);
    const hasBuilding = minutes.some(({ buildingW }) => buildingW !== null);
    const hasOthers = minutes.some((minute) => others(minute) > 0);
    const gridW = ({ buildingW, carsW }: SiteMinute) => Math.max(0, (buildingW ?? 0) + carsW);
    const hasLimit = minutes.some(({ limitW }) => limitW !== null);
    const hasLimitA = minutes.some(({ limitA }) => limitA !== null);
    return [
      [
        ...(hasBuilding
          ? [curve(t('history.building'), '--text-faint', ({ buildingW }) => kW(Math.max(0, buildingW ?? 0)), stacked)]
          : []),
        ...own.map((key, index) =>
          curve(
            named.get(key) ?? key,
            (hasSurplus ? COLOURS.filter((one) => one !== SUN) : COLOURS)[index]!,
            ({ connectors }) => kW(connectors[key] ?? 0),
            stacked,
          ),
        ),
        ...(hasOthers ? [curve(t('history.others'), '--offline', (minute) => kW(others(minute)), stacked)] : []),
        ...(hasSurplus
          ? [
              curve(t('history.surplus'), SUN, (minute) => kW(surplusOf(minute))),
              curve(t('history.grid'), '--text', (minute) => kW(gridW(minute)), { dashed: true }),
            ]
          : []),
        ...(hasLimit
          ? [
              withSteps(
                curve(t('history.limit'), '--danger', ({ limitW }) => kW(limitW), { step: true, dashed: true }),
                steps,
                'limitW',
              ),
            ]
          : []),
      ],
      [
        ...(['--charging', '--peak', '--reserved'] as const).slice(0, phases).map((color, line) =>
          withEnd(
            curve(t('history.line', { line: line + 1 }), color, (minute) => minute.lines[line] ?? null, { unit: 'A' }),
            steps,
          ),
        ),
        ...(hasLimitA
          ? [
              withSteps(
                curve(t('history.limit'), '--danger', ({ limitA }) => limitA, { unit: 'A', step: true, dashed: true }),
                steps,
                'limitA',
              ),
            ]
          : []),
      ],
      surplusEnergy(minutes),
    ];
  }, [known, from, to, names, planned, phases, t]);

  const step = matchMedia('(hover: none)').matches ? (hours * 60 * MINUTE) / 40 : MINUTE;
  const momentTo = useCallback(
    (time: number) => `?${patched(search, { at: new Date(Math.floor(time / step) * step).toISOString() })}`,
    [search, step],
  );
  const momentAt = {
    to: momentTo,
    hint: t(matchMedia('(hover: none)').matches ? 'history.tapAgain' : 'history.click'),
  };
  const loading = query.isPending;
  return (
    <section className={styles.panel} aria-label={t('history.title')}>
      <TimeRange zone={zone} marks={marks} marksTitle={t('charging:interruptions.title')}>
        <Chart
          title={t('history.title')}
          height={260}
          curves={power}
          zone={zone}
          momentAt={momentAt}
          loading={loading}
          extra={
            <Segmented
              size="small"
              aria-label={t('history.span')}
              value={hours}
              onChange={(next) => patch({ hours: next === 1 ? undefined : String(next) })}
              options={HOURS.map((value) => ({ value, label: t('history.hours', { count: value }) }))}
            />
          }
        />
        {sun.surplusWh === 0 ? null : (
          <p className={textParts.softSmall}>
            {t('history.surplusSum', { surplus: decimal(sun.surplusWh / 1000, 1), used: decimal(sun.usedWh / 1000, 1) })}
          </p>
        )}
        <Chart title={t('history.lines')} height={140} curves={lines} zone={zone} momentAt={momentAt} loading={loading} />
      </TimeRange>
    </section>
  );
}
