import { type ChargingSession, contract, type LiveEvent } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, useCall } from '../../../shared/api/queries.ts';
import { userZone } from '../../../shared/format/time.ts';
import { useLiveEvents } from '../../../shared/live/live.tsx';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import { Chart } from '../../../shared/ui/chart/chart.tsx';
import { TimeRange } from '../../../shared/ui/chart/time-range.tsx';
import { picturesOf } from '../parts/process-curves.ts';

/** Samples of one moment come one by one. */
const GATHER_MS = 1500;

/** The session's curves so far, growing with every sample that comes in. */
export function LiveCurves({ session }: { session: ChargingSession }) {
  const { t } = useTranslation(['charging', 'common']);
  const client = useQueryClient();
  const clock = usePreferences((state) => state.clock);
  const { transactionId } = session;
  const args = useMemo(() => ({ body: { transactionId } }), [transactionId]);
  const { data } = useCall(contract.records.getHisBmsData, args);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.type !== 'session.changed' || event.transactionId !== transactionId || timer.current !== undefined) return;
      // The event has the session's figures, the curve those of the charger: it is read anew, not added to.
      timer.current = setTimeout(() => {
        timer.current = undefined;
        void client.invalidateQueries({ queryKey: keyOf(contract.records.getHisBmsData, args) });
      }, GATHER_MS);
    },
    [client, args, transactionId],
  );
  useLiveEvents(onEvent);
  const pictures = useMemo(() => picturesOf(data?.samples ?? [], 'session', t), [data, t]);
  const zone = clock === 'station' ? session.timeZone : userZone();
  return (
    <TimeRange zone={zone}>
      {pictures.map(({ key, title, height, curves }) => (
        <Chart key={key} title={title} curves={curves} zone={zone} height={height} />
      ))}
    </TimeRange>
  );
}
