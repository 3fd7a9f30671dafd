import { contract } from '@csms/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openStation, signInByApi } from './testing/api.ts';
import { byMenu, fillSignIn, launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

describe('an empty installation', () => {
  it.each([
    {
      language: 'zh' as const,
      screens: {
        '/realTimeMonitor/charging': ['当前没有正在充电的订单', '可以从这里为用户或充电卡远程启动一次充电。', '启动充电'],
        '/realTimeMonitor/chargePoint': ['暂无充电桩', '可以先新建充电桩', '新建充电桩'],
        '/historyRecord/chargeRecord': ['暂无充电记录', '充电开始后，记录会出现在这里。'],
      },
    },
    {
      language: 'en' as const,
      screens: {
        '/realTimeMonitor/charging': ['No sessions are running', 'You can start a session', 'Start charging'],
        '/realTimeMonitor/chargePoint': ['No charge points yet', 'adopt a connected charger', 'New charge point'],
        '/historyRecord/chargeRecord': ['No charging records yet', 'Records appear here as soon as a session starts.'],
      },
    },
  ])('says what to do next, not just that there is nothing ($language)', async ({ language, screens }) => {
    const page = await openPage(browser, product, { language, token: api.token });
    for (const [path, words] of Object.entries(screens)) {
      await page.goto(product.url + path);
      const panel = page.locator('[data-tone=empty]');
      await panel.waitFor();
      const text = await panel.innerText();
      for (const word of words) expect(text).toContain(word);
    }
  });
});

describe('the guard', () => {
  it('lets nobody in without a token, and leads back to where they wanted to go', async () => {
    const page = await openPage(browser, product);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${product.url}/historyRecord/chargeRecord?status=review`);
    await page.waitForURL(/\/login\?redirect=/);
    expect(asked).not.toContain('/prod-api/web/info');
    await fillSignIn(page, product);
    await page.waitForURL(/\/historyRecord\/chargeRecord\?status=review$/);
  });

  it('leads whoever has a token away from the sign-in page to the first page', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/login`);
    await page.waitForURL(/\/dashboard$/);
  });

  it('leads an unknown path to /404', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/no/such/page`);
    await page.waitForURL(/\/404$/);
    await page.getByText('Page not found').waitFor();
  });

  it.each([
    ['zh', '认证失败，无法访问系统资源'],
    ['en', 'Authentication failed, cannot access system resources'],
  ] as const)('signs out whose token is made up, and says why (%s)', async (language, words) => {
    const page = await openPage(browser, product, { language, token: 'made-up' });
    await page.goto(`${product.url}/realTimeMonitor/charging`);
    await page.waitForURL(/\/login/);
    await page.locator('.ant-message-notice', { hasText: words }).waitFor();
    expect(await page.getByText('CancelledError').count()).toBe(0);
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('Admin-Token');
  });
});

describe('a failed sign-in', () => {
  afterEach(() => product.sql('delete from try_count'));

  it('says in Chinese and English what was wrong, asks for another captcha, and then works', async () => {
    for (const [language, wrong] of [
      ['zh', '用户名或密码错误'],
      ['en', 'Incorrect username or password'],
    ] as const) {
      const page = await openPage(browser, product, { language });
      await page.goto(`${product.url}/login`);
      const picture = page.locator('img[src^="data:image/svg+xml"]');
      await picture.waitFor();
      const first = await picture.getAttribute('src');
      await fillSignIn(page, product, { password: 'not-it' });
      await page.getByRole('alert').getByText(wrong).waitFor();
      await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
      expect(await page.locator('#captcha').inputValue()).toBe('');
      await fillSignIn(page, product);
      await page.waitForURL(/\/dashboard$/);
    }
  });

  it('names a wrong captcha, and does not sign in', async () => {
    const page = await openPage(browser, product, { language: 'zh' });
    await page.goto(`${product.url}/login`);
    await fillSignIn(page, product, { captcha: 'zzzz' });
    await page.getByText('验证码错误或已失效').waitFor();
    expect(page.url()).toMatch(/\/login$/);
  });

  it('needs no picture: who cannot read it lets the browser calculate, also after many failures', async () => {
    const page = await openPage(browser, product, { language: 'zh' });
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: '看不清？', exact: true }).click();
    expect(await page.locator('#captcha').count()).toBe(0);
    await page.locator('input[autocomplete=username]').fill('admin');
    await page.locator('input[autocomplete=current-password]').fill('not-it');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
    // As if strangers had tried for a while: the picture alone is not enough any more, and nobody has to know.
    await page.getByRole('button', { name: '改用图片验证码' }).click();
    await product.sql(
      "update try_count set count = 12, wait_until = null, forget_at = now() + interval '1 hour' where key = 'signIn:admin'",
    );
    await fillSignIn(page, product);
    await page.waitForURL(/\/dashboard$/);
  });

  it('tells an empty answer for 1000 ms, in the words of the specification', async () => {
    const page = await openPage(browser, product, { language: 'zh' });
    await page.route('**/prod-api/web/login', (route) => route.fulfill({ json: { code: 200, msg: '', data: null } }));
    await page.goto(`${product.url}/login`);
    await fillSignIn(page, product);
    const toast = page.locator('.ant-message-notice', { hasText: '用户名或密码错误' });
    await toast.waitFor();
    const shownAt = Date.now();
    await toast.waitFor({ state: 'detached' });
    expect(Date.now() - shownAt).toBeLessThan(3000);
  });

  it('asks for what is missing at the field', async () => {
    const page = await openPage(browser, product, { language: 'zh' });
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: '登 录' }).click();
    for (const words of ['请输入账号', '请输入密码', '请输入验证码']) await page.getByText(words, { exact: true }).waitFor();
  });
});

/** Tests that end every session end the one of this file as well. */
const signInAgain = () =>
  afterEach(async () => {
    api = await signInByApi(product);
  });

describe('a session that was ended elsewhere', () => {
  signInAgain();

  /** Ends every session just before the page's next call of this path: before that, any call in the background would be the first to notice. */
  const endAtCall = (page: Page, path: string) =>
    page.route(
      `**${path}*`,
      async (route) => {
        await product.sql('delete from sign_in_session');
        await route.continue();
      },
      { times: 1 },
    );

  it('opens one dialog over the page; after signing in the form is still there and what failed has been done', async () => {
    const { token } = await signInByApi(product);
    await openStation(api, 'Kept');
    const page = await openPage(browser, product, { token });
    await page.goto(`${product.url}/realTimeMonitor/chargePoint?create=1`);
    const form = page.getByRole('dialog', { name: 'New charge point' });
    await form.getByLabel('Serial number').fill('KEPT-1');
    await form.getByLabel('Name', { exact: true }).first().fill('Kept point');
    await form.locator('#stationId').click();
    await page.getByTitle('Kept', { exact: true }).click();
    await form.getByText('DC', { exact: true }).click();
    await form.getByLabel('Rated power').fill('120');
    await form.locator('#connectors_0_connectorType').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: 'CCS2' }).click();
    await form.getByLabel('Max. power').fill('60');
    await endAtCall(page, contract.points.create.path);
    await form.getByRole('button', { name: 'Create', exact: true }).click();

    const again = page.getByRole('dialog', { name: 'Your session has expired, please sign in again' });
    await again.waitFor();
    expect(await again.count()).toBe(1);
    expect(await form.getByLabel('Serial number').inputValue()).toBe('KEPT-1');
    // What is said goes after some seconds: a busy machine may be slower to look.
    const said = page.getByText('Charge point registered').waitFor();
    await Promise.all([said, fillSignIn(page, product, { username: 'admin' })]);
    await page.getByRole('row', { name: /Kept point/ }).waitFor();
    await again.waitFor({ state: 'hidden' });
    const made = await product.sql("select from charge_point where serial_number = 'KEPT-1'");
    expect(made).toHaveLength(1);
  });

  const AGAIN = 'Your session has expired, please sign in again';
  const formsOf = (page: Page) => page.locator('input[autocomplete=current-password]:visible');

  it('asks in one form, however many calls have failed, also after going back in the history and on the way to the sign-in page', async () => {
    const { token } = await signInByApi(product);
    const page = await openPage(browser, product, { token, apart: true });
    await page.goto(`${product.url}/historyRecord/chargeRecord`);
    await page.getByRole('search').waitFor();
    await endAtCall(page, contract.points.list.path);
    await byMenu(page, 'Real-time monitoring', 'Charge points');
    await page.getByRole('dialog', { name: AGAIN }).waitFor();
    await formsOf(page).first().waitFor();
    expect(await formsOf(page).count()).toBe(1);
    await page.goBack();
    await page.waitForTimeout(500);
    expect(await formsOf(page).count()).toBe(1);
    await page.getByRole('dialog', { name: AGAIN }).getByRole('button', { name: 'Close' }).click();
    await page.waitForURL(/\/login/);
    await page.getByRole('dialog', { name: AGAIN }).waitFor({ state: 'hidden' });
    await expect.poll(() => formsOf(page).count()).toBe(1);
  });

  it('asks each window in one form, and a sign-in in one of them serves the others', async () => {
    const { token } = await signInByApi(product);
    const first = await openPage(browser, product, { token, apart: true });
    await first.context().addCookies([{ name: 'Login-Name', value: 'admin', url: product.url }]);
    const second = await first.context().newPage();
    for (const page of [first, second]) {
      await page.goto(`${product.url}/historyRecord/chargeRecord`);
      await page.getByRole('search').waitFor();
    }
    await product.sql('delete from sign_in_session');
    for (const page of [first, second]) {
      // The stream comes back, and is told that the session is over.
      await page.evaluate("window.dispatchEvent(new Event('online'))");
      // The dialog, or the sign-in page where the other window has noticed first.
      await formsOf(page).first().waitFor();
      // Whole, with its captcha.
      await page.locator('img[src^="data:image/svg+xml"]').first().waitFor();
      expect(await formsOf(page).count()).toBe(1);
    }
    await fillSignIn(second, product, { username: 'admin' });
    for (const page of [first, second]) {
      await page.getByRole('dialog', { name: AGAIN }).waitFor({ state: 'hidden' });
      await page.getByRole('search').waitFor();
      expect(await formsOf(page).count()).toBe(0);
    }
  });

  it('leads to the sign-in page whoever closes the dialog', async () => {
    const { token } = await signInByApi(product);
    const page = await openPage(browser, product, { token });
    await page.goto(`${product.url}/historyRecord/chargeRecord`);
    await page.getByRole('search').waitFor();
    await endAtCall(page, contract.points.list.path);
    await byMenu(page, 'Real-time monitoring', 'Charge points');
    const again = page.getByRole('dialog', { name: 'Your session has expired, please sign in again' });
    await again.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL(/\/login\?redirect=/);
  });
});

describe('a session that is over', () => {
  signInAgain();

  const user = { username: 'over', password: 'first-password' };
  const form = async () => ({
    ...user,
    name: 'Over',
    email: 'over@ours.example',
    phone: '13800000077',
    providerId: (await api.call('POST', '/web/info', {})).providerId,
    roleId: (await product.sql<{ id: number }>("select id from role where key = 'admin'"))[0]!.id,
    allStations: true,
  });

  it('and is opened by a bookmark leads to the sign-in page, which says why and leads on', async () => {
    const { token } = await signInByApi(product);
    await product.sql('delete from sign_in_session');
    const page = await openPage(browser, product, { token });
    await page.goto(`${product.url}/historyRecord/chargeRecord?status=review`);
    await page.waitForURL(/\/login\?redirect=/);
    await page.getByText('Your session is invalid or has expired, please log in again').waitFor();
    await fillSignIn(page, product);
    await page.waitForURL(/\/historyRecord\/chargeRecord\?status=review$/);
  });

  it('tells a user who was disabled, at once and over the page, with the focus where one goes on', async () => {
    await api.call('POST', '/web/userManage/addUser', await form());
    const { token } = await signInByApi(product, user.username, user.password);
    const page = await openPage(browser, product, { token });
    await page.context().addCookies([{ name: 'Login-Name', value: user.username, url: product.url }]);
    await page.goto(`${product.url}/historyRecord/chargeRecord`);
    await page.getByRole('search').waitFor();
    const [row] = await product.sql<{ id: number }>("select id from system_users where username = 'over'");
    await api.call('POST', '/web/userManage/updateSystemUserStatus', { id: row!.id, status: 0 });
    const dialog = page.getByRole('dialog', { name: 'Your session has expired, please sign in again' });
    await dialog.getByText('Your account has been disabled, please contact the system administrator').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    await page.waitForTimeout(600);
    expect(await page.evaluate('document.activeElement.type')).toBe('password');
  });
});

describe('the language', () => {
  it('switches with a reload and says so afterwards', async () => {
    const page = await openPage(browser, product, { language: 'zh', token: api.token });
    await page.goto(`${product.url}/realTimeMonitor/charging`);
    for (const [button, choice, toast, title] of [
      ['语言', 'English', 'Switch Language Success', 'Charging now - CSMS'],
      ['Language', '中文', '语言切换成功', '充电监控 - 充电运营管理平台'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: choice }).click()]);
      await page.getByText(toast).waitFor();
      await expect.poll(() => page.title()).toBe(title);
    }
  });
});

describe('the keyboard', () => {
  it('opens a form, submits with Enter, closes with Esc after asking, and gives the focus back', async () => {
    await openStation(api, 'Keys');
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/realTimeMonitor/chargePoint`);
    const opener = page.getByRole('button', { name: 'New charge point' }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New charge point' });
    await form.getByLabel('Serial number').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('serialNumber');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toBe('New charge point');

    await page.keyboard.press('Enter');
    await form.getByLabel('Serial number').fill('KEYS-1');
    await page.keyboard.press('Enter');
    await form.getByText('Name is required').waitFor();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'System notice' });
    await question.getByText('Discard unsaved changes?').waitFor();
    // What is lost by a hasty Enter stays.
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toBe('Cancel');
    await question.getByRole('button', { name: 'OK' }).press('Enter');
    await form.waitFor({ state: 'hidden' });
  });
});
