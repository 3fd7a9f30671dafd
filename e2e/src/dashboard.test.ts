import { contract, HANDOVER_COUNTS } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser } from 'playwright-core';
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
  const stationId = await openStation(api, 'Harbour');
  await setPrice(api, stationId);
  await registerPoint(api, stationId, 'DASH-1', 'Quay seven');
  await issueCard(api, 'CARD-DASH', '500');
  charger = new SimulatedChargePoint({ url: product.ocpp, serialNumber: 'DASH-1', model: 'river-120', meterIntervalS: 1 });
  await charger.start();
});
afterAll(async () => {
  await charger?.stop();
  await browser?.close();
  await product?.remove();
});

async function charge(): Promise<number> {
  charger.plugIn(1);
  expect(await charger.swipe(1, 'CARD-DASH')).toBe('started');
  await new Promise((done) => setTimeout(done, 2500));
  await charger.swipe(1, 'CARD-DASH');
  const stopped = Date.now();
  await charger.unplug(1);
  return stopped;
}

describe('the dashboard', () => {
  it('moves by itself when a charger stops, and its figure leads to the list that it counts', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(product.url);
    await page.waitForURL(/\/dashboard$/);
    const sessions = page.getByRole('link', { name: /^Sessions today: / });
    await expect.poll(() => sessions.innerText(), { timeout: 15_000 }).toBe('0');
    await page.locator('[data-live]').getByText('Live', { exact: true }).waitFor();
    const stopped = await charge();
    await expect.poll(() => sessions.innerText(), { timeout: 10_000, interval: 20 }).toBe('1');
    // Within a second where nothing else runs (`liveness.test.ts` measures it); this machine may be busy.
    expect(Date.now() - stopped).toBeLessThan(2500);
    await sessions.click();
    await page.waitForURL(/chargeRecord\?today=true&status=finished&valid=true/);
    await expect.poll(() => page.locator('tbody tr[data-row-key]').count(), { timeout: 15_000 }).toBe(1);
  });

  it('shows a fault as it happens, with the way to the point', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/dashboard`);
    await page.getByText('No faults').waitFor();
    charger.fault(2, 'GroundFailure');
    await page.getByText('Ground fault').waitFor();
    await page.getByRole('link', { name: 'Quay seven' }).click();
    await page.waitForURL(/chargePoint\?point=DASH-1/);
    charger.clearFault(2);
  });

  it.each(['zh', 'en'] as const)('has room for all that is new in two lines, %s, 1280 px wide', async (language) => {
    const page = await openPage(browser, product, { token: api.token, language, viewport: { width: 1280, height: 800 } });
    await page.route(`**${contract.handovers.summary.path}*`, async (route) => {
      const answer = await (await route.fetch()).json();
      answer.data.counts = Object.fromEntries(HANDOVER_COUNTS.map((key) => [key, 12]));
      await route.fulfill({ json: answer });
    });
    await page.goto(`${product.url}/dashboard`);
    const strip = page.getByRole('region', { name: language === 'zh' ? '交接班' : 'Shift handover' });
    const news = strip.getByRole('link');
    await expect.poll(() => news.count()).toBe(HANDOVER_COUNTS.length);
    const { y, height } = (await strip.boundingBox())!;
    expect(height).toBe(48);
    for (const one of await news.all()) {
      const box = (await one.boundingBox())!;
      expect([box.y >= y, box.y + box.height <= y + height]).toEqual([true, true]);
    }
  });

  it('one part that fails leaves the others standing, and is tried again by itself', async () => {
    const page = await openPage(browser, product, { token: api.token });
    let broken = true;
    await page.route(`**${contract.dashboard.trend.path}*`, (route) =>
      broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.goto(`${product.url}/dashboard`);
    const trend = page.getByRole('region', { name: 'Revenue trend' });
    await trend.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('region', { name: 'Assets' }).getByRole('link', { name: 'Charge points: 1' }).waitFor();
    await trend.getByRole('button', { name: 'Try again' }).click();
    broken = false;
    await trend.locator('figure').waitFor();
  });
});

describe('a display link', () => {
  it('shows the wall in a browser without a session, live, and ends at once when it is revoked', async () => {
    const operator = await openPage(browser, product, { token: api.token });
    await operator.goto(`${product.url}/dashboard?links=open`);
    const drawer = operator.getByRole('dialog', { name: 'Wall display links' });
    await drawer.getByLabel('Name').fill('Lobby');
    await drawer.getByRole('button', { name: 'New link' }).click();
    const address = await drawer.getByLabel('Address of the display').inputValue();
    expect(address).toMatch(/\/largeScreen#key=[\w-]{43}$/);

    const wall = await openPage(browser, product, { viewport: { width: 1920, height: 1080 } });
    const asked: string[] = [];
    wall.on('request', (request) => asked.push(request.url()));
    await wall.goto(address);
    const number = wall.locator('h2', { hasText: /^Sessions$/ }).locator('xpath=following-sibling::p[1]');
    await wall.getByText('Live', { exact: true }).waitFor();
    const before = Number(await number.innerText());
    await charge();
    await expect.poll(async () => Number(await number.innerText()), { timeout: 10_000 }).toBe(before + 1);
    const size = (await wall.evaluate(
      '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
    )) as number[];
    expect(size).toEqual([1920, 1080]);
    // The key stays in the browser's own part of the address, and nothing else of the product is asked for.
    expect(asked.some((url) => url.includes(address.split('key=')[1]!))).toBe(false);
    expect(asked.filter((url) => url.includes('/prod-api/') && !url.includes('/web/display/'))).toEqual([]);

    await drawer.getByRole('button', { name: 'Revoke Lobby' }).click();
    await operator
      .getByRole('button', { name: /^(OK|Confirm|Yes)/ })
      .last()
      .click();
    await wall.getByText('This display link is not valid').waitFor({ timeout: 3000 });
    await wall.reload();
    await wall.getByText('This display link is not valid').waitFor();
  });

  it('without a key or a session the wall leads to the sign-in page', async () => {
    const page = await openPage(browser, product);
    await page.goto(`${product.url}/largeScreen`);
    await page.waitForURL(/\/login\?redirect=%2FlargeScreen$/);
  });
});
