import type { InvoiceDetail, InvoiceTax } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useDictionary } from '../../../entities/use-dictionary.ts';
import { ScrollSection } from '../../../shared/ui/scroll-section.tsx';
import { Money } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/finance.module.css';

/** The tax of an invoice, or of what one would be made out over, by rate and country, as the bookkeeper writes it on the tax invoice; says where it is not recorded. */
export function InvoiceTaxes({ invoice }: { invoice: Pick<InvoiceDetail, 'taxes' | 'net' | 'tax' | 'amount' | 'currency'> }) {
  const { t } = useTranslation('invoices');
  const { wordOf } = useDictionary('country');
  const { taxes, currency } = invoice;
  const isUnknown = taxes.length === 0 || taxes.some(({ net }) => net === null);
  const labelOf = ({ percent, country, net }: InvoiceTax): string => {
    if (net === null) return t('tax.unknown');
    if (percent === null) return t('tax.none');
    return country === null ? t('tax.rateOf', { percent }) : t('tax.rateIn', { percent, country: wordOf(country) });
  };
  const amounts = (net: string | null, tax: string | null, gross: string) =>
    [net, tax, gross].map((amount, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
      <td key={index} data-end="true">
        <Money amount={amount} currency={currency} />
      </td>
    ));
  return (
    <>
      {taxes.length === 0 ? null : (
        <ScrollSection label={t('tax.title')}>
          <table className={styles.taxes}>
            <thead>
              <tr>
                <th scope="col">{t('tax.rate')}</th>
                <th scope="col" data-end="true">
                  {t('tax.net')}
                </th>
                <th scope="col" data-end="true">
                  {t('tax.tax')}
                </th>
                <th scope="col" data-end="true">
                  {t('tax.gross')}
                </th>
              </tr>
            </thead>
            <tbody>
              {taxes.map((one) => (
                <tr key={`${one.percent} ${one.country} ${one.net === null}`}>
                  <td data-wraps="true">{labelOf(one)}</td>
                  {amounts(one.net, one.tax, one.gross)}
                </tr>
              ))}
            </tbody>
            {taxes.length > 1 ? (
              <tfoot>
                <tr>
                  <td>{t('tax.total')}</td>
                  {amounts(invoice.net, invoice.tax, invoice.amount)}
                </tr>
              </tfoot>
            ) : null}
          </table>
        </ScrollSection>
      )}
      {isUnknown ? <p className={styles.will}>{taxes.length === 0 ? t('tax.unknown') : t('tax.unknownHint')}</p> : null}
    </>
  );
}
