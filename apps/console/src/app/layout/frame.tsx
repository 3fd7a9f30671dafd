import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigation } from 'react-router';
import { MOBILE_PX, useNarrow } from '../../shared/hooks/use-narrow.ts';
import { useSidebar } from '../../shared/prefs/preferences.ts';
import { SIDEBAR_WIDTH } from '../theme/scale.ts';
import styles from './frame.module.css';
import { Navbar } from './navbar.tsx';
import { Sidebar } from './sidebar.tsx';

/** Sidebar, navbar, page. Below 992 px the sidebar is a drawer that closes on navigation. */
export function Component() {
  const { t } = useTranslation();
  const mobile = useNarrow(MOBILE_PX);
  const sidebar = useSidebar();
  const [drawer, setDrawer] = useState(false);
  const loading = useNavigation().state === 'loading';
  return (
    <div className={styles.frame} data-mobile={mobile} data-open={sidebar.open}>
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      {mobile ? (
        <Drawer
          open={drawer}
          onClose={() => setDrawer(false)}
          placement="left"
          size={SIDEBAR_WIDTH}
          closable={false}
          styles={{ body: { padding: 0 } }}
          aria-label={t('frame.menu')}
        >
          <Sidebar collapsed={false} onPick={() => setDrawer(false)} />
        </Drawer>
      ) : (
        <aside className={styles.side}>
          <Sidebar collapsed={!sidebar.open} />
        </aside>
      )}
      <div className={styles.body}>
        <Navbar
          mobile={mobile}
          open={mobile ? drawer : sidebar.open}
          onToggle={mobile ? () => setDrawer(true) : sidebar.toggle}
        />
        <div className={styles.progress} data-loading={loading} />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
