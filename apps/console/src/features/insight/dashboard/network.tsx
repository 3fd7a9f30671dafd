import { contract, type NetworkNow, pathOf, SHOWN_STATES, type StateCounts } from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Defined } from '../../../entities/handbook/definition.tsx';
import { statusRows } from '../../../entities/network-figures/status-rows.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { integer, power } from '../../../shared/format/format.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { StateIcon } from '../../../shared/ui/icons/state-icon.tsx';
import { Live } from '../../../shared/ui/value/values.tsx';
import styles from './dashboard.module.css';
import { Panel } from './panel.tsx';
import { listPath, type Narrowed, PACE_MS, STATES } from './use-dashboard.ts';
import { useOpens } from './use-opens.ts';

const POINTS = '/realTimeMonitor/chargePoint';
const STATIONS = '/configurationManagement/stationManagement';

export function useNetwork(narrowed: Narrowed) {
  const query = useCall(
    contract.dashboard.network,
    { query: { ...narrowed } },
    { keepPrevious: true, silent: true, refetchInterval: 60_000 },
  );
  useLiveRefetch(STATES, query.refetch, PACE_MS);
  return query;
}
type Query = ReturnType<typeof useNetwork>;

const Figure = ({ to, children, label }: { to: string | undefined; children: ReactNode; label: string }) =>
  to ? (
    <Link to={to} className={styles.link} aria-label={label}>
      {children}
    </Link>
  ) : (
    children
  );

/** What there is: stations, points, connectors, rated power. */
export function AssetsPanel({ narrowed, query }: { narrowed: Narrowed; query: Query }) {
  const { t } = useTranslation('dashboard');
  const opens = useOpens();
  const points = opens(POINTS, 'point:read') ? listPath(POINTS, narrowed) : undefined;
  const { stationId, providerId } = narrowed;
  const stations = !opens(STATIONS, 'station:read')
    ? undefined
    : stationId === undefined
      ? listPath(STATIONS, { providerId })
      : pathOf('station', stationId);
  const rows = (data: NetworkNow) => {
    const rated = power(data.ratedPowerW);
    return [
      ['stations', integer(data.stations), stations],
      ['points', integer(data.points), points],
      ['connectors', integer(data.connectors), points],
      ['ratedPower', `${rated.value} ${rated.unit}`, points],
    ] as const;
  };
  return (
    <Panel title={t('assets.title')} query={query} rows={3}>
      {(data) => (
        <dl className={styles.assets}>
          {rows(data).map(([key, value, to]) => (
            <div key={key}>
              <dt>
                <Defined of={`insight.dashboard.${key}`}>{t(`assets.${key}`)}</Defined>
              </dt>
              <dd>
                <Figure to={to} label={`${t(`assets.${key}`)}: ${value}`}>
                  <Live value={value}>{value}</Live>
                </Figure>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

function Bar({ states }: { states: StateCounts }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const present = SHOWN_STATES.filter((state) => (states[state] ?? 0) > 0);
  const parts = present.map((state) => `${t(`common:state.${state}`)} ${states[state]}`).join(', ');
  return (
    <div className={styles.bar} role="img" aria-label={t('status.bar', { parts })}>
      {present.map((state) => (
        <span key={state} style={{ flexGrow: states[state], background: `var(--${state})` }} />
      ))}
    </div>
  );
}

/** How the connectors are now; each row leads to the points that have such. */
export function StatusPanel({ narrowed, query }: { narrowed: Narrowed; query: Query }) {
  const { t } = useTranslation('dashboard');
  const opens = useOpens()(POINTS, 'point:read');
  return (
    <Panel
      title={t('status.title')}
      query={query}
      extra={<span className={styles.quiet}>{t('status.unit', { count: query.data?.connectors ?? 0 })}</span>}
    >
      {({ states }) => (
        <>
          <Bar states={states} />
          <dl className={styles.rows}>
            {statusRows(states).map(({ key, icon, count, filter }) => (
              <div key={key} data-none={count === 0}>
                <dt>
                  {icon ? <StateIcon state={icon} /> : <i className={styles.dot} />}
                  <Defined of={`insight.dashboard.${key}`}>{t(`status.${key}`)}</Defined>
                </dt>
                <dd>
                  <Figure
                    to={opens ? listPath(POINTS, narrowed, { state: filter.join(',') }) : undefined}
                    label={`${t(`status.${key}`)}: ${integer(count)}`}
                  >
                    <Live value={count}>{integer(count)}</Live>
                  </Figure>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Panel>
  );
}
