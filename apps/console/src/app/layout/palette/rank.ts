import Fuse from 'fuse.js';
import type { Page } from '../../router/page.ts';
import type { Action } from '../action.ts';
import { KEYWORDS } from './keywords.ts';

const MOST = 8;
/** Specification section 2: fuzzy over titles (0.7) and paths (0.3), threshold 0.4. */
const OPTIONS = { threshold: 0.4, ignoreLocation: true, minMatchCharLength: 1, shouldSort: true } as const;

/** The pages that match, the best first: by their titles in both languages, their path, and the words they are also known by. `threshold`: 0 for exact words, up to 1. */
export function rankPages(pages: readonly Page[], words: string, threshold: number = OPTIONS.threshold): Page[] {
  const entries = pages.map((page) => ({
    page,
    title: [
      page.title.zh,
      page.title.en,
      ...(KEYWORDS[page.path] ?? []),
      ...(page.group ? [page.group.title.zh, page.group.title.en] : []),
    ],
    path: page.path,
  }));
  const fuse = new Fuse(entries, {
    ...OPTIONS,
    threshold,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  });
  const found = fuse.search(words).map(({ item }) => item.page);
  // What is called exactly so comes first, then what begins so, then what contains it: a page that its group's word finds comes after its own.
  const typed = words.trim().toLowerCase();
  const rank = ({ title }: Page) => {
    const titles = [title.zh, title.en].map((one) => one.toLowerCase());
    if (titles.includes(typed)) return 0;
    return titles.some((one) => one.startsWith(typed)) ? 1 : titles.some((one) => one.includes(typed)) ? 2 : 3;
  };
  found.sort((a, b) => rank(a) - rank(b));
  // Who types a page's own word below its group means that page, whatever sounds alike (chargeRecord, rechargeRecord).
  const own = found.filter(({ path, group }) => group && path === `${group.path}/${words.trim()}`);
  return [...own, ...found.filter((page) => !own.includes(page))].slice(0, MOST);
}

export function rankActions(actions: readonly Action[], words: string): Action[] {
  const fuse = new Fuse(actions, { ...OPTIONS, keys: ['name', 'keywords'] });
  return fuse.search(words, { limit: MOST }).map(({ item }) => item);
}

/** A page of the handbook, with the words that find it. */
export interface HelpEntry {
  key: string;
  title: string;
  headings: readonly string[];
  /** All its words. */
  text: string;
}

const MOST_HELP = 5;

/** Pages of the handbook that hold every word: in the title first, then in one heading (which is told), then anywhere. */
export function rankHelp(entries: readonly HelpEntry[], words: string): (HelpEntry & { heading: string | undefined })[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => asked.every((word) => text.toLowerCase().includes(word));
  const ranked = entries.flatMap((entry) => {
    const heading = entry.headings.find(holds);
    const rank = holds(entry.title) ? 0 : heading ? 1 : holds(`${entry.title}\n${entry.text}`) ? 2 : undefined;
    return rank === undefined ? [] : [{ ...entry, heading, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).slice(0, MOST_HELP);
}
