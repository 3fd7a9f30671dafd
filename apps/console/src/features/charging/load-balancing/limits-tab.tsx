import { PlusOutlined } from '@ant-design/icons';
import { type SiteLimit, siteLimitList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { duration } from '../../../shared/format/format.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { LimitDrawer } from './limit-drawer.tsx';
import { LimitActions, LimitReached, LimitState, LimitTimes, LimitValue } from './limit-parts.tsx';
import styles from './load-balancing.module.css';

const sitePath = ({ stationId }: SiteLimit) => `?tab=loadBalancing&site=${stationId}`;

function New() {
  const { t } = useTranslation('loadBalancing');
  const [, setOpen] = useUrlParam('limit');
  return (
    <Allowed any={['smartCharging:write']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
        {t('limits.new')}
      </Button>
    </Allowed>
  );
}

function useColumns(): Column<SiteLimit>[] {
  const { t } = useTranslation(['loadBalancing', 'powerLimits']);
  const columns = useListColumns(siteLimitList, {
    times: (row) => <LimitTimes one={row} />,
    state: (row) => <LimitState one={row} />,
    circuitName: (row) => (
      <span className={styles.two}>
        <Link to={sitePath(row)}>{row.stationName}</Link>
        <small>{row.circuitName ?? t('powerLimits:holding.site')}</small>
      </span>
    ),
    overS: { align: 'end', render: (row) => (row.reachedW === null ? '' : duration(row.overS * 1000)) },
  });
  return [...columns, actionsColumn(t('limits.actionsTitle'), (row: SiteLimit) => <LimitActions one={row} />)];
}

export function LimitsActions() {
  const state = useListPage(siteLimitList);
  return (
    <>
      <ListExport list={siteLimitList} state={state} columns={useColumns()} />
      <New />
    </>
  );
}

/** The limits of all sites, those in force first. */
export function LimitsTab() {
  const { t } = useTranslation('loadBalancing');
  const word = useWord();
  const { state, query } = useList(siteLimitList, {}, { refetchInterval: 15_000 });
  const filters = useListFilters(siteLimitList, { stationId: useStationFilter(word(siteLimitList.filters.stationId.words)) });
  const columns = useColumns();
  return (
    <>
      <p className={styles.hint}>{t('limits.hint')}</p>
      <FilteredList
        filters={filters}
        list={siteLimitList.name}
        label={t('limits.title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={listParts.card}>
            <span className={listParts.cardHead}>
              <LimitTimes one={row} />
              <LimitState one={row} />
              <LimitActions one={row} />
            </span>
            <span className={styles.cardLine}>
              <LimitValue one={row} />
              <Link to={sitePath(row)}>{row.stationName}</Link>
              {row.reachedW === null ? null : <LimitReached one={row} />}
            </span>
          </div>
        )}
        empty={
          <StateBlock tone="empty" title={t('limits.none')} hint={t('limits.noneHint')}>
            <New />
          </StateBlock>
        }
      />
      <LimitDrawer known={query.data?.list} />
    </>
  );
}
