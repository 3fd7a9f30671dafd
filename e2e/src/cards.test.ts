import { type Card, contract } from '@csms/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, issueCard, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type DeskReader, startDeskReader } from './testing/desk-reader.ts';
import { type Product, startProduct } from './testing/product.ts';
import { sheetOf } from './testing/sheet.ts';

const PAGE = '/userManagement/cardManage';
let product: Product;
let browser: Browser;
let api: Api;
let reader: DeskReader | undefined;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
});
afterEach(async () => {
  await reader?.close();
  reader = undefined;
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const open = (language: 'zh' | 'en' = 'en') => openPage(browser, product, { language, token: api.token });
const cardOf = (cardNumber: string): Promise<Card> => api.call('GET', `/web/cards/${cardNumber}`);
const focused = (page: Page) => page.evaluate('document.activeElement?.id');

describe('a clerk with a reader', () => {
  it('issues one card after the other in under ten seconds each, and never touches the mouse', async () => {
    reader = await startDeskReader(product.url);
    const page = await open();
    await page.goto(`${product.url}/historyRecord/chargeRecord`);
    await page.getByRole('heading', { name: 'Charging records' }).waitFor();
    // From any page.
    await page.keyboard.press('Alt+KeyI');
    await page.getByText('Place a card on the reader').waitFor();
    await expect.poll(() => focused(page)).toBe('cardNumber');
    const seconds: number[] = [];
    for (const [uid, blockNumber] of [
      ['04A1B2C3D4E5F6', undefined],
      ['11223344', '1144201745'],
    ] as const) {
      const begun = Date.now();
      reader.lay(uid, blockNumber);
      await expect.poll(() => page.locator('#cardNumber').inputValue()).toBe(uid);
      expect(await page.locator('#physicalNumber').inputValue()).toBe(blockNumber ?? uid);
      await expect.poll(() => focused(page)).toBe('amount');
      // As fast as a person types.
      await page.keyboard.type('50', { delay: 120 });
      await page.keyboard.press('Tab');
      await page.keyboard.type('lin@example.com', { delay: 120 });
      await page.keyboard.press('Enter');
      await page.getByText(`Card ${uid} issued, balance`).waitFor();
      seconds.push((Date.now() - begun) / 1000);
      await expect.poll(() => focused(page)).toBe('cardNumber');
      expect(await page.locator('#cardNumber').inputValue()).toBe('');
      reader.take();
      expect(await cardOf(uid)).toMatchObject({ balance: '50.00', physicalNumber: blockNumber ?? uid, status: 'valid' });
    }
    expect(Math.max(...seconds)).toBeLessThan(10);
    // A card that was issued before is known at once.
    reader.lay('11223344', '1144201745');
    await page.getByText('This card is already issued').waitFor();
    reader.take();
    await page.keyboard.press('Escape');
  });

  it('finds the card that lies on the reader, and is told in words what is wrong with the reader', async () => {
    await issueCard(api, '99AABBCC', '5');
    const page = await open();
    await page.goto(`${product.url}${PAGE}?read=1`);
    await page.getByText('The card reader plug-in is not started').waitFor();
    reader = await startDeskReader(product.url);
    reader.become('noDriver');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No card driver is installed').waitFor();
    reader.become('noReader');
    await page.getByText('No card reader is connected').waitFor();
    reader.become('cardRemoved');
    await page.getByText('The card was removed while reading').waitFor();
    reader.lay('FFEEDDCC');
    await page.getByText('The card FFEEDDCC has not been issued yet').waitFor();
    reader.take();
    reader.lay('99AABBCC');
    await page.getByRole('dialog').getByRole('heading', { name: '99AABBCC' }).waitFor();
  });

  it('in a browser without WebSocket is told so', async () => {
    const page = await openPage(browser, product, { language: 'zh', token: api.token, apart: true });
    await page.addInitScript('delete window.WebSocket');
    await page.goto(`${product.url}${PAGE}?issue=1`);
    await page.getByText('当前浏览器不支持 WebSocket').waitFor();
  });
});

describe('a card', () => {
  it('is recharged and refunded with the balance before and after in sight', async () => {
    await issueCard(api, 'MONEY1', '20');
    const page = await open();
    await page.goto(`${product.url}${PAGE}?money=MONEY1`);
    await page.locator('#amount').fill('30');
    await page.getByText('$50.00').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Recharged').first().waitFor();
    expect((await cardOf('MONEY1')).balance).toBe('50.00');
    await page.goto(`${product.url}${PAGE}?money=MONEY1&kind=refund`);
    await page.locator('#amount').fill('60');
    await page.keyboard.press('Enter');
    await page.getByText('The balance is only $50.00').waitFor();
    await page.locator('#amount').fill('15');
    await page.keyboard.press('Enter');
    // "All that can be refunded" stands there before.
    await page
      .getByText(/^Refunded/)
      .first()
      .waitFor();
    expect((await cardOf('MONEY1')).balance).toBe('35.00');
  });

  it('is reported lost, then replaced: the balance moves, the old card is done, and its history tells it', async () => {
    await issueCard(api, 'LOST1', '42');
    const page = await open();
    await page.goto(`${product.url}${PAGE}?card=LOST1`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Actions$/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Report lost' }).click();
    const question = page.getByRole('dialog', { name: 'System notice' });
    await question.getByText('Report card LOST1 lost?').waitFor();
    await question.getByRole('button', { name: 'OK' }).click();
    await page.getByText('Card LOST1 reported lost').waitFor();
    await page.goto(`${product.url}${PAGE}?replace=LOST1`);
    await page.locator('#newCardNumber').fill('NEW1');
    await page.locator('#newPhysicalNumber').fill('P-NEW1');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog').filter({ hasText: 'Issued to replace' });
    await drawer.getByRole('heading', { name: 'NEW1' }).waitFor();
    await drawer.getByText('Money received').waitFor();
    expect(await cardOf('NEW1')).toMatchObject({ balance: '42.00', replaces: 'LOST1' });
    expect(await cardOf('LOST1')).toMatchObject({ balance: '0.00', status: 'lost', replacedBy: 'NEW1' });
  });

  it('many come from a sheet: wrong cells are named, what is right is shown, then issued', async () => {
    const page = await open();
    await page.goto(`${product.url}${PAGE}?import=1`);
    await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByText('Upload the template first').waitFor();
    const header = ['Card number', 'Physical number', 'First recharge', 'Valid until (YYYY-MM-DD)', 'E-mail', 'User name'];
    const send = async (rows: string[][]) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'cards.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: await sheetOf([header, ...rows]),
      });
    await send([
      ['SHEET1', 'PS1', '10', '2090-12-31', 'a@example.com', 'Lin'],
      ['SHEET1', 'PS2', 'ten', '2090-12-31', 'a@example.com', 'Mei'],
    ]);
    const faults = page.getByRole('table', { name: 'Wrong cells' });
    await faults.getByText('This value stands in the sheet twice').waitFor();
    await faults.getByText('An amount such as 50 is expected').waitFor();
    await send([
      ['SHEET1', 'PS1', '10', '2090-12-31', 'a@example.com', 'Lin'],
      ['SHEET2', 'PS2', '0', '2090-12-31', 'a@example.com', 'Mei'],
    ]);
    await page.getByText('Every cell is right: 2 rows').waitFor();
    await page.getByRole('button', { name: 'Issue 2 cards' }).click();
    await page.getByText('2 cards issued').waitFor();
    expect(await cardOf('SHEET1')).toMatchObject({ balance: '10.00', userName: 'Lin', expireTime: '2090-12-31T15:59:59.000Z' });
  });

  it('a selection is reported lost together, and what could not be is told', async () => {
    for (const number of ['GROUP1', 'GROUP2']) await issueCard(api, number, '1');
    await api.call('POST', contract.cards.reportLoss.path.replace(':cardNumber', 'GROUP2'), undefined);
    const page = await open();
    await page.goto(`${product.url}${PAGE}?keyword=GROUP`);
    for (const number of ['GROUP1', 'GROUP2']) await page.getByRole('checkbox', { name: number }).check();
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Report lost' }).click();
    await page.getByRole('dialog', { name: 'System notice' }).getByRole('button', { name: 'OK' }).click();
    await page.getByText('Done for 1 card. Not done for:').waitFor();
    expect((await cardOf('GROUP1')).status).toBe('lost');
  });
});
