import type { SimulatedChargePoint } from '@csms/simulator';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  screens = screensOf(filled).filter((_, n) => n % Number(process.env.EVERY ?? 4) === 0);
});
afterAll(async () => {
  await Promise.all(chargers.map((charger) => charger.stop()));
  await browser?.close();
  await product?.remove();
});


const HZ = 100;
/** CPU seconds by process kind and thread name */
function threads(): Record<string, number> {
  const sums: Record<string, number> = {};
  const children = new Map<string, string[]>();
  for (const pid of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]!;
      children.set(parent, [...(children.get(parent) ?? []), pid]);
    } catch {}
  }
  const family = (pid: string): string[] => [pid, ...(children.get(pid) ?? []).flatMap(family)];
  for (const pid of family(String(process.pid))) {
    try {
      const cmd = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const kind = /--type=(\S+)/.exec(cmd)?.[1] ?? (/headless-shell|chrom/.test(cmd) ? 'browser' : /start\.mjs/.test(cmd) ? 'server' : /postgres/.test(cmd) ? 'postgres' : 'test');
      for (const tid of readdirSync(`/proc/${pid}/task`)) {
        const stat = readFileSync(`/proc/${pid}/task/${tid}/stat`, 'utf8');
        const name = /\((.*)\)/.exec(stat)![1]!;
        const f = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const key = `${kind} ${name.replace(/\d+/g, '')}`;
        sums[key] = (sums[key] ?? 0) + (Number(f[11]) + Number(f[12])) / HZ;
      }
    } catch {}
  }
  return sums;
}
let before: Record<string, number>;
beforeAll(() => { before = threads(); });
afterAll(() => {
  const after = threads();
  const rows = Object.entries(after).map(([k, v]) => [k, v - (before[k] ?? 0)] as const).filter(([, v]) => v > 0.2).sort((a, b) => b[1] - a[1]);
  appendFileSync('/tmp/house-threads.txt', `== ${process.env.LABEL ?? ''} screens ${screens.length}\n` + rows.map(([k, v]) => `${v.toFixed(1)} ${k}`).join('\n') + '\n');
});
async function profiled(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 500 });
  await cdp.send('Profiler.start');
  return async (name: string) => {
    const { profile } = await cdp.send('Profiler.stop');
    writeFileSync(`/tmp/house-${name}.cpuprofile`, JSON.stringify(profile));
  };
}
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

async function show(page: Page, path: string, complete: string): Promise<void> {
  const whole = await goInside(page, product, path, complete);
  const dialog = isDialog(complete) ? 'visible' : 'hidden';
  try {
    // The handbook stands beside the page on a desk, and over it on a phone.
    if (!complete.startsWith('article')) await page.locator('[role=dialog]').first().waitFor({ state: dialog });
    await whole.waitFor();
  } catch (cause) {
    throw new Error(`${path} is not complete, the page is at ${page.url()}`, { cause });
  }
}

/** Half of the screens on each of two pages: there are two processors at least. */
const inLanes = async (walk: (own: Screen[]) => Promise<void>): Promise<void> => {
  await Promise.all([0, 1].map((lane) => walk(screens.filter((_, place) => place % 2 === lane))));
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
    const stop = process.env.PROFILE ? await profiled(page) : undefined;
    for (const [place, [path, complete]] of own.entries()) {
      const sizes = place % 2 === 0 ? [first, second] : [second, first];
      await show(page, path, complete);
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
    await stop?.(`${language}-${own.length}`);
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

