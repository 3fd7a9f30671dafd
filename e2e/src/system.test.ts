import { join } from 'node:path';
import { contract } from '@csms/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { PASSWORD, type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let admin: Api;
let ann: Api;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  admin = await signInByApi(product);
  await product.sql(
    `with r as (insert into role (name, key, permissions, route_paths) values ('Reader', 'reader', '{record:read}', '{/historyRecord}') returning id)
     insert into system_users (provider_id, role_id, username, password_hash, name)
       select u.provider_id, r.id, 'ann', u.password_hash, 'Ann' from r, system_users u where u.username = 'admin'`,
  );
  ann = await signInByApi(product, 'ann', PASSWORD);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const reload = (page: Page) => page.evaluate('performance.getEntriesByType("navigation").length + ":" + performance.timeOrigin');

describe('messages', () => {
  it('reach an open console at once, are read by being opened, and the sender sees when', async () => {
    const reader = await openPage(browser, product, { language: 'en', token: ann.token });
    await reader.goto(`${product.url}/historyRecord/chargeRecord`);
    await reader.getByRole('button', { name: 'Messages', exact: true }).waitFor();
    const loaded = await reload(reader);

    const sender = await openPage(browser, product, { language: 'zh', token: admin.token });
    await sender.goto(`${product.url}/user/message`);
    await sender.getByText('暂无已发送的消息').waitFor();
    await sender.getByRole('button', { name: '新建消息' }).click();
    const form = sender.getByRole('dialog', { name: '新建消息' });
    await form.getByRole('button', { name: /发\s?送/ }).click();
    await form.getByText('请选择接收人').waitFor();
    await form.getByLabel('标题').fill('停电通知');
    await form.getByLabel('内容').fill('今晚十点停电，请提前安排。');
    const recipients = form.locator('#username');
    await recipients.fill('ghost');
    await recipients.press('Enter');
    await form.getByRole('button', { name: /发\s?送/ }).click();
    const question = sender.getByRole('dialog', { name: '系统提示' });
    await question.getByText('确定向 1 位用户发送消息“停电通知”吗？').waitFor();
    await question.getByRole('button', { name: '确定' }).click();
    await sender.getByText('消息发送失败').waitFor();
    await form.getByText('接收人不存在：ghost').waitFor();
    // The question gives the focus back when it has gone.
    await question.waitFor({ state: 'hidden' });
    const ghost = form.getByTitle('ghost', { exact: true });
    await ghost.locator('.anticon-close').click();
    await ghost.waitFor({ state: 'detached' });
    // The role brings its users.
    await form.locator('#roleName').click();
    await sender.getByTitle('Reader', { exact: true }).click();
    await form.getByTitle('ann', { exact: true }).waitFor();
    await form.getByRole('button', { name: /发\s?送/ }).click();
    await question.getByRole('button', { name: '确定' }).click();
    await sender.getByText('消息发送成功').waitFor();
    const row = sender.getByRole('row', { name: /停电通知/ });
    await row.getByText('未读').waitFor();
    expect(await sender.getByRole('columnheader').allInnerTexts()).toEqual([
      '标题',
      '内容',
      '创建时间',
      '阅读时间',
      '接收人',
      '已删除',
    ]);

    await reader.getByRole('button', { name: 'Messages, 1 unread' }).click();
    await reader.getByRole('link', { name: /停电通知/ }).click();
    await reader.waitForURL(/\/user\/message\?/);
    await reader.getByRole('cell', { name: '今晚十点停电，请提前安排。' }).last().waitFor();
    await reader.getByRole('button', { name: 'Messages', exact: true }).waitFor();
    expect(await reload(reader)).toBe(loaded);
    expect(await reader.getByRole('button', { name: 'New message' }).count()).toBe(0);
    expect(await reader.getByRole('columnheader').allInnerTexts()).toEqual(['Title', 'Content', 'From', 'Created', 'Delete']);

    await sender.reload();
    await row
      .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      .nth(1)
      .waitFor();
    expect(await row.getByText('未读').count()).toBe(0);

    await reader.getByRole('button', { name: 'Delete message “停电通知”' }).click();
    await reader.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await reader.getByText('No messages yet').waitFor();
    await sender.reload();
    await row.getByText('是', { exact: true }).waitFor();
  });

  it('stand in the system log, with what was sent and that it failed before', async () => {
    const page = await openPage(browser, product, { language: 'zh', token: admin.token });
    await page.goto(`${product.url}/systemManagement/systemLog?operationType=message.send`);
    const rows = page.getByRole('row', { name: /发送消息.*停电通知/ });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(2);
    await rows.first().getByText('成功').waitFor();
    await rows.last().getByText('接收人不存在：…').waitFor();
    await rows.first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('"username": "ann"').waitFor();
    expect(page.url()).toMatch(/entry=\d+/);
    await page.reload();
    await drawer.getByText('"username": "ann"').waitFor();
  });
});

