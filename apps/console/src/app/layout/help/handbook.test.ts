import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS } from '../../../entities/handbook/areas.ts';
import { GUIDES } from '../../../entities/handbook/guides.ts';
import type { HandbookPage } from '../../../entities/handbook/handbook-page.ts';
import { piecesOf, textKeysOf, textsOf } from '../../../entities/handbook/inserts.ts';
import { pages } from '../../router/registry.tsx';
import { type TextArea, texts } from '../../texts.ts';
import { pageOf, SCREENS } from './screens.ts';

const SOURCE = join(import.meta.dirname, '../../..');

const handbook = new Map<string, HandbookPage>();
for (const [area, load] of Object.entries(AREAS))
  for (const [name, page] of Object.entries(await load())) handbook.set(`${area}.${name}`, page);

/** The lists of a page of several, by its path: what its code hands to the host of tabs. The first needs no word in the URL. */
function tabsOf(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync('features/**/*.tsx', { cwd: SOURCE })) {
    const code = readFileSync(join(SOURCE, file), 'utf8');
    if (!/<TabHost\b|^const TABS = \[/m.test(code)) continue;
    const page = pages.find(({ load }) => load?.toString().includes(basename(file)));
    if (page) found.set(page.path, [...code.matchAll(/\bkey: '(\w+)'/g)].map((match) => match[1]!).slice(1));
  }
  return found;
}

/** The text at a key of the console, in both languages. */
async function textAt(key: string): Promise<unknown[]> {
  const [area, path] = key.split(':') as [TextArea, string];
  const both = texts[area] ? [(await texts[area].zh()).default, (await texts[area].en()).default] : [undefined, undefined];
  return both.map((bundle) =>
    (path ?? '').split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], bundle),
  );
}

describe('handbook', () => {
  it('no page of the registry is without help: only pages that nobody signs in to have none', () => {
    const helped = new Set(SCREENS.flatMap(({ at }) => at.map(pageOf)));
    expect(pages.filter((page) => !page.public && !helped.has(page.path)).map(({ path }) => path)).toEqual([]);
  });

  it('no list of a page with several is without help', () => {
    const tabs = tabsOf();
    expect(tabs.size).toBeGreaterThan(12);
    const helped = new Set(SCREENS.flatMap(({ at }) => at));
    const missing = [...tabs].flatMap(([path, keys]) => keys.map((key) => `${path}?tab=${key}`)).filter((at) => !helped.has(at));
    expect(missing).toEqual([]);
  });

  it('no help is for a page or list that does not exist, and none stands twice', () => {
    const places = SCREENS.flatMap(({ at }) => at);
    expect(places.filter((at) => !pages.some(({ path }) => path === pageOf(at)))).toEqual([]);
    expect(new Set(places).size).toBe(places.length);
    const listed: readonly string[] = SCREENS.map(({ key }) => key);
    expect([...handbook.keys()].filter((key) => !listed.includes(key))).toEqual([]);
    expect(listed.filter((key) => !handbook.has(key))).toEqual([]);
  });

  it.each([...handbook])('%s: says what the screen is for, how things are done and what to do about trouble', (_, page) => {
    expect(page.howTo.length).toBeGreaterThan(0);
    expect(page.howTo.length).toBeLessThanOrEqual(6);
    expect(page.trouble.length).toBeGreaterThan(0);
    for (const { steps } of page.howTo) expect(steps.length).toBeGreaterThan(0);
  });

  it.each([...handbook])('%s: every text is there in both languages, and each in its own', (_, page) => {
    for (const [zh, en] of textsOf(page)) {
      expect(zh, en).toMatch(/[一-鿿]/);
      expect(en.trim(), zh).not.toBe('');
      expect(en).not.toMatch(/[一-鿿]/);
      // Both languages name the same things of the screen.
      const named = (text: string) =>
        new Set(piecesOf(text).flatMap((piece) => ('plain' in piece ? [] : [JSON.stringify(piece)])));
      expect(named(zh), en).toEqual(named(en));
    }
  });

  it.each([...handbook])('%s: every text key and page that it names exists', async (_, page) => {
    for (const key of textKeysOf(page))
      for (const text of await textAt(key)) {
        expect(text, key).toBeTypeOf('string');
        expect(text, key).not.toContain('{{');
      }
    for (const text of textsOf(page).flat())
      for (const piece of piecesOf(text))
        if ('path' in piece)
          expect(
            pages.map(({ path }) => path),
            text,
          ).toContain(piece.path);
  });

  it('every task that a guide names exists, and has a picture in both languages; no picture is left over', () => {
    const keyed = [...handbook].flatMap(([screen, { howTo }]) => howTo.flatMap(({ key }) => (key ? `${screen}#${key}` : [])));
    const named = [...new Set(GUIDES.flatMap(({ tasks }) => tasks))];
    expect(named.toSorted()).toEqual(keyed.toSorted());
    const files = globSync('entities/handbook/pictures/*.webp', { cwd: SOURCE }).map((file) => basename(file, '.webp'));
    const wanted = named.flatMap((task) => ['zh', 'en'].map((language) => `${task.replace('#', '.')}.${language}`));
    expect(files.toSorted()).toEqual(wanted.toSorted());
  });

  it.each(GUIDES)('guide $key: every page that it names exists, in both languages', ({ title, purpose }) => {
    for (const [zh, en] of [title, purpose]) {
      const named = [zh, en].map((text) => piecesOf(text).flatMap((piece) => ('path' in piece ? [piece.path] : [])));
      expect(named[0]).toEqual(named[1]);
      for (const path of named[0]!) expect(pages.map((page) => page.path)).toContain(path);
    }
  });

  it('every name of a list is a text of the console', async () => {
    for (const { title } of SCREENS) if (title) for (const text of await textAt(title)) expect(text, title).toBeTypeOf('string');
  });
});
