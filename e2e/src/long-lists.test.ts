import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openStation, registerPoint, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;

const POINTS = '/configurationManagement/pointConfiguration';
const MANY = 60;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const station = await openStation(api, 'Harbour');
  for (let at = 0; at < MANY; at++) await registerPoint(api, station, `LONG-${at}`, `Quay ${at}`);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

/** What the page shows at a place of the window: `head` of a table, the frame's `header`, or something else. */
const at = (page: Page, x: number, y: number) =>
  page.evaluate(
    `(() => { const found = document.elementFromPoint(${x}, ${y});
      return found?.closest('thead') ? 'head' : found?.closest('main') ? 'page' : 'header'; })()`,
  );

describe('a long list, scrolled', () => {
  it.each([
    { fixedHeader: true, tagsView: true, size: 'medium' },
    { fixedHeader: true, tagsView: false, size: 'default' },
    { fixedHeader: false, tagsView: true, size: 'mini' },
  ])('never covers the header, and its own head stands right below: %o', async ({ size, ...layout }) => {
    const page = await openPage(browser, product, { token: api.token, viewport: { width: 1440, height: 700 }, apart: true });
    await page.context().addCookies([{ name: 'size', value: size, url: product.url }]);
    await page.addInitScript(`localStorage.setItem('layout-setting', '${JSON.stringify(layout)}')`);
    await page.goto(`${product.url}${POINTS}?limit=300`);
    await page.locator('main tr[data-row-key]').nth(50).waitFor();
    for (const width of [1440, 900]) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate('scrollTo(0, 900)');
      await page.locator('main tr[data-row-key]').nth(25).scrollIntoViewIfNeeded();
      const left = width > 992 ? 210 : 0;
      const bottom = layout.fixedHeader ? 50 + (layout.tagsView ? 34 : 0) : 0;
      for (const x of [left + 40, left + 130, left + 300, width - 60])
        for (let y = 4; y < bottom; y += 8) expect(await at(page, x, y), `at ${x}, ${y}`).toBe('header');
      // At its end the sign of columns out of sight may stand over it.
      for (const x of [left + 60, left + 300, width - 100]) expect(await at(page, x, bottom + 12), `at ${x}`).toBe('head');
    }
  });
});

describe('a list beyond its last page', () => {
  it('leads to the last page, also when its last row has just gone, and never says that there is nothing', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}${POINTS}?page=99`);
    await page.waitForURL(/page=6$/);
    await page.locator('main tr[data-row-key]').nth(9).waitFor();
    expect(await page.locator('[data-tone=empty]').count()).toBe(0);
    const groups = `${product.url}/userManagement/userGroup`;
    const { providerId } = await api.call('POST', '/web/info', {});
    for (let no = 1; no <= 11; no++)
      await api.call('POST', '/web/userGroups', {
        groupName: `Group ${no}`,
        providerId,
        electricityLimit: null,
        description: '',
      });
    await page.goto(`${groups}?page=2`);
    await page.locator('main tr[data-row-key]').first().waitFor();
    expect(await page.locator('main tr[data-row-key]').count()).toBe(1);
    const { list } = await api.call('GET', '/web/userGroups?page=2');
    await api.call('DELETE', `/web/userGroups/${list[0].id}`);
    await page.reload();
    await page.locator('main tr[data-row-key]').nth(9).waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  });
});

describe('a saved view', () => {
  it('keeps filters, order and columns under a name, tells when they are changed, and is what the list opens with', async () => {
    const page = await openPage(browser, product, { token: api.token });
    const rows = page.locator('main tr[data-row-key]');
    const views = page.getByRole('navigation', { name: 'Views' });
    const search = () => new URL(page.url()).searchParams;
    await page.goto(`${product.url}${POINTS}?keyword=Quay+7&limit=20`);
    await expect.poll(() => rows.count()).toBe(1);
    expect(await views.count()).toBe(0);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Quay seven');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).press('Enter');
    await views.getByRole('button', { name: 'Quay seven', exact: true }).waitFor();
    await expect.poll(() => search().get('saved')).not.toBeNull();
    expect(await views.getByText('Changed').count()).toBe(0);
    await page.getByRole('button', { name: 'List settings' }).click();
    await page.getByRole('checkbox', { name: 'Model' }).uncheck();
    await page.keyboard.press('Escape');
    await views.getByRole('button', { name: 'Save changes' }).click();
    await views.getByText('Changed').waitFor({ state: 'detached' });

    await views.getByRole('button', { name: 'All', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(20);
    await page.getByRole('columnheader', { name: 'Model' }).waitFor();
    await views.getByRole('button', { name: 'Quay seven', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Model' }).count()).toBe(0);

    await page
      .getByPlaceholder(/serial number/i)
      .first()
      .fill('Quay 8');
    await views.getByText('Changed').waitFor();
    await views.getByRole('button', { name: 'Save changes' }).click();
    await views.getByText('Changed').waitFor({ state: 'detached' });

    await views.getByRole('button', { name: 'Actions for view Quay seven' }).click();
    await page.getByRole('menuitem', { name: 'Open the list with this view' }).click();
    await views.getByLabel('The list opens with it').waitFor();
    await page.goto(`${product.url}${POINTS}`);
    await expect.poll(() => search().get('keyword')).toBe('Quay 8');
    await views.getByRole('button', { name: 'All', exact: true }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(1);

    await views
      .getByRole('button', { name: /Quay seven/ })
      .first()
      .click();
    await views.getByRole('button', { name: 'Actions for view Quay seven' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await views.waitFor({ state: 'detached' });
    await expect.poll(() => search().get('saved')).toBe('all');
  });
});
