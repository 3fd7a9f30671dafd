import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStation, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

/** What the sign-in screen may wait for, in bytes of gzipped script. */
const MOST = 220_000;

it.each(['zh', 'en'] as const)('less than 220 KB of script come before the sign-in screen works (%s)', async (language) => {
  const page = await openPage(browser, product, { language, apart: true });
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(`${product.url}/login`);
  await page.locator('img[src^="data:image/svg+xml"]').waitFor();
  await page.locator('input[autocomplete=username]').fill('admin');
  const sizes = await Promise.all(scripts.map(async (response) => gzipSync(await response.body()).length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(scripts.length).toBeGreaterThan(3);
  expect(total, `${Math.round(total / 1000)} KB in ${scripts.length} files`).toBeLessThan(MOST);
});

it('something of ours is painted before any script has come, and the console takes its place', async () => {
  const page = await openPage(browser, product, { language: 'en', apart: true });
  let come = (): void => {};
  const held = new Promise<void>((done) => {
    come = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
  const mark = page.locator('#root > .before-script');
  await mark.getByText('CSMS').waitFor();
  come();
  await page.locator('input[autocomplete=username]').waitFor();
  expect(await mark.count()).toBe(0);
});

it('less than 480 KB come for a fresh dashboard before its charts, and no schema, calendar or dialog that it does not show', async () => {
  const api = await signInByApi(product);
  // An empty installation shows what to do first, and no figures.
  await openStation(api, 'Harbour');
  const page = await openPage(browser, product, { language: 'en', apart: true, token: api.token });
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) scripts.push(response);
  });
  // What is asked for after the figures are there does not count, however late this test hears of them.
  await page.addInitScript(
    `new MutationObserver((_, watch) => {
      if (!document.body?.textContent.includes('Energy today')) return;
      window.shownAt = Date.now();
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true, characterData: true })`,
  );
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByText('Energy today').waitFor();
  const shownAt = Number(await page.evaluate('window.shownAt'));
  const before = scripts.filter((response) => response.request().timing().startTime <= shownAt);
  const files = await Promise.all(
    before.map(async (response) => ({ name: response.url(), size: gzipSync(await response.body()).length })),
  );
  const total = files.filter(({ name }) => !/\/charts-/.test(name)).reduce((sum, { size }) => sum + size, 0);
  expect(total, `${Math.round(total / 1000)} KB in ${files.length} files`).toBeLessThan(480_000);
  expect(files.filter(({ name }) => /issue-words|date-picker|range-pickers/.test(name)).map(({ name }) => name)).toEqual([]);
});
