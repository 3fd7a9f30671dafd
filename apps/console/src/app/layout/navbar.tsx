import { LogoutOutlined, MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { contract } from '@csms/contract';
import { Avatar, Breadcrumb, Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '../../shared/access/access.tsx';
import { call } from '../../shared/api/call.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { token } from '../../shared/prefs/cookies.ts';
import { ask } from '../../shared/ui/dialogs.tsx';
import { LOGIN } from '../router/paths.ts';
import { pages } from '../router/registry.tsx';
import { usePage } from '../session/session-root.tsx';
import styles from './frame.module.css';
import { FullScreenToggle } from './full-screen-toggle.tsx';
import { LanguageSelect } from './language-select.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { MessageBell } from './message-bell.tsx';
import { SizeSelect } from './size-select.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

function Crumbs() {
  const page = usePage();
  if (!page) return null;
  const lang = language();
  const parent = page.under ? pages.find((one) => one.path === page.under) : undefined;
  const items = [
    ...(page.group ? [{ title: page.group.title[lang] }] : []),
    ...(parent ? [{ title: <Link to={parent.path}>{parent.title[lang]}</Link> }] : []),
    { title: <span aria-current="page">{page.title[lang]}</span> },
  ];
  return <Breadcrumb items={items} className={styles.crumbs} />;
}

function AccountMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const name = user.name || user.username;
  const logOut = () =>
    ask({
      title: t('frame.dialogTitle'),
      content: t('frame.logoutAsk'),
      okText: t('actions.ok'),
      cancelText: t('actions.cancel'),
      onOk: async () => {
        // Signing out here must work even when the server cannot be reached.
        await call(contract.session.logout, {}).catch(() => {});
        token.remove();
        window.location.replace(LOGIN);
      },
    });
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'who', disabled: true, label: <span className={styles.who}>{`${user.username} · ${user.roleName}`}</span> },
          { type: 'divider' },
          { key: 'logout', icon: <LogoutOutlined />, label: t('frame.logout'), onClick: logOut },
        ],
      }}
    >
      <Button type="text" className={styles.account} aria-label={t('frame.account')}>
        <Avatar size={24} src={user.avatar ?? undefined} className={styles.avatar}>
          {[...name][0]?.toUpperCase()}
        </Avatar>
        <span>{name}</span>
      </Button>
    </Dropdown>
  );
}

export function Navbar({ mobile, open, onToggle }: { mobile: boolean; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const label = mobile ? t('frame.openMenu') : open ? t('frame.collapse') : t('frame.expand');
  const icon = mobile ? <MenuOutlined /> : open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />;
  return (
    <header className={styles.navbar}>
      <Button type="text" icon={icon} aria-label={label} aria-expanded={open} title={label} onClick={onToggle} />
      <Crumbs />
      <div className={styles.tools}>
        <LiveIndicator />
        <MessageBell />
        {mobile ? null : <FullScreenToggle />}
        <ThemeToggle />
        {mobile ? null : <SizeSelect />}
        <AccountMenu />
        <LanguageSelect />
      </div>
    </header>
  );
}
