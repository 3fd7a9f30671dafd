import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Api, issueCard, openStation, registerPoint, setPrice, signInAsWorker, signInByApi } from './testing/api.ts';
import { faults } from './testing/axe.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';
import { Steps } from './testing/steps.ts';

const PATH = '/workOrder/list';
let product: Product;
let browser: Browser;
let api: Api;
let point: SimulatedChargePoint;
let stationId: number;

const signInAs = (username: string, name: string, phone: string, permissions: string[]): Promise<Api> =>
  signInAsWorker(api, product, { username, name, phone, permissions, stationIds: [stationId] });

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

/** A part in a store, five of them. */
async function stockParts(): Promise<{ partId: number; storeId: number }> {
  const { spareParts } = contract;
  const { providerId } = await api.call('POST', contract.signIn.info.path, {});
  const store = await api.call('POST', spareParts.createStore.path, {
    providerId,
    name: 'Quay depot',
    kind: 'depot',
    keeper: 'Li',
  });
  const part = await api.call('POST', spareParts.create.path, {
    providerId,
    partsNumber: 'GUN-7',
    name: 'Charging gun',
    price: '100',
    unit: 'piece',
  });
  await api.call('POST', spareParts.move.path, { kind: 'in', partId: part.id, storeId: store.id, count: 5, unitCost: '100' });
  return { partId: part.id, storeId: store.id };
}

it('goes from a fault of a charger through three pairs of hands to its archive, with a cut line, a man at work and a part, proven by a session', async () => {
  const { partId } = await stockParts();
  const man = await signInAs('zhao.yong', 'Zhao Yong', '+86 139 0000 0001', [
    'workOrder:read',
    'workOrder:process',
    'material:read',
  ]);
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
    await form.getByText('Technician is required').waitFor();
    await form.getByLabel('Technician').click();
    await leaderPage.getByText('Zhao Yong').last().click();
  });

  // On the phone, in Chinese.
  const phone = await openPage(browser, product, {
    token: man.token,
    language: 'zh',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    apart: true,
  });
  await phone.goto(`${product.url}${PATH}?order=${taskId}`);
  await phone.getByText('已派单').first().waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await phone.getByRole('button', { name: '改派' }).count()).toBe(0);
  await phone.goto(`${product.url}/workOrder/field?order=${taskId}`);
  const enter = phone.getByRole('button', { name: '登记作业', exact: true });
  await enter.waitFor();
  // Without a line he has arrived all the same, and is told that nothing else waits.
  await phone.context().setOffline(true);
  await phone.getByText('不会排队等待发送', { exact: false }).waitFor();
  expect(await enter.count()).toBe(0);
  await phone.getByRole('button', { name: '我已到场' }).click();
  await phone.getByRole('button', { name: '保存，稍后发送' }).click();
  await phone.getByText('无网络 · 1 项待发送').waitFor();
  await phone.context().setOffline(false);
  await phone
    .getByRole('status')
    .filter({ hasText: /^在线$/ })
    .waitFor();
  point.clearFault(1);
  await enter.click();
  await phone.getByRole('combobox', { name: '充电桩' }).selectOption('QUAY-1');
  await enter.click();
  await phone.getByText('全部充电枪已停用').waitFor();
  // The desk sees him there.
  await leaderPage.getByRole('dialog').getByText('Zhao Yong has been working here', { exact: false }).waitFor();
  phone.once('dialog', (dialog) => void dialog.accept());
  await phone.getByRole('button', { name: '作业结束' }).click();
  await phone.getByText('全部充电枪已停用').waitFor({ state: 'detached' });
  await phone.getByRole('button', { name: '处理完成' }).click();
  await phone.getByLabel('故障原因').fill('枪线破损');
  await phone.getByLabel('处理措施').fill('更换枪线');
  await phone.getByLabel('添加备件').fill('GUN-7');
  await phone.getByRole('button', { name: 'GUN-7 · Charging gun' }).click();
  await phone.getByLabel('出库存放点').selectOption({ label: 'Quay depot' });
  await phone.getByRole('button', { name: '提交' }).click();
  await phone.getByText('已发送').waitFor();
  // What was sent last may be the step before.
  await expect
    .poll(() =>
      product.sql('select sum(-free)::int as used from stock_movement where part_id = $1 and kind = $2', [partId, 'used']),
    )
    .toEqual([{ used: 1 }]);

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
    'enter',
    'leave',
    'finish',
    'confirm',
    'prove',
    'archive',
  ]);

  // What was found out here is shown at the next order of the same fault.
  await leaderPage.goto(`${product.url}${PATH}?order=${taskId}`);
  await leaderPage.getByRole('button', { name: 'Save as a solution' }).click();
  const scheme = leaderPage.getByRole('dialog', { name: 'New solution' });
  expect(await scheme.getByLabel('Steps').inputValue()).toBe('更换枪线');
  await scheme.getByLabel('Steps').fill('Lock it off\nChange the cable');
  await scheme.getByRole('button', { name: 'Save', exact: true }).click();
  await scheme.waitFor({ state: 'detached' });
  const { taskId: next } = await api.call('POST', contract.workOrders.createArtificialOrder.path, {
    pointId: 'QUAY-1',
    connectorNo: 1,
    faultCode: 'GroundFailure',
    description: 'It trips again in the rain',
  });
  await leaderPage.goto(`${product.url}${PATH}?order=${next}`);
  await leaderPage.getByRole('dialog').getByText('Change the cable', { exact: true }).waitFor();
  await api.call('POST', contract.workOrders.cancel.path, { taskId: next, reason: 'Only looked at' });
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
    await page.waitForURL(/WO\d{8}/);
  };
  await report();
  await report();
  const orders = await product.sql<{ joins: string }>(
    "select (select count(*) from work_order_step t where t.work_order_id = w.id and t.action = 'join') as joins from work_order w where fault_code = 'ReaderFailure'",
  );
  expect(orders.map(({ joins }) => Number(joins))).toEqual([1]);
});

