import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';
import { Steps } from './testing/steps.ts';

let product: Product;
let browser: Browser;
let api: Api;
let charger: SimulatedChargePoint;
const CARDS = 3;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const stationId = await openStation(api, 'Actions station');
  await setPrice(api, stationId);
  await registerPoint(api, stationId, 'ACT-1', 'Action point');
  for (let index = 2; index <= 12; index++) await registerPoint(api, stationId, `ACT-${index}`);
  for (let index = 1; index <= CARDS; index++) await issueCard(api, `CARD-ACT-${index}`, '500');
  charger = new SimulatedChargePoint({
    url: product.ocpp,
    serialNumber: 'ACT-1',
    model: 'river-120',
    timeScale: 10,
    autoPlug: true,
  });
  await charger.start();
});
afterAll(async () => {
  await charger?.stop();
  await browser?.close();
  await product?.remove();
});

const PAGE = '/configurationManagement/point/ACT-1';
async function open(path: string): Promise<Page> {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(product.url + path);
  return page;
}
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: action }).click();
}
const tray = (page: Page) => page.getByRole('region', { name: 'Command progress' });

describe('the page of a charge point', () => {
  it('sends what only the vendor understands, and words what the charger does not know', async () => {
    const page = await open(PAGE);
    await choose(page, 'Data transfer');
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Vendor ID').fill('Nobody');
    await drawer.getByLabel('Message ID').press('Enter');
    await drawer
      .getByText('Please enter message ID', { exact: false })
      .or(drawer.locator('.ant-form-item-explain-error'))
      .first()
      .waitFor();
    await drawer.getByLabel('Message ID').fill('Echo');
    await drawer.getByLabel('Data').fill('{}');
    await drawer.getByLabel('Reason').fill('a try');
    await drawer.getByRole('button', { name: 'Send' }).click();
    await tray(page).getByText('Unknown vendor', { exact: false }).waitFor();
    const [row] = await product.sql<{ reason: string }>("select reason from command where action = 'transferData'");
    expect(row?.reason).toBe('a try');
  });

  it('unlocks a connector for a driver on the telephone in three steps', async () => {
    const page = await open(PAGE);
    const steps = new Steps(page);
    await steps.click(page.getByRole('tabpanel').getByRole('link', { name: 'Connector 2' }).first());
    await steps.click(page.getByRole('button', { name: 'Unlock connector' }));
    await steps.click(page.getByRole('dialog', { name: 'System notice' }).getByRole('button', { name: 'OK' }));
    await tray(page).getByText('Unlock connector', { exact: false }).first().waitFor();
    expect(steps.count).toBeLessThanOrEqual(3);
  });

  it('draws the composite schedule', async () => {
    const page = await open(PAGE);
    await choose(page, 'Composite schedule');
    await page.getByRole('dialog').getByRole('button', { name: 'Query' }).click();
    await page.getByRole('dialog').locator('figure').getByText('Composite schedule').waitFor();
  });

  it('leads to the page of a connector, which starts a session at that connector, shows it, stops it, and has it among its orders', async () => {
    const page = await open(PAGE);
    await page.getByRole('tabpanel').getByRole('link', { name: 'Connector 2' }).first().click();
    await page.waitForURL('**/configurationManagement/connector/ACT-1/2');
    await page.getByRole('button', { name: 'Remote start' }).click();
    const drawer = page.getByRole('dialog');
    // The connector is chosen already.
    await drawer.getByText('Connector 2').waitFor();
    await drawer.getByLabel('Who pays').fill('CARD-ACT-2');
    await drawer.locator('.ant-select-content-has-value, .ant-select-selection-item').getByText('CARD-ACT-2').waitFor();
    await drawer.getByRole('button', { name: 'Remote start' }).click();
    await page.getByRole('heading', { name: 'Driver, price and end' }).waitFor({ timeout: 60_000 });
    expect(charger.connectors.map(({ transaction }) => transaction !== undefined)).toEqual([false, true]);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await page.getByRole('heading', { name: 'Driver, price and end' }).waitFor({ state: 'detached', timeout: 60_000 });
    await page.getByRole('tab', { name: 'Money' }).click();
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /^Session \d+/ })
      .waitFor({ timeout: 60_000 });
    // What the other one charges is none of its orders.
    await page.goto(`${product.url}/configurationManagement/connector/ACT-1/1?tab=money`);
    await page.getByText('No sessions yet').waitFor();
    await page.goto(`${product.url}/configurationManagement/connector/ACT-1/9`);
    await page.getByText('Charge point ACT-1 has no connector 9').waitFor();
  });

  it('says that a lost answer leaves open what happened', async () => {
    charger.habits.set('ClearCache', { error: 'NotImplemented' });
    const page = await open(`${PAGE}?tab=commands`);
    await choose(page, 'Clear cache');
    await page.getByRole('dialog', { name: 'System notice' }).getByRole('button', { name: 'OK' }).click();
    await page
      .getByRole('row', { name: /Clear cache/ })
      .first()
      .click();
    await page.getByText('The charger does not support this; retrying will not help.').waitFor();
    charger.habits.clear();
  });

  it('starts a session for a card and stops it again', async () => {
    const page = await open(PAGE);
    await choose(page, 'Remote start');
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Connector').click();
    await page.locator('.ant-select-item-option').getByText('Connector 1').click();
    // A number that is entered whole is its own choice.
    await drawer.getByLabel('Who pays').fill('CARD-ACT-1');
    await drawer.locator('.ant-select-content-has-value, .ant-select-selection-item').getByText('CARD-ACT-1').waitFor();
    await drawer.getByRole('button', { name: 'Remote start' }).click();
    await page
      .getByRole('link', { name: /Session \d+/ })
      .first()
      .waitFor({ timeout: 60_000 });
    await choose(page, 'Remote stop');
    await page.getByRole('dialog').getByText('These sessions will be stopped remotely:').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remote stop' }).click();
    await expect
      .poll(() => product.sql("select from charging_record where status = 'finished' and connector_no = 1"), { timeout: 60_000 })
      .toHaveLength(1);
  });

  it('brings the whitelist to the charger, and shows when they differ', async () => {
    const page = await open(`${PAGE}?tab=whitelist`);
    await page.getByText('CARD-ACT-1').waitFor();
    await page.getByRole('button', { name: 'Send differences' }).click();
    await page.getByText('The charger holds the current list').first().waitFor({ timeout: 60_000 });
    expect(charger.localList.size).toBe(CARDS);
    await issueCard(api, 'CARD-ACT-NEW', '5');
    await page.reload();
    await page.getByText('To add').last().waitFor();
  });

  it('shows why and until when it is refused, and lets it in again', async () => {
    await product.sql("update charge_point set quarantined_until = now() + interval '1 hour' where serial_number = 'ACT-2'");
    const page = await open('/configurationManagement/point/ACT-2');
    await page.getByText('Quarantined for reconnecting too often').waitFor();
    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByRole('dialog', { name: 'System notice' }).getByRole('button', { name: 'OK' }).click();
    await page.getByText('Released from quarantine').waitFor();
    await page.getByText('Quarantined for reconnecting too often').waitFor({ state: 'detached' });
  });
});

