import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, chargeWithCertainty, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { PASSWORD, type Product, startProduct } from './testing/product.ts';

let product: Product;
let browser: Browser;
let api: Api;
let charger: SimulatedChargePoint;

/** Another user beside `admin`, with the same password. */
async function addUser(username: string, providerId: number, permissions: string[], routePaths: string[]): Promise<Api> {
  await product.sql(
    `with r as (insert into role (name, key, permissions, route_paths) values ($1, $1, $3, $4) returning id)
     insert into system_users (provider_id, role_id, username, password_hash, name)
       select $2, r.id, $1, (select password_hash from system_users where username = 'admin'), $1 from r`,
    [username, providerId, permissions, routePaths],
  );
  return signInByApi(product, username, PASSWORD);
}

async function addProvider(name: string): Promise<number> {
  const rows = await product.sql<{ id: number }>(
    "insert into provider (name, type, parent_id) values ($1, 'common', (select id from provider where type = 'super')) returning id",
    [name],
  );
  return rows[0]!.id;
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const stationId = await openStation(api, 'Secret station');
  await setPrice(api, stationId);
  await registerPoint(api, stationId, 'SECRET-1', 'Secret point');
  await registerPoint(api, stationId, 'SECRET-2', 'Secret bill');
  await issueCard(api, 'CARD-SECRET', '500');
  await chargeWithCertainty(product, 'SECRET-2', 'CARD-SECRET');
  charger = new SimulatedChargePoint({ url: product.ocpp, serialNumber: 'SECRET-1', model: 'river-120', meterIntervalS: 1 });
  await charger.start();
  charger.plugIn(1);
  await charger.swipe(1, 'CARD-SECRET');
});
afterAll(async () => {
  await charger?.stop();
  await browser?.close();
  await product?.remove();
});

describe('an operator of another provider', () => {
  it('sees nothing of it: no row, no sum, no choice, no live event, no link', async () => {
    const stranger = await addUser('stranger', await addProvider('Strangers'), ['*:*:*'], ['admin']);
    const page = await openPage(browser, product, { token: stranger.token });
    const answers: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/prod-api/') && !response.url().endsWith('/live'))
        void response.text().then(
          (text) => answers.push(text),
          () => {},
        );
    });
    await page.goto(`${product.url}/realTimeMonitor/charging`);
    await page.getByText('No sessions are running').waitFor();
    await page.goto(`${product.url}/realTimeMonitor/chargePoint`);
    await page.getByText('No charge points yet').waitFor();
    await page.goto(`${product.url}/historyRecord/chargeRecord`);
    await page.getByText('No charging records yet').waitFor();
    await page.goto(`${product.url}/realTimeMonitor/chargePoint?point=SECRET-1`);
    await page.getByText('There is no charge point with serial number SECRET-1').waitFor();
    const [record] = await product.sql<{ id: string }>(
      "select transaction_id as id from charging_record where status = 'finished'",
    );
    await page.goto(`${product.url}/historyRecord/chargeRecord?record=${record!.id}`);
    await page.getByRole('dialog').getByText('This does not exist').waitFor();
    // A stranger's event would have made a list be asked for again, and shown itself in an answer.
    expect(answers.length).toBeGreaterThan(5);
    expect(answers.join('\n')).not.toMatch(/Secret|CARD-SECRET|26\.46/);
  });
});

describe('a role without permissions', () => {
  it('sees no menu entry and no button that would be refused, and is told so at a page that its role opens', async () => {
    const [provider] = await product.sql<{ id: number }>("select id from provider where type = 'super'");
    const reader = await addUser(
      'reader',
      provider!.id,
      ['charging:read', 'point:read'],
      ['/realTimeMonitor', '/historyRecord/chargeRecord'],
    );
    const page = await openPage(browser, product, { token: reader.token });
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await page.goto(product.url);
    await page.getByRole('row', { name: /Secret point/ }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Charging now', 'Charge points']);
    for (const name of ['Stop', 'Start charging']) expect(await page.getByRole('button', { name }).count()).toBe(0);
    await page.getByRole('row', { name: /Secret point/ }).click();
    await page.getByRole('dialog').getByText('CARD-SECRET').first().waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).count()).toBe(0);

    await page.goto(`${product.url}/realTimeMonitor/chargePoint`);
    await page.getByRole('row', { name: /Secret point/ }).waitFor();
    for (const name of ['New charge point', 'More actions', 'Adopt'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);

    await page.goto(`${product.url}/historyRecord/chargeRecord`);
    await page.getByText('You don’t have access to this page').waitFor();
    expect(refused).toEqual([]);
  });

  it('finds no page that its role does not open', async () => {
    const [provider] = await product.sql<{ id: number }>("select id from provider where type = 'super'");
    const narrow = await addUser('narrow', provider!.id, ['*:*:*'], ['/realTimeMonitor/charging']);
    const page = await openPage(browser, product, { token: narrow.token });
    await page.goto(`${product.url}/historyRecord/chargeRecord`);
    await page.waitForURL(/\/404$/);
  });
});
