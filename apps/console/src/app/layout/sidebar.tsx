import { DownOutlined } from '@ant-design/icons';
import { resourceUrl } from '@csms/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useUser } from '../../shared/access/access.tsx';
import { language } from '../../shared/i18n/i18n.ts';
import { useLayout } from '../../shared/prefs/layout-settings.ts';
import { Logo } from '../../shared/ui/icons/logo.tsx';
import { Popover } from '../../shared/ui/popups/popups.tsx';
import type { Group, Page } from '../router/page.ts';
import { usePage } from '../sign-in/signed-in-root.tsx';
import type { MenuEntry } from './menu/menu.ts';
import { PageLink } from './menu/page-link.tsx';
import { useEntry } from './menu/use-entry.ts';
import { providerLabel } from './provider-name.ts';
import styles from './sidebar.module.css';

type OnPick = (() => void) | undefined;

function Links({ entries, onPick }: { entries: Page[]; onPick: OnPick }) {
  return (
    <ul className={styles.links}>
      {entries.map((page) => (
        <li key={page.path}>
          <PageLink page={page} onPick={onPick} activeClass={styles.active}>
            {page.title[language()]}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

interface GroupProps {
  open: boolean;
  /** The page in front stands in it. */
  active: boolean;
  onToggle: () => void;
  group: Group;
  entries: Page[];
  collapsed: boolean;
  onPick: OnPick;
}

function MenuGroup({ group, entries, collapsed, open, active, onToggle, onPick }: GroupProps) {
  const title = group.title[language()];
  const look = `${styles.group} ${active ? styles.groupActive : ''}`;
  if (collapsed)
    return (
      <li>
        <Popover
          placement="rightTop"
          trigger={['hover', 'click', 'focus']}
          arrow={false}
          content={
            <div className={styles.flyout}>
              <div className={styles.flyoutTitle}>{title}</div>
              <Links entries={entries} onPick={onPick} />
            </div>
          }
        >
          <button type="button" className={look} aria-label={title}>
            <group.icon />
          </button>
        </Popover>
      </li>
    );
  return (
    <li>
      <button type="button" className={look} aria-expanded={open} onClick={onToggle}>
        <group.icon />
        <span>{title}</span>
        <DownOutlined aria-hidden className={styles.arrow} rotate={open ? 180 : 0} />
      </button>
      {open ? <Links entries={entries} onPick={onPick} /> : null}
    </li>
  );
}

function Single({ page, collapsed, onPick }: { page: Page; collapsed: boolean; onPick: OnPick }) {
  const title = page.title[language()];
  return (
    <li title={collapsed ? title : undefined}>
      <PageLink page={page} onPick={onPick} className={styles.group} activeClass={styles.single}>
        {page.icon ? <page.icon /> : null}
        {collapsed ? <span className="sr-only">{title}</span> : <span>{title}</span>}
      </PageLink>
    </li>
  );
}

/** Provider, then the entries of the menu: all of them, or with the top navigation the pages of the one chosen there. */
export function Sidebar(props: { entries: MenuEntry[]; collapsed: boolean; onPick?: () => void }) {
  const { t } = useTranslation();
  const { entries, collapsed, onPick } = props;
  const user = useUser();
  const logo = useLayout((state) => state.sidebarLogo);
  const name = user.providerName || t('frame.defaultName');
  const page = usePage();
  // One group is open: that of the page in front, until another is opened.
  const [chosen, setChosen] = useState<string>();
  const grouped = entries.filter(({ group }) => group);
  const { front, open } = useEntry(grouped, page, chosen, grouped[0]?.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever one has gone, its group opens
  useEffect(() => setChosen(undefined), [page?.path]);
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open or in front comes into view
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [page?.path, open]);
  return (
    <div className={styles.sidebar} data-collapsed={collapsed}>
      {logo ? (
        <NavLink to="/" className={styles.brand} title={name} onClick={onPick}>
          {user.logoPath ? <img src={resourceUrl(user.logoPath)} alt="" /> : <Logo />}
          {collapsed ? <span className="sr-only">{name}</span> : <span>{providerLabel(name)}</span>}
        </NavLink>
      ) : null}
      <nav ref={list} aria-label={t('frame.menu')}>
        <ul className={styles.groups}>
          {entries.map((entry) =>
            entry.group ? (
              <MenuGroup
                key={entry.key}
                group={entry.group}
                entries={entry.pages}
                collapsed={collapsed}
                open={entry.group.path === open}
                active={entry.key === front?.key}
                onToggle={() => setChosen(entry.group.path === open ? '' : entry.group.path)}
                onPick={onPick}
              />
            ) : (
              <Single key={entry.key} page={entry.page} collapsed={collapsed} onPick={onPick} />
            ),
          )}
        </ul>
      </nav>
    </div>
  );
}
