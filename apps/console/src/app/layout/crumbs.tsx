import { Breadcrumb } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { language } from '../../shared/i18n/i18n.ts';
import { DASHBOARD } from '../router/paths.ts';
import { pages } from '../router/registry.tsx';
import { usePage } from '../session/session-root.tsx';
import styles from './frame.module.css';

/** Where one is, from the dashboard on (specification section 2). */
export function Crumbs() {
  const { t } = useTranslation(['frame', 'common']);
  const page = usePage();
  const lang = language();
  const home = page?.path === DASHBOARD;
  const parent = page?.under ? pages.find((one) => one.path === page.under) : undefined;
  const items = [
    {
      title: home ? (
        <span aria-current="page">{t('common:frame.home')}</span>
      ) : (
        <Link to={DASHBOARD}>{t('common:frame.home')}</Link>
      ),
    },
    ...(page?.group ? [{ title: page.group.title[lang] }] : []),
    ...(parent ? [{ title: <Link to={parent.path}>{parent.title[lang]}</Link> }] : []),
    ...(page && !home ? [{ title: <span aria-current="page">{page.title[lang]}</span> }] : []),
  ];
  return (
    <nav aria-label={t('breadcrumb')} className={styles.crumbs}>
      <Breadcrumb items={items} />
    </nav>
  );
}
