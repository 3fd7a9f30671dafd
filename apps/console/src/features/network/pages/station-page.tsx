import { ArrowLeftOutlined, DeleteOutlined } from '@ant-design/icons';
import { contract } from '@csms/contract';
import { Button, Skeleton, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { History } from '../../../entities/history/history.tsx';
import { StationOrders } from '../../../entities/work-orders/point-orders.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useThing } from '../../../shared/hooks/thing.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { StationStateTag } from '../../../shared/ui/station-state.tsx';
import styles from '../points/page/page.module.css';
import { StationPoints } from '../points/station/station-points.tsx';
import { StationDetails } from '../stations/form/station-details.tsx';
import { useRemoveStation } from '../stations/station-menu.tsx';

const LIST = '/configurationManagement/stationManagement';

/** One station: its own data, and its points. */
export function Component() {
  const { t } = useTranslation(['stations', 'common']);
  const id = Number(useParams().id);
  const access = useAccess();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const remove = useRemoveStation(() => void navigate(LIST, { replace: true }));
  const query = useCall(contract.stations.get, { params: { id } });
  useThing(query.data?.stationName);
  useLiveRefetch(['connector.changed', 'point.changed'], query.refetch, 5000);
  const back = (
    <Button icon={<ArrowLeftOutlined />} onClick={() => navigate(LIST)}>
      {t('page.toList')}
    </Button>
  );
  const station = query.data;
  if (!station)
    return query.error?.kind === 'notFound' || Number.isNaN(id) ? (
      <StateBlock tone="missing" title={t('page.missing')} fill>
        {back}
      </StateBlock>
    ) : query.error ? (
      <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
    ) : (
      <Skeleton active paragraph={{ rows: 12 }} />
    );
  const tabs = [
    { key: 'details', label: t('page.details') },
    { key: 'history', label: t('page.history') },
    ...(access.can('point:read') ? [{ key: 'points', label: `${t('page.points')} (${station.pointCount})` }] : []),
  ];
  const active = tabs.find((tab) => tab.key === search.get('tab'))?.key ?? 'details';
  return (
    <>
      <PageHeader
        title={station.stationName}
        note={
          <span className={styles.standing}>
            <StationStateTag state={station.status} states={station.states} />
            <StationOrders stationId={station.id} />
          </span>
        }
      >
        {back}
        <Allowed any={['station:write']}>
          <Button danger icon={<DeleteOutlined />} onClick={() => remove(station)}>
            {t('list.remove')}
          </Button>
        </Allowed>
      </PageHeader>
      <Tabs
        activeKey={active}
        items={tabs}
        // The filters of the points mean nothing in the details.
        onChange={(key) => setSearch(key === 'details' ? {} : { tab: key })}
      />
      {active === 'points' ? (
        <StationPoints station={station} />
      ) : active === 'history' ? (
        <section className={styles.panel}>
          <History subject="station" id={String(station.id)} />
        </section>
      ) : (
        <StationDetails key={station.id} station={station} />
      )}
    </>
  );
}
