import { LogoutOutlined, SettingOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { KeyboardIcon } from '../../shared/ui/icons/area-icons.tsx';
import type { Action } from './action.ts';
import { logOut } from './log-out.ts';
import { openOverlay } from './overlays.ts';

/** The avatar's menu, in its order; the search offers the same actions. */
export function useAccountActions(): readonly Action[] {
  const { t } = useTranslation(['frame', 'common']);
  return [
    { key: 'settings', name: t('settings.open'), icon: <SettingOutlined />, perform: () => openOverlay('settings') },
    { key: 'shortcuts', name: t('shortcuts.open'), icon: <KeyboardIcon />, perform: () => openOverlay('shortcuts') },
    { key: 'logout', name: t('common:frame.logout'), icon: <LogoutOutlined />, perform: logOut },
  ];
}
