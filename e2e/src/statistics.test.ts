import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, chargeWithCertainty, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const station = await openStation(api, 'Harbour');
  await setPrice(api, station);
  await registerPoint(api, station, 'STAT-1', 'Quay seven');
  await issueCard(api, 'CARD-STAT', '100');
  await chargeWithCertainty(product, 'STAT-1', 'CARD-STAT');
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

it('a session is in the figures within seconds, and each figure leads to the record that it counts', async () => {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}/operateManagement/operateStatistics`);
  const figures = page.getByRole('region', { name: 'Figures of the period' });
  const way = page.getByRole('navigation', { name: 'You are here' });
  expect(await way.getByRole('link').first().textContent()).toBe('Dashboard');
  expect(await way.getByRole('link').first().getAttribute('href')).toBe('/dashboard');
  await figures.getByText(/20\.00\s*kWh/).waitFor();
  await figures.getByText(/26\.46/).waitFor();
  const course = page.getByRole('region', { name: 'Trend' });
  await course.getByRole('button', { name: 'Show as table' }).click();
  await course.getByRole('cell', { name: '20.0' }).waitFor();
  await page.getByRole('region', { name: 'Best charge points' }).getByRole('link', { name: 'Quay seven' }).waitFor();
  await figures.getByRole('link', { name: /^1$/ }).click();
  await page.waitForURL(/chargeRecord\?firstDay=.*status=finished&valid=true/);
  await page.getByText('1 in total').waitFor();
  // The tables of the page before may still be leaving.
  await expect.poll(() => page.locator('tbody tr[data-row-key]').count(), { timeout: 60_000 }).toBe(1);
});

/** Where the bar of the session stands among those of the past seven days, and a day on which nothing was charged. */
async function bars(page: Page) {
  const box = (await page.getByRole('region', { name: 'Trend' }).locator('canvas').boundingBox())!;
  const day = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
  const [{ at }] = (await product.sql<{ at: Date }>('select started_at as at from charging_record')) as [{ at: Date }];
  const back = Math.round((Date.parse(day(Date.now())) - Date.parse(day(at.getTime()))) / 86_400_000);
  // The axis takes some room at the left.
  const place = (index: number) => ({ x: box.x + 44 + ((box.width - 58) * (index + 0.5)) / 7, y: box.y + box.height * 0.6 });
  return { day: day(at.getTime()), session: place(6 - back), nothing: place(1) };
}

it('a bar leads to the records of its day by mouse, finger and keyboard; where nothing was charged, nothing pretends to lead', async () => {
  const path = `${product.url}/operateManagement/operateStatistics?period=days7`;
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(path);
  await page.locator('canvas').first().waitFor();
  const { day, session, nothing } = await bars(page);
  const list = new RegExp(`chargeRecord\\?firstDay=${day}&lastDay=${day}&status=finished&valid=true`);
  const cursor = () => page.evaluate(({ x, y }) => getComputedStyle(document.elementFromPoint(x, y)!).cursor, session);
  await page.mouse.move(nothing.x, nothing.y);
  await page.mouse.click(nothing.x, nothing.y);
  expect(await cursor()).not.toBe('pointer');
  await page.mouse.move(session.x, session.y);
  await page.getByText('Click to see the list').waitFor();
  expect(await cursor()).toBe('pointer');
  await page.mouse.click(session.x, session.y);
  await page.waitForURL(list);
  await page.getByText('1 in total').waitFor();

  await page.goto(path);
  await page.getByRole('region', { name: 'Trend' }).getByRole('button', { name: 'Show as table' }).press('Enter');
  await page.getByRole('region', { name: 'Trend' }).getByRole('link', { name: '20.0' }).press('Enter');
  await page.waitForURL(list);
  await page.goto(`${path}&metric=utilisation`);
  await page.getByRole('region', { name: 'Trend' }).getByRole('button', { name: 'Show as table' }).click();
  expect(await page.getByRole('region', { name: 'Trend' }).getByRole('link').count()).toBe(0);

  const phone = await openPage(browser, product, { token: api.token, viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(path);
  // What lies above it is complete, and moves it no more.
  await phone
    .getByRole('region', { name: 'Figures of the period' })
    .getByText(/20\.00\s*kWh/)
    .waitFor();
  await phone.getByRole('region', { name: 'Trend' }).locator('canvas').scrollIntoViewIfNeeded();
  const tapped = (await bars(phone)).session;
  await phone.touchscreen.tap(tapped.x, tapped.y);
  await phone.getByText('Tap again to see the list').waitFor();
  expect(phone.url()).toBe(path);
  await phone.touchscreen.tap(tapped.x, tapped.y);
  await phone.waitForURL(list);
});

it('groups and connector types lead to their records too', async () => {
  const page = await openPage(browser, product, { token: api.token });
  for (const [by, filter, chip] of [
    ['connectorType', 'connectorType=gbt_dc', 'GB/T DC'],
    ['group', 'groupId=0', 'No group'],
  ] as const) {
    await page.goto(`${product.url}/operateManagement/operateStatistics?by=${by}`);
    await page.locator('tbody tr[data-row-key]').getByRole('link', { name: '1', exact: true }).click();
    await page.waitForURL(new RegExp(`chargeRecord\\?firstDay=.*${filter}`));
    await page.getByText('1 in total').waitFor();
    await page.getByRole('list', { name: 'Active filters' }).getByText(chip, { exact: true }).waitFor();
  }
});

it('tables come as files, and filters say where they cannot be combined', async () => {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}/operateManagement/operateStatistics?startType=card&by=point`);
  await page.getByText('Charge points are not counted by user group or start type').waitFor();
  await page.getByText('Hours are not counted by connector type').waitFor();
  await page.goto(`${product.url}/operateManagement/operateStatistics`);
  await page.getByRole('button', { name: 'Save Stations as a file' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Table (CSV)' }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('button', { name: 'Save Energy over time as a file' }).click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Picture (PNG)' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('Energy over time.png');
});

it('income is proven by the ledger, with what was posted in another period', async () => {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}/financialManagement`);
  await page.waitForURL(/financialStatistics/);
  const proof = page.getByRole('region', { name: 'Reconciliation with the ledger' }).first();
  await proof.getByText('✓ Reconciled').waitFor();
  await proof
    .getByRole('row', { name: /By records/ })
    .getByText(/26\.46/)
    .waitFor();
  const money = page.getByRole('region', { name: 'Wallet movements' });
  await money
    .getByRole('row', { name: /Recharged/ })
    .getByText(/100\.00/)
    .waitFor();
  await money
    .getByRole('row', { name: /Cards/ })
    .getByText(/73\.54/)
    .waitFor();
  await money
    .getByRole('row', { name: /Recharged/ })
    .getByRole('link', { name: /100\.00/ })
    .click();
  await page.waitForURL(/rechargeRecord\?firstDay=.*tradeType=recharge/);
  await page.locator('tbody tr[data-row-key]').first().waitFor();
});
