import { contract } from '@csms/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openStation, signInByApi } from './testing/api.ts';
import { overflow } from './testing/axe.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

const PATH = '/workOrder/warnManage';
const HOUR = 3_600_000;
let product: Product;
let browser: Browser;
let api: Api;
let station: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  await product.sql(`update weather_source set forecast_url = 'http://127.0.0.1:1', flood_url = 'http://127.0.0.1:1'`);
  station = await openStation(api, 'Quay');
  // What is worked on by turns is woken by a saved threshold.
  await wake();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const wake = () =>
  api.call('PUT', contract.warnings.saveThresholds.path, {
    rules: [{ kind: 'heat', enabled: true, common: 35, serious: 40 }],
  });

/** A hot afternoon and a thunderstorm, as if the source had just said so. */
async function forecast(): Promise<void> {
  const startMs = Math.floor(Date.now() / HOUR) * HOUR - HOUR;
  const hours = Array.from({ length: 168 }, (_, hour) => hour);
  const value = {
    startMs,
    temperature: hours.map((hour) => (hour > 5 && hour < 12 ? 41 : 26)),
    windSpeed: hours.map(() => 3),
    gusts: hours.map((hour) => (hour > 14 && hour < 18 ? 15 : 6)),
    rain: hours.map((hour) => (hour > 14 && hour < 18 ? 6 : 0)),
    weatherCode: hours.map((hour) => (hour > 14 && hour < 18 ? 95 : 1)),
    dropped: 0,
  };
  await product.sql('update weather_cell set forecast = $1, answered_at = now()', [JSON.stringify(value)]);
  await wake();
}

it('says since when nothing is known, shows a forecast with its warnings, and takes a yes for less power', {
  timeout: 300_000,
}, async () => {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}${PATH}`);
  await page
    .getByText(/^No weather data since/)
    .first()
    .waitFor();
  await page.getByText('No forecast received yet.').waitFor({ timeout: 120_000 });
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/unknown.png` });
  await forecast();
  await expect
    .poll(async () => (await product.sql('select 1 from weather_warning where closed_at is null')).length, { timeout: 60_000 })
    .toBe(2);
  await page.reload();
  await page.getByText('Heat 41 °C').waitFor();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/overview.png` });
  await page.getByRole('cell', { name: 'Quay' }).first().click();
  await page.getByText('What to do').first().waitFor();
  await page.waitForTimeout(process.env.PICTURES ? 2500 : 0);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/station.png` });
  await page.goto(`${product.url}${PATH}?tab=list`);
  await page.getByRole('cell', { name: 'Heat' }).first().click();
  await page.getByRole('button', { name: 'Limit power' }).click();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/limit.png` });
  await page.getByRole('dialog').getByLabel('Power limit').fill('40');
  await page.getByRole('dialog').getByRole('button', { name: 'Limit power' }).click();
  await expect.poll(() => product.sql('select limit_w from site_limit')).toEqual([{ limit_w: 40_000 }]);
  if (process.env.PICTURES) {
    for (const tab of ['list', 'map', 'thresholds']) {
      await page.goto(`${product.url}${PATH}?tab=${tab}`);
      await page.waitForTimeout(2500);
      await page.screenshot({ path: `${process.env.PICTURES}/${tab}.png` });
    }
  }
  await page.context().close();

  const phone = await openPage(browser, product, {
    token: api.token,
    language: 'zh',
    theme: 'dark',
    viewport: { width: 390, height: 844 },
  });
  await phone.goto(`${product.url}${PATH}`);
  await phone.getByText('高温 41 °C').first().waitFor();
  await phone.getByText('天气数据来自').waitFor();
  expect(await overflow(phone)).toBe(0);
  if (process.env.PICTURES) await phone.screenshot({ path: `${process.env.PICTURES}/phone.png`, fullPage: true });
  await phone.goto(`${product.url}${PATH}?station=${station}`);
  await phone.getByText('处置建议').first().waitFor();
  if (process.env.PICTURES) {
    await phone.waitForTimeout(2000);
    await phone.screenshot({ path: `${process.env.PICTURES}/phone-station.png` });
  }
  await phone.context().close();
});
