import { contract, type StationHours, WARNING_ADVICE, WARNING_KIND_WORDS, type WarningKind, warningPeak } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { moment } from '../../../shared/format/time.ts';
import { useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { Chart } from '../../../shared/ui/chart/chart.tsx';
import type { Curve } from '../../../shared/ui/chart/curve.ts';
import { TimeRange } from '../../../shared/ui/chart/time-range.tsx';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './warnings.module.css';
import { WarningTag } from './weather-parts.tsx';

const HOUR = 3_600_000;
type Measure = 'temperature' | 'gusts' | 'rain';
const MEASURES: readonly { name: Measure; unit: string; color: string; kinds: readonly WarningKind[] }[] = [
  { name: 'temperature', unit: '°C', color: '--charging', kinds: ['heat', 'frost'] },
  { name: 'gusts', unit: 'm/s', color: '--info', kinds: ['wind'] },
  { name: 'rain', unit: 'mm/h', color: '--info', kinds: ['rain'] },
];

/** The curve of a measure, with the thresholds that it comes near to as dashed lines. */
function useCurves(one: StationHours): Record<Measure, Curve[]> {
  const { t } = useTranslation('warnings');
  return useMemo(() => {
    const { hours, rules } = one;
    const start = Date.parse(hours?.startTime ?? '');
    const curvesOf = ({ name, unit, color, kinds }: (typeof MEASURES)[number]): Curve[] => {
      const points = (hours?.[name] ?? []).map((value, index): [number, number | null] => [start + index * HOUR, value]);
      const known = points.flatMap(([, value]) => (value === null ? [] : [value]));
      const [least, most] = [Math.min(...known), Math.max(...known)];
      const ends = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
      const lines = kinds.flatMap((kind) => {
        const rule = rules.find((each) => each.kind === kind);
        if (!rule?.enabled) return [];
        const word = WARNING_KIND_WORDS[kind][language()];
        return (['common', 'serious'] as const).flatMap((level): Curve[] => {
          const value = rule[level];
          // Frost in a summer month would press the curve flat.
          if (value === null || (name === 'temperature' && (value < least - 12 || value > most + 12))) return [];
          return [
            {
              name: level === 'common' ? t('station.threshold', { kind: word }) : t('station.serious', { kind: word }),
              unit,
              color: level === 'common' ? '--warning' : '--danger',
              axis: 'left',
              dashed: true,
              fraction: 1,
              points: ends.map((at): [number, number] => [at, value]),
            },
          ];
        });
      });
      return [{ name: t(name), unit, color, axis: 'left', fraction: 1, fill: name === 'rain', points }, ...lines];
    };
    const [temperature, gusts, rain] = MEASURES.map(curvesOf) as [Curve[], Curve[], Curve[]];
    return { temperature, gusts, rain };
  }, [one, t]);
}

function useRiver({ river }: StationHours): Curve[] {
  const { t } = useTranslation('warnings');
  return useMemo(() => {
    if (river === null) return [];
    const start = Date.parse(river.startTime);
    const points = river.discharge.map((value, index): [number, number | null] => [start + index * 24 * HOUR, value]);
    const line = { unit: 'm³/s', axis: 'left', fraction: 0 } as const;
    return [
      { ...line, name: t('discharge'), color: '--info', points },
      {
        ...line,
        name: t('usual'),
        color: '--warning',
        dashed: true,
        points: points.map(([at]): [number, number] => [at, river.usual]),
      },
    ];
  }, [river, t]);
}

function Hours({ one }: { one: StationHours }) {
  const { t } = useTranslation('warnings');
  const patch = useUrlPatch();
  const curves = useCurves(one);
  const river = useRiver(one);
  return (
    <div className={styles.drawer}>
      {one.warnings.length > 0 ? (
        <Section title={t('station.warnings')}>
          <div className={styles.drawer}>
            {one.warnings.map((warning) => (
              <div key={warning.id} className={styles.warning}>
                <div className={listParts.cardHead}>
                  <button
                    type="button"
                    className={styles.opener}
                    onClick={() => patch({ station: undefined, warning: String(warning.id) })}
                  >
                    {WARNING_KIND_WORDS[warning.kind][language()]}
                  </button>
                  <WarningTag one={warning} />
                </div>
                <Facts
                  facts={[
                    { label: t('warning.start'), value: <Time at={warning.startTime} zone={one.timeZone} /> },
                    {
                      label: t('warning.peak'),
                      value: (
                        <>
                          {warningPeak(warning, language())} · <Time at={warning.peakTime} zone={one.timeZone} />
                        </>
                      ),
                    },
                    { label: t('warning.end'), value: <Time at={warning.endTime} zone={one.timeZone} /> },
                    { label: t('warning.advice'), value: WARNING_ADVICE[warning.kind][language()], wide: true },
                  ]}
                />
              </div>
            ))}
          </div>
        </Section>
      ) : null}
      {one.hours === null ? (
        <StateBlock
          tone="empty"
          title={t('unknown')}
          hint={t('unknownSince', { time: moment(one.unknownSince ?? '', one.timeZone) })}
        />
      ) : (
        <Section
          title={t('station.hours')}
          extra={
            <span className={textParts.faint}>
              {t('asOf')} <Time at={one.asOf} zone={one.timeZone} />
            </span>
          }
        >
          <TimeRange zone={one.timeZone}>
            {MEASURES.map(({ name }) => (
              <Chart key={name} title={t(name)} curves={curves[name]} zone={one.timeZone} height={170} />
            ))}
          </TimeRange>
          {river.length > 0 ? <Chart title={t('discharge')} curves={river} zone={one.timeZone} height={170} /> : null}
          {one.dropped > 0 ? <p className={textParts.faint}>{t('station.dropped', { count: one.dropped })}</p> : null}
        </Section>
      )}
    </div>
  );
}

/** One station: its warnings with what to do, and the hours ahead as pictures. */
export function StationDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('warnings');
  const query = useCall(contract.warnings.hours, { params: { stationId: id } }, { refetchInterval: 300_000, ofRow: true });
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      title={query.data?.stationName ?? t('station.open')}
      open
      onClose={onClose}
      size={640}
    >
      {query.data ? (
        <Hours one={query.data} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <SkeletonRows columns={2} rows={8} />
      )}
    </RowDrawer>
  );
}
