import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@csms/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openStation, registerPoint, signInByApi } from './testing/api.ts';
import { fillSignIn, launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

const PASSWORD = 'night-shift';
let product: Product;
let browser: Browser;
let admin: Api;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  admin = await signInByApi(product);
  await registerPoint(admin, await openStation(admin, 'Harbour'), 'HARBOUR-1', 'Harbour point');
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.locator('.ant-select-item-option', { hasText: option }).click();
}

describe('a new colleague', () => {
  it('gets an organisation, a role and an account, sees what the role opens and nothing else, and is out at once when disabled', async () => {
    const page = await openPage(browser, product, { token: admin.token });
    const dialog = page.getByRole('dialog');

    await page.goto(`${product.url}/systemManagement/permissionManage?tab=organisations`);
    await page.getByRole('button', { name: 'New organisation' }).first().click();
    await dialog.getByLabel('Organisation').fill('Night shift');
    await page.keyboard.press('Enter');
    await page
      .locator('main')
      .getByRole('row', { name: /Night shift/ })
      .waitFor();

    await page.getByRole('tab', { name: 'Roles', exact: true }).click();
    await page.getByRole('button', { name: 'New role' }).click();
    await dialog.getByLabel('Role', { exact: true }).fill('Watch');
    await choose(page, 'Organisation', 'Night shift');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.getByText('Choose at least one permission').waitFor();
    await dialog.getByLabel('Find a page or permission').fill('see charge points');
    await dialog.getByRole('list', { name: 'Charge points' }).getByRole('checkbox', { name: 'See charge points' }).check();
    await dialog.getByText('Pages: 1 · permissions: 1').waitFor();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page
      .locator('main')
      .getByRole('row', { name: /Watch.*Night shift/ })
      .waitFor();

    await page.goto(`${product.url}/systemManagement/userManage?create=1`);
    await dialog.getByLabel('Account').fill('ADMIN');
    await dialog.getByText('This account name is already in use').waitFor();
    await dialog.getByLabel('Account').fill('nora');
    await dialog.getByText('This account name is already in use').waitFor({ state: 'hidden' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Phone').fill('0170 1234');
    await choose(page, 'Role', 'Watch');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page
      .locator('main')
      .getByRole('row', { name: /nora.*Watch.*All stations.*Never signed in/ })
      .waitFor();

    const theirs = await openPage(browser, product);
    await theirs.goto(`${product.url}/login`);
    await fillSignIn(theirs, product, { username: 'nora', password: PASSWORD });
    await theirs
      .locator('main')
      .getByRole('row', { name: /Harbour point/ })
      .waitFor();
    const menu = theirs.getByRole('navigation', { name: 'Main navigation' });
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Charge points']);
    for (const name of ['New charge point', 'More actions']) expect(await theirs.getByRole('button', { name }).count()).toBe(0);
    await theirs.goto(`${product.url}/systemManagement/userManage`);
    await theirs.waitForURL(/\/404$/);
    await theirs.goto(`${product.url}/realTimeMonitor/chargePoint`);
    await theirs
      .locator('main')
      .getByRole('row', { name: /Harbour point/ })
      .waitFor();

    await page.getByRole('button', { name: 'Actions for nora' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    const question = page.getByRole('dialog', { name: 'System notice' });
    await question.getByText('All sessions of this user end at once').waitFor();
    await question.getByRole('button', { name: 'OK' }).click();
    await page
      .locator('main')
      .getByRole('row', { name: /nora.*Disabled/ })
      .waitFor();
    // Without anything being clicked there.
    const again = theirs.getByRole('dialog', { name: 'Your session has expired, please sign in again' });
    await again.waitFor();
    await fillSignIn(theirs, product, { username: 'nora', password: PASSWORD });
    await again.getByText('Account has been disabled, please contact the system administrator').first().waitFor();
  });
});

describe('what cannot be deleted', () => {
  it('says so where one would do it', async () => {
    const page = await openPage(browser, product, { token: admin.token });
    await page.goto(`${product.url}/systemManagement/permissionManage`);
    await page.getByRole('button', { name: 'Actions for Watch' }).click();
    await page.getByRole('menuitem', { name: /Delete.*1 user has it/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Administrator' }).click();
    await page.getByRole('menuitem', { name: 'View' }).click();
    await page.getByRole('dialog').getByText('This is a built-in role and cannot be changed.').waitFor();
    await page.goto(`${product.url}/systemManagement/permissionManage?tab=organisations`);
    await page.getByRole('button', { name: 'Actions for Night shift' }).click();
    await page.getByRole('menuitem', { name: /Delete.*1 role belongs to it/ }).waitFor();
    // The number leads to them.
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '1', exact: true }).click();
    await page.locator('main').getByRole('row', { name: /Watch/ }).waitFor();
    expect(page.url()).toMatch(/permissionManage\?orgId=\d+$/);
  });
});

/** In so long a page has asked for what it shows, ms. */
const ASKED_MS = 500;

/** Answers that refuse what a page has asked for. */
function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/prod-api/')) return;
    const answer = (await response.json().catch(() => null)) as { code?: number } | null;
    if (response.status() === 403 || answer?.code === 403) refused.push(new URL(response.url()).pathname);
  });
  return refused;
}

describe('roles for reading', () => {
  it('a bookkeeper opens the pages of finance that an administrator gives, and the editor says why the rest is grey', async () => {
    const pages = {
      '/financialManagement/financialStatistics': 'Financial statistics',
      '/financialManagement/electricityPriceSetting': 'Electricity prices',
      '/financialManagement/corporateTransfer': 'Corporate transfers',
      '/financialManagement/rechargeRecord': 'Recharge records',
      '/financialManagement/reconciliation': 'Reconciliation',
      '/financialManagement/invoiceRecordManage': 'Invoices',
    };
    const { providerId } = await admin.call('POST', contract.signIn.info.path, {});
    const role = await admin.call('POST', contract.roles.createRole.path, {
      roleName: 'Bookkeeper',
      permissions: [
        'financialStatistics:read',
        'price:read',
        'corporateTransfer:read',
        'company:read',
        'rechargeRecord:read',
        'statement:read',
        'reconciliation:read',
        'invoice:read',
      ],
      rolePaths: Object.keys(pages),
    });
    const user = {
      username: 'books',
      name: 'Bo Okke',
      phone: '+8613900000021',
      password: PASSWORD,
      roleId: role.id,
      providerId,
      allStations: true,
    };
    await admin.call('POST', contract.systemUsers.addUser.path, user);
    const books = await signInByApi(product, 'books', PASSWORD);
    const page = await openPage(browser, product, { token: books.token });
    const refused = refusals(page);
    for (const [path, title] of Object.entries(pages)) {
      await page.goto(`${product.url}${path}`);
      await page.getByRole('heading', { name: title }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await sleep(ASKED_MS);
    }
    expect(refused).toEqual([]);

    const editor = await openPage(browser, product, { token: admin.token });
    await editor.goto(`${product.url}/systemManagement/permissionManage?edit=${role.id}`);
    const dialog = editor.getByRole('dialog');
    await dialog.getByText('Pages: 6', { exact: false }).waitFor();
    const grey = dialog.getByRole('checkbox', { name: /^Set electricity prices \(/ });
    expect(await grey.isDisabled()).toBe(true);
    await grey.hover({ force: true });
    await editor.getByRole('tooltip').first().waitFor();
  });

  it('customer service works whole from its first page: every page that its role opens asks for nothing that it may not have', async () => {
    const roles = await admin.call('GET', `${contract.roles.queryRoles.path}?limit=50`);
    const role = roles.list.find((one: { roleKey: string }) => one.roleKey === 'customerService');
    const { providerId } = await admin.call('POST', contract.signIn.info.path, {});
    const user = {
      username: 'joan',
      name: 'Joan Park',
      phone: '+8613900000022',
      password: PASSWORD,
      roleId: role.id,
      providerId,
      allStations: true,
    };
    await admin.call('POST', contract.systemUsers.addUser.path, user);
    const { id } = await admin.call('POST', contract.chargeUsers.create.path, {
      providerId,
      account: 'dora',
      phone: '+4915551165424',
    });
    const joan = await signInByApi(product, 'joan', PASSWORD);
    const page = await openPage(browser, product, { token: joan.token });
    const refused = refusals(page);
    await page.goto(`${product.url}/`);
    await page.locator('main h1, main h2').first().waitFor();
    const paths = [
      '/realTimeMonitor/charging',
      '/realTimeMonitor/chargeStation',
      '/realTimeMonitor/chargePoint',
      '/configurationManagement/point/HARBOUR-1',
      '/historyRecord/chargeRecord',
      '/historyRecord/alarmRecord',
      '/userManagement/cardManage',
      `/userManagement/chargeUser?user=${id}`,
      '/configurationManagement/carManage',
      '/smartCharging/profiles',
      '/smartCharging/reservation',
      '/operateManagement/voucherManage',
      '/workOrder/list',
      '/workOrder/create',
      '/financialManagement/rechargeRecord',
      `/userManagement/statement/chargeUser/${id}`,
      '/user/message',
    ];
    for (const path of paths) {
      await page.goto(`${product.url}${path}`);
      await page.locator('main').getByRole('heading').first().waitFor();
      expect(`${new URL(page.url()).pathname}${new URL(page.url()).search}`).toContain(path);
      await sleep(ASKED_MS);
      expect([path, refused]).toEqual([path, []]);
    }
    // What sets the network stays closed.
    await page.goto(`${product.url}/systemManagement/dictionary`);
    await page.waitForURL(/\/404/);
  });
});
