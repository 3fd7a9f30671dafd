// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { loadPage } from '../../../entities/handbook/use-handbook.ts';
import { withTexts } from '../../../testing/texts.ts';
import { SCREENS } from '../help/screens.ts';
import { entryOf } from './use-help-found.ts';

it.each(['en', 'zh'] as const)('no insert of a handbook text stands in what the search finds or shows (%s)', async (language) => {
  await withTexts(language);
  for (const screen of SCREENS) {
    const { title, headings, text } = entryOf(screen, await loadPage(screen.key));
    for (const said of [title, ...headings, text]) expect(said, screen.key).not.toMatch(/\[\[|\]\]/);
  }
});
