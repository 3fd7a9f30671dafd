import { contract, type Finding } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer } from '../../../testing/server.ts';
import { connector } from '../../../testing/site-rows.ts';
import { HAS_REFUSED_ALL } from '../obedience.queries.ts';
import { hasRefusedAll } from '../obedience.ts';

const { chargerModels } = contract;
let test: TestServer;
let reader: Api;
let stranger: Api;

const skills = (more: object) => JSON.stringify({ lease: 'two', unit: 'A', stackLevel: 5, wholeAmperes: false, ...more });

/** A point of a model at a station. */
async function pointOf(model: [vendor: string, model: string] | null, stationId: number, connectors = 1): Promise<string> {
  const { serialNumber } = await test.point({ stationId, connectors });
  if (model)
    await test.rows('update charge_point set vendor = $2, model = $3 where serial_number = $1', [serialNumber, ...model]);
  return serialNumber;
}

/** The limit of a connector, with what was found out of it. */
const limit = (serialNumber: string, connectorNo: number, given: Record<string, unknown> = {}) =>
  test.rows(
    `insert into connector_limit (point_id, connector_no, provider_id, station_id${Object.keys(given)
      .map((key) => `, ${key}`)
      .join('')})
      select id, $2, provider_id, station_id${Object.keys(given)
        .map((_, at) => `, $${at + 3}`)
        .join('')} from charge_point where serial_number = $1`,
    [serialNumber, connectorNo, ...Object.values(given)],
  );

const share = (stationId: number) =>
  test.rows("insert into site (station_id, provider_id, mode) select id, provider_id, 'automatic' from station where id = $1", [
    stationId,
  ]);
const list = async (api: Api, query: object = {}) => (await api.get(chargerModels.list, { query: { limit: 50, ...query } })).list;
const names = async (api: Api, query: object = {}) => (await list(api, query)).map(({ model }) => model);

let bays: string[];
let jumped: Date;
beforeAll(async () => {
  // Sites are not looked at meanwhile: the rows stay as they are written.
  test = await startTestServer({ timing: { balancingMs: Number.POSITIVE_INFINITY } });
  reader = await test.user(test.ours, ['smartCharging:read']);
  stranger = await test.user(test.theirs, ['smartCharging:read']);
  const shared = await test.station();
  const off = await test.station();
  const theirs = await test.station({ providerId: test.theirs });

  jumped = new Date(test.now() - 3_600_000);
  bays = [await pointOf(['Bay', 'Eleven'], shared.id, 2), await pointOf(['Bay', 'Eleven'], off.id)];
  await limit(bays[0]!, 1, {
    sent_no: 3,
    skills: skills({ purpose: 'connector' }),
    resumes_free: true,
    pause_lasts: true,
    zero: 'refused',
    obeys_ms: 29_200,
  });
  await limit(bays[0]!, 2, { sent_no: 3, keeps_at_boot: false, clock_jumped_at: jumped });
  await limit(bays[1]!, 1, { sent_no: 1, keeps_at_boot: true, clock_jumped_at: new Date(test.now() - 25 * 3_600_000) });
  await limit(await pointOf(['Bay', 'Eleven'], theirs.id), 1, { wild_since: new Date(), obeys_ms: 55_000 });

  // Of one connector there are 48 ways by profile and one by a key.
  await limit(await pointOf(['Stub', 'Born'], shared.id), 1, { sent_no: 60, refusals: 49 });
  await limit(await pointOf(['Stub', 'Born'], shared.id), 1, { sent_no: 60, refusals: 48 });
  await pointOf(['Fresh', 'Out'], shared.id);
  await pointOf(null, shared.id);
  await pointOf(['Not', 'Shared'], off.id);
  await limit(await pointOf(['Only', 'Theirs'], theirs.id), 1, { sent_no: 1 });
  await limit(await pointOf(['Gone', 'Long'], shared.id), 1, { sent_no: 1 });
  await test.rows("update charge_point set removed_at = now() where vendor = 'Gone'");

  await test.rows(
    `insert into limit_skill (vendor, model, skills, learned_at) values ('Bay', 'Eleven', $1, '2026-03-01T12:00:00Z'), ('Only', 'Theirs', $1, now()), ('No', 'Points', $1, now())`,
    [skills({ purpose: 'connector', took: { periods: true, tenths: true } })],
  );
  await test.rows(
    `insert into dc_efficiency (vendor, model, efficiency, looks, learned_at) values ('Bay', 'Eleven', 0.912, 10, now()), ('Fresh', 'Out', 0.9, 9, now())`,
  );
  await share(shared.id);
  await share(theirs.id);
});
afterAll(() => test.close());

