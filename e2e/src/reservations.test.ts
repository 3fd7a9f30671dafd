import { contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Api, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

const PATH = '/smartCharging/reservation';
let product: Product;
let browser: Browser;
let api: Api;
let point: SimulatedChargePoint;
const users = new Map<string, string>();

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const station = await openStation(api, 'Quay');
  await setPrice(api, station);
  await product.sql(`update station set facilities = '{reservations}' where id = ${station}`);
  await registerPoint(api, station, 'QUAY-1', 'Quay 1');
  for (const account of ['li.na', 'wang.wei']) {
    const { id } = await api.call('POST', contract.chargeUsers.create.path, {
      providerId: 1,
      account,
      phone: '+86 139 0000 0000',
    });
    await api.call('POST', contract.chargeUsers.recharge.path.replace(':id', String(id)), {
      amount: '50',
      requestId: `recharge-${account}`,
    });
    const [row] = await product.sql<{ id_tag: string }>(`select id_tag from charge_user where id = ${id}`);
    users.set(account, row!.id_tag);
  }
  point = new SimulatedChargePoint({
    url: product.ocpp,
    serialNumber: 'QUAY-1',
    model: 'river-120',
    meterIntervalS: 1,
  });
  await point.start();
});
afterAll(async () => {
  await point?.stop();
  await browser?.close();
  await product?.remove();
});

