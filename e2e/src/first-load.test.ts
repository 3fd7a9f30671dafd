import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

/** What the sign-in screen may wait for, in bytes of gzipped script. */
const MOST = 300_000;

it.each(['zh', 'en'] as const)('less than 300 KB of script come before the sign-in screen works (%s)', async (language) => {
  const page = await openPage(browser, product, { language, apart: true });
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(`${product.url}/login`);
  await page.locator('img[src^="data:image/svg+xml"]').waitFor();
  await page.locator('input[autocomplete=username]').fill('admin');
  const sizes = await Promise.all(scripts.map(async (response) => gzipSync(await response.body()).length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(scripts.length).toBeGreaterThan(3);
  expect(total, `${Math.round(total / 1000)} KB in ${scripts.length} files`).toBeLessThan(MOST);
});
