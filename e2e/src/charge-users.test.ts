import { type BodyOf, contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { faults } from './testing/axe.ts';
import { launch, openPage } from './testing/console.ts';
import { PASSWORD, type Product, startProduct } from './testing/product.ts';
import { Steps } from './testing/steps.ts';

let product: Product;
let browser: Browser;
let api: Api;
let charger: SimulatedChargePoint;
let second: SimulatedChargePoint;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const stationId = await openStation(api, 'Quay');
  await setPrice(api, stationId);
  await registerPoint(api, stationId, 'USERS-1', 'Quay one');
  charger = new SimulatedChargePoint({ url: product.ocpp, serialNumber: 'USERS-1', model: 'river-120', meterIntervalS: 1 });
  await charger.start();
  await registerPoint(api, stationId, 'USERS-2', 'Quay two');
  second = new SimulatedChargePoint({ url: product.ocpp, serialNumber: 'USERS-2', model: 'river-120', meterIntervalS: 1 });
  await second.start();
});
afterAll(async () => {
  await charger?.stop();
  await second?.stop();
  await browser?.close();
  await product?.remove();
});

const register = (form: Partial<BodyOf<typeof contract.chargeUsers.create>>) =>
  api.call('POST', contract.chargeUsers.create.path, { providerId: 1, account: 'someone', ...form });
const userOf = async (account: string) =>
  (await api.call('GET', `${contract.chargeUsers.list.path}?keyword=${encodeURIComponent(account)}`)).list[0];

describe('a charge user', () => {
  it('is added, gets money, charges, and is refused at the charger once it is disabled', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/userManagement/chargeUser`);
    await page.getByText('No charge users yet').waitFor();
    await page.getByRole('button', { name: 'New charge user' }).first().click();
    const form = page.getByRole('dialog', { name: 'New charge user' });
    await form.getByLabel('Account').fill('lena.vogel');
    await form.getByLabel('E-mail').fill('nonsense');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await form.getByText('Enter an e-mail address such as name@example.com').waitFor();
    await form.getByLabel('E-mail').fill('lena@vogel.example');
    await form.getByLabel('E-mail').press('Enter');
    await page.getByText('lena.vogel created').waitFor();
    await page.getByRole('row', { name: /lena\.vogel/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Charge user', exact: true });
    await drawer.getByRole('button', { name: 'Recharge or refund' }).click();
    const wallet = page.getByRole('dialog', { name: 'Account balance of lena.vogel' });
    await wallet.getByLabel('Amount received').fill('25.50');
    await wallet.getByRole('button', { name: /^Recharge/ }).click();
    await page.getByText('Recharged').waitFor();
    await wallet.waitFor({ state: 'hidden' });
    await drawer.getByText('$25.50').first().waitFor();
    await drawer.getByRole('tab', { name: 'Money movements' }).click();
    await drawer.getByRole('cell', { name: '+$25.50' }).waitFor();
    // A dialog with a table is 1000 px wide, and its table scrolls within 500 px; a toolbar has gaps of 10 px.
    expect(await drawer.evaluate((node) => node.closest('.ant-drawer-content-wrapper')!.clientWidth)).toBe(1000);
    const table = drawer.getByRole('region', { name: 'Money movements' });
    const heights = await table.evaluate((section) => {
      const inner = section.querySelector('table')!;
      inner.style.height = '2000px';
      const seen = [section.clientHeight, section.scrollHeight];
      inner.style.height = '';
      return seen;
    });
    expect(heights).toEqual([500, 2000]);
    expect(
      await page
        .getByRole('search')
        .first()
        .evaluate((bar) => [...bar.querySelectorAll('*')].some((one) => getComputedStyle(one).gap === '10px')),
    ).toBe(true);

    const { idTag } = await userOf('lena.vogel');
    charger.plugIn(1);
    await charger.swipe(1, idTag);
    await vi.waitFor(
      async () =>
        expect(await product.sql("select 1 from charging_record where status = 'charging'"), 'a running session').toHaveLength(1),
      15_000,
    );
    await charger.swipe(1, idTag);
    await vi.waitFor(
      async () => expect(await product.sql("select 1 from charging_record where status = 'finished'")).toHaveLength(1),
      15_000,
    );
    await drawer.getByRole('tab', { name: 'Charging records' }).click();
    await drawer.getByRole('cell', { name: 'Quay' }).waitFor();
    await drawer.getByRole('button', { name: 'Actions for lena.vogel' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await page.getByText('The account and all its cards are refused').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByText('lena.vogel is disabled').waitFor();
    const before = await product.sql('select 1 from charging_record');
    charger.plugIn(2);
    await charger.swipe(2, idTag);
    const [authorised] = await product.sql<{ answer: string }>(
      "select answer from ocpp_message where action = 'Authorize' order by at desc, id desc limit 1",
    );
    expect(authorised!.answer).toContain('Blocked');
    expect(await product.sql('select 1 from charging_record')).toHaveLength(before.length);
  });

  it('that is there twice becomes one: found by the phone number, seen before it is done, with money and history', async () => {
    const keep = await register({ account: 'old account', phone: '+49 151 123456' });
    const other = await register({ account: 'new account', phone: '+49151123456' });
    await api.call('POST', contract.chargeUsers.recharge.path.replace(':id', String(other.id)), {
      amount: '12',
      requestId: 'merge-test-1',
    });
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/userManagement/chargeUser?duplicates=1`);
    const sets = page.getByRole('dialog', { name: 'Find duplicates' });
    await sets.getByText('+49 151 123456').first().waitFor();
    await sets.getByRole('button', { name: 'Merge …' }).click();
    const merge = page.getByRole('dialog', { name: 'Merge two accounts' });
    await merge.getByRole('region', { name: 'Kept' }).getByText('old account').waitFor();
    await merge.getByText('$12.00 → $12.00').waitFor();
    await merge.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('Merge new account into old account?').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByText('new account merged into old account').waitFor();
    await sets.getByText('No likely duplicates').waitFor();
    expect((await userOf('old account')).mobileBalance).toBe('12.00');
    await page.goto(`${product.url}/userManagement/chargeUser?user=${other.id}`);
    await page.getByText('This account was merged into old account').waitFor();
    await page.getByRole('link', { name: 'Open account' }).click();
    await page.getByRole('heading', { name: 'old account' }).first().waitFor();
    expect(keep.id).toBeLessThan(other.id);
  });
});

