import { type BodyOf, contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;
let charger: SimulatedChargePoint;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const stationId = await openStation(api, 'Quay');
  await setPrice(api, stationId);
  await registerPoint(api, stationId, 'USERS-1', 'Quay one');
  charger = new SimulatedChargePoint({ url: product.ocpp, serialNumber: 'USERS-1', model: 'river-120', meterIntervalS: 1 });
  await charger.start();
});
afterAll(async () => {
  await charger?.stop();
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
    await page.getByRole('dialog', { name: 'Charge user', exact: true }).getByRole('heading', { name: 'old account' }).waitFor();
    expect(keep.id).toBeLessThan(other.id);
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
