import { API_PREFIX, contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;
let charger: SimulatedChargePoint;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const stationId = await openStation(api, 'Live station');
  await setPrice(api, stationId);
  await registerPoint(api, stationId, 'LIVE-1', 'Live point');
  await issueCard(api, 'CARD-LIVE', '500');
  charger = new SimulatedChargePoint({
    url: product.ocpp,
    serialNumber: 'LIVE-1',
    model: 'river-120',
    meterIntervalS: 1,
    configuration: { TransactionMessageRetryInterval: '1' },
  });
  await charger.start();
});
afterAll(async () => {
  await charger?.stop();
  await browser?.close();
  await product?.remove();
});

/** A mark that a reload would wipe. */
const mark = (page: Page) => page.evaluate('void (window.neverReloaded = true)');
const isMarked = (page: Page) => page.evaluate("'neverReloaded' in window");
const indicator = (page: Page, words: string) => page.locator('[data-live]').getByText(words, { exact: true }).waitFor();
const energyOf = async (page: Page): Promise<number> => {
  const text = await page
    .getByRole('row', { name: /Live point/ })
    .locator('td')
    .nth(4)
    .innerText();
  return Number.parseFloat(text);
};

it('the live stream is asked for before the page asks: what is counted in between would not be heard', async () => {
  const page = await openPage(browser, product, { token: api.token });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(API_PREFIX)) asked.push(pathname.slice(API_PREFIX.length));
  });
  await page.goto(`${product.url}/realTimeMonitor/chargePoint`);
  await page.getByText('Live point').first().waitFor();
  const place = (path: string) => asked.indexOf(path);
  expect(place(contract.live.stream.path)).toBeGreaterThan(place(contract.signIn.info.path));
  for (const { path } of [contract.points.list, contract.points.summary])
    expect(place(path), path).toBeGreaterThan(place(contract.live.stream.path));
});

describe('a cut live stream', () => {
  it('is told, and what happened meanwhile stands there afterwards without a reload', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/realTimeMonitor/charging`);
    await page.getByText('No sessions are running').waitFor();
    await indicator(page, 'Live');
    await mark(page);

    // The network between browser and server is gone; the chargers' is not.
    await page.context().setOffline(true);
    await indicator(page, 'Live updates interrupted');
    charger.plugIn(1);
    expect(await charger.swipe(1, 'CARD-LIVE')).toBe('started');
    await page.context().setOffline(false);
    await page.getByRole('row', { name: /Live point/ }).waitFor();
    await indicator(page, 'Live');
    expect(await isMarked(page)).toBe(true);
  });
});

describe('a server that is killed in the middle of a session', () => {
  it('costs neither the console nor the session anything: both go on, and one record tells the whole', async () => {
    if (!charger.connector(1).transaction) {
      charger.plugIn(1);
      await charger.swipe(1, 'CARD-LIVE');
    }
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/realTimeMonitor/charging`);
    await page.getByRole('row', { name: /Live point/ }).waitFor();
    await expect.poll(() => energyOf(page), { timeout: 60_000 }).toBeGreaterThan(0);
    await mark(page);

    await product.kill();
    await indicator(page, 'Live updates interrupted');
    const before = await energyOf(page);
    await product.start();
    await indicator(page, 'Live');
    await page.getByRole('row', { name: /Live point/ }).waitFor();
    await expect.poll(() => energyOf(page), { timeout: 60_000 }).toBeGreaterThan(before);
    expect(await isMarked(page)).toBe(true);

    expect(await charger.swipe(1, 'CARD-LIVE')).toBe('stopped');
    // What has ended leads to its bill for a minute.
    await page.getByText('No sessions are running').waitFor({ timeout: 120_000 });
    const records = await product.sql<{ status: string; energy_wh: string; wh: string }>(
      'select status, energy_wh, meter_stop_wh - meter_start_wh as wh from charging_record',
    );
    expect(records).toHaveLength(1);
    expect(records[0]!.status).toBe('finished');
    expect(Number(records[0]!.energy_wh)).toBe(Number(records[0]!.wh));
  });
});

describe('a server that was away', () => {
  it('takes no frame along whose smaller parts are still to come; they come by themselves, with their styles', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/historyRecord/chargeRecord`);
    await expect.poll(() => page.locator('[data-live]').getAttribute('data-live')).toBe('open');
    const asked = page.waitForRequest(/palette/);
    await page.route('**/assets/**', (route) => route.abort());
    // What is for use comes when somebody is there.
    let x = 100;
    const moving = setInterval(() => void page.mouse.move(x++, 300).catch(() => {}), 300);
    await asked.finally(() => clearInterval(moving));
    await page.waitForTimeout(3000);
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(500);
    expect(await page.getByRole('heading', { name: 'Charging records' }).count()).toBe(1);
    await page.unroute('**/assets/**');
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.waitFor();
    // The rules of a sheet that did not come may not be read.
    const unstyled = `[...document.querySelectorAll('link[rel=stylesheet]')].flatMap(({ href, sheet }) => {
      try { return sheet.cssRules.length ? [] : [href]; } catch { return [href]; }
    })`;
    expect(await page.evaluate(unstyled)).toEqual([]);
  });

  it('that does not say who is signed in leaves a frame, a way out and a way to try again, and comes back by itself', async () => {
    const page = await openPage(browser, product, { token: api.token });
    let away = true;
    await page.route('**/prod-api/web/info*', (route) =>
      away ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
    );
    await page.goto(`${product.url}/historyRecord/chargeRecord`);
    await page.getByText('The server cannot be reached', { exact: true }).waitFor();
    await page.getByText('CSMS', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    away = false;
    await page.getByRole('heading', { name: 'Charging records' }).waitFor();
    away = true;
    await page.reload();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/);
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('Admin-Token');
  });
});
