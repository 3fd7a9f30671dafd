import type { SimulatedChargePoint } from '@csms/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, signInByApi } from './testing/api.ts';
import { beyond, faults, namedByIcon, overflow, still, switchTheme } from './testing/axe.ts';
import { goInside, launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';
import { type FilledInstallation, fillInstallation } from './testing/screens/installation.ts';
import { type Screen, screensOf } from './testing/screens/screens.ts';

let product: Product;
let browser: Browser;
let api: Api;
let filled: FilledInstallation;
let screens: Screen[];
const chargers: SimulatedChargePoint[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  filled = await fillInstallation(product, api, chargers);
  screens = screensOf(filled);
});
afterAll(async () => {
  await Promise.all(chargers.map((charger) => charger.stop()));
  await browser?.close();
  await product?.remove();
});

const isDialog = (complete: string) => complete.startsWith('[role=dialog]') || complete.startsWith('#');

/** What of a screen is on no other: the dialog alone, where the page and tab below it are a screen too, and out of reach as long as it is open. */
function ownPart(path: string, complete: string): string | undefined {
  if (!isDialog(complete)) return undefined;
  const below = (screen: string) => {
    const { pathname, searchParams } = new URL(screen, product.url);
    return `${pathname} ${searchParams.get('tab') ?? ''}`;
  };
  const isScreen = screens.some(([other, shows]) => !isDialog(shows) && below(other) === below(path));
  return isScreen ? '[role=dialog][aria-modal=true]' : undefined;
}

const OF_BEFORE = '[data-busy=true], [data-stale], [data-old=true]';

/** `before`: the screen that stands there now. */
async function show(page: Page, path: string, complete: string, before?: Screen): Promise<void> {
  // A drawer that is complete in the same way would be taken for this one: it is closed first.
  if (
    before &&
    isDialog(complete) &&
    complete === before[1] &&
    path !== before[0] &&
    pathOf(before) === pathOf([path, complete])
  ) {
    await goInside(page, product, pathOf(before), complete);
    await page.locator(complete).first().waitFor({ state: 'hidden' });
  }
  const whole = await goInside(page, product, path, complete);
  const dialog = isDialog(complete) ? 'visible' : 'hidden';
  try {
    // The handbook stands beside the page on a desk, and over it on a phone.
    if (!complete.startsWith('article')) await page.locator('[role=dialog]').first().waitFor({ state: dialog });
    await whole.waitFor();
    // Rows of the screen before stand there, faint, until this one has its own.
    await page.locator(OF_BEFORE).first().waitFor({ state: 'detached' });
  } catch (cause) {
    throw new Error(`${path} is not complete, the page is at ${page.url()}`, { cause });
  }
}

const pathOf = ([path]: Screen) => path.split('?')[0]!;

/**
 * Half of the screens on each of two pages: there are two processors at least. All screens of a path are on one page, one after another: it is made once,
 * and its tabs and drawers open upon it.
 */
const inLanes = async (walk: (own: Screen[]) => Promise<void>): Promise<void> => {
  const lanes: [Screen[], Screen[]] = [[], []];
  for (const own of Map.groupBy(screens, pathOf).values()) lanes[lanes[0].length <= lanes[1].length ? 0 : 1].push(...own);
  await Promise.all(lanes.map(walk));
};

/** Screens without a signed-in user. */
const OUTSIDE = [
  ['/login', '#captcha'],
  ['/applyForm', 'main form, main h2, main [data-tone=empty]'],
  ['/disclaimer', 'main form, main h2, main [data-tone=empty]'],
  ['/privacyAgreement', 'main form, main h2, main [data-tone=empty]'],
] as const;

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The smallest phone, and a desk at 400 %. */
const SMALL = { width: 320, height: 568 };

/** Gives the page the other size, and waits until the frame and the screen are laid out for it. */
async function resize(page: Page, size: typeof DESK, path: string, complete: string): Promise<void> {
  await page.setViewportSize(size);
  try {
    await page.locator(`[data-mobile=${size === DESK}]`).waitFor({ state: 'detached' });
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))');
    await page.locator(`:is(${complete})`).locator('visible=true').first().waitFor();
  } catch (cause) {
    throw new Error(`${path} is not complete after it became ${size.width} px wide`, { cause });
  }
}

/**
 * Judges every screen and drawer as it stands complete on a desk, and holds it to the width of a phone. It comes on the one or the other, in turn, and
 * is made narrow or wide then. Gives what was found, with its place.
 */
