import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { ensureConsole } from '../../apps/server/src/app/console-build.ts';
import { boot, connectAll, meterValues, pooled, startTransaction } from './load.ts';
import type { Row } from './row.ts';
import type { System } from './system.ts';
import { BROWSER, freshPage, signIn } from './weight.ts';

const ROWS = 300;
/** A processor so many times slower than this one: what an old office computer is. */
const SLOWER = 4;
const ROUNDS = 7;

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const part = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

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

/** Types into the first field of a list's filters, with pauses after which the list is asked for anew: from each key to the next frame, in ms. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(`window.keys = [];
    addEventListener('keydown', () => {
      const begin = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keys.push(performance.now() - begin);
        port2.postMessage(0);
      });
    }, true);`);
  await page.getByRole('textbox').filter({ visible: true }).first().focus();
  for (const key of [...'station 12', ...new Array(10).fill('Backspace')]) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(key === ' ' ? 900 : 150);
  }
  return page.evaluate<number[]>('window.keys');
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

/** The console: how long its acts take, beside a bare page in the same run. */
export async function consoleFigures(system: System, say: (words: string) => void): Promise<Row[]> {
  await ensureConsole(say);
  const browser = await chromium.launch(BROWSER);
  const clients = await connectAll(system.url, ROWS);
  let stopped = false;
  try {
    const token = await signIn(system);
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
    const keys = await typed(list);
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
      [`console: ${ROWS} live rows, frame while scrolling p95`, `${part(frames, 0.95).toFixed(1)} ms`, '16.7 ms'],
      [`console: ${ROWS} live rows, click → paint p95`, `${Math.round(part(clickedHere, 0.95))} ms`, '200 ms'],
      [`console: the same, ${SLOWER} × slower`, time(clicked, 0.95), 'none'],
      [`console: the same, a key in the filters → paint; p95`, `${time(keys)}; ${time(keys, 0.95)}`, '100 ms'],
      [`console: 20 live rows, ${SLOWER} × slower: theme → paint`, time(themed), `200 ms; bare page ${Math.round(plain)} ms`],
      [`console: the same, filters → paint`, time(filtered), '200 ms'],
    ];
  } finally {
    stopped = true;
    for (const client of clients) client.close();
    await browser.close();
  }
}
