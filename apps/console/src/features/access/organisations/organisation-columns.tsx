import type { Organisation } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { providerColumn } from '../../../entities/provider-column.ts';
import { useUser } from '../../../shared/access/access.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { OrganisationMenu, RolesLink } from './organisation-parts.tsx';

export function useOrganisationColumns(): Column<Organisation>[] {
  const { t } = useTranslation('access');
  const { isShowProvider } = useUser();
  return useMemo<Column<Organisation>[]>(
    () => [
      {
        key: 'organisation',
        title: t('organisations.name'),
        width: 200,
        required: true,
        fixed: 'start',
        sort: 'orgName',
        full: (row) => row.orgName,
        render: (row) => row.orgName,
      },
      {
        key: 'description',
        title: t('organisations.description'),
        width: 320,
        full: (row) => row.description,
        render: (row) => row.description || <Missing />,
      },
      ...providerColumn(isShowProvider, t('organisations.provider'), { width: 160 }),
      {
        key: 'roles',
        title: t('organisations.roles'),
        width: 100,
        align: 'end',
        sort: 'roleCount',
        render: (row) => <RolesLink organisation={row} />,
      },
      {
        key: 'created',
        title: t('organisations.created'),
        width: 200,
        sort: 'createTime',
        render: (row) => <Time at={row.createTime} />,
      },
      {
        key: 'actions',
        title: '',
        name: t('organisations.actions'),
        width: 48,
        required: true,
        fixed: 'end',
        align: 'center',
        render: (row) => <OrganisationMenu organisation={row} />,
      },
    ],
    [t, isShowProvider],
  );
}
