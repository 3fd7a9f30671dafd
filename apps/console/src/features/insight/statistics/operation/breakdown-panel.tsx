import { contract, STATISTIC_LEVELS, type StatisticLevel, type StatisticRow } from '@csms/contract';
import { Segmented } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Definition } from '../../../../entities/handbook/definition.tsx';
import styles from '../../../../entities/statistics/statistics.module.css';
import { useUser } from '../../../../shared/access/access.tsx';
import { download } from '../../../../shared/api/download.ts';
import { useCall } from '../../../../shared/api/queries.ts';
import { decimal, integer } from '../../../../shared/format/format.ts';
import { SaveMenu } from '../../../../shared/ui/chart/save-menu.tsx';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import type { Column } from '../../../../shared/ui/table/column.ts';
import { DataTable } from '../../../../shared/ui/table/data-table.tsx';
import { Energy, Missing, Money } from '../../../../shared/ui/value/values.tsx';
import type { Name, Page } from './asked.ts';
import { percent } from './figures.tsx';
import { RowName, useRowRecords } from './names.tsx';

type PathOf = ReturnType<typeof useRowRecords>;

const Linked = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  ) : (
    children
  );

const Income = ({ row, pathOf }: { row: StatisticRow; pathOf: PathOf }) =>
  row.income.length === 0 ? (
    <Missing />
  ) : (
    <span className={styles.stack}>
      {row.income.map((one) => (
        <Linked key={one.currency} to={pathOf(row, row.income.length > 1 ? one.currency : undefined)}>
          <Money amount={one.amount} currency={one.currency} />
        </Linked>
      ))}
    </span>
  );

function useColumns(pathOf: PathOf, by: StatisticLevel): Column<StatisticRow>[] {
  const { t } = useTranslation('statistics');
  const { isShowProvider } = useUser();
  return [
    {
      key: 'name',
      title: t(`levels.${by}`),
      width: 230,
      sort: 'name',
      required: true,
      fixed: 'start',
      render: (row) => <RowName row={row} by={by} />,
    },
    {
      key: 'energy',
      about: <Definition of="insight.statistics.energy" />,
      title: t('energy'),
      width: 120,
      align: 'end',
      sort: 'energy',
      render: (row) => (
        <Linked to={pathOf(row)}>
          <Energy wh={row.energyWh} />
        </Linked>
      ),
    },
    {
      key: 'sessions',
      about: <Definition of="insight.statistics.sessions" />,
      title: t('sessions'),
      width: 110,
      align: 'end',
      sort: 'sessions',
      render: (row) => <Linked to={pathOf(row)}>{integer(row.sessions)}</Linked>,
    },
    {
      key: 'income',
      about: <Definition of="insight.statistics.income" />,
      title: t('income'),
      width: 140,
      align: 'end',
      sort: 'income',
      render: (row) => <Income row={row} pathOf={pathOf} />,
    },
    {
      key: 'utilisation',
      about: <Definition of="insight.statistics.utilisation" />,
      title: t('utilisation'),
      width: 110,
      align: 'end',
      sort: 'utilisation',
      render: (row) => percent(row.utilisation),
    },
    {
      key: 'busy',
      about: <Definition of="insight.statistics.busy" />,
      title: t('busy'),
      width: 130,
      align: 'end',
      sort: 'busySeconds',
      render: (row) => t('hours', { hours: decimal(row.busySeconds / 3600, 1) }),
    },
    ...(isShowProvider && (by === 'station' || by === 'point' || by === 'group')
      ? [
          {
            key: 'provider',
            title: t('provider'),
            width: 150,
            render: (row: StatisticRow) => row.providerName ?? <Missing />,
            full: (row: StatisticRow) => row.providerName,
          },
        ]
      : []),
  ];
}

/** The period by station, point and so on, as a table that leads on. */
export function BreakdownPanel({ page }: { page: Page }) {
  const { t } = useTranslation('statistics');
  const { state, asked } = page;
  const { isShowProvider } = useUser();
  const levels = STATISTIC_LEVELS.filter((level) => level !== 'provider' || isShowProvider);
  const by = levels.find((level) => level === state.filters.by) ?? 'station';
  const impossible = by === 'point' && (asked.groupId !== undefined || asked.startType !== undefined);
  const pathOf = useRowRecords(page, by);
  const columns = useColumns(pathOf, by);
  const query = useCall(
    contract.statistics.breakdown,
    { query: { ...asked, by, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true, enabled: !impossible },
  );
  // The table's own word for an empty list fits: the period is always chosen.
  const table = useMemo(() => ({ ...state, filters: {} }), [state]);
  return (
    <>
      <div className={styles.head}>
        <Segmented
          aria-label={t('by')}
          value={by}
          onChange={(next) => {
            state.setSort(undefined);
            state.setFilters({ by: next === 'station' ? undefined : next });
          }}
          options={levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
        />
        <SaveMenu
          name={t(`levels.${by}`)}
          table={(format) =>
            download(
              contract.statistics.export,
              { query: { ...asked, table: by, sort: state.sort, format } },
              `statistics-${by}.${format}`,
            )
          }
        />
      </div>
      {impossible ? (
        <StateBlock tone="filtered" title={t('levels.point')} hint={t('pointsNot')} />
      ) : (
        <DataTable<StatisticRow, Name>
          list={`statistics.${by}`}
          label={t('breakdown')}
          columns={columns}
          query={query}
          state={table}
          rowKey={(row) => row.key}
          card={(row) => (
            <div className={styles.card}>
              <span className={listParts.cardHead}>
                <RowName row={row} by={by} />
                <Linked to={pathOf(row)}>
                  <Energy wh={row.energyWh} />
                </Linked>
              </span>
              <span className={listParts.cardHead}>
                <span>
                  {t('sessions')} <Linked to={pathOf(row)}>{integer(row.sessions)}</Linked> · {percent(row.utilisation)}
                </span>
                <Income row={row} pathOf={pathOf} />
              </span>
            </div>
          )}
          empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />}
        />
      )}
    </>
  );
}
