import { contract, pathOf, type UserGroupDetail, userGroupList } from '@csms/contract';
import { Button, Checkbox, Select, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useColumnWord } from '../../../../entities/list/list-words.ts';
import { Allowed, useAccess } from '../../../../shared/access/access.tsx';
import { call } from '../../../../shared/api/call.ts';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { useLastPage } from '../../../../shared/hooks/use-last-page.ts';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { SearchInput } from '../../../../shared/ui/search-input.tsx';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { Pages } from '../../../../shared/ui/table/paged-table.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { useAsked } from '../../../../shared/ui/use-asked.tsx';
import { Money } from '../../../../shared/ui/value/values.tsx';
import styles from '../../parts/customers.module.css';
import { STALE_GROUPS } from '../group-menu.tsx';
import own from '../user-groups.module.css';

const LIMIT = 10;

/** Several users of the provider are chosen and put into the group together. */
function AddMembers({ group }: { group: UserGroupDetail }) {
  const { t } = useTranslation('users');
  const [chosen, setChosen] = useState<{ value: number; label: string }[]>([]);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const query = useCall(
    contract.chargeUsers.list,
    { query: { keyword: keyword || undefined, providerId: group.providerId, limit: 30, sort: 'account' } },
    { keepPrevious: true },
  );
  const add = useSend(contract.userGroups.addMembers, STALE_GROUPS);
  const submit = async () => {
    const { added, moved } = await add.mutateAsync({
      params: { id: group.id },
      body: { chargeUserIds: chosen.map((one) => one.value) },
    });
    setChosen([]);
    const words = t('groupDetail.added', { count: added });
    notify.success(moved > 0 ? `${words}, ${t('groupDetail.moved', { count: moved })}` : words);
  };
  return (
    <div className={own.add}>
      <Select
        mode="multiple"
        labelInValue
        value={chosen}
        onChange={(next: { value: number; label: string }[]) => setChosen(next.slice(0, 500))}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        aria-label={t('groupDetail.add')}
        placeholder={t('groupDetail.addPlaceholder')}
        notFoundContent={query.isFetching ? <Spin size="small" /> : t('merge.none')}
        options={(query.data?.list ?? [])
          .filter((user) => user.groupId !== group.id)
          .map((user) => ({ value: user.id, label: user.account, reach: user.phone || user.email, groupName: user.groupName }))}
        optionRender={({ data }) => (
          <span className={listParts.two}>
            <span>{data.label}</span>
            <small>
              {[data.reach, data.groupName ? t('groupDetail.inGroup', { group: data.groupName }) : '']
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        )}
        maxTagCount={5}
      />
      <Button type="primary" disabled={chosen.length === 0} loading={add.isPending} onClick={() => void submit().catch(() => {})}>
        {chosen.length === 0 ? t('groupDetail.add') : t('groupDetail.addSubmit', { count: chosen.length })}
      </Button>
    </div>
  );
}

function List({ group }: { group: UserGroupDetail }) {
  const { t } = useTranslation('users');
  const word = useColumnWord(userGroupList);
  const access = useAccess();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number[]>([]);
  const ask = useAsked(STALE_GROUPS);
  const query = useCall(
    contract.chargeUsers.list,
    { query: { groupId: group.id, keyword: keyword || undefined, page, limit: LIMIT, sort: 'account' } },
    { keepPrevious: true },
  );
  const beyond = useLastPage(query, page, LIMIT, setPage);
  const may = access.can('userGroup:write');
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data || beyond) return <SkeletonRows columns={2} rows={8} />;
  const rows = query.data.list;
  const all = rows.length > 0 && rows.every((row) => chosen.includes(row.id));
  const take = () =>
    ask({
      title: t('groupDetail.takeAsk', { count: chosen.length }),
      consequence: t('groupDetail.takeWill'),
      done: t('groupDetail.taken'),
      send: async () => {
        await call(contract.userGroups.removeMembers, { params: { id: group.id }, body: { chargeUserIds: chosen } });
        setChosen([]);
        setPage(1);
      },
    });
  return (
    <>
      <div className={own.tools}>
        <SearchInput
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(1);
          }}
          placeholder={t('groupDetail.search')}
          aria-label={t('groupDetail.search')}
        />
        {may && rows.length > 0 ? (
          <>
            <Checkbox
              checked={all}
              indeterminate={!all && chosen.length > 0}
              onChange={() => setChosen(all ? [] : [...new Set([...chosen, ...rows.map((row) => row.id)])].slice(0, 500))}
            >
              {t('groupDetail.selectAll')}
            </Checkbox>
            <Button danger disabled={chosen.length === 0} onClick={take}>
              {chosen.length === 0 ? t('groupDetail.takeNone') : t('groupDetail.take', { count: chosen.length })}
            </Button>
          </>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <StateBlock tone={keyword ? 'filtered' : 'empty'} title={t(keyword ? 'groupDetail.noMatch' : 'groupDetail.noMembers')} />
      ) : (
        <ul className={own.members} aria-label={word('members')}>
          {rows.map((user) => (
            <li key={user.id}>
              {may ? (
                <Checkbox
                  aria-label={t('groupDetail.select', { user: user.account })}
                  checked={chosen.includes(user.id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, user.id].slice(0, 500) : chosen.filter((id) => id !== user.id))
                  }
                />
              ) : (
                <span />
              )}
              <span className={listParts.two}>
                <Link className={styles.link} to={pathOf('chargeUser', user.id)}>
                  {user.account}
                </Link>
                <small>{user.phone || user.email}</small>
              </span>
              <Money amount={user.mobileBalance} currency={user.currency} />
            </li>
          ))}
        </ul>
      )}
      <Pages page={page} size={LIMIT} total={query.data.total} onPage={setPage} />
    </>
  );
}

/** Who belongs to the group. */
export function GroupMembers({ group }: { group: UserGroupDetail }) {
  const { t } = useTranslation('users');
  const access = useAccess();
  if (!access.can('chargeUser:read')) return <StateBlock tone="forbidden" title={t('groupDetail.noUserPermission')} />;
  return (
    <>
      <Allowed one="userGroup:write">
        <AddMembers group={group} />
      </Allowed>
      <List group={group} />
    </>
  );
}
