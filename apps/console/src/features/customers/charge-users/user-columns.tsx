import type { ChargeUser } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/access.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing, Money, Time } from '../../../shared/ui/value/values.tsx';
import { UserMenu } from './user-menu.tsx';
import { UserName, UserStatus } from './user-parts.tsx';

/** The keys are those of the export, so that what is exported is what is seen. */
export function useChargeUserColumns(): Column<ChargeUser>[] {
  const { t } = useTranslation('users');
  const { isShowProvider } = useUser();
  return useMemo<Column<ChargeUser>[]>(
    () => [
      {
        key: 'account',
        title: t('users.account'),
        width: 180,
        required: true,
        fixed: 'start',
        sort: 'account',
        render: (row) => <UserName user={row} />,
      },
      { key: 'userType', title: t('users.userType'), width: 112, render: (row) => t(`users.types.${row.userType}`) },
      { key: 'status', title: t('users.status'), width: 92, sort: 'status', render: (row) => <UserStatus user={row} /> },
      {
        key: 'groupName',
        title: t('users.group'),
        width: 140,
        sort: 'groupName',
        full: (row) => row.groupName ?? '',
        render: (row) => row.groupName ?? <Missing />,
      },
      {
        key: 'levelName',
        title: t('users.level'),
        width: 110,
        full: (row) => row.levelName ?? '',
        render: (row) => row.levelName ?? <Missing />,
      },
      {
        key: 'mobileBalance',
        title: t('users.mobileBalance'),
        width: 120,
        align: 'end',
        sort: 'mobileBalance',
        render: (row) => <Money amount={row.mobileBalance} currency={row.currency} />,
      },
      {
        key: 'cardBalance',
        title: t('users.cardBalance'),
        width: 130,
        align: 'end',
        render: (row) =>
          row.cardCount === 0 ? (
            <Missing />
          ) : (
            <span title={t('users.cardCount', { count: row.cardCount })}>
              <Money amount={row.cardBalance} currency={row.currency} />
            </span>
          ),
      },
      {
        key: 'postPaid',
        title: t('users.postPaid'),
        width: 96,
        hidden: true,
        render: (row) => (row.postPaid ? t('users.yes') : <Missing />),
      },
      {
        key: 'phone',
        title: t('users.phone'),
        width: 130,
        hidden: true,
        full: (row) => row.phone,
        render: (row) => row.phone || <Missing />,
      },
      {
        key: 'email',
        title: t('users.email'),
        width: 180,
        hidden: true,
        full: (row) => row.email,
        render: (row) => row.email || <Missing />,
      },
      ...(isShowProvider
        ? [
            {
              key: 'providerName',
              title: t('users.provider'),
              width: 140,
              full: (row: ChargeUser) => row.providerName,
              render: (row: ChargeUser) => row.providerName,
            },
          ]
        : []),
      {
        key: 'registerTime',
        title: t('users.registerTime'),
        width: 200,
        sort: 'registerTime',
        render: (row) => <Time at={row.registerTime} />,
      },
      { key: 'idTag', title: t('users.idTag'), width: 180, hidden: true, render: (row) => <CopyId value={row.idTag} /> },
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
    [t, isShowProvider],
  );
}
