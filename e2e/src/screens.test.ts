import { AxeBuilder } from '@axe-core/playwright';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, chargeWithCertainty, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;
let record: number;
let session: number;
const chargers: SimulatedChargePoint[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const stationId = await openStation(api, 'A station whose name is longer than any column has room for');
  await setPrice(api, stationId);
  for (const serialNumber of ['SCREEN-1', 'SCREEN-2', 'SCREEN-3']) await registerPoint(api, stationId, serialNumber);
  await issueCard(api, 'CARD-SCREEN', '500');
  record = await chargeWithCertainty(product, 'SCREEN-3', 'CARD-SCREEN');
  for (const serialNumber of ['SCREEN-1', 'SCREEN-2', 'UNKNOWN-1']) {
    const charger = new SimulatedChargePoint({ url: product.ocpp, serialNumber, model: 'river-120', meterIntervalS: 1 });
    chargers.push(charger);
    const started = charger.start();
    if (serialNumber !== 'UNKNOWN-1') await started;
  }
  const [charging, faulted] = chargers;
  charging!.plugIn(1);
  await charging!.swipe(1, 'CARD-SCREEN');
  faulted!.fault(1, 'GroundFailure');
  await expect
    .poll(async () => {
      const rows = await product.sql<{ id: number }>(
        "select transaction_id as id from charging_record where status = 'charging'",
      );
      session = Number(rows[0]?.id ?? 0);
      return session;
    })
    .toBeGreaterThan(0);
});
afterAll(async () => {
  await Promise.all(chargers.map((charger) => charger.stop()));
  await browser?.close();
  await product?.remove();
});

/** Every screen and drawer there is, and what stands there when it is complete. */
const screens = (): [path: string, complete: string][] => [
  ['/realTimeMonitor/charging', 'tbody tr[data-row-key], main [data-tone], main li button'],
  [`/realTimeMonitor/charging?session=${session}`, '[role=dialog] figure'],
  ['/realTimeMonitor/charging?start=1', '[role=dialog] form'],
  ['/realTimeMonitor/chargePoint?new=1', 'main section ul li'],
  ['/realTimeMonitor/chargePoint?point=SCREEN-1', '[role=dialog] h2'],
  ['/realTimeMonitor/chargePoint?point=SCREEN-1&tab=log', '[role=dialog] details'],
  ['/realTimeMonitor/chargePoint?point=SCREEN-1&edit=1', '#pointName'],
  ['/realTimeMonitor/chargePoint?create=1', '#serialNumber'],
  ['/realTimeMonitor/chargePoint?adopt=UNKNOWN-1', '#pointName'],
  ['/historyRecord/chargeRecord', 'tbody tr[data-row-key], main li button'],
  [`/historyRecord/chargeRecord?record=${record}`, '[role=dialog] table'],
  [`/historyRecord/chargeRecord?record=${record}&tab=facts`, '[role=dialog] dl'],
  [`/historyRecord/chargeRecord?record=${record}&tab=process`, '[role=dialog] figure'],
  [`/historyRecord/chargeRecord?record=${record}&tab=ledger`, '[role=dialog] table'],
  [`/historyRecord/chargeRecord/${record}/print`, 'article table'],
  ['/404', 'main h1, main [data-tone]'],
];

async function show(page: Page, path: string, complete: string): Promise<void> {
  await page.goto(product.url + path);
  await page.locator(complete).first().waitFor();
}

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} (${node.failureSummary})`).join(' | ')}`,
  );
}

describe('axe (WCAG 2.2 AA) finds nothing', () => {
  it.each([
    ['zh', 'light'],
    ['zh', 'dark'],
    ['en', 'light'],
    ['en', 'dark'],
  ] as const)('on any screen or drawer (%s, %s)', async (language, theme) => {
    const found: string[] = [];
    const outside = await openPage(browser, product, { language, theme });
    await show(outside, '/login', '#captcha');
    found.push(...(await faults(outside)).map((fault) => `/login ${fault}`));
    const page = await openPage(browser, product, { language, theme, token: api.token });
    for (const [path, complete] of screens()) {
      await show(page, path, complete);
      found.push(...(await faults(page)).map((fault) => `${path} ${fault}`));
    }
    expect(found).toEqual([]);
  });
});

describe('on a phone, 390 px wide', () => {
  it('no page scrolls sideways, in either language', async () => {
    for (const language of ['zh', 'en'] as const) {
      const page = await openPage(browser, product, {
        language,
        token: api.token,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      for (const [path, complete] of screens()) {
        await show(page, path, complete);
        const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
        expect(content, `${path} (${language})`).toBeLessThanOrEqual(width!);
      }
    }
  });

  it('the menu is a drawer that closes on navigation', async () => {
    const page = await openPage(browser, product, { token: api.token, viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.goto(`${product.url}/realTimeMonitor/charging`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await menu.getByRole('link', { name: 'Charging records' }).click();
    await page.waitForURL(/\/historyRecord\/chargeRecord$/);
    await menu.waitFor({ state: 'hidden' });
  });
});

describe('the frame', () => {
  it('has the sizes and the order of the specification', async () => {
    const page = await openPage(browser, product, { language: 'zh', token: api.token });
    await show(page, '/historyRecord/chargeRecord', 'tbody tr[data-row-key]');
    expect((await page.locator('aside').boundingBox())?.width).toBe(210);
    await page.setViewportSize({ width: 991, height: 800 });
    await page.locator('aside').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 992, height: 800 });
    await page.locator('aside').waitFor();
    // total, sizes, prev, pager, next, jumper
    const parts = ['共 1 条', '10 条/页', '[aria-label=prev]'];
    const left = async (part: string) =>
      (await (part.startsWith('[') ? page.locator(`main ${part}`) : page.locator('main').getByText(part)).first().boundingBox())
        ?.x ?? 0;
    const places = await Promise.all(parts.map(left));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});
