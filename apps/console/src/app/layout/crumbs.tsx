import { Breadcrumb } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useUser } from '../../shared/access/access.tsx';
import { mayUse, opens } from '../../shared/access/page-list.ts';
import { useThings } from '../../shared/hooks/thing.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { DASHBOARD } from '../router/paths.ts';
import { pages } from '../router/registry.tsx';
import { usePage } from '../sign-in/signed-in-root.tsx';
import styles from './frame.module.css';

const dashboard = pages.find((page) => page.path === DASHBOARD);

/** Where one is, from the dashboard on (specification section 2), for those who have it. */
export function Crumbs() {
  const { t } = useTranslation('frame');
  const page = usePage();
  const lang = language();
  const { pathname } = useLocation();
  const name = useThings((state) => state.names[pathname]);
  const user = useUser();
  const start = dashboard && dashboard !== page && opens(user, dashboard) && mayUse(user, dashboard) ? dashboard : undefined;
  const parent = page?.under ? pages.find((one) => one.path === page.under) : undefined;
  const items = [
    ...(start ? [{ title: <Link to={start.path}>{start.title[lang]}</Link> }] : []),
    // A group that is called as its page is said once.
    ...(page?.group && page.group.title[lang] !== (parent ?? page).title[lang] ? [{ title: page.group.title[lang] }] : []),
    ...(parent ? [{ title: <Link to={parent.path}>{parent.title[lang]}</Link> }] : []),
    ...(page ? [{ title: <span aria-current="page">{name ? `${name} · ${page.title[lang]}` : page.title[lang]}</span> }] : []),
  ];
  return (
    <nav aria-label={t('breadcrumb')} className={styles.crumbs}>
      <Breadcrumb items={items} />
    </nav>
  );
}
