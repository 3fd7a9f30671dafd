import { useTranslation } from 'react-i18next';
import { integer } from '../../shared/format/format.ts';
import type { Column } from '../../shared/ui/table/column.ts';
import { Money, Time } from '../../shared/ui/value/values.tsx';
import styles from './operations.module.css';

interface Figures {
  uses: number;
  costAmount: string;
  broughtAmount: string;
  currency: string;
}

/** From when until when, one below the other. */
export const Period = ({ from, to }: { from: string; to: string }) => (
  <span className={styles.two}>
    <Time at={from} />
    <Time at={to} />
  </span>
);

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
