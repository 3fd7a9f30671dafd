import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInByApi } from './testing/api.ts';
import { byMenu, launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const live = (page: Page) => page.locator('[data-live]').getAttribute('data-live');

describe('a server that was away', () => {
  it('is there again for every open page soon after its first answer', async () => {
    const [list, chunk, wall] = await Promise.all([1, 2, 3].map(() => openPage(browser, product, { token: api.token })));
    await Promise.all([list!, chunk!].map((page) => page.goto(`${product.url}/historyRecord/chargeRecord`)));
    await wall!.goto(`${product.url}/largeScreen`);
    for (const page of [list!, chunk!]) await expect.poll(() => live(page), { timeout: 15_000 }).toBe('open');
    await wall!.locator('[data-state=live]').waitFor();
    await product.kill();
    await expect.poll(() => live(list!), { timeout: 15_000 }).toBe('waiting');
    await wall!.locator('[data-state=lost]').waitFor();
    await byMenu(chunk!, 'Configuration', 'Cars');
    await chunk!.getByText('Could not load', { exact: true }).waitFor();
    await new Promise((done) => setTimeout(done, 4000));
    await product.start();
    const from = Date.now();
    const took = async (what: Promise<unknown>) => {
      await what;
      return Date.now() - from;
    };
    const times = await Promise.all([
      took(expect.poll(() => live(list!), { timeout: 15_000, interval: 50 }).toBe('open')),
      took(chunk!.getByRole('heading', { name: 'Cars' }).waitFor()),
      took(wall!.locator('[data-state=live]').waitFor()),
    ]);
    console.log(`back after ${times.join(', ')} ms: list, page not loaded before, wall`);
    // 3 s by design; what is over is this machine's own, with three browsers that draw at once.
    for (const ms of times) expect(ms).toBeLessThan(5000);
  });

  it('takes no frame along whose smaller parts are still to come; they come by themselves, with their styles', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/historyRecord/chargeRecord`);
    await expect.poll(() => live(page)).toBe('open');
    const asked = page.waitForRequest(/palette/);
    await page.route('**/assets/**', (route) => route.abort());
    await asked;
    await page.waitForTimeout(3000);
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(500);
    expect(await page.getByRole('heading', { name: 'Charging records' }).count()).toBe(1);
    await page.unroute('**/assets/**');
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.waitFor();
    // The rules of a sheet that did not come may not be read.
    const unstyled = `[...document.querySelectorAll('link[rel=stylesheet]')].flatMap(({ href, sheet }) => {
      try { return sheet.cssRules.length ? [] : [href]; } catch { return [href]; }
    })`;
    expect(await page.evaluate(unstyled)).toEqual([]);
  });

  it('that does not say who is signed in leaves a frame, a way out and a way to try again, and comes back by itself', async () => {
    const page = await openPage(browser, product, { token: api.token });
    let away = true;
    await page.route('**/prod-api/web/info*', (route) =>
      away ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
    );
    await page.goto(`${product.url}/historyRecord/chargeRecord`);
    await page.getByText('The server cannot be reached', { exact: true }).waitFor();
    await page.getByText('CSMS', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    away = false;
    await page.getByRole('heading', { name: 'Charging records' }).waitFor();
    away = true;
    await page.reload();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/);
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('Admin-Token');
  });
});
