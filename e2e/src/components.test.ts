import { type BodyOf, contract, type ResponseOf } from '@csms/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openStation, registerPoint, signInAsWorker, signInByApi } from './testing/api.ts';
import { faults, overflow, still } from './testing/axe.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

const PATH = '/workOrder/maintainManage';
const DAY = 86_400_000;
let product: Product;
let browser: Browser;
let api: Api;
let stationId: number;
const iso = (at: number) => new Date(at).toISOString();
const dayOf = (at: number) => iso(at).slice(0, 10);

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const { providerId } = await api.call<{ providerId: number }>('POST', contract.signIn.info.path);
  stationId = await openStation(api, 'Harbour');
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

it('spare parts are applied for, agreed to, shipped, received in two parts, kept for an order and used there, counted, and written off by a second person', async () => {
  const { spareParts } = contract;
  const { providerId } = await api.call('POST', contract.signIn.info.path, {});
  const store = (name: string) => api.call('POST', spareParts.createStore.path, { providerId, name, kind: 'depot' });
  const depot = await store('Walk depot');
  await store('Walk car');
  const part = await api.call('POST', spareParts.create.path, {
    providerId,
    partsNumber: 'WALK-1',
    name: 'Walked cable',
    price: '80',
    unit: 'piece',
  });
  await api.call('POST', spareParts.move.path, { kind: 'in', partId: part.id, storeId: depot.id, count: 9, unitCost: '80' });
  const li = await signInAsWorker(api, product, {
    username: 'he.jun',
    name: 'He Jun',
    phone: '+86 139 0000 0009',
    permissions: ['workOrder:read', 'workOrder:process', 'material:read', 'material:apply', 'material:count'],
    stationIds: [stationId],
  });
  const man = await openPage(browser, product, { token: li.token });
  const chief = await openPage(browser, product, { token: api.token });
  const PARTS = `${product.url}/workOrder/sparePartsManage`;
  const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name });
  const choose = async (page: Page, form: ReturnType<Page['getByRole']>, label: string, option: string) => {
    await form.getByRole('combobox', { name: label }).first().click();
    await page.locator('.ant-select-dropdown:visible').getByText(option).first().click();
  };
  const held = async () => {
    const { list }: ResponseOf<typeof spareParts.stock> = await api.call('GET', `${spareParts.stock.path}?partId=${part.id}`);
    return Object.fromEntries(list.map((line) => [line.storeName, [line.free, line.reserved, line.inTransit]]));
  };

  await man.goto(`${PARTS}?tab=orders&apply=new`);
  const apply = dialog(man, /^Request parts$/);
  await choose(man, apply, 'Part', 'WALK-1 · Walked cable');
  await apply.getByRole('spinbutton', { name: 'Count' }).fill('4');
  await choose(man, apply, 'To store', 'Walk car');
  await apply.getByRole('button', { name: 'Request parts' }).click();
  await apply.waitFor({ state: 'detached' });
  const order = (await man
    .getByText(/^AO\d{8}$/)
    .first()
    .textContent())!;
  // Who applies does not approve.
  await chief.goto(`${PARTS}?tab=orders&apply=${order}&act=agree`);
  await dialog(chief, /^Approve · AO/)
    .getByRole('button', { name: 'Approve' })
    .click();
  await dialog(chief, /^Approve · AO/).waitFor({ state: 'detached' });
  await chief.goto(`${PARTS}?tab=orders&apply=${order}&act=ship`);
  const ship = dialog(chief, /^Ship · AO/);
  await choose(chief, ship, 'From store', 'Walk depot');
  await ship.getByRole('button', { name: 'Ship' }).click();
  await ship.waitFor({ state: 'detached' });
  expect(await held()).toEqual({ 'Walk depot': [5, 0, 4] });
  for (const [count, left] of [
    [3, 1],
    [1, 0],
  ] as const) {
    await man.goto(`${PARTS}?tab=orders&apply=${order}&act=receive`);
    const receive = dialog(man, /^Receive · AO/);
    await receive.getByRole('spinbutton', { name: 'WALK-1 · Walked cable' }).fill(String(count));
    await receive.getByRole('button', { name: 'Receive' }).click();
    await receive.waitFor({ state: 'detached' });
    expect((await held())['Walk depot']).toEqual([5, 0, left]);
  }

  const { taskId } = await api.call('POST', contract.workOrders.createArtificialOrder.path, {
    pointId: 'HARBOUR-1',
    faultCode: 'OverVoltage',
    description: 'The cable is worn through',
  });
  const step = { taskId };
  await api.call('POST', contract.workOrders.accept.path, step);
  const { userId } = await li.call('POST', contract.signIn.info.path, {});
  await api.call('POST', contract.workOrders.updateServiceManToWorkOrder.path, { ...step, serviceManId: userId });
  await man.goto(`${product.url}/workOrder/list?order=${taskId}&reserve=1`);
  const reserve = dialog(man, /^Reserve parts · WO/);
  await choose(man, reserve, 'From store', 'Walk car');
  await choose(man, reserve, 'Spare part', 'WALK-1 · Walked cable');
  await reserve.getByRole('spinbutton', { name: 'Count' }).fill('2');
  await reserve.getByRole('button', { name: 'Reserve parts' }).click();
  await man.getByText('WALK-1 · Walked cable × 2').waitFor();
  expect((await held())['Walk car']).toEqual([2, 2, 0]);
  await li.call('POST', contract.workOrders.arrive.path, step);
  await man.goto(`${product.url}/workOrder/list?order=${taskId}&act=finish`);
  const finish = dialog(man, /^Finish work · WO|· WO\d+$/).last();
  await finish.getByText('WALK-1 · Walked cable, kept at Walk car').waitFor();
  await finish.getByRole('textbox', { name: 'Cause' }).fill('Worn');
  await finish.getByRole('textbox', { name: 'What was done' }).fill('Changed the cable');
  await finish.locator('.ant-drawer-footer').getByRole('button').last().click();
  await finish.waitFor({ state: 'detached' });
  await man.getByText('WALK-1 · Walked cable × 2').waitFor();
  expect((await held())['Walk car']).toEqual([2, 0, 0]);

  // Counted one short, then one thrown away: each is decided by somebody else.
  const decide = async () => {
    await chief.goto(`${PARTS}?tab=stocktakes`);
    await chief
      .getByRole('row', { name: /Awaiting confirmation/ })
      .first()
      .click();
    await chief.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await chief.getByRole('button', { name: 'OK' }).click();
    await chief.getByRole('row', { name: /Awaiting confirmation/ }).waitFor({ state: 'detached' });
  };
  for (const [kind, count, left] of [
    ['Stocktake', '1', 1],
    ['Write-off', '1', 0],
  ] as const) {
    await man.goto(`${PARTS}?tab=stocktakes&stocktake=new`);
    const form = dialog(man, /^New stocktake$/);
    await form.getByText(kind, { exact: true }).click();
    await choose(man, form, 'Choose a store', 'Walk car');
    await form.getByRole('spinbutton', { name: /WALK-1/ }).fill(count);
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await decide();
    expect((await held())['Walk car'] ?? [0, 0, 0]).toEqual([left, 0, 0]);
  }
  expect(await api.call('GET', spareParts.proof.path)).toEqual([]);
});
