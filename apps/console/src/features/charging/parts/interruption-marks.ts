import { contract, type Interruption, type StationInterruption, WORK_FAULT_WORDS } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { momentExact, stretch } from '../../../shared/format/time.ts';
import type { Mark } from '../../../shared/ui/chart/curve.ts';

const LOOK_MS = 30_000;
/** Marks of less than this share of a station's points are drawn as thin lines. */
const PART = 0.25;
/** Up to so many points are named. */
const MOST_NAMED = 2;

interface Charge {
  serialNumber: string;
  connectorNo: number;
  startTime: string;
  /** Null: it still runs. */
  endTime: string | null;
}

/** Says an outage or a change of firmware as a mark; `where` is empty where only one connector is meant. */
function useMarkOf(zone: string): (one: Interruption | StationInterruption, where?: string) => Mark {
  const { t } = useTranslation(['charging', 'common']);
  const word = useWord();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `word` speaks the language of `t`
  return useMemo(
    () =>
      (one, where = '') => {
        if (one.kind === 'firmware') {
          const { before, version, updateId } = one;
          const what = before ? t('interruptions.changed', { before, version }) : t('interruptions.firmware', { version });
          return {
            time: Date.parse(one.at),
            kind: 'firmware',
            label: t('interruptions.firmware', { version }),
            words: [
              what,
              where,
              t(updateId === null ? 'interruptions.atCharger' : 'interruptions.byUpgrade'),
              momentExact(one.at, zone, true),
            ]
              .filter(Boolean)
              .join(' · '),
          };
        }
        const code = one.kind === 'faulted' ? one.errorCode : null;
        const known = code
          ? (WORK_FAULT_WORDS as Partial<Record<string, (typeof WORK_FAULT_WORDS)['GroundFailure']>>)[code]
          : undefined;
        const state = t(`common:state.${one.kind}`);
        return {
          time: Date.parse(one.from),
          until: Date.parse(one.to),
          kind: one.kind,
          label: state,
          words: [state, where, known ? word(known) : code, stretch(one.from, one.to, zone)].filter(Boolean).join(' · '),
        };
      },
    [t, zone],
  );
}

/** Outages of a charge's connector and firmware changes of its point, as marks of the charge's charts. */
export function useInterruptionMarks({ serialNumber, connectorNo, startTime, endTime }: Charge, zone: string): Mark[] {
  const markOf = useMarkOf(zone);
  const { data } = useCall(
    contract.points.interruptions,
    { params: { serialNumber }, query: { connectorNo, from: startTime, to: endTime ?? undefined } },
    { enabled: useAccess().can('point:read'), silent: true, refetchInterval: endTime === null ? LOOK_MS : undefined },
  );
  const text = JSON.stringify(data ?? []);
  return useMemo(() => (JSON.parse(text) as Interruption[]).map((one) => markOf(one)), [text, markOf]);
}

/** Outages and firmware changes at the points of a station between two moments (epoch ms), as marks of its charts. `points`: how many it has. */
export function useStationMarks(stationId: number, points: number, [from, to]: readonly [number, number], zone: string): Mark[] {
  const { t } = useTranslation('charging');
  const markOf = useMarkOf(zone);
  const { data } = useCall(
    contract.stations.interruptions,
    { params: { id: stationId }, query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() } },
    { enabled: useAccess().can('point:read'), silent: true, keepPrevious: true },
  );
  const text = JSON.stringify(data ?? []);
  return useMemo(() => {
    const whereOf = ({ places, isWhole }: StationInterruption): string => {
      const named = new Map(places.map((place) => [place.serialNumber, place]));
      const count = named.size;
      if (isWhole && count > 1) return t('interruptions.whole', { count });
      if (count > MOST_NAMED) return t('interruptions.points', { count });
      const numbers = places.flatMap(({ connectorNo }) => (connectorNo === null ? [] : [connectorNo]));
      const names = [...named.values()]
        .map(({ pointName, serialNumber }) => pointName || serialNumber)
        .join(t('interruptions.and'));
      return count === 1 && numbers.length > 0
        ? `${names} · ${t('interruptions.connectors', { no: numbers.sort((a, b) => a - b).join(t('interruptions.and')) })}`
        : names;
    };
    return (JSON.parse(text) as StationInterruption[]).map((one): Mark => {
      const count = new Set(one.places.map(({ serialNumber }) => serialNumber)).size;
      return { ...markOf(one, whereOf(one)), isPart: !one.isWhole && count < points * PART };
    });
  }, [text, markOf, t, points]);
}
