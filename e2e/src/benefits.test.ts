import { contract } from '@csms/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, chargeWithCertainty, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';
import { Steps } from './testing/steps.ts';

let product: Product;
let browser: Browser;
let api: Api;
let stationId: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  stationId = await openStation(api, 'Harbour');
  await setPrice(api, stationId);
  for (const serialNumber of ['OPERATIONS-1', 'OPERATIONS-2']) await registerPoint(api, stationId, serialNumber);
  const { id } = await api.call('POST', contract.chargeUsers.create.path, { providerId: 1, account: 'li.na', phone: '555' });
  await api.call('POST', contract.cards.issue.path, {
    providerId: 1,
    cardNumber: 'CARD-OPERATIONS',
    physicalNumber: 'P-1',
    amount: '100',
    expireTime: '2099-12-31T00:00:00Z',
    email: 'li@example.com',
    chargeUserId: id,
  });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const balance = async () => (await api.call('GET', '/web/cards/CARD-OPERATIONS')).balance;

describe('what is done for customers', () => {
  it('goes from the console onto the bill line by line, and back when the record is marked invalid', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/operateManagement/voucherManage?type=new`);
    const form = page.getByRole('dialog', { name: 'New voucher type' });
    await form.getByRole('combobox', { name: 'Provider' }).click();
    await page.locator('.ant-select-item-option').first().click();
    await form.getByLabel('Voucher', { exact: true }).fill('Welcome');
    await form.locator('#value').fill('5');
    await form.getByLabel('Stock').fill('1');
    // It began before the session of yesterday.
    await form.getByRole('textbox', { name: /^\W*From$/ }).fill('2024-01-01 00:00');
    // Enter takes the date and submits.
    await form.getByRole('textbox', { name: /^\W*From$/ }).press('Enter');
    await form.waitFor({ state: 'hidden' });
    const row = page.getByRole('row', { name: /Welcome/ });
    await row.getByText('0 / 0 / 1', { exact: true }).waitFor();

    await row.getByRole('button', { name: 'Actions on Welcome' }).click();
    await page.getByRole('menuitem', { name: / Issue$/ }).click();
    const issue = page.getByRole('dialog', { name: 'Issue voucher Welcome' });
    await issue.getByText('1 left in stock.').waitFor();
    await issue.getByLabel('Charge users').fill('li');
    await page.getByTitle('li.na · 555').click();
    await issue.getByRole('button', { name: 'Issue' }).click();
    await row.getByText('0 / 1 / 1').waitFor();

    const transactionId = await chargeWithCertainty(product, 'OPERATIONS-1', 'CARD-OPERATIONS');
    await page.goto(`${product.url}/historyRecord/chargeRecord?record=${transactionId}`);
    const drawer = page.getByRole('dialog', { name: `Charging record ${transactionId}` });
    await drawer.getByRole('row', { name: /Voucher · Welcome.*5\.00/ }).waitFor();
    await drawer.getByRole('row', { name: /Total.*21\.46/ }).waitFor();
    expect(await balance()).toBe('78.54');

    await drawer.getByRole('button', { name: 'Mark invalid' }).click();
    const invalid = page.getByRole('dialog', { name: `Mark record ${transactionId} invalid` });
    await invalid.getByText(/\$21\.46 is refunded to li\.na/).waitFor();
    await invalid.getByLabel('Reason').fill('The meter was exchanged');
    await invalid.getByRole('button', { name: 'Mark invalid' }).click();
    await drawer.getByText('The meter was exchanged').waitFor();
    expect(await balance()).toBe('100.00');
    await page.goto(`${product.url}/operateManagement/voucherManage?tab=issued`);
    const free = page.getByRole('row', { name: /li\.na.*Free/ });
    await free.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('row', { name: /li\.na.*Withdrawn/ }).waitFor();
  });

  it('bills anew what was billed by a wrong tariff: what changes is seen before it is done', async () => {
    const transactionId = await chargeWithCertainty(product, 'OPERATIONS-2', 'CARD-OPERATIONS');
    expect(await balance()).toBe('73.54');
    const fees = { electricity: '1', service: '0' };
    await api.call('POST', contract.prices.create.path, {
      stationId,
      groupId: null,
      effectiveFrom: new Date(Date.now() + 3_600_000).toISOString(),
      slots: new Array(48).fill('flat'),
      fees: { sharp: fees, peak: fees, flat: fees, valley: fees },
      reservationFee: '0',
    });
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/historyRecord/chargeRecord?reprice=1`);
    const drawer = page.getByRole('dialog', { name: 'Re-bill' });
    const choose = async (label: string, option: RegExp) => {
      await drawer.getByRole('combobox', { name: label }).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).click();
    };
    await drawer.getByRole('combobox', { name: 'Choose a station' }).click();
    await page.getByRole('option', { name: 'Harbour' }).click();
    await choose('Billed by', /2024-01-01/);
    await choose('Correct price', /1\.00 \/kWh/);
    await drawer.getByRole('button', { name: 'Preview changes' }).click();
    // 19 999 Wh at 1 a kWh;
    await drawer.getByRole('row', { name: new RegExp(`${transactionId}.*26\\.46.*20\\.00`) }).waitFor();
    expect(await balance()).toBe('73.54');
    await drawer.getByLabel('Reason').fill('The tariff of last year was left in force');
    await drawer.getByRole('button', { name: 'Re-bill 1 record' }).click();
    await drawer.waitFor({ state: 'hidden' });
    expect(await balance()).toBe('80.00');
    await page.goto(`${product.url}/historyRecord/chargeRecord?record=${transactionId}`);
    const record = page.getByRole('dialog', { name: `Charging record ${transactionId}` });
    await record.getByRole('row', { name: /2 .*The tariff of last year was left in force.*20\.00/ }).waitFor();
    await record.getByRole('row', { name: /1 .*End of the session.*26\.46/ }).waitFor();
  });
});

