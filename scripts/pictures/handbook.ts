import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, pathOf } from '@csms/contract';
import { Transformer } from '@napi-rs/image';
import type { Browser, Locator, Page } from 'playwright-core';
import type { TaskKey } from '../../apps/console/src/entities/handbook/guides.ts';
import { ROOT } from '../checks/run.ts';
import { firstOf, isDrawn, listOf, look, type Product } from './product.ts';

const INTO = join(ROOT, 'apps/console/src/entities/handbook/pictures');
const LANGUAGES = ['zh', 'en'] as const;
const MOST_KB = 80;
/** So much of a whole page is shown. */
const UPPER_PX = 460;
const QUALITY = 78;

interface Shot {
  task: TaskKey;
  path: string;
  /** A place that is there once the page is complete. */
  complete: string;
  /** What is shown of the page; its upper part where none is named. */
  of?: string;
  /** What the reader clicks next. It has a frame. */
  next?: string;
  /** On the technician's phone. */
  phone?: true;
  /** Of the window, where what is shown is short. */
  height?: number;
  /** Brings the page where the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const DIALOG = '[role=dialog]:visible';
const ROW = 'main tbody tr[data-row-key]';

/** The pages of a technician's phone, with an order that is in work. */
async function phoneShots(technician: Product): Promise<Shot[]> {
  const orders = await listOf<{ taskId: string; state: string }>(technician, contract.fieldWork.orders.path);
  const inWork = orders.find(({ state }) => state === 'onSite');
  if (!inWork) throw new Error('Nothing to take a picture of: an order that the technician works on');
  const at = (act: string) => `/workOrder/field?${new URLSearchParams({ order: inWork.taskId, ...(act ? { act } : {}) })}`;
  const shot = { complete: 'main', phone: true } as const;
  return [
    { ...shot, task: 'service.fieldWork#work', path: at('finish') },
    { ...shot, task: 'service.fieldWork#enter', path: at('enter') },
    { ...shot, task: 'service.fieldWork#wait', path: at('wait') },
    {
      ...shot,
      task: 'service.fieldWork#offline',
      path: at(''),
      prepare: async (page) => {
        await page.waitForTimeout(1000);
        await page.context().setOffline(true);
      },
    },
    {
      ...shot,
      task: 'service.fieldWork#before',
      path: at(''),
      prepare: (page) => page.locator('main details:not([open]) summary').first().click(),
    },
  ];
}

/** What each task shows, by what the product holds. */
async function deskShots(product: Product): Promise<Shot[]> {
  const { records, alarms, corporateTransfers, invoices, cards, chargeUsers, newChargers, prices } = contract;
  const need = async <T>(what: string, path: string, query: string): Promise<T> => {
    const found = await firstOf<T>(product, path, query);
    if (found === undefined) throw new Error(`Nothing to take a picture of: ${what}`);
    return found;
  };
  type Order = { transactionId: number };
  const bill = await need<Order>('a bill', records.list.path, 'status=finished&sort=-cost');
  const review = await need<Order>('an order under review', records.list.path, 'status=review');
  const alarm = await need<{ id: number }>('an alarm', alarms.list.path, 'state=open&acknowledged=false');
  const transfer = await need<{ id: number }>('a transfer', corporateTransfers.list.path, 'status=entered');
  const invoice = await need<{ id: number }>('an invoice', invoices.list.path, 'status=applied');
  const card = await need<{ cardNumber: string }>('a card', cards.list.path, '');
  const charger = await need<{ serialNumber: string }>('a new charger', newChargers.list.path, '');
  const price = await need<{ stationId: number }>('a price', prices.overview.path, '');
  const driver = await need<{ phone: string }>('a driver', chargeUsers.list.path, '');
  const order = pathOf('record', bill.transactionId);
  return [
    { task: 'insight.needs#deal', path: '/needs', complete: 'main li', next: 'main li .ant-btn' },
    {
      height: 420,
      task: 'charging.alarms#send',
      path: `${pathOf('alarm', alarm.id)}?send=${alarm.id}`,
      complete: `${DIALOG} .ant-select`,
      of: DIALOG,
      next: `${DIALOG} .ant-btn-primary`,
    },
    {
      task: 'network.points#reboot',
      path: '/realTimeMonitor/chargePoint?state=available',
      complete: ROW,
      prepare: (page) => page.locator(`${ROW}`).first().locator('button').last().click(),
      next: '[role=menuitem][data-menu-id$=softReset]',
    },
    {
      height: 560,
      task: 'charging.sessions#start',
      path: '/realTimeMonitor/charging?start=1',
      complete: `${DIALOG} .ant-select`,
      of: DIALOG,
      next: `${DIALOG} .ant-btn-primary`,
    },
    { task: 'charging.sessions#stop', path: '/realTimeMonitor/charging', complete: ROW, next: `${ROW} button` },
    {
      task: 'charging.records#settle',
      path: `${pathOf('record', review.transactionId)}?settle=1`,
      complete: DIALOG,
      of: DIALOG,
    },
    { task: 'charging.records#refund', path: `${order}?correct=refund`, complete: DIALOG, of: DIALOG },
    { task: 'charging.records#compare', path: `${order}?correct=compare`, complete: DIALOG, of: DIALOG },
    {
      height: 400,
      task: 'finance.invoices#issue',
      path: `/financialManagement/invoiceRecordManage?invoice=${invoice.id}&issue=1`,
      complete: DIALOG,
      of: DIALOG,
    },
    {
      height: 560,
      task: 'finance.corporateTransfers#confirm',
      path: `/financialManagement/corporateTransfer?transfer=${transfer.id}`,
      complete: DIALOG,
      of: DIALOG,
    },
    {
      height: 440,
      task: 'charging.prices#change',
      path: `/financialManagement/electricityPriceSetting?changePrice=${price.stationId}`,
      complete: `${DIALOG} .ant-btn-primary`,
      of: DIALOG,
    },
    {
      height: 360,
      task: 'service.complaints#record',
      path: `${order}?complain=1`,
      complete: `${DIALOG} .ant-btn-primary`,
      of: DIALOG,
    },
    {
      task: 'customers.chargeUsers#find',
      path: '/needs',
      complete: 'main',
      of: DIALOG,
      prepare: async (page) => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type(driver.phone.replace(/\D/g, ''));
        await page.locator(`${DIALOG} [role=option]`).first().waitFor();
        await page.waitForTimeout(2000);
      },
    },
    {
      task: 'customers.cards#replace',
      path: `${pathOf('card', card.cardNumber)}?replace=${card.cardNumber}`,
      complete: DIALOG,
      of: DIALOG,
    },
    { task: 'insight.setUp#step', path: '/setUp', complete: 'main' },
    {
      task: 'network.points#adopt',
      path: `/realTimeMonitor/chargePoint?adopt=${encodeURIComponent(charger.serialNumber)}`,
      complete: DIALOG,
      of: DIALOG,
    },
    { task: 'access.systemUsers#create', path: '/systemManagement/userManage?create=1', complete: DIALOG, of: DIALOG },
    { task: 'access.roles#create', path: '/systemManagement/permissionManage?create=1', complete: DIALOG, of: DIALOG },
    { task: 'access.systemLog#find', path: '/systemManagement/systemLog', complete: ROW },
  ];
}

