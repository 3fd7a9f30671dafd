import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openStation, registerPoint, signInByApi } from './testing/api.ts';
import { faults, still } from './testing/axe.ts';
import { byMenu, goInside, launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  await registerPoint(api, await openStation(api, 'Harbour'), 'HARBOUR-7', 'Quay seven');
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const CHARGING = '/realTimeMonitor/charging';
const POINTS = '/realTimeMonitor/chargePoint';
const RECORDS = '/historyRecord/chargeRecord';

async function open(path: string, looks: Parameters<typeof openPage>[2] = {}): Promise<Page> {
  const page = await openPage(browser, product, { token: api.token, ...looks });
  await page.goto(product.url + path);
  await page.locator(SHOWN).first().waitFor();
  return page;
}
/** Stands on every page in the frame when it is there. */
const SHOWN = '#content h1, #content [data-tone]';
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Open pages' }).getByRole('tab');
const front = (page: Page) => page.getByRole('tablist', { name: 'Open pages' }).getByRole('tab', { selected: true });
const titles = async (page: Page) => (await tabs(page).allInnerTexts()).map((text) => text.trim());
/** What comes by itself, on a busy machine too. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 });
/** Each by the menu, so that each has a tab. */
async function visit(page: Page, ...names: string[]) {
  for (const name of names) {
    await byMenu(page, name === 'Charging records' ? 'Records' : 'Real-time monitoring', name);
    await front(page).filter({ hasText: name }).waitFor();
  }
}
const path = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

describe('where paths lead', () => {
  it.each([
    ['/', '/dashboard'],
    ['/dashboard', '/dashboard'],
    ['/realTimeMonitor', CHARGING],
    ['/historyRecord', RECORDS],
    ['/systemManagement', '/systemManagement/userManage'],
    ['/operateManagement', '/operateManagement/operateStatistics'],
    ['/user', '/user/profile'],
    ['/workOrder', '/workOrder/list'],
    ['/historyRecord/nothing', '/404'],
    [`/redirect${RECORDS}?status=review`, `${RECORDS}?status=review`],
  ])('%s leads to %s, and Back does not come by it again', async (from, to) => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/logo.svg`);
    await page.goto(product.url + from);
    await soon(() => path(page)).toBe(to);
    // Where it leads to is shown: nothing leads elsewhere any more.
    await page.locator(SHOWN).first().waitFor();
    await page.goBack();
    await soon(() => path(page)).toBe('/logo.svg');
  });
});

describe('the title of a page', () => {
  it('is its own for every path, and names what a detail is about, in its tab and its breadcrumb too', async () => {
    const page = await open('/404');
    await soon(() => page.title()).toBe('Page not found - CSMS');
    await page.goto(`${product.url}/configurationManagement/point/HARBOUR-7`);
    await soon(() => page.title()).toBe('Quay seven · Charge point - CSMS');
    await front(page).filter({ hasText: 'Quay seven' }).waitFor();
    await page.locator('[aria-current=page]').filter({ hasText: 'Quay seven' }).first().waitFor();
    const wall = await openPage(browser, product, { token: api.token, language: 'zh' });
    await wall.goto(`${product.url}/largeScreen`);
    await soon(() => wall.title()).toBe('CSMS · 数据大屏 - 充电运营管理平台');
  });
});

describe('the sidebar', () => {
  it('stays collapsed across a reload, as 1 or 0 in its cookie', async () => {
    const page = await open(CHARGING);
    const status = async () => (await page.context().cookies()).find((cookie) => cookie.name === 'sidebarStatus')?.value;
    const width = () => page.locator('aside').evaluate((side) => (side as unknown as { offsetWidth: number }).offsetWidth);
    expect(await width()).toBe(210);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await soon(width).toBe(56);
    expect(await status()).toBe('0');
    await page.reload();
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await soon(width).toBe(210);
    expect(await status()).toBe('1');
  });

  it('is a drawer below 992 px that closes on navigation', async () => {
    const page = await open(CHARGING, { viewport: { width: 991, height: 800 } });
    expect(await page.locator('aside').count()).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    // One group is open at a time: that of the page in front.
    expect(await page.getByRole('link', { name: 'Charging records' }).count()).toBe(0);
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Records' }).click();
    expect(await page.getByRole('link', { name: 'Stations now' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Charging records' }).click();
    await page.waitForURL(`**${RECORDS}`);
    await page.getByRole('link', { name: 'Charge points' }).waitFor({ state: 'hidden' });
  });
});

describe('tabs', () => {
  it('keep what a list was left with, also across a reload, and lead back to it', async () => {
    const page = await open(`${POINTS}?keyword=quay`);
    await visit(page, 'Charging records');
    await page.reload();
    await soon(() => titles(page)).toEqual(['Dashboard', 'Charge points', 'Charging records']);
    await tabs(page).filter({ hasText: 'Charge points' }).click();
    await soon(() => path(page)).toBe(`${POINTS}?keyword=quay`);
  });

  it('close one, to the last that remains, and all but the dashboard', async () => {
    const page = await open(CHARGING);
    await visit(page, 'Charging records', 'Charge points', 'Charging now');
    await front(page).locator('.anticon-close').click();
    await soon(() => path(page)).toBe(POINTS);
    await soon(() => titles(page)).toEqual(['Dashboard', 'Charging records', 'Charge points']);
    await tabs(page).nth(1).click({ button: 'middle' });
    await soon(() => titles(page)).toEqual(['Dashboard', 'Charge points']);
    await page.getByRole('button', { name: 'Tab actions' }).click();
    await page.getByRole('menuitem', { name: 'Close all' }).click();
    await soon(() => path(page)).toBe('/dashboard');
    await soon(() => titles(page)).toEqual(['Dashboard']);
  });

  it.each([
    ['Close others', ['Charge points']],
    ['Close to the left', ['Charge points', 'Charging records']],
    ['Close to the right', ['Charging now', 'Charge points']],
  ])('offer "%s" by a right click', async (action, left) => {
    const page = await open(CHARGING);
    await visit(page, 'Charge points', 'Charging records');
    await tabs(page).nth(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: action }).click();
    await soon(() => titles(page)).toEqual(['Dashboard', ...left]);
    if (!left.includes('Charging records')) await soon(() => path(page)).toBe(POINTS);
  });

  it('that are more than there is room for leave the one in front whole, also after a reload', async () => {
    const page = await open(POINTS);
    await page.setViewportSize({ width: 1000, height: 800 });
    const others = [CHARGING, RECORDS, '/historyRecord/alarmRecord', '/workOrder/list', '/userManagement/cardManage'];
    for (const to of [...others, '/userManagement/chargeUser', '/systemManagement/systemLog'])
      await (await goInside(page, product, to, '#content h1')).waitFor();
    await page.reload();
    await page.locator('#content h1').first().waitFor();
    await front(page).filter({ hasText: 'System log' }).waitFor();
    const hidden = () =>
      front(page).evaluate((tab) => {
        const [own, list] = [tab.getBoundingClientRect(), tab.parentElement!.getBoundingClientRect()];
        return Math.max(own.right - list.right, list.left - own.left);
      });
    await soon(hidden).toBeLessThanOrEqual(0);
    // The first is the dashboard, which stays.
    await tabs(page).nth(1).click();
    await front(page).filter({ hasText: 'Charge points' }).waitFor();
    await soon(hidden).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it('refresh the page in front, and open it in another browser tab', async () => {
    const page = await open(`${RECORDS}?status=review`);
    const again = page.waitForRequest((request) => request.url().includes('/web/chargingRecords?'));
    await front(page).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Refresh' }).click();
    await again;
    expect(path(page)).toBe(`${RECORDS}?status=review`);
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      (async () => {
        await front(page).click({ button: 'right' });
        await page.getByRole('menuitem', { name: 'Open in a new tab' }).click();
      })(),
    ]);
    await other.waitForURL(`**${RECORDS}?status=review`);
  });

  it('work by the keyboard alone: arrows, Enter, Delete', async () => {
    const page = await open(CHARGING);
    await visit(page, 'Charge points', 'Charging records');
    await front(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await soon(() => path(page)).toBe(POINTS);
    await page.keyboard.press('Delete');
    await soon(() => titles(page)).toEqual(['Dashboard', 'Charging now', 'Charging records']);
    await soon(() => path(page)).toBe(RECORDS);
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('tab');
  });

  it('do not close over a form that is not saved, unless one says so', async () => {
    const page = await open(CHARGING);
    await visit(page, 'Charge points');
    await page.getByRole('button', { name: 'New charge point' }).first().click();
    await page.locator('#serialNumber').fill('NOT-SAVED');
    await page.evaluate("document.querySelector('[role=tab][aria-selected=true] .anticon-close').click()");
    const question = page.getByRole('dialog', { name: 'System notice' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await titles(page)).toEqual(['Dashboard', 'Charging now', 'Charge points']);
    expect(await page.locator('#serialNumber').inputValue()).toBe('NOT-SAVED');
    await page.evaluate("document.querySelector('[role=tab][aria-selected=true] .anticon-close').click()");
    await question.getByRole('button', { name: 'OK' }).click();
    await soon(() => titles(page)).toEqual(['Dashboard', 'Charging now']);
    await soon(() => path(page)).toBe(CHARGING);
  });
});

describe('the settings', () => {
  const settings = async (page: Page) => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Layout settings' }).click();
    return page.getByRole('dialog', { name: 'Layout settings' });
  };
  const stored = (page: Page) => page.evaluate<string | null>("localStorage.getItem('layout-setting')");

  it('show at once, stay when saved, with a reload, and go when reset', async () => {
    const page = await open(RECORDS);
    const drawer = await settings(page);
    await drawer.getByLabel('Top navigation').click();
    await drawer.getByLabel('Dynamic title').click();
    await drawer.getByRole('radio', { name: '#409EFF' }).check({ force: true });
    await page.getByRole('navigation', { name: 'Top navigation' }).waitFor();
    expect(await stored(page)).toBeNull();
    await Promise.all([page.waitForEvent('load'), drawer.getByRole('button', { name: 'Save settings' }).click()]);
    const top = page.getByRole('navigation', { name: 'Top navigation' });
    await top.waitFor();
    expect(JSON.parse((await stored(page)) ?? '{}')).toMatchObject({ topNav: true, theme: '#409EFF', dynamicTitle: false });
    await soon(() => page.title()).toBe('CSMS');

    // What is chosen at the top shows its pages at the side.
    await top.getByRole('button', { name: 'Real-time monitoring' }).click();
    const side = page.getByRole('navigation', { name: 'Main navigation' });
    await side.getByRole('link', { name: 'Charge points' }).waitFor();
    expect(await side.getByRole('link', { name: 'Charging records' }).count()).toBe(0);

    const again = await settings(page);
    const began = Date.now();
    await Promise.all([page.waitForEvent('load'), again.getByRole('button', { name: 'Reset settings' }).click()]);
    expect(Date.now() - began).toBeGreaterThan(950);
    expect(await stored(page)).toBeNull();
    await soon(() => page.title()).toBe('Charging records - CSMS');
  });

  it('travel with the user: another browser shows what was chosen in the first', async () => {
    const first = await open(RECORDS);
    const kept = first.waitForResponse(
      (answer) => answer.url().endsWith('/web/preferences') && answer.request().method() === 'PUT',
    );
    await first.getByRole('button', { name: 'Dark mode' }).click();
    expect((await kept).status()).toBe(200);
    const second = await open(RECORDS);
    await second.getByRole('button', { name: 'Light mode' }).waitFor();
    const back = second.waitForResponse(
      (answer) => answer.url().endsWith('/web/preferences') && answer.request().method() === 'PUT',
    );
    await second.getByRole('button', { name: 'Light mode' }).click();
    expect((await back).status()).toBe(200);
  });

  it('that were only tried are taken back', async () => {
    const page = await open(RECORDS);
    const drawer = await settings(page);
    await drawer.getByLabel('Tabs of open pages').click();
    await page.getByRole('tablist', { name: 'Open pages' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByRole('tablist', { name: 'Open pages' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('and search, shortcuts, menus are clean for a screen reader (%s)', async (theme) => {
    const page = await open(RECORDS, { theme });
    await still(page);
    expect(await faults(page, 'all')).toEqual([]);
    await (await settings(page)).waitFor();
    await page.waitForTimeout(400);
    expect(await faults(page, 'all')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search pages/ }).fill('charg');
    await page.getByRole('option').first().waitFor();
    await page.waitForTimeout(600);
    expect(await faults(page, 'all')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.waitForTimeout(400);
    expect(await faults(page, 'all')).toEqual([]);
  });
});

describe('header search', () => {
  it('leads to a charge point, by the keyboard alone, and knows it next time', async () => {
    const page = await open(RECORDS);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /Search pages/ });
    await field.fill('quay se');
    const found = page.getByRole('option', { name: /^Quay seven/ });
    await found.waitFor();
    await soon(() => page.getByRole('status').allInnerTexts()).toContain('1 result');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/configurationManagement/point/HARBOUR-7');
    await page.getByRole('heading', { name: 'Quay seven' }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /Quay seven/ })
      .waitFor();
  });

  it('finds pages in the other language, and actions', async () => {
    const page = await open(RECORDS);
    await page.getByRole('searchbox', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: /Search pages/ }).fill('充电桩');
    await page.getByRole('option', { name: /Charge points/ }).waitFor();
    await page.getByRole('combobox', { name: /Search pages/ }).fill('dark');
    await page.getByRole('option', { name: /dark and light/ }).click();
    await soon(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  });
});

describe('shortcuts', () => {
  it('are listed by ?, leave fields alone, and can be switched off', async () => {
    const page = await open(POINTS);
    await page.getByRole('search').getByRole('textbox').first().fill('');
    await page.keyboard.type('?[');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByRole('switch', { name: /Shortcuts on/ }).click();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    for (const key of ['?', 'Control+k']) await page.keyboard.press(key);
    await page.waitForTimeout(300);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('an embedded page', () => {
  it('shows behind a mask until it is there, as high as the window leaves', async () => {
    const page = await openPage(browser, product, { token: api.token, language: 'zh' });
    const held = Promise.withResolvers<void>();
    await page.route('**/prod-api/docs/', async (route) => {
      await held.promise;
      await route.continue();
    });
    // The embedded page may belong to what the console's own load waits for.
    await page.goto(`${product.url}/systemManagement/apiDocs`, { waitUntil: 'commit' });
    const mask = page.getByText('正在加载页面，请稍候！');
    await mask.waitFor();
    held.resolve();
    const inside = page.frameLocator('iframe[title="接口文档"]');
    await inside.getByText('/prod-api/web/login').first().waitFor();
    await mask.waitFor({ state: 'detached' });
    const height = await page.locator('iframe').evaluate((frame) => (frame as unknown as { clientHeight: number }).clientHeight);
    expect(Math.abs(height - (900 - 94.5))).toBeLessThan(1);
  });
});

describe('a new version', () => {
  it('is offered when another build is served, and nothing reloads by itself', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'another' } }));
    await page.goto(product.url + RECORDS);
    await page.getByRole('search').waitFor();
    await page.evaluate("window.stays = 1; dispatchEvent(new Event('vite:preloadError'))");
    await page.getByText('A new version is available').waitFor();
    expect(await page.evaluate('window.stays')).toBe(1);
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload now' }).click()]);
  });
});

describe('the error log', () => {
  it('shows only when something went wrong, with what, and can be cleared', async () => {
    const page = await open(RECORDS);
    expect(await page.getByRole('button', { name: /\d errors?/ }).count()).toBe(0);
    await page.evaluate("setTimeout(() => { throw new Error('a broken part') })");
    await page.getByRole('button', { name: '1 error' }).click();
    const dialog = page.getByRole('dialog', { name: 'Error log' });
    await dialog.getByText('Error: a broken part', { exact: true }).waitFor();
    await dialog.getByText(RECORDS).waitFor();
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: '1 error' }).waitFor({ state: 'hidden' });
  });
});

describe('every width', () => {
  it.each([false, true])('the page does not scroll sideways, with the top navigation too (%s)', async (topNav) => {
    const page = await openPage(browser, product, { token: api.token });
    // An embedded page scrolls by itself, however wide: a short one does for the real one, which takes long to draw.
    await page.route('**/prod-api/docs/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<div style="width: 9999px">wide</div>' }),
    );
    // A picture of the same origin: what is stored there is the console's.
    await page.goto(`${product.url}/logo.svg`);
    await page.evaluate(`localStorage.setItem('layout-setting', '${JSON.stringify({ topNav })}')`);
    for (const to of [RECORDS, POINTS, CHARGING, '/systemManagement/apiDocs', '/404']) {
      await (await goInside(page, product, to, SHOWN)).waitFor();
      for (const width of [390, 992, 1440, 3840]) {
        await page.setViewportSize({ width, height: 900 });
        await page.locator(`[data-mobile=${width >= 992}]`).waitFor({ state: 'detached' });
        await page.locator(SHOWN).first().waitFor();
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
        expect(await page.evaluate('document.documentElement.scrollWidth'), `${to} ${width}`).toBeLessThanOrEqual(width);
      }
    }
  });

  it('what opens over a page is on a phone’s screen: the open alarms, a range of days, one of moments', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.setViewportSize({ width: 390, height: 844 });
    const isInside = async (selector: string, what: string) => {
      const box = await page.locator(selector).last().boundingBox();
      expect(box!.x, what).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width, what).toBeLessThanOrEqual(390);
    };
    await (await goInside(page, product, RECORDS, SHOWN)).waitFor();
    await page.getByRole('button', { name: /^Open alarms/ }).click();
    await still(page);
    await isInside('.ant-popover-container', 'alarms');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('button', { name: 'Started' }).click();
    await page.locator('.ant-picker-presets').getByText('Today').waitFor();
    await still(page);
    await isInside('.ant-picker-presets', 'presets');
    await isInside('.ant-picker-panel-layout', 'days and hours');
    await page.goto(`${product.url}/operateManagement/operateStatistics`);
    await page.locator('.ant-picker-range').click();
    await page.locator('.ant-picker-date-panel').nth(1).waitFor();
    await still(page);
    await isInside('.ant-picker-panel-layout', 'two months');
  });
});
