import { readFileSync } from 'node:fs';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openStation, registerPoint, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

const SERIALS = ['FW-1', 'FW-2'];
let product: Product;
let browser: Browser;
let api: Api;
const chargers: SimulatedChargePoint[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const stationId = await openStation(api, 'Firmware station');
  for (const serialNumber of SERIALS) {
    await registerPoint(api, stationId, serialNumber);
    const charger = new SimulatedChargePoint({ url: product.ocpp, serialNumber, model: 'river-120', timeScale: 20 });
    chargers.push(charger);
    await charger.start();
  }
});
afterAll(async () => {
  await Promise.all(chargers.map((charger) => charger.stop()));
  await browser?.close();
  await product?.remove();
});

describe('a firmware', () => {
  it('is uploaded, and a station is upgraded with it wave by wave, each point seen on its way', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/configurationManagement/versionManage`);
    await page.getByText('No versions yet').waitFor();
    await page.getByRole('button', { name: 'Upload version' }).click();
    const form = page.getByRole('dialog', { name: 'Upload version' });
    // Without its file it does not go.
    await form.getByRole('textbox', { name: 'Version' }).fill('9.1.0');
    await form.getByRole('button', { name: 'Upload version' }).click();
    await form.getByText('Upload the file of this version').waitFor();
    const bytes = Buffer.alloc(2_000_000, 'firmware ');
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'rapid-9.1.0.bin', mimeType: 'application/octet-stream', buffer: bytes });
    await form.getByText('rapid-9.1.0.bin · 1.9 MB').waitFor();
    await form.getByRole('button', { name: 'Upload version' }).click();
    await form.waitFor({ state: 'hidden' });
    const row = page.getByRole('row', { name: /9\.1\.0/ });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('link', { name: 'rapid-9.1.0.bin' }).click(),
    ]);
    expect(readFileSync(await download.path()).equals(bytes)).toBe(true);

    await row.getByRole('button', { name: /Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Upgrade points' }).click();
    const upgrade = page.getByRole('dialog', { name: 'Upgrade firmware' });
    await upgrade.getByRole('combobox', { name: 'Add a whole station' }).click();
    await page.getByTitle('Firmware station').click();
    await upgrade.getByText('2 charge points').waitFor();
    // Preset by the version.
    await upgrade.locator('.ant-form-item', { hasText: 'Communication type' }).getByText('OCPP 1.6J').waitFor();
    await upgrade.getByRole('textbox', { name: 'Description' }).fill('Both of the station');
    await upgrade.getByRole('button', { name: 'Waves and retries' }).click();
    await upgrade.getByLabel('Points in a wave').fill('1');
    await upgrade.getByLabel('Wait between waves').fill('0');
    await upgrade.getByRole('button', { name: 'Start upgrade' }).click();
    await upgrade.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /Both of the station/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Upgrade firmware' });
    await drawer.getByText('Wave 1').waitFor();
    // It ends by itself before one's eyes.
    await drawer.getByText('2 of 2').waitFor({ timeout: 60_000 });
    await drawer.getByText('Finished', { exact: true }).first().waitFor();
    await drawer.getByText('Wave 2').waitFor();
    expect(chargers.map((charger) => charger.firmware)).toEqual(['9.1.0', '9.1.0']);

    await page.goto(`${product.url}/configurationManagement/point/FW-1/firmware`);
    await page.getByText('Runs 9.1.0').waitFor();
    await page
      .getByRole('row', { name: /Both of the station/ })
      .getByText('Installed')
      .waitFor();
  });
});

describe('a diagnosis', () => {
  it('is asked for at the point, arrives, and is downloaded', async () => {
    const page = await openPage(browser, product, { language: 'zh', token: api.token });
    await page.goto(`${product.url}/configurationManagement/point/FW-2/diagnosis`);
    await page.getByText('暂无诊断记录').waitFor();
    await page.getByRole('button', { name: '请求诊断文件' }).click();
    const form = page.getByRole('dialog', { name: '请求诊断文件' });
    await form.getByRole('button', { name: '发送请求' }).click();
    await form.waitFor({ state: 'hidden' });
    const row = page.locator('tbody tr[data-row-key]');
    await row.getByText('已上传').waitFor({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('link').click()]);
    expect(readFileSync(await download.path(), 'utf8')).toContain('FW-2');
  });
});
