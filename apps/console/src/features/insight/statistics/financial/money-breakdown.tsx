import { contract, FINANCIAL_LEVELS, type FinancialLevel, type FinancialRow, INCOME_PARTS } from '@csms/contract';
import { Segmented } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from '../../../../entities/statistics/statistics.module.css';
import { useUser } from '../../../../shared/access/access.tsx';
import { download } from '../../../../shared/api/download.ts';
import { useCall } from '../../../../shared/api/queries.ts';
import { integer } from '../../../../shared/format/format.ts';
import { SaveMenu } from '../../../../shared/ui/chart/save-menu.tsx';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import type { Column } from '../../../../shared/ui/table/column.ts';
import { DataTable } from '../../../../shared/ui/table/data-table.tsx';
import { Energy, Money } from '../../../../shared/ui/value/values.tsx';
import { type MoneyPage, type Name, useRecordsOf } from './asked.ts';

/** Income by station or provider, a line for each currency. */
export function MoneyBreakdown({ page }: { page: MoneyPage }) {
  const { t } = useTranslation('statistics');
  const { state, asked } = page;
  const { isShowProvider } = useUser();
  const recordsOf = useRecordsOf(page);
  const levels = FINANCIAL_LEVELS.filter((level) => level !== 'provider' || isShowProvider);
  const by: FinancialLevel = levels.find((level) => level === state.filters.by) ?? 'station';
  const query = useCall(
    contract.financialStatistics.breakdown,
    { query: { ...asked, by, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const idOf = (row: FinancialRow) => row.key.split('/')[0]!;
  const path = (row: FinancialRow): string | undefined =>
    row.sessions === 0 || idOf(row) === '0'
      ? undefined
      : recordsOf(page.days, {
          ...(by === 'station' ? { stationId: idOf(row) } : { providerId: idOf(row) }),
          currency: page.currencies.length > 1 ? row.currency : undefined,
        });
  const nameOf = (row: FinancialRow) => row.name ?? t('nobody.station');
  const linked = (row: FinancialRow, figure: ReactNode) => {
    const to = path(row);
    return to ? (
      <Link to={to} className={styles.link}>
        {figure}
      </Link>
    ) : (
      figure
    );
  };
  // A fee that nobody asked for in the period only takes room; what prices contain of the tax is in the fees already.
  const fees = INCOME_PARTS.filter(
    (fee) =>
      fee === 'total' ||
      (fee !== 'includedTax' && (page.summary.data?.currencies ?? []).some(({ income }) => Number(income[fee]) !== 0)),
  );
  const columns: Column<FinancialRow>[] = [
    {
      key: 'name',
      title: t(`levels.${by}`),
      width: 160,
      sort: 'name',
      required: true,
      fixed: 'start',
      render: nameOf,
      full: (row) => [nameOf(row), isShowProvider && by === 'station' ? row.providerName : undefined].filter(Boolean).join(' · '),
    },
    {
      key: 'sessions',
      title: t('sessions'),
      width: 92,
      align: 'end',
      sort: 'sessions',
      render: (row) => linked(row, integer(row.sessions)),
    },
    {
      key: 'energy',
      title: t('energy'),
      width: 116,
      align: 'end',
      sort: 'energy',
      render: (row) => linked(row, <Energy wh={row.energyWh} />),
    },
    ...fees.map((fee) => ({
      key: fee,
      title: t(`fees.${fee}`),
      width: 118,
      align: 'end' as const,
      sort: fee,
      render: (row: FinancialRow) => linked(row, <Money amount={row[fee]} currency={row.currency} />),
    })),
    ...(page.current?.margin
      ? [
          {
            key: 'margin',
            title: t('margin.margin'),
            width: 104,
            align: 'end' as const,
            render: (row: FinancialRow) => <Money amount={row.margin?.margin ?? null} currency={row.currency} />,
          },
        ]
      : []),
  ];
  const table = useMemo(() => ({ ...state, filters: {} }), [state]);
  return (
    <>
      <div className={styles.head}>
        <Segmented
          aria-label={t('by')}
          value={by}
          onChange={(next) => state.setFilters({ by: next === 'station' ? undefined : next })}
          options={levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
        />
        <SaveMenu
          name={t(`levels.${by}`)}
          table={(format) =>
            download(
              contract.financialStatistics.export,
              { query: { ...asked, table: by, sort: state.sort, format } },
              `financial-${by}.${format}`,
            )
          }
        />
      </div>
      <DataTable<FinancialRow, Name>
        list={`financial.${by}`}
        label={t('breakdown')}
        columns={columns}
        query={query}
        state={table}
        rowKey={(row) => row.key}
        card={(row) => (
          <div className={styles.card}>
            <span className={listParts.cardHead}>
              <span>{nameOf(row)}</span>
              {linked(row, <Money amount={row.total} currency={row.currency} />)}
            </span>
            <span>
              {t('sessions')} {linked(row, integer(row.sessions))}
            </span>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />}
      />
    </>
  );
}