describe('charger models', () => {
  it('are told with how they take limits and what was found out, counted over the own points alone', async () => {
    const [first] = await list(reader, { keyword: 'bay elev' });
    expect(first).toEqual({
      ...{ vendor: 'Bay', model: 'Eleven', pointCount: 2, connectorCount: 3, state: 'known' },
      way: { purpose: 'connector', lease: 'two', unit: 'A', stackLevel: 5, wholeAmperes: false, key: null },
      ...{ learnedTime: '2026-03-01T12:00:00.000Z', efficiency: 0.912, foundCount: 2, wildCount: 0, refusesCount: 0 },
      ...{
        resumesFreeCount: 1,
        pauseLastsCount: 1,
        refusesZeroCount: 1,
        forgetsCount: 1,
        keepsCount: 1,
        slowCount: 1,
        slowestS: 30,
        clockJumpCount: 1,
      },
    });
    const [same] = await list(stranger, { keyword: 'eleven' });
    expect(same).toMatchObject({ pointCount: 1, foundCount: 1, wildCount: 1, slowestS: 55, resumesFreeCount: 0 });
  });

  it('are those of points that are shared or had a limit, also where nothing is learned; no other provider’s', async () => {
    expect((await names(reader)).sort()).toEqual(['', 'Born', 'Eleven', 'Out']);
    expect((await names(stranger)).sort()).toEqual(['Eleven', 'Theirs']);
    const all = await list(test.admin);
    expect(all.find(({ model }) => model === 'Eleven')).toMatchObject({ pointCount: 3, wildCount: 1, resumesFreeCount: 1 });
    expect(all.map(({ model }) => model)).not.toContain('Points');
    expect(await list(test.admin, { providerId: test.theirs })).toEqual(await list(stranger));
  });

  it('say whether a limit was accepted, refused or never sent', async () => {
    const states = Object.fromEntries((await list(reader)).map(({ model, state, way }) => [model, [state, way !== null]]));
    expect(states).toEqual({ Eleven: ['known', true], Born: ['asked', false], Out: ['unasked', false], '': ['unasked', false] });
    expect((await list(reader, { keyword: 'Born' }))[0]).toMatchObject({ pointCount: 2, refusesCount: 1 });
    // Nine looks are too few.
    expect((await list(reader, { keyword: 'Fresh' }))[0]!.efficiency).toBeNull();
  });

  it('are filtered, sorted and paged; an empty page knows how many there are', async () => {
    const having = (finding: Finding[]) => names(reader, { finding: finding.join(',') });
    expect(await having(['wild'])).toEqual([]);
    expect(await having(['refuses'])).toEqual(['Born']);
    for (const one of ['resumesFree', 'pauseLasts', 'refusesZero', 'forgets', 'slow', 'clockJumps'] as const)
      expect(await having([one])).toEqual(['Eleven']);
    expect(await having(['slow', 'refuses'])).toEqual(['Eleven', 'Born']);
    expect(await names(reader, { state: 'unasked,asked', sort: '-model' })).toEqual(['Out', 'Born', '']);
    expect(await names(reader, { sort: '-connectorCount' })).toEqual(['Eleven', 'Born', '', 'Out']);
    expect(await reader.get(chargerModels.list, { query: { page: 9 } })).toEqual({ list: [], total: 4 });
    expect((await reader.call(chargerModels.list, { query: { sort: 'serialNumber' } })).status).toBe(422);
  });

  it('list their connectors, those first of which something was found out', async () => {
    const of = { vendor: 'Bay', model: 'Eleven' };
    expect(await reader.get(chargerModels.get, { query: of })).toEqual((await list(reader, { keyword: 'Eleven' }))[0]);
    const { list: found, total } = await reader.get(chargerModels.connectors, { query: of });
    expect(total).toBe(3);
    const told = found.map(({ serialNumber, connectorNo, ...one }) => ({ at: `${serialNumber}/${connectorNo}`, ...one }));
    expect(told.find(({ at }) => at === `${bays[0]}/1`)).toMatchObject({
      ...{ state: 'known', way: { purpose: 'connector', key: null }, connectorCount: 2 },
      ...{
        resumesFree: true,
        pauseLasts: true,
        refusesZero: true,
        obeysS: 30,
        keepsAtBoot: null,
        clockJumpTime: null,
        refuses: false,
        wildTime: null,
      },
    });
    expect(told.find(({ at }) => at === `${bays[0]}/2`)).toMatchObject({
      ...{
        state: 'asked',
        way: null,
        resumesFree: false,
        pauseLasts: false,
        refusesZero: false,
        obeysS: null,
        keepsAtBoot: false,
      },
      clockJumpTime: jumped.toISOString(),
    });
    // It keeps its limit, and its clock jumped too long ago.
    expect(told[2]).toMatchObject({ at: `${bays[1]}/1`, keepsAtBoot: true, clockJumpTime: null });
    const { list: theirs } = await stranger.get(chargerModels.connectors, { query: of });
    expect(theirs).toHaveLength(1);
    expect(theirs[0]!.wildTime).not.toBeNull();
    expect(await reader.get(chargerModels.connectors, { query: { ...of, page: 2 } })).toEqual({ list: [], total: 3 });
  });

  it('of another provider alone are not found', async () => {
    const of = { vendor: 'Only', model: 'Theirs' };
    expect((await reader.call(chargerModels.get, { query: of })).status).toBe(404);
    expect(await reader.get(chargerModels.connectors, { query: of })).toEqual({ list: [], total: 0 });
    expect((await test.admin.call(chargerModels.get, { query: { ...of, providerId: test.ours } })).status).toBe(404);
  });

  it('go into a file with all that was found out', async () => {
    const response = await reader.raw('GET', `${chargerModels.export.path}?format=csv&keyword=Eleven`, undefined);
    const text = await response.text();
    expect(text).toContain('Profile of each connector · two periods · in A · stack level 5');
    expect(text).toContain('91.2');
  });
});

