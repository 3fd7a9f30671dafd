import { readFileSync } from 'node:fs';
import { LoadClient, SimulatedChargePoint } from '@csms/simulator';
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
    await page.getByText('No matching messages').waitFor();
    await page.getByRole('button', { name: 'Follow live' }).click();
    charger.fault(1, 'GroundFailure');
    await rows.getByRole('button', { name: /StatusNotification/ }).waitFor();
    // Reading stops the list from moving.
    await rows.getByRole('button', { name: /StatusNotification/ }).click();
    await page.getByRole('button', { name: 'Follow live' }).waitFor();
  });

  it('says whole what a kind of deviation can be chosen from', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/realTimeMonitor/ocppLog?tab=deviations`);
    const words = page.getByRole('search').getByText('Kind of deviation', { exact: true });
    await words.waitFor();
    expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
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
    await page.getByText('No matching messages').waitFor();
  });
});

/** Scripts as a charger could send them, short enough for its short fields. */
const SHORT = '<svg onload=q()>';
const LONG = '"><img src=/stolen onerror=q()>';
const LINK = 'javascript:q()';

/** A charger whose every text is a script: one that runs, its fault, and a session that it ends; and a new one. */
async function sendScripts(): Promise<number> {
  await registerPoint(api, await openStation(api, 'Scripts'), 'XSS-1', 'Scripts', 2);
  const at = () => new Date().toISOString();
  const boot = { chargePointVendor: SHORT, chargePointModel: SHORT, chargePointSerialNumber: SHORT, firmwareVersion: LONG };
  const point = new LoadClient(`${product.ocpp}/XSS-1`);
  await point.connect();
  await point.call('BootNotification', {
    ...boot,
    chargeBoxSerialNumber: SHORT,
    iccid: SHORT,
    imsi: SHORT,
    meterType: SHORT,
    meterSerialNumber: LINK,
  });
  const fault = { errorCode: 'OtherError', info: LONG, vendorId: LONG, vendorErrorCode: LONG };
  await point.call('StatusNotification', { connectorId: 2, status: 'Faulted', timestamp: at(), ...fault });
  await point.call('StatusNotification', {
    connectorId: 1,
    status: 'Charging',
    errorCode: 'NoError',
    info: LONG,
    timestamp: at(),
  });
  await point.call('DataTransfer', { vendorId: LONG, messageId: LONG, data: LONG }).catch(() => {});
  await point.call('FirmwareStatusNotification', { status: 'Installed' });
  await point.call('Authorize', { idTag: SHORT });
  const start = { connectorId: 1, idTag: SHORT, meterStart: 0, timestamp: at() };
  const { transactionId } = (await point.call('StartTransaction', start)) as { transactionId: number };
  const sampledValue = [
    { value: '10', measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
    { value: LONG, format: LONG, context: LONG, measurand: LONG, phase: LONG, location: LONG, unit: LONG },
  ];
  await point
    .call('MeterValues', { connectorId: 1, transactionId, meterValue: [{ timestamp: at(), sampledValue }] })
    .catch(() => {});
  await point
    .call('StopTransaction', { transactionId, idTag: SHORT, meterStop: 5000, timestamp: at(), reason: LONG })
    .catch(() => {});
  await point.call(LONG, { why: LONG }).catch(() => {});
  await point.call('StartTransaction', { ...start, connectorId: 2 });
  const stranger = new LoadClient(`${product.ocpp}/${encodeURIComponent(LONG)}`);
  await stranger.connect();
  await stranger.call('BootNotification', boot);
  return transactionId;
}

describe('scripts in what a charger says', () => {
  it('run on no page, and ask nobody for anything', async () => {
    const transactionId = await sendScripts();
    const page = await openPage(browser, product, { token: api.token, apart: true });
    const seen: string[] = [];
    await page.exposeFunction('q', () => void seen.push(`run on ${page.url()}`));
    page.on('dialog', (dialog) => void dialog.dismiss());
    page.on('request', (request) => {
      if (request.url().includes('/stolen') || !request.url().startsWith(product.url))
        seen.push(`asked for ${request.url().slice(0, 100)}`);
    });
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) seen.push(message.text().slice(0, 200));
    });
    const look = async (path: string, text: string | RegExp, open?: () => Promise<unknown>) => {
      await page.goto(product.url + path);
      await page.getByText(text).first().waitFor();
      await open?.();
      expect(await page.locator('a[href^="javascript:" i], img[src="/stolen"], svg[onload]').count(), path).toBe(0);
    };
    await look('/realTimeMonitor/ocppLog?serialNumber=XSS-1', 'BootNotification', async () => {
      for (const word of ['BootNotification', 'StatusNotification', 'StopTransaction'])
        await page.getByRole('button', { name: word }).first().click();
      await page.getByRole('region', { name: 'Request' }).first().waitFor();
    });
    await look('/realTimeMonitor/ocppLog?tab=deviations', 'onload');
    await look('/realTimeMonitor/chargePoint', 'XSS-1', () => page.getByRole('button', { name: 'Show' }).click());
    await look('/configurationManagement/point/XSS-1', 'onload');
    await look('/configurationManagement/point/XSS-1/firmware', 'onerror');
    await look('/realTimeMonitor/charging', 'Scripts');
    await look('/realTimeMonitor/chargeStation', 'Scripts');
    await look('/historyRecord/chargeRecord', String(transactionId));
    await look(`/historyRecord/chargeRecord?record=${transactionId}`, 'This record needs a review', async () => {
      await page.getByRole('tab', { name: 'Details' }).click();
      await page.getByText(SHORT).first().waitFor();
      for (const name of ['Process data', 'Ledger & evidence']) await page.getByRole('tab', { name }).click();
    });
    await look('/historyRecord/alarmRecord', 'XSS-1');
    await look('/dashboard', 'Scripts');
    await look('/largeScreen', /./);
    await look('/systemManagement/systemLog', /./);
    expect(seen).toEqual([]);
  });
});