describe('the configuration', () => {
  it('is read, changed, and follows a template', async () => {
    const page = await open(`${PAGE}/configuration`);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await page.getByText('HeartbeatInterval').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Edit LightIntensity' }).click();
    const value = page.getByRole('dialog').getByLabel('New value');
    await value.fill('300');
    await value.press('Enter');
    await page.getByText('Between 0 and 100').waitFor();
    await value.fill('42');
    await value.press('Enter');
    await page.getByRole('row', { name: /LightIntensity.*42/ }).waitFor();
    expect(charger.configuration.get('LightIntensity')).toBe('42');

    await page.goto(`${product.url}/configurationManagement/pointConfiguration?tab=templates&create=1`);
    await page.locator('#templateName').fill('Dark');
    await page.getByLabel('Key').first().fill('LightIntensity');
    await page.getByLabel('Value').first().fill('5');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Template saved').waitFor();
    await page.goto(`${product.url}${PAGE}/configuration?apply=1`);
    await page.getByRole('dialog').getByLabel('Template').click();
    await page.locator('.ant-select-item-option').getByText('Dark').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Changes sent: 1. Charge points: 1.', { exact: false }).waitFor();
    await expect.poll(() => charger.configuration.get('LightIntensity')).toBe('5');
  });
});

describe('the list of configurations', () => {
  it('reboots the points that are chosen, softly and hard', async () => {
    const page = await open('/configurationManagement/pointConfiguration?keyword=ACT-12');
    await page
      .getByRole('row', { name: /ACT-12/ })
      .getByRole('checkbox')
      .check();
    for (const [button, type] of [
      ['Soft reboot', 'soft'],
      ['Hard reboot', 'hard'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      const question = page.getByRole('dialog', { name: 'System notice' });
      await question.getByText('Reboot', { exact: false }).first().waitFor();
      await question.getByRole('button', { name: 'OK' }).click();
      await expect
        .poll(() =>
          product.sql("select payload->>'type' as type from command where action = 'reset' order by requested_at desc limit 1"),
        )
        .toEqual([{ type }]);
    }
  });
});

describe('all that a filter finds', () => {
  it('are counted, confirmed, asked, and followed as one', async () => {
    const page = await open('/realTimeMonitor/chargePoint?keyword=ACT');
    await page.getByRole('checkbox', { name: 'Select ACT-10', exact: true }).check();
    const bar = page.getByRole('region', { name: 'Actions on the selection' });
    await bar.getByRole('button', { name: 'Select all 12 that match' }).click();
    await bar.getByText('All 12 that match are selected').waitFor();
    await bar.getByRole('button', { name: 'Actions for these 12' }).click();
    await page.getByRole('menuitem', { name: 'Clear cache' }).click();
    const question = page.getByRole('dialog', { name: 'System notice' });
    await question.getByText('all 12 charge points', { exact: false }).waitFor();
    await question.getByRole('button', { name: 'OK' }).click();
    await tray(page).getByText('12 commands').waitFor();
    await tray(page).getByRole('link', { name: 'View these commands' }).click();
    await page.getByText('12 in total').waitFor();
  });

  it('are rebooted in four steps behind the filter, and each that failed is a row of the list that follows', async () => {
    const page = await open('/realTimeMonitor/chargePoint?keyword=ACT');
    await page.getByRole('checkbox', { name: 'Select ACT-10', exact: true }).waitFor();
    const steps = new Steps(page);
    await steps.click(page.getByRole('checkbox', { name: /^Select all/ }));
    const bar = page.getByRole('region', { name: 'Actions on the selection' });
    await steps.click(bar.getByRole('button', { name: 'Select all 12 that match' }));
    await steps.click(bar.getByRole('button', { name: 'Soft reboot' }));
    const question = page.getByRole('dialog', { name: 'System notice' });
    await question.getByText('all 12 charge points', { exact: false }).waitFor();
    await steps.click(question.getByRole('button', { name: 'OK' }));
    expect(steps.count).toBe(4);
    await tray(page).getByRole('link', { name: 'View these commands' }).click();
    // Eleven chargers are not there.
    await expect.poll(() => page.getByRole('row', { name: /Soft reboot|Reboot/ }).count()).toBeGreaterThan(9);
  });
});
