import { PlusOutlined } from '@ant-design/icons';
import { contract, pathOf, type Reservation, reservationList } from '@csms/contract';
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
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { Connectors, Keeper, Problem, Status, useReservationDeeds } from './reservation-words.tsx';
import styles from './reservations.module.css';

export const STALE_BY_RESERVATIONS = [
  contract.reservations.list,
  contract.reservations.get,
  contract.reservations.calendar,
  contract.points.get,
];

function New() {
  const { t } = useTranslation('reservations');
  const [, setOpen] = useUrlParam('reservation');
  return (
    <Allowed any={['reservation:write']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
        {t('create')}
      </Button>
    </Allowed>
  );
}

export function ReservationActions() {
  const state = useListPage(reservationList);
  return (
    <>
      <ListExport list={reservationList} state={state} columns={useColumns()} />
      <New />
    </>
  );
}

export const CalendarActions = New;

function Actions({ one }: { one: Reservation }) {
  const { t } = useTranslation('reservations');
  return <RowMenu label={t('actions', { id: one.id })} actions={useReservationDeeds(one)} />;
}

function useColumns(): Column<Reservation>[] {
  const { t } = useTranslation('reservations');
  const columns = useListColumns(reservationList, {
    status: (row) => <Status one={row} />,
    pointName: (row) => (
      <span className={styles.two}>
        <span>{row.pointName}</span>
        <small>{row.serialNumber}</small>
      </span>
    ),
    connectorNo: (row) => <Connectors one={row} />,
    keeper: (row) => <Keeper one={row} />,
    problem: (row) => <Problem one={row} />,
    transactionId: (row) =>
      row.transactionId === null ? <Missing /> : <Link to={pathOf('record', row.transactionId)}>{row.transactionId}</Link>,
  });
  return [...columns, actionsColumn(t('actionsTitle'), (row: Reservation) => <Actions one={row} />)];
}

/** Reservations, newest first. */
export function ReservationsTab() {
  const { t } = useTranslation('reservations');
  const word = useWord();
  const { state, query } = useList(reservationList, {}, { refetchInterval: 10_000 });
  const filters = useListFilters(reservationList, {
    stationId: useStationFilter(word(reservationList.filters.stationId.words)),
  });
  const columns = useColumns();
  const [open, setOpen] = useUrlParam('reservation');
  return (
    <>
      <p className={styles.hint}>{t('hint')}</p>
      <FilteredList
        filters={filters}
        list={reservationList.name}
        label={t('label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row: Reservation) => setOpen(String(row.id))}
        openKey={open ? Number(open) : undefined}
        rowTone={(row) => (row.status === 'held' && row.problem !== null ? 'attention' : undefined)}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <span className={styles.two}>
                <button type="button" className={styles.opener} onClick={() => setOpen(String(row.id))}>
                  {row.account}
                </button>
                <small>
                  {row.pointName} · {row.connectorNo === null ? t('any') : t('connector', { no: row.connectorNo })}
                </small>
              </span>
              <Status one={row} />
              <Actions one={row} />
            </span>
            <small>
              <Time at={row.startTime} zone={row.timeZone} /> – <Time at={row.expiryTime} zone={row.timeZone} />
            </small>
          </div>
        )}
        empty={
          <StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')}>
            <New />
          </StateBlock>
        }
      />
    </>
  );
}
