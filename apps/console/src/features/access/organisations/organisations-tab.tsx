import { organisationList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { useOrganisationColumns } from './organisation-columns.tsx';
import { OrganisationDrawer } from './organisation-drawer.tsx';
import { OrganisationMenu } from './organisation-parts.tsx';

export function CreateOrganisationButton() {
  const { t } = useTranslation('access');
  return (
    <NewButton permission="role:write" param="create">
      {t('organisations.create')}
    </NewButton>
  );
}

/** Every organisation that the caller sees. */
export function OrganisationsTab() {
  const { t } = useTranslation('access');
  const access = useAccess();
  const { state, query } = useList(organisationList);
  const filters = useListFilters(organisationList, {});
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const columns = useOrganisationColumns();
  const mayWrite = access.can('role:write');
  const edited = useHeld(mayWrite ? query.data?.list.find((one) => String(one.id) === editing) : undefined, editing);
  return (
    <>
      <FilteredList
        filters={filters}
        list={organisationList.name}
        label={t('organisations.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={mayWrite ? (row) => setEditing(String(row.id)) : undefined}
        openKey={editing === undefined ? undefined : Number(editing)}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="organisation"
            facts={['description', 'roles']}
            beside={<OrganisationMenu organisation={row} />}
          />
        )}
        empty={
          <StateBlock tone="empty" title={t('organisations.empty')} hint={t('organisations.emptyHint')}>
            <CreateOrganisationButton />
          </StateBlock>
        }
      />
      <OrganisationDrawer organisation={undefined} open={creating !== undefined} onClose={() => setCreating(undefined)} />
      {edited.item ? (
        <OrganisationDrawer
          key={edited.item.id}
          organisation={edited.item}
          open={edited.open}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}
