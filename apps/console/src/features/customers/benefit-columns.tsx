import { useTranslation } from 'react-i18next';
import { integer } from '../../shared/format/format.ts';
import type { Column } from '../../shared/ui/table/column.ts';
import { Money } from '../../shared/ui/value/values.tsx';

interface Figures {
  uses: number;
  costAmount: string;
  broughtAmount: string;
  currency: string;
}

/** What a benefit has cost and brought. */
export function useBenefitColumns<T extends Figures>(): Column<T>[] {
  const { t } = useTranslation('operations');
  return [
    { key: 'uses', title: t('uses'), width: 90, align: 'end', render: (row) => integer(row.uses) },
    {
      key: 'costAmount',
      title: t('cost'),
      width: 120,
      align: 'end',
      render: (row) => <Money amount={row.costAmount} currency={row.currency} />,
    },
    {
      key: 'broughtAmount',
      title: t('brought'),
      width: 130,
      align: 'end',
      render: (row) => <Money amount={row.broughtAmount} currency={row.currency} />,
    },
  ];
}
