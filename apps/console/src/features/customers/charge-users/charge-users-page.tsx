import { TeamOutlined } from '@ant-design/icons';
import { chargeUserList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { UserDrawer } from './detail/user-drawer.tsx';
import { EraseDrawer } from './erase-drawer.tsx';
import { UserFormDrawer } from './form/user-form-drawer.tsx';
import { UserGoodwill } from './form/user-goodwill.tsx';
import { UserWallet } from './form/user-wallet.tsx';
import { DuplicatesDrawer } from './merge/duplicates-drawer.tsx';
import { MergeDrawer } from './merge/merge-drawer.tsx';
import { useUserFilters } from './use-user-filters.tsx';
import { UserCard } from './user-card.tsx';
import { useChargeUserColumns } from './user-columns.tsx';

function CreateButton() {
  const { t } = useTranslation('users');
  return (
    <NewButton permission="chargeUser:write" param="create">
      {t('users.create')}
    </NewButton>
  );
}

/** Everybody who charges: with their money, their group and their level. */
export function Component() {
  const { t } = useTranslation('users');
  const { state, query } = useList(chargeUserList);
  const columns = useChargeUserColumns();
  const [open, setOpen] = useUrlParam('user');
  const [, setDuplicates] = useUrlParam('duplicates');
  return (
    <>
      <PageHeader title={t('users.title')}>
        <Allowed one="chargeUser:merge">
          <Button icon={<TeamOutlined />} onClick={() => setDuplicates('1')}>
            {t('users.duplicates')}
          </Button>
        </Allowed>
        <Allowed one="chargeUser:export">
          <ListExport list={chargeUserList} state={state} columns={columns} disabled={!query.data?.total} />
        </Allowed>
        <CreateButton />
      </PageHeader>
      <FilteredList
        filters={useUserFilters()}
        list={chargeUserList.name}
        label={t('users.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(String(row.id))}
        openKey={open ? Number(open) : undefined}
        card={(row) => <UserCard user={row} onOpen={() => setOpen(String(row.id))} />}
        empty={
          <StateBlock tone="empty" title={t('users.empty')} hint={t('users.emptyHint')} hintFor="chargeUser:write">
            <CreateButton />
          </StateBlock>
        }
      />
      <UserDrawer />
      <UserFormDrawer />
      <UserWallet />
      <UserGoodwill />
      <DuplicatesDrawer />
      <MergeDrawer />
      <EraseDrawer />
    </>
  );
}
