import { DisconnectOutlined, EditOutlined } from '@ant-design/icons';
import { contract, type Permission, POINT_FIELDS, type Point, pointList, shownStateOf } from '@csms/contract';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { OpenPointAlarms, PointAlarms } from '../../../entities/alarms/point-alarms.tsx';
import { Complain, ComplainButton } from '../../../entities/complaints/complain.tsx';
import { ComplaintsOf } from '../../../entities/complaints/complaints-of.tsx';
import { History } from '../../../entities/history/history.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { PointLimits } from '../../../entities/power-limits/point-limits.tsx';
import { UptimeShare } from '../../../entities/uptime-share.tsx';
import { PointOrders } from '../../../entities/work-orders/point-orders.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { hasPage } from '../../../shared/access/page-list.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { useThing } from '../../../shared/hooks/thing.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { StatusTag, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { useFacts } from '../../../shared/ui/value/field-value.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { WhitelistPanel } from '../../customers/whitelists/whitelist-panel.tsx';
import { CommandList } from '../commands/command-list.tsx';
import { PointMenu } from '../points/actions/point-menu.tsx';
import { OcppExchanges } from '../points/detail/ocpp-exchanges.tsx';
import { PointOverview } from '../points/detail/point-overview.tsx';
import { EditPointDrawer } from '../points/form/edit-point-drawer.tsx';
import { CutOffDrawer, CutOffNotice } from '../points/page/cut-off.tsx';
import styles from '../points/page/page.module.css';
import { PointSessions } from '../points/page/point-sessions.tsx';
import { Quarantine } from '../points/page/quarantine.tsx';
import { Timeline } from '../points/page/timeline.tsx';
import { AtWorkNotice, Proof, SessionLink } from '../points/point-parts.tsx';
import { ActionDrawers } from './action-drawers.tsx';

const BASE = '/configurationManagement/point/:serialNumber';
/** Pages of a point beside this one: shown where the product has them and the user may see them. */
const BESIDE: readonly { key: 'configuration' | 'diagnosis' | 'firmware' | 'security'; permission: Permission }[] = [
  { key: 'configuration', permission: 'configuration:read' },
  { key: 'diagnosis', permission: 'point:read' },
  { key: 'firmware', permission: 'point:read' },
  { key: 'security', permission: 'security:read' },
];

/** Of the present month; leads to the report of its connectors. */
function PointUptime({ serialNumber }: { serialNumber: string }) {
  const { data } = useCall(contract.uptime.summary, { query: { serialNumber } }, { silent: true });
  if (!data) return <Missing />;
  const path = `/realTimeMonitor/uptime?by=connector&keyword=${encodeURIComponent(serialNumber)}`;
  return (
    <Link to={path}>
      <UptimeShare percent={data.percent} />
    </Link>
  );
}

function Summary({ point }: { point: Point }) {
  const { t } = useTranslation(['pointWork', 'network', 'common']);
  const say = useWord();
  const fact = useFacts(POINT_FIELDS, point);
  const seesUptime = useAccess().can('uptime:read');
  const running = point.connectors.flatMap((one) => (one.transactionId === null ? [] : [one.transactionId]));
  const { lastError: error, timeZone: zone } = point;
  const code = error && t(`network:errorCodes.${error.code as 'GroundFailure'}`, { defaultValue: error.code });
  return (
    <section className={styles.panel} aria-label={point.pointName}>
      <Facts
        facts={[
          { label: say(pointList.filters.state.words), value: <StatusTag state={shownStateOf(point)} /> },
          fact('stationName'),
          fact('serialNumber'),
          point.online ? { ...fact('connectedTime'), label: t('page.connected') } : fact('lastSeenTime'),
          {
            label: t('page.running'),
            value:
              running.length === 0 ? (
                t('page.nobody')
              ) : (
                <span className={styles.running}>
                  {running.map((id) => (
                    <SessionLink key={id} transactionId={id} />
                  ))}
                </span>
              ),
          },
          {
            label: t('page.lastError'),
            value: error ? (
              <>
                {t('page.errorAt', { no: error.connectorNo, code })} <Time at={error.time} zone={zone} />
              </>
            ) : (
              t('page.noError')
            ),
          },
          { ...fact('proof', <Proof point={point} />), wide: point.proof === 'claim' },
          seesUptime && { label: t('page.uptime'), value: <PointUptime serialNumber={point.serialNumber} /> },
        ]}
      />
    </section>
  );
}

