import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { figure } from '../../../entities/handbook/definition.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { integer, MISSING } from '../../../shared/format/format.ts';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { Energy, Live, Power } from '../../../shared/ui/value/values.tsx';

const EVERY_MS = 15_000;

export function SessionTotals({ stationId }: { stationId: string | undefined }) {
  const { t } = useTranslation(['charging', 'common']);
  // Power and energy move with every sample; the events tell only when a session comes or goes.
  const query = useCall(contract.sessions.totals, { query: { stationId } }, { keepPrevious: true, refetchInterval: EVERY_MS });
  const { data } = query;
  return (
    <StatStrip
      label={t('sessions.totals')}
      query={query}
      stats={[
        figure(
          'charging.sessions.running',
          t('sessions.running'),
          data ? <Live value={data.sessions}>{integer(data.sessions)}</Live> : MISSING,
        ),
        figure(
          'charging.sessions.power',
          t('sessions.power'),
          data ? (
            <Live value={data.powerW}>
              <Power watts={data.powerW} />
            </Live>
          ) : (
            MISSING
          ),
        ),
        figure(
          'charging.sessions.energy',
          t('sessions.energy'),
          data ? (
            <Live value={data.energyWh}>
              <Energy wh={data.energyWh} as="sum" />
            </Live>
          ) : (
            MISSING
          ),
        ),
        figure(
          'charging.sessions.free',
          t('sessions.free'),
          data ? (
            <>
              <Live value={data.free}>{integer(data.free)}</Live>{' '}
              <small style={{ color: 'var(--text-faint)', fontSize: 12, fontWeight: 400 }}>
                {t('sessions.ofConnectors', { count: data.connectors })}
              </small>
            </>
          ) : (
            MISSING
          ),
        ),
      ]}
    />
  );
}
