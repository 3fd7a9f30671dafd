import { readFileSync } from 'node:fs';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, chargeWithCertainty, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { byMenu, fillSignIn, launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;
let charger: SimulatedChargePoint;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
});
afterAll(async () => {
  await charger?.stop();
  await browser?.close();
  await product?.remove();
});

const figure = async (page: Page, column: number): Promise<number> => {
  const text = await page.locator('tbody tr[data-row-key] td').nth(column).innerText();
  return Number(/[\d.]+/.exec(text)?.[0] ?? Number.NaN);
};

describe('the main journey', () => {
  it('leads from an unknown charger to a stopped session, without a reload and without a lie', async () => {
    const page = await openPage(browser, product, { language: 'zh' });
    await page.goto(product.url);
    await page.waitForURL(/\/login$/);
    await fillSignIn(page, product);
    await page.waitForURL('**/dashboard');
    await byMenu(page, '实时监控', '充电监控');
    await page.waitForURL('**/realTimeMonitor/charging');
    await page.getByText('当前没有正在充电的订单').waitFor();
    expect(await page.title()).toBe('充电监控 - 充电运营管理平台');

    const stationId = await openStation(api, '世纪大道站');
    await setPrice(api, stationId);
    await issueCard(api, 'CARD-0001', '200');
    await byMenu(page, '实时监控', '充电桩监控');
    await page.getByText('暂无充电桩').waitFor();

    // It connects with a serial number that nobody has registered, and stands there by itself.
    charger = new SimulatedChargePoint({
      url: product.ocpp,
      serialNumber: 'NEW-0001',
      model: 'river-120',
      meterIntervalS: 1,
      configuration: { HeartbeatInterval: '5' },
    });
    const accepted = charger.start();
    await page.getByText('有 1 台新桩等待接入').waitFor();
    await page.getByRole('button', { name: '查看' }).click();
    await page.getByRole('button', { name: '接入', exact: true }).click();
    const form = page.getByRole('dialog', { name: '接入新桩 NEW-0001' });
    await form.getByLabel('名称', { exact: true }).first().fill('一号桩');
    await form.locator('#stationId').click();
    await page.getByTitle('世纪大道站').click();
    // Nothing is guessed of a model that nobody has: a person says what stands there.
    await form.getByText('直流', { exact: true }).click();
    await form.getByLabel('额定功率').fill('120');
    const powers = form.getByLabel('最大功率');
    for (let connector = 0; connector < (await powers.count()); connector++) {
      await form.locator(`#connectors_${connector}_connectorType`).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: 'CCS2' }).click();
      await powers.nth(connector).fill('60');
    }
    await form.getByRole('button', { name: '接入' }).click();
    await page.getByText('NEW-0001 已接入').waitFor();
    await accepted;
    await page
      .getByRole('row', { name: /一号桩/ })
      .getByText('空闲')
      .first()
      .waitFor();

    charger.plugIn(1);
    expect(await charger.swipe(1, 'CARD-0001')).toBe('started');
    await page
      .getByRole('row', { name: /一号桩/ })
      .getByText('充电中')
      .waitFor();
    await byMenu(page, '实时监控', '充电监控');
    await page.getByRole('row', { name: /一号桩/ }).waitFor();
    const [power, energy] = [3, 4];
    await expect.poll(() => figure(page, power), { timeout: 60_000 }).toBeGreaterThan(1);
    const before = await figure(page, energy);
    await expect.poll(() => figure(page, energy), { timeout: 60_000 }).toBeGreaterThan(before);

    await page
      .getByRole('row', { name: /一号桩/ })
      .getByRole('button', { name: '停止' })
      .click();
    const question = page.getByRole('dialog', { name: '系统提示' });
    await question.getByText('停止 一号桩 1 号枪的充电？').waitFor();
    await question.getByRole('button', { name: '确定' }).click();
    const tray = page.getByRole('region', { name: '指令进度' });
    for (const step of ['已排队', '已下发', '已应答', '已接受', '充电已停止'])
      await tray.getByText(step, { exact: true }).waitFor();
    // What has ended leads to its bill for a minute, then it goes.
    await page.mouse.move(0, 0);
    await page
      .getByRole('row', { name: /一号桩/ })
      .getByRole('link', { name: /已结束/ })
      .waitFor();
    await page.getByText('当前没有正在充电的订单').waitFor({ timeout: 120_000 });
    expect(charger.connector(1).transaction).toBeUndefined();

    await byMenu(page, '历史记录', '充电记录');
    await page
      .getByRole('row', { name: /一号桩/ })
      .getByText('已完成')
      .waitFor();
  });

  it.each([
    {
      language: 'zh' as const,
      words: { done: '已完成', valley: '谷', peak: '峰', electricity: '电费', total: '合计', balance: '支付后余额' },
      file: '充电记录',
      exportButton: '导出',
    },
    {
      language: 'en' as const,
      words: {
        done: 'Finished',
        valley: 'Valley',
        peak: 'Peak',
        electricity: 'Electricity',
        total: 'Total',
        balance: 'Balance after payment',
      },
      file: 'Charging records',
      exportButton: 'Export',
    },
  ])('bills to the cent, as computed by hand, on the screen, on paper and in the export ($language)', async (spoken) => {
    const { words } = spoken;
    const serialNumber = `BILL-${spoken.language}`;
    const cardNumber = `CARD-${spoken.language}`;
    const stationId = await openStation(api, `Bill ${spoken.language}`);
    await setPrice(api, stationId);
    await registerPoint(api, stationId, serialNumber);
    await issueCard(api, cardNumber, '100');
    const transactionId = await chargeWithCertainty(product, serialNumber, cardNumber);

    const page = await openPage(browser, product, { language: spoken.language, token: api.token });
    await page.goto(`${product.url}/historyRecord/chargeRecord?keyword=${cardNumber}`);
    const row = page.getByRole('row', { name: new RegExp(String(transactionId)) });
    for (const text of [words.done, '20.00kWh', '$26.46', cardNumber]) await row.getByText(text, { exact: true }).waitFor();
    await row.getByText(words.done).click();

    const drawer = page.getByRole('dialog');
    const bill = drawer.getByRole('table').first();
    await bill.getByText('$26.46').waitFor();
    const lines = await bill.locator('tbody tr').allInnerTexts();
    const amounts = lines.map((line) => line.split(/\s+/).filter(Boolean));
    const line = (tier: string, price: string) => amounts.find((cells) => cells[0] === tier && cells.includes(price))?.at(-1);
    expect(line(words.valley, '$0.4213/kWh')).toBe('$3.16');
    expect(line(words.valley, '$0.3000/kWh')).toBe('$2.25');
    expect(line(words.peak, '$1.2345/kWh')).toBe('$15.43');
    expect(line(words.peak, '$0.4500/kWh')).toBe('$5.62');
    expect(await bill.locator('tfoot').innerText()).toMatch(new RegExp(`${words.total}\\s+\\$26\\.46`));

    const paper = await openPage(browser, product, { language: spoken.language, token: api.token });
    await paper.goto(`${product.url}/historyRecord/chargeRecord/${transactionId}/print`);
    await paper.getByText('$73.54').waitFor();
    const text = await paper.locator('article').innerText();
    for (const expected of ['$26.46', '$3.16', '$15.43', words.balance, 'Asia/Shanghai']) expect(text).toContain(expected);
    const pdf = await paper.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(10_000);
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(1);

    await page.keyboard.press('Escape');
    const today = new Date().toISOString().slice(0, 10);
    for (const format of ['XLSX', 'CSV']) {
      await page.getByRole('button', { name: spoken.exportButton }).click();
      const dialog = page.getByRole('dialog', { name: spoken.exportButton });
      await dialog.getByText(format, { exact: false }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: spoken.exportButton }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${spoken.file}-${today}.${format.toLowerCase()}`);
      const content = readFileSync(await download.path());
      if (format === 'XLSX') expect(content.subarray(0, 2).toString()).toBe('PK');
      else {
        const rows = content.toString('utf8').trim().split(/\r?\n/);
        expect(rows).toHaveLength(2);
        expect(rows[1]).toContain('26.46');
        expect(rows[1]).toContain('19.999');
      }
      await dialog.waitFor({ state: 'hidden' });
    }
  });
});
