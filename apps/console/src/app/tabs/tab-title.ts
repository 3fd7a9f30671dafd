import { matchPath } from 'react-router';
import { language } from '../../shared/i18n/i18n.ts';
import { pages } from '../router/registry.tsx';
import type { Tab } from './tab-list.ts';

/** The page's title, and what it is about or, until that is known, what tells it from another tab of the same page. */
export function tabTitle(tab: Pick<Tab, 'path' | 'page'>, names: Readonly<Record<string, string>> = {}): string {
  const page = pages.find((one) => one.path === tab.page);
  if (!page) return tab.path;
  const params = Object.values(matchPath(page.path, tab.path)?.params ?? {}).filter(Boolean);
  const name = names[tab.path];
  return name ? `${name} · ${page.title[language()]}` : [page.title[language()], ...params].join(' ');
}
