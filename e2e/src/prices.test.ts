import { contract, type PriceVersionView } from '@csms/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, chargeWithCertainty, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';
import { Steps } from './testing/steps.ts';

let product: Product;
let browser: Browser;
let api: Api;
let station: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  station = await openStation(api, 'Harbour');
  await registerPoint(api, station, 'PRICE-1');
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const versions = (id: number): Promise<PriceVersionView[]> => api.call('GET', `${contract.prices.list.path}?stationId=${id}`);
const letters = (version: PriceVersionView | undefined) => version?.slots.map((tier) => tier[0]).join('');

/** Reviews what the form sets, and publishes it. */
async function publish(page: Page) {
  await page.getByRole('button', { name: 'Review price' }).click();
  await page.getByRole('button', { name: 'Publish price' }).click();
  await page.getByText('Price published').waitFor();
}

describe('a price', () => {
  it('is painted with the mouse and by keyboard, tried, set, and bills what charges from then on', async () => {
    const page = await openPage(browser, product, { token: api.token, viewport: { width: 1600, height: 1300 } });
    await page.goto(`${product.url}/financialManagement/electricityPriceSetting`);
    await page
      .getByRole('row', { name: /Harbour/ })
      .getByText('No price')
      .waitFor();
    await page.getByRole('link', { name: 'Harbour' }).click();
    await page.getByText('This station has no price yet').waitFor();
    const day = page.getByRole('listbox', { name: 'Half hours of the day' });
    const slot = (clock: string) => day.getByRole('option', { name: new RegExp(`^${clock}`) });
    await page.getByRole('radio', { name: /Valley/ }).click();
    await slot('00:00').hover();
    await page.mouse.down();
    await slot('04:00').hover();
    await slot('09:30').hover();
    await page.mouse.up();
    // By keyboard from 10:00 to the end of the day: two steps aside, then with Shift, then a key for the tier.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+End');
    expect(await day.getByRole('option', { selected: true }).count()).toBe(28);
    await page.keyboard.press('2');
    await page.getByText('10:00–24:00 is now Peak').waitFor({ state: 'attached' });
    const fees = { Sharp: ['2', '0.5'], Peak: ['1.2345', '0.45'], Flat: ['0.8', '0.4'], Valley: ['0.4213', '0.3'] } as const;
    await page.getByRole('button', { name: 'Review price' }).click();
    await page.getByText('Electricity fee, Sharp is required').waitFor();
    for (const [tier, [electricity, service]] of Object.entries(fees)) {
      await page.getByLabel(`Electricity fee, ${tier}`).fill(electricity);
      await page.getByLabel(`Service fee, ${tier}`).fill(service);
    }
    const preview = page.getByRole('region', { name: 'What a session would cost' });
    // 30 kWh at 17:00: 30 × 1.2345 = 37.04 and 30 × 0.45 = 13.50.
    await preview.getByText('$50.54').waitFor();
    // Enter in a field leads to the review, and there to nothing.
    await page.getByLabel('Service fee, Valley').press('Enter');
    await page.getByRole('dialog', { name: 'Publish this price?' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Publish this price?' }).waitFor({ state: 'hidden' });
    expect(await versions(station)).toEqual([]);
    await publish(page);
    await page.getByRole('listitem').getByText('In force').waitFor();
    await page.getByRole('tab', { name: 'Now' }).click();
    await page.getByRole('row', { name: /Peak.*\$1\.6845.*10:00–24:00/ }).waitFor();
    const [version] = await versions(station);
    expect(letters(version)).toBe(`${'v'.repeat(20)}${'p'.repeat(28)}`);
    await issueCard(api, 'CARD-PRICE', '100');
    const record = await chargeWithCertainty(product, 'PRICE-1', 'CARD-PRICE');
    const bill = await api.call('GET', contract.records.get.path.replace(':transactionId', String(record)));
    expect(bill).toMatchObject({ status: 'finished', cost: '26.46' });
  });

  it('that is only scheduled is compared, and withdrawn before it is in force', async () => {
    const id = await openStation(api, 'Mill');
    await setPrice(api, id);
    const page = await openPage(browser, product, { token: api.token, viewport: { width: 1600, height: 1300 } });
    await page.goto(`${product.url}/financialManagement/price/${id}?tab=settings`);
    await page.getByLabel('Electricity fee, Valley').fill('0.5');
    await page.getByRole('radio', { name: 'Later' }).check();
    await page.getByText(/Asia\/Shanghai, UTC\+8/).waitFor();
    await publish(page);
    const comparison = page.getByRole('region', { name: 'Compare two versions' });
    await comparison.getByText('The tiers of the day are the same.').waitFor();
    await comparison.getByText('▲ +$0.0787 (+18.7 %)').waitFor();
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    await page.getByText('The previous price stays in force.').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByText('Price withdrawn').waitFor();
    expect(await versions(id)).toHaveLength(1);
  });

  it('asks its session fee once a stay where the form says so, and the review and the comparison say since when', async () => {
    const id = await openStation(api, 'Weir');
    await setPrice(api, id);
    const page = await openPage(browser, product, { token: api.token, viewport: { width: 1600, height: 1500 } });
    await page.goto(`${product.url}/financialManagement/price/${id}?tab=settings`);
    const perStay = page.getByRole('switch', { name: 'One session fee per stay' });
    await page.getByLabel(/^Session fee \(/).waitFor();
    expect(await perStay.isVisible()).toBe(false);
    await page.getByLabel(/^Session fee \(/).fill('1.5');
    await perStay.click();
    await page.getByText('Later sessions of the same stay pay no session fee.').waitFor();
    await page.getByLabel('Longest pause within a stay').fill('20');
    await page.getByRole('button', { name: 'Review price' }).click();
    await page
      .getByRole('dialog', { name: 'Publish this price?' })
      .getByText('Session fee: no fee → once per stay, pauses up to 20 min')
      .waitFor();
    await page.getByRole('button', { name: 'Publish price' }).click();
    await page.getByText('Price published').waitFor();
    expect((await versions(id))[0]).toMatchObject({ sessionFee: '1.5', sessionFeePerStay: true, stayGapMinutes: 20 });
    await page.goto(`${product.url}/financialManagement/price/${id}?tab=history`);
    await page.getByRole('region', { name: 'Compare two versions' }).getByText('once per stay, pauses up to 20 min').waitFor();
  });

  it('is copied to other stations when each of them can take it', async () => {
    const from = await openStation(api, 'Copy source');
    const targets = [await openStation(api, 'Copy one'), await openStation(api, 'Copy two', 'Europe/Berlin')];
    await setPrice(api, from);
    const [source] = await versions(from);
    const page = await openPage(browser, product, { language: 'zh', token: api.token });
    await page.goto(`${product.url}/financialManagement/price/${from}?tab=history&copy=${source!.id}`);
    const drawer = page.getByRole('dialog', { name: '复制电价到其他站点' });
    await drawer.getByText('选择站点后显示各站点的结果。').waitFor();
    await drawer.getByRole('radio', { name: '符合条件的全部站点' }).check();
    await drawer.getByLabel('站点或地址').fill('Copy');
    await drawer.getByText('将设置').nth(1).waitFor();
    await drawer.getByRole('button', { name: '复制到 2 个站点' }).click();
    await page.getByRole('dialog', { name: '发布该电价？（2 个站点）' }).waitFor();
    await page.getByRole('button', { name: '发布电价' }).click();
    await page.getByText('已复制到 2 个站点').waitFor();
    for (const id of targets) expect(letters((await versions(id))[0])).toBe(letters(source));
  });

  it('changes at ten stations in five steps, and each that cannot take it says why before', async () => {
    const ids = [];
    for (let no = 0; no < 10; no += 1) ids.push(await openStation(api, `Many ${no}`));
    for (const id of ids.slice(1)) await setPrice(api, id);
    const page = await openPage(browser, product, { token: api.token, viewport: { width: 1440, height: 1000 } });
    await page.goto(`${product.url}/configurationManagement/stationManagement?keyword=Many`);
    await page.getByRole('row', { name: /Many 9/ }).waitFor();
    const steps = new Steps(page);
    await steps.click(page.getByRole('checkbox', { name: 'Select all' }));
    await steps.click(page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Change price' }));
    const drawer = page.getByRole('dialog', { name: 'Change price · 10 stations' });
    await steps.type('0.05', drawer.getByLabel('Amount'));
    const review = drawer.getByRole('region', { name: 'Old and new prices' });
    await review.getByText('No price yet: nothing to change').waitFor();
    await review.getByRole('row', { name: /Peak.*\$1\.6845.*\$1\.7345/ }).waitFor();
    await steps.click(drawer.getByRole('button', { name: 'Publish at 9 stations' }));
    await page.getByText('Price published at 9 stations').waitFor();
    expect(steps.count).toBeLessThanOrEqual(5);
    expect(await versions(ids[0]!)).toEqual([]);
    for (const id of ids.slice(1)) expect((await versions(id))[0]!.fees.peak).toMatchObject({ service: '0.50' });
    const log = await api.call('GET', `${contract.history.list.path}?subject=station&id=${ids[1]}`);
    expect(log.list.map(({ told }: { told: { type: string } }) => told.type)).toContain('price');
  });

  it('of the station of a chosen charge point takes that of another station', async () => {
    const [from, to] = [await openStation(api, 'Giver'), await openStation(api, 'Taker')];
    await setPrice(api, from);
    await registerPoint(api, to, 'PRICE-2');
    const page = await openPage(browser, product, { token: api.token, viewport: { width: 1440, height: 1000 } });
    await page.goto(`${product.url}/realTimeMonitor/chargePoint?keyword=PRICE-2&act=price&for=PRICE-2`);
    const drawer = page.getByRole('dialog', { name: 'Change price · 1 station' });
    await drawer.getByText('Take the price of a station').click();
    await page.locator('.ant-select-dropdown:visible').getByText('Giver ($)').click();
    await drawer.getByText('no price').first().waitFor();
    await drawer.getByRole('button', { name: 'Publish at 1 station' }).click();
    await page.getByText('Price published at 1 station').waitFor();
    expect(letters((await versions(to))[0])).toBe(letters((await versions(from))[0]));
  });
});