/** Sends an order to a man, who has not begun. */
async function sendTo(man: Api, faultCode: string, description: string): Promise<string> {
  const { userId } = await man.call('POST', contract.signIn.info.path, {});
  const { taskId } = await api.call('POST', contract.workOrders.createArtificialOrder.path, {
    pointId: 'QUAY-1',
    connectorNo: 2,
    faultCode,
    description,
  });
  await api.call('POST', contract.workOrders.accept.path, { taskId });
  await api.call('POST', contract.workOrders.updateServiceManToWorkOrder.path, { taskId, serviceManId: userId });
  return taskId;
}

it('on the phone a step with its photo outlives a cut line and a reload, and lands once', async () => {
  const man = await signInAs('qian.wei', 'Qian Wei', '+86 139 0000 0003', ['workOrder:read', 'workOrder:process']);
  const taskId = await sendTo(man, 'WeakSignal', 'The signal is weak at the quay');
  const page = await openPage(browser, product, {
    token: man.token,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    apart: true,
  });
  const context = page.context();
  await page.goto(`${product.url}/workOrder/field`);
  await page.getByRole('button', { name: /Weak signal/ }).click();
  await page.getByRole('heading', { name: 'Weak signal' }).waitFor();
  expect(await faults(page, 'wcag')).toEqual([]);
  // The page's code is kept, and no answer of the API.
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('csms-field-code');
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
  await vi.waitUntil(
    async () => (await kept()).includes('/workOrder/field') && (await kept()).some((path) => path.endsWith('.css')),
    30_000,
  );
  expect((await kept()).filter((path) => path.startsWith('/prod-api'))).toEqual([]);

  // The line goes in the middle of the step: the photo arrives, what it belongs to does not.
  await page.route('**/fieldWork/step', (route) => route.abort());
  await page.getByRole('button', { name: 'I am on site' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '+ Arrival' }).click();
  await (await chooser).setFiles({ name: 'door.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await page.getByRole('img', { name: 'Arrival, photo 1' }).waitFor();
  await page.getByLabel('Note').fill('The door was open');
  expect(await faults(page, 'wcag')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Kept on this phone. It goes as soon as there is a line.').waitFor();
  const arrived = () =>
    product.sql<{ files: { fileName: string }[]; note: string }>(
      "select t.files, t.note from work_order_step t join work_order w on w.id = t.work_order_id where w.task_id = $1 and t.action = 'arrive'",
      [taskId],
    );
  expect(await arrived()).toEqual([]);

  // Signing out says what has not been sent, on the phone and in the console.
  let asked = '';
  page.once('dialog', (dialog) => {
    asked = dialog.message();
    void dialog.dismiss();
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(asked).toContain('1 step has not been sent');
  const desk = await context.newPage();
  await desk.goto(`${product.url}/workOrder/list`);
  await desk.getByRole('button', { name: 'Account menu' }).click();
  await desk.getByText('Log out', { exact: true }).click();
  await desk.getByText('1 on-site step has not been sent from this device', { exact: false }).waitFor();
  await desk.close();

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: '‹ Back' }).click();
  await page.getByText('No line · 1 step waits').waitFor();
  await page.getByRole('button', { name: /Weak signal.*On site · not sent yet/ }).waitFor();
  await page.unroute('**/fieldWork/step');
  await context.setOffline(false);
  await page
    .getByRole('status')
    .filter({ hasText: /^Online$/ })
    .waitFor();
  const [step, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(step).toMatchObject({ note: 'The door was open' });
  expect(step!.files).toHaveLength(1);
  const files = await product.sql<{ name: string; attached: boolean; size: string; media_type: string }>(
    "select f.name, f.attached, f.size, f.media_type from stored_file f join system_users u on u.id = f.uploaded_by where u.username = 'qian.wei'",
  );
  expect(files).toEqual([{ name: step!.files[0]!.fileName, attached: true, size: expect.any(String), media_type: 'image/jpeg' }]);
  expect(Number(files[0]!.size)).toBeLessThan(400 * 1024);
});

/** The phone of a man, at an order. */
const phoneOf = (man: Api) =>
  openPage(browser, product, { token: man.token, viewport: { width: 390, height: 844 }, hasTouch: true, apart: true });
const orderUrl = (taskId: string) => `${product.url}/workOrder/field?order=${taskId}`;
/** Chooses a photo in the open form. */
async function picture(page: Page, what: string, no = 1): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `+ ${what}` }).click();
  await (await chooser).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await page.getByRole('img', { name: `${what}, photo ${no}` }).waitFor();
}

it('on the phone a form keeps its photos over a reload, and a phone without room and line says so and loses nothing', async () => {
  const man = await signInAs('he.jun', 'He Jun', '+86 139 0000 0011', ['workOrder:read', 'workOrder:process']);
  const taskId = await sendTo(man, 'PowerMeterFailure', 'The meter runs backwards in the afternoon');
  const page = await phoneOf(man);
  // As of a full disk: the transaction is taken back.
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      const request = put.apply(this, given);
      if (localStorage.getItem('test.full') === 'true') this.transaction.abort();
      return request;
    };
  });
  await page.goto(orderUrl(taskId));
  await page.getByRole('button', { name: 'I am on site' }).click();
  await picture(page, 'Arrival');
  await page.getByLabel('Note').fill('Smells of plastic');
  // The draft is written a moment after the last key.
  await sleep(600);
  await page.reload();
  await page.getByRole('img', { name: 'Arrival, photo 1' }).waitFor();
  await page.getByText('Brought back from what you had typed.').waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('Smells of plastic');

  const fill = (isFull: boolean) => page.evaluate((is) => localStorage.setItem('test.full', String(is)), isFull);
  await page.context().setOffline(true);
  await fill(true);
  await page.getByRole('button', { name: 'Keep and send later' }).click();
  await page.getByText('This phone’s storage is full, and there is no line.').waitFor();
  expect(await faults(page, 'wcag')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await page.getByRole('button', { name: 'Keep and send later' }).isEnabled()).toBe(true);
  expect(await page.getByLabel('Note').inputValue()).toBe('Smells of plastic');
  // Again as often as he likes, and no less is there after a reload.
  await page.getByRole('button', { name: 'Keep and send later' }).click();
  await page.getByText('This phone’s storage is full, and there is no line.').waitFor();
  await page.reload();
  await page.getByRole('img', { name: 'Arrival, photo 1' }).waitFor();
  await page.getByRole('button', { name: 'Keep and send later' }).click();
  await page.getByText('This phone’s storage is full, and there is no line.').waitFor();
  // There is room for less.
  await fill(false);
  await page.getByRole('button', { name: 'Make the photos smaller' }).click();
  await page.getByText('Kept on this phone. It goes as soon as there is a line.').waitFor();
  await fill(true);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Not sent yet' }).waitFor({ state: 'detached' });
  const steps = await product.sql<{ note: string; files: { fileName: string }[] }>(
    "select t.note, t.files from work_order_step t join work_order w on w.id = t.work_order_id where w.task_id = $1 and t.action = 'arrive'",
    [taskId],
  );
  expect(steps).toMatchObject([{ note: 'Smells of plastic', files: [{}] }]);
  // A full phone with a line sends without keeping.
  await page.getByRole('button', { name: 'Finish work', exact: true }).click();
  await page.getByLabel('Cause').fill('Worn contacts');
  await page.getByLabel('What was done').fill('Changed the plug');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Sent', { exact: true }).waitFor();
  await vi.waitUntil(
    async () =>
      (await product.sql<{ state: string }>('select state from work_order where task_id = $1', [taskId]))[0]!.state ===
      'waitingConfirmation',
    30_000,
  );
  // He still finds it, with what he did.
  await page.getByText('The work on this order is done.').waitFor();
  await page.getByText('What was done: Changed the plug').first().waitFor();
  expect(await page.getByRole('button', { name: 'Finish work', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: '‹ Back' }).click();
  await page.getByText('Finished or passed on, last 4 weeks (1)').click();
  await page.getByRole('button', { name: /Power meter failure.*Waiting for confirmation/ }).waitFor();
  expect(await faults(page, 'wcag')).toEqual([]);
});