async function judgeAll(
  language: 'zh' | 'en',
  judge: (page: Page, path: string, part?: string) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  const outside = await openPage(browser, product, { language });
  for (const [path, complete] of OUTSIDE) {
    await outside.goto(product.url + path);
    await outside.locator(complete).first().waitFor();
    await still(outside);
    found.push(...(await judge(outside, path)));
  }
  await inLanes(async (own) => {
    // One language with a pointer, the other with a finger; each screen that one begins on a desk, the other begins on a phone.
    const [first, second] = language === 'zh' ? [DESK, PHONE] : [SMALL, DESK];
    const page = await openPage(browser, product, { language, token: api.token, viewport: first, hasTouch: language === 'en' });
    await show(page, ...screens[0]!);
    await still(page);
    for (const [place, [path, complete]] of own.entries()) {
      const sizes = place % 2 === 0 ? [first, second] : [second, first];
      await show(page, path, complete, own[place - 1]);
      for (const [turn, size] of sizes.entries()) {
        if (turn > 0) await resize(page, size, path, complete);
        if (size === DESK) {
          found.push(...(await judge(page, path, ownPart(path, complete))));
          for (const icon of await namedByIcon(page))
            found.push(`${path}: a button has its icon's name, "${icon}" (${language})`);
          // Of the whole document, also where a part is judged.
          const [title, lang] = (await page.evaluate('[document.title, document.documentElement.lang]')) as [string, string];
          if (!title.trim()) found.push(`${path} has no title (${language})`);
          if (lang.split('-')[0] !== language) found.push(`${path} is in "${lang}" (${language})`);
        } else {
          const tooWide = await overflow(page);
          if (tooWide > 0) found.push(`${path} is ${tooWide} px wider than ${size.width} px (${language})`);
          for (const name of await beyond(page))
            found.push(`${path}: "${name}" stands outside of ${size.width} px (${language})`);
        }
      }
    }
  });
  return found;
}

describe('axe (WCAG 2.2 AA) finds nothing, and nothing stands beside the page on a phone, 390 and 320 px wide:', () => {
  // Another theme differs in its colours alone. The page below a dialog is judged without it, where it is a screen of its own. The next screen begins
  // with the theme that this one ends with.
  it('on any screen or drawer, light or dark', async () => {
    const found = await judgeAll('zh', async (page, path, part) => {
      const own = (await faults(page, 'wcag', part)).map((fault) => `${path} ${fault}`);
      await switchTheme(page);
      return [...own, ...(await faults(page, 'contrast', part)).map((fault) => `${path} (other theme) ${fault}`)];
    });
    expect(found).toEqual([]);
    // Every screen in both themes, several seconds each on a busy machine.
  }, 900_000);

  // Another language differs in its words alone.
  it('in the names of any screen or drawer in the other language', async () => {
    const found = await judgeAll('en', async (page, path, part) =>
      (await faults(page, 'names', part)).map((fault) => `${path} ${fault}`),
    );
    expect(found).toEqual([]);
  }, 900_000);
});

describe('on a phone, 390 px wide', () => {
  it('the menu is a drawer that closes on navigation', async () => {
    const page = await openPage(browser, product, { token: api.token, viewport: PHONE, hasTouch: true });
    await page.goto(`${product.url}/realTimeMonitor/charging`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await menu.getByRole('button', { name: 'Records' }).click();
    await menu.getByRole('link', { name: 'Charging records' }).click();
    await page.waitForURL(/\/historyRecord\/chargeRecord$/);
    await menu.waitFor({ state: 'hidden' });
  });

  it('every list begins on the first screen, whatever stands above it', async () => {
    const page = await openPage(browser, product, { token: api.token, viewport: PHONE, hasTouch: true });
    const lists = screens.filter(
      ([path, complete]) => !path.includes('?') && complete.startsWith('tbody tr[data-row-key], main li'),
    );
    expect(lists.length).toBeGreaterThan(15);
    const late: string[] = [];
    for (const [path, complete] of lists) {
      await show(page, path, complete);
      const { y } = (await page.locator(complete).first().boundingBox())!;
      if (y > PHONE.height - 80) late.push(`${path} at ${Math.round(y)}`);
    }
    expect(late).toEqual([]);
  });

  it.each([390, 360])('the names of all figures and all columns of a bill are in view, %i px wide', async (width) => {
    const page = await openPage(browser, product, { token: api.token, viewport: { width, height: 844 }, hasTouch: true });
    const cut = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    await page.goto(`${product.url}/realTimeMonitor/chargePoint`);
    const figures = page.getByRole('region', { name: 'Connector states' });
    await figures.getByText('Occupied, idle').waitFor();
    expect(await cut('section[data-count] span')).toEqual([]);
    await page.goto(`${product.url}/realTimeMonitor/uptime`);
    await page.getByRole('region', { name: 'All that is shown' }).getByText('Connectors below target').waitFor();
    expect(await cut('section[data-count] span')).toEqual([]);
    await page.goto(`${product.url}/historyRecord/chargeRecord?record=${filled.record}`);
    await page.getByRole('columnheader', { name: 'Amount' }).waitFor();
    expect(await cut('[role=dialog] :has(> table)')).toEqual([]);
  });
});

describe('the tabs of a page', () => {
  it('stay in one line on a phone, the chosen one in view', async () => {
    const page = await openPage(browser, product, { token: api.token, viewport: PHONE, hasTouch: true });
    await page.goto(`${product.url}/smartCharging/profiles?tab=timed`);
    const tabs = page.locator('#content [role=tab]');
    await tabs.nth(4).waitFor();
    const places = await tabs.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, left, right }) => ({ top, left, right })),
    );
    expect(new Set(places.map(({ top }) => top)).size).toBe(1);
    const chosen = places[4]!;
    expect([chosen.left >= 0, chosen.right <= PHONE.width]).toEqual([true, true]);
    await tabs.first().click();
    await vi.waitFor(async () => expect((await tabs.first().boundingBox())!.x).toBeGreaterThanOrEqual(0));
    expect(await overflow(page)).toBe(0);
  });

  it('and the pages of a list show the chosen one where the system gives the colours', async () => {
    const page = await openPage(browser, product, { token: api.token, apart: true });
    await page.emulateMedia({ forcedColors: 'active' });
    await show(page, '/smartCharging/profiles', 'tbody tr[data-row-key]');
    const [mark, line, ring] = (await page.evaluate(`(() => {
      const system = document.createElement('i');
      system.style.color = 'Highlight';
      document.body.append(system);
      const highlight = getComputedStyle(system).color;
      const bar = getComputedStyle(document.querySelector('#content .ant-tabs-tab-active'), '::after');
      const page = getComputedStyle(document.querySelector('.ant-pagination-item-active'));
      return [bar.backgroundColor === highlight, bar.height, page.outlineStyle === 'solid' && page.outlineColor === highlight];
    })()`)) as [boolean, string, boolean];
    expect([mark, line, ring]).toEqual([true, '2px', true]);
  });
});

