import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beyond, faults, overflow, switchTheme } from './testing/axe.ts';
import { launch } from './testing/console.ts';

/** What judges every screen must be able to fail: faults are planted on a page that is in order else. */
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** A page in order: light, and dark by its button. `body` comes into its main part. */
async function show(body: string, { lang = ' lang="en"', style = '' } = {}): Promise<void> {
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.setContent(`<!doctype html><html${lang}><head><title>Planted</title><meta name="viewport" content="width=device-width">
    <style>body { margin: 8px; color: #222; background: #fff } body.dark { color: #eee; background: #111 } .dark a { color: #9cf } ${style}</style></head>
    <body><header><button aria-label="Dark mode" onclick="document.body.classList.toggle('dark')">☾</button></header><main><h1>Planted</h1>${body}</main></body></html>`);
}
const rulesOf = (found: readonly string[]) => found.map((one) => one.split(':')[0]);

it('a page in order is left alone', async () => {
  await show('<label>Name <input></label> <a href="/somewhere">A link</a> <img src="data:," alt="A picture">');
  for (const rules of ['wcag', 'contrast', 'names', 'all'] as const) expect(await faults(page, rules)).toEqual([]);
  await switchTheme(page);
  expect(await faults(page, 'contrast')).toEqual([]);
  expect(await overflow(page)).toBe(0);
});

describe('found by its structure', () => {
  it.each([
    ['a field without a label', '<input>', 'label'],
    ['a button without a name', '<button><svg></svg></button>', 'button-name'],
    ['a link without a name', '<a href="/x"><svg></svg></a>', 'link-name'],
    ['a picture without a text', '<img src="data:,">', 'image-alt'],
    ['a list whose children are none', '<ul><div>one</div></ul>', 'list'],
    ['a role without the parts that it needs', '<div role="listbox"><p>one</p></div>', 'aria-required-children'],
    [
      'an attribute that the role does not know',
      '<p role="checkbox" aria-checked="maybe" tabindex="0">On</p>',
      'aria-valid-attr-value',
    ],
    [
      'a target too small for a finger',
      '<button style="width:9px;height:9px;padding:0">a</button><button style="width:9px;height:9px;padding:0">b</button>',
      'target-size',
    ],
  ])('%s', async (_, body, rule) => {
    await show(body);
    expect(rulesOf(await faults(page))).toContain(rule);
  });

  it('a page without its language, or without a title', async () => {
    await show('', { lang: '' });
    expect(rulesOf(await faults(page))).toContain('html-has-lang');
    await page.evaluate("document.title = ''");
    expect(rulesOf(await faults(page))).toContain('document-title');
  });
});

describe('found by its names alone, as in the second language', () => {
  it.each([
    ['a field without a label', '<input>', 'label'],
    ['a button without a name', '<button aria-label=""></button>', 'button-name'],
    ['a link without a name', '<a href="/x"><svg></svg></a>', 'link-name'],
    ['a picture without a text', '<img src="data:,">', 'image-alt'],
    ['a drawing that is a picture, without a text', '<svg role="img"><path /></svg>', 'svg-img-alt'],
    ['a switch without a name', '<div role="switch" aria-checked="true" tabindex="0"></div>', 'aria-toggle-field-name'],
    ['a bar of progress without a name', '<div role="progressbar" aria-valuenow="3"></div>', 'aria-progressbar-name'],
    ['a menu entry without a name', '<div role="menu"><div role="menuitem"></div></div>', 'aria-command-name'],
    [
      'a target too small for a finger',
      '<button style="width:9px;height:9px;padding:0">a</button><button style="width:9px;height:9px;padding:0">b</button>',
      'target-size',
    ],
  ])('%s', async (_, body, rule) => {
    await show(body);
    expect(rulesOf(await faults(page, 'names'))).toContain(rule);
  });
});

describe('found by its colours', () => {
  const faint = '<p class="faint">Hard to read</p>';

  it('text that is too faint', async () => {
    await show(faint, { style: '.faint { color: #bbb }' });
    expect(rulesOf(await faults(page))).toEqual(['color-contrast']);
    expect(rulesOf(await faults(page, 'contrast'))).toEqual(['color-contrast']);
  });

  it('text that is too faint in the other theme alone', async () => {
    await show(faint, { style: '.dark .faint { color: #333 }' });
    expect(await faults(page)).toEqual([]);
    await switchTheme(page);
    expect(rulesOf(await faults(page, 'contrast'))).toEqual(['color-contrast']);
  });
});

it('a part is judged by itself: what is in it is found, what is beside it is not', async () => {
  await show(
    '<p id="beside" class="faint">Beside</p><div role="dialog" aria-label="Part"><p id="inside" class="faint">Inside</p></div>',
    {
      style: '.dark .faint { color: #333 }',
    },
  );
  await switchTheme(page);
  const inside = (await faults(page, 'contrast', '[role=dialog]')).join();
  expect(inside).toContain('#inside');
  expect(inside).not.toContain('#beside');
  expect((await faults(page, 'contrast')).join()).toContain('#beside');
});

it.each(['wcag', 'names'] as const)('a field without a label in a part is found, one beside it is not (%s)', async (rules) => {
  await show('<input id="beside"><div role="dialog" aria-modal="true" aria-label="Part"><input id="inside"></div>');
  const inside = (await faults(page, rules, '[role=dialog][aria-modal=true]')).join();
  expect(inside).toContain('label: #inside');
  expect(inside).not.toContain('#beside');
});

it('where the part is none that keeps the page out of reach, all of the page is judged', async () => {
  await show('<input id="beside"><div role="dialog" aria-label="Part"></div>');
  expect((await faults(page, 'names', '[role=dialog][aria-modal=true]')).join()).toContain('#beside');
});

describe('found by its width', () => {
  it.each([
    ['a box with a width of its own', '<div style="width:500px">wide</div>', 118],
    ['a word that does not break', `<p>${'x'.repeat(400)}</p>`, 500],
    ['a table wider than the phone', `<table><tr>${'<td style="min-width:90px">cell</td>'.repeat(6)}</tr></table>`, 100],
  ])('%s', async (_, body, least) => {
    await show(body);
    expect(await overflow(page)).toBeGreaterThanOrEqual(least);
  });
});

it('a button that a long name pushes out of a box that hides its overflow is found, one that is swiped to is not', async () => {
  const long = '<span style="white-space:nowrap">a name that is longer than the page is wide, whatever it is</span>';
  const line = (style: string, name: string) =>
    `<div style="width:100%;display:flex;${style}">${long}<button>${name}</button></div>`;
  await page.setViewportSize({ width: 320, height: 568 });
  await show(`${line('overflow:hidden', 'Cut off') + line('overflow-x:auto', 'Swiped to')}<button>In view</button>`);
  expect(await beyond(page)).toEqual(['Cut off']);
});