it('a phone whose clock is an hour ahead says what was done now as done now', async () => {
  const man = await signInAs('luo.min', 'Luo Min', '+86 139 0000 0012', ['workOrder:read', 'workOrder:process']);
  const taskId = await sendTo(man, 'UnderVoltage', 'The voltage is low at noon');
  const page = await phoneOf(man);
  await page.addInitScript(() => {
    const Real = Date;
    const ahead = 3_600_000;
    globalThis.Date = class extends Real {
      constructor(...given: [number]) {
        if (given.length > 0) super(...given);
        else super(Real.now() + ahead);
      }
      static override now() {
        return Real.now() + ahead;
      }
    } as DateConstructor;
  });
  await page.goto(orderUrl(taskId));
  await page.getByRole('button', { name: 'I am on site' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Sent', { exact: true }).waitFor();
  // What waits says it too.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Note or photo' }).click();
  await page.getByLabel('Note').fill('Measured again');
  await page.getByRole('button', { name: 'Keep and send later' }).click();
  await page.getByText('No line · 1 step waits').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Not sent yet' }).waitFor({ state: 'detached' });
  const steps = await product.sql<{ off: number; sent: string | null }>(
    "select abs(extract(epoch from now() - t.at))::float8 as off, t.detail ->> 'sentTime' as sent from work_order_step t join work_order w on w.id = t.work_order_id where w.task_id = $1 and t.action in ('arrive', 'note')",
    [taskId],
  );
  expect(steps).toHaveLength(2);
  for (const { off, sent } of steps) {
    expect(off).toBeLessThan(600);
    expect(sent).toBeNull();
  }
});

it('an order that is given to another while its form is open says whose it is, and what was typed is sent as a note', async () => {
  const rights = ['workOrder:read', 'workOrder:process'];
  const man = await signInAs('tan.bo', 'Tan Bo', '+86 139 0000 0013', rights);
  const next = await signInAs('li.wei', 'Li Wei', '+86 139 0000 0014', rights);
  const taskId = await sendTo(man, 'OverVoltage', 'The voltage is high at night');
  const page = await phoneOf(man);
  await page.goto(orderUrl(taskId));
  await page.getByRole('button', { name: 'Hand back' }).click();
  await page.getByLabel('Reason').fill('No key to the cabinet');
  const { userId } = await next.call('POST', contract.signIn.info.path, {});
  await api.call('POST', contract.workOrders.updateServiceManToWorkOrder.path, { taskId, serviceManId: userId });
  await page.getByText('This order is now Li Wei’s.').waitFor({ timeout: 60_000 });
  expect(await page.getByLabel('Reason').inputValue()).toBe('No key to the cabinet');
  expect(await faults(page, 'wcag')).toEqual([]);
  // It is there after a reload, too.
  await page.reload();
  await page.getByText('This order is now Li Wei’s.').waitFor();
  expect(await page.getByLabel('Reason').inputValue()).toBe('No key to the cabinet');
  await page.getByRole('button', { name: 'Send as a note' }).click();
  await page.getByText('your step was kept as a note', { exact: false }).waitFor();
  await page.getByText('Submitted as “Handed back”, but the order had changed').waitFor();
  const notes = await product.sql<{ detail: object }>(
    "select t.detail from work_order_step t join work_order w on w.id = t.work_order_id where w.task_id = $1 and t.action = 'note'",
    [taskId],
  );
  expect(notes).toMatchObject([{ detail: { meant: 'handBack', reason: 'No key to the cabinet' } }]);
  // The next man reads why it came back once it does.
  const other = await phoneOf(next);
  for (const [action, more] of [
    ['arrive', {}],
    ['finish', { cause: 'A loose neutral', remedy: 'Tightened it' }],
  ] as const)
    await next.call('POST', contract.fieldWork.step.path, {
      taskId,
      action,
      requestId: `li-wei-${action}`,
      doneTime: new Date().toISOString(),
      ...more,
    });
  await api.call('POST', contract.workOrders.sendBack.path, { taskId, reason: 'It still trips' });
  await other.goto(`${product.url}/workOrder/field`);
  await other.getByRole('button', { name: /Over-?voltage.*Came back/ }).click();
  await other.getByText('Reason: It still trips').waitFor();
  await other.getByText('What was done: Tightened it').waitFor();
  await other.getByText('History', { exact: true }).click();
  await other.getByText('To Li Wei').first().waitFor();
  expect(await faults(other, 'wcag')).toEqual([]);
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

it('what was done without a line counts from when it was done: a session between the deed and its sending proves the order', async () => {
  const man = await signInAs('gao.lei', 'Gao Lei', '+86 139 0000 0015', ['workOrder:read', 'workOrder:process']);
  const taskId = await sendTo(man, 'ConnectorLockFailure', 'The lock of the second gun sticks');
  const page = await phoneOf(man);
  await page.goto(orderUrl(taskId));
  await page.getByRole('button', { name: 'I am on site' }).waitFor();
  await page.context().setOffline(true);
  const steps = new Steps(page);
  await steps.click(page.getByRole('button', { name: 'I am on site' }));
  await steps.click(page.getByRole('button', { name: 'Keep and send later' }));
  await page.getByText('No line · 1 step waits').waitFor();
  await steps.click(page.getByRole('button', { name: 'Finish work', exact: true }));
  await steps.type('Dirt in the lock', page.getByLabel('Cause'));
  await steps.type('Cleaned it', page.getByLabel('What was done'));
  await steps.click(page.getByRole('button', { name: 'Keep and send later' }));
  await page.getByText('No line · 2 steps wait').waitFor();
  expect(steps.count).toBe(6);
  // A car charges while nothing has been sent.
  point.plugIn(2, { soc: 20, targetSoc: 100, batteryWh: 80_000 });
  await point.swipe(2, 'CARD-1');
  await vi.waitUntil(
    async () =>
      (await product.sql<{ energy_wh: string }>('select energy_wh from charging_live')).some(
        (live) => Number(live.energy_wh) > 600,
      ),
    { timeout: 120_000, interval: 500 },
  );
  await point.stopTransaction(2);
  point.unplug(2);
  expect(await product.sql('select state from work_order where task_id = $1', [taskId])).toEqual([{ state: 'dispatched' }]);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Not sent yet' }).waitFor({ state: 'detached' });
  await page.getByText('The work on this order is done.').waitFor();
  await api.call('POST', contract.workOrders.confirm.path, { taskId });
  // Its times are those of the deeds, and the session began after them.
  await expect
    .poll(
      () =>
        product.sql(
          `select w.state, w.arrived_at <= w.finished_at and w.finished_at < r.started_at as in_order
           from work_order w join work_order_place o on o.work_order_id = w.id join charging_record r on r.transaction_id = o.proof_transaction_id
           where w.task_id = $1`,
          [taskId],
        ),
      { timeout: 60_000 },
    )
    .toEqual([{ state: 'waitingArchive', in_order: true }]);
});

it('the phone tells who did what: the next man why an order came back in one step and all of it in two, the one before him his own in two', async () => {
  const rights = ['workOrder:read', 'workOrder:process'];
  const first = await signInAs('xu.lin', 'Xu Lin', '+86 139 0000 0016', rights);
  const next = await signInAs('deng.fei', 'Deng Fei', '+86 139 0000 0017', rights);
  const taskId = await sendTo(first, 'EVCommunicationError', 'Cars lose the charger after a minute');
  for (const [action, more] of [
    ['arrive', {}],
    ['finish', { cause: 'A loose pin', remedy: 'Pressed it in' }],
  ] as const)
    await first.call('POST', contract.fieldWork.step.path, {
      taskId,
      action,
      requestId: `xu-lin-${action}`,
      doneTime: new Date().toISOString(),
      ...more,
    });
  await api.call('POST', contract.workOrders.sendBack.path, { taskId, reason: 'Two cars had it again' });
  const { userId } = await next.call('POST', contract.signIn.info.path, {});
  await api.call('POST', contract.workOrders.updateServiceManToWorkOrder.path, { taskId, serviceManId: userId });

  const page = await phoneOf(next);
  await page.goto(`${product.url}/workOrder/field`);
  const steps = new Steps(page);
  await steps.click(page.getByRole('button', { name: /Vehicle communication error.*Came back/ }));
  await page.getByText('Reason: Two cars had it again').waitFor();
  // The folded history says it once more.
  await page.getByText('Cause: A loose pin').first().waitFor();
  await page.getByText('What was done: Pressed it in').first().waitFor();
  expect(steps.count).toBe(1);
  await steps.click(page.getByText('History', { exact: true }));
  const history = page.locator('details', { hasText: 'History' });
  for (const step of [/Work finished.*Xu Lin/, /Sent back.*admin/i, /Dispatched.*admin/i])
    await history.getByRole('listitem').filter({ hasText: step }).first().waitFor();
  expect(steps.count).toBe(2);

  const before = await phoneOf(first);
  await before.goto(`${product.url}/workOrder/field`);
  const found = new Steps(before);
  await found.click(before.getByText(/^Finished or passed on, last 4 weeks/));
  await found.click(before.getByRole('button', { name: /Vehicle communication error/ }));
  await before.getByText('This order is now Deng Fei’s.').waitFor();
  await before.locator('details[open]').getByText('What was done: Pressed it in').waitFor();
  expect(found.count).toBe(2);
  await api.call('POST', contract.workOrders.cancel.path, { taskId, reason: 'Only looked at' });
});

it('a man who is inside a charger is offered one way out, and has finished in five steps', async () => {
  const man = await signInAs('cai.yu', 'Cai Yu', '+86 139 0000 0018', ['workOrder:read', 'workOrder:process']);
  const taskId = await sendTo(man, 'ReaderFailure', 'The reader does not take cards');
  await man.call('POST', contract.fieldWork.step.path, {
    taskId,
    action: 'arrive',
    requestId: 'cai-yu-arrived',
    doneTime: new Date().toISOString(),
  });
  await man.call('POST', contract.onSite.enter.path, { taskId, pointId: 'QUAY-1', isHighVoltage: false, checklist: [] });
  const page = await phoneOf(man);
  await page.goto(orderUrl(taskId));
  await page.getByText('You are still at work at Quay 1. End that first.').waitFor();
  expect(await page.getByRole('button', { name: 'Finish work', exact: true }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /^(End|Leave|Finish)/, disabled: false }).allTextContents()).toEqual([
    'End work here',
  ]);
  const steps = new Steps(page);
  page.once('dialog', (dialog) => void dialog.accept());
  await steps.click(page.getByRole('button', { name: 'End work here' }));
  await steps.click(page.getByRole('button', { name: 'Finish work', exact: true, disabled: false }));
  await steps.type('A worn antenna', page.getByLabel('Cause'));
  await steps.type('Changed the reader', page.getByLabel('What was done'));
  await steps.click(page.getByRole('button', { name: 'Send' }));
  await page.getByText('The work on this order is done.').waitFor();
  expect(steps.count).toBe(5);
});

it('on the phone a man shuts a charger before he opens it, and tries it by a charge that is billed to nobody', async () => {
  const man = await signInAs('li.na', 'Li Na', '+86 139 0000 0004', ['workOrder:read', 'workOrder:process']);
  const taskId = await sendTo(man, 'ConnectorLockFailure', 'The lock of the gun is stuck');
  await man.call('POST', contract.fieldWork.step.path, {
    taskId,
    action: 'arrive',
    requestId: 'arrived-at-the-quay',
    doneTime: new Date().toISOString(),
  });
  const page = await openPage(browser, product, {
    token: man.token,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    apart: true,
  });
  const isNarrow = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(`${product.url}/workOrder/field?order=${taskId}`);
  const enter = page.getByRole('button', { name: 'Start work here' });
  await page.getByRole('button', { name: 'Reboot', exact: true }).waitFor();
  const chargers = `**${contract.workOrders.getPoints.path}`;
  // They are refused: that is said, also to who presses on. Nobody is told to choose one of none.
  await page.route(chargers, (route) =>
    route.fulfill({ json: { code: 601, msg: 'Not his to see', data: { key: 'forbidden' } } }),
  );
  await enter.click();
  const alert = page.getByRole('alert');
  await alert.getByText('Not his to see').waitFor();
  await enter.click();
  expect(await alert.textContent()).toBe('Not his to see');
  await page.unroute(chargers);
  await page.goto(`${product.url}/workOrder/field?order=${taskId}`);
  await page.getByRole('button', { name: 'Reboot', exact: true }).waitFor();
  // They come over a slow line: until then nobody can begin, and nobody is told to choose one.
  await page.route(chargers, async (route) => {
    await sleep(1500);
    await route.continue();
  });
  await enter.click();
  await page.getByLabel('High-voltage work').check();
  await enter.click();
  await page.getByText('Check every item first').waitFor();
  expect(await faults(page, 'wcag')).toEqual([]);
  await isNarrow();
  await page.getByLabel('High-voltage work').uncheck();
  // The charger does not answer: that is said, and he confirms by hand.
  point.goOffline();
  await vi.waitUntil(
    async () => (await api.call('GET', contract.points.get.path.replace(':serialNumber', 'QUAY-1'))).online === false,
    60_000,
  );
  await enter.click();
  await page.getByText('Charger offline: unknown').first().waitFor();
  await page.getByRole('button', { name: 'Confirm safe' }).click();
  await page.getByText('This is required').waitFor();
  await page.getByLabel('How it was isolated').fill('Breaker off and locked');
  expect(await faults(page, 'wcag')).toEqual([]);
  await isNarrow();
  await page.getByRole('button', { name: 'Confirm safe' }).click();
  await page.getByText(/^Confirmed as safe at .*Breaker off and locked$/).waitFor();
  // It comes back, and is asked again.
  point.goOnline();
  await page.getByText('All connectors are out of service').waitFor({ timeout: 60_000 });
  expect(await page.getByRole('button', { name: 'Test charge' }).count()).toBe(0);
  // Nobody ends the order of a charger that somebody is in: one button says so, and why.
  const end = page.getByRole('button', { name: 'Finish work', exact: true });
  expect(await end.isDisabled()).toBe(true);
  expect(await end.getAttribute('aria-describedby')).not.toBeNull();
  await page.getByText('You are still at work at Quay 1. End that first.').waitFor();
  for (const name of ['Put on hold', 'Hand back']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  await isNarrow();
  // Nor at the desk, where the button names who is there and what comes first.
  const desk = await openPage(browser, product, { token: api.token });
  await desk.goto(`${product.url}/workOrder/order/${taskId}`);
  const finish = desk.getByRole('button', { name: 'Finish work', exact: true }).first();
  expect(await finish.getAttribute('aria-disabled')).toBe('true');
  await finish.hover();
  await desk.getByText(/is still at work inside\. End the work on site or release the charger first\./).waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'End work here' }).click();
  await vi.waitUntil(() => point.connector(2).status === 'Available', 60_000);

  point.plugIn(2, { soc: 20, targetSoc: 100, batteryWh: 80_000 });
  await page.getByRole('button', { name: 'Test charge' }).click();
  await page.getByRole('button', { name: 'Connector 2' }).click();
  expect(await faults(page, 'wcag')).toEqual([]);
  await page.getByRole('button', { name: 'Test charge' }).click();
  await page.getByText('Charging', { exact: true }).first().waitFor({ timeout: 60_000 });
  await page.getByText(/^0\.[0-9]*[1-9][0-9]* kWh$/).waitFor({ timeout: 60_000 });
  await isNarrow();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('Ended', { exact: true }).waitFor({ timeout: 60_000 });
  point.unplug(2);
  expect(
    await product.sql(
      'select r.valid, r.start_type from charging_record r join test_charge t on t.transaction_id = r.transaction_id where t.task_id = $1',
      [taskId],
    ),
  ).toEqual([{ valid: false, start_type: 'testCharge' }]);
});

it('a driver reports a danger by the code on a connector, without cookies and in a few kilobytes, and the order proposes to take it out of service', async () => {
  const { list } = await api.call('GET', `${contract.connectorCodes.list.path}?stationId=${stationId}`);
  const { code } = list.find(
    (one: { serialNumber: string; connectorNo: number }) => one.serialNumber === 'QUAY-1' && one.connectorNo === 2,
  );
  await api.call('PUT', contract.stations.update.path.replace(':id', String(stationId)), {
    ...(await api.call('GET', contract.stations.get.path.replace(':id', String(stationId)))),
    servicePhone: '+86 571 0000 0000',
  });
  const page = await openPage(browser, product, { viewport: { width: 320, height: 640 }, apart: true });
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(`${product.url}/c/${code}`);
  await page.getByRole('heading', { name: 'Quay' }).waitFor();
  await page.getByText('Connector 2', { exact: false }).waitFor();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThan(20_000);
  expect(await faults(page, 'wcag')).toEqual([]);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Please choose what is wrong').waitFor();
  await page.getByLabel('Smoke, fire or a burnt smell').check();
  const call = page.getByRole('link', { name: 'Call +86 571 0000 0000' });
  await call.waitFor();
  expect(await call.getAttribute('href')).toBe('tel:+8657100000000');
  await page.locator('textarea').fill('<img src=x onerror="document.title=\'owned\'"> smoke');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'smoke.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  expect(await faults(page, 'wcag')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('The person on duty has been told.').waitFor();
  await page.getByRole('link', { name: 'Look at the state' }).click();
  await page.getByText('We have received it.').waitFor();
  expect(await page.context().cookies()).toEqual([]);
  await page.goto(`${product.url}/c/0000000000000000?lang=zh`);
  await page.getByRole('heading', { name: '该二维码无效' }).waitFor();

  const desk = await openPage(browser, product, { token: api.token });
  await desk.goto(`${product.url}/workOrder/create?tab=drivers`);
  const row = desk.getByRole('row', { name: /Smoke, fire or a burnt smell/ });
  await row.getByText('onerror', { exact: false }).waitFor();
  await row.getByRole('img', { name: 'Photo 1' }).waitFor();
  expect(await desk.title()).not.toContain('owned');
  await row.getByRole('link', { name: /^WO\d{8}$/ }).click();
  const order = desk.getByRole('main');
  await order.getByText('A driver reports a danger here').waitFor();
  await order.getByRole('button', { name: /^Take out of service/ }).click();
  await desk.getByRole('button', { name: 'OK' }).click();
  await order.getByText('is out of service', { exact: false }).waitFor();
  expect(await desk.title()).not.toContain('owned');
  // The code's end is the page's end.
  await desk.goto(`${product.url}/configurationManagement/station/${stationId}/codes`);
  await desk.getByRole('button', { name: 'Code of QUAY-1, connector 2: actions' }).click();
  await desk.getByRole('menuitem', { name: 'Revoke the code' }).click();
  await desk.getByRole('button', { name: 'OK' }).click();
  await desk.getByText('Revoked', { exact: true }).waitFor();
  await page.goto(`${product.url}/c/${code}`);
  await page.getByRole('heading', { name: 'This code is not in use' }).waitFor();
});