it('SQL tells of the same connectors as the rules that no way to limit them is left', async () => {
  const station = await test.station();
  const cases = ['V', 'Wallbox', 'Growatt', ''].flatMap((vendor) =>
    [1, 2].flatMap((connectors) =>
      [false, true].flatMap((hasWay) =>
        [0, 23, 24, 25, 29, 30, 31, 47, 48, 49, 54, 55].map((refusals) => ({ vendor, connectors, hasWay, refusals })),
      ),
    ),
  );
  const points = new Map<string, string>();
  for (const { vendor, connectors, hasWay, refusals } of cases) {
    const key = `${vendor} ${connectors}`;
    const serialNumber = points.get(key) ?? (await pointOf([vendor, vendor && 'M'], station.id, connectors));
    if (!points.has(key)) await limit(serialNumber, 1);
    points.set(key, serialNumber);
    const [row] = await test.rows<{ is: boolean }>(
      `with l as (select point_id, $2::int as refusals, $3::jsonb as skills from connector_limit x join charge_point y on y.id = x.point_id where y.serial_number = $1)
        select ${HAS_REFUSED_ALL} as is from l`,
      [serialNumber, refusals, hasWay ? skills({ took: { periods: true, tenths: true } }) : null],
    );
    const asRules = hasRefusedAll(
      connector(1, { vendor, model: vendor && 'M', point_connectors: connectors, has_way: hasWay, refusals, standard: 'dc' }),
    );
    expect(row!.is, JSON.stringify({ vendor, connectors, hasWay, refusals })).toBe(asRules);
  }
});
