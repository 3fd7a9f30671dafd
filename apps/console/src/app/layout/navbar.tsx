import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../shared/access/access.tsx';
import { useSidebar } from '../../shared/prefs/preferences.ts';
import { ErrorLogButton } from '../error-log/error-log-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AlarmCounter } from './alarm-counter.tsx';
import { Crumbs } from './crumbs.tsx';
import styles from './frame.module.css';
import { FullScreenToggle } from './full-screen-toggle.tsx';
import { LanguageSelect } from './language-select.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { TopMenu } from './menu/top-menu.tsx';
import type { useTopChoice } from './menu/use-top-choice.ts';
import { MessageBell } from './message-bell.tsx';
import { openOverlay } from './overlays.ts';
import { SearchField } from './search-field.tsx';
import { SizeSelect } from './size-select.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface Props {
  mobile: boolean;
  open: boolean;
  onToggle: () => void;
  menu: ReturnType<typeof useTopChoice>;
}

export function Navbar({ mobile, open, onToggle, menu }: Props) {
  const { t } = useTranslation(['frame', 'common']);
  const { can } = useAccess();
  const hidden = useSidebar((state) => state.hidden) && !mobile;
  const toggle = t(mobile ? 'common:frame.openMenu' : open ? 'common:frame.collapse' : 'common:frame.expand');
  const label = hidden ? t('unavailable') : toggle;
  const icon = mobile ? <MenuOutlined /> : open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />;
  return (
    <header className={styles.navbar}>
      <Button
        type="text"
        icon={icon}
        aria-label={label}
        aria-expanded={open && !hidden}
        title={label}
        disabled={hidden}
        onClick={onToggle}
      />
      {menu.top ? <TopMenu entries={menu.entries} chosen={menu.chosen} /> : <Crumbs />}
      <div className={styles.tools}>
        <LiveIndicator />
        {mobile ? (
          <Button
            type="text"
            icon={<SearchOutlined />}
            aria-label={t('palette.open')}
            title={t('palette.open')}
            onClick={() => openOverlay('palette')}
          />
        ) : (
          <SearchField />
        )}
        {/* What waits for the user: messages, then errors of the console itself. */}
        {can('alarm:read') ? <AlarmCounter /> : null}
        <ErrorLogButton />
        <MessageBell />
        {mobile ? null : <FullScreenToggle />}
        <ThemeToggle />
        {mobile ? null : <SizeSelect />}
        <LanguageSelect />
        <AccountMenu />
      </div>
    </header>
  );
}
