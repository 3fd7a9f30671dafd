import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GUIDES } from '../../../entities/handbook/guides.ts';
import { saidIn } from '../../../entities/handbook/handbook-page.ts';
import { pageEntry } from '../../../shared/access/page-list.ts';
import { i18n, language } from '../../../shared/i18n/i18n.ts';
import { groupList } from '../../router/groups.tsx';
import styles from './help.module.css';
import { useOwnScreens } from './own-screens.ts';
import { screenTitle, titleAreaOf } from './screen-title.ts';
import { pageOf, type Screen } from './screens.ts';

/** The group of the menu where a screen stands. */
const groupOf = (screen: Screen): string => pageEntry(pageOf(screen.at[0]))?.group?.title[language()] ?? '';

/** Every page of the handbook that concerns the user, by the groups of the menu. */
export function HelpContents({ onPick }: { onPick: (key: string) => void }) {
  const { t } = useTranslation('frame');
  const screens = useOwnScreens();
  const areas = [...new Set(screens.flatMap((screen) => titleAreaOf(screen) ?? []))];
  const { isPending } = useQuery({
    queryKey: ['handbook', 'titles', areas],
    queryFn: () => i18n.loadNamespaces(areas).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return null;
  // As the menu has them. Pages without a group come first.
  const groups = ['', ...groupList.map(({ title }) => title[language()])].filter((group) =>
    screens.some((screen) => groupOf(screen) === group),
  );
  return (
    <article>
      <nav className={styles.contents} aria-label={t('help.contents')}>
        <section>
          <h3>{t('help.byRole')}</h3>
          <ul>
            {GUIDES.map(({ key, title }) => (
              <li key={key}>
                <button type="button" onClick={() => onPick(key)}>
                  {saidIn(title, language())}
                </button>
              </li>
            ))}
          </ul>
        </section>
        {groups.map((group) => (
          <section key={group}>
            {group ? <h3>{group}</h3> : null}
            <ul>
              {screens
                .filter((screen) => groupOf(screen) === group)
                .map((screen) => (
                  <li key={screen.key}>
                    <button type="button" onClick={() => onPick(screen.key)}>
                      {screenTitle(screen)}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
    </article>
  );
}
