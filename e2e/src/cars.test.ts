import { contract } from '@csms/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';
import { sheetOf } from './testing/sheet.ts';

const PAGE = '/configurationManagement/carManage';
const VIN = '1HGCM82633A004352';
let product: Product;
let browser: Browser;
let api: Api;
let provider: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  provider = (await api.call('GET', contract.providers.options.path))[0].providerName;
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});
const open = (language: 'zh' | 'en' = 'en') => openPage(browser, product, { language, token: api.token });

describe('a car', () => {
  it('is registered with a plate that is put in order, changed and removed', async () => {
    const page = await open();
    await page.goto(product.url + PAGE);
    await page.getByRole('button', { name: 'New car' }).first().click();
    await page.locator('#carNumber').fill('京a·d 12345');
    await page.locator('#vin').fill('1hgcm82633o004352');
    await page.keyboard.press('Enter');
    await page.getByText('A VIN has 17 letters and digits, without I, O and Q').waitFor();
    await page.locator('#vin').fill(VIN.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText('Car 京AD12345 created').waitFor();
    await page.getByRole('button', { name: 'Actions: 京AD12345' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.locator('#brand').fill('NIO');
    await page.keyboard.press('Enter');
    await page.getByText('Car 京AD12345 saved').waitFor();
    await page.getByRole('cell', { name: 'NIO' }).waitFor();
    await page.getByRole('link', { name: '京AD12345' }).click();
    await page.getByRole('heading', { name: '京AD12345' }).waitFor();
    await page.getByText('This car has no driver').waitFor();
    await page.getByRole('button', { name: 'Actions: 京AD12345' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'System notice' }).getByRole('button', { name: 'OK' }).click();
    // Rows stay where they are while the mouse is over them.
    await page.mouse.move(0, 0);
    await page.getByText('No cars yet').waitFor();
  });

  it('many come from a template: the template first, then the file, then a look at it, then all or none', async () => {
    const page = await open('zh');
    await page.goto(`${product.url}${PAGE}?import=1`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: '导入', exact: true }).click();
    await page.getByText('请先上传模板').waitFor();
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: '下载模板' }).click(),
    ]);
    expect(template.suggestedFilename()).toMatch(/^车辆导入模板.*\.xlsx$/);
    const send = async (rows: string[][]) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'cars.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: await sheetOf([['车牌号', '车架号 (VIN)', '运营商', '品牌'], ...rows]),
      });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'large.xlsx', mimeType: 'application/zip', buffer: Buffer.alloc(1024 * 1024 + 1) });
    await page.getByText('文件大小不能超过 1 MB').waitFor();
    await send([
      ['沪A1', VIN, provider, 'NIO'],
      ['沪 a1', 'short', '', ''],
      ['沪A2', VIN, 'Nobody', ''],
    ]);
    const faults = page.getByRole('table', { name: '错误单元格' });
    for (const words of ['该值在表格中重复', 'VIN 为 17 位字母和数字', '运营商名称为空', '运营商名称错误'])
      await faults.getByText(words).waitFor();
    expect((await api.call('GET', contract.cars.list.path)).total).toBe(0);
    await send([
      ['沪A1', VIN, provider, 'NIO'],
      ['沪A2', VIN, provider, ''],
    ]);
    await page.getByText('全部正确：将导入 2 行').waitFor();
    expect((await api.call('GET', contract.cars.list.path)).total).toBe(0);
    await page.getByRole('button', { name: '导入 2 行' }).click();
    await page.getByText('已导入 2 行').waitFor();
    await page.getByRole('row', { name: /沪A1/ }).first().waitFor();
  });
});
