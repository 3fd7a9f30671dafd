import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Definition } from '../../../entities/handbook/definition.tsx';
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
        {
          key: 'sessions',
          about: <Definition of="charging.sessions.running" />,
          label: t('sessions.running'),
          value: data ? <Live value={data.sessions}>{integer(data.sessions)}</Live> : MISSING,
        },
        {
          key: 'power',
          about: <Definition of="charging.sessions.power" />,
          label: t('sessions.power'),
          value: data ? (
            <Live value={data.powerW}>
              <Power watts={data.powerW} />
            </Live>
          ) : (
            MISSING
          ),
        },
        {
          key: 'energy',
          about: <Definition of="charging.sessions.energy" />,
          label: t('sessions.energy'),
          value: data ? (
            <Live value={data.energyWh}>
              <Energy wh={data.energyWh} as="sum" />
            </Live>
          ) : (
            MISSING
          ),
        },
        {
          key: 'free',
          about: <Definition of="charging.sessions.free" />,
          label: t('sessions.free'),
          value: data ? (
            <>
              <Live value={data.free}>{integer(data.free)}</Live>{' '}
              <small style={{ color: 'var(--text-faint)', fontSize: 12, fontWeight: 400 }}>
                {t('sessions.ofConnectors', { count: data.connectors })}
              </small>
            </>
          ) : (
            MISSING
          ),
        },
      ]}
    />
  );
}
