import { gzipSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { ensureConsole } from '../../apps/server/src/app/console-build.ts';
import { boot, connectAll, meterValues, pooled, startTransaction } from './load.ts';
import type { Row } from './row.ts';
import { ADMIN_PASSWORD, type System } from './system.ts';

const ROWS = 300;
/** A processor so many times slower than this one: what an old office computer is. */
const SLOWER = 4;
const ROUNDS = 7;

const kB = (bytes: number): string => `${Math.round(bytes / 1000)} KB`;
const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const part = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

async function signIn(system: System): Promise<string> {
  const response = await fetch(`${system.url}/prod-api/web/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

async function freshPage(browser: Browser, system: System, token?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookies = { language: 'en', ...(token ? { 'Admin-Token': token, 'Login-Name': 'admin' } : {}) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: system.url })));
  return context.newPage();
}

/** Scripts and styles that a page has brought, in bytes: by gzip, whatever the wire used, so that figures of before compare; and as they came. */
async function weigh(page: Page, path: string, there: () => Promise<unknown>) {
  const files: { name: string; small: number; wire: number }[] = [];
  const waiting: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(?:js|css)$/.test(pathname)) return;
    waiting.push(
      (async () => {
        const [body, sizes] = await Promise.all([response.body(), response.request().sizes()]);
        files.push({ name: pathname, small: gzipSync(body).length, wire: sizes.responseBodySize + sizes.responseHeadersSize });
      })(),
    );
  });
  await page.goto(path);
  await there();
  await Promise.all(waiting);
  const sum = (pick: (file: (typeof files)[number]) => number, of = files) => of.reduce((all, file) => all + pick(file), 0);
  const charts = files.filter(({ name }) => /\/charts-/.test(name));
  return {
    files: files.length,
    small: sum(({ small }) => small),
    wire: sum(({ wire }) => wire),
    charts: sum(({ small }) => small, charts),
  };
}

/** From an act to the next frame that shows it, in ms. */
const nextPaint = (page: Page, selector: string): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.offsetParent !== null);
    if (!element) return done(NaN);
    const begin = performance.now();
    element.click();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - begin);
      port2.postMessage(0);
    });
  })`);

async function paints(page: Page, act: string, back: () => Promise<unknown>, rounds = ROUNDS): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round++) {
    all.push(await nextPaint(page, act));
    await page.waitForTimeout(350);
    await back();
    await page.waitForTimeout(350);
  }
  // The first brings its code.
  return all.slice(1);
}

/** The same act on a page without anything of ours: as many rows of plain text, whose colours are turned. */
async function bare(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const cells = '<td>Station 0123</td>'.repeat(12);
  await page.setContent(
    `<style>.dark td{background:#111;color:#eee}</style><button id="turn" onclick="document.body.classList.toggle('dark')">x</button><table>${`<tr>${cells}</tr>`.repeat(ROWS)}</table>`,
  );
  await slowDown(page);
  const all = await paints(page, '#turn', async () => {});
  await page.close();
  return middle(all);
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}

/** How long frames take while the page is scrolled by its whole height, in ms. */
const framesWhileScrolling = (page: Page): Promise<number[]> =>
  page.evaluate<number[]>(`new Promise((done) => {
    const frames = [];
    let last = performance.now();
    const end = last + 4000;
    const step = (now) => {
      frames.push(now - last);
      last = now;
      window.scrollBy(0, 40);
      if (window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2) window.scrollTo(0, 0);
      if (now < end) requestAnimationFrame(step);
      else done(frames.slice(1));
    };
    requestAnimationFrame(step);
  })`);

/** The console: what its pages weigh, exactly; and how long its acts take, beside a bare page in the same run. */
export async function consoleFigures(system: System, say: (words: string) => void): Promise<Row[]> {
  await ensureConsole(say);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const clients = await connectAll(system.url, ROWS);
  let stopped = false;
  try {
    const entrance = await freshPage(browser, system);
    const signing = await weigh(entrance, `${system.url}/login`, () =>
      entrance.locator('img[src^="data:image/svg+xml"]').waitFor(),
    );
    const token = await signIn(system);
    const first = await freshPage(browser, system, token);
    const dashboard = await weigh(first, `${system.url}/dashboard`, async () => {
      await first.locator('main h1').waitFor();
      await first.waitForTimeout(1500);
    });

    await pooled(clients, 50, (client) => client.call('BootNotification', boot));
    const transactions: number[] = [];
    await pooled(clients, 50, async (client, index) => {
      transactions[index] = await startTransaction(client, index);
    });
    // Twenty events a second, on rows that are shown.
    const events = (async () => {
      for (let round = 0; !stopped; round++) {
        const at = round % clients.length;
        await clients[at]!.call('MeterValues', meterValues(transactions[at]!, 1000 + round));
        await new Promise((done) => setTimeout(done, 50));
      }
    })();

    const list = await freshPage(browser, system, token);
    await list.goto(`${system.url}/realTimeMonitor/charging?limit=300`);
    await list.locator('tr[data-row-key]').nth(250).waitFor();
    const frames = await framesWhileScrolling(list);
    const click = () => paints(list, 'tr[data-row-key]:nth-child(3) td:nth-child(2)', () => list.keyboard.press('Escape'), 15);
    const clickedHere = await click();
    const slow = await slowDown(list);
    const clicked = await click();
    await slow.detach();
    // As a list is opened: a screen of rows, the theme and the filters.
    const short = await freshPage(browser, system, token);
    await short.goto(`${system.url}/realTimeMonitor/chargePoint?limit=20`);
    await short.locator('tr[data-row-key]').nth(15).waitFor();
    const slowShort = await slowDown(short);
    const themed = await paints(short, 'button[aria-label^="Switch to"]', async () => {});
    const filtered = await paints(short, 'button:has(.anticon-filter)', () => short.keyboard.press('Escape'));
    await slowShort.detach();
    stopped = true;
    await events;
    const plain = await bare(browser);
    const time = (values: number[], share = 0.5): string => {
      const value = share === 0.5 ? middle(values) : part(values, share);
      return `${Math.round(value)} ms, ${(value / plain).toFixed(1)} ×`;
    };
    return [
      [
        'console: sign-in, scripts and styles by gzip',
        kB(signing.small),
        `220 KB; ${signing.files} files, ${kB(signing.wire)} on the wire`,
      ],
      [
        'console: fresh dashboard before its charts, by gzip',
        kB(dashboard.small - dashboard.charts),
        `480 KB; with charts ${kB(dashboard.small)}, ${dashboard.files} files, ${kB(dashboard.wire)} on the wire`,
      ],
      [`console: ${ROWS} live rows, frame while scrolling p95`, `${part(frames, 0.95).toFixed(1)} ms`, '16.7 ms'],
      [`console: ${ROWS} live rows, click → paint p95`, `${Math.round(part(clickedHere, 0.95))} ms`, '200 ms'],
      [`console: the same, ${SLOWER} × slower`, time(clicked, 0.95), 'none'],
      [`console: 20 live rows, ${SLOWER} × slower: theme → paint`, time(themed), `200 ms; bare page ${Math.round(plain)} ms`],
      [`console: the same, filters → paint`, time(filtered), '200 ms'],
    ];
  } finally {
    stopped = true;
    for (const client of clients) client.close();
    await browser.close();
  }
}
