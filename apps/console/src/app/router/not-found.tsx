import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '../../shared/access/access.tsx';
import { language } from '../../shared/i18n/i18n.ts';
import { StateBlock } from '../../shared/ui/states.tsx';
import { rankPages } from '../layout/palette/rank.ts';
import { askedPath, deniedPage } from './asked-path.ts';
import { hasPages, shows } from './guard.ts';
import { NoPages } from './no-pages.tsx';
import { NoRight } from './no-right.tsx';
import { pages } from './registry.tsx';
import styles from './route-states.module.css';
import { WaysOn } from './ways-on.tsx';

const MOST_ALIKE = 3;
/** A guess is nearer than what a search finds: a letter in five is wrong. */
const NEAR = 0.2;

/** Pages that are called much as what was asked for. */
function Alike({ path }: { path: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const word = decodeURIComponent(path.split('/').filter(Boolean).at(-1) ?? '');
  const shown = pages.filter((page) => shows(user, page));
  const found = word ? rankPages(shown, word, NEAR).slice(0, MOST_ALIKE) : [];
  if (found.length === 0) return null;
  return (
    <p className={styles.alike}>
      {t('errors.alike')}
      {found.map((page) => (
        <Link key={page.path} to={page.path}>
          {page.title[language()]}
        </Link>
      ))}
    </p>
  );
}

/** There is no such page, or there is one that the user's role does not open. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const path = askedPath();
  if (!hasPages(user)) return <NoPages />;
  const denied = deniedPage(user);
  if (denied) return <NoRight page={denied.title[language()]} />;
  return (
    <StateBlock
      tone="missing"
      title={t('errors.notFoundTitle')}
      hint={path === undefined ? t('errors.notFoundHint') : t('errors.notFoundAt', { path })}
      fill
    >
      <WaysOn />
      {path === undefined ? null : <Alike path={path} />}
    </StateBlock>
  );
}
