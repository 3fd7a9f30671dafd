import {
  CloseOutlined,
  FullscreenOutlined,
  GlobalOutlined,
  MenuFoldOutlined,
  MoonOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import { LANGUAGES } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { MOBILE_PX, useNarrow } from '../../shared/hooks/use-narrow.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { switchLanguage } from '../../shared/prefs/language.ts';
import { usePreferences, useSidebar } from '../../shared/prefs/preferences.ts';
import { useTabActions } from '../tabs/use-tab-actions.ts';
import { useAccountActions } from './account-actions.tsx';
import type { Action } from './action.ts';
import { toggleFullScreen } from './full-screen.ts';
import { LANGUAGE_NAMES } from './language-button.tsx';

export function toggleTheme(): void {
  const { theme, setTheme } = usePreferences.getState();
  setTheme(theme === 'dark' ? 'light' : 'dark');
}

/** What the search offers besides pages and things: the frame's own switches, then the account's actions. */
export function useFrameActions(): readonly Action[] {
  const { t } = useTranslation('frame');
  const account = useAccountActions();
  const tabs = useTabActions();
  const mobile = useNarrow(MOBILE_PX);
  const other = LANGUAGES.find((one) => one !== language()) ?? 'en';
  const wide: Action[] = [
    { key: 'sidebar', name: t('actions.sidebar'), icon: <MenuFoldOutlined />, perform: () => useSidebar.getState().toggle() },
    { key: 'fullScreen', name: t('actions.fullScreen'), icon: <FullscreenOutlined />, perform: toggleFullScreen },
  ];
  return [
    {
      key: 'theme',
      name: t('actions.theme'),
      icon: <MoonOutlined />,
      keywords: ['dark light', '深色 浅色'],
      perform: toggleTheme,
    },
    {
      key: 'language',
      name: t('actions.language', { language: LANGUAGE_NAMES[other] }),
      icon: <GlobalOutlined />,
      keywords: ['language', '语言'],
      perform: () => switchLanguage(other),
    },
    ...(mobile ? [] : wide),
    { key: 'refresh', name: t('actions.refresh'), icon: <ReloadOutlined />, perform: () => tabs.refresh(tabs.front) },
    { key: 'closeTab', name: t('actions.closeTab'), icon: <CloseOutlined />, perform: () => tabs.close(tabs.front, 'this') },
    ...account,
  ];
}
