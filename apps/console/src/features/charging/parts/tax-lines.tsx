import type { BillTax } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../shared/ui/value/values.tsx';

/** The tax of a bill as rows of its table: what is added to it, or what it contains. `columns`: how many the table has. */
export function TaxLines({ tax, currency, columns }: { tax: BillTax; currency: string; columns: number }) {
  const { t } = useTranslation('prices');
  const line = (label: string, amount: string) => (
    <tr key={label}>
      <td colSpan={columns - 1}>{label}</td>
      <td data-end="true">
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  );
  const { percent } = tax;
  return tax.onTop
    ? [line(t('taxes.net'), tax.net), line(t('taxes.added', { percent }), tax.amount)]
    : [line(t('taxes.contained', { percent }), tax.amount), line(t('taxes.net'), tax.net)];
}
