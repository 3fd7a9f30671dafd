import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contract } from '@csms/contract';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Response,
} from 'playwright-core';
import { onTestFinished, type RunnerTestCase } from 'vitest';
import { PASSWORD, type Product } from './product.ts';

const RESULTS = fileURLToPath(new URL('../../../test-results/', import.meta.url));

/** As `npm test` says; else the one without a window, where it is. */
const BROWSER =
  process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell'].find((path) => existsSync(path)) ?? '/usr/bin/chromium';

/**
 * V8 for pages that live for a minute. New objects have 64 MB from the start, so that they are looked through less often: axe makes many. TurboFan is
 * left out: it took a tenth of the browser's time. Not for a browser that measures.
 */
const SHORT_LIVED = '--js-flags=--min-semi-space-size=64 --max-semi-space-size=64 --no-turbofan';

const start = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    // A machine that says no language would keep no Chinese name of a file.
    env: { ...process.env, LANG: 'C.UTF-8' },
    executablePath: BROWSER,
    // It ends with the pipe to this process, however that ends.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });

let shared: Promise<Browser> | undefined;

/** The browser of this worker: its files use it one after another, and find in it the pages that those before them have left. One that measures has its own. */
export async function launch(): Promise<Browser> {
  if (process.env.OWN_BROWSER) return start();
  if (!(await shared)?.isConnected()) shared = start(SHORT_LIVED);
  const browser = (await shared) as Browser;
  // A file ends with it: what it has left open goes, but for the pages that the next file can use.
  browser.close = async () => {
    const kept = new Set([...(left.get(browser)?.values() ?? [])].flat().map((page) => page.context()));
    await Promise.all(browser.contexts().map((context) => (kept.has(context) ? undefined : context.close())));
  };
  return browser;
}

interface Looks extends BrowserContextOptions {
  language?: 'zh' | 'en';
  theme?: 'light' | 'dark';
  /** Signed in with this session's token. */
  token?: string;
  /** Stays open when the test ends. */
  keep?: boolean;
  /** Is used by this test alone, which changes it for good: scripts that come before those of every page, devices, functions. */
  apart?: boolean;
}

/** Pages that tests have left, empty again, by what their contexts are like: they keep the scripts that they have read and compiled, half of what a first page costs. */
const left = new WeakMap<Browser, Map<string, Page[]>>();

function leftBy(browser: Browser, firm: string): Page[] {
  const all = left.get(browser) ?? new Map<string, Page[]>();
  left.set(browser, all);
  const same = all.get(firm) ?? [];
  all.set(firm, same);
  return same;
}

/** Takes all away that a test has left: other pages, cookies, what is stored, where it is, what the test listened to or answered itself. */
async function empty(page: Page, product: Product): Promise<void> {
  const context = page.context();
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  for (const event of ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'response', 'websocket'])
    await page.removeAllListeners(event, { behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  // Of the same origin, and not the console, which would store something again.
  await page.goto(`${product.url}/logo.svg`);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await context.clearCookies();
}

const WITNESS_MS = 10_000;

/** Keeps a picture of the page that a test has failed on, and adds to its error what stood there: the picture stays on the machine where the test ran. */
async function witness(page: Page, { name, result }: RunnerTestCase): Promise<void> {
  mkdirSync(RESULTS, { recursive: true });
  const path = `${RESULTS}${name.replace(/[^\w-]+/g, '-').slice(0, 80)}.png`;
  await page.screenshot({ path, timeout: WITNESS_MS }).catch(() => {});
  const text = await page
    .locator('body')
    .innerText({ timeout: WITNESS_MS })
    .catch((error: unknown) => `(unknown: ${String(error)})`);
  const [error] = result?.errors ?? [];
  if (error) error.stack = `${error.stack}\n${page.url()} showed: ${text.replace(/\s*\n\s*/g, ' | ').slice(0, 2000)}`;
}

/** A page without anything of those before it (cookies, storage). Where the test fails it is told what stood on it. */
export async function openPage(browser: Browser, product: Product, looks: Looks = {}): Promise<Page> {
  const { language = 'en', theme = 'light', token, keep, apart, ...others } = looks;
  const options: BrowserContextOptions = {
    viewport: { width: 1440, height: 900 },
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...others,
  };
  // Its size and colours any page takes on; the rest is its context's for good.
  const { viewport, colorScheme, reducedMotion, ...firm } = options;
  const same = leftBy(browser, JSON.stringify([product.url, firm]));
  const kept = apart ? undefined : same.pop();
  const page = kept ?? (await (await browser.newContext(options)).newPage());
  if (kept) {
    if (viewport) await kept.setViewportSize(viewport);
    await kept.emulateMedia({ media: null, colorScheme, reducedMotion });
  }
  const context = page.context();
  if (!kept) noteCaptchas(context);
  context.setDefaultTimeout(45_000);
  if (token) await context.addCookies([{ name: 'Admin-Token', value: token, url: product.url, sameSite: 'Strict' }]);
  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    if (failed && !page.isClosed()) await witness(page, task);
    if (keep) return;
    // One that cannot be emptied is thrown away, and what a failure has left.
    const emptied =
      !failed &&
      !apart &&
      (await empty(page, product).then(
        () => true,
        () => false,
      ));
    if (emptied) same.push(page);
    else await context.close();
  });
  return page;
}

