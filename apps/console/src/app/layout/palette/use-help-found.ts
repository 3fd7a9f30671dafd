import { useQuery } from '@tanstack/react-query';
import { GUIDES, type Guide } from '../../../entities/handbook/guides.ts';
import { type HandbookPage, saidIn } from '../../../entities/handbook/handbook-page.ts';
import { piecesOf, textKeysOf, textsOf } from '../../../entities/handbook/inserts.ts';
import { loadPage } from '../../../entities/handbook/use-handbook.ts';
import { pageEntry } from '../../../shared/access/page-list.ts';
import { HELP } from '../../../shared/hooks/help-param.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { i18n, language } from '../../../shared/i18n/i18n.ts';
import { useOwnScreens } from '../help/own-screens.ts';
import { screenTitle, titleAreaOf } from '../help/screen-title.ts';
import type { Screen } from '../help/screens.ts';
import type { Item } from './item.ts';
import { type HelpEntry, rankHelp } from './rank.ts';

/** A text with what its inserts name: texts of the console and pages by their titles. */
const withoutInserts = (text: string): string =>
  piecesOf(text)
    .map((piece) => {
      if ('plain' in piece) return piece.plain;
      return 'key' in piece ? String(i18n.t(piece.key as never)) : (pageEntry(piece.path)?.title[language()] ?? '');
    })
    .join('');

/** What a page of the handbook is found by, in the user's language: its name, its headings, all its words. */
export function entryOf(screen: Screen, page: HandbookPage): HelpEntry {
  const said = language();
  const plain = (text: HandbookPage['purpose']) => withoutInserts(saidIn(text, said));
  const headings = [...page.howTo.map(({ title }) => title), ...page.trouble.map(({ sign }) => sign)];
  const words = textsOf(page).map(plain);
  const terms = Object.values(page.figures ?? {}).map(({ term }) =>
    typeof term === 'string' ? String(i18n.t(term as never)) : term[said],
  );
  return {
    key: screen.key,
    title: screenTitle(screen),
    headings: [...headings.map(plain), ...terms],
    text: words.join('\n'),
  };
}

/** What a role's guide is found by: its name, and its purpose. */
function entryOfGuide({ key, title, purpose }: Guide): HelpEntry {
  const said = language();
  return { key, title: saidIn(title, said), headings: [], text: withoutInserts(saidIn(purpose, said)) };
}

/** Pages of the handbook with these words. Its texts come when something is first looked for. */
export function useHelpFound(words: string): { items: Item[]; busy: boolean } {
  const screens = useOwnScreens();
  const [, show] = useUrlParam(HELP);
  const wanted = words !== '';
  const { data, isFetching } = useQuery({
    queryKey: ['handbook', 'words', screens.map(({ key }) => key)],
    queryFn: async () => {
      await i18n.loadNamespaces([...new Set(screens.flatMap((screen) => titleAreaOf(screen) ?? []))]);
      const loaded = await Promise.all(screens.map(async (screen) => ({ screen, page: await loadPage(screen.key) })));
      const areas = loaded
        .flatMap(({ page }) => textKeysOf(page))
        .flatMap((key) => (key.includes(':') ? key.split(':')[0]! : []));
      await i18n.loadNamespaces([...new Set(areas)]);
      return [...GUIDES.map(entryOfGuide), ...loaded.map(({ screen, page }) => entryOf(screen, page))];
    },
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  const found = wanted && data ? rankHelp(data, words) : [];
  return {
    items: found.map(({ key, title, heading }) => ({
      key: `help ${key}`,
      kind: 'help',
      title,
      ...(heading ? { detail: heading } : {}),
      perform: () => show(key),
    })),
    busy: isFetching,
  };
}
