import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FigureTable } from '../../../entities/statistics/figure-table.tsx';
import styles from '../../../entities/statistics/statistics.module.css';
import { useCall } from '../../../shared/api/queries.ts';
import { decimal } from '../../../shared/format/format.ts';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Money } from '../../../shared/ui/value/values.tsx';
import { drawn, measureOf, type Page } from './asked.ts';
import { useCurrency } from './metric-choice.tsx';
import { RowName, useRowRecords } from './names.tsx';

const SORTS = { energy: 'energy', sessions: 'sessions', utilisation: 'utilisation', income: 'income' } as const;
const SHOWN = 5;

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
        sort: `${which === 'best' ? '-' : ''}${SORTS[page.metric]}`,
      },
    },
    { keepPrevious: true },
  );
  const pathOf = useRowRecords(page, 'point');
  const { unit, fraction } = measureOf(page.metric, currency);
  if (rows.data?.list.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t(which)} aria-busy={rows.isFetching}>
      <div className={styles.head}>
        <h2>
          {t(which)} · {t(page.metric)}
        </h2>
      </div>
      {rows.isPending ? (
        <SkeletonRows columns={2} rows={SHOWN} />
      ) : (
        <FigureTable label={t(which)}>
          <tbody>
            {rows.data?.list.map((row) => {
              const to = page.metric === 'utilisation' ? undefined : pathOf(row);
              const figure =
                page.metric === 'income' ? (
                  row.income.length > 0 ? (
                    row.income.map((one) => <Money key={one.currency} amount={one.amount} currency={one.currency} />)
                  ) : (
                    <Money amount="0" currency={currency ?? ''} />
                  )
                ) : (
                  `${decimal(drawn(row, page.metric, currency) ?? 0, fraction)} ${unit}`
                );
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

/** Which points do best and which do worst; those where nobody ever charged are among them. */
export function Ranking({ page }: { page: Page }) {
  if (page.asked.groupId !== undefined || page.asked.startType !== undefined) return null;
  return (
    <div className={styles.halves}>
      <End page={page} which="best" />
      <End page={page} which="worst" />
    </div>
  );
}
