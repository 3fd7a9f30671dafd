import { useMemo } from 'react';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { shows } from '../../router/guard.ts';
import type { Page } from '../../router/page.ts';
import { pages } from '../../router/registry.tsx';
import type { Action } from '../action.ts';
import { useFrameActions } from '../frame-actions.tsx';
import type { Item, Kind } from './item.ts';
import { rankActions, rankPages } from './rank.ts';
import { useRecent } from './recent.ts';
import { useHelpFound } from './use-help-found.ts';
import { useThings } from './use-things.tsx';

const QUIET_MS = 180;

const pageItem = (page: Page): Item => ({
  key: `page ${page.path}`,
  kind: 'page',
  title: page.title[language()],
  detail: page.group?.title[language()],
  to: page.link ?? page.path,
  outside: page.link !== undefined,
});
const actionItem = (action: Action): Item => ({
  key: `action ${action.key}`,
  kind: 'action',
  title: action.name,
  icon: action.icon,
  perform: action.perform,
});

/** What stands in the list for these words: things, pages and actions; without words what was used lately, then everything there is to open. */
export function useFound(words: string) {
  const user = useUser();
  const access = useAccess();
  const recent = useRecent((state) => state.items);
  const actions = useFrameActions().filter(({ permission }) => !permission || access.can(permission));
  const visible = useMemo(() => pages.filter((page) => shows(user, page)), [user]);
  const wanted = words.trim();
  const settled = useDebounced(wanted, QUIET_MS);
  const things = useThings(wanted === '' ? '' : settled);
  const help = useHelpFound(wanted === '' ? '' : settled);
  const before: Item[] = recent.map((item) => ({ ...item, kind: 'recent' }));
  const ranked = rankPages(visible, wanted).map(pageItem);
  // A page that is called so comes before things; one that only sounds alike comes after them.
  const isCalled = wanted !== '' && rankPages(visible, wanted, 0).length > 0;
  const found: Item[] =
    wanted === ''
      ? [
          ...before,
          ...visible.map(pageItem).filter((item) => !before.some((one) => one.key === item.key)),
          ...actions.map(actionItem),
        ]
      : [
          ...(isCalled ? ranked : []),
          ...things.items,
          ...(isCalled ? [] : ranked),
          ...help.items,
          ...rankActions(actions, wanted).map(actionItem),
        ];
  const groups = new Map<Kind, Item[]>();
  for (const item of found) groups.set(item.kind, [...(groups.get(item.kind) ?? []), item]);
  return {
    items: [...groups.values()].flat(),
    groups: [...groups],
    busy: things.busy || help.busy || (wanted !== '' && settled !== wanted),
    /** More things may come; the first may change. */
    coming: wanted !== '' && (things.busy || settled !== wanted),
    failed: things.failed,
    again: things.again,
    wanted,
  };
}
