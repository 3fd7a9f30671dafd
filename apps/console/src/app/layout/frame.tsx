import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigation, useSearchParams } from 'react-router';
import { HELP } from '../../shared/hooks/help-param.ts';
import { MOBILE_PX, useNarrow } from '../../shared/hooks/use-narrow.ts';
import { useLayout } from '../../shared/prefs/layout-settings.ts';
import { useSidebar } from '../../shared/prefs/preferences.ts';
import { HelpSlot } from '../../shared/ui/help-slot.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { TabStrip } from '../tabs/tab-strip.tsx';
import { useTabs } from '../tabs/tabs.ts';
import { useTrackTabs } from '../tabs/use-track-tabs.ts';
import { NewVersion } from '../version/new-version.tsx';
import styles from './frame.module.css';
import { Help } from './help/help.tsx';
import { HelpButton } from './help/help-button.tsx';
import { useTopChoice } from './menu/use-top-choice.ts';
import { Navbar } from './navbar.tsx';
import { Overlays } from './overlays.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import { useStickyTop } from './sticky-top.ts';
import { useVisit } from './use-visit.ts';

const SideDrawer = lazyPart(() => import('./side-drawer.tsx').then((module) => ({ default: module.SideDrawer })));

/** Sidebar, navbar, tabs, page. Below 992 px the sidebar is a drawer that closes on navigation. */
export function Component() {
  const { t } = useTranslation();
  const mobile = useNarrow(MOBILE_PX);
  const sidebar = useSidebar();
  const { tagsView, fixedHeader } = useLayout();
  const [drawer, setDrawer] = useState(false);
  const [opened, setOpened] = useState(false);
  const { pathname } = useLocation();
  const loading = useNavigation().state === 'loading';
  const help = useSearchParams()[0].has(HELP);
  const generation = useTabs((state) => state.generation);
  const menu = useTopChoice(mobile);
  const frame = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  useStickyTop(frame, header, fixedHeader);
  useTrackTabs();
  useShortcuts();
  useVisit();
  // However one has navigated: by the menu, a link, Back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the page is another
  useEffect(() => setDrawer(false), [pathname]);
  const openDrawer = () => {
    setOpened(true);
    setDrawer(true);
  };
  const atSide = menu.top ? (menu.chosen ? [menu.chosen] : []) : menu.entries;
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-mobile={mobile}
      data-open={sidebar.open}
      data-hidden={sidebar.hidden}
      data-tabs={tagsView}
      data-fixed={fixedHeader}
      data-help={help}
    >
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      {mobile ? (
        <Suspense>
          {opened ? <SideDrawer open={drawer} onClose={() => setDrawer(false)} entries={menu.entries} /> : null}
        </Suspense>
      ) : (
        <aside className={styles.side} hidden={sidebar.hidden}>
          <Sidebar entries={atSide} collapsed={!sidebar.open} />
        </aside>
      )}
      <div className={styles.body}>
        <div ref={header} className={styles.header}>
          <Navbar
            mobile={mobile}
            open={mobile ? drawer : sidebar.open}
            onToggle={mobile ? openDrawer : sidebar.toggle}
            menu={menu}
          />
          {tagsView ? <TabStrip /> : null}
          <div className={styles.progress} data-loading={loading} />
        </div>
        <main id="content" className={styles.content} tabIndex={-1}>
          <HelpSlot value={HelpButton}>
            <Outlet key={generation} />
          </HelpSlot>
        </main>
      </div>
      <Help />
      <NewVersion />
      <Overlays />
    </div>
  );
}
