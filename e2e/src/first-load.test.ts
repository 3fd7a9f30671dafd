import { gzipSync } from 'node:zlib';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser, Request, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStation, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let charger: SimulatedChargePoint | undefined;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
});
afterAll(async () => {
  await charger?.stop();
  await browser?.close();
  await product?.remove();
});

/** What the sign-in screen may wait for, in bytes of gzipped script. */
const MOST = 165_000;

it.each(['zh', 'en'] as const)('less than 165 KB of script come before the sign-in screen works (%s)', async (language) => {
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

it('a first station, price, charge point and card take twelve clicks from the dashboard at most, and the menu’s entry goes with the last step', async () => {
  const api = await signInByApi(product);
  const page = await openPage(browser, product, { language: 'en', apart: true, token: api.token });
  await page.addInitScript(
    // As they arrive: a click that met something else on a busy machine is held back by the browser's driver and made again.
    'window.clicks = 0; addEventListener("click", (event) => { if (event.detail > 0) window.clicks++; })',
  );
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('button', { name: 'Start setting up' }).click();

  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const form = (name: string | RegExp) => page.getByRole('dialog', { name });
  await step('Station').getByRole('button', { name: 'New station' }).click();
  await form('New station').getByLabel('Name', { exact: true }).fill('First quay');
  await form('New station').getByLabel('Address').fill('1 Quay');
  await form('New station').getByLabel('Longitude').fill('121.5');
  await form('New station').getByLabel('Latitude').fill('31.2');
  await form('New station').getByRole('button', { name: 'Create station' }).click();

  await step('Price').getByRole('button', { name: 'Set price' }).click();
  await form(/Set price/)
    .getByLabel('Electricity fee')
    .fill('0.8');
  await form(/Set price/)
    .getByLabel('Service fee')
    .fill('0.4');
  await form(/Set price/)
    .getByRole('button', { name: 'Review price' })
    .click();
  await page.getByRole('button', { name: 'Publish price' }).click();

  charger = new SimulatedChargePoint({ url: product.ocpp, serialNumber: 'FIRST-1', model: 'river-120' });
  const accepted = charger.start();
  await step('Charge point').getByRole('button', { name: 'Adopt FIRST-1' }).click();
  await form(/FIRST-1/)
    .getByText('DC', { exact: true })
    .click();
  await form(/FIRST-1/)
    .getByLabel('Rated power')
    .fill('120');
  await form(/FIRST-1/)
    .getByRole('button', { name: 'Adopt' })
    .click();
  await accepted;

  await step('Card').getByRole('button', { name: 'Issue a card' }).click();
  await form('Issue a card').getByLabel('Card number').fill('CARD-FIRST');
  await form('Issue a card').getByLabel('Physical number').fill('P-FIRST');
  await form('Issue a card').getByLabel('First recharge').fill('50');
  await form('Issue a card').getByLabel('E-mail').fill('card@ours.example');
  await form('Issue a card').getByRole('button', { name: 'Issue', exact: true }).click();
  await step('Card').getByText('1 valid card').waitFor();
  const clicks = Number(await page.evaluate('window.clicks'));
  expect(clicks).toBeGreaterThanOrEqual(10);
  expect(clicks).toBeLessThanOrEqual(12);

  const entry = page.getByRole('navigation').getByRole('link', { name: 'Set up' });
  await entry.waitFor();
  charger.plugIn(1);
  expect(await charger.swipe(1, 'CARD-FIRST')).toBe('started');
  await page.getByText('Everything is set up').waitFor();
  // The one that has come is not told to be missing.
  await page.getByText('No new charger is waiting.').waitFor();
  await entry.waitFor({ state: 'hidden' });
  await charger.stop();
});

/** Scripts and styles of a fresh dashboard, in bytes of gzip: until its figures stand, and in all. Most of the difference draws its charts. */
const MOST_FIRST = 360_000;
const MOST_IN_ALL = 540_000;
const MOST_FILES = 24;

it('a fresh dashboard brings few files and no schema, calendar, dialog or search that it does not show, until somebody uses it', async () => {
  const api = await signInByApi(product);
  // An empty installation shows what to do first, and no figures.
  await openStation(api, 'Harbour');
  const page = await openPage(browser, product, { language: 'en', apart: true, token: api.token });
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) requests.push(request);
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
  // What is fetched while nothing else is has come.
  await page.waitForTimeout(7000);
  const files = await Promise.all(
    requests.map(async (request) => ({
      name: request.url(),
      isFirst: request.timing().startTime <= shownAt,
      size: gzipSync(await (await request.response())!.body()).length,
    })),
  );
  const sum = (of: typeof files) => of.reduce((all, { size }) => all + size, 0);
  const first = files.filter(({ isFirst, name }) => isFirst && !/\/charts-/.test(name));
  expect(sum(first), `${Math.round(sum(first) / 1000)} KB in ${first.length} files`).toBeLessThan(MOST_FIRST);
  expect(sum(files), `${Math.round(sum(files) / 1000)} KB in ${files.length} files`).toBeLessThan(MOST_IN_ALL);
  expect(files.length).toBeLessThanOrEqual(MOST_FILES);
  expect(files.filter(({ name }) => /\/(?:checks|dates|palette|form)-/.test(name)).map(({ name }) => name)).toEqual([]);
  await page.mouse.move(300, 300);
  await expect.poll(() => requests.some((request) => /\/palette-/.test(request.url())), { timeout: 15_000 }).toBe(true);
});
