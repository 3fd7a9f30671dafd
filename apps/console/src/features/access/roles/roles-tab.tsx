import { PlusOutlined } from '@ant-design/icons';
import { contract, type Role } from '@csms/contract';
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
import { RoleDrawer } from './form/role-drawer.tsx';
import { useGrant } from './form/use-grant.ts';
import { RoleCard } from './role-card.tsx';
import { useRoleColumns } from './role-columns.tsx';

const NAMES = ['roleName', 'orgId', 'providerId'] as const;

export function CreateRoleButton() {
  const { t } = useTranslation('access');
  const [, setCreating] = useUrlParam('create');
  return (
    <Allowed any={['role:write']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating('1')}>
        {t('roles.create')}
      </Button>
    </Allowed>
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation('access');
  const organisations = useCall(contract.organisations.queryOrganizations, { query: { limit: 1000 } });
  const provider = useProviderFilter(t('roles.provider'));
  return [
    { key: 'roleName', label: t('roles.keyword'), main: true, kind: 'search' },
    {
      key: 'orgId',
      label: t('roles.organisation'),
      main: true,
      kind: 'options',
      many: false,
      options: (organisations.data?.list ?? []).map((one) => ({ value: String(one.id), label: one.orgName })),
    },
    ...provider.map((one) => ({ ...one, main: true })),
  ];
}

/** Every role that the caller sees, those of an organisation together. */
export function RolesTab() {
  const { t } = useTranslation('access');
  const state = useListState(NAMES);
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const query = useCall(
    contract.roles.queryRolesByOrg,
    { query: { ...state.filters, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const columns = useRoleColumns();
  const close = () => setEditing(undefined);
  const opened = useHeld(
    query.data?.list.find((role) => String(role.id) === editing),
    editing,
  );
  const grant = useGrant(opened.item, opened.open, close);
  return (
    <>
      <FilteredList<Role, (typeof NAMES)[number]>
        filters={useFilters()}
        list="roles"
        label={t('roles.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setEditing(String(row.id))}
        openKey={editing === undefined ? undefined : Number(editing)}
        card={(row) => <RoleCard role={row} onOpen={() => setEditing(String(row.id))} />}
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
