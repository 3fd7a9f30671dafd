import { type Organisation, organisationList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { OrganisationMenu, RolesLink } from './organisation-parts.tsx';

/** The columns of organisations, and the menu of each row. */
export function useOrganisationColumns(): Column<Organisation>[] {
  const { t } = useTranslation('access');
  const columns = useListColumns(organisationList, { roles: (row) => <RolesLink organisation={row} /> });
  return [...columns, actionsColumn(t('organisations.actions'), (row) => <OrganisationMenu organisation={row} />)];
}
