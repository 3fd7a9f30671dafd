import type { WordPage } from '../../entities/pages/word-page.ts';
import type { TextArea } from '../texts.ts';
import { groupList } from './groups.tsx';
import type { Page } from './page.ts';
import { withTexts } from './pages/with-texts.ts';
import * as words from './pages/words.ts';

const isPage = (one: object): one is WordPage => 'after' in one;

/** A page of a word as the registry has it. That its texts exist is held by a test. */
function pageOf({ after: _, area, needs, load, ...word }: WordPage): Page {
  const group = groupList.find(({ path }) => word.path.startsWith(`${path}/`));
  if (!group) throw new Error(`The page ${word.path} is in no group of the menu`);
  return { ...word, group, area: area as TextArea, load: needs ? () => withTexts([...needs] as TextArea[], load()) : load };
}

/** The pages with those of the words, each behind the page that it follows. */
export function withWords(pages: readonly Page[]): readonly Page[] {
  const all = [...pages];
  let left: readonly WordPage[] = Object.values(words).filter(isPage);
  while (left.length > 0) {
    const later = left.filter((word) => {
      const place = all.findIndex(({ path }) => path === word.after);
      if (place >= 0) all.splice(place + 1, 0, pageOf(word));
      return place < 0;
    });
    if (later.length === left.length) throw new Error(`No page is at ${left[0]?.after}, which another one is to follow`);
    left = later;
  }
  return all;
}
