import { contract, type StationDetail } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';

let test: TestServer;
let ours: Api;
let theirs: Api;
beforeAll(async () => {
  test = await startTestServer();
  ours = await test.user(test.ours, ['*:*:*']);
  theirs = await test.user(test.theirs, ['*:*:*']);
});
afterAll(() => test.close());

const { stations } = contract;
const form = (changes: object = {}) => ({
  stationName: unique('Harbour '),
  providerId: test.ours,
  country: 'DE',
  address: 'Kai 1',
  longitude: 9.99,
  latitude: 53.54,
  timeZone: 'Europe/Berlin',
  ...changes,
});
const open = (changes: object = {}, api = ours): Promise<StationDetail> => api.get(stations.create, { body: form(changes) });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
async function upload(api: Api, kind = 'stationImage', name = 'a.png'): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([PNG]), name);
  const response = await fetch(`${test.url}/prod-api/common/upload?kind=${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}` },
    body,
  });
  return ((await response.json()) as { fileName: string }).fileName;
}
const attached = async (name: string) =>
  (await test.rows<{ attached: boolean }>('select attached from stored_file where name = $1', [name]))[0]?.attached;

describe('a station', () => {
  it('keeps every field of the form', async () => {
    const body = form({
      pcaIds: ['330000', '330100'],
      openingTime: { start: '06:00', end: '22:30' },
      isPublic: false,
      servicePhone: '0571 1',
      description: 'Behind the market',
      siteLimitW: 250_000,
      facilities: ['parking', 'hotWater'],
      guide: '<p>Left of the <strong>gate</strong></p>',
    });
    const made = await ours.get(stations.create, { body });
    expect(made).toMatchObject({ ...body, picture: null, pointCount: 0, connectorCount: 0, states: {}, status: 'closed' });
    expect(await ours.get(stations.get, { params: { id: made.id } })).toEqual(made);
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ longitude: 181 }, 'longitude'],
    [{ latitude: -91 }, 'latitude'],
    [{ stationName: '  ' }, 'stationName'],
    [{ address: '' }, 'address'],
    [{ openingTime: { start: '25:00', end: '24:00' } }, 'openingTime.start'],
    [{ siteLimitW: 0 }, 'siteLimitW'],
    [{ siteLimitW: 3_000_000_000 }, 'siteLimitW'],
    [{ facilities: ['pool'] }, 'facilities.0'],
    [{ picture: 'nobody-has-uploaded-this.png' }, 'picture'],
    [{ providerId: 99_999 }, 'providerId'],
  ])('is refused at the field: %j', async (changes, field) => {
    const answer = await ours.call(stations.create, { body: form(changes) as never });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field]);
  });

  it('has a name that no other of its provider has, whatever the case; another provider may', async () => {
    const { stationName } = await open();
    const again = await ours.call(stations.create, { body: form({ stationName: stationName.toUpperCase() }) });
    expect(again).toMatchObject({ status: 409, error: { fields: { stationName: expect.any(String) } } });
    await open({ stationName, providerId: test.theirs }, theirs);
    const other = await open();
    const renamed = await ours.call(stations.update, { params: { id: other.id }, body: form({ stationName }) });
    expect(renamed.status).toBe(409);
  });

  it('cannot be changed, closed or seen by another provider, nor given away', async () => {
    const { id } = await open();
    expect((await theirs.call(stations.get, { params: { id } })).status).toBe(404);
    expect((await theirs.call(stations.update, { params: { id }, body: form({ providerId: test.theirs }) })).status).toBe(404);
    expect((await theirs.call(stations.remove, { params: { id } })).status).toBe(404);
    expect((await theirs.call(stations.create, { body: form() })).status).toBe(422);
    const given = await test.admin.call(stations.update, { params: { id }, body: form({ providerId: test.theirs }) });
    expect(given).toMatchObject({ status: 422, error: { fields: { providerId: expect.any(String) } } });
  });

  it('cannot be closed while points stand there; closed, its name is free', async () => {
    const station = await open();
    const point = await test.point({ stationId: station.id });
    const refused = await ours.call(stations.remove, { params: { id: station.id } });
    expect(refused).toMatchObject({ status: 409, code: 601, error: { key: 'stationHasPoints' } });
    await ours.get(contract.points.remove, { params: { serialNumber: point.serialNumber } });
    await ours.get(stations.remove, { params: { id: station.id } });
    expect((await ours.call(stations.get, { params: { id: station.id } })).status).toBe(404);
    await open({ stationName: station.stationName });
  });

  it('gets its time zone suggested from its position', async () => {
    const at = async (longitude: number, latitude: number) =>
      (await ours.get(stations.timeZoneAt, { query: { longitude, latitude } })).timeZone;
    expect(await at(9.99, 53.54)).toBe('Europe/Berlin');
    expect(await at(-112.09, 33.47)).toBe('America/Phoenix');
    expect(await at(87.62, 43.82)).toBe('Asia/Urumqi');
  });
});

