import {
  DownloadOutlined,
  KeyOutlined,
  LogoutOutlined,
  MobileOutlined,
  SettingOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUrlParam } from '../../shared/hooks/use-url-state.ts';
import { KeyboardIcon } from '../../shared/ui/icons/area-icons.tsx';
import type { Action } from './action.ts';
import { logOut } from './log-out.ts';
import { openOverlay } from './overlays.ts';

/** The avatar's menu, in its order; the search offers the same actions. */
export function useAccountActions(): readonly Action[] {
  const { t } = useTranslation(['frame', 'common']);
  const navigate = useNavigate();
  const [, setDialog] = useUrlParam('dialog');
  return [
    { key: 'profile', name: t('account.profile'), icon: <UserOutlined />, perform: () => void navigate('/user/profile') },
    { key: 'password', name: t('account.password'), icon: <KeyOutlined />, perform: () => setDialog('password') },
    {
      key: 'handover',
      name: t('account.handover'),
      icon: <SwapOutlined />,
      permission: 'dashboard:read',
      perform: () => setDialog('handover'),
    },
    { key: 'exports', name: t('account.exports'), icon: <DownloadOutlined />, perform: () => setDialog('exports') },
    { key: 'app', name: t('account.app'), icon: <MobileOutlined />, perform: () => setDialog('app') },
    { key: 'settings', name: t('settings.open'), icon: <SettingOutlined />, perform: () => openOverlay('settings') },
    { key: 'shortcuts', name: t('shortcuts.open'), icon: <KeyboardIcon />, perform: () => openOverlay('shortcuts') },
    { key: 'logout', name: t('common:frame.logout'), icon: <LogoutOutlined />, perform: () => void logOut() },
  ];
}
