import { contract, type FinancialSummary } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Delta } from '../../../entities/statistics/delta.tsx';
import { FigureTable } from '../../../entities/statistics/figure-table.tsx';
import { rechargesPath } from '../../../entities/statistics/links.ts';
import styles from '../../../entities/statistics/statistics.module.css';
import { useAccess } from '../../../shared/access/access.tsx';
import { download } from '../../../shared/api/download.ts';
import { SaveMenu } from '../../../shared/ui/chart/save-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { Money } from '../../../shared/ui/value/values.tsx';
import type { MoneyPage } from './asked.ts';

const MOVEMENTS = ['recharge', 'corporateTransfer', 'refund', 'transfer', 'bonus', 'membership'] as const;
const BALANCES = ['card', 'chargeUser', 'company'] as const;

/** Where the lists of a movement are, for those who may see them. */
function useLists(page: MoneyPage): Partial<Record<(typeof MOVEMENTS)[number], string>> {
  const { can } = useAccess();
  const more = page.state.filters.providerId === undefined ? {} : { providerId: page.state.filters.providerId };
  return {
    ...(can('rechargeRecord:read')
      ? {
          recharge: rechargesPath(page.days, page.zone, 'recharge', more),
          refund: rechargesPath(page.days, page.zone, 'refund', more),
          corporateTransfer: rechargesPath(page.days, page.zone, 'recharge', { ...more, source: 'corporateTransfer' }),
        }
      : {}),
    ...(can('transfer:read') ? { transfer: '/financialManagement/transferRecord' } : {}),
    ...(can('membership:read') ? { membership: '/operateManagement/membershipManage' } : {}),
  };
}

/** What moved on the ledger, and what wallets hold at the end. */
export function MovementsPanel({ page, one }: { page: MoneyPage; one: FinancialSummary }) {
  const { t } = useTranslation('statistics');
  const lists = useLists(page);
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
          {MOVEMENTS.map((key) => (
            <tr key={key}>
              <th scope="row">{lists[key] ? <Link to={lists[key]}>{t(`movements.${key}`)}</Link> : t(`movements.${key}`)}</th>
              <td>
                <Money amount={movements[key]} currency={currency} />
              </td>
              <td>
                {page.before?.movements ? (
                  <Delta now={Math.abs(Number(movements[key]))} then={Math.abs(Number(page.before.movements[key]))} />
                ) : null}
              </td>
            </tr>
          ))}
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
                {page.before?.balances ? <Delta now={Number(balances[kind])} then={Number(page.before.balances[kind])} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  );
}
