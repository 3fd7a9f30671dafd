import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openStation, signInByApi } from './testing/api.ts';
import { fillSignIn, launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  await openStation(api, 'Drafted');
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

/** A drawer with something typed into it, also a password; and the questions that the browser itself asked. */
async function typed(language: 'zh' | 'en' = 'en'): Promise<{ page: Page; questions: string[] }> {
  const page = await openPage(browser, product, { token: api.token, language });
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.context().addCookies([{ name: 'Login-Name', value: 'admin', url: product.url }]);
  await page.goto(`${product.url}/realTimeMonitor/chargePoint?create=1`);
  await page.locator('#serialNumber').fill('DRAFT-1');
  await page.locator('#password').fill('never-kept-anywhere');
  return { page, questions };
}
const stored = (page: Page) => page.evaluate('JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage })');
const serial = (page: Page) => page.locator('#serialNumber').inputValue();

describe('what was typed and not saved', () => {
  it('is asked about by the browser at F5, and offered afterwards, without the password', async () => {
    const { page, questions } = await typed();
    await page.reload();
    expect(questions).toEqual(['beforeunload']);
    await page.getByText(/Your entries from .* were not saved/).waitFor();
    expect(await serial(page)).toBe('');
    expect(await stored(page)).not.toContain('never-kept-anywhere');
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await serial(page)).toBe('DRAFT-1');
    expect(await page.locator('#password').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.getByText('Discard unsaved changes?').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.goto(`${product.url}/realTimeMonitor/chargePoint?create=1`);
    await page.locator('#serialNumber').waitFor();
    await page.waitForTimeout(300);
    expect(await page.getByText(/were not saved/).count()).toBe(0);
  });

  it('is there again by itself after the language was switched, and the browser asks nothing', async () => {
    const { page, questions } = await typed();
    await page.evaluate("document.querySelector('header, [class*=navbar]')?.scrollIntoView()");
    await Promise.all([
      page.waitForEvent('load'),
      (async () => {
        await page.getByRole('button', { name: 'Language' }).dispatchEvent('click');
        await page.getByRole('menuitem', { name: '中文' }).dispatchEvent('click');
      })(),
    ]);
    await page.getByText('语言切换成功').waitFor();
    await expect.poll(() => serial(page)).toBe('DRAFT-1');
    expect(questions).toEqual([]);
  });

  it('is offered after signing out and in again, to the same user alone', async () => {
    const { page } = await typed();
    await page.evaluate("dispatchEvent(new Event('pagehide'))");
    await page.context().clearCookies({ name: 'Admin-Token' });
    await page.goto(`${product.url}/realTimeMonitor/chargePoint?create=1`);
    await page.waitForURL(/\/login/);
    await fillSignIn(page, product);
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await serial(page)).toBe('DRAFT-1');
  });
});
