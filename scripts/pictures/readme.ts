import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@csms/contract';
import type { Browser } from 'playwright-core';
import { ROOT } from '../checks/run.ts';
import { firstOf, isDrawn, look, type Product } from './product.ts';

const INTO = join(ROOT, 'docs/pictures');
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

/** The most telling records: a long bill over several tiers, the fullest site, and the fullest list. */
async function pictures(product: Product): Promise<Picture[]> {
  const records = contract.records.list.path;
  const bill = (await firstOf<{ transactionId: number }>(product, records, 'status=finished&sort=-cost'))?.transactionId;
  const site = (await firstOf<{ stationId: number }>(product, contract.loadBalancing.list.path, ''))?.stationId;
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

/** Makes the pictures of the README. Says so and sets the exit code where one is too large. */
export async function readmePictures(browser: Browser, product: Product): Promise<void> {
  mkdirSync(INTO, { recursive: true });
  for (const { name, complete, phone, mostKb = MOST_KB, ...picture } of await pictures(product)) {
    const file = join(INTO, `${name}.png`);
    await look(
      browser,
      product,
      { ...picture, ...(phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }) },
      async (page) => {
        await isDrawn(page, complete);
        await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
      },
    );
    const { size } = statSync(file);
    const isTooLarge = size > mostKb * 1024;
    console.log(`${name}.png  ${Math.round(size / 1024)} KB${isTooLarge ? `  (too large: at most ${mostKb} KB)` : ''}`);
    if (isTooLarge) process.exitCode = 1;
  }
}
