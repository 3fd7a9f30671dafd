import {
  contract,
  DISCOUNT_KINDS,
  FEE_KEYS,
  FEE_KINDS,
  type FinancialSummary,
  INCOME_PARTS,
  type IncomePart,
  TIER_FEE_KEYS,
} from '@csms/contract';
import { subtract } from '@csms/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Definition, figure } from '../../../../entities/handbook/definition.tsx';
import { Delta } from '../../../../entities/statistics/delta.tsx';
import { FigureTable } from '../../../../entities/statistics/figure-table.tsx';
import styles from '../../../../entities/statistics/statistics.module.css';
import { useAccess } from '../../../../shared/access/access.tsx';
import { download } from '../../../../shared/api/download.ts';
import { integer, percent } from '../../../../shared/format/format.ts';
import { SaveMenu } from '../../../../shared/ui/chart/save-menu.tsx';
import { StatStrip } from '../../../../shared/ui/stat-strip.tsx';
import { Energy, Missing, Money } from '../../../../shared/ui/value/values.tsx';
import { type MoneyPage, useRecordsOf } from './asked.ts';

const isTax = (part: IncomePart): boolean => part !== 'discount' && part !== 'total' && FEE_KINDS[part].unit === 'percent';

/** In percent, as text. */
const share = (part: number, all: number): string => percent((100 * part) / Math.max(1, all), 1);

/** A discount that grows is more, though it is negative. */
const sizeOf = (amount: string | undefined) => Math.abs(Number(amount ?? 0));

/** What the sessions of the period brought, fee by fee. */
export function IncomeStrip({ page, one }: { page: MoneyPage; one: FinancialSummary | undefined }) {
  const { t } = useTranslation('statistics');
  const recordsOf = useRecordsOf(page);
  // A fee that nobody asks for only takes room. What is taxed stands below.
  const isShown = (fee: IncomePart) =>
    !isTax(fee) && (fee === 'total' || [one, page.before].some((sum) => Number(sum?.income[fee] ?? 0) !== 0));
  const to = one && one.sessions > 0 ? recordsOf(page.days) : undefined;
  const comparedList = page.compared && recordsOf(page.compared);
  const link = (value: React.ReactNode) =>
    to ? (
      <Link to={to} className={styles.link}>
        {value}
      </Link>
    ) : (
      value
    );
  return (
    <StatStrip
      label={t('incomeBy')}
      query={page.summary}
      stats={[
        ...(['total', ...FEE_KEYS, 'discount'] as const).filter(isShown).map((fee) => ({
          key: fee,
          label: t(`fees.${fee}`),
          about: <Definition of={`insight.financialStatistics.${fee}`} />,
          // Each is a sum over the same records.
          value: link(<Money amount={one?.income[fee] ?? null} currency={one?.currency ?? ''} />),
          note: page.before ? (
            <Delta
              now={sizeOf(one?.income[fee])}
              then={sizeOf(page.before.income[fee])}
              neutral={fee === 'discount'}
              to={comparedList}
            />
          ) : undefined,
        })),
        figure(
          'insight.financialStatistics.sessions',
          t('sessions'),
          link(integer(one?.sessions ?? 0)),
          page.before ? <Delta now={one?.sessions} then={page.before.sessions} count to={comparedList} /> : undefined,
        ),
      ]}
    />
  );
}

/** What is left of income when the tax and the energy are paid. Nothing to say where nothing is taxed and nobody has said what energy costs. */
export function MarginStrip({ page, one }: { page: MoneyPage; one: FinancialSummary }) {
  const { t } = useTranslation('statistics');
  const { margin, currency, income } = one;
  const isTaxed = Number(income.tax) !== 0;
  if (!margin && !isTaxed) return null;
  const { before } = page;
  const netOf = (of: FinancialSummary) => subtract(of.income.total, of.income.tax);
  const figure = (key: 'tax' | 'net' | 'energyCost' | 'margin' | 'perKWh', now: string | null, then?: string | null) => ({
    key,
    label: t(`margin.${key}`),
    about: <Definition of={`insight.financialStatistics.${key}`} />,
    value: now === null ? <Missing /> : <Money amount={now} currency={currency} />,
    note:
      now !== null && then != null ? (
        <Delta now={Number(now)} then={Number(then)} neutral={key === 'energyCost' || key === 'tax'} />
      ) : undefined,
  });
  return (
    <>
      <StatStrip
        label={t('margin.title')}
        stats={[
          ...(isTaxed ? [figure('tax', income.tax, before?.income.tax)] : []),
          figure('net', netOf(one), before && netOf(before)),
          ...(margin
            ? [
                figure('energyCost', margin.energyCost, before?.margin?.energyCost),
                figure('margin', margin.margin, before?.margin?.margin),
                figure('perKWh', margin.perKWh, before?.margin?.perKWh),
              ]
            : []),
        ]}
      />
      {margin ? (
        <p className={styles.hint}>
          {margin.uncoveredWh > 0 ? t('margin.uncovered', { share: share(margin.uncoveredWh, one.energyWh) }) : t('margin.rule')}
        </p>
      ) : null}
    </>
  );
}

