import type { SystemUser } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { providerColumn } from '../../../entities/provider-column.ts';
import { useUser } from '../../../shared/access/access.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { UserMenu } from './user-menu.tsx';
import { Person, UserStatus, useStationsText } from './user-parts.tsx';

export function useUserColumns(): Column<SystemUser>[] {
  const { t } = useTranslation('access');
  const { isShowProvider } = useUser();
  const stations = useStationsText();
  return useMemo<Column<SystemUser>[]>(
    () => [
      {
        key: 'user',
        title: t('users.user'),
        width: 184,
        required: true,
        fixed: 'start',
        sort: 'username',
        render: (row) => <Person user={row} />,
      },
      { key: 'status', title: t('users.status'), width: 84, render: (row) => <UserStatus user={row} /> },
      {
        key: 'role',
        title: t('users.role'),
        width: 128,
        sort: 'roleName',
        full: (row) => row.roleName,
        render: (row) => row.roleName || <Missing />,
      },
      ...providerColumn(isShowProvider, t('users.provider'), { width: 140, sort: 'providerName' }),
      { key: 'stations', title: t('users.stations'), width: 138, full: stations, render: stations },
      {
        key: 'phone',
        title: t('users.phone'),
        width: 118,
        full: (row) => row.phone ?? '',
        render: (row) => row.phone || <Missing />,
      },
      {
        key: 'email',
        title: t('users.email'),
        width: 158,
        full: (row) => row.email,
        render: (row) => row.email || <Missing />,
      },
      {
        key: 'lastLogin',
        title: t('users.lastLogin'),
        width: 152,
        sort: 'lastLoginTime',
        render: (row) =>
          row.lastLoginTime ? (
            <Time at={row.lastLoginTime} />
          ) : (
            <span style={{ color: 'var(--text-faint)' }}>{t('users.neverSignedIn')}</span>
          ),
      },
      {
        key: 'secondFactor',
        title: t('users.secondFactor'),
        width: 116,
        hidden: true,
        render: (row) => (row.totp || row.passkeys > 0 ? t('users.on') : <Missing />),
      },
      {
        key: 'created',
        title: t('users.created'),
        width: 200,
        hidden: true,
        sort: 'createTime',
        render: (row) => <Time at={row.createTime} />,
      },
      {
        key: 'actions',
        title: '',
        name: t('users.actions'),
        width: 48,
        required: true,
        fixed: 'end',
        align: 'center',
        render: (row) => <UserMenu user={row} />,
      },
    ],
    [t, isShowProvider, stations],
  );
}
