import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { contract, type UserGroup } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { call } from '../../../shared/api/call.ts';
import { patched } from '../../../shared/hooks/use-url-state.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { useAsked } from '../../../shared/ui/use-asked.tsx';

const { userGroups } = contract;
export const STALE_GROUPS = [
  userGroups.list,
  userGroups.get,
  userGroups.options,
  contract.chargeUsers.list,
  contract.chargeUsers.get,
] as const;

/** What can be done to one group; one with members cannot be removed, and says so. */
export function GroupMenu({ group, text, onRemoved }: { group: UserGroup; text?: string; onRemoved?: () => void }) {
  const { t } = useTranslation('users');
  const access = useAccess();
  const [, setSearch] = useSearchParams();
  const ask = useAsked(STALE_GROUPS);
  if (!access.can('userGroup:write')) return null;
  return (
    <RowMenu
      label={t('groups.menu', { group: group.groupName })}
      text={text}
      actions={[
        {
          key: 'edit',
          icon: <EditOutlined />,
          label: t('groups.edit'),
          perform: () => setSearch((now) => patched(now, { edit: String(group.id) }), { preventScrollReset: true }),
        },
        {
          key: 'remove',
          icon: <DeleteOutlined />,
          danger: true,
          label: t('groups.remove'),
          refusal: group.memberCount > 0 ? t('groups.hasMembers') : undefined,
          perform: () =>
            ask({
              title: t('groups.removeAsk', { group: group.groupName }),
              consequence: t('groups.removeWill'),
              danger: true,
              done: t('groups.removed', { group: group.groupName }),
              send: async () => {
                await call(userGroups.remove, { params: { id: group.id } });
                if (onRemoved) onRemoved();
                else setSearch((now) => patched(now, { group: undefined, tab: undefined }), { replace: true });
              },
            }),
        },
      ]}
    />
  );
}
