import { type BodyOf, contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Api, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { PASSWORD, type Product, startProduct } from './testing/product.ts';

const PATH = '/workOrder/list';
let product: Product;
let browser: Browser;
let api: Api;
let point: SimulatedChargePoint;
let stationId: number;

async function signInAs(username: string, name: string, phone: string, permissions: string[]): Promise<Api> {
  const { providerId } = await api.call('POST', contract.signIn.info.path, {});
  const role = await api.call('POST', contract.roles.createRole.path, {
    roleName: username,
    permissions,
    rolePaths: ['/workOrder'],
  } as BodyOf<typeof contract.roles.createRole>);
  await api.call('POST', contract.systemUsers.addUser.path, {
    username,
    password: PASSWORD,
    name,
    roleId: role.id,
    providerId,
    phone,
    stationIds: [stationId],
  });
  return signInByApi(product, username);
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  stationId = await openStation(api, 'Quay');
  await setPrice(api, stationId);
  await registerPoint(api, stationId, 'QUAY-1', 'Quay 1');
  await issueCard(api, 'CARD-1', '100');
  point = new SimulatedChargePoint({ url: product.ocpp, serialNumber: 'QUAY-1', model: 'river-120', meterIntervalS: 1 });
  await point.start();
});
afterAll(async () => {
  await point?.stop();
  await browser?.close();
  await product?.remove();
});

/** Makes a step from the foot of an order. */
async function take(page: Page, name: string, fill: (form: ReturnType<Page['getByRole']>) => Promise<void> = async () => {}) {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const form = page.getByRole('dialog', { name: new RegExp(`^${name} · WO`) });
  await fill(form);
  await form.getByRole('button', { name, exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

it('goes from a fault of a charger through three pairs of hands to its archive, proven by a session', async () => {
  const man = await signInAs('zhao.yong', 'Zhao Yong', '+86 139 0000 0001', ['workOrder:read', 'workOrder:process']);
  const archivist = await signInAs('sun.min', 'Sun Min', '+86 139 0000 0002', ['workOrder:read', 'workOrder:archive']);
  const leaderPage = await openPage(browser, product, { token: api.token });
  await leaderPage.goto(`${product.url}${PATH}`);
  await leaderPage.getByText('No work orders').waitFor();
  point.fault(1, 'GroundFailure');
  // It comes by itself.
  const row = leaderPage.getByRole('row', { name: /Quay 1/ });
  await row.getByText('Waiting for acceptance').waitFor();
  await row.getByText('Ground fault').waitFor();
  const taskId = (await row.getByText(/^WO\d{8}$/).textContent())!;
  await leaderPage.goto(`${product.url}${PATH}?order=${taskId}`);
  await take(leaderPage, 'Accept');
  await take(leaderPage, 'Dispatch', async (form) => {
    await form.getByRole('button', { name: 'Dispatch', exact: true }).click();
    await form.getByText('Service man is required').waitFor();
    await form.getByLabel('Service man').click();
    await leaderPage.getByText('Zhao Yong').last().click();
  });

  // On the phone, in Chinese.
  const phone = await openPage(browser, product, { token: man.token, language: 'zh', viewport: { width: 390, height: 844 } });
  await phone.goto(`${product.url}${PATH}?order=${taskId}`);
  await phone.getByText('已派单').first().waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await phone.getByRole('button', { name: '改派' }).count()).toBe(0);
  await take(phone, '我已到场');
  point.clearFault(1);
  await take(phone, '处理完成', async (form) => {
    await form.getByLabel('故障原因').fill('枪线破损');
    await form.getByLabel('处理措施').fill('更换枪线');
  });

  await leaderPage.getByRole('dialog').getByText('Cause: 枪线破损').waitFor();
  await take(leaderPage, 'Confirm');
  await leaderPage.getByRole('dialog').getByText('In proof').first().waitFor();
  // A car charges again: that closes it.
  point.plugIn(1, { soc: 20, targetSoc: 100, batteryWh: 80_000 });
  await point.swipe(1, 'CARD-1');
  await vi.waitUntil(
    async () =>
      (await product.sql<{ energy_wh: string }>('select energy_wh from charging_live')).some(
        (live) => Number(live.energy_wh) > 600,
      ),
    {
      timeout: 120_000,
      interval: 500,
    },
  );
  await point.stopTransaction(1);
  await leaderPage
    .getByRole('dialog')
    .getByText(/proven by session \d+/)
    .waitFor();

  const archive = await openPage(browser, product, { token: archivist.token });
  await archive.goto(`${product.url}${PATH}?order=${taskId}`);
  await take(archive, 'Archive');
  await archive.getByRole('dialog').getByText('Archived').first().waitFor();
  const steps = await product.sql<{ action: string }>('select action from work_order_step order by id');
  expect(steps.map(({ action }) => action)).toEqual([
    'open',
    'accept',
    'dispatch',
    'seen',
    'arrive',
    'finish',
    'confirm',
    'prove',
    'archive',
  ]);
});

it('is opened by hand, with the field said that is wrong, and the same fault joins it', async () => {
  const page = await openPage(browser, product, { token: api.token });
  const report = async () => {
    await page.goto(`${product.url}/workOrder/create?point=QUAY-1&fault=ReaderFailure`);
    const description = page.getByLabel('Description');
    await description.fill('dark');
    await page.getByRole('button', { name: 'Report fault' }).click();
    await page.getByText('At least 10 characters', { exact: false }).first().waitFor();
    await description.fill('The card reader stays dark');
    await page.getByRole('button', { name: 'Report fault' }).click();
    await page.waitForURL(/order=WO/);
  };
  await report();
  await report();
  const orders = await product.sql<{ joins: string }>(
    "select (select count(*) from work_order_step t where t.work_order_id = w.id and t.action = 'join') as joins from work_order w where fault_code = 'ReaderFailure'",
  );
  expect(orders.map(({ joins }) => Number(joins))).toEqual([1]);
});
