import { contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, openStation, registerPoint, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;
let charger: SimulatedChargePoint;
/**
 * What the tag says. The point has two connectors and only one of them ever told its status, so that in the first two days of a month (by the station's clock) too
 * little of it is known to judge it.
 */
const JUDGED = /-0[12]$/.test(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }))
  ? 'Too short to judge'
  : 'below 97 %';

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const stationId = await openStation(api, 'Harbour');
  await registerPoint(api, stationId, 'UPTIME-1', 'Quay seven');
  charger = new SimulatedChargePoint({ url: product.ocpp, serialNumber: 'UPTIME-1', model: 'river-120', meterIntervalS: 1 });
  await charger.start();
  // It stands there for sixty hours, and was faulted for the last five until now.
  const from = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const [point] = await product.sql<{ id: number; provider_id: number }>(
    `update charge_point set created_at = '${from(60)}' where serial_number = 'UPTIME-1' returning id, provider_id`,
  );
  for (const [hours, status] of [
    [60, 'Available'],
    [5, 'Faulted'],
  ] as const)
    await product.sql(
      `insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code)
       select '${from(hours)}', '${from(hours)}', p.id, p.provider_id, 1, '${status}', 'NoError' from charge_point p where p.id = ${point!.id}`,
    );
  // All of it is counted anew, after a count that is on its way.
  await product.sql(
    `insert into uptime_point (point_id, provider_id) values (${point!.id}, ${point!.provider_id})
     on conflict (point_id) do update set counted_until = null`,
  );
  await vi.waitFor(
    async () => {
      const { outageMinutes } = await api.call('GET', `${contract.uptime.summary.path}?serialNumber=UPTIME-1`);
      expect(outageMinutes).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 500 },
  );
}, 300_000);
afterAll(async () => {
  await charger?.stop();
  await browser?.close();
  await product?.remove();
});

describe('uptime', () => {
  it('is found by station and connector, and leads to the charge point', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/realTimeMonitor/uptime`);
    const station = page.getByRole('row', { name: /Harbour/ });
    await station.getByText(JUDGED).waitFor();
    await station.getByText(/Faulted \d+/).waitFor();
    await station.click();
    await page.waitForURL(/by=connector/);
    const connector = page.getByRole('row', { name: /Quay seven/ }).first();
    await connector.getByText(JUDGED).waitFor();
    await connector.getByRole('link', { name: 'Quay seven' }).click();
    await page.waitForURL(/configurationManagement\/point\/UPTIME-1/);
    await page.getByText('Uptime this month').waitFor();
    await page.getByText(JUDGED).waitFor();
  });

  it('takes out what announced maintenance explains, and alarms of its point keep quiet until it is ended', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/realTimeMonitor/uptime?tab=maintenance&window=new`);
    const drawer = page.getByRole('dialog', { name: 'New maintenance window' });
    await drawer
      .getByRole('combobox', { name: /station/i })
      .first()
      .click();
    await page.getByTitle('Harbour').click();
    await drawer.getByLabel('Note').fill('New contactors');
    // As the browser's clock shows it.
    const typed = (at: number) => new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16);
    for (const [label, hours] of [
      ['From', -11],
      ['To', 2],
    ] as const) {
      const field = drawer.getByLabel(label, { exact: true });
      await field.click();
      await field.fill(typed(Date.now() + hours * 3_600_000));
      await field.press('Enter');
    }
    const row = page.getByRole('row', { name: /Harbour/ });
    await row.getByText('Running').waitFor();
    charger.fault(1, 'GroundFailure');
    await expect
      .poll(async () => (await api.call('GET', `${contract.uptime.summary.path}?serialNumber=UPTIME-1`)).percent, {
        timeout: 60_000,
      })
      .toBe(100);
    expect((await api.call('GET', contract.alarms.list.path)).list).toEqual([]);
    await row.getByRole('button', { name: 'End now' }).click();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await row.getByText('Over', { exact: true }).waitFor();
    await page.goto(`${product.url}/realTimeMonitor/chargeStation`);
    await page.getByRole('link', { name: /1 open alarm/ }).click();
    await page.waitForURL(/alarmRecord\?stationId=\d+&state=open/);
    await page.goto(`${product.url}/configurationManagement/point/UPTIME-1?tab=alarms`);
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /Ground fault/ })
      .click();
    await page.getByRole('dialog', { name: 'Ground fault' }).getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('1 alarm acknowledged').waitFor();
  });
});
