import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openStation, registerPoint, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

const SERIAL = 'SECURE-1';
let product: Product;
let browser: Browser;
let api: Api;
let charger: SimulatedChargePoint;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  await registerPoint(api, await openStation(api, 'Secure station'), SERIAL);
  charger = new SimulatedChargePoint({
    url: product.ocpp,
    serialNumber: SERIAL,
    model: 'river-120',
    timeScale: 20,
    security: { tlsUrl: product.ocpp.replace('ws:', 'wss:'), attempts: 1 },
  });
  await charger.start();
});
afterAll(async () => {
  await charger?.stop();
  await browser?.close();
  await product?.remove();
});

describe('the security of a charge point', () => {
  it('is raised to a password, and an upgrade that cannot work falls back and says so', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/configurationManagement/point/${SERIAL}`);
    await page.getByText('Identity not verified').first().waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Raise to profile 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await page.getByText('From profile 0 to 1').waitFor();
    await page.getByRole('button', { name: 'Raise to profile 2' }).waitFor({ timeout: 60_000 });
    await page.getByRole('status').getByText('Done', { exact: true }).waitFor();
    const [row] = await product.sql<{ profile: number; has: boolean }>(
      'select security_profile as profile, password_sealed is not null as has from charge_point where serial_number = $1',
      [SERIAL],
    );
    expect(row).toEqual({ profile: 1, has: true });

    // This server speaks no TLS, so that the charger comes back on its old profile.
    await page.getByRole('button', { name: 'Raise to profile 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await page.getByText('It reconnected with its old profile').waitFor({ timeout: 60_000 });
    await page.getByText('Rolled back; the old profile is in force').waitFor();

    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await page.getByText('Root of the back office').waitFor({ timeout: 60_000 });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download root certificate' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('csms-root.pem');
  });

  it('is cut off with a reason, says so, and is let back with one click', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}/configurationManagement/point/${SERIAL}`);
    await page.getByText('Verified by password').first().waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Cut off' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Reason').fill('its meter lies');
    await drawer.getByRole('button', { name: 'Cut off' }).click();
    await page.getByText('its meter lies. All its connections are refused.').waitFor();
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Allow connections' }).click();
    await page.getByText('All its connections are refused.').waitFor({ state: 'hidden' });
    await page.getByText('Verified by password').first().waitFor({ timeout: 60_000 });
  });
});