describe('what stands above a list', () => {
  it('takes one line each: the figures of stations, and the notice of the system log', async () => {
    const page = await openPage(browser, product, { language: 'zh', token: api.token });
    await show(page, '/configurationManagement/stationManagement', 'tbody tr[data-row-key]');
    expect((await page.locator('section[data-count]').boundingBox())!.height).toBeLessThan(45);
    await show(page, '/systemManagement/systemLog', 'tbody tr[data-row-key]');
    const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: '立即校验' }) });
    await notice.waitFor();
    expect((await notice.boundingBox())!.height).toBeLessThan(45);
  });
});

describe('the frame', () => {
  it('has the sizes and the order of the specification', async () => {
    const page = await openPage(browser, product, { language: 'zh', token: api.token });
    await show(page, '/historyRecord/chargeRecord', 'tbody tr[data-row-key]');
    expect((await page.locator('aside').boundingBox())?.width).toBe(210);
    await page.setViewportSize({ width: 991, height: 800 });
    await page.locator('aside').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 992, height: 800 });
    await page.locator('aside').waitFor();
    // total, sizes, prev, pager, next, jumper
    const main = page.locator('main');
    const parts = [main.getByText(/^共 \d+ 条$/), main.getByText('10 条/页'), main.locator('.ant-pagination-prev')];
    const places = await Promise.all(parts.map(async (part) => (await part.first().boundingBox())?.x ?? Number.NaN));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

describe('an action on several points', () => {
  it('says how many it concerns and how many of them are charging, and follows every one', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await show(page, '/realTimeMonitor/chargePoint', 'tbody tr[data-row-key]');
    for (const serialNumber of ['SCREEN-1', 'SCREEN-2'])
      await page.getByRole('checkbox', { name: `Select ${serialNumber}` }).check();
    const bar = page.getByRole('region', { name: 'Actions on the selection' });
    await bar.getByText('2 charge points selected').waitFor();
    await bar.getByRole('button', { name: 'Actions for these 2' }).click();
    await page.getByRole('menuitem', { name: 'Soft reboot' }).click();
    const question = page.getByRole('dialog', { name: 'System notice' });
    await question.getByText('Soft-reboot 2 charge points?').waitFor();
    await question.getByText('1 session is running there.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });

    await bar.getByRole('button', { name: 'Actions for these 2' }).click();
    await page.getByRole('menuitem', { name: 'Clear cache' }).click();
    await question.getByText('Clear the authorisation cache of 2 charge points?').waitFor();
    await question.getByRole('button', { name: 'OK' }).click();
    const tray = page.getByRole('region', { name: 'Command progress' });
    await expect.poll(() => tray.getByText('Accepted').count()).toBe(2);
    const made = await product.sql("select from command where action = 'clearCache'");
    expect(made).toHaveLength(2);
  });
});

describe('a changed point', () => {
  it('keeps what was not touched, and the list shows the rest without a reload', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await show(page, '/realTimeMonitor/chargePoint?point=SCREEN-3&edit=1', '#pointName');
    await page.locator('#pointName').fill('Renamed point');
    await page.locator('#pointName').press('Enter');
    await page.getByText('Changes saved').waitFor();
    await page.keyboard.press('Escape');
    await page
      .locator('main')
      .getByRole('row', { name: /Renamed point/ })
      .waitFor();
    const point = await api.call('GET', '/web/points/SCREEN-3');
    expect(point).toMatchObject({ pointName: 'Renamed point', ratedPower: 120, hasPassword: false });
    expect(point.connectors.map((one: { maxPowerW: number }) => one.maxPowerW)).toEqual([120_000, 120_000]);
  });
});
