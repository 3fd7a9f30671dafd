import { CONNECTOR_FIELDS, type Connector, contract, type Point, pathOf, shownState } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { OpenPointAlarms, PointAlarms } from '../../../entities/alarms/point-alarms.tsx';
import { DeedButtons } from '../../../entities/deeds.tsx';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { PointLimits } from '../../../entities/power-limits/point-limits.tsx';
import { PointOrders } from '../../../entities/work-orders/point-orders.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { ConnectorIcon } from '../../../shared/ui/icons/connector-icon.tsx';
import type { Stat } from '../../../shared/ui/stat-strip.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { useFacts } from '../../../shared/ui/value/field-value.tsx';
import { Energy, Live, Missing, Power, Time } from '../../../shared/ui/value/values.tsx';
import { StationPriceBox } from '../../charging/prices/station-price-box.tsx';
import { ConnectorReservations } from '../../charging/reservations/connector-reservations.tsx';
import { ReservationDrawers } from '../../charging/reservations/reservation-drawers.tsx';
import { EndButton } from '../../charging/sessions/end-button.tsx';
import { SessionBody } from '../../charging/sessions/session-body.tsx';
import { SessionPower, SessionState } from '../../charging/sessions/session-parts.tsx';
import { StopButton } from '../../charging/sessions/stop-button.tsx';
import { ConnectorTimedCharges } from '../../charging/timed-charging/connector-timed-charges.tsx';
import { ConnectorReports } from '../../service/feedback/connector-reports.tsx';
import { useConnectorDeeds } from '../points/actions/use-connector-deeds.tsx';
import { CutOffNotice } from '../points/page/cut-off.tsx';
import styles from '../points/page/page.module.css';
import { SessionsOf } from '../points/page/point-sessions.tsx';
import { Timeline } from '../points/page/timeline.tsx';
import { AtWorkNotice, ReservedFor, useOcppDetail } from '../points/point-parts.tsx';
import { ConnectorCodeBox } from '../stations/codes/connector-code.tsx';
import { ActionDrawers } from './action-drawers.tsx';

interface At {
  point: Point;
  connector: Connector;
}

const nothing = () => undefined;
const WEEK_HOURS = 168;

/** What a connector is called beside others: its charge point's name, and its own name or number. */
function useNameOf(): (at: At) => string {
  const { t } = useTranslation('pointWork');
  return ({ point, connector }) =>
    `${point.pointName} · ${connector.connectorName || t('form.connectorNo', { no: connector.connectorNo })}`;
}

/** The session that runs at a connector; undefined: none, or the user may not see sessions. */
function useSessionAt({ transactionId }: Connector) {
  const sees = useAccess().can('charging:read');
  const { data } = useCall(
    contract.sessions.get,
    { params: { transactionId: transactionId ?? 0 } },
    { enabled: sees && transactionId !== null, silent: true },
  );
  return transactionId === null ? undefined : data;
}
type Session = NonNullable<ReturnType<typeof useSessionAt>>;

/** Since when a connector has been in its state: a charger that has booted says it again, as if it were new. */
function useSince({ point: { serialNumber }, connector }: At): string | null {
  const { data } = useCall(
    contract.points.timeline,
    { params: { serialNumber }, query: { hours: WEEK_HOURS } },
    { keepPrevious: true, silent: true, staleTime: 30_000 },
  );
  const spans = data?.connectors.find((one) => one.connectorNo === connector.connectorNo)?.spans ?? [];
  const now = spans.at(-1);
  if (now?.state !== shownState(connector)) return connector.statusTime;
  const before = spans.findLastIndex(({ state }) => state !== now.state);
  return spans[before + 1]?.from ?? connector.statusTime;
}

function useFigures(at: At, session: Session | undefined): Stat[] {
  const { t } = useTranslation('pointWork');
  const { point, connector } = at;
  const most = { label: t('connector.most'), value: <Power watts={connector.maxPowerW} /> };
  const since = { label: t('connector.since'), value: <Time at={useSince(at)} zone={point.timeZone} /> };
  if (!session)
    return [
      { key: 'since', ...since },
      { key: 'most', ...most },
    ];
  return [
    {
      key: 'power',
      label: t('connector.power'),
      value: <SessionPower session={session} />,
      note: <Power watts={connector.maxPowerW} />,
    },
    {
      key: 'energy',
      label: t('page.energy'),
      value: (
        <Live value={session.energyWh}>
          <Energy wh={session.energyWh} />
        </Live>
      ),
    },
    { key: 'since', ...since },
  ];
}

/** Its state in words, and where it stands. */
function Standing({ point, connector, session }: At & { session: Session | undefined }) {
  const { can } = useAccess();
  const detail = useOcppDetail()(connector);
  return (
    <span className={styles.standing}>
      <ConnectorIcon type={connector.connectorType} size={24} />
      <StatusTag state={shownState(connector)} detail={detail} />
      {session && (session.stopRequested || !session.online || session.closesTime) ? <SessionState session={session} /> : null}
      {connector.reservationId !== null && can('reservation:read') ? <ReservedFor id={connector.reservationId} /> : null}
      <Link to={pathOf('point', point.serialNumber)}>{point.pointName}</Link>
      {can('station:read') ? <Link to={pathOf('station', point.stationId)}>{point.stationName}</Link> : point.stationName}
    </span>
  );
}

