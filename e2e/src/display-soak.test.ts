import { contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

/** How many rounds: enough for what stays behind in each of them to show. `npm run soak` watches longer, for what grows slowly. */
const ROUNDS = Number(process.env.SOAK_ROUNDS ?? 36);
const WARM_UP = Math.min(60, ROUNDS);
/** What passes on the wall in one round. */
const ROUND_MS = 20_000;
const CHARGERS = 8;
/** So often memory is measured over the rounds: a slope tells growth from the noise that two points may lie in. */
const SAMPLES = 12;

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

/** The slope of the line through points by least squares, and its standard error. */
function slopeOf(points: readonly (readonly [number, number])[]): { slope: number; error: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  const slope = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
  const rest = points.reduce((sum, [at, value]) => sum + (value - y - slope * (at - x)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / (points.length - 2) / spread) };
}

it('the wall does not grow while faults come and go, chargers charge, and its stream breaks and comes back', async () => {
  const { key } = await api.call('POST', contract.displayLinks.create.path, { displayName: 'Soak' });
  const page = await openPage(browser, product, { viewport: { width: 1920, height: 1080 }, apart: true });
  await page.clock.install();
  let answers = 0;
  page.on('response', (response) => void (response.url().includes('/web/display/') && answers++));
  await page.goto(`${product.url}/largeScreen#key=${key}`);
  await page.clock.runFor(3000);
  await page.locator('.leaflet-marker-icon[data-place]').first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  const measure = async () => {
    for (let times = 0; times < 3; times++) await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return { megabytes: usedSize / 1e6, nodes, listeners: jsEventListeners };
  };
  const round = async (index: number) => {
    for (const [place, charger] of chargers.slice(4).entries()) {
      if ((index + place) % 4 < 2) charger.fault(1, (index + place) % 3 === 0 ? 'GroundFailure' : 'ReaderFailure');
      else charger.clearFault(1);
    }
    await page.clock.runFor(ROUND_MS);
    // The server's answers come in its own time.
    await new Promise((done) => setTimeout(done, 60));
  };
  for (let index = 0; index < WARM_UP; index++) await round(index);
  const before = await measure();
  const messages = async () => (await product.sql<{ count: number }>('select count(*)::int from ocpp_message'))[0]!.count;
  const samples: [thousands: number, megabytes: number][] = [];
  for (let index = 0; index < ROUNDS; index++) {
    await round(index);
    if ((index + 1) % Math.ceil(ROUNDS / SAMPLES) > 0) continue;
    const { megabytes, nodes, listeners } = await measure();
    samples.push([(await messages()) / 1000, megabytes]);
    console.info(
      `${index + 1} rounds, ${await messages()} messages: ${megabytes.toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners`,
    );
  }
  const after = await measure();
  // Most of what is added in the first half is not added again in the second; growth for weeks shows in the second.
  const { slope, error } = slopeOf(samples.slice(samples.length / 2));
  console.info(
    `wall: ${before.megabytes.toFixed(2)} MB → ${after.megabytes.toFixed(2)} MB, ${before.nodes} → ${after.nodes} nodes, ${before.listeners} → ${after.listeners} listeners, ` +
      `${answers} answers, ${await messages()} charger messages, ${((ROUNDS * ROUND_MS) / 3_600_000).toFixed(1)} h by its clock; ` +
      `${slope.toFixed(3)} ± ${error.toFixed(3)} MB for each 1,000 messages in the second half`,
  );
  expect(answers).toBeGreaterThan(ROUNDS / 2);
  // What a slope says for certain, twice its error taken off, of a watch long enough to have one: at first V8 still compiles what it runs.
  if (samples.at(-1)![0] > 3) expect(slope - 2 * error, 'MB for each 1,000 messages').toBeLessThan(0.25);
  expect(after.megabytes).toBeLessThan(before.megabytes + 3);
  expect(after.nodes).toBeLessThan(before.nodes * 1.3 + 200);
  expect(after.listeners).toBeLessThan(before.listeners * 1.3 + 50);
}, 900_000);