describe('dictionaries and settings', () => {
  it('an entry is added, seen by everybody, and refused twice at its field', async () => {
    const page = await openPage(browser, product, { language: 'en', token: admin.token });
    await page.goto(`${product.url}/systemManagement/dictionary?type=car_brand`);
    for (const attempt of ['new', 'twice']) {
      await page.getByRole('button', { name: 'New entry' }).click();
      const form = page.getByRole('dialog', { name: 'New entry' });
      await form.locator('#value').fill('Zeekr');
      await form.getByLabel('Chinese label').fill('极氪');
      await form.getByLabel('English label').fill('Zeekr');
      await form.getByLabel('English label').press('Enter');
      if (attempt === 'new') await page.getByRole('cell', { name: '极氪' }).waitFor();
      else await form.getByText(/already in use/).waitFor();
    }
    const seen = await ann.call<{ dictValue: string }[]>('GET', contract.dictionaries.byType.path.replace(':type', 'car_brand'));
    expect(seen.map((one) => one.dictValue)).toContain('Zeekr');
  });

  it('a setting says what is wrong with a value, who changed it, and goes back to its default', async () => {
    const page = await openPage(browser, product, { language: 'en', token: admin.token });
    await page.goto(`${product.url}/systemManagement/dictionary?tab=settings`);
    const days = page.getByLabel('Keep the OCPP log for');
    await days.fill('0');
    await days.press('Enter');
    await page
      .getByText(/at least 1|1 or more|≥ ?1|must/i)
      .first()
      .waitFor();
    await days.fill('30');
    await days.press('Enter');
    await page.getByText('“Keep the OCPP log for” saved and applied').waitFor();
    await page.getByText(/changed by admin/).waitFor();
    await page.getByRole('button', { name: 'Reset “Keep the OCPP log for” to its default' }).click();
    await expect.poll(() => days.inputValue()).toBe('90');
  });

  it('the help page that is set is the last entry of the menu, and opens beside the console', async () => {
    const page = await openPage(browser, product, { language: 'en', token: admin.token });
    await page.goto(`${product.url}/systemManagement/dictionary?tab=settings`);
    const address = page.getByLabel('Help page address');
    await address.fill('https://help.example/start');
    await address.press('Enter');
    await page.getByText('“Help page address” saved and applied').waitFor();
    await page.reload();
    const help = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Help' });
    expect(await help.getAttribute('href')).toBe('https://help.example/start');
    expect(await help.getAttribute('target')).toBe('_blank');
  });

  it('an operator without the right to change them only looks', async () => {
    await product.sql("update role set permissions = '{config:read}', route_paths = '{admin}' where key = 'reader'");
    const page = await openPage(browser, product, { language: 'en', token: ann.token });
    await page.goto(`${product.url}/systemManagement/dictionary`);
    await page.getByText('managed by the platform').waitFor();
    expect(await page.getByRole('button', { name: 'New entry' }).count()).toBe(0);
  });
});

describe('machines', () => {
  it('a page shows the process, its work and the last backup, follows by itself, and says that it cannot be read', async () => {
    const page = await openPage(browser, product, { language: 'en', token: admin.token });
    await page.goto(`${product.url}/systemManagement/server`);
    const process = page.getByRole('table', { name: 'Processes' }).getByRole('row', { name: /this page/ });
    await process.getByText('Ready', { exact: true }).waitFor();
    await process.getByText(/Console and API.*Chargers.*Background work/).waitFor();
    await page.getByRole('region', { name: 'State of the installation' }).getByText('1 of 1 ready').waitFor();
    const works = page.getByRole('table', { name: 'Background work' });
    await works
      .getByRole('row', { name: /Share the power of sites/ })
      .getByText(/On time|Running/)
      .waitFor();
    await page.getByLabel('Only what is late or failing').check();
    await page.getByText('All background work is done in time').waitFor();
    // A process that a power cut ended leaves its row.
    await product.sql(`insert into server_process (node) values ('lost-machine:/data:8080#99')`);
    await page
      .getByRole('row', { name: /lost-machine/ })
      .getByText('Ended without a word')
      .waitFor();
    await page.getByText('A process has ended without a word').waitFor();
    await product.sql(`delete from server_process where node = 'lost-machine:/data:8080#99'`);
    await page.getByRole('link', { name: 'Backups', exact: true }).last().click();
    await page.getByText('Backups are not set up').waitFor();
    await page.route('**/system/server/state', (route) =>
      route.fulfill({ status: 503, json: { code: 503, msg: 'away', data: {} } }),
    );
    await page.goto(`${product.url}/systemManagement/server`);
    await page
      .getByRole('button', { name: /Retry|Try again/ })
      .first()
      .waitFor();
  });

  it('backups show the first copy, make one when they are told to, and that none is proven', async () => {
    await product.stop();
    await product.start({
      BACKUP_TARGET: join(product.data, '..', 'backups'),
      BACKUP_PASSPHRASE: 'a phrase that is long enough',
      BACKUP_PROVE_DAYS: '0',
    });
    const page = await openPage(browser, product, { language: 'en', token: admin.token });
    await page.goto(`${product.url}/systemManagement/backup`);
    const rows = page.getByRole('table', { name: 'Full backups' }).getByRole('row', { name: /MB/ });
    await rows.first().waitFor();
    await rows.first().getByText('Not proven').waitFor();
    await page.getByText('No backup has been proven yet').waitFor();
    // The first one may just be ending: then the page says so, and one tries again.
    const answer = page.getByText(/The backup has begun|A backup is being made/).last();
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Back up now' }).click();
          await answer.waitFor();
          return answer.textContent();
        },
        { interval: 4_000 },
      )
      .toBe('The backup has begun');
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBeGreaterThan(1);
    await page.goto(`${product.url}/systemManagement/server`);
    await page
      .getByRole('region', { name: 'State of the installation' })
      .getByText(/not proven/)
      .waitFor();
  });
});
