import { contract } from '@csms/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A running product, as who signed in there sees it. */
export interface Product {
  url: string;
  token: string;
}

async function call<T>(url: string, path: string, token?: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${url}/prod-api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
  if (code !== 200) throw new Error(`${path}: ${msg}`);
  return data;
}

export async function signIn(url: string, username: string, password: string): Promise<Product> {
  const { token } = await call<{ token: string }>(url, contract.signIn.login.path, undefined, { username, password });
  return { url, token };
}

/** The rows of a list. */
export async function listOf<T>({ url, token }: Product, path: string, query = ''): Promise<T[]> {
  const { list } = await call<{ list: T[] }>(url, `${path}${query ? `?${query}` : ''}`, token);
  return list;
}

/** The first row of a list; undefined: it is empty. */
export const firstOf = async <T>(product: Product, path: string, query: string): Promise<T | undefined> =>
  (await listOf<T>(product, path, `limit=1${query ? `&${query}` : ''}`))[0];

export interface Look {
  path: string;
  language: 'zh' | 'en';
  theme?: 'dark';
  width: number;
  height: number;
  /** Pixels of the picture for one of the page. */
  scale?: number;
}

/** Opens a page of the product, lets `take` look at it, and closes it. */
export async function look<T>(
  browser: Browser,
  { url, token }: Product,
  { path, language, theme, width, height, scale = 1 }: Look,
  take: (page: Page) => Promise<T>,
): Promise<T> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    colorScheme: theme ?? 'light',
    reducedMotion: 'reduce',
  });
  try {
    await context.addCookies([{ name: 'Admin-Token', value: token, url, sameSite: 'Strict' }]);
    const page = await context.newPage();
    await page.goto(url + path);
    return await take(page);
  } finally {
    await context.close();
  }
}

/** Waits until a place of the page is there and its letters are drawn. */
export async function isDrawn(page: Page, place: string): Promise<void> {
  await page.locator(place).first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}
