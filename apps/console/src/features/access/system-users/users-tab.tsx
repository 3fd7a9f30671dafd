import { type SystemUser, systemUserList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { useAllRoles } from '../parts/use-all-roles.ts';
import { UserDrawer } from './form/user-drawer.tsx';
import { StoppedPasskeys } from './stopped-passkeys.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UserMenu } from './user-menu.tsx';
import { UserStatus } from './user-parts.tsx';

export function CreateUserButton() {
  const { t } = useTranslation('access');
  return (
    <NewButton permission="user:write" param="create">
      {t('users.create')}
    </NewButton>
  );
}

/** Every system user that the caller sees. */
export function UsersTab() {
  const { t } = useTranslation('access');
  const { state, query } = useList(systemUserList);
  const roles = useAllRoles();
  const filters = useListFilters(systemUserList, {
    roleId: { options: (roles.data?.list ?? []).map((role) => ({ value: String(role.id), label: role.roleName })) },
  });
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const columns = useUserColumns();
  const edited = useHeld(
    query.data?.list.find((user) => String(user.id) === editing && user.editable),
    editing,
  );
  const openOf = (user: SystemUser) => (user.editable ? () => setEditing(String(user.id)) : undefined);
  return (
    <>
      <StoppedPasskeys />
      <FilteredList
        filters={filters}
        list={systemUserList.name}
        label={t('users.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => openOf(row)?.()}
        openKey={editing === undefined ? undefined : Number(editing)}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="user"
            facts={['role', 'stations', 'phone', 'lastLogin']}
            beside={
              <>
                <UserStatus user={row} />
                <UserMenu user={row} />
              </>
            }
            onOpen={openOf(row)}
          />
        )}
        empty={
          <StateBlock tone="empty" title={t('users.empty')} hint={t('users.emptyHint')} hintFor="user:write">
            <CreateUserButton />
          </StateBlock>
        }
      />
      <UserDrawer user={undefined} open={creating !== undefined} onClose={() => setCreating(undefined)} />
      {edited.item ? (
        <UserDrawer key={edited.item.id} user={edited.item} open={edited.open} onClose={() => setEditing(undefined)} />
      ) : null}
    </>
  );
}
