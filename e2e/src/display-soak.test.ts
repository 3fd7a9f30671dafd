import { contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

/** How many rounds; more with `SOAK_ROUNDS`, for a longer watch. */
const ROUNDS = Number(process.env.SOAK_ROUNDS ?? 240);
const WARM_UP = 60;
/** What passes on the wall in one round. */
const ROUND_MS = 20_000;
const CHARGERS = 8;

let product: Product;
let browser: Browser;
let api: Api;
const chargers: SimulatedChargePoint[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const stationId = await openStation(api, 'Harbour');
  await setPrice(api, stationId);
  for (let index = 1; index <= CHARGERS; index++) {
    await registerPoint(api, stationId, `SOAK-${index}`);
    await issueCard(api, `CARD-SOAK-${index}`, '500');
    const charger = new SimulatedChargePoint({
      url: product.ocpp,
      serialNumber: `SOAK-${index}`,
      model: 'river-120',
      meterIntervalS: 1,
    });
    chargers.push(charger);
    await charger.start();
  }
  for (const [index, charger] of chargers.slice(0, 4).entries()) {
    charger.plugIn(1);
    await charger.swipe(1, `CARD-SOAK-${index + 1}`);
  }
});
afterAll(async () => {
  await Promise.all(chargers.map((charger) => charger.stop()));
  await browser?.close();
  await product?.remove();
});

it('the wall does not grow while faults come and go, chargers charge, and its stream breaks and comes back', async () => {
  const { key } = await api.call('POST', contract.displayLinks.create.path, { displayName: 'Soak' });
  const page = await openPage(browser, product, { viewport: { width: 1920, height: 1080 } });
  await page.clock.install();
  let answers = 0;
  page.on('response', (response) => void (response.url().includes('/web/display/') && answers++));
  await page.goto(`${product.url}/largeScreen#key=${key}`);
  await page.clock.runFor(3000);
  await page.locator('.leaflet-marker-icon').first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  const measure = async () => {
    for (let times = 0; times < 3; times++) await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return { megabytes: usedSize / 1e6, nodes, listeners: jsEventListeners };
  };
  const round = async (index: number) => {
    const charger = chargers[4 + (index % 4)]!;
    if (index % 8 < 4) charger.fault(1, index % 3 === 0 ? 'GroundFailure' : 'ReaderFailure');
    else charger.clearFault(1);
    await page.clock.runFor(ROUND_MS);
    // The server's answers come in its own time.
    await new Promise((done) => setTimeout(done, 60));
  };
  for (let index = 0; index < WARM_UP; index++) await round(index);
  const before = await measure();
  for (let index = 0; index < ROUNDS; index++) {
    await round(index);
    if ((index + 1) % 150 === 0) console.info(`${index + 1} rounds: ${(await measure()).megabytes.toFixed(2)} MB`);
  }
  const after = await measure();
  const [{ events } = { events: 0 }] = await product.sql<{ events: number }>('select count(*)::int as events from ocpp_message');
  console.info(
    `wall: ${before.megabytes.toFixed(2)} MB → ${after.megabytes.toFixed(2)} MB, ${before.nodes} → ${after.nodes} nodes, ${before.listeners} → ${after.listeners} listeners, ` +
      `${answers} answers, ${events} charger messages, ${((ROUNDS * ROUND_MS) / 3_600_000).toFixed(1)} h by its clock`,
  );
  expect(answers).toBeGreaterThan(ROUNDS / 2);
  expect(after.megabytes).toBeLessThan(before.megabytes + 3);
  expect(after.nodes).toBeLessThan(before.nodes * 1.3 + 200);
  expect(after.listeners).toBeLessThan(before.listeners * 1.3 + 50);
}, 900_000);
