import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { PASSWORD, type Product } from './product.ts';

const RESULTS = fileURLToPath(new URL('../../../test-results/', import.meta.url));

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

interface Looks extends BrowserContextOptions {
  language?: 'zh' | 'en';
  theme?: 'light' | 'dark';
  /** Signed in with this session's token. */
  token?: string;
  /** Stays open when the test ends. */
  keep?: boolean;
}

/** A page of a browser of its own (cookies, storage); a picture of it is taken when the test fails. */
export async function openPage(browser: Browser, product: Product, looks: Looks = {}): Promise<Page> {
  const { language = 'en', theme = 'light', token, keep, ...options } = looks;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(15_000);
  if (token) await context.addCookies([{ name: 'Admin-Token', value: token, url: product.url, sameSite: 'Strict' }]);
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' && !page.isClosed()) {
      mkdirSync(RESULTS, { recursive: true });
      await page.screenshot({ path: `${RESULTS}${task.name.replace(/[^\w-]+/g, '-').slice(0, 80)}.png` }).catch(() => {});
    }
    if (!keep) await context.close();
  });
  return page;
}

/** The answer of the captcha that the page shows now. */
export async function captchaAnswer(page: Page, product: Product): Promise<string> {
  await page.locator('img[src^="data:image/svg+xml"]').first().waitFor();
  const [row] = await product.sql<{ answer: string }>('select answer from captcha order by expires_at desc limit 1');
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
