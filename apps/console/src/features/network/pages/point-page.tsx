import {
  CloudUploadOutlined,
  DisconnectOutlined,
  EditOutlined,
  FileSearchOutlined,
  SafetyCertificateOutlined,
  SlidersOutlined,
} from '@ant-design/icons';
import { contract, type Permission, type Point, pathOf, shownStateOf } from '@csms/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { OpenPointAlarms, PointAlarms } from '../../../entities/alarms/point-alarms.tsx';
import { Complain, ComplainButton } from '../../../entities/complaints/complain.tsx';
import { ComplaintsOf } from '../../../entities/complaints/complaints-of.tsx';
import { History } from '../../../entities/history/history.tsx';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { PointLimits } from '../../../entities/power-limits/point-limits.tsx';
import { UptimeShare } from '../../../entities/uptime-share.tsx';
import { PointOrders } from '../../../entities/work-orders/point-orders.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { hasPage } from '../../../shared/access/page-list.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import type { Stat } from '../../../shared/ui/stat-strip.tsx';
import { StatusTag, ToneTag } from '../../../shared/ui/status-tag.tsx';
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
import { PointSettings } from '../points/page/point-settings.tsx';
import { Quarantine } from '../points/page/quarantine.tsx';
import { Timeline } from '../points/page/timeline.tsx';
import { AtWorkNotice, Connection, SessionLink } from '../points/point-parts.tsx';
import { ActionDrawers } from './action-drawers.tsx';

