import type { Provider } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../shared/ui/table/column.ts';
import { TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import { ProviderMenu } from './provider-menu.tsx';
import { Expiration, ProviderName, Seats } from './provider-parts.tsx';

export function useProviderColumns(): Column<Provider>[] {
  const { t } = useTranslation('providers');
  return useMemo<Column<Provider>[]>(
    () => [
      {
        key: 'name',
        title: t('providers.name'),
        width: 200,
        required: true,
        fixed: 'start',
        sort: 'providerName',
        render: (row) => <ProviderName provider={row} />,
      },
      { key: 'type', title: t('providers.type'), width: 100, render: (row) => t(`providers.types.${row.providerType}`) },
      {
        key: 'parent',
        title: t('providers.parent'),
        width: 140,
        full: (row) => row.parentName,
        render: (row) => <TextOrMissing text={row.parentName ?? ''} />,
      },
      {
        key: 'contact',
        title: t('providers.contact'),
        width: 120,
        full: (row) => row.contact,
        render: (row) => <TextOrMissing text={row.contact} />,
      },
      { key: 'phone', title: t('providers.phone'), width: 140, render: (row) => <TextOrMissing text={row.phone} /> },
      {
        key: 'email',
        title: t('providers.email'),
        width: 190,
        hidden: true,
        full: (row) => row.email,
        render: (row) => <TextOrMissing text={row.email} />,
      },
      {
        key: 'expiration',
        title: t('providers.expiration'),
        width: 170,
        sort: 'expirationTime',
        render: (row) => <Expiration provider={row} />,
      },
      {
        key: 'authCount',
        title: t('providers.usersOfAuthorised'),
        width: 150,
        sort: 'authCount',
        render: (row) => <Seats provider={row} />,
      },
      {
        key: 'mail',
        title: t('providers.mail'),
        width: 190,
        hidden: true,
        full: (row) => row.mailAccount,
        render: (row) => <TextOrMissing text={row.mailAccount} />,
      },
      { key: 'currency', title: t('providers.currency'), width: 80, hidden: true, render: (row) => row.currency },
      {
        key: 'created',
        title: t('providers.created'),
        width: 200,
        sort: 'createTime',
        render: (row) => <Time at={row.createTime} />,
      },
      {
        key: 'actions',
        title: '',
        name: t('providers.actions'),
        width: 48,
        required: true,
        fixed: 'end',
        align: 'center',
        render: (row) => <ProviderMenu provider={row} />,
      },
    ],
    [t],
  );
}
