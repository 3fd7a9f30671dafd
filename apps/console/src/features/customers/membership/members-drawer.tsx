import { contract, type MembershipLevel, type ResponseOf } from '@csms/contract';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { decimal } from '../../../shared/format/format.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { SearchInput } from '../../../shared/ui/search-input.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { TABLE_DIALOG_PX } from '../../../shared/ui/table/in-dialog.ts';
import { type PagedColumn, PagedTable } from '../../../shared/ui/table/paged-table.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';

type Member = ResponseOf<typeof contract.membership.members>['list'][number];
const LIMIT = 20;

function Members({ levelId }: { levelId: number }) {
  const { t } = useTranslation('benefits');
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const query = useCall(
    contract.membership.members,
    { params: { id: levelId }, query: { page, limit: LIMIT, keyword: keyword || undefined } },
    { keepPrevious: true },
  );
  const columns: PagedColumn<Member>[] = [
    {
      key: 'account',
      title: t('account'),
      render: (row) => (
        <>
          {row.account} <small>{row.phone}</small>
        </>
      ),
    },
    { key: 'lifetime', title: t('level.lifetime'), end: true, render: (row) => `${decimal(row.energy, 1)} kWh` },
    {
      key: 'until',
      title: t('level.until'),
      render: (row) => (row.expireTime ? <Time at={row.expireTime} /> : t('level.reached')),
    },
  ];
  return (
    <>
      <SearchInput
        aria-label={t('level.searchMembers')}
        placeholder={t('level.searchMembers')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPage(1);
        }}
        style={{ marginBottom: 12 }}
      />
      <PagedTable
        label={t('level.members')}
        columns={columns}
        query={query}
        rowKey={(row) => row.chargeUserId}
        page={page}
        size={LIMIT}
        onPage={setPage}
        empty={<StateBlock tone="empty" title={t('level.noMembers')} />}
      />
    </>
  );
}

/** Who holds a level now, and how. */
export function MembersDrawer({ one, onClose }: { one: MembershipLevel | undefined; onClose: () => void }) {
  const { t } = useTranslation('benefits');
  return (
    <Drawer
      open={one !== undefined}
      onClose={onClose}
      title={t('level.membersOf', { name: one?.levelName ?? '' })}
      size={TABLE_DIALOG_PX}
      destroyOnHidden
    >
      {one ? <Members levelId={one.id} /> : null}
    </Drawer>
  );
}
