import { contract } from '@csms/contract';
import { LoadClient } from '@csms/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

/** How often each is measured; more with `LIVENESS_ROUNDS`, for figures to be written down. */
const ROUNDS = Number(process.env.LIVENESS_ROUNDS ?? 5);
const SERIAL = 'LIVENESS-1';
const CARD = 'CARD-LIVENESS';

let product: Product;
let browser: Browser;
let api: Api;
let charger: LoadClient;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const stationId = await openStation(api, 'Harbour');
  await setPrice(api, stationId);
  await registerPoint(api, stationId, SERIAL, 'Quay seven');
  await issueCard(api, CARD, '500');
  charger = new LoadClient(`${product.ocpp}/${SERIAL}`);
  await charger.connect();
  await charger.call('BootNotification', { chargePointVendor: 'River', chargePointModel: '120' });
  await status(1, 'Available');
  await status(2, 'Available');
});
afterAll(async () => {
  charger?.close();
  await browser?.close();
  await product?.remove();
});

const status = (connectorId: number, word: string, errorCode = 'NoError') =>
  charger.call('StatusNotification', { connectorId, status: word, errorCode });

/**
 * Watches the text of what the XPath finds. Returns, once it watches, the asking for the moment at which that text became another one (it is painted with the next frame); 0: it did not within 20 s.
 */
async function watch(page: Page, path: string): Promise<() => Promise<number>> {
  const name = JSON.stringify(path);
  await page.evaluate(`{
    const text = () => document.evaluate(${name}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue?.textContent;
    const before = text();
    window.moved ??= {};
    window.moved[${name}] = new Promise((done) => {
      const end = (at) => (observer.disconnect(), clearTimeout(timer), done(at));
      const observer = new MutationObserver(() => text() !== before && end(Date.now()));
      const timer = setTimeout(() => end(0), 20_000);
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    undefined;
  }`);
  return () => page.evaluate(`window.moved[${name}]`) as Promise<number>;
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;

const took = new Map<string, number[]>();
/** Does something at the charger and notes how long after its answer each of the figures moves. */
async function measure(act: () => Promise<unknown>, figures: Record<string, [Page, string]>): Promise<void> {
  const waiting = await Promise.all(
    Object.entries(figures).map(async ([name, [page, path]]) => ({ name, at: await watch(page, path) })),
  );
  await act();
  const answered = Date.now();
  for (const { name, at } of waiting) {
    const moved = await at();
    expect(moved, `${name} has moved`).toBeGreaterThan(0);
    took.set(name, [...(took.get(name) ?? []), Math.max(0, moved - answered)]);
  }
  // Not in step with anything that is done at intervals.
  await new Promise((done) => setTimeout(done, 1500 + Math.random() * 700));
}

const following = (heading: string) => `//h2[normalize-space()='${heading}']/following-sibling::p[1]`;
const ofStatus = (label: string) => `//main//dt[contains(normalize-space(), '${label}')]/following-sibling::dd`;

it('what a charger says is on the dashboard, the list of points and the wall within a second', async () => {
  const dashboard = await openPage(browser, product, { token: api.token });
  await dashboard.goto(`${product.url}/dashboard`);
  const list = await openPage(browser, product, { token: api.token });
  await list.goto(`${product.url}/realTimeMonitor/chargePoint`);
  const { key } = await api.call('POST', contract.displayLinks.create.path, { displayName: 'Lobby' });
  const wall = await openPage(browser, product, { viewport: { width: 1920, height: 1080 } });
  await wall.goto(`${product.url}/largeScreen#key=${key}`);
  for (const page of [dashboard, list]) await page.locator('[data-live]').getByText('Live', { exact: true }).waitFor();
  await wall.getByText('Live', { exact: true }).waitFor();
  const sessionsOnDashboard = "//main//a[starts-with(@aria-label, 'Sessions today: ')]";
  const powerOnDashboard = "//section[contains(., 'Power, 24 hours')]//b";
  const powerOnWall = '//h2/small/b';
  const faultsOnDashboard = "//section[contains(., 'Live faults')]";
  const row = "//tr[contains(., 'Quay seven')]";
  await dashboard.locator(`xpath=${sessionsOnDashboard}`).waitFor();
  await list.locator(`xpath=${row}`).waitFor();
  await new Promise((done) => setTimeout(done, 3000));

  let meter = 1_000_000;
  for (let round = 0; round < ROUNDS; round++) {
    const timestamp = () => new Date().toISOString();
    const begun = await charger.call('StartTransaction', {
      connectorId: 1,
      idTag: CARD,
      meterStart: meter,
      timestamp: timestamp(),
    });
    const { transactionId } = begun as { transactionId: number };
    await new Promise((done) => setTimeout(done, 2200));
    meter += 20;
    const sampled = [
      { value: String(meter), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
      { value: String(40_000 + 700 * round), measurand: 'Power.Active.Import', unit: 'W' },
    ];
    await measure(
      () =>
        charger.call('MeterValues', {
          connectorId: 1,
          transactionId,
          meterValue: [{ timestamp: timestamp(), sampledValue: sampled }],
        }),
      { 'MeterValues → power, dashboard': [dashboard, powerOnDashboard], 'MeterValues → power, wall': [wall, powerOnWall] },
    );
    meter += 20;
    await measure(
      () =>
        charger.call('StopTransaction', {
          transactionId,
          idTag: CARD,
          meterStop: meter,
          timestamp: timestamp(),
          reason: 'Local',
        }),
      {
        'StopTransaction → charges, dashboard': [dashboard, sessionsOnDashboard],
        'StopTransaction → charges, wall': [wall, following('Sessions')],
      },
    );
    for (const [word, error] of [
      ['Faulted', 'GroundFailure'],
      ['Available', 'NoError'],
    ] as const)
      await measure(() => status(2, word, error), {
        'StatusNotification → state, list of points': [list, row],
        'StatusNotification → free, dashboard': [dashboard, ofStatus('Free')],
        'StatusNotification → free, wall': [wall, ofStatus('Free')],
        'StatusNotification → live faults, dashboard': [dashboard, faultsOnDashboard],
      });
  }
  for (const [name, all] of took) {
    const sorted = all.sort((one, other) => one - other);
    console.info(
      `${name}: median ${quantile(sorted, 0.5)} ms, p95 ${quantile(sorted, 0.95)} ms, most ${sorted.at(-1)} ms (${sorted.length})`,
    );
  }
  for (const [name, sorted] of took)
    expect(quantile(sorted, 0.5), name).toBeLessThan(name.includes('list of points') ? 500 : 1000);
}, 900_000);