describe('on the telephone', () => {
  /** Waits for the session that runs at the second charger, ends it, and gives it as it was. */
  async function runs() {
    const list = () => api.call('GET', contract.sessions.list.path);
    const session = await vi.waitUntil(
      async () => (await list()).list.find((one: { serialNumber: string }) => one.serialNumber === 'USERS-2'),
      { timeout: 60_000, interval: 300 },
    );
    return session as { transactionId: number; account: string; cardNumber: string; startAccount: string; startType: string };
  }
  async function ends(): Promise<void> {
    await second.stopTransaction(1);
    second.unplug(1);
    await vi.waitUntil(async () => (await product.sql("select 1 from charging_record where status = 'charging'")).length === 0, {
      timeout: 60_000,
      interval: 300,
    });
  }
  const plugIn = async () => {
    second.plugIn(1, { soc: 20, targetSoc: 100, batteryWh: 80_000 });
    await vi.waitUntil(
      async () =>
        (await api.call('GET', contract.points.get.path.replace(':serialNumber', 'USERS-2'))).connectors[0].ocppStatus ===
        'Preparing',
      { timeout: 60_000, interval: 300 },
    );
  };

  it('a session is started for a driver in four steps from its page, from its card and from the point, and says by whom', async () => {
    const dora = await register({ account: 'dora', phone: '+49 1555 1165424' });
    await api.call('POST', contract.chargeUsers.recharge.path.replace(':id', String(dora.id)), {
      amount: '20',
      requestId: 'dora-on-the-phone',
    });
    await issueCard(api, 'PHONE1', '20');
    const page = await openPage(browser, product, { token: api.token });

    await plugIn();
    await page.goto(`${product.url}/userManagement/chargeUser/${dora.id}`);
    const fromDriver = new Steps(page);
    await fromDriver.click(page.getByRole('button', { name: 'Start charging' }));
    const form = page.getByRole('dialog', { name: 'Start charging remotely' });
    await form.getByText('dora').first().waitFor();
    await fromDriver.type('USERS-2', form.getByRole('combobox', { name: 'Charge point' }));
    await form.getByText('Summary').waitFor();
    await fromDriver.click(form.getByRole('button', { name: 'Start charging', exact: true }));
    expect(await runs()).toMatchObject({ account: 'dora', startAccount: 'admin', startType: 'remote' });
    expect(fromDriver.count).toBeLessThanOrEqual(4);
    await page
      .getByRole('row', { name: /Quay two.*dora/ })
      .getByText('Administrator · admin')
      .waitFor();
    const { transactionId } = await runs();
    await ends();
    await page.goto(`${product.url}/historyRecord/chargeRecord/${transactionId}`);
    await page.getByText('Started by', { exact: true }).waitFor();

    await plugIn();
    await page.goto(`${product.url}/userManagement/cardManage/PHONE1`);
    const fromCard = new Steps(page);
    await fromCard.click(
      page
        .getByRole('main')
        .getByRole('button', { name: /Actions$/ })
        .first(),
    );
    await fromCard.click(page.getByRole('menuitem', { name: 'Start charging' }));
    await form.getByText('PHONE1').first().waitFor();
    await fromCard.type('Quay two', form.getByRole('combobox', { name: 'Charge point' }));
    await form.getByText('Summary').waitFor();
    await fromCard.click(form.getByRole('button', { name: 'Start charging', exact: true }));
    expect(await runs()).toMatchObject({ cardNumber: 'PHONE1', startAccount: 'admin' });
    expect(fromCard.count).toBeLessThanOrEqual(4);
    await ends();

    await plugIn();
    await page.goto(`${product.url}/realTimeMonitor/chargePoint`);
    const fromPoint = new Steps(page);
    await fromPoint.click(page.getByRole('row', { name: /Quay two/ }).getByRole('button', { name: 'More actions' }));
    await fromPoint.click(page.getByRole('menuitem', { name: 'Remote start' }));
    const atPoint = page.getByRole('dialog', { name: /Remote start/ });
    await fromPoint.type('+49 1555 1165424', atPoint.getByRole('combobox', { name: 'Who pays' }));
    await atPoint.locator('.ant-select-content-has-value, .ant-select-selection-item').getByText('dora').waitFor();
    await fromPoint.click(atPoint.getByRole('button', { name: 'Remote start', exact: true }));
    expect(await runs()).toMatchObject({ account: 'dora', startAccount: 'admin' });
    expect(fromPoint.count).toBeLessThanOrEqual(4);
    await ends();
  });

  it('a card is replaced in four steps, and two accounts become one in six, with the e-mail address that one lacks', async () => {
    await issueCard(api, 'GONE1', '7');
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/userManagement/cardManage/GONE1`);
    const replacing = new Steps(page);
    await replacing.click(
      page
        .getByRole('main')
        .getByRole('button', { name: /Actions$/ })
        .first(),
    );
    await replacing.click(page.getByRole('menuitem', { name: 'Replace' }));
    await replacing.type('NEXT1', page.getByRole('dialog').getByLabel('New card number'));
    await replacing.press('Enter');
    await page.getByRole('heading', { name: 'NEXT1' }).waitFor();
    expect(replacing.count).toBeLessThanOrEqual(4);
    expect(await api.call('GET', contract.cards.get.path.replace(':cardNumber', 'NEXT1'))).toMatchObject({ balance: '7.00' });

    const keep = await register({ account: 'emil.kept' });
    await register({ account: 'emil.other', email: 'emil@ours.example' });
    await page.goto(`${product.url}/userManagement/chargeUser/${keep.id}`);
    const merging = new Steps(page);
    await merging.click(page.getByRole('button', { name: 'Actions for emil.kept' }));
    await merging.click(page.getByRole('menuitem', { name: 'Merge with another account' }));
    const drawer = page.getByRole('dialog', { name: 'Merge two accounts' });
    await merging.type('emil.other', drawer.getByRole('combobox', { name: 'Find the other account' }));
    await merging.click(page.locator('.ant-select-dropdown:visible').getByText('emil.other').first());
    expect(await drawer.getByRole('checkbox', { name: 'Take over the e-mail address emil@ours.example' }).isChecked()).toBe(true);
    await merging.click(drawer.getByRole('button', { name: 'Merge', exact: true }));
    await merging.click(page.getByRole('button', { name: 'OK' }));
    await page.getByText('emil.other merged into emil.kept').waitFor();
    expect(merging.count).toBeLessThanOrEqual(6);
    expect(await userOf('emil.kept')).toMatchObject({ email: 'emil@ours.example' });
  });

  it('who is to be forgotten is told what comes first, with the deed beside it, and is erased in six steps', async () => {
    const fritz = await register({ account: 'fritz' });
    const path = contract.chargeUsers.recharge.path.replace(':id', String(fritz.id));
    await api.call('POST', path, { amount: '3.20', requestId: 'fritz-on-the-phone' });
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/userManagement/chargeUser/${fritz.id}?erase=${fritz.id}`);
    const drawer = page.getByRole('dialog', { name: 'Erase personal data of fritz' });
    await drawer.getByText('Account balance $3.20').waitFor();
    expect(await drawer.getByRole('button', { name: 'Erase personal data', exact: true }).isDisabled()).toBe(true);
    expect(await faults(page, 'wcag')).toEqual([]);
    await drawer.getByRole('button', { name: 'Refund $3.20' }).click();
    const wallet = page.getByRole('dialog', { name: /fritz/ });
    await wallet.getByLabel('Amount').fill('3.20');
    await wallet.getByRole('button', { name: 'Refund $3.20' }).click();
    await vi.waitUntil(async () => (await userOf('fritz')).mobileBalance === '0.00', 30_000);
    await page.goto(`${product.url}/userManagement/chargeUser/${fritz.id}`);
    const erasing = new Steps(page);
    await erasing.click(page.getByRole('button', { name: 'Actions for fritz' }));
    await erasing.click(page.getByRole('menuitem', { name: 'Erase personal data' }));
    await erasing.click(drawer.getByRole('button', { name: 'Erase personal data', exact: true }));
    const question = page.getByRole('dialog', { name: 'System notice' });
    await erasing.type('fritz', question.getByRole('textbox'));
    await erasing.click(question.getByRole('button', { name: 'OK' }));
    await page.getByText('Personal data erased', { exact: false }).first().waitFor();
    expect(erasing.count).toBeLessThanOrEqual(6);
  });
});

