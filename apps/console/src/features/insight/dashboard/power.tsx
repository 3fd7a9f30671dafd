import { contract, type PowerTrace } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { powerCurve } from '../../../entities/network-figures/power-curve.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { power } from '../../../shared/format/format.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { Chart } from '../../../shared/ui/chart/chart.tsx';
import { Live } from '../../../shared/ui/value/values.tsx';
import styles from './dashboard.module.css';
import { Panel } from './panel.tsx';
import { CHARGING, listPath, type Narrowed, PACE_MS, useZone } from './use-dashboard.ts';
import { useOpens } from './use-opens.ts';

const SESSIONS = '/realTimeMonitor/charging';

function Curve({ trace, nowW, zone }: { trace: PowerTrace; nowW: number | undefined; zone: string }) {
  const { t } = useTranslation('dashboard');
  // The curve ends in what is charging now; it moves with it.
  const curves = useMemo(() => [powerCurve(trace, nowW, Date.now(), t('power.power'))], [trace, nowW, t]);
  return <Chart title={t('power.title')} curves={curves} zone={zone} height={248} savable bare zeroIsNothing />;
}

/** The charging power of the past 24 hours up to this moment. */
export function PowerPanel({ narrowed }: { narrowed: Narrowed }) {
  const { t } = useTranslation('dashboard');
  const zone = useZone(narrowed);
  const opens = useOpens()(SESSIONS, 'charging:read');
  const asked = { query: { ...narrowed } };
  const trace = useCall(contract.dashboard.power, asked, { keepPrevious: true, silent: true, refetchInterval: 60_000 });
  const running = useCall(contract.dashboard.running, asked, { keepPrevious: true, silent: true, refetchInterval: 30_000 });
  useLiveRefetch(CHARGING, running.refetch, PACE_MS);
  const now = running.data;
  const shown = now && power(now.powerW);
  const sessions = now ? t('power.sessions', { count: now.sessions }) : '';
  return (
    <Panel
      title={t('power.title')}
      query={trace}
      extra={
        shown && now ? (
          <span className={styles.quiet}>
            {t('power.now')}{' '}
            <b>
              <Live value={now.powerW}>
                {shown.value} {shown.unit}
              </Live>
            </b>
            {' · '}
            {opens ? (
              <Link to={listPath(SESSIONS, narrowed)} className={styles.inline}>
                {sessions}
              </Link>
            ) : (
              sessions
            )}
          </span>
        ) : null
      }
    >
      {(data) => <Curve trace={data} nowW={now?.powerW} zone={zone} />}
    </Panel>
  );
}