describe('a picture and a guide', () => {
  it('keep their files while they show them, and let go of what they show no longer', async () => {
    const [first, second, inline] = [await upload(ours), await upload(ours), await upload(ours, 'richText')];
    const guide = `<p>Turn left</p><img src="/prod-api/common/download/resource?resource=${inline}" alt="gate" />`;
    const station = await open({ picture: first, guide });
    expect(station.guide).toContain(inline);
    expect([await attached(first), await attached(inline)]).toEqual([true, true]);
    const body = { ...form({ stationName: station.stationName }), picture: second, guide: '' };
    await ours.get(stations.update, { params: { id: station.id }, body });
    expect([await attached(first), await attached(second), await attached(inline)]).toEqual([false, true, false]);
    await ours.get(stations.remove, { params: { id: station.id } });
    expect(await attached(second)).toBe(false);
  });

  it('cannot take a stranger’s file, nor one that shows something else already', async () => {
    const foreign = await upload(theirs);
    const answer = await ours.call(stations.create, { body: form({ picture: foreign }) });
    expect(answer).toMatchObject({ status: 422, error: { fields: { picture: expect.any(String) } } });
    const { picture } = await open({ picture: await upload(ours) });
    expect((await ours.call(stations.create, { body: form({ picture }) })).status).toBe(422);
    expect(await attached(picture!)).toBe(true);
  });

  it('an image that two guides show stays when one of them leaves it out', async () => {
    const name = await upload(ours, 'richText');
    const guide = `<img src="/prod-api/common/download/resource?resource=${name}" alt="" />`;
    await open({ guide });
    const second = await open({ guide });
    const body = form({ stationName: second.stationName });
    await ours.get(stations.update, { params: { id: second.id }, body });
    expect(await attached(name)).toBe(true);
  });

  it('a guide holds nothing that runs', async () => {
    const { guide } = await open({
      guide:
        '<p onclick="x()">Hi</p><script>x()</script><img src="https://elsewhere.example/a.png"><a href="javascript:x()">y</a>',
    });
    expect(guide).not.toMatch(/script|onclick|elsewhere/);
    expect(guide).toContain('<p>Hi</p>');
  });
});

describe('the list', () => {
  it('filters, sorts and adds up, and no filter counts another’s', async () => {
    const country = 'NZ';
    const small = await open({ country, facilities: ['wifi'], isPublic: false });
    const large = await open({ country, facilities: ['wifi', 'food'] });
    await test.point({ stationId: small.id, connectors: 2, powerW: 50_000 });
    const point = await test.point({ stationId: large.id, powerW: 120_000 });
    await test.point({ stationId: large.id, powerW: 60_000 });
    const charger = await test.boot(point.serialNumber);
    await charger.call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError' });
    const ids = async (query: object) =>
      (await ours.get(stations.list, { query: { country, ...query } as never })).list.map(({ id }) => id);
    expect(await ids({ sort: 'totalPower' })).toEqual([small.id, large.id]);
    expect(await ids({ sort: '-pointCount' })).toEqual([large.id, small.id]);
    expect(await ids({ facilities: 'food,wifi' })).toEqual([large.id]);
    expect(await ids({ isPublic: 'false' })).toEqual([small.id]);
    await expect.poll(() => ids({ status: 'normal,partlyOffline' })).toEqual([large.id]);
    expect(await ids({ status: 'offline' })).toEqual([small.id]);
    expect((await ours.call(stations.list, { query: { sort: 'password' } })).status).toBe(422);
    expect(await ours.get(stations.totals, { query: { country } })).toEqual({
      stations: 2,
      points: 3,
      connectors: 4,
      states: { available: 1, offline: 3 },
      totalPower: 230,
    });
    expect(await ours.get(stations.totals, { query: { country, status: 'partlyOffline' as never } })).toMatchObject({
      stations: 1,
      points: 2,
    });
    expect(await ours.get(stations.places, { query: { country } })).toEqual([
      { id: small.id, stationName: small.stationName, longitude: 9.99, latitude: 53.54, status: 'offline' },
      { id: large.id, stationName: large.stationName, longitude: 9.99, latitude: 53.54, status: 'partlyOffline' },
    ]);
    expect(await theirs.get(stations.totals, { query: { country } })).toMatchObject({ stations: 0, points: 0, states: {} });
    await charger.call('StatusNotification', { connectorId: 1, status: 'Preparing', errorCode: 'NoError' });
    await expect
      .poll(async () => (await ours.get(stations.totals, { query: { country } })).states)
      .toEqual({ occupied: 1, offline: 3 });
    await charger.close();
  });

  it('exports what it shows', async () => {
    const country = 'IE';
    await open({ country, stationName: '=Shannon', siteLimitW: 90_500 });
    const text = await (
      await ours.raw('GET', `${stations.export.path}?country=IE&format=csv&columns=stationName,country,siteLimitW`)
    ).text();
    expect(text.split('\r\n').slice(0, 2)).toEqual(['Station,Country,Site limit (kW)', "'=Shannon,Ireland,90.5"]);
  });
});

describe('the tile server', () => {
  const csp = async () => (await fetch(`${test.url}/healthz`)).headers.get('content-security-policy') ?? '';
  const set = (value: string) =>
    test.admin.call(contract.settings.set, { params: { key: 'console.mapTileUrl' }, body: { value } });

  it('opens the policy for pictures of its hosts alone, and only while it is set', async () => {
    expect(await csp()).toMatch(/img-src 'self' data: blob:\s*;/);
    expect((await set('https://{s}.tiles.example:8443/{z}/{x}/{y}.png')).status).toBe(200);
    const hosts = ['a', 'b', 'c'].map((one) => `https://${one}.tiles.example:8443`).join(' ');
    expect(await csp()).toContain(`img-src 'self' data: blob: ${hosts};`);
    expect(await csp()).toContain("script-src 'self';");
    expect((await set('')).status).toBe(200);
    expect(await csp()).not.toContain('tiles.example');
  });

  it.each([
    'https://tiles.example/none',
    'https://x; script-src *//{z}{x}{y}',
    'javascript:{z}/{x}/{y}',
    'https://*/{z}/{x}/{y}',
  ])('is refused as %s', async (value) => expect((await set(value)).status).toBe(422));
});
