import { mkdirSync, writeFileSync } from 'node:fs';
import { contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streetFile } from '../../apps/server/src/testing/street-file.ts';
import { type Api, issueCard, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';
import { sheetOf } from './testing/sheet.ts';

let product: Product;
let browser: Browser;
let api: Api;
const chargers: SimulatedChargePoint[] = [];
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
});
afterAll(async () => {
  await Promise.all(chargers.map((charger) => charger.stop()));
  await browser?.close();
  await product?.remove();
});

const open = (language: 'zh' | 'en' = 'en') => openPage(browser, product, { language, token: api.token });
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function pick(page: Page, field: string, text: string): Promise<void> {
  await page.locator(field).click();
  await page.keyboard.type(text);
  await page.locator('.ant-select-item-option-active').waitFor();
  await page.keyboard.press('Enter');
}

/** Pastes a text where the focus is, as the keyboard would. */
async function paste(page: Page, at: string, text: string): Promise<void> {
  await page.locator(at).first().focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** A photo whose header says where it was taken, north and east. */
function photoAt(latitude: number, longitude: number): Buffer {
  const tiff = Buffer.alloc(26 + 54 + 48);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    tiff.writeUInt32BE(value, at + 8);
  };
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  entry(10, 0x8825, 4, 1, 26);
  tiff.writeUInt16BE(4, 26);
  const letter = (one: string) => one.charCodeAt(0) * 2 ** 24;
  entry(28, 1, 2, 2, letter('N'));
  entry(40, 2, 5, 3, 80);
  entry(52, 3, 2, 2, letter('E'));
  entry(64, 4, 5, 3, 104);
  for (const [index, degrees] of [latitude, longitude].entries())
    for (const [place, part] of [
      [Math.trunc(degrees), 1],
      [Math.round((degrees % 1) * 6000), 100],
      [0, 1],
    ].entries()) {
      tiff.writeUInt32BE(part[0]!, 80 + index * 24 + place * 8);
      tiff.writeUInt32BE(part[1]!, 84 + index * 24 + place * 8);
    }
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(tiff.length + 8, 4);
  return Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from([0xff, 0xd9])]);
}

/** Whether something stands on a canvas of the streets, which lie above those of the land. */
function isPainted(): boolean {
  const canvases = document.querySelectorAll<HTMLCanvasElement>('.leaflet-tile-pane > :nth-child(2) canvas');
  return [...canvases].some((canvas) => canvas.width > 0 && canvas.getContext('2d')!.getImageData(0, 0, 8, 8).data.some(Boolean));
}