describe('a customer on the telephone', () => {
  it('has a part of an order back, a receipt, an explanation and some goodwill, in a few steps each', async () => {
    await api.call('POST', contract.cards.issue.path, {
      providerId: 1,
      cardNumber: 'CARD-PHONE',
      physicalNumber: 'P-2',
      amount: '100',
      expireTime: '2099-12-31T00:00:00Z',
      email: 'mia@example.com',
      chargeUserId: null,
    });
    const { id: userId } = await api.call('POST', contract.chargeUsers.create.path, {
      providerId: 1,
      account: 'mia',
      phone: '556',
    });
    const earlier = await chargeWithCertainty(product, 'OPERATIONS-1', 'CARD-PHONE');
    await product.sql(
      `update charging_record set started_at = started_at - interval '7 days', stopped_at = stopped_at - interval '7 days' where transaction_id = $1`,
      [earlier],
    );
    const transactionId = await chargeWithCertainty(product, 'OPERATIONS-2', 'CARD-PHONE');
    const page = await openPage(browser, product, { token: api.token });
    const order = async () => {
      await page.goto(`${product.url}/historyRecord/chargeRecord/${transactionId}`);
      await page.getByRole('button', { name: 'Refund' }).waitFor();
      return new Steps(page);
    };
    const before = Number((await api.call('GET', '/web/cards/CARD-PHONE')).balance);

    const refund = await order();
    await refund.click(page.getByRole('button', { name: 'Refund' }));
    const form = page.getByRole('dialog', { name: `Refund order ${transactionId}` });
    await form.getByText('card CARD-PHONE').waitFor();
    await refund.type('3.20', form.getByLabel('Amount to refund'));
    await refund.click(form.getByText('Charging was interrupted'));
    await refund.click(form.getByRole('button', { name: 'Refund $3.20' }));
    await page.getByText('$3.20 refunded to card CARD-PHONE').waitFor();
    await page.getByText('Partly refunded').waitFor();
    expect(refund.count).toBeLessThanOrEqual(4);
    expect(Number((await api.call('GET', '/web/cards/CARD-PHONE')).balance)).toBeCloseTo(before + 3.2, 6);

    await product.sql(
      `update provider set mail_account = 'desk@example.com', smtp_address = '127.0.0.1', smtp_port = 25, mail_authorization_code = '\\x00' where id = 1`,
    );
    const receipt = await order();
    await receipt.click(page.getByRole('button', { name: 'Send receipt' }));
    const mail = page.getByRole('dialog', { name: `Send the receipt of order ${transactionId}` });
    expect(await mail.getByLabel('Send to').inputValue()).toBe('mia@example.com');
    await receipt.click(mail.getByRole('button', { name: 'Send', exact: true }));
    await page.getByText('The receipt goes out to mia@example.com').waitFor();
    expect(receipt.count).toBeLessThanOrEqual(3);

    const compare = await order();
    await compare.click(page.getByRole('button', { name: 'Compare with…' }));
    const bills = page.getByRole('dialog', { name: `Compare order ${transactionId}` });
    await bills.getByText('Refunded: only this time, −$3.20').waitFor();
    await bills.getByText(/\$3\.20 less than on/).waitFor();
    expect(compare.count).toBeLessThanOrEqual(3);

    await page.goto(`${product.url}/userManagement/chargeUser/${userId}`);
    const goodwill = new Steps(page);
    await goodwill.click(page.getByRole('button', { name: 'Give goodwill' }));
    const gift = page.getByRole('dialog', { name: 'Goodwill for mia' });
    await goodwill.type('5', gift.getByLabel('Goodwill amount'));
    await goodwill.type('Waited an hour', gift.getByLabel('Reason'));
    await goodwill.click(gift.getByRole('button', { name: 'Give $5.00' }));
    await page.getByText('Goodwill of $5.00 given').waitFor();
    expect(goodwill.count).toBeLessThanOrEqual(4);
    await page.getByText('of which bonus money $5.00').waitFor();
  });
});
