import { DownOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { language } from '../../../shared/i18n/i18n.ts';
import { useSidebar } from '../../../shared/prefs/preferences.ts';
import { Dropdown } from '../../../shared/ui/popups/popups.tsx';
import { isExternal } from '../../router/is-external.ts';
import type { MenuEntry } from './menu.ts';
import { PageLink } from './page-link.tsx';
import { topCount } from './top-count.ts';
import styles from './top-menu.module.css';
import { chooseTop } from './use-top-choice.ts';

const watch = (tell: () => void) => {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
};
const useTopCount = () => useSyncExternalStore(watch, () => topCount(window.innerWidth));
const titleOf = (entry: MenuEntry) => (entry.group ?? entry.page).title[language()];

function choose(entry: MenuEntry): void {
  chooseTop(entry.key);
  const { open, toggle } = useSidebar.getState();
  // What was chosen must be seen.
  if (!open) toggle();
}

/** The groups across the top; choosing one shows its pages at the side. */
export function TopMenu({ entries, chosen }: { entries: MenuEntry[]; chosen: MenuEntry | undefined }) {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const count = useTopCount();
  const rest = entries.slice(count);
  const pick = (entry: MenuEntry) => {
    if (entry.group) choose(entry);
    else if (entry.page.link && isExternal(entry.page.link)) window.open(entry.page.link, '_blank', 'noopener');
    else void navigate(entry.page.path);
  };
  return (
    <nav aria-label={t('topMenu')} className={styles.menu}>
      <ul>
        {entries.slice(0, count).map((entry) => (
          <li key={entry.key}>
            {entry.page ? (
              <PageLink page={entry.page} className={styles.item} activeClass={styles.active}>
                {titleOf(entry)}
              </PageLink>
            ) : (
              <button
                type="button"
                className={`${styles.item} ${entry.key === chosen?.key ? styles.active : ''}`}
                aria-current={entry.key === chosen?.key ? 'true' : undefined}
                title={titleOf(entry)}
                onClick={() => choose(entry)}
              >
                {titleOf(entry)}
              </button>
            )}
          </li>
        ))}
        {rest.length > 0 ? (
          <li>
            <Dropdown
              trigger={['click']}
              menu={{
                items: rest.map((entry) => ({ key: entry.key, label: titleOf(entry), onClick: () => pick(entry) })),
                selectedKeys: chosen ? [chosen.key] : [],
              }}
            >
              <button
                type="button"
                className={`${styles.item} ${rest.some((entry) => entry.key === chosen?.key) ? styles.active : ''}`}
              >
                {t('more')} <DownOutlined style={{ fontSize: 9 }} />
              </button>
            </Dropdown>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
