import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contract } from '@csms/contract';
import { type Browser, chromium } from 'playwright-core';
import { ROOT } from './checks/run.ts';
import { provide } from './machine-tools.ts';

/** Makes the pictures of the README from a running server with chargers: `npm run screenshots -- --url http://localhost:8080 --password …`. */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    username: { type: 'string', default: 'admin' },
    password: { type: 'string' },
    into: { type: 'string', default: join(ROOT, 'docs/pictures') },
  },
});
const MOST_KB = 250;

interface Picture {
  name: string;
  path: string;
  language: 'zh' | 'en';
  theme?: 'dark';
  /** What must be seen before the picture is taken. */
  complete: string;
  phone?: true;
  /** So large it may be, in KB, where it is more than others: coasts of the whole world do not compress. */
  mostKb?: number;
}

async function ask<T>(path: string, token?: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${values.url}/prod-api${path}`, {
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

/** The most telling records: a long bill over several tiers, the fullest site, and the fullest list. */
async function pictures(token: string): Promise<Picture[]> {
  const query = '?status=finished&sort=-cost&limit=1';
  const { list } = await ask<{ list: { transactionId: number }[] }>(contract.records.list.path + query, token);
  const bill = list[0]?.transactionId;
  const sites = await ask<{ list: { stationId: number }[] }>(`${contract.loadBalancing.list.path}?limit=1`, token);
  const site = sites.list[0]?.stationId;
  const row = 'tbody tr[data-row-key]';
  return [
    { name: 'charging', path: '/realTimeMonitor/charging', language: 'en', complete: row },
    {
      name: 'stations',
      path: '/configurationManagement/stationManagement?view=map',
      language: 'en',
      complete: 'main .leaflet-marker-icon[data-place]',
      mostKb: 400,
    },
    { name: 'charge-points', path: '/realTimeMonitor/chargePoint', language: 'zh', complete: row },
    { name: 'charge-records', path: '/historyRecord/chargeRecord', language: 'en', complete: row },
    ...(bill === undefined
      ? []
      : [
          {
            name: 'bill',
            path: `/historyRecord/chargeRecord?record=${bill}`,
            language: 'zh' as const,
            complete: '[role=dialog] tfoot',
          },
        ]),
    ...(site === undefined
      ? []
      : [
          {
            name: 'shared-power',
            path: `/smartCharging/profiles?tab=loadBalancing&site=${site}`,
            language: 'zh' as const,
            theme: 'dark' as const,
            complete: 'main figure canvas',
          },
        ]),
    { name: 'phone', path: '/realTimeMonitor/charging', language: 'en', complete: 'main li button', phone: true },
  ];
}

async function take(browser: Browser, picture: Picture, token: string): Promise<void> {
  const context = await browser.newContext({
    viewport: picture.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    locale: picture.language === 'zh' ? 'zh-CN' : 'en-US',
    colorScheme: picture.theme ?? 'light',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'Admin-Token', value: token, url: values.url, sameSite: 'Strict' }]);
  const page = await context.newPage();
  await page.goto(values.url + picture.path);
  await page.locator(picture.complete).first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const path = join(values.into, `${picture.name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  const { size } = statSync(path);
  const most = picture.mostKb ?? MOST_KB;
  const isTooLarge = size > most * 1024;
  console.log(`${picture.name}.png  ${Math.round(size / 1024)} KB${isTooLarge ? `  (too large: at most ${most} KB)` : ''}`);
  if (isTooLarge) process.exitCode = 1;
  await context.close();
}

if (!values.password) throw new Error('--password is missing: that of the user who signs in');
const found = provide('chromium');
if (found.problem) throw new Error(found.problem);
const { token } = await ask<{ token: string }>(contract.signIn.login.path, undefined, {
  username: values.username,
  password: values.password,
});
mkdirSync(values.into, { recursive: true });
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const picture of await pictures(token)) await take(browser, picture, token);
} finally {
  await browser.close();
}