type PartKey = 'history' | 'alarms' | 'commands' | 'log' | 'sessions' | 'orders' | 'settings' | 'whitelist';
const BASE = '/configurationManagement/point/:serialNumber';
/** Pages of a point beside this one: shown where the product has them and the user may see them. */
const BESIDE: readonly {
  key: 'configuration' | 'diagnosis' | 'firmware' | 'security';
  permission: Permission;
  icon: ReactNode;
}[] = [
  { key: 'configuration', permission: 'configuration:read', icon: <SlidersOutlined /> },
  { key: 'diagnosis', permission: 'point:read', icon: <FileSearchOutlined /> },
  { key: 'firmware', permission: 'point:read', icon: <CloudUploadOutlined /> },
  { key: 'security', permission: 'security:read', icon: <SafetyCertificateOutlined /> },
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

/** What stands first: its state, what charges there, how well it serves. */
function usePointFigures(point: Point): Stat[] {
  const { t } = useTranslation(['pointWork', 'network']);
  const seesUptime = useAccess().can('uptime:read');
  const running = point.connectors.flatMap((one) => (one.transactionId === null ? [] : [one.transactionId]));
  const { lastError: error, timeZone: zone } = point;
  const code = error && t(`network:errorCodes.${error.code as 'GroundFailure'}`, { defaultValue: error.code });
  return [
    {
      key: 'running',
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
      key: 'lastError',
      label: t('page.lastError'),
      value: error ? t('page.errorAt', { no: error.connectorNo, code }) : t('page.noError'),
      note: error ? <Time at={error.time} zone={zone} /> : undefined,
    },
    ...(seesUptime ? [{ key: 'uptime', label: t('page.uptime'), value: <PointUptime serialNumber={point.serialNumber} /> }] : []),
  ];
}

/** Where it stands: its state, its connection, its station. */
function Standing({ point }: { point: Point }) {
  const { t } = useTranslation('network');
  const { can } = useAccess();
  return (
    <span className={styles.standing}>
      <StatusTag state={shownStateOf(point)} />
      {point.status === 'enabled' ? null : <ToneTag tone="warning">{t('points.disabled')}</ToneTag>}
      <Connection point={point} />
      {can('station:read') ? <Link to={pathOf('station', point.stationId)}>{point.stationName}</Link> : point.stationName}
    </span>
  );
}

/** The deeds of a point. Rare ones and links to its other pages stand in a menu, so the head keeps one line. */
function Deeds({ point, onEdit, onCut }: { point: Point; onEdit: () => void; onCut: () => void }) {
  const { t } = useTranslation(['pointWork', 'network']);
  const { can } = useAccess();
  const beside = BESIDE.filter(({ key, permission }) => hasPage(`${BASE}/${key}`) && can(permission));
  const cut = can('point:write') && !point.cutOff;
  return (
    <>
      <ComplainButton />
      <Allowed any={['point:write']}>
        <Button icon={<EditOutlined />} onClick={onEdit}>
          {t('network:points.edit')}
        </Button>
      </Allowed>
      <PointMenu
        point={point}
        labelled
        more={[
          ...beside.map(({ key, icon }) => ({
            key,
            icon,
            label: <Link to={`${pathOf('point', point.serialNumber)}/${key}`}>{t(`page.${key}`)}</Link>,
          })),
          ...(cut
            ? [{ key: 'cutOff', icon: <DisconnectOutlined />, danger: true, label: t('page.cutOff'), onClick: onCut }]
            : []),
        ]}
      />
    </>
  );
}

function PointTabs({ point }: { point: Point }) {
  const { t } = useTranslation('pointWork');
  const { can } = useAccess();
  const { serialNumber, timeZone: zone } = point;
  const part = (key: PartKey, content: ReactNode) => ({ key, label: t(`tabs.${key}`), content });
  return (
    <HubTabs
      tabs={{
        now: (
          <>
            <ComplaintsOf of={{ serialNumber }} />
            <PointLimits serialNumber={serialNumber} className={styles.panel} />
            <HubPanel>
              <Timeline serialNumber={serialNumber} zone={zone} />
            </HubPanel>
            <HubPanel>
              <PointOverview point={point} />
            </HubPanel>
          </>
        ),
        history: [
          part(
            'history',
            <HubPanel>
              <History subject="point" id={serialNumber} />
            </HubPanel>,
          ),
          can('alarm:read') &&
            part(
              'alarms',
              <HubPanel>
                <PointAlarms serialNumber={serialNumber} zone={zone} />
              </HubPanel>,
            ),
          part('commands', <CommandList serialNumber={serialNumber} />),
          can('ocppLog:read') &&
            part(
              'log',
              <HubPanel>
                <OcppExchanges serialNumber={serialNumber} />
              </HubPanel>,
            ),
        ],
        money: can('record:read') && [
          part(
            'sessions',
            <HubPanel>
              <PointSessions serialNumber={serialNumber} />
            </HubPanel>,
          ),
        ],
        service: can('workOrder:read') && [
          part(
            'orders',
            <HubPanel>
              <PointOrders serialNumber={serialNumber} />
            </HubPanel>,
          ),
        ],
        settings: [
          part(
            'settings',
            <HubPanel>
              <PointSettings point={point} />
            </HubPanel>,
          ),
          can('whitelist:read') &&
            part(
              'whitelist',
              <HubPanel>
                <WhitelistPanel serialNumber={serialNumber} />
              </HubPanel>,
            ),
        ],
      }}
    />
  );
}

function PointHub({ point }: { point: Point }) {
  const { serialNumber } = point;
  const [editing, setEditing] = useUrlParam('edit');
  const [cutting, setCutting] = useUrlParam('cutOff');
  return (
    <>
      <HubHead
        name={point.pointName}
        state={<Standing point={point} />}
        figures={usePointFigures(point)}
        deeds={<Deeds point={point} onEdit={() => setEditing('1')} onCut={() => setCutting('1')} />}
        needs={
          <>
            <AtWorkNotice people={point.atWork} />
            <CutOffNotice point={point} />
            <Quarantine point={point} />
            <OpenPointAlarms serialNumber={serialNumber} zone={point.timeZone} className={styles.panel} />
          </>
        }
      />
      <PointTabs point={point} />
      <ActionDrawers />
      <Complain about={{ kind: 'point', key: serialNumber, name: point.pointName }} providerId={point.providerId} />
      <Allowed any={['point:write']}>
        <CutOffDrawer point={point} open={cutting !== undefined} onClose={() => setCutting(undefined)} />
        <EditPointDrawer point={point} open={editing !== undefined} onClose={() => setEditing(undefined)} />
      </Allowed>
    </>
  );
}

/** One charge point, whole: how it stands, what happened, what it was asked, and what is known of it. */
export function Component() {
  const { t } = useTranslation(['pointWork', 'network']);
  const { serialNumber = '' } = useParams();
  return (
    <HubPage
      query={useCall(contract.points.get, { params: { serialNumber } })}
      nameOf={({ pointName }) => pointName}
      missing={t('network:detail.missing', { serial: serialNumber })}
      list={{ to: '/realTimeMonitor/chargePoint', title: t('page.toList') }}
    >
      {(point) => <PointHub point={point} />}
    </HubPage>
  );
}
