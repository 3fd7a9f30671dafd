import { userGroupList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { GroupDrawer } from './detail/group-drawer.tsx';
import { GroupCard } from './group-card.tsx';
import { useGroupColumns } from './group-columns.tsx';
import { GroupFormDrawer } from './group-form-drawer.tsx';

function CreateButton() {
  const { t } = useTranslation('users');
  return (
    <NewButton permission="userGroup:write" param="create">
      {t('groups.create')}
    </NewButton>
  );
}

/** Groups of charge users, with what they have used of their month. */
export function Component() {
  const { t } = useTranslation('users');
  const { state, query } = useList(userGroupList);
  const filters = useListFilters(userGroupList, {});
  const columns = useGroupColumns();
  const [open, setOpen] = useUrlParam('group');
  useLiveRefetch(['session.started', 'session.ended', 'session.changed'], query.refetch, 5000);
  return (
    <>
      <PageHeader title={t('groups.title')}>
        <CreateButton />
      </PageHeader>
      <FilteredList
        filters={filters}
        list={userGroupList.name}
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
