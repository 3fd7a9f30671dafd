import { EditOutlined, ProfileOutlined } from '@ant-design/icons';
import { contract, type Point, pathOf } from '@csms/contract';
import { Button, Space, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { OpenPointAlarms } from '../../../entities/alarms/point-alarms.tsx';
import { History } from '../../../entities/history/history.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useDrawerThing } from '../../../shared/hooks/thing.ts';
import { patched, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { RecentCommands } from '../commands/recent-commands.tsx';
import { PointMenu } from '../points/actions/point-menu.tsx';
import { OcppExchanges } from '../points/detail/ocpp-exchanges.tsx';
import { PointOverview } from '../points/detail/point-overview.tsx';
import { EditPointDrawer } from '../points/form/edit-point-drawer.tsx';
import { CutOffNotice } from '../points/page/cut-off.tsx';
import { Quarantine } from '../points/page/quarantine.tsx';
import { Connection } from '../points/point-parts.tsx';
import styles from '../points/points.module.css';

function Body({ point }: { point: Point }) {
  const { t } = useTranslation(['network', 'common']);
  const access = useAccess();
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>
            {point.pointName}
            {point.status === 'enabled' ? null : <ToneTag tone="warning">{t('points.disabled')}</ToneTag>}
          </h2>
          <div style={{ color: 'var(--text-soft)' }}>{point.stationName}</div>
        </div>
        <Connection point={point} />
      </div>
      <CutOffNotice point={point} />
      <Quarantine point={point} />
      <OpenPointAlarms serialNumber={point.serialNumber} zone={point.timeZone} className={styles.alarms} />
      <Tabs
        activeKey={search.get('tab') ?? 'overview'}
        onChange={(key) =>
          setSearch((now) => patched(now, { tab: key === 'overview' ? undefined : key }), {
            replace: true,
            preventScrollReset: true,
          })
        }
        items={[
          { key: 'overview', label: t('detail.overview'), children: <PointOverview point={point} /> },
          { key: 'commands', label: t('detail.commands'), children: <RecentCommands serialNumber={point.serialNumber} /> },
          { key: 'history', label: t('detail.history'), children: <History subject="point" id={point.serialNumber} /> },
          ...(access.can('ocppLog:read')
            ? [{ key: 'log', label: t('detail.log'), children: <OcppExchanges serialNumber={point.serialNumber} /> }]
            : []),
        ]}
      />
    </>
  );
}

export function PointDrawer({ serialNumber, onClose }: { serialNumber: string | undefined; onClose: () => void }) {
  const { t } = useTranslation(['network', 'common', 'pointWork']);
  const [, setSearch] = useSearchParams();
  const [editing, setEditing] = useUrlParam('edit');
  const query = useCall(
    contract.points.get,
    { params: { serialNumber: serialNumber ?? '' } },
    { enabled: serialNumber !== undefined, ofRow: true },
  );
  useDrawerThing(serialNumber === undefined ? undefined : query.data?.pointName);
  const close = () => {
    onClose();
    setSearch((now) => patched(now, { point: undefined, tab: undefined, edit: undefined }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={serialNumber !== undefined}
      onClose={close}
      title={t('detail.title')}
      size={680}
      destroyOnHidden
      extra={
        query.data ? (
          <Space size={8}>
            <Allowed any={['point:write']}>
              <Button icon={<EditOutlined />} onClick={() => setEditing('1')}>
                {t('points.edit')}
              </Button>
            </Allowed>
            <Link to={pathOf('point', query.data.serialNumber)}>
              <Button tabIndex={-1} icon={<ProfileOutlined />}>
                {t('pointWork:actions.openPage')}
              </Button>
            </Link>
            <PointMenu point={query.data} labelled />
          </Space>
        ) : null
      }
    >
      {query.data ? (
        <>
          <Body point={query.data} />
          <Allowed any={['point:write']}>
            <EditPointDrawer point={query.data} open={editing !== undefined} onClose={() => setEditing(undefined)} />
          </Allowed>
        </>
      ) : query.error?.kind === 'notFound' ? (
        <StateBlock tone="missing" title={t('detail.missing', { serial: serialNumber })} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <SkeletonRows columns={2} />
      )}
    </RowDrawer>
  );
}