function Body({ point }: { point: Point }) {
  const { t } = useTranslation(['pointWork', 'network', 'common']);
  const access = useAccess();
  const [search, setSearch] = useSearchParams();
  const { serialNumber } = point;
  const panel = (content: React.ReactNode) => <section className={styles.panel}>{content}</section>;
  const items = [
    {
      key: 'overview',
      label: t('tabs.overview'),
      children: (
        <>
          <ComplaintsOf of={{ serialNumber }} />
          <PointLimits serialNumber={serialNumber} className={styles.panel} />
          {panel(<Timeline serialNumber={serialNumber} zone={point.timeZone} />)}
          {panel(<PointOverview point={point} />)}
        </>
      ),
    },
    ...(access.can('record:read')
      ? [{ key: 'sessions', label: t('tabs.sessions'), children: panel(<PointSessions serialNumber={serialNumber} />) }]
      : []),
    ...(access.can('alarm:read')
      ? [
          {
            key: 'alarms',
            label: t('tabs.alarms'),
            children: panel(<PointAlarms serialNumber={serialNumber} zone={point.timeZone} />),
          },
        ]
      : []),
    ...(access.can('workOrder:read')
      ? [{ key: 'orders', label: t('tabs.orders'), children: panel(<PointOrders serialNumber={serialNumber} />) }]
      : []),
    {
      key: 'history',
      label: t('tabs.history'),
      children: panel(<History subject="point" id={serialNumber} />),
    },
    { key: 'commands', label: t('tabs.commands'), children: <CommandList serialNumber={serialNumber} /> },
    ...(access.can('whitelist:read')
      ? [{ key: 'whitelist', label: t('tabs.whitelist'), children: panel(<WhitelistPanel serialNumber={serialNumber} />) }]
      : []),
    ...(access.can('ocppLog:read')
      ? [{ key: 'log', label: t('tabs.log'), children: panel(<OcppExchanges serialNumber={serialNumber} />) }]
      : []),
  ];
  return (
    <Tabs
      destroyOnHidden
      activeKey={items.some(({ key }) => key === search.get('tab')) ? (search.get('tab') ?? 'overview') : 'overview'}
      // The filters of one tab mean nothing in another.
      onChange={(key) => setSearch(key === 'overview' ? {} : { tab: key }, { replace: true, preventScrollReset: true })}
      items={items}
    />
  );
}

/** One charge point, whole: how it stands, what happened, what it was asked, and what is known of it. */
export function Component() {
  const { t } = useTranslation(['pointWork', 'network', 'common']);
  const { serialNumber = '' } = useParams();
  const access = useAccess();
  const [editing, setEditing] = useUrlParam('edit');
  const [cutting, setCutting] = useUrlParam('cutOff');
  const query = useCall(contract.points.get, { params: { serialNumber } });
  useThing(query.data?.pointName);
  const point = query.data;
  if (query.error?.kind === 'notFound')
    return (
      <StateBlock tone="missing" title={t('network:detail.missing', { serial: serialNumber })} fill>
        <Link to="/realTimeMonitor/chargePoint">{t('page.toList')}</Link>
      </StateBlock>
    );
  if (query.error && !point) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!point) return <SkeletonRows columns={4} />;
  const beside = BESIDE.filter(({ key, permission }) => hasPage(`${BASE}/${key}`) && access.can(permission));
  return (
    <>
      <PageHeader
        title={point.pointName}
        note={point.status === 'enabled' ? undefined : <ToneTag tone="warning">{t('network:points.disabled')}</ToneTag>}
      >
        {beside.map(({ key }) => (
          <Link key={key} to={`/configurationManagement/point/${encodeURIComponent(serialNumber)}/${key}`}>
            <Button tabIndex={-1}>{t(`page.${key}`)}</Button>
          </Link>
        ))}
        <ComplainButton />
        <Allowed any={['point:write']}>
          <Button icon={<EditOutlined />} onClick={() => setEditing('1')}>
            {t('network:points.edit')}
          </Button>
        </Allowed>
        <Allowed any={['point:write']}>
          {point.cutOff ? null : (
            <Button danger icon={<DisconnectOutlined />} onClick={() => setCutting('1')}>
              {t('page.cutOff')}
            </Button>
          )}
        </Allowed>
        <PointMenu point={point} labelled />
      </PageHeader>
      <AtWorkNotice people={point.atWork} />
      <CutOffNotice point={point} />
      <Quarantine point={point} />
      <OpenPointAlarms serialNumber={serialNumber} zone={point.timeZone} className={styles.panel} />
      <Summary point={point} />
      <Body point={point} />
      <ActionDrawers />
      <Complain about={{ kind: 'point', key: serialNumber, name: point.pointName }} providerId={point.providerId} />
      <Allowed any={['point:write']}>
        <CutOffDrawer point={point} open={cutting !== undefined} onClose={() => setCutting(undefined)} />
        <EditPointDrawer point={point} open={editing !== undefined} onClose={() => setEditing(undefined)} />
      </Allowed>
    </>
  );
}
