import {
  CheckCircleOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  FileTextOutlined,
  GiftOutlined,
  MergeCellsOutlined,
  StopOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { type ChargeUser, contract } from '@csms/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { download } from '../../../shared/api/download.ts';
import { patched } from '../../../shared/hooks/use-url-state.ts';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { useAsked } from '../../../shared/ui/use-asked.tsx';

const { chargeUsers } = contract;
export const STALE_USERS = [
  chargeUsers.list,
  chargeUsers.get,
  chargeUsers.movements,
  chargeUsers.duplicates,
  chargeUsers.mergePlan,
  contract.userGroups.list,
  contract.userGroups.get,
] as const;

/** Opens one of the page's drawers over the list. */
export function useOpener(): (patch: Record<string, string | undefined>) => void {
  const [, setSearch] = useSearchParams();
  return (patch) => setSearch((now) => patched(now, patch), { preventScrollReset: true });
}

/** What can be done to one charge user. An account that was merged away is only read. */
function useUserActions(user: ChargeUser): RowAction[] {
  const { t } = useTranslation('users');
  const access = useAccess();
  const navigate = useNavigate();
  const open = useOpener();
  const ask = useAsked(STALE_USERS);
  const loading = useMutation<void, ApiError>({
    mutationFn: () => download(chargeUsers.personalData, { params: { id: user.id } }, 'personal-data.zip'),
  });
  const id = String(user.id);
  const merged = user.mergedInto !== null;
  const erased = user.eraseTime !== null;
  const enabled = user.status === 'enabled';
  const actions: (RowAction | false)[] = [
    access.can('chargeUser:recharge') && {
      key: 'wallet',
      icon: <WalletOutlined />,
      label: t('actions.wallet'),
      perform: () => open({ wallet: id }),
    },
    access.can('goodwill:give') && {
      key: 'goodwill',
      icon: <GiftOutlined />,
      label: t('actions.goodwill'),
      perform: () => open({ goodwill: id }),
    },
    access.can('chargeUser:write') && {
      key: 'edit',
      icon: <EditOutlined />,
      label: t('actions.edit'),
      perform: () => open({ edit: id }),
    },
    {
      key: 'statement',
      icon: <FileTextOutlined />,
      label: t('actions.statement'),
      perform: () => void navigate(`/userManagement/statement/chargeUser/${id}`),
    },
    access.can('chargeUser:merge') && {
      key: 'merge',
      icon: <MergeCellsOutlined />,
      label: t('actions.merge'),
      perform: () => open({ merge: id, with: undefined }),
    },
    access.can('chargeUser:write') && {
      key: 'status',
      icon: enabled ? <StopOutlined /> : <CheckCircleOutlined />,
      label: t(enabled ? 'actions.disable' : 'actions.enable'),
      danger: enabled,
      perform: () =>
        ask({
          title: t(enabled ? 'actions.disableAsk' : 'actions.enableAsk', { user: user.account }),
          consequence: t(enabled ? 'actions.disableWill' : 'actions.enableWill'),
          danger: enabled,
          done: t(enabled ? 'actions.disabled' : 'actions.enabled', { user: user.account }),
          send: () =>
            call(chargeUsers.setStatus, { params: { id: user.id }, body: { status: enabled ? 'disabled' : 'enabled' } }),
        }),
    },
    access.can('chargeUser:privacy') && {
      key: 'personalData',
      icon: <DownloadOutlined />,
      label: t('actions.personalData'),
      perform: () => loading.mutate(),
    },
    access.can('chargeUser:privacy') && {
      key: 'erase',
      icon: <DeleteOutlined />,
      label: t('actions.erase'),
      danger: true,
      perform: () => open({ erase: id }),
    },
  ];
  const left = erased ? ['statement', 'personalData'] : merged ? ['statement'] : undefined;
  return actions.filter((one): one is RowAction => one !== false && (left?.includes(one.key) ?? true));
}

/** The menu of a row, or, with `text`, the button of a drawer. */
export function UserMenu({ user, text }: { user: ChargeUser; text?: string }) {
  const { t } = useTranslation('users');
  return <RowMenu actions={useUserActions(user)} label={t('actions.menu', { user: user.account })} text={text} />;
}