/** The answer by which each page was given its last captcha. */
const captchas = new WeakMap<Page, Response>();

/** Remembers which captcha each page of a context is given: several may show one at once. */
function noteCaptchas(context: BrowserContext): void {
  context.on('response', (response) => {
    if (response.url().endsWith(contract.signIn.captcha.path)) captchas.set(response.frame().page(), response);
  });
}

/** The answer of the captcha that the page shows now. */
export async function captchaAnswer(page: Page, product: Product): Promise<string> {
  await page.locator('img[src^="data:image/svg+xml"]').first().waitFor();
  const given = await captchas.get(page)?.json();
  const [row] = await product.sql<{ answer: string }>('select answer from captcha where id = $1', [given?.data.captchaId]);
  if (!row) throw new Error('There is no captcha in the database');
  return row.answer;
}

interface SignIn {
  username?: string;
  password?: string;
  /** Instead of the right one. */
  captcha?: string;
}

/** Fills the sign-in form (of the page or of the dialog) and submits it with Enter. */
export async function fillSignIn(page: Page, product: Product, form: SignIn = {}): Promise<void> {
  const captcha = form.captcha ?? (await captchaAnswer(page, product));
  const username = page.locator('input[autocomplete=username]');
  if (form.username !== undefined || (await username.inputValue()) === '') await username.fill(form.username ?? 'admin');
  await page.locator('input[autocomplete=current-password]').fill(form.password ?? PASSWORD);
  await page.locator('#captcha').fill(captcha);
  await page.locator('#captcha').press('Enter');
}

/** Goes to a page by the menu, of which one group is open at a time. */
export async function byMenu(page: Page, group: string, name: string): Promise<void> {
  const head = page.getByRole('button', { name: group, exact: true });
  await head.waitFor();
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
  await page.getByRole('link', { name, exact: true }).click();
}

/**
 * Goes to a path: inside the console by its own router, without loading everything anew. Gives the first thing visible that matches `complete`; what
 * stood on another page before does not count.
 */
export async function goInside(page: Page, product: Product, path: string, complete: string): Promise<Locator> {
  if (await page.evaluate("Boolean(document.querySelector('#root'))"))
    await page.evaluate(`{
      if (location.pathname !== '${path.split('?')[0]}')
        for (const left of document.querySelectorAll(${JSON.stringify(complete)})) left.dataset.left = '';
      history.pushState(null, '', '${path}');
      dispatchEvent(new PopStateEvent('popstate'));
      // The router renders it piece by piece: until then what stood there before is there.
      new Promise((done) => requestIdleCallback(() => requestIdleCallback(done, { timeout: 1000 }), { timeout: 1000 }));
    }`);
  else await page.goto(product.url + path);
  return page.locator(`:is(${complete}):not([data-left])`).locator('visible=true').first();
}
