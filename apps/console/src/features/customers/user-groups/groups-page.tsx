import { PlusOutlined } from '@ant-design/icons';
import { contract, type UserGroup } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { GroupDrawer } from './detail/group-drawer.tsx';
import { GroupCard } from './group-card.tsx';
import { useGroupColumns } from './group-columns.tsx';
import { GroupFormDrawer } from './group-form-drawer.tsx';

const NAMES = ['keyword', 'reached', 'providerId'] as const;

function CreateButton() {
  const { t } = useTranslation('users');
  const [, setCreating] = useUrlParam('create');
  return (
    <Allowed one="userGroup:write">
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating('1')}>
        {t('groups.create')}
      </Button>
    </Allowed>
  );
}

/** Groups of charge users, with what they have used of their month. */
export function Component() {
  const { t } = useTranslation('users');
  const state = useListState(NAMES);
  const columns = useGroupColumns();
  const [open, setOpen] = useUrlParam('group');
  const provider = useProviderFilter(t('groups.provider'));
  const query = useCall(
    contract.userGroups.list,
    { query: { ...state.filters, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  useLiveRefetch(['session.started', 'session.ended', 'session.changed'], query.refetch, 5000);
  const filters: Filter[] = [
    { key: 'keyword', label: t('groups.keyword'), main: true, kind: 'search' },
    {
      key: 'reached',
      label: t('groups.reached'),
      main: true,
      kind: 'options',
      many: false,
      options: [
        { value: 'true', label: t('users.yes') },
        { value: 'false', label: t('users.no') },
      ],
    },
    ...provider.map((one) => ({ ...one, main: true })),
  ];
  return (
    <>
      <PageHeader title={t('groups.title')}>
        <CreateButton />
      </PageHeader>
      <FilteredList<UserGroup, (typeof NAMES)[number]>
        filters={filters}
        list="userGroups"
        label={t('groups.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(String(row.id))}
        openKey={open ? Number(open) : undefined}
        rowTone={(row) =>
          row.electricityLimit !== null && row.usedWh + row.liveWh >= row.electricityLimit * 1000 ? 'attention' : undefined
        }
        card={(row) => <GroupCard group={row} onOpen={() => setOpen(String(row.id))} />}
        empty={
          <StateBlock tone="empty" title={t('groups.empty')} hint={t('groups.emptyHint')}>
            <CreateButton />
          </StateBlock>
        }
      />
      <GroupDrawer />
      <GroupFormDrawer />
    </>
  );
}
