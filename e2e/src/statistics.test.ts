import type { Browser } from 'playwright-core';
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
}, 90_000);
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
  const course = page.getByRole('region', { name: 'Course' });
  await course.getByRole('button', { name: 'Show as table' }).click();
  await course.getByRole('cell', { name: '20.0' }).waitFor();
  await page.getByRole('region', { name: 'Best charge points' }).getByRole('link', { name: 'Quay seven' }).waitFor();
  await figures.getByRole('link', { name: /^1$/ }).click();
  await page.waitForURL(/chargeRecord\?from=.*status=finished&valid=true/);
  await page.locator('tbody tr[data-row-key]').waitFor();
  expect(await page.locator('tbody tr[data-row-key]').count()).toBe(1);
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
  const proof = page.getByRole('region', { name: 'Proof against the ledger' }).first();
  await proof.getByText('✓ Proven').waitFor();
  await proof
    .getByRole('row', { name: /By records/ })
    .getByText(/26\.46/)
    .waitFor();
  const money = page.getByRole('region', { name: 'Money of the ledger' });
  await money
    .getByRole('row', { name: /Recharged/ })
    .getByText(/100\.00/)
    .waitFor();
  await money
    .getByRole('row', { name: /Cards/ })
    .getByText(/73\.54/)
    .waitFor();
  await money.getByRole('link', { name: 'Recharged' }).click();
  await page.waitForURL(/rechargeRecord\?from=.*tradeType=recharge/);
  await page.locator('tbody tr[data-row-key]').first().waitFor();
});