it('is made at its form, kept at the charger, used by its holder alone, and stands on the bill', async () => {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}${PATH}`);
  await page.getByText('No reservations yet').waitFor();
  await page.getByRole('button', { name: 'New reservation' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New reservation' });
  await drawer.getByLabel('Charge point').click();
  await page.getByText('Quay 1 · QUAY-1').click();
  await drawer.getByText('Reservation fee:', { exact: false }).waitFor();
  await drawer.getByLabel('Connector', { exact: true }).click();
  await page.getByTitle(/^Connector 1 · /).click();
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await drawer.getByText('User account is required').waitFor();
  await drawer.getByLabel('User account').fill('li.na');
  await page.getByTitle(/^li\.na/).click();
  await drawer.getByRole('button', { name: '30 minutes' }).click();
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /li\.na/ });
  await row.getByText('Held').waitFor();
  await row.getByText('Kept by the charger').waitFor({ timeout: 60_000 });
  expect(point.connectors[0]!.status).toBe('Reserved');

  // The point says for whom, and the calendar shows it.
  await page.goto(`${product.url}/configurationManagement/point/QUAY-1`);
  await page.getByText(/Reserved for li\.na until/).waitFor();
  await page.goto(`${product.url}${PATH}?tab=calendar`);
  await page.getByRole('button', { name: /Reservation of li\.na/ }).click();
  await page.getByRole('dialog', { name: 'Reservation 1' }).getByText('Kept by the charger').waitFor();

  // Another one cannot have it, a stranger cannot start.
  await page.goto(`${product.url}${PATH}?reservation=new&point=QUAY-1&connector=1`);
  const second = page.getByRole('dialog', { name: 'New reservation' });
  await second.getByLabel('User account').fill('wang.wei');
  await page.getByTitle(/^wang\.wei/).click();
  await second.getByRole('button', { name: 'Create', exact: true }).click();
  await second.getByText(/Another reservation exists at this time/).waitFor();
  point.plugIn(1);
  expect(await point.swipe(1, users.get('wang.wei')!)).toBe('rejected');
  await point.swipe(1, users.get('li.na')!);
  await vi.waitFor(
    async () => expect(await product.sql("select 1 from reservation where id = 1 and status = 'used'")).toHaveLength(1),
    20_000,
  );
  await vi.waitFor(
    async () => expect(await product.sql('select 1 from charging_live where energy_wh > 20')).toHaveLength(1),
    20_000,
  );
  await point.stopTransaction(1);
  await vi.waitFor(
    async () => expect(await product.sql("select 1 from charging_record where status = 'finished'")).toHaveLength(1),
    20_000,
  );
  await page.goto(`${product.url}${PATH}?reservation=1`);
  await page
    .getByRole('dialog', { name: 'Reservation 1' })
    .getByRole('link', { name: /^Session / })
    .click();
  const record = page.getByRole('dialog').last();
  await record.getByText('Reservation fee').first().waitFor();
});

it('walks from its form to its bill in Chinese', async () => {
  point.unplug(1);
  await vi.waitFor(() => expect(point.connectors[0]!.status).toBe('Available'), 10_000);
  const page = await openPage(browser, product, { token: api.token, language: 'zh' });
  await page.goto(`${product.url}${PATH}?reservation=new&point=QUAY-1&connector=1`);
  const drawer = page.getByRole('dialog', { name: '新建预约' });
  await drawer.getByText(/^预约费/).waitFor();
  await drawer.getByRole('button', { name: '新建', exact: true }).click();
  await drawer.getByText('用户账号').first().waitFor();
  await drawer.getByLabel('用户账号').fill('wang.wei');
  await page.getByTitle(/^wang\.wei/).click();
  await drawer
    .getByRole('button', { name: '30分钟' })
    .or(drawer.getByRole('button', { name: '30 分钟' }))
    .click();
  await drawer.getByRole('button', { name: '新建', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /wang\.wei/ });
  await row.getByText('预约中').waitFor();
  await vi.waitFor(() => expect(point.connectors[0]!.status).toBe('Reserved'), 60_000);
  point.plugIn(1);
  await point.swipe(1, users.get('wang.wei')!);
  await vi.waitFor(
    async () => expect(await product.sql('select 1 from charging_live where energy_wh > 20')).toHaveLength(1),
    20_000,
  );
  await point.stopTransaction(1);
  const records = () =>
    product.sql<{ transaction_id: number; reserve_fee: string }>(
      "select r.transaction_id, r.reserve_fee::text from charging_record r join charge_user u on u.id = r.charge_user_id where u.account = 'wang.wei' and r.status = 'finished'",
    );
  await vi.waitFor(async () => expect(await records()).toHaveLength(1), 20_000);
  const [record] = await records();
  expect(Number(record!.reserve_fee)).toBeGreaterThan(0);
  await page.goto(`${product.url}/historyRecord/chargeRecord?record=${record!.transaction_id}`);
  const bill = page.getByRole('dialog').last();
  await bill.getByText('预约费').first().waitFor();
  await bill
    .getByText(String(Number(record!.reserve_fee)))
    .first()
    .waitFor();
  await page.context().close();
});

it('is changed and cancelled by a person, in Chinese and on a phone', async () => {
  const start = new Date(Date.now() + 86_400_000);
  const { id } = await api.call('POST', contract.reservations.create.path, {
    serialNumber: 'QUAY-1',
    chargeUserId: (await product.sql<{ id: number }>("select id from charge_user where account = 'wang.wei'"))[0]!.id,
    startTime: start.toISOString(),
    expiryTime: new Date(start.getTime() + 3_600_000).toISOString(),
  });
  const page = await openPage(browser, product, {
    token: api.token,
    language: 'zh',
    viewport: { width: 390, height: 844 },
  });
  await page.goto(`${product.url}${PATH}?change=${id}`);
  const drawer = page.getByRole('dialog', { name: '编辑预约' });
  await drawer.getByLabel('备注').fill('客户晚到');
  await drawer
    .getByRole('button', { name: '保 存' })
    .or(drawer.getByRole('button', { name: '保存' }))
    .click();
  await drawer.waitFor({ state: 'detached' });
  await page.goto(`${product.url}${PATH}?cancel=${id}`);
  const cancel = page.getByRole('dialog', { name: `取消预约 ${id}` });
  await cancel.getByRole('button', { name: '取消预约' }).click();
  await cancel.waitFor({ state: 'detached' });
  await page.getByText('已取消').first().waitFor();
  expect(await product.sql(`select note, status from reservation where id = ${id}`)).toMatchObject([
    { note: '客户晚到', status: 'cancelled' },
  ]);
});
