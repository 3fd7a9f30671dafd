import { type BodyOf, contract } from '@csms/contract';
import { type Garage, startGarage } from '@csms/simulator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, issueCard, openStation, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

const POINTS = ['BAY0001', 'BAY0002', 'BAY0003'];
const PATH = '/smartCharging/profiles';

let product: Product;
let browser: Browser;
let api: Api;
let station: number;
let garage: Garage | undefined;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  station = await openStation(api, 'Garage');
  for (const [index, serialNumber] of POINTS.entries()) {
    await api.call('POST', contract.points.create.path, {
      serialNumber,
      pointName: `Bay ${index + 1}`,
      stationId: station,
      equipmentType: 'ac',
      ratedPower: 11,
      connectors: [{ connectorNo: 1, standard: 'ac', connectorType: 'type2', maxPowerW: 11_000 }],
    } satisfies BodyOf<typeof contract.points.create>);
    await issueCard(api, `CARD-BAY-${index}`, '1000');
  }
  garage = startGarage({
    url: product.ocpp,
    points: POINTS.length,
    serialPrefix: 'BAY',
    idTags: POINTS.map((_, index) => `CARD-BAY-${index}`),
    models: ['bay-11'],
    limitA: 20,
    meterIntervalS: 1,
    occupancy: 0,
  });
});
afterAll(async () => {
  await garage?.stop({ endTransactions: false });
  await browser?.close();
  await product?.remove();
});

describe('load balancing', () => {
  it('is switched on where the limit of the site stands at its field, and the list shows the load against it', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}${PATH}`);
    const row = page.getByRole('row', { name: /Garage/ });
    await row.getByText('Off').first().waitFor();
    await row.getByRole('link', { name: 'Garage' }).click();
    await page.getByText('Load balancing is off').first().waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    const drawer = page.getByRole('dialog', { name: 'Load balancing settings' });
    await drawer.getByLabel('Control').click();
    await page.getByTitle('Automatic', { exact: true }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('Enter the limit of the site first, in W or in A').waitFor();
    await drawer.getByLabel('Site limit').fill('14000');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByText('Control: Automatic · Equal shares').waitFor();
    await page.getByRole('button', { name: 'All sites' }).click();
    await row.getByText('0.0 of 14.0 kW').waitFor();
  });

  it('takes a local controller with pasted serial numbers, refuses what contradicts the tree at the field, and draws it', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}${PATH}?tab=local`);
    await page.getByRole('button', { name: 'New local controller' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'New local controller' });
    await drawer.getByLabel('Name', { exact: true }).fill('Circuit B');
    await drawer.getByLabel('Station').click();
    await page.getByTitle('Garage', { exact: true }).click();
    await drawer.getByLabel('Power limit').fill('20000');
    const points = drawer.getByLabel('Charge points');
    await points.fill(`${POINTS[0]},${POINTS[1]},BAY9,`);
    await points.press('Tab');
    await drawer.getByText('3 charge points chosen').waitFor();
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await drawer.getByText('At most 14 kW: the grid connection carries no more').waitFor();
    await drawer.getByLabel('Power limit').fill('7000');
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await drawer.getByText('These points do not belong to this station: BAY9').waitFor();
    await drawer.locator('.ant-select-selection-item', { hasText: 'BAY9' }).locator('.ant-select-selection-item-remove').click();
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /Circuit B/ });
    await row.getByText('of 7.0 kW').waitFor();
    await row.getByRole('link', { name: 'Garage' }).click();
    await page.getByRole('list', { name: 'Charge points of Circuit B' }).getByText('Bay 2').waitFor();
    await page.getByRole('list', { name: 'Charge points of Grid connection' }).getByText('Bay 3').waitFor();
  });

  it('says of each car why it has its current, and takes a limit by hand', async () => {
    const [first, second] = garage!.points;
    for (const [index, point] of [first!, second!].entries()) {
      await vi.waitFor(() => expect(point.accepted).toBe(true), 60_000);
      point.plugIn(1, { soc: 20, targetSoc: 100, minCurrentA: 6 });
      await point.swipe(1, `CARD-BAY-${index}`);
    }
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}${PATH}?tab=loadBalancing&site=${station}`);
    const car = page.getByRole('row', { name: /Bay 1/ });
    await car.getByText(/Circuit B (has 7 kW for|cannot give every car)/).waitFor({ timeout: 90_000 });
    await car.getByRole('button', { name: 'Set the limit of Bay 1 by hand' }).click();
    const drawer = page.getByRole('dialog', { name: 'Limit of Bay 1 by hand' });
    await drawer.getByLabel('Limit', { exact: true }).fill('99');
    await drawer.getByRole('button', { name: 'Set limit' }).click();
    await drawer.getByText(/must not exceed the limit \(/).waitFor();
    await drawer.getByLabel('Limit', { exact: true }).fill('8');
    await drawer.getByRole('button', { name: 'Set limit' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.goto(`${product.url}${PATH}?tab=loadBalancing&site=${station}&manual=${POINTS[0]}/1`);
    await page.getByRole('button', { name: 'Remove manual limit' }).click();
    await page.getByText('Bay 1 follows the site again').waitFor();
  });

  it('is curtailed for a time, says by whom and until when, and is ended where it is said', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}${PATH}?tab=loadBalancing&site=${station}`);
    await page.getByRole('button', { name: 'Curtail now' }).click();
    const drawer = page.getByRole('dialog', { name: 'Curtail now' });
    await drawer.getByText('30 min').click();
    await drawer.getByRole('button', { name: 'Curtail now' }).click();
    await drawer.getByText('Enter a limit in W or in A').waitFor();
    await drawer.getByLabel('Limit', { exact: true }).fill('9');
    await drawer.getByLabel('Ordered by').fill('Grid operator');
    await drawer.getByLabel('Reason').fill('drill');
    await drawer.getByRole('button', { name: 'Curtail now' }).click();
    await drawer.waitFor({ state: 'detached' });
    const notice = page
      .getByRole('status')
      .filter({ hasText: /Whole site: limited to 9 kW until .*, ordered by Grid operator \(drill\)/ });
    await notice.waitFor();
    const limits = page.getByRole('region', { name: 'Power limits' });
    await limits.getByText('In force', { exact: true }).nth(1).waitFor();
    // The charge point's page and the session say it too.
    const other = await openPage(browser, product, { token: api.token });
    await other.goto(`${product.url}/configurationManagement/point/${POINTS[0]}`);
    await other.getByText(/Whole site: limited to 9 kW until/).waitFor();
    await notice.getByRole('button', { name: 'End now' }).click();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await notice.waitFor({ state: 'detached' });
    await limits.getByText('Ended', { exact: true }).waitFor();
  });

  it('has its connectors wired where each field is checked', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}${PATH}?tab=loadBalancing&site=${station}&wiring=1`);
    const drawer = page.getByRole('dialog', { name: 'Wiring' });
    const most = drawer.getByLabel('Maximum of Bay 2');
    await most.fill('3');
    await most.press('Tab');
    await drawer.getByText('The maximum must not be below the minimum').waitFor();
    await most.fill('90');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('Maximum current must not exceed the limit (16.0 A)').waitFor();
    await most.fill('14');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Wiring of 1 connector saved').waitFor();
  });

  it('deletes a controller only after asking, with its name', async () => {
    const page = await openPage(browser, product, { token: api.token });
    await page.goto(`${product.url}${PATH}?tab=local`);
    await page.getByRole('button', { name: 'Actions for Circuit B' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Delete the local controller Circuit B?').waitFor();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.getByText('No local controllers yet').waitFor();
  });
});