describe('a driver who calls', () => {
  it('gets a plate in four steps from the own page', async () => {
    const paul = await register({ account: 'paul.plate' });
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/userManagement/chargeUser/${paul.id}`);
    const steps = new Steps(page);
    await steps.click(page.getByRole('button', { name: 'New car' }));
    const form = page.getByRole('dialog', { name: 'New car of paul.plate' });
    await steps.type('b-pl 77', form.locator('#carNumber'));
    await steps.type('1HGCM82633A004377', form.locator('#vin'));
    await steps.press('Enter');
    await page.getByRole('link', { name: 'B-PL77' }).waitFor();
    expect(steps.count).toBeLessThanOrEqual(4);
  });

  it('is served by the shipped role for customer service: found, with money, complaints and bills in reach', async () => {
    const [role] = await product.sql<{ id: number }>("select id from role where key = 'customerService' limit 1");
    const { providerId } = await api.call('POST', contract.signIn.info.path, {});
    const desk = { username: 'desk', name: 'Dora Desk', phone: '13800000077', password: PASSWORD };
    await api.call('POST', contract.systemUsers.addUser.path, { ...desk, roleId: role!.id, providerId, allStations: true });
    const user = await register({ account: 'quinn.desk', phone: '0170 5550199' });
    const page = await openPage(browser, product, { token: (await signInByApi(product, 'desk')).token, apart: true });
    await page.goto(`${product.url}/userManagement/chargeUser`);
    const steps = new Steps(page);
    await steps.type('01705550199', page.getByRole('searchbox', { name: 'Search', exact: true }));
    await steps.press('Enter');
    await page.waitForURL(`**/userManagement/chargeUser/${user.id}`);
    expect(steps.count).toBe(2);
    for (const name of ['Recharge or refund', 'Give goodwill', 'Start charging', 'Record complaint'])
      await page.getByRole('button', { name }).waitFor();
    await page.goto(`${product.url}/financialManagement/rechargeRecord`);
    await page.getByRole('main').getByRole('search').waitFor();
  });
});

describe('a user group', () => {
  it('gets a limit and members, and goes only when nobody is in it', async () => {
    for (const account of ['driver one', 'driver two']) await register({ account });
    const page = await openPage(browser, product, { language: 'zh', token: api.token });
    await page.goto(`${product.url}/userManagement/userGroup`);
    await page.getByText('暂无用户组').waitFor();
    await page.getByRole('button', { name: '新建用户组' }).first().click();
    const form = page.getByRole('dialog', { name: '新建用户组' });
    await form.getByLabel('用户组', { exact: true }).fill('城东车队');
    await form.getByLabel('每月用电限额').fill('500');
    await form.getByLabel('用户组', { exact: true }).press('Enter');
    await page.getByText('已新建 城东车队').waitFor();
    await page.getByText('0.0 / 500 kWh').waitFor();
    await page.getByRole('row', { name: /城东车队/ }).click();
    const drawer = page.getByRole('dialog', { name: '用户组', exact: true });
    await drawer.getByRole('tab', { name: '成员（0）' }).click();
    const choose = drawer.getByRole('combobox', { name: '添加用户' });
    await choose.fill('driver');
    for (const account of ['driver one', 'driver two'])
      await page.locator('.ant-select-item-option', { hasText: account }).click();
    await choose.press('Escape');
    await drawer.getByRole('button', { name: '添加 2 个用户' }).click();
    await page.getByText('已添加 2 个用户').waitFor();
    const opened = page.url();
    await drawer.getByRole('link', { name: '打开详情页' }).click();
    await page.getByRole('heading', { name: '城东车队' }).first().waitFor();
    await page.getByRole('main').getByRole('link', { name: 'driver one' }).waitFor();
    await page.goto(opened);
    await drawer.getByRole('tab', { name: '成员（2）' }).waitFor();
    await drawer.getByRole('button', { name: '城东车队 的操作' }).click();
    await page.getByText('请先移除组内成员').last().waitFor();
    await page.keyboard.press('Escape');
    await drawer.getByRole('checkbox', { name: '选择本页全部' }).check();
    await drawer.getByRole('button', { name: '移除 2 个' }).click();
    await page.getByRole('button', { name: /确\s?定/ }).click();
    await drawer.getByRole('tab', { name: '成员（0）' }).waitFor();
    await drawer.getByRole('button', { name: '城东车队 的操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).last().click();
    await page.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText('已删除 城东车队').waitFor();
    await page.getByText('暂无用户组').waitFor();
  });
});

describe('a complaint', () => {
  /** Opens the form, enters what was said and records it. */
  async function record(steps: Steps) {
    const { page } = steps;
    await steps.click(page.getByRole('button', { name: 'Record complaint' }));
    await steps.type('Charged twice, says the caller', page.getByRole('dialog').getByLabel('What was said'));
    await steps.click(page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }));
    await page.getByText(/Complaint C\d+ recorded/).waitFor();
    expect(steps.count).toBeLessThanOrEqual(4);
  }

  it('is written in three steps from the driver, the order and the point, and stands on each of their pages', async () => {
    const nina = await register({ account: 'nina' });
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/userManagement/chargeUser/${nina.id}`);
    await record(new Steps(page));
    await page.getByRole('region', { name: 'Complaints (1)' }).getByText('Charged twice').waitFor();
    const [order] = await product.sql<{ id: number }>('select transaction_id as id from charging_record order by 1 limit 1');
    await page.goto(`${product.url}/historyRecord/chargeRecord/${order!.id}`);
    await record(new Steps(page));
    await page.getByRole('region', { name: 'Complaints (1)' }).getByText('Charged twice').waitFor();
    // The order's complaint stands at its charge point as well.
    await page.goto(`${product.url}/configurationManagement/point/USERS-1?complain=1`);
    await page.getByRole('dialog').getByLabel('What was said').fill('The cable is too short');
    // Whoever is no driver leaves a number.
    await page.getByRole('dialog').getByLabel('Caller’s phone').fill('0170 5551234');
    await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click();
    await page
      .getByRole('region', { name: /^Complaints \(\d\)/ })
      .getByText('The cable is too short')
      .waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('.ant-message-notice').first().waitFor({ state: 'hidden' });
    expect(await faults(page, 'wcag')).toEqual([]);
  });

  it('is recorded in four steps from the search in the header, and a colleague’s list has it without asking again', async () => {
    await register({ account: 'olga', phone: '0170 5557788' });
    const colleague = await openPage(browser, product, { token: api.token, apart: true });
    await colleague.goto(`${product.url}/workOrder/create?tab=complaints`);
    await colleague.getByRole('table').first().waitFor();
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/dashboard`);
    const steps = new Steps(page);
    await steps.type('01705557788', page.getByRole('searchbox', { name: 'Search', exact: true }));
    await steps.click(page.getByRole('option', { name: 'Complaint: olga' }));
    await steps.type('The receipt never came', page.getByRole('dialog').getByLabel('What was said'));
    await steps.click(page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }));
    await page.getByText(/Complaint C\d+ recorded/).waitFor();
    expect(steps.count).toBeLessThanOrEqual(4);
    await colleague.getByText('The receipt never came').first().waitFor();
  });

  it('is found by the caller’s number, answered from the page of what is to do, and closed', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/needs`);
    await page.getByRole('region', { name: 'Complaints to answer' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('01705551234');
    await page.getByRole('option', { name: /C\d+/ }).waitFor();
    await page.keyboard.press('Escape');
    const row = page.getByRole('region', { name: 'Complaints to answer' }).getByRole('listitem').filter({ hasText: 'too short' });
    await row.getByRole('link', { name: 'Answer' }).click();
    const form = page.getByRole('dialog', { name: /^Answer · C/ });
    await form.getByLabel('Answer to the customer').fill('A longer one is on its way');
    await form.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.getByText(/Complaint C\d+: saved/).waitFor();
    const drawer = page.getByRole('dialog', { name: /^C\d+/ });
    await drawer.getByText('A longer one is on its way').waitFor();
    await drawer.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page
      .getByRole('dialog', { name: /^Close · C/ })
      .getByLabel('Reason')
      .fill('Content');
    await page
      .getByRole('dialog', { name: /^Close · C/ })
      .getByRole('button', { name: 'Close', exact: true })
      .last()
      .click();
    await drawer.getByText('Content').waitFor();
  });
});

describe('what waits for the user', () => {
  it('is the first page for who wants it so, on another device too', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/`);
    await page.waitForURL('**/dashboard');
    await page.goto(`${product.url}/needs`);
    const kept = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith(contract.preferences.set.path),
    );
    await page.getByRole('checkbox', { name: 'Start here after sign-in' }).check();
    await (await kept).response();
    const other = await openPage(browser, product, { token: api.token, viewport: { width: 1300, height: 900 }, apart: true });
    await other.goto(`${product.url}/`);
    await other.waitForURL('**/needs');
    const back = other.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith(contract.preferences.set.path),
    );
    await other.getByRole('checkbox', { name: 'Start here after sign-in' }).uncheck();
    await (await back).response();
  });
});
