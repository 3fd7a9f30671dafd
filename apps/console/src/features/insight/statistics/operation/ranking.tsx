import { contract, type StatisticRow } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FigureTable } from '../../../../entities/statistics/figure-table.tsx';
import styles from '../../../../entities/statistics/statistics.module.css';
import { useCall } from '../../../../shared/api/queries.ts';
import { decimal } from '../../../../shared/format/format.ts';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { drawn, type Metric, measureOf, type Page } from './asked.ts';
import { useCurrency } from './metric-choice.tsx';
import { RowName, useRowRecords } from './names.tsx';

/** What points of different power and size are compared by. */
const SORTS = {
  energy: 'energyPerKw',
  sessions: 'sessionsPerConnector',
  utilisation: 'utilisation',
  income: 'incomePerKw',
} as const;
const SHOWN = 5;

/** Of so many points, the first are the best and the last the weakest; none is both. */
export const endsOf = (total: number): Record<'best' | 'worst', number> => ({
  best: Math.min(SHOWN, Math.ceil(total / 2)),
  worst: Math.min(SHOWN, Math.floor(total / 2)),
});

/** The figure that a row is ranked by. */
function rankedBy(row: StatisticRow, metric: Metric, currency: string | undefined): number {
  const perKw = (figure: number) => (row.ratedPowerW ? figure / (row.ratedPowerW / 1000) : 0);
  if (metric === 'energy') return perKw(row.energyWh / 1000);
  if (metric === 'income') return perKw(drawn(row, 'income', currency) ?? 0);
  return drawn(row, metric, currency) ?? 0;
}

/** The points at one end of the line, by the figure that the page draws. */
function End({ page, which }: { page: Page; which: 'best' | 'worst' }) {
  const { t } = useTranslation('statistics');
  const { groupId: _, startType: __, ...asked } = page.asked;
  const { currency } = useCurrency(page);
  const rows = useCall(
    contract.statistics.breakdown,
    {
      query: {
        ...asked,
        by: 'point',
        currency: page.metric === 'income' ? currency : undefined,
        limit: SHOWN,
        ranked: true,
        sort: `${which === 'best' ? '-' : ''}${SORTS[page.metric]}`,
      },
    },
    { keepPrevious: true },
  );
  const pathOf = useRowRecords(page, 'point');
  const { unit } = measureOf(page.metric, currency);
  const shown = rows.data?.list.slice(0, endsOf(rows.data.total)[which]);
  if (shown?.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t(which)} aria-busy={rows.isFetching}>
      <div className={styles.head}>
        <h2 title={t('rankedHint')}>
          {t(which)} · {t(`rankedBy.${page.metric}`)}
        </h2>
      </div>
      {rows.isPending ? (
        <SkeletonRows columns={2} rows={SHOWN} />
      ) : (
        <FigureTable label={t(which)}>
          <tbody>
            {shown?.map((row) => {
              const to = page.metric === 'utilisation' ? undefined : pathOf(row);
              const value = decimal(rankedBy(row, page.metric, currency), page.metric === 'sessions' ? 0 : 2);
              const figure =
                page.metric === 'sessions' || page.metric === 'utilisation' ? `${value} ${unit}` : `${value} ${unit}/kW`;
              return (
                <tr key={row.key}>
                  <th scope="row">
                    <RowName row={row} by="point" />
                  </th>
                  <td>{to ? <Link to={to}>{figure}</Link> : figure}</td>
                </tr>
              );
            })}
          </tbody>
        </FigureTable>
      )}
    </section>
  );
}

/** Which points do best and which do worst, by what their power allows; those where nobody ever charged are among them. */
export function Ranking({ page }: { page: Page }) {
  const { t } = useTranslation('statistics');
  if (page.asked.groupId !== undefined || page.asked.startType !== undefined) return null;
  return (
    <>
      <div className={styles.halves}>
        <End page={page} which="best" />
        <End page={page} which="worst" />
      </div>
      <p className={styles.hint}>{t('rankedHint')}</p>
    </>
  );
}
