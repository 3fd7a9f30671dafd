import { type BodyOf, contract } from '@csms/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openStation, registerPoint, signInByApi } from './testing/api.ts';
import { faults, overflow, still } from './testing/axe.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

const PATH = '/workOrder/maintainManage';
const DAY = 86_400_000;
let product: Product;
let browser: Browser;
let api: Api;
const iso = (at: number) => new Date(at).toISOString();
const dayOf = (at: number) => iso(at).slice(0, 10);

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const { providerId } = await api.call<{ providerId: number }>('POST', contract.signIn.info.path);
  const stationId = await openStation(api, 'Harbour');
  await registerPoint(api, stationId, 'HARBOUR-1');
  // Known for three months, with sessions each day.
  await product.sql(`update charge_point set created_at = now() - interval '90 days' where serial_number = 'HARBOUR-1'`);
  await product.sql(`
    insert into component_use_day (point_id, connector_no, day, provider_id, sessions, energised, energy_wh, seconds)
    select id, 1, current_date - d, provider_id, 4 + d / 7 % 4, 4, 80000, 14400 from charge_point cross join generate_series(1, 89) d where serial_number = 'HARBOUR-1'`);
  const type = (body: Partial<BodyOf<typeof contract.components.createType>>) =>
    api.call<{ id: number }>('POST', contract.components.createType.path, {
      providerId,
      place: 'connector',
      counter: 'plugCycles',
      ratedLife: 10_000,
      ...body,
    });
  const install = (typeId: number, more: Partial<BodyOf<typeof contract.components.create>> = {}) =>
    api.call('POST', contract.components.create.path, {
      serialNumber: 'HARBOUR-1',
      connectorNo: 1,
      typeId,
      installedTime: iso(Date.now() - 89 * DAY),
      ...more,
    });
  const plug = await type({ componentName: '充电枪', ratedLife: 700 });
  await install(plug.id);
  await install((await type({ componentName: 'Cable', ratedLife: 900 })).id, { installedTime: iso(Date.now() - 120 * DAY) });
  await install((await type({ componentName: 'Contactor', counter: 'contactorOperations' })).id, { useSoFar: 2500 });
  await install((await type({ componentName: 'Filter', counter: 'days', place: 'point', ratedLife: 85 })).id, { connectorNo: 0 });
  await api.call('POST', contract.maintenanceRecords.create.path, {
    serialNumber: 'HARBOUR-1',
    work: 'extinguisher',
    doneTime: iso(Date.now() - 400 * DAY),
    doneBy: 'Li Na',
    validUntil: dayOf(Date.now() - 3 * DAY),
    certificateNumber: 'FE-17',
  });
  await api.call('POST', contract.maintenanceRecords.createPlan.path, {
    providerId,
    planName: 'Quarterly inspection',
    work: 'inspection',
    basis: 'calendar',
    everyMonths: 3,
    firstDay: dayOf(Date.now()),
    windowStart: '03:00',
    windowMinutes: 60,
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

it('on a phone in Chinese: the most worn leads, and a part is replaced', async () => {
  const page = await openPage(browser, product, { language: 'zh', token: api.token, viewport: { width: 390, height: 844 } });
  await page.goto(product.url + PATH);
  await page.getByText('已达额定寿命').or(page.getByText('录入值')).first().waitFor();
  await still(page);
  expect(await overflow(page)).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: /操作：充电枪/ }).click();
  await page.getByRole('menuitem', { name: '更换' }).click();
  await page.getByText('旧部件的使用量会保留').waitFor();
  await page.locator('#componentSerial').fill('CZ-2026-01');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /更\s?换/ })
    .click();
  await page.getByText('充电枪 已更换').waitFor();
  await page.goto(`${product.url}${PATH}?tab=records`);
  await page.getByText('更换部件').first().waitFor();
  await still(page);
  expect(await overflow(page)).toBe(0);
});

it('on a desk in English: an overdue check leads, and a due task becomes a maintenance window', async () => {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}${PATH}?tab=records`);
  const first = page.getByRole('row').nth(1);
  await first.getByText('Overdue').waitFor();
  await first.getByText('Fire extinguisher check').waitFor();
  await still(page);
  expect(await faults(page)).toEqual([]);
  // The regular work looks each minute.
  await page.goto(`${product.url}${PATH}?tab=due`);
  const task = page.getByRole('row', { name: /Quarterly inspection/ });
  await expect
    .poll(
      () =>
        page.reload().then(() =>
          task.waitFor({ timeout: 3000 }).then(
            () => true,
            () => false,
          ),
        ),
      { timeout: 90_000 },
    )
    .toBe(true);
  await task.getByRole('button', { name: /Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Confirm window' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm window' }).click();
  await page.getByText('The window has been confirmed').waitFor();
  await task.getByText('Scheduled').waitFor();
  const windows = await product.sql('select kind, note from maintenance_window');
  expect(windows).toEqual([{ kind: 'preventiveMaintenance', note: 'Quarterly inspection' }]);
  for (const tab of ['use', 'due&view=plans', 'types']) {
    await page.goto(`${product.url}${PATH}?tab=${tab}`);
    await page.getByRole('row').nth(1).waitFor();
    await still(page);
    expect(await faults(page), tab).toEqual([]);
  }
});
