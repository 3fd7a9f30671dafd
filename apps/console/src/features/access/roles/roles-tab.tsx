import { contract, roleList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { RoleDrawer } from './form/role-drawer.tsx';
import { useGrant } from './form/use-grant.ts';
import { useRoleColumns } from './role-columns.tsx';
import { RoleMenu } from './role-menu.tsx';

export function CreateRoleButton() {
  const { t } = useTranslation('access');
  return (
    <NewButton permission="role:write" param="create">
      {t('roles.create')}
    </NewButton>
  );
}

/** Every role that the caller sees, those of an organisation together. */
export function RolesTab() {
  const { t } = useTranslation('access');
  const { state, query } = useList(roleList);
  const organisations = useCall(contract.organisations.queryOrganizations, { query: { limit: 1000 } });
  const filters = useListFilters(roleList, {
    orgId: { options: (organisations.data?.list ?? []).map((one) => ({ value: String(one.id), label: one.orgName })) },
  });
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const columns = useRoleColumns();
  const close = () => setEditing(undefined);
  const opened = useHeld(
    query.data?.list.find((role) => String(role.id) === editing),
    editing,
  );
  const grant = useGrant(opened.item, opened.open, close);
  return (
    <>
      <FilteredList
        filters={filters}
        list={roleList.name}
        label={t('roles.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setEditing(String(row.id))}
        openKey={editing === undefined ? undefined : Number(editing)}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="role"
            facts={['description', 'organisation', 'parent', 'members']}
            beside={<RoleMenu role={row} />}
            onOpen={() => setEditing(String(row.id))}
          />
        )}
        empty={
          <StateBlock tone="empty" title={t('roles.empty')} hint={t('roles.emptyHint')}>
            <CreateRoleButton />
          </StateBlock>
        }
      />
      <RoleDrawer open={creating !== undefined} onClose={() => setCreating(undefined)} />
      {opened.item ? (
        <RoleDrawer
          key={opened.item.id}
          role={opened.item}
          grant={grant}
          open={opened.open && grant !== undefined}
          onClose={close}
        />
      ) : null}
    </>
  );
}