describe('a station', () => {
  it('is opened with the map, picture and guide; an empty or dirty form is not lost sight of', async () => {
    const page = await open();
    await page.goto(`${product.url}/configurationManagement/stationManagement`);
    await page.getByRole('button', { name: 'New station' }).first().click();
    await page.locator('#station-new_stationName').waitFor();
    await page.getByRole('button', { name: 'Create station' }).click();
    for (const field of ['Name', 'Country', 'Address', 'Longitude', 'Latitude', 'Time zone'])
      await page.getByText(`${field} is required`).waitFor();
    await page.locator('#station-new_stationName').fill('Harbour east');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'System notice' });
    await question.getByText('Discard unsaved changes?').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await pick(page, '#station-new_country', 'Germany');
    await page.locator('#station-new_address').fill('Kai 1, Hamburg');
    // A click sets the position, and typing moves the pin; the zone follows as long as nobody chooses one.
    const map = page.getByRole('application', { name: 'Map: position of the station' });
    await map.locator('.leaflet-tile-loaded').first().waitFor();
    const box = (await map.boundingBox())!;
    // The country moves the map, when its outline has come and no position is chosen yet: its middle is there.
    await map.getByText(/^\d{2,3} km$/).waitFor();
    const clicked = async () => {
      await map.click({ position: { x: box.width / 2, y: box.height / 2 } });
      return Number(await page.locator('#station-new_longitude').inputValue());
    };
    await expect.poll(async () => Math.abs((await clicked()) - 10.2)).toBeLessThan(1);
    await page.locator('#station-new_longitude').fill('9.99');
    await page.locator('#station-new_latitude').fill('53.54');
    await page.locator('#station-new_latitude').press('Tab');
    await page.getByTitle('Europe/Berlin').waitFor();
    // A slip is told: by the country, then by the city that the address names. A photo of the place sets it right.
    await paste(page, '#station-new_longitude', '-33.87, 151.21');
    await page.getByText(/This position is about [\d,]+ km outside Germany/).waitFor();
    await paste(page, '[role=application]', '48.14, 11.58');
    await page.getByText(/The address names Hamburg, about 6\d0 km from this position/).waitFor();
    await page
      .getByLabel('Position from a photo')
      .last()
      .setInputFiles({ name: 'site.jpg', mimeType: 'image/jpeg', buffer: photoAt(53.54, 9.99) });
    await expect.poll(() => page.locator('#station-new_latitude').inputValue()).toBe('53.540000');
    await expect.poll(() => page.getByText('The address names').count()).toBe(0);
    // The picture is slow, and nobody waits for it: the form does.
    await page.route('**/common/upload?**', async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    await page.locator('#station-new_picture').setInputFiles({ name: 'east.png', mimeType: 'image/png', buffer: PNG });
    await page.getByRole('textbox', { name: 'Directions' }).fill('Left of the gate');
    await page.locator('#station-new_siteLimitW').fill('250');
    await page.locator('#station-new_stationName').press('Enter');
    await page.getByText('Station “Harbour east” created.').waitFor();
    await page.waitForURL(/\/configurationManagement\/station\/\d+\?tab=points$/);
    const id = Number(/station\/(\d+)/.exec(page.url())?.[1]);
    expect(await api.call('GET', `/web/stations/${id}`)).toMatchObject({
      stationName: 'Harbour east',
      country: 'DE',
      longitude: 9.99,
      latitude: 53.54,
      timeZone: 'Europe/Berlin',
      siteLimitW: 250_000,
      picture: expect.stringMatching(/\.png$/),
      guide: '<p>Left of the gate</p>',
    });
    // The same name again is refused at its field.
    await page.goto(`${product.url}/configurationManagement/station/${await openStation(api, 'Harbour west')}?tab=settings`);
    await page.locator('#station_stationName').fill('HARBOUR EAST');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#station_stationName_help').waitFor();
    await page.locator('#station_stationName').fill('Harbour south');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Harbour south' }).waitFor();
  });

  it('takes a position as Chinese maps give it, longitude first, and moves it to where it is', async () => {
    const page = await open();
    await page.goto(`${product.url}/configurationManagement/station/new`);
    await pick(page, '#station-new_country', 'China');
    const map = page.getByRole('application', { name: 'Map: position of the station' });
    await map.locator('.leaflet-tile-loaded').first().waitFor();
    const moved = page.getByRole('button', { name: 'From Amap or Tencent (GCJ-02)' });
    // Either number could be a latitude: the country tells.
    await paste(page, '[role=application]', '87.6453,43.8711');
    await moved.waitFor();
    expect(await page.locator('#station-new_latitude').inputValue()).toBe('43.871100');
    await moved.click();
    await moved.waitFor({ state: 'detached' });
    const [latitude, longitude] = await Promise.all(
      ['latitude', 'longitude'].map(async (field) => Number(await page.locator(`#station-new_${field}`).inputValue())),
    );
    expect(latitude).toBeCloseTo(43.8698, 3);
    expect(longitude).toBeCloseTo(87.6425, 3);
  });

  it('stands on the map without any other host, is reached by keyboard, and leads to its page', async () => {
    const page = await open('zh');
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url())) strangers.push(request.url());
    });
    mkdirSync(`${product.data}/maps`);
    writeFileSync(`${product.data}/maps/earth.pmtiles`, streetFile());
    const pieces: number[] = [];
    page.on('response', (response) => {
      if (/streetMaps\/\w+/.test(response.url())) pieces.push(response.status());
    });
    await page.goto(`${product.url}/configurationManagement/stationManagement?view=map&keyword=Harbour%20east`);
    // Streets of a file on this server are drawn above the shipped land, by their own hand.
    await page.getByText('© OpenStreetMap').waitFor();
    await expect.poll(() => page.evaluate(isPainted)).toBe(true);
    expect(new Set(pieces)).toEqual(new Set([206]));
    const marker = page.getByRole('button', { name: /Harbour east/ });
    await marker.waitFor();
    await marker.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'Harbour east' });
    await card.getByRole('link', { name: '打开站点' }).click();
    await page.getByRole('heading', { name: 'Harbour east' }).waitFor();
    expect(strangers).toEqual([]);
    await page.goto(`${product.url}/configurationManagement/stationManagement?view=map&keyword=nowhere`);
    await page.getByText('没有符合筛选条件的站点').waitFor();
  });

  it('takes its points from a sheet, all or none, prints their codes and gives one away', async () => {
    const [from, to] = [await openStation(api, 'Sheet station'), await openStation(api, 'Target station')];
    const page = await open();
    await page.goto(`${product.url}/configurationManagement/station/${from}?tab=points&import=1`);
    const drawer = page.getByRole('dialog', { name: 'Import charge points' });
    const header = ['Serial number', 'Name', 'Type (AC/DC)', 'Rated power (kW)', 'Connector 1 type', 'Connector 2 type'];
    const choose = async (rows: string[][], name = 'points.xlsx') =>
      drawer
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: await sheetOf([header, ...rows]) });
    await drawer.getByRole('button', { name: 'Import' }).click();
    await drawer.getByText('Upload the template first').waitFor();
    const good = [
      ['SHEET-1', 'North', 'DC', '120', 'CCS2', 'GB/T DC'],
      ['SHEET-2', 'South', 'AC', '7', 'Type 2', ''],
    ];
    await choose([...good, ['SHEET-1', 'Again', 'XX', '1', 'CCS2', '']]);
    await drawer.getByRole('button', { name: 'Import' }).click();
    await drawer.getByText('Nothing was imported. Cells to correct: 2').waitFor();
    await drawer.getByRole('row', { name: '4 C AC or DC is expected' }).waitFor();
    expect((await api.call('GET', `/web/points?stationId=${from}`)).total).toBe(0);
    await choose(good);
    // The file is tried first: what it holds is shown, and can be imported then.
    await drawer.getByRole('row', { name: /^SHEET-1/ }).waitFor();
    await drawer.getByRole('button', { name: 'Import' }).click();
    await page.getByText('2 rows imported').waitFor();
    await page.getByRole('row', { name: /^Select SHEET-1/ }).waitFor();

    await page.getByRole('button', { name: 'QR codes' }).click();
    await page.getByRole('img', { name: 'Code of SHEET-1, connector 2' }).waitFor();
    expect(await page.locator('main ul li').count()).toBe(3);
    await page.getByText('The public address (PUBLIC_URL) is not set').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();

    await page.getByRole('button', { name: 'Actions: SHEET-2' }).click();
    await page.getByRole('menuitem', { name: 'Move' }).click();
    const move = page.getByRole('dialog', { name: 'Move 1 charge point' });
    await move.getByRole('button', { name: 'Move' }).waitFor();
    await pick(page, '#stationId', 'Sheet station');
    await move.getByRole('button', { name: 'Move' }).click();
    await page.getByText('Move failed: The charge point already belongs to this station').waitFor();
    await pick(page, '#stationId', 'Target station');
    await move.getByRole('button', { name: 'Move' }).click();
    await page.getByText('1 charge point moved').waitFor();
    await page.getByRole('row', { name: /SHEET-2/ }).waitFor({ state: 'detached' });
    expect((await api.call('GET', `/web/points?stationId=${to}`)).list[0].serialNumber).toBe('SHEET-2');

    await page.goto(`${product.url}/configurationManagement/station/${to}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'System notice' });
    await question.getByRole('button', { name: 'OK' }).click();
    await page.getByText('The station still has charge points and cannot be removed').waitFor();
  });
});

describe('the stations now', () => {
  it('show load, sessions and faults as they happen, and lead to the points', async () => {
    const stationId = await openStation(api, 'Live station');
    await setPrice(api, stationId);
    await registerPoint(api, stationId, 'LIVE-1');
    await issueCard(api, 'CARD-LIVE', '500');
    const page = await open();
    await page.goto(`${product.url}/realTimeMonitor/chargeStation?keyword=Live%20station`);
    const row = page.getByRole('row', { name: /Live station/ });
    await row.getByText('Offline').first().waitFor();
    const charger = new SimulatedChargePoint({
      url: product.ocpp,
      serialNumber: 'LIVE-1',
      model: 'river-120',
      meterIntervalS: 1,
    });
    chargers.push(charger);
    await charger.start();
    await row.getByText('Normal').first().waitFor();
    charger.plugIn(1);
    await charger.swipe(1, 'CARD-LIVE');
    await expect.poll(() => row.innerText(), { timeout: 60_000 }).toMatch(/[1-9]\d*(\.\d)? k?W/);
    charger.fault(2, 'GroundFailure');
    await row.getByText('Connector 2 of LIVE-1: Ground fault').waitFor();
    await row.getByText('1 fault').first().waitFor();
    await row.click();
    await page.waitForURL(new RegExp(`/realTimeMonitor/chargePoint\\?stationId=${stationId}$`));
    const [now] = (await api.call('GET', `${contract.stationMonitor.list.path}?stationId=${stationId}`)).list;
    expect(now).toMatchObject({ sessions: 1, states: { charging: 1, faulted: 1 }, status: 'faulted' });
  });
});
