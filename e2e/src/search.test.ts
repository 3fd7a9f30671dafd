import { type BodyOf, contract } from '@csms/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, chargeWithCertainty, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { faults } from './testing/axe.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';
import { Steps } from './testing/steps.ts';

let product: Product;
let browser: Browser;
let api: Api;
let session: number;
let taskId: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const stationId = await openStation(api, 'Köln Hafen');
  await setPrice(api, stationId);
  await registerPoint(api, stationId, 'SN-0815/4711', 'Kai sieben');
  const { id } = await api.call('POST', contract.chargeUsers.create.path, {
    providerId: 1,
    account: 'Zoë Müller',
    phone: '+49 155 51165424',
  } satisfies BodyOf<typeof contract.chargeUsers.create>);
  await issueCard(api, '0413E052AB', '100');
  await api.call('POST', contract.cars.create.path, {
    providerId: 1,
    carNumber: 'B-MW 1234',
    vin: '1HGCM82633A004352',
    chargeUserId: id,
  } satisfies BodyOf<typeof contract.cars.create>);
  await api.call('POST', contract.companies.create.path, { providerId: 1, name: 'Straßenbau Łódź', groupId: null });
  session = await chargeWithCertainty(product, 'SN-0815/4711', '0413E052AB');
  // As if the driver had charged with the app.
  await product.sql('update charging_record set charge_user_id = $1 where transaction_id = $2', [id, session]);
  const order = await api.call('POST', contract.workOrders.createArtificialOrder.path, {
    pointId: 'SN-0815/4711',
    description: 'The screen is black since this morning',
  });
  ({ taskId } = order);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const fresh = async (looks: Parameters<typeof openPage>[2] = {}) => {
  const page = await openPage(browser, product, { token: api.token, ...looks });
  await page.goto(`${product.url}/userManagement/userGroup`);
  await page.getByLabel('Search', { exact: true }).waitFor();
  return page;
};
const optionOf = (page: Page, name: RegExp) => page.getByRole('option', { name });

describe('the search of the header', () => {
  it('finds one of each kind as it is dictated', async () => {
    const page = await fresh();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Search pages/ });
    const code = (await product.sql<{ code: string }>('select code from connector limit 1'))[0]!.code;
    for (const [words, group, name] of [
      [`#${session}`, 'Charging records', /^Session/],
      ['b mw 1234', 'Cars', /^B-MW1234/],
      ['0155 5116 5424', 'Drivers', /^Zoë Müller/],
      ['zoe muller', 'Drivers', /^Zoë Müller/],
      ['0413-e052 ab', 'Cards', /^0413E052AB/],
      ['strassenbau lodz', 'Companies', /^Straßenbau/],
      ['sn 0815 4711', 'Charge points', /^Kai sieben/],
      [code.toUpperCase(), 'Connectors', /^Kai sieben #\d/],
      ['koln', 'Stations', /^Köln Hafen/],
      [taskId.toLowerCase(), 'Work orders', new RegExp(`^${taskId}`)],
    ] as const) {
      await field.fill(words);
      await page.getByRole('group', { name: group }).getByRole('option', { name }).first().waitFor();
    }
    await field.fill('qqqq zzzz');
    await page.getByText('You can search for names and companies').waitFor();
  });

  it('leads from a plate to its latest session in four steps at most', async () => {
    const steps = new Steps(await fresh());
    await steps.press('Control+k');
    await steps.type('b mw 1234');
    await steps.click(optionOf(steps.page, /^Latest session: B-MW1234/));
    await steps.page.waitForURL(`**/historyRecord/chargeRecord/${session}`);
    await steps.page
      .getByRole('heading', { name: new RegExp(String(session)) })
      .first()
      .waitFor();
    expect(steps.count).toBeLessThanOrEqual(4);
  });

  it('leads from a phone number as dictated to its driver in three steps, also where Enter comes before the answer', async () => {
    const page = await fresh();
    await page.route('**/web/search?**', async (route) => {
      await new Promise((done) => setTimeout(done, 600));
      await route.continue();
    });
    const steps = new Steps(page);
    await steps.press('Control+k');
    await steps.type('0155 5116 5424');
    await steps.press('Enter');
    await page.waitForURL('**/userManagement/chargeUser/*');
    await page.getByRole('heading', { name: 'Zoë Müller' }).first().waitFor();
    expect(steps.count).toBeLessThanOrEqual(3);
  });

  it('leads from an order number to why its charge stopped in two steps', async () => {
    const steps = new Steps(await fresh());
    await steps.type(String(session), steps.page.getByRole('searchbox', { name: 'Search', exact: true }));
    await steps.press('Enter');
    await steps.page.getByText('It was stopped at the charger', { exact: false }).waitFor();
    expect(steps.count).toBe(2);
  });

  it('takes what is typed into the field of the header, by an input method too', async () => {
    const page = await fresh();
    const header = page.getByRole('searchbox', { name: 'Search', exact: true });
    const field = page.getByRole('combobox', { name: /^Search pages/ });
    await header.focus();
    await page.keyboard.type('zoe');
    await expect.poll(() => field.inputValue()).toBe('zoe');
    await optionOf(page, /^Zoë Müller/).waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    await header.focus();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: '充', selectionStart: 1, selectionEnd: 1 });
    expect(await field.count()).toBe(0);
    await session.send('Input.insertText', { text: '充电桩' });
    await expect.poll(() => field.inputValue()).toBe('充电桩');
  });

  it('reaches a deed by the keyboard, with its form open', async () => {
    const page = await fresh();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zoe');
    await optionOf(page, /^Zoë Müller/).waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => optionOf(page, /^Recharge: Zoë Müller/).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Account balance of Zoë Müller' }).waitFor();
  });

  it('shows the newest words only, and says when it fails', async () => {
    const page = await fresh();
    await page.route('**/web/search?words=zoe', async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue().catch(() => {});
    });
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Search pages/ });
    await field.fill('zoe');
    await page.waitForTimeout(400);
    await field.fill('kai');
    await optionOf(page, /^Kai sieben/)
      .first()
      .waitFor();
    await page.waitForTimeout(1500);
    expect(await optionOf(page, /Zoë/).count()).toBe(0);
    await page.route('**/web/search?words=0413', (route) => route.abort());
    await field.fill('0413');
    await page.getByText('could not be searched').waitFor();
    await page.unroute('**/web/search?words=0413');
    await page.getByRole('button', { name: 'Try again' }).click();
    await optionOf(page, /^0413E052AB/).waitFor();
  });

  it('opens on a phone in one tap, with its deeds in reach, and is clean for a screen reader', async () => {
    const page = await fresh({ viewport: { width: 390, height: 780 } });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: /^Search pages/ }).fill('koln');
    await optionOf(page, /^Köln Hafen/).waitFor();
    await page.waitForTimeout(400);
    expect(await faults(page, 'all')).toEqual([]);
    const box = await optionOf(page, /^Charge points: Köln/).boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(390);
    await optionOf(page, /^Charge points: Köln/).click();
    await page.waitForURL('**/realTimeMonitor/chargePoint?stationId=*');
  });
});