const framed = (next: Locator): Promise<void> =>
  next.first().evaluate((element) => element.setAttribute('style', 'outline: 3px solid #e5484d; outline-offset: 3px'));

/** The picture of a task, as WebP. */
async function taken(
  browser: Browser,
  product: Product,
  { path, complete, of, next, phone, height, prepare }: Shot,
  language: 'zh' | 'en',
): Promise<Buffer> {
  const size = phone ? { width: 390, height: 720 } : { width: 1180, height: height ?? 760 };
  return look(browser, product, { path, language, ...size, scale: 1.5 }, async (page) => {
    await isDrawn(page, complete);
    await prepare?.(page);
    // What was there first may move once more.
    await page.waitForTimeout(700);
    if (next) await framed(page.locator(next));
    const upper = { x: 0, y: 0, width: size.width, height: UPPER_PX };
    const part = of ? await page.locator(of).last().boundingBox() : null;
    const clip = part ?? (phone ? undefined : upper);
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', ...(clip ? { clip } : {}) });
    return new Transformer(shot).webp(QUALITY);
  });
}

/** Makes the pictures of the handbook's tasks whose names contain `only`. Sets the exit code where one is too large. */
export async function handbookPictures(browser: Browser, product: Product, technician: Product, only: string): Promise<void> {
  mkdirSync(INTO, { recursive: true });
  for (const shot of [...(await deskShots(product)), ...(await phoneShots(technician))])
    for (const language of LANGUAGES) {
      const name = `${shot.task.replace('#', '.')}.${language}.webp`;
      if (!name.includes(only)) continue;
      try {
        const picture = await taken(browser, shot.phone ? technician : product, shot, language);
        writeFileSync(join(INTO, name), picture);
        const isTooLarge = picture.length > MOST_KB * 1024;
        console.log(
          `${name}  ${Math.round(picture.length / 1024)} KB${isTooLarge ? `  (too large: at most ${MOST_KB} KB)` : ''}`,
        );
        if (isTooLarge) process.exitCode = 1;
      } catch (error) {
        console.log(`${name}  ${String(error).split('\n')[0]}`);
        process.exitCode = 1;
      }
    }
}
