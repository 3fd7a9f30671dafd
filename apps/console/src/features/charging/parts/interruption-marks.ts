import { contract, type Interruption, WORK_FAULT_WORDS } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { momentExact, stretch } from '../../../shared/format/time.ts';
import type { Mark } from '../../../shared/ui/chart/curve.ts';

const LOOK_MS = 30_000;
/** The server takes now for it. */
const STILL = '2999-12-31T00:00:00Z';

interface Charge {
  serialNumber: string;
  connectorNo: number;
  startTime: string;
  /** Null: it still runs. */
  endTime: string | null;
}

/** What may have stopped or changed the power of a charge: outages of its connector and changes of firmware, as marks of its charts. */
export function useInterruptionMarks({ serialNumber, connectorNo, startTime, endTime }: Charge, zone: string): Mark[] {
  const { t } = useTranslation(['charging', 'common']);
  const word = useWord();
  const { data } = useCall(
    contract.points.interruptions,
    { params: { serialNumber }, query: { connectorNo, from: startTime, to: endTime ?? STILL } },
    { enabled: useAccess().can('point:read'), silent: true, refetchInterval: endTime === null ? LOOK_MS : undefined },
  );
  const text = JSON.stringify(data ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `word` speaks the language of `t`
  return useMemo(
    () =>
      (JSON.parse(text) as Interruption[]).map((one): Mark => {
        if (one.kind === 'firmware') {
          const { before, version } = one;
          const what = before ? t('interruptions.changed', { before, version }) : t('interruptions.firmware', { version });
          return {
            time: Date.parse(one.at),
            kind: 'firmware',
            label: t('interruptions.firmware', { version }),
            words: `${what} · ${momentExact(one.at, zone, true)}`,
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
          words: [state, known ? word(known) : code, stretch(one.from, one.to, zone)].filter(Boolean).join(' · '),
        };
      }),
    [text, t, zone],
  );
}
