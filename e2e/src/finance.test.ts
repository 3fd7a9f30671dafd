import { contract } from '@csms/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, chargeWithCertainty, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { PASSWORD, type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;
let second: Api;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const [role] = await product.sql<{ id: number }>("select id from role where key = 'admin'");
  await api.call('POST', contract.systemUsers.addUser.path, {
    username: 'second',
    password: PASSWORD,
    phone: '0100 2',
    roleId: role!.id,
    providerId: 1,
    allStations: true,
  });
  second = await signInByApi(product, 'second');
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

it('a company’s bank transfer is entered by one person, confirmed by another, and spread to the cent; the statement shows it', async () => {
  const { id: groupId } = await api.call('POST', contract.userGroups.create.path, {
    groupName: 'Drivers',
    providerId: 1,
    electricityLimit: null,
  });
  for (const account of ['driver-1', 'driver-2', 'driver-3'])
    await api.call('POST', contract.chargeUsers.create.path, { providerId: 1, account, groupId });
  await api.call('POST', contract.companies.create.path, { providerId: 1, name: 'Harbour Freight', groupId });

  const first = await openPage(browser, product, { token: api.token });
  await first.goto(`${product.url}/financialManagement/corporateTransfer?enter=1`);
  await first.locator('#companyId').click();
  await first.locator('.ant-select-item-option', { hasText: 'Harbour Freight' }).click();
  await first.locator('#amount').fill('100');
  await first.locator('#bankReference').fill('BANK-4711');
  await first.getByRole('radio', { name: 'Its members, evenly' }).check();
  await first.locator('#bankReference').press('Enter');
  await first.getByText('A colleague has to confirm it').waitFor();
  await first.locator('tbody tr[data-row-key]').first().getByText('Harbour Freight').click();
  await first.getByText('You created this transfer').waitFor();
  expect(await first.getByRole('dialog').getByRole('button', { name: 'Confirm' }).count()).toBe(0);

  const other = await openPage(browser, product, { token: second.token });
  await other.goto(`${product.url}/financialManagement/corporateTransfer?transfer=1`);
  await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await other.getByText('It is split among 3 members immediately').waitFor();
  await other.getByRole('button', { name: 'OK' }).click();
  await other.getByText('Confirmed and credited').waitFor();

  await other.goto(`${product.url}/financialManagement/company/1`);
  await other.getByText('$33.34').waitFor();
  expect(await other.locator('tbody').getByText('$33.33').count()).toBe(2);
  await other.getByRole('tab', { name: 'Money' }).click();
  await other.getByRole('button', { name: 'BANK-4711' }).click();
  await other.getByRole('dialog').getByText('Confirmed').waitFor();
  await other.goBack();
  await other.getByRole('tab', { name: 'Now' }).click();
  await other.getByRole('link', { name: 'driver-1' }).click();
  await other.getByRole('heading', { name: 'driver-1' }).first().waitFor();
  await other.getByRole('tab', { name: 'Money' }).click();
  await other.getByRole('link', { name: 'Account statement' }).click();
  await other.getByRole('heading', { name: 'Account statement' }).waitFor();
  await other.getByRole('link', { name: 'from Harbour Freight' }).waitFor();
  const saved = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Download' }).click();
  await other.getByText('PDF (English)').click();
  expect((await saved).suggestedFilename()).toBe('Account statement-driver-1.pdf');
});

it('money is moved by hand from one wallet to another, and the books are proven to agree, or shown where they do not', async () => {
  await issueCard(api, 'CARD-FIN', '50');
  const { id } = await api.call('POST', contract.chargeUsers.create.path, { providerId: 1, account: 'walker' });
  await api.call('POST', contract.chargeUsers.recharge.path.replace(':id', String(id)), { amount: '20', requestId: 'finance-1' });
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}/financialManagement/rechargeRecord`);
  await page.getByRole('link', { name: 'Transfer records' }).click();
  await page.getByRole('button', { name: 'Transfer money' }).click();
  for (const [field, word] of [
    ['from', 'walker'],
    ['to', 'CARD-FIN'],
  ] as const) {
    await page.locator(`#${field}`).fill(word);
    await page.locator('.ant-select-item-option:visible', { hasText: word }).first().click();
  }
  await page.locator('#amount').fill('7.5');
  await page.getByText('$7.50 will be transferred from walker to CARD-FIN immediately').waitFor();
  await page.locator('#amount').press('Enter');
  await page.getByText('$7.50 transferred to CARD-FIN').waitFor();
  await page.locator('tbody tr[data-row-key]', { hasText: 'CARD-FIN' }).first().waitFor();

  await page.goto(`${product.url}/financialManagement/reconciliation?run=1`);
  await page.getByRole('radio', { name: 'Everything' }).check();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('dialog').getByText('Balanced').waitFor();

  await product.sql('alter table ledger_account disable trigger user');
  await product.sql(
    "update ledger_account set balance = balance + 9 where id = (select account_id from card where card_number = 'CARD-FIN')",
  );
  await product.sql('alter table ledger_account enable trigger user');
  await api.call('POST', contract.reconciliations.run.path, { providerId: 1 });
  await page.goto(`${product.url}/financialManagement/reconciliation?differing=true`);
  await page.getByText('2 differences').first().click();
  await page.getByRole('dialog').getByText('Balance is not the sum of its entries').waitFor();
  expect(
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /CARD-FIN/ })
      .count(),
  ).toBe(2);
});

it('the bill of a charge is saved as a PDF from its record', async () => {
  const station = await openStation(api, 'Bill station');
  await setPrice(api, station);
  await registerPoint(api, station, 'BILL-1');
  await issueCard(api, 'CARD-BILL', '100');
  const record = await chargeWithCertainty(product, 'BILL-1', 'CARD-BILL');
  const page = await openPage(browser, product, { token: api.token, language: 'zh' });
  await page.goto(`${product.url}/historyRecord/chargeRecord?record=${record}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`充电账单-${record}.pdf`);
});
