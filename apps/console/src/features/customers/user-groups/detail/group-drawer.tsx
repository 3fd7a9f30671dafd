import { contract, type UserGroupDetail } from '@csms/contract';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { OpenPage } from '../../../../entities/hub/open-page.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { useDrawerThing } from '../../../../shared/hooks/thing.ts';
import { patched } from '../../../../shared/hooks/use-url-state.ts';
import { useLiveRefetch } from '../../../../shared/live/use-live-refetch.ts';
import { RowDrawer } from '../../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { TABLE_DIALOG_PX } from '../../../../shared/ui/table/in-dialog.ts';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../../shared/ui/text.module.css';
import styles from '../../parts/customers.module.css';
import { GroupMenu } from '../group-menu.tsx';
import { LimitBar } from '../limit-bar.tsx';
import { GroupMembers } from './group-members.tsx';
import { GroupUse } from './group-use.tsx';

function Body({ group }: { group: UserGroupDetail }) {
  const { t } = useTranslation('users');
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <div className={styles.head}>
        <h2>{group.groupName}</h2>
        <span className={textParts.faint}>{group.providerName}</span>
        <div>
          <GroupMenu group={group} text={t('actions.more')} />
        </div>
      </div>
      {group.description ? <p style={{ marginBottom: 12 }}>{group.description}</p> : null}
      <LimitBar group={group} />
      <Tabs
        activeKey={search.get('tab') === 'members' ? 'members' : 'use'}
        onChange={(key) =>
          setSearch((now) => patched(now, { tab: key === 'use' ? undefined : key }), { replace: true, preventScrollReset: true })
        }
        items={[
          { key: 'use', label: t('groupDetail.use'), children: <GroupUse group={group} /> },
          {
            key: 'members',
            label: t('groupDetail.membersTab', { count: group.memberCount }),
            children: <GroupMembers group={group} />,
          },
        ]}
      />
    </>
  );
}

/** One group with its months, its running sessions and its members (`?group=id`). */
export function GroupDrawer() {
  const { t } = useTranslation('users');
  const [search, setSearch] = useSearchParams();
  const id = search.get('group') ?? undefined;
  const query = useCall(contract.userGroups.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined, ofRow: true });
  useDrawerThing(id === undefined ? undefined : query.data?.groupName);
  useLiveRefetch(['session.started', 'session.ended', 'session.changed'], () => id !== undefined && query.refetch(), 5000);
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={id !== undefined}
      onClose={() =>
        setSearch((now) => patched(now, { group: undefined, tab: undefined }), { replace: true, preventScrollReset: true })
      }
      title={t('groupDetail.title')}
      size={TABLE_DIALOG_PX}
      extra={id === undefined ? null : <OpenPage thing="userGroup" name={id} />}
      destroyOnHidden
    >
      {query.data ? (
        <Body key={query.data.id} group={query.data} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <SkeletonRows columns={3} rows={10} />
      )}
    </RowDrawer>
  );
}