/** What goes on at it now, and what is to come. */
function Now({ point, connector, session }: At & { session: Session | undefined }) {
  const { t } = useTranslation(['pointWork', 'charging', 'reservations', 'timedCharging']);
  const { can } = useAccess();
  const at = { serialNumber: point.serialNumber, connectorNo: connector.connectorNo };
  return (
    <>
      {session ? (
        <HubPanel title={t('charging:sessions.detail')}>
          <SessionBody session={session} bare />
        </HubPanel>
      ) : (
        <PointLimits {...at} className={styles.panel} />
      )}
      <HubPanel>
        <Timeline {...at} zone={point.timeZone} />
      </HubPanel>
      {can('reservation:read') ? (
        <HubPanel title={t('reservations:title')}>
          <ConnectorReservations {...at} />
        </HubPanel>
      ) : null}
      {can('timedCharging:read') ? (
        <HubPanel title={t('timedCharging:tab')}>
          <ConnectorTimedCharges {...at} />
        </HubPanel>
      ) : null}
    </>
  );
}

/** What it is, and the code on it. */
function Settings({ point, connector }: At) {
  const { t } = useTranslation('pointWork');
  const fact = useFacts(CONNECTOR_FIELDS, connector);
  const { serialNumber, stationId } = point;
  return (
    <>
      <HubPanel>
        <Facts
          facts={[
            fact('connectorNo'),
            fact('connectorName', connector.connectorName || <Missing />),
            fact('connectorType'),
            fact('maxPowerW'),
          ]}
        />
        <Allowed any={['point:write']}>
          <p className={styles.hint}>
            <Link to={`${pathOf('point', serialNumber)}?edit=1`}>{t('connector.edit')}</Link>
          </p>
        </Allowed>
      </HubPanel>
      <HubPanel title={t('connector.code')}>
        <ConnectorCodeBox stationId={stationId} serialNumber={serialNumber} connectorNo={connector.connectorNo} />
      </HubPanel>
    </>
  );
}

function ConnectorTabs({ point, connector, session }: At & { session: Session | undefined }) {
  const { t } = useTranslation(['pointWork', 'feedback']);
  const { can } = useAccess();
  const at = { serialNumber: point.serialNumber, connectorNo: connector.connectorNo };
  return (
    <HubTabs
      tabs={{
        now: <Now point={point} connector={connector} session={session} />,
        history: can('alarm:read') && (
          <HubPanel title={t('tabs.alarms')}>
            <PointAlarms {...at} zone={point.timeZone} />
          </HubPanel>
        ),
        money: (can('record:read') || can('price:read')) && (
          <>
            {can('price:read') ? (
              <HubPanel title={t('connector.price')}>
                <StationPriceBox stationId={point.stationId} />
              </HubPanel>
            ) : null}
            {can('record:read') ? (
              <HubPanel title={t('tabs.sessions')}>
                <SessionsOf asked={at} />
              </HubPanel>
            ) : null}
          </>
        ),
        service: can('workOrder:read') && (
          <>
            <HubPanel title={t('feedback:tab')}>
              <ConnectorReports {...at} />
            </HubPanel>
            <HubPanel title={t('connector.orders')}>
              <PointOrders serialNumber={point.serialNumber} />
            </HubPanel>
          </>
        ),
        settings: <Settings point={point} connector={connector} />,
      }}
    />
  );
}

function ConnectorHub({ point, connector }: At) {
  const session = useSessionAt(connector);
  return (
    <>
      <HubHead
        name={useNameOf()({ point, connector })}
        state={<Standing point={point} connector={connector} session={session} />}
        figures={useFigures({ point, connector }, session)}
        deeds={
          <>
            {session ? (
              <>
                <EndButton session={session} onEnded={nothing} />
                <StopButton session={session} />
              </>
            ) : null}
            <DeedButtons deeds={useConnectorDeeds(point, connector)} />
          </>
        }
        needs={
          <>
            <AtWorkNotice people={point.atWork} />
            <CutOffNotice point={point} />
            <OpenPointAlarms
              serialNumber={point.serialNumber}
              connectorNo={connector.connectorNo}
              zone={point.timeZone}
              className={styles.panel}
            />
          </>
        }
      />
      <ConnectorTabs point={point} connector={connector} session={session} />
      <ActionDrawers connectorNo={connector.connectorNo} />
      <ReservationDrawers />
    </>
  );
}

/** One connector, whole: what goes on at it, its orders, what is wrong with it, its code. */
export function Component() {
  const { t } = useTranslation(['pointWork', 'network']);
  const { serialNumber = '', connectorNo = '' } = useParams();
  const query = useCall(contract.points.get, { params: { serialNumber } });
  const point = query.data;
  const connector = point?.connectors.find((one) => String(one.connectorNo) === connectorNo);
  const missing = t('connector.missing', { no: connectorNo, serial: serialNumber });
  return (
    <HubPage
      query={{
        ...query,
        data: point && connector && { point, connector },
        error: point && !connector ? new ApiError('notFound', missing) : query.error,
      }}
      nameOf={useNameOf()}
      missing={missing}
      list={{ to: '/realTimeMonitor/chargePoint', title: t('page.toList') }}
    >
      {(at) => <ConnectorHub {...at} />}
    </HubPage>
  );
}
