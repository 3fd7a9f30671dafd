import { type ChargingSession, contract, type LiveEvent, type ResponseOf } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, useCall } from '../../../shared/api/queries.ts';
import { userZone } from '../../../shared/format/time.ts';
import { useLiveEvents } from '../../../shared/live/live.tsx';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import { Chart } from '../../../shared/ui/chart/chart.tsx';
import { curvesOf } from '../process-curves.ts';

type Process = ResponseOf<typeof contract.records.getHisBmsData>;

/** The session's curves so far, growing with every sample that comes in. */
export function LiveCurves({ session }: { session: ChargingSession }) {
  const { t } = useTranslation(['charging', 'common']);
  const client = useQueryClient();
  const clock = usePreferences((state) => state.clock);
  const { transactionId } = session;
  const args = useMemo(() => ({ body: { transactionId } }), [transactionId]);
  const { data } = useCall(contract.records.getHisBmsData, args);
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.type !== 'session.changed' || event.transactionId !== transactionId || event.sampleTime === null) return;
      const { sampleTime: time, energyWh, powerW, soc } = event;
      client.setQueryData<Process>(keyOf(contract.records.getHisBmsData, args), (held) => {
        if (!held || held.samples.at(-1)?.time === time) return held;
        const sample = {
          time,
          energyWh,
          powerW,
          soc,
          importCurrent: null,
          outputCurrent: null,
          outputVoltage: null,
          temperature: null,
        };
        return { ...held, samples: [...held.samples, sample] };
      });
    },
    [client, args, transactionId],
  );
  useLiveEvents(onEvent);
  const curves = useMemo(() => curvesOf(data?.samples ?? [], t), [data, t]);
  const zone = clock === 'station' ? session.timeZone : userZone();
  return (
    <>
      <Chart title={t('sessions.powerSoc')} curves={curves.powerSoc} zone={zone} height={210} />
      <Chart title={t('sessions.energyCurve')} curves={curves.energy} zone={zone} height={130} />
    </>
  );
}