/** Energy and fees by the tiers of the day, and what was taken off. */
export function TiersPanel({ page, one }: { page: MoneyPage; one: FinancialSummary }) {
  const { t } = useTranslation(['statistics', 'common']);
  const money = (amount: string) => <Money amount={amount} currency={one.currency} />;
  const all = one.tiers.reduce((sum, line) => sum + line.energyWh, 0);
  return (
    <section className={styles.panel} aria-label={t('tiers')}>
      <div className={styles.head}>
        <h2>{t('tiers')}</h2>
        <SaveMenu
          name={t('tiers')}
          table={(format) =>
            download(
              contract.financialStatistics.export,
              { query: { ...page.asked, table: 'tiers', format } },
              `financial-tiers.${format}`,
            )
          }
        />
      </div>
      <FigureTable label={t('tiers')}>
        <thead>
          <tr>
            <th scope="col">{t('tier')}</th>
            <th scope="col">{t('energy')}</th>
            <th scope="col">{t('share')}</th>
            {TIER_FEE_KEYS.map((fee) => (
              <th key={fee} scope="col">
                {t(`fees.${fee}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {one.tiers.map((line) => (
            <tr key={line.tier}>
              <th scope="row">{t(`common:tier.${line.tier}`)}</th>
              <td>
                <Energy wh={line.energyWh} />
              </td>
              <td>{all > 0 ? share(line.energyWh, all) : <Missing />}</td>
              {TIER_FEE_KEYS.map((fee) => (
                <td key={fee}>{money(line[fee])}</td>
              ))}
            </tr>
          ))}
          {DISCOUNT_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {t('discounts')} · {t(`discountKinds.${kind}`)}
              </th>
              <td colSpan={2 + TIER_FEE_KEYS.length}>{money(one.discounts[kind])}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  );
}

const REASONS = ['records', 'ledger', 'difference', 'beganOutside', 'postedOutside', 'unpaid', 'unexplained'] as const;

/** What records say against what the ledger says, with every reason for a difference. */
export function ProofPanel({ page, one }: { page: MoneyPage; one: FinancialSummary }) {
  const { t } = useTranslation('statistics');
  const { can } = useAccess();
  const records = useRecordsOf(page)(page.days);
  if (one.proof.length === 0) return null;
  const parts = INCOME_PARTS.filter(
    (part) => !isTax(part) || one.proof.some((line) => line.fee === part && Number(line.records) !== 0),
  );
  const open = one.proof.some((line) => Number(line.unexplained) !== 0);
  return (
    <section className={styles.panel} aria-label={t('proof.title')}>
      <div className={styles.head}>
        <h2>{t('proof.title')}</h2>
        <span className={styles.tools}>
          <span className={styles.delta} data-way={open ? 'less' : 'more'}>
            {open ? t('proof.open') : `✓ ${t('proof.proven')}`}
          </span>
          <SaveMenu
            name={t('proof.title')}
            table={(format) =>
              download(
                contract.financialStatistics.export,
                { query: { ...page.asked, table: 'proof', format } },
                `financial-proof.${format}`,
              )
            }
          />
        </span>
      </div>
      <p className={styles.hint}>
        {open ? t('proof.openHint') : t('proof.hint')}{' '}
        {open && can('reconciliation:read') ? <Link to="/financialManagement/reconciliation">{t('proof.reconcile')}</Link> : null}
      </p>
      <FigureTable label={t('proof.title')}>
        <thead>
          <tr>
            <th scope="col">{t('proof.fee')}</th>
            {parts.map((fee) => (
              <th key={fee} scope="col">
                {t(`fees.${fee}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {REASONS.filter((reason) => reason !== 'unpaid' || one.proof.some((line) => Number(line.unpaid) !== 0)).map(
            (reason) => (
              <tr key={reason} data-strong={reason === 'records' || reason === 'ledger' || reason === 'unexplained'}>
                <th scope="row">{t(`proof.${reason}`)}</th>
                {parts.map((fee) => {
                  const figure = (
                    <Money amount={one.proof.find((line) => line.fee === fee)?.[reason] ?? null} currency={one.currency} />
                  );
                  return (
                    <td key={fee}>
                      {reason === 'records' && records && one.sessions > 0 ? <Link to={records}>{figure}</Link> : figure}
                    </td>
                  );
                })}
              </tr>
            ),
          )}
        </tbody>
      </FigureTable>
    </section>
  );
}
