import { contract } from '@csms/contract';
import { LoadClient, SimulatedChargePoint } from '@csms/simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, issueCard, openStation, registerPoint, setPrice, signInAsWorker, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';
import { Steps } from './testing/steps.ts';

let product: Product;
let browser: Browser;
let api: Api;
let charger: SimulatedChargePoint;
let stationId: number;
const clients: LoadClient[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  stationId = await openStation(api, 'Harbour');
  await registerPoint(api, stationId, 'ALARM-1', 'Quay seven');
  charger = new SimulatedChargePoint({ url: product.ocpp, serialNumber: 'ALARM-1', model: 'river-120', meterIntervalS: 1 });
  await charger.start();
});
afterAll(async () => {
  for (const client of clients) client.close();
  await charger?.stop();
  await browser?.close();
  await product?.remove();
});

describe('an alarm', () => {
  it('comes by itself, is taken up by somebody, and goes by itself, without a reload', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/historyRecord/alarmRecord`);
    await page.getByText('No alarms').waitFor();
    await page.getByRole('button', { name: 'Save view' }).waitFor();
    charger.fault(1, 'GroundFailure');
    const row = page.getByRole('row', { name: /Ground fault/ });
    await row.getByText('Serious').waitFor();
    await row.getByText('Open', { exact: true }).waitFor();
    await row.getByText('Serious').click();
    const drawer = page.getByRole('dialog', { name: 'Ground fault' });
    await drawer.getByLabel('Action taken').fill('Ann is on her way');
    await drawer.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('1 alarm acknowledged').waitFor();
    await drawer.waitFor({ state: 'hidden' });
    await row.getByText('Handled by admin').waitFor();
    await row.getByText('Ann is on her way').waitFor();
    charger.clearFault(1);
    await row.getByText('Cleared', { exact: true }).waitFor();
  });

  it('is walked to by keys; an acknowledgement is undone from its toast, and a note stays in the timeline', async () => {
    const page = await openPage(browser, product, { token: api.token });
    charger.fault(2, 'OverCurrentFailure');
    await page.goto(`${product.url}/historyRecord/alarmRecord`);
    const rows = page.locator('tbody tr[data-row-key]');
    await page.getByRole('row', { name: /Overcurrent/ }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const first = page.getByRole('dialog', { name: 'Overcurrent' });
    await first.waitFor();
    await page.keyboard.press('j');
    await page.getByRole('dialog', { name: 'Ground fault' }).getByRole('button', { name: 'Next' }).waitFor();
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await first.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('1 alarm acknowledged').waitFor();
    await rows.first().getByText('Handled by admin').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await rows.first().getByText('Handled by admin').waitFor({ state: 'detached' });
    await rows.first().getByText('Serious').click();
    await first.getByRole('textbox', { name: 'Note', exact: true }).fill('The cable was driven over');
    await first.getByRole('button', { name: 'Add note' }).click();
    await first.getByRole('listitem').filter({ hasText: 'The cable was driven over' }).waitFor();
    await first.getByRole('listitem').filter({ hasText: 'Alarm opened: Overcurrent' }).waitFor();
    charger.clearFault(2);
    await rows.first().getByText('Cleared', { exact: true }).waitFor();
  });

  it('is given to somebody from its row, and says with whom it is', async () => {
    const page = await openPage(browser, product, { token: api.token });
    charger.fault(1, 'HighTemperature');
    await page.goto(`${product.url}/historyRecord/alarmRecord`);
    const row = page.getByRole('row', { name: /Overheated/ });
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Assign' }).click();
    const drawer = page.getByRole('dialog', { name: 'Assign alarm' });
    await drawer.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText('Alarm assigned').waitFor();
    await row.getByText('With admin').waitFor();
    charger.clearFault(1);
    await row.getByText('Cleared', { exact: true }).waitFor();
  });

  it('has somebody sent for it in two steps from its page, and with others in three from the list', async () => {
    await signInAsWorker(api, product, {
      username: 'reader-man',
      name: 'Li Wei',
      phone: '13800000001',
      permissions: ['workOrder:read', 'workOrder:process'],
      stationIds: [stationId],
    });
    const page = await openPage(browser, product, { token: api.token });
    charger.fault(1, 'ReaderFailure');
    charger.fault(2, 'WeakSignal');
    const standing = () => api.call('GET', `${contract.alarms.list.path}?state=open`).then(({ list }) => list);
    await expect.poll(standing, { timeout: 60_000 }).toHaveLength(2);
    const reader = (await standing()).find(({ code }: { code: string }) => code === 'ReaderFailure');
    await page.goto(`${product.url}/historyRecord/alarmRecord/${reader.id}`);
    const steps = new Steps(page);
    await steps.click(page.getByRole('button', { name: 'Dispatch' }));
    const form = page.getByRole('dialog', { name: 'Dispatch for 1 alarm' });
    // The fittest is proposed.
    await form.locator('.ant-select-content-has-value, .ant-select-selection-item').first().waitFor();
    await steps.click(form.getByRole('button', { name: 'Dispatch' }));
    await page.getByText(/Dispatched: WO\d+/).waitFor();
    expect(steps.count).toBe(2);
    await page.goto(`${product.url}/historyRecord/alarmRecord?state=open`);
    const many = new Steps(page);
    await page.getByRole('row', { name: /Weak signal/ }).waitFor();
    await many.click(page.getByRole('checkbox', { name: 'Select all' }));
    await many.click(page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Dispatch' }));
    await page
      .getByRole('dialog', { name: 'Dispatch for 2 alarms' })
      .locator('.ant-select-content-has-value, .ant-select-selection-item')
      .first()
      .waitFor();
    await many.click(page.getByRole('dialog').getByRole('button', { name: 'Dispatch' }));
    await page.getByText(/2 work orders dispatched/).waitFor();
    expect(many.count).toBe(3);
    const sent = await product.sql('select o.state, u.username from work_order o join system_users u on u.id = o.service_man_id');
    expect(sent).toEqual(Array(2).fill({ state: 'dispatched', username: 'reader-man' }));
    charger.clearFault(1);
    charger.clearFault(2);
  });

  it('that ended a session says why in one step from the list, and leads to its order in two', async () => {
    await setPrice(api, stationId);
    await issueCard(api, 'ALARM-CARD', '50');
    charger.plugIn(1);
    await charger.swipe(1, 'ALARM-CARD');
    const running = () =>
      product.sql<{ id: number }>("select transaction_id as id from charging_record where status = 'charging'");
    await expect.poll(running, { timeout: 60_000 }).toHaveLength(1);
    const [{ id } = { id: 0 }] = await running();
    charger.fault(1, 'PowerSwitchFailure');
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/historyRecord/alarmRecord?state=open`);
    const row = page.getByRole('row', { name: /Power switch failure/ });
    await row.waitFor();
    const steps = new Steps(page);
    await steps.click(row.getByText('Serious'));
    const drawer = page.getByRole('dialog', { name: 'Power switch failure' });
    const why = 'The charger ended it and gave no reason. It had reported a fault: Power switch failure.';
    await drawer.getByText(`Session ${id} ended. ${why}`).waitFor();
    expect(steps.count).toBe(1);
    await steps.click(drawer.getByRole('link', { name: `Session ${id}` }));
    await page.waitForURL(`${product.url}/historyRecord/chargeRecord/${id}`);
    await page.getByRole('main').getByText(why).waitFor();
    expect(steps.count).toBe(2);
    charger.clearFault(1);
    charger.unplug(1);
    await expect.poll(() => product.sql('select from alarm where cleared_at is null'), { timeout: 60_000 }).toHaveLength(0);
  });

  it('is closed with nineteen others in four steps, with one reason', async () => {
    for (const serialNumber of ['ALARM-2', 'ALARM-3']) {
      await registerPoint(api, stationId, serialNumber, serialNumber, 10);
      const client = new LoadClient(`${product.ocpp}/${serialNumber}`);
      await client.connect();
      await client.call('BootNotification', { chargePointVendor: 'Certain', chargePointModel: 'One' });
      for (let connectorId = 1; connectorId <= 10; connectorId++)
        await client.call('StatusNotification', { connectorId, errorCode: 'WeakSignal', status: 'Faulted' });
      clients.push(client);
    }
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/historyRecord/alarmRecord?state=open&limit=50`);
    await expect.poll(() => page.locator('tbody tr[data-row-key]').count()).toBe(20);
    const steps = new Steps(page);
    await steps.click(page.getByRole('checkbox', { name: 'Select all' }));
    await steps.click(page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Acknowledge or close' }));
    const form = page.getByRole('dialog', { name: /20 alarms/ });
    await steps.type('All of one outage, which is over', form.getByLabel('Action taken'));
    await steps.click(form.getByRole('button', { name: 'Close 20 alarms' }));
    await page.getByText('20 alarms closed').waitFor();
    expect(steps.count).toBeLessThanOrEqual(4);
    expect(await product.sql('select from alarm where cleared_at is null')).toHaveLength(0);
  });

  it('that a link names and that does not exist is told as missing', async () => {
    const page = await openPage(browser, product, { language: 'en', token: api.token });
    for (const alarm of ['999999', 'nothing']) {
      await page.goto(`${product.url}/historyRecord/alarmRecord?alarm=${alarm}`);
      await page.getByRole('dialog', { name: 'Alarms' }).getByText('This alarm does not exist').waitFor();
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('is what the rules say: another level, or none', async () => {
    const page = await openPage(browser, product, { language: 'zh', token: api.token });
    await page.goto(`${product.url}/historyRecord/alarmRecord?tab=rules`);
    const rule = page.getByRole('row', { name: /过压/ });
    await rule.getByText('一般').click();
    await page
      .getByRole('row', { name: /接地故障/ })
      .getByRole('switch', { name: /启用/ })
      .click();
    // The minutes of silence below have a form of their own.
    await page
      .getByRole('button', { name: /保\s?存/ })
      .first()
      .click();
    await page.getByText('告警规则已保存').waitFor();
    await rule.getByText('已修改').waitFor();
    charger.fault(1, 'OverVoltage');
    charger.fault(2, 'GroundFailure');
    await expect
      .poll(
        async () =>
          (await api.call('GET', `${contract.alarms.list.path}?state=open`)).list.map(
            (one: { code: string; level: string }) => `${one.code} ${one.level}`,
          ),
        {
          timeout: 60_000,
        },
      )
      .toEqual(['OverVoltage common']);
  });
});
