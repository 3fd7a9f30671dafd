import { contract } from '@csms/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, chargeWithCertainty, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';
import { Steps } from './testing/steps.ts';

let product: Product;
let browser: Browser;
let api: Api;
let record: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const station = await openStation(api, 'Invoice station');
  await setPrice(api, station);
  await api.call('POST', contract.taxRates.create.path, {
    providerId: 1,
    country: 'CN',
    fromDay: '2020-01-01',
    percent: '13',
    onTop: false,
  });
  await registerPoint(api, station, 'INV-1');
  await issueCard(api, 'CARD-INV', '100');
  const { id } = await api.call('POST', contract.chargeUsers.create.path, { providerId: 1, account: 'payer-of-invoice' });
  await product.sql(`update card set charge_user_id = ${id} where card_number = 'CARD-INV'`);
  record = await chargeWithCertainty(product, 'INV-1', 'CARD-INV');
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

it('an invoice is applied for over what was charged, issued with its file, and says when a record was taken back', async () => {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}/financialManagement/invoiceRecordManage?tab=infos&create=1`);
  await page.locator('#owner').fill('payer-of');
  await page.locator('.ant-select-item-option', { hasText: 'payer-of-invoice' }).click();
  await page.locator('#name').fill('Payer and Sons');
  await page.locator('#email').fill('payer@sons.example');
  await page.locator('#name').press('Enter');
  await page.locator('tbody tr[data-row-key]', { hasText: 'Payer and Sons' }).waitFor();

  await page.goto(`${product.url}/financialManagement/invoiceRecordManage?apply=1`);
  await page.locator('#infoId').click();
  await page.locator('.ant-select-item-option', { hasText: 'Payer and Sons' }).click();
  // By hand: 26.46, the bill of the certain session.
  await page.getByText('1 record, $26.46').waitFor();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('Applied for $26.46').waitFor();

  await page.locator('tbody tr[data-row-key]').first().click();
  const drawer = page.getByRole('dialog').first();
  // Of 26.46, which contain 13 %.
  const sums = /China 13 %\s*\$23\.42\s*\$3\.04\s*\$26\.46/;
  await drawer.getByRole('region', { name: 'Tax by rate' }).getByRole('row', { name: sums }).waitFor();
  await drawer.getByRole('region', { name: 'Records' }).getByText('$3.04').waitFor();
  await drawer.getByText('Issue by').waitFor();
  await drawer.getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('dialog').last().getByRole('row', { name: sums }).waitFor();
  await page.locator('#invoiceNumber').fill('INV-2026-1');
  await page.locator('input[type=file]').setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n${'x'.repeat(100)}\n%%EOF`),
  });
  await page.getByRole('dialog').getByText('invoice.pdf').waitFor();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByText('The invoice is issued').waitFor();
  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download invoice' }).click();
  expect((await saved).suggestedFilename()).toBe('invoice.pdf');

  await page.getByRole('link', { name: 'Open page' }).click();
  await page.getByRole('heading', { name: 'Invoice INV-2026-1' }).waitFor();
  await page.getByRole('link', { name: 'payer-of-invoice' }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  // Newest first.
  await expect
    .poll(() => page.getByRole('tabpanel').getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringMatching(/Issued[\s\S]*INV-2026-1/), expect.stringMatching(/Applied[\s\S]*dmin/)]);
  await page.getByRole('tab', { name: 'Money' }).click();
  await page.getByRole('region', { name: 'Records' }).getByText('$3.04').waitFor();

  await product.sql(`update charging_record set valid = false where transaction_id = ${record}`);
  await page.goto(`${product.url}/financialManagement/invoiceRecordManage?changed=true&invoice=1`);
  await page.getByText('The invoice no longer says what was charged').waitFor();
  await page.getByRole('dialog').getByText('Invalid', { exact: true }).waitFor();

  const steps = new Steps(page);
  await steps.type('INV-2026-1', page.getByRole('searchbox', { name: 'Search', exact: true }));
  await steps.click(page.getByRole('option', { name: /INV-2026-1/ }).first());
  await page.getByRole('heading', { name: 'Invoice INV-2026-1' }).waitFor();
  expect(steps.count).toBe(2);
});
