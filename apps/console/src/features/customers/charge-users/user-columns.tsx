import { type ChargeUser, chargeUserList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { Missing, Money } from '../../../shared/ui/value/values.tsx';
import { UserMenu } from './user-menu.tsx';
import { UserName, UserStatus } from './user-parts.tsx';

/** The columns of charge users, with their own cells and the menu of each row. */
export function useChargeUserColumns(): Column<ChargeUser>[] {
  const { t } = useTranslation('users');
  const columns = useListColumns(chargeUserList, {
    account: (row) => <UserName user={row} />,
    groupName: {
      full: (row) => row.groupName ?? '',
      render: ({ groupId, groupName }) => (
        <ThingLink thing="userGroup" name={groupId}>
          {groupName}
        </ThingLink>
      ),
    },
    status: (row) => <UserStatus user={row} />,
    cardBalance: (row) =>
      row.cardCount === 0 ? (
        <Missing />
      ) : (
        <span title={t('users.cardCount', { count: row.cardCount })}>
          <Money amount={row.cardBalance} currency={row.currency} />
        </span>
      ),
    postPaid: (row) => (row.postPaid ? t('users.yes') : <Missing />),
  });
  return [...columns, actionsColumn(t('users.actions'), (row) => <UserMenu user={row} />)];
}
