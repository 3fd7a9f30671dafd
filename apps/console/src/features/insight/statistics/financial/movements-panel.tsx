import { contract, type FinancialSummary } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Defined } from '../../../../entities/handbook/definition.tsx';
import { Delta } from '../../../../entities/statistics/delta.tsx';
import { FigureTable } from '../../../../entities/statistics/figure-table.tsx';
import { rechargesPath, transfersPath } from '../../../../entities/statistics/links.ts';
import type { Days } from '../../../../entities/statistics/period.ts';
import styles from '../../../../entities/statistics/statistics.module.css';
import { useAccess } from '../../../../shared/access/access.tsx';
import { download } from '../../../../shared/api/download.ts';
import { SaveMenu } from '../../../../shared/ui/chart/save-menu.tsx';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import { Money } from '../../../../shared/ui/value/values.tsx';
import { currencyOf, type MoneyPage } from './asked.ts';

const MOVEMENTS = [
  'recharge',
  'corporateTransfer',
  'refund',
  'orderRefund',
  'goodwill',
  'transfer',
  'bonus',
  'membership',
] as const;
const BALANCES = ['card', 'chargeUser', 'company'] as const;

/** The list that a movement of some days is the sum of, for those who may see it. What is given as a bonus or earned by levels stands in no list. */
function useLists(page: MoneyPage): (movement: (typeof MOVEMENTS)[number], days: Days) => string | undefined {
  const { can } = useAccess();
  const of = { providerId: page.asked.providerId, currency: currencyOf(page) };
  return (movement, days) => {
    switch (movement) {
      case 'recharge':
      case 'refund':
        return can('rechargeRecord:read') ? rechargesPath(days, movement, of) : undefined;
      case 'corporateTransfer':
        return can('rechargeRecord:read') ? rechargesPath(days, 'recharge', { ...of, source: movement }) : undefined;
      case 'transfer':
        return can('transfer:read') ? transfersPath(days, of) : undefined;
      default:
        return undefined;
    }
  };
}

/** What moved on the ledger, and what wallets hold at the end. */
export function MovementsPanel({ page, one }: { page: MoneyPage; one: FinancialSummary }) {
  const { t } = useTranslation('statistics');
  const listOf = useLists(page);
  const { movements, balances, currency } = one;
  if (!movements || !balances)
    return (
      <section className={styles.panel} aria-label={t('movements.title')}>
        <StateBlock tone="filtered" title={t('movements.title')} hint={t('movements.not')} />
      </section>
    );
  return (
    <section className={styles.panel} aria-label={t('movements.title')}>
      <div className={styles.head}>
        <h2>{t('movements.title')}</h2>
        <SaveMenu
          name={t('movements.title')}
          table={(format) =>
            download(
              contract.financialStatistics.export,
              { query: { ...page.asked, table: 'movements', format } },
              `financial-movements.${format}`,
            )
          }
        />
      </div>
      <FigureTable label={t('movements.title')}>
        <tbody>
          {MOVEMENTS.map((key) => {
            const to = Number(movements[key]) === 0 ? undefined : listOf(key, page.days);
            const figure = <Money amount={movements[key]} currency={currency} />;
            return (
              <tr key={key}>
                <th scope="row">
                  <Defined of={`insight.financialStatistics.${key}`}>{t(`movements.${key}`)}</Defined>
                </th>
                <td>{to ? <Link to={to}>{figure}</Link> : figure}</td>
                <td>
                  {page.before?.movements ? (
                    <Delta
                      now={Math.abs(Number(movements[key]))}
                      then={Math.abs(Number(page.before.movements[key]))}
                      neutral={key !== 'recharge' && key !== 'corporateTransfer' && key !== 'membership'}
                      to={page.compared && listOf(key, page.compared)}
                    />
                  ) : null}
                </td>
              </tr>
            );
          })}
          <tr data-strong>
            <th scope="row" colSpan={3}>
              {t('balances.title', { day: page.days.to })}
            </th>
          </tr>
          {BALANCES.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`balances.${kind}`)}</th>
              <td>
                <Money amount={balances[kind]} currency={currency} />
              </td>
              <td>
                {page.before?.balances ? (
                  <Delta now={Number(balances[kind])} then={Number(page.before.balances[kind])} neutral />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  );
}
