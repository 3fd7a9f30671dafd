import { readFileSync } from 'node:fs';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openStation, registerPoint, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;
let charger: SimulatedChargePoint;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  await registerPoint(api, await openStation(api, 'Harbour'), 'LOG-1');
  charger = new SimulatedChargePoint({ url: product.ocpp, serialNumber: 'LOG-1', model: 'river-120', meterIntervalS: 1 });
  await charger.start();
});
afterAll(async () => {
  await charger?.stop();
  await browser?.close();
  await product?.remove();
});

describe('the OCPP log', () => {
  it('pairs request and answer, is found by message, and shows what comes while it is followed', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/realTimeMonitor/ocppLog?action=BootNotification`);
    const rows = page.getByRole('region', { name: 'Exchanges' }).getByRole('listitem');
    const boot = rows.getByRole('button', { name: /BootNotification/ });
    await boot.click();
    await page
      .getByRole('region', { name: 'Request' })
      .getByText(/"chargePointVendor"/)
      .waitFor();
    await page
      .getByRole('region', { name: 'Answer' })
      .getByText(/"Accepted"/)
      .waitFor();
    expect(await rows.count()).toBe(1);

    await page.goto(`${product.url}/realTimeMonitor/ocppLog?action=StatusNotification&keyword=GroundFailure`);
    await page.getByText('No exchange is like this').waitFor();
    await page.getByRole('button', { name: 'Follow live' }).click();
    charger.fault(1, 'GroundFailure');
    await rows.getByRole('button', { name: /StatusNotification/ }).waitFor();
    // Reading stops the list from moving.
    await rows.getByRole('button', { name: /StatusNotification/ }).click();
    await page.getByRole('button', { name: 'Follow live' }).waitFor();
  });

  it('is downloaded for a period, one exchange a line', async () => {
    const page = await openPage(browser, product, { language: 'zh', token: api.token });
    const period = {
      startTime: new Date(Date.now() - 3_600_000).toISOString(),
      endTime: new Date(Date.now() + 60_000).toISOString(),
    };
    await page.goto(`${product.url}/realTimeMonitor/ocppLog?${new URLSearchParams(period)}`);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^ocpp-log-.*\.jsonl$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    expect(JSON.parse(lines[0]!)).toMatchObject({ serialNumber: 'LOG-1', action: 'BootNotification', direction: 'in' });
  });

  it('counts what a model gets wrong, and leads from there to the frames', async () => {
    await product.sql(
      "insert into model_deviation (vendor, model, firmware_version, action, rule, path, example) select vendor, model, coalesce(firmware_version, ''), 'StatusNotification', 'unknown-enum', 'errorCode', 'Error' from charge_point where serial_number = 'LOG-1' returning 1 as one",
    );
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/realTimeMonitor/ocppLog?tab=deviations`);
    const row = page.getByRole('row', { name: /errorCode/ });
    await row.getByText('Unknown value').waitFor();
    await row.getByRole('link', { name: 'Frames' }).click();
    await page.waitForURL(/rule=unknown-enum/);
    await page.getByText('No exchange is like this').waitFor();
  });
});
