import { type SystemUser, systemUserList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { UserMenu } from './user-menu.tsx';
import { Person, UserStatus, useStationsText } from './user-parts.tsx';

/** The columns of system users, and the menu of each row. */
export function useUserColumns(): Column<SystemUser>[] {
  const { t } = useTranslation('access');
  const stations = useStationsText();
  const columns = useListColumns(systemUserList, {
    user: (row) => <Person user={row} />,
    status: (row) => <UserStatus user={row} />,
    stations: { full: stations, render: stations },
    lastLogin: {
      isEmpty: () => false,
      render: (row) =>
        row.lastLoginTime ? (
          <Time at={row.lastLoginTime} />
        ) : (
          <span style={{ color: 'var(--text-faint)' }}>{t('users.neverSignedIn')}</span>
        ),
    },
    secondFactor: (row) => (row.totp || row.passkeys > 0 ? t('users.on') : <Missing />),
  });
  return [...columns, actionsColumn(t('users.actions'), (row) => <UserMenu user={row} />)];
}
