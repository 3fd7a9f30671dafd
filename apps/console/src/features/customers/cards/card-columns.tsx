import { type Card, cardList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { Money } from '../../../shared/ui/value/values.tsx';
import { CardStatus, Expiry, Holder } from './card-parts.tsx';
import { useCardActions } from './use-card-actions.tsx';

/** The columns of cards, with their own cells and the menu of each row. */
export function useCardColumns(): Column<Card>[] {
  const { t } = useTranslation(['cards', 'common']);
  const actionsOf = useCardActions();
  const columns = useListColumns(cardList, {
    status: (row) => <CardStatus card={row} />,
    balance: (row) => (
      <b style={{ fontWeight: 600 }}>
        <Money amount={row.balance} currency={row.currency} />
      </b>
    ),
    userName: (row) => <Holder card={row} />,
    // A day needs less than a moment.
    expireTime: { leastWidth: () => 0, render: (row) => <Expiry card={row} /> },
  });
  return [
    ...columns,
    actionsColumn(t('actions.title'), (row) => (
      <RowMenu actions={actionsOf(row)} label={`${t('actions.title')}: ${row.cardNumber}`} />
    )),
  ];
}
