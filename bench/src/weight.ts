import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { ensureConsole } from '../../apps/server/src/app/console-build.ts';
import { boot, connectAll, wholeSession } from './load.ts';
import type { Row } from './row.ts';
import { ADMIN_PASSWORD, type System } from './system.ts';

export const BROWSER: LaunchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
};

/** Nothing more is asked for in so long: the page is still. Longer than what is fetched while nothing else is. */
const STILL_MS = 6500;
/** Live figures ask again for as long as sessions run. */
const MOST_MS = 20_000;

/** Signs in as the first administrator; gives the session's token. */
export async function signIn(system: System): Promise<string> {
  const response = await fetch(`${system.url}/prod-api/web/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

/** A page of a browser that has never seen the console. */
export async function freshPage(browser: Browser, system: System, token?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookies = { language: 'en', ...(token ? { 'Admin-Token': token, 'Login-Name': 'admin' } : {}) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: system.url })));
  return context.newPage();
}

interface Part {
  isCode: boolean;
  /** As it came over the wire, with its headers, in bytes. */
  bytes: number;
  /** When it was there, epoch ms. */
  at: number;
}

/** Counts all that a page asks for until it is still. `shown`: words that stand on it as soon as it can be read. */
async function weigh(page: Page, address: string, shown?: string) {
  const parts: Part[] = [];
  const waiting: Promise<unknown>[] = [];
  let last = Date.now();
  page.on('request', () => {
    last = Date.now();
  });
  page.on('requestfinished', (request) => {
    waiting.push(
      (async () => {
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        const { startTime, responseEnd } = request.timing();
        const isCode = ['script', 'stylesheet'].includes(request.resourceType());
        parts.push({ isCode, bytes: responseBodySize + responseHeadersSize, at: startTime + responseEnd });
      })(),
    );
  });
  await page.addInitScript(`window.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shift += entry.value; })).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver((_, watch) => {
      if (!document.body?.textContent.includes(${JSON.stringify(shown ?? '\u0000')})) return;
      window.shownAt = Date.now();
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true, characterData: true });`);
  const began = Date.now();
  await page.goto(address);
  while (Date.now() - last < STILL_MS && Date.now() - began < MOST_MS) await page.waitForTimeout(200);
  await Promise.all(waiting);
  const shift = Number(await page.evaluate('window.shift'));
  const shownAt = Number(await page.evaluate('window.shownAt ?? 0'));
  const sum = (of: readonly Part[]) => of.reduce((all, { bytes }) => all + bytes, 0);
  const code = parts.filter(({ isCode }) => isCode);
  return {
    all: sum(parts),
    requests: parts.length,
    code: sum(code),
    files: code.length,
    first: sum(code.filter(({ at }) => at <= shownAt)),
    shift,
  };
}

const kB = (bytes: number): string => `${Math.round(bytes / 1000)} KB`;

/** Each page with its bar for scripts and styles until it is still, in KB. */
const PAGES = [
  ['sign-in', '/login', 220],
  ['dashboard', '/dashboard', 480],
  ['list of charge points', '/configurationManagement/pointConfiguration', undefined],
  ['list of charging records', '/historyRecord/chargeRecord', undefined],
  ['prices', '/financialManagement/electricityPriceSetting', undefined],
] as const;

/** A session that is settled: a dashboard without any draws no chart. */
async function charge(system: System): Promise<void> {
  const [client] = await connectAll(system.url, 1);
  await client!.call('BootNotification', boot);
  await wholeSession(client!, 0);
  client!.close();
}

/** What pages weigh in a browser that has none of the console yet: bytes as they come, headers included, until nothing more is asked for. */
export async function weightFigures(system: System, say: (words: string) => void): Promise<Row[]> {
  await ensureConsole(say);
  await charge(system);
  const browser = await chromium.launch(BROWSER);
  try {
    const token = await signIn(system);
    const rows: Row[] = [];
    for (const [name, path, bar] of PAGES) {
      const page = await freshPage(browser, system, path === '/login' ? undefined : token);
      const { all, requests, code, files, first, shift } = await weigh(page, system.url + path, 'Energy today');
      await page.context().close();
      const rest = `${bar ? `${bar} KB; ` : ''}with all else ${kB(all)} in ${requests} requests; shift ${shift.toFixed(3)}`;
      rows.push([`weight: ${name}, scripts and styles`, `${kB(code)} in ${files} files`, rest]);
      if (path === '/dashboard') rows.push(['weight: the same, until its first figures', kB(first), '300 KB']);
    }
    return rows;
  } finally {
    await browser.close();
  }
}
