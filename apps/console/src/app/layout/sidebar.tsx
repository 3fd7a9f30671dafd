import { DownOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useUser } from '../../shared/access/access.tsx';
import { language } from '../../shared/i18n/i18n.ts';
import { Logo } from '../../shared/ui/icons/logo.tsx';
import { shows } from '../router/guard.ts';
import type { Group, Page } from '../router/page.ts';
import { pages } from '../router/registry.tsx';
import { usePage } from '../session/session-root.tsx';
import { providerLabel } from './provider-name.ts';
import styles from './sidebar.module.css';

function Links({ entries, onPick }: { entries: Page[]; onPick: (() => void) | undefined }) {
  const current = usePage();
  return (
    <ul className={styles.links}>
      {entries.map((page) => (
        <li key={page.path}>
          {/* The bare path: the menu opens a list clean, without the filters of before. */}
          <NavLink
            to={page.path}
            onClick={onPick}
            className={({ isActive }) => (isActive || current?.under === page.path ? styles.active : undefined)}
          >
            {page.title[language()]}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

interface GroupProps {
  group: Group;
  entries: Page[];
  collapsed: boolean;
  onPick: (() => void) | undefined;
}

function MenuGroup({ group, entries, collapsed, onPick }: GroupProps) {
  const current = usePage();
  const active = current?.group === group;
  const [open, setOpen] = useState(true);
  const title = group.title[language()];
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
          <button type="button" className={`${styles.group} ${active ? styles.groupActive : ''}`} aria-label={title}>
            <group.icon />
          </button>
        </Popover>
      </li>
    );
  return (
    <li>
      <button
        type="button"
        className={`${styles.group} ${active ? styles.groupActive : ''}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <group.icon />
        <span>{title}</span>
        <DownOutlined className={styles.arrow} rotate={open ? 180 : 0} />
      </button>
      {open ? <Links entries={entries} onPick={onPick} /> : null}
    </li>
  );
}

/** Provider, then the pages that exist and that the user may open, by group. */
export function Sidebar({ collapsed, onPick }: { collapsed: boolean; onPick?: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const name = user.providerName || t('frame.defaultName');
  const groups = new Map<Group, Page[]>();
  for (const page of pages)
    if (page.group && shows(user, page)) groups.set(page.group, [...(groups.get(page.group) ?? []), page]);
  return (
    <div className={styles.sidebar} data-collapsed={collapsed}>
      <NavLink to="/" className={styles.brand} title={name} onClick={onPick}>
        {user.logoPath ? <img src={user.logoPath} alt="" /> : <Logo />}
        {collapsed ? null : <span>{providerLabel(name)}</span>}
      </NavLink>
      <nav aria-label={t('frame.menu')}>
        <ul className={styles.groups}>
          {[...groups].map(([group, entries]) => (
            <MenuGroup key={group.path} group={group} entries={entries} collapsed={collapsed} onPick={onPick} />
          ))}
        </ul>
      </nav>
    </div>
  );
}
