import { PlusOutlined } from '@ant-design/icons';
import { contract, type SystemUser } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { useAllRoles } from '../use-all-roles.ts';
import { UserDrawer } from './form/user-drawer.tsx';
import { StoppedPasskeys } from './stopped-passkeys.tsx';
import { UserCard } from './user-card.tsx';
import { useUserColumns } from './user-columns.tsx';

const NAMES = ['keyword', 'roleId', 'enabled', 'providerId'] as const;

export function CreateUserButton() {
  const { t } = useTranslation('access');
  const [, setCreating] = useUrlParam('create');
  return (
    <Allowed any={['user:write']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating('1')}>
        {t('users.create')}
      </Button>
    </Allowed>
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation('access');
  const roles = useAllRoles();
  const provider = useProviderFilter(t('users.provider'));
  return [
    { key: 'keyword', label: t('users.keyword'), main: true, kind: 'search' },
    {
      key: 'roleId',
      label: t('users.role'),
      main: true,
      kind: 'options',
      many: false,
      options: (roles.data?.list ?? []).map((role) => ({ value: String(role.id), label: role.roleName })),
    },
    {
      key: 'enabled',
      label: t('users.status'),
      main: true,
      kind: 'options',
      many: false,
      options: [
        { value: 'true', label: t('users.enabled') },
        { value: 'false', label: t('users.disabled') },
      ],
    },
    ...provider.map((one) => ({ ...one, main: true })),
  ];
}

/** Every system user that the caller sees. */
export function UsersTab() {
  const { t } = useTranslation('access');
  const state = useListState(NAMES);
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const query = useCall(
    contract.systemUsers.getAllUsers,
    { query: { ...state.filters, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const columns = useUserColumns();
  const edited = useHeld(
    query.data?.list.find((user) => String(user.id) === editing && user.editable),
    editing,
  );
  const openOf = (user: SystemUser) => (user.editable ? () => setEditing(String(user.id)) : undefined);
  return (
    <>
      <StoppedPasskeys />
      <FilteredList<SystemUser, (typeof NAMES)[number]>
        filters={useFilters()}
        list="systemUsers"
        label={t('users.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => openOf(row)?.()}
        openKey={editing === undefined ? undefined : Number(editing)}
        card={(row) => <UserCard user={row} onOpen={openOf(row)} />}
        empty={
          <StateBlock tone="empty" title={t('users.empty')} hint={t('users.emptyHint')}>
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
