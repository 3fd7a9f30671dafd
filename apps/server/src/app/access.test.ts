import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX, contract, holds } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { MARK } from '../testing/made-things.ts';
import { furnishOurs, type OurThings } from '../testing/our-things.ts';
import { ENDPOINTS, jsonSchema, type Named } from '../testing/samples.ts';
import { type Api, apiOf, pathOf, startTestServer, type TestServer, unique, until } from '../testing/server.ts';
import { sheetOf } from '../testing/sheet.ts';
import { streetFile } from '../testing/street-file.ts';
import { FORMS, OF_ONE_S_OWN, OF_THE_PROVIDER } from '../testing/whose-calls.ts';

const closed = ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'public');

const DAY_MS = 86_400_000;
let test: TestServer;
let ours: OurThings;
const folder = mkdtempSync(join(tmpdir(), 'csms-access-'));
beforeAll(async () => {
  mkdirSync(join(folder, 'maps'));
  writeFileSync(join(folder, 'maps', 'town.pmtiles'), streetFile());
  // The reconciliation runs once, and weather warnings are not told: in the middle of a test they would look like a change.
  test = await startTestServer({
    timing: { reconcileMs: DAY_MS, weatherMs: Number.POSITIVE_INFINITY },
    dataFolder: folder,
  });
  ours = await furnishOurs(test);
  await until(async () => (await test.rows('select 1 from reconciliation where provider_id = $1', [test.ours])).length > 0);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const send = (api: Api, one: Named) => {
  const { path, body } = ours.requestOf(one);
  return api.raw(one.endpoint.method, path, body);
};

/** Everything in the database that belongs to our provider, as one fingerprint a table; but for what the regular work counts meanwhile. */
async function fingerprints(): Promise<Record<string, string>> {
  const tables = await test.rows<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where c.table_schema = 'public' and c.column_name = 'provider_id' and t.table_type = 'BASE TABLE' and c.table_name !~ '^(uptime_|site_minute|maintenance_change|power_sample)' and c.table_name !~ '_\\d{6,8}$|_default$'`,
  );
  const found: Record<string, string> = {};
  // The worker seals rows of the system log when it comes to them, and looks at sites again and again.
  const row = "(to_jsonb(x) - array['seal_id', 'seen_at'])::text";
  for (const { name } of tables) {
    const [one] = await test.rows(
      `select count(*) || ' ' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as print from "${name}" x where provider_id = $1`,
      [test.ours],
    );
    found[name] = one.print;
  }
  return found;
}

it('the requests of these tests are good ones: whoever may is let through, or told about the thing, not the form', async () => {
  for (const one of ENDPOINTS) {
    const { key, endpoint } = one;
    const { params, query, body } = ours.requestOf(one);
    for (const [part, schema, value] of [
      ['params', endpoint.params, params],
      ['query', endpoint.query, query],
      ['body', endpoint.body, body],
    ] as const)
      expect(schema?.safeParse(value).error, `${key} ${part}`).toBeUndefined();
  }
});

it('every endpoint of the contract is served', () => {
  const served = new Set(test.running.http.bound);
  expect(ENDPOINTS.filter(({ endpoint }) => !served.has(endpoint)).map(({ key }) => key)).toEqual([]);
});

describe.each(closed)('$key', (one) => {
  const { endpoint } = one;

  it('asks for a session: without a token, with nonsense, with an ended one', async () => {
    for (const token of [undefined, 'nonsense', 'Bearer', `${'x'.repeat(300)}`]) {
      const response = await send(apiOf(test.url, token), one);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 401, data: { key: 'unauthenticated' } });
    }
    const response = await send(ended, one);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 403, data: { reason: 'session' } });
  });

  it.skipIf(endpoint.access === 'signedIn')('asks for its permission', async () => {
    const response = await send(powerless, one);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 403, data: { reason: 'permission' } });
  });
});

let ended: Api;
let powerless: Api;
let stranger: Api;
beforeAll(async () => {
  ended = await test.user(test.ours, []);
  await ended.get(contract.signIn.logout);
  powerless = await test.user(test.ours, ['nothing:at-all']);
  stranger = await test.user(test.theirs, ['*:*:*']);
});

it('an empty question for permission is never granted', () => {
  expect(holds(['*:*:*'], '')).toBe(false);
});

describe('a user of another provider', () => {
  it.each(closed.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.response))(
    '$key: reads nothing of ours',
    async (one) => {
      const response = await send(stranger, one);
      const text = await response.text();
      expect(text).not.toMatch(new RegExp(MARK, 'i'));
      const { data } = JSON.parse(text);
      if (response.status !== 200) expect([403, 404]).toContain(response.status);
      else if (data !== null && typeof data === 'object' && 'list' in data && !OF_ONE_S_OWN.has(one.key))
        expect(data.list).toEqual([]);
      // The same without any filter.
      const { params } = ours.requestOf(one);
      const bare = await stranger.raw('GET', pathOf(one.endpoint.path, params, undefined));
      expect(await bare.text()).not.toMatch(new RegExp(MARK, 'i'));
    },
  );

  it.each([
    contract.records.export,
    contract.rechargeRecords.export,
    contract.systemLog.export,
    contract.messages.export,
    contract.stations.export,
    contract.chargeUsers.export,
    contract.cards.export,
    contract.cars.export,
    contract.feedback.export,
  ])('$path: exports nothing of ours', async ({ path }) => {
    const text = await (await stranger.raw('GET', `${path}?format=csv`)).text();
    expect(text).not.toContain(MARK);
    expect(text.trim()).not.toBe('');
    const own = await (await test.admin.raw('GET', `${path}?format=csv`)).text();
    expect(own).toContain(MARK);
  });

  it('changes nothing of ours, whatever it calls', async () => {
    // Regular work sees by itself that what this alarm was about has ended.
    await until(async () => (await test.rows("select from alarm where code = 'WeakSignal' and cleared_at is null")).length === 0);
    const before = await fingerprints();
    expect(Object.keys(before).length).toBeGreaterThan(15);
    expect(Number(before.charging_record!.split(' ')[0])).toBe(3);
    for (const one of closed.filter(({ endpoint, word }) => endpoint.method !== 'GET' && word !== 'signIn')) {
      const response = await send(stranger, one);
      const text = await response.text();
      // What changes nothing by its nature, a search with a body, may answer: with nothing.
      if (one.endpoint.log === false && response.status === 200 && !OF_ONE_S_OWN.has(one.key))
        expect(JSON.parse(text).data?.list ?? [], one.key).toEqual([]);
      else {
        // An upload is a form, which this body is not.
        const due = [FORMS.has(one.key) ? 400 : 403, 403, 404, 409, 422, ...(OF_ONE_S_OWN.has(one.key) ? [200] : [])];
        expect(due, `${one.key}: ${text}`).toContain(response.status);
      }
      expect(text, one.key).not.toMatch(new RegExp(MARK, 'i'));
    }
    expect(await fingerprints()).toEqual(before);
  });

  it('reaches nothing of ours by a sheet either: neither our station, nor our provider, nor our charge users', async () => {
    const header = ['Plate', 'VIN', 'Provider', 'Charge user'];
    const car = (provider: string, account: string) => [unique('NC'), '1HGCM82633A004352', provider, account];
    const points = [
      ['Serial number', 'Name', 'Type (AC/DC)', 'Rated power (kW)', 'Connector 1 type'],
      [unique('CP'), 'x', 'DC', '10', 'CCS2'],
    ];
    const circuits = [
      ['Type (circuit/point)', 'Circuit name', 'Limit (W)'],
      ['Circuit', 'x', '1000'],
    ];
    const cards = ['Card number', 'Physical number', 'First recharge', 'Valid until (YYYY-MM-DD)', 'E-mail', 'Charge user'];
    const issued = (account: string) => [unique('S'), unique('S'), '0', '2099-12-31', 'card@theirs.example', account];
    const sheets: [string, readonly (readonly string[])[]][] = [
      ['/web/carImport', [header, car('Ours', '')]],
      ['/web/carImport', [header, car('Theirs', `${MARK} user`)]],
      [`/web/pointImport?stationId=${ours.stationId}`, points],
      [`/web/smartCharging/treeImport?stationId=${ours.stationId}`, circuits],
      [`/web/cardImport?providerId=${test.ours}`, [cards, issued('')]],
      [`/web/cardImport?providerId=${test.theirs}`, [cards, issued(`${MARK} user`)]],
    ];
    const before = await fingerprints();
    for (const [path, [first, ...rows]] of sheets) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await sheetOf(first!, rows))]), 'sheet.xlsx');
      const response = await fetch(`${test.url}${API_PREFIX}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stranger.token}` },
        body: form,
      });
      expect([403, 404, 422], `${path} ${await response.text()}`).toContain(response.status);
    }
    expect(await fingerprints()).toEqual(before);
  });

  it('does not learn by its own writes what exists elsewhere: its own point may not take our station, nor its card our user', async () => {
    const own = await test.station({ providerId: test.theirs });
    const { serialNumber } = await test.point({ stationId: own.id });
    const form = {
      pointName: 'x',
      stationId: ours.stationId,
      equipmentType: 'dc' as const,
      ratedPower: 10,
      connectors: [{ connectorNo: 1, standard: 'dc' as const, connectorType: 'ccs2' as const, maxPowerW: 10_000 }],
    };
    expect((await stranger.call(contract.points.update, { params: { serialNumber }, body: form })).status).toBe(422);
    const issue = {
      providerId: test.theirs,
      cardNumber: unique('S'),
      physicalNumber: unique('S'),
      amount: '0',
      expireTime: '2099-12-31T00:00:00Z',
      email: 'card@theirs.example',
      chargeUserId: ours.chargeUserId,
    };
    expect((await stranger.call(contract.cards.issue, { body: issue })).status).toBe(422);
    expect(
      (
        await stranger.call(contract.chargeUsers.create, {
          body: { providerId: test.theirs, account: unique('u'), groupId: ours.groupId },
        })
      ).status,
    ).toBe(422);
  });
});

describe('a user of another station of the same provider', () => {
  let elsewhere: Api;
  beforeAll(async () => {
    const other = await test.station();
    elsewhere = await test.user(test.ours, ['*:*:*'], [other.id]);
  });
  const isOfProvider = ({ key, word }: Named) => key in OF_THE_PROVIDER || word in OF_THE_PROVIDER;

  it.each(closed.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.response))(
    '$key: reads nothing of our station',
    async (one) => {
      const { params } = ours.requestOf(one);
      for (const response of [
        await send(elsewhere, one),
        await elsewhere.raw('GET', pathOf(one.endpoint.path, params, undefined)),
      ]) {
        const text = await response.text();
        if (one.word !== 'statements')
          expect(text).not.toMatch(new RegExp(isOfProvider(one) ? `${MARK} station|${MARK}-CP` : MARK, 'i'));
        expect(response.status).toBeLessThan(500);
      }
    },
  );

  it.each([
    { path: contract.records.export.path, asked: '' },
    { path: contract.alarms.export.path, asked: '' },
    { path: contract.stations.export.path, asked: '' },
    { path: contract.ocppLog.export.path, asked: '&startTime=2026-01-01T00:00:00Z&endTime=2027-01-01T00:00:00Z' },
    { path: contract.workOrders.export.path, asked: '' },
    { path: contract.uptime.export.path, asked: '&from=2026-01-01&to=2026-12-31' },
    { path: contract.statistics.export.path, asked: '&from=2026-01-01&to=2026-12-31&table=station' },
    { path: contract.systemLog.export.path, asked: '' },
    { path: contract.messages.export.path, asked: '' },
    { path: contract.feedback.export.path, asked: '' },
    { path: contract.complaints.export.path, asked: '' },
    { path: contract.reservations.export.path, asked: '' },
    { path: contract.timedCharges.export.path, asked: '' },
  ])('$path: exports nothing of our station', async ({ path, asked }) => {
    const response = await elsewhere.raw('GET', `${path}?format=csv${asked}`);
    const text = await response.text();
    expect([response.status, text]).toEqual([200, expect.not.stringContaining(MARK)]);
  });

  it('and one of our station count what all see there, to the cent', async () => {
    const here = await test.user(test.ours, ['*:*:*'], [ours.stationId]);
    const figures = async (api: Api, stationId?: number) => {
      const period = { from: '2026-01-01', to: '2027-12-31', stationId };
      const [records, alarms, orders, stations] = await Promise.all([
        api.get(contract.records.totals, { query: { stationId } }),
        api.get(contract.alarms.list, { query: { stationId } }),
        api.get(contract.workOrders.getWorkOrderList, { query: { stationId } }),
        api.get(contract.statistics.breakdown, { query: { ...period, by: 'station' } }),
      ]);
      const [summary, heat, day, service] = await Promise.all([
        api.get(contract.statistics.summary, { query: period }),
        api.get(contract.statistics.heat, { query: period }),
        api.get(contract.dashboard.network, { query: { stationId } }),
        api.get(contract.serviceFigures.totals, { query: period }),
      ]);
      const { total } = await api.get(contract.workOrders.getWorkOrderList);
      return { records, alarms: alarms.total, orders: orders.total, places: stations.total, summary, heat, day, service, total };
    };
    // What is counted by regular work is counted.
    await until(async () => (await test.rows('select from stat_dirty')).length === 0);
    // The running session grows by the second: both are asked within the same one.
    const mine = await vi.waitFor(
      async () => {
        const [own, all] = await Promise.all([figures(here), figures(ours.owner, ours.stationId)]);
        expect(own).toEqual({ ...all, total: own.orders });
        return own;
      },
      { timeout: 20_000 },
    );
    const none = await figures(elsewhere);
    expect(mine.heat.some(({ sessions }) => sessions > 0)).toBe(true);
    expect(none).toMatchObject({ alarms: 0, orders: 0, total: 0 });
    expect(none.heat.every(({ sessions }) => sessions === 0)).toBe(true);
  });

  it('changes nothing of our station, whatever it calls', async () => {
    // What it tried stands in the log.
    const ofStations = async () => ({ ...(await fingerprints()), system_log: '' });
    const before = await ofStations();
    for (const one of closed.filter(({ endpoint, word }) => endpoint.method !== 'GET' && word !== 'signIn')) {
      if (isOfProvider(one)) continue;
      const response = await send(elsewhere, one);
      const text = await response.text();
      if (one.endpoint.log === false && response.status === 200 && !OF_ONE_S_OWN.has(one.key))
        expect.soft(JSON.parse(text).data?.list ?? [], one.key).toEqual([]);
      else {
        const due = [FORMS.has(one.key) ? 400 : 403, 403, 404, 409, 422, ...(OF_ONE_S_OWN.has(one.key) ? [200] : [])];
        expect.soft(due, `${one.key}: ${text}`).toContain(response.status);
      }
      expect.soft(text, one.key).not.toMatch(new RegExp(MARK, 'i'));
    }
    expect(await ofStations()).toEqual(before);
  });
});

describe('hostile requests', () => {
  it('bodies that are no JSON, too deep, too long, or not what is due are told apart and end nothing', async () => {
    const url = `${test.url}${API_PREFIX}${contract.commands.request.path}`;
    const post = (body: string, type = 'application/json') =>
      fetch(url, { method: 'POST', headers: { authorization: `Bearer ${test.admin.token}`, 'content-type': type }, body }).then(
        (response) => response.status,
      );
    expect(await post('{')).toBe(400);
    expect(await post(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe(422);
    expect(await post('{"__proto__":{"a":1}}')).toBe(400);
    expect(await post('x'.repeat(2_000_000))).toBe(413);
    expect(await post('<a/>', 'text/xml')).toBe(400);
    expect(await post(JSON.stringify({ serialNumbers: ['\u0000'], action: 'clearCache' }))).toBeLessThan(500);
    expect(await post(JSON.stringify({ serialNumbers: [`x`.repeat(100_000)], action: 'clearCache' }))).toBe(422);
  });

  it.each(closed.filter(({ endpoint }) => endpoint.response))('$key: absurd values are the caller’s fault', async (one) => {
    const { endpoint, word, key } = one;
    if (word === 'signIn') return;
    const names = (schema: z.ZodType | undefined) => Object.keys(schema ? (jsonSchema(schema).properties ?? {}) : {});
    const [ofParams, ofQuery, ofBody] = [endpoint.params, endpoint.query, endpoint.body].map(names) as [
      string[],
      string[],
      string[],
    ];
    for (const value of [
      '\u0000',
      '😀'.repeat(20),
      '-1',
      '99999999999999999999',
      'NaN',
      "'; drop table card; --",
      '%',
      '__proto__',
    ]) {
      const params = Object.fromEntries(ofParams.map((name) => [name, value]));
      const query = Object.fromEntries(ofQuery.map((name) => [name, value]));
      const body = endpoint.body ? Object.fromEntries(ofBody.map((name) => [name, value])) : undefined;
      const response = await test.admin.raw(endpoint.method, pathOf(endpoint.path, params, query), body);
      expect(response.status, `${key} ${value}: ${await response.text()}`).toBeLessThan(500);
      for (const name of ofQuery) {
        const single = await test.admin.raw(
          endpoint.method,
          pathOf(endpoint.path, ours.requestOf(one).params, { [name]: value }),
          endpoint.method === 'GET' ? undefined : {},
        );
        expect(single.status, `${key} ${name}=${value}: ${await single.text()}`).toBeLessThan(500);
      }
    }
  });
});

it('the ids in these requests are live and the requests good: who may do it is never told that there is no such thing, nor that the form is wrong', async () => {
  // What ends things comes last.
  const turn = ({ word, endpoint, key }: Named) =>
    // Alarms are closed by and by; somebody is sent for one that stands.
    key === 'dispatchBoard.dispatchAlarms'
      ? -1
      : word === 'alarms'
        ? 0
        : endpoint.method === 'GET'
          ? 1
          : /remove|delete(?!Installed)|merge/i.test(key) || (endpoint.method === 'DELETE' && word !== 'security')
            ? 3
            : 2;
  const wrong: Record<string, string> = {};
  const own = new Set(['signIn', 'profile', 'preferences', 'live']);
  for (const one of closed.filter(({ word, key }) => !own.has(word) && !FORMS.has(key)).sort((a, b) => turn(a) - turn(b))) {
    let said = '';
    // The platform's, else ours, else whose very own it is.
    for (const who of [test.admin, ours.owner, ours.reader]) {
      const response = await send(who, one);
      const text = await response.text();
      const refused =
        [400, 401, 403, 404].includes(response.status) || response.status >= 500 || text.includes('"key":"invalid"');
      if (!refused) {
        said = '';
        break;
      }
      said ||= `${response.status} ${text.slice(0, 300)}`;
    }
    if (said) wrong[one.key] = said;
  }
  expect(wrong).toEqual({});
}, 300_000);
