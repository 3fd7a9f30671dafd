import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openStation, registerPoint, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';
import { Steps } from './testing/steps.ts';

let product: Product;
let browser: Browser;
let api: Api;
let harbour: number;

const HARBOUR_ROWS = 150_000;
/** Together more than an export may have. */
const OTHER_ROWS = 50_500;

/** One a second, back from this moment: in Berlin it is 21:00, in Shanghai the next day. */
const NEWEST = '2026-03-10T20:00:00Z';
const seed = (serialNumber: string, rows: number) =>
  product.sql(
    `insert into charging_record (provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, stopped_at, energy_wh, start_key, currency, time_zone)
     select p.provider_id, p.station_id, p.id, 1, 'T', 'card', 'review', $2::timestamptz - make_interval(secs => n), now(), now(), n % 50000, n::text, '$', 'Europe/Berlin'
     from generate_series(0, $3::int - 1) n join charge_point p on p.serial_number = $1`,
    [serialNumber, NEWEST, rows],
  );

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  harbour = await openStation(api, 'Harbour', 'Europe/Berlin');
  const other = await openStation(api, 'Airport', 'Europe/Berlin');
  await registerPoint(api, harbour, 'EXPORT-1', 'Quay seven');
  await registerPoint(api, other, 'EXPORT-2', 'Terminal two');
  await seed('EXPORT-1', HARBOUR_ROWS);
  await seed('EXPORT-2', OTHER_ROWS);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'My exports' });
const jobsOf = (page: Page) => drawerOf(page).getByRole('list', { name: 'Exports, newest first' }).getByRole('listitem');

/** The list of one station, exported as a table of four columns. */
async function exportHarbour(page: Page): Promise<void> {
  await page.goto(`${product.url}/historyRecord/chargeRecord?stationId=${harbour}`);
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: /Export$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('button', { name: 'None' }).click();
  for (const column of ['Charge point', 'Start time', 'Energy', 'Status'])
    await dialog.getByRole('checkbox', { name: new RegExp(`^${column}`) }).check();
  await dialog.getByText('CSV').click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await drawerOf(page).waitFor();
  expect(page.url()).toContain('dialog=exports');
}

it('a list of too many rows for a download is made in the background, shows how far it is by itself, and is what was seen', async () => {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}/user/profile?dialog=exports`);
  await drawerOf(page).getByText('No background exports yet').waitFor();
  await exportHarbour(page);
  await page.evaluate('window.keptOpen = true');
  const job = jobsOf(page).first();
  await job.getByText('Charging records').waitFor();
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        const value = await job
          .getByRole('progressbar')
          .getAttribute('aria-valuenow', { timeout: 50 })
          .catch(() => null);
        if (value !== null) seen.add(Number(value));
        return job.getByText('Ready').count();
      },
      { timeout: 90_000, interval: 50 },
    )
    .toBe(1);
  expect([...seen].filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(1);
  expect([...seen]).toEqual([...seen].sort((a, b) => a - b));
  expect(await page.evaluate('window.keptOpen')).toBe(true);
  await job.getByText('Rows: 150,000').waitFor();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    job.getByRole('button', { name: 'Download Charging records' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(HARBOUR_ROWS + 1);
  expect(lines[0]).toBe('Status,Charge point,Start time (Asia/Shanghai),Energy (kWh)');
  // By the clock of the screen, which is in Shanghai.
  expect(lines[1]).toBe('Needs review,Quay seven,2026-03-11 04:00:00+08:00,0.000');
  expect(lines[2]).toBe('Needs review,Quay seven,2026-03-11 03:59:59+08:00,0.001');
  expect(lines.slice(1).every((line) => line.includes(',Quay seven,'))).toBe(true);

  await page.goto(`${product.url}/user/message?view=own`);
  await page.getByText('Export ready: Charging records').first().waitFor();
});

it('what is not wanted any more is cancelled, and can be asked for again', async () => {
  const page = await openPage(browser, product, { token: api.token });
  await exportHarbour(page);
  const [first, second] = [jobsOf(page).first(), jobsOf(page).nth(1)];
  await first.getByRole('button', { name: 'Cancel Charging records' }).click();
  await first.getByText('Cancelled').waitFor();
  expect(await first.getByRole('progressbar').count()).toBe(0);
  await first.getByRole('button', { name: 'Export Charging records again' }).click();
  await second.getByText('Cancelled').waitFor();
  await first.getByText(/Waiting|Exporting/).waitFor();
  await first.getByRole('button', { name: 'Cancel Charging records' }).click();
  await first.getByText('Cancelled').waitFor();
});

it('one that fails says why, and comes through once its reason is gone', async () => {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}/dashboard?dialog=exports`);
  await jobsOf(page).first().waitFor();
  // As when records are added between the question and the work.
  await product.sql(
    `insert into export_job (provider_id, user_id, source, query, language, title)
     select provider_id, user_id, source, '{"format": "csv", "columns": "transactionId"}', language, title from export_job limit 1`,
  );
  const job = jobsOf(page).first();
  await job.getByText('Failed').waitFor();
  await job.getByText('The export is too large, please choose a time period').waitFor();
  await product.sql(
    `delete from charging_record where point_id = (select id from charge_point where serial_number = 'EXPORT-2')`,
  );
  await job.getByRole('button', { name: 'Export Charging records again' }).click();
  await jobsOf(page).nth(1).getByText('Failed').waitFor();
  await job.getByText('Ready').waitFor({ timeout: 90_000 });
  await job.getByText('Rows: 150,000').waitFor();
  await page.keyboard.press('Escape');
  await drawerOf(page).waitFor({ state: 'hidden' });
  expect(page.url()).toMatch(/\/dashboard$/);
  await page.goto(`${product.url}/user/message?view=own`);
  await page.getByText('Export failed: Charging records').first().waitFor();
});

it('last month’s orders of a station are a file in three steps from its page', async () => {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}/configurationManagement/station/${harbour}`);
  const steps = new Steps(page);
  await steps.click(page.getByRole('tab', { name: 'Money' }));
  await steps.click(page.getByRole('link', { name: 'Export last month' }));
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const saved = page.waitForEvent('download');
  await steps.click(dialog.getByRole('button', { name: 'Export', exact: true }));
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  expect(new URL(page.url()).searchParams.get('stationId')).toBe(String(harbour));
  expect(steps.count).toBeLessThanOrEqual(3);
});
