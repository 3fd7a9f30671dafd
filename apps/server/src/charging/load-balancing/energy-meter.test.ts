import { contract, SITE_DEFAULTS } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { readSites } from './balance.queries.ts';

const { loadBalancing } = contract;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

const FORM = { name: 'Main meter', includesCars: false, staleS: 30, maxW: 200_000 };
const push = async (id: number, key: string, ...readings: object[]) => {
  const response = await test.admin.raw('POST', `/meters/${id}/readings`, { readings }, { authorization: `Bearer ${key}` });
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
};
const at = (ms: number) => new Date(test.now() + ms).toISOString();

it('a meter counts its newest reading alone: not a late, repeated, early or impossible one, and by nobody else’s key', async () => {
  const { id: stationId } = await test.station();
  const { meter, key } = await test.admin.get(loadBalancing.saveMeter, { params: { stationId }, body: FORM });
  expect(meter).toMatchObject({ isStale: true, powerW: null, refused: 0 });
  const read = () => test.admin.get(loadBalancing.meter, { params: { stationId } });
  for (const wrong of ['', 'meter-0123456789012345678901234567890123', `${key}x`])
    expect((await push(meter.id, wrong, { at: at(0), no: 1, powerW: 1 })).status).toBe(401);
  expect((await push(meter.id + 1, key!, { at: at(0), no: 1, powerW: 1 })).status).toBe(401);
  const first = { at: at(-5_000), no: 1, powerW: 20_000, currentsA: [30, 28, 29] };
  const second = { at: at(-3_000), no: 2, powerW: 21_000.4 };
  expect((await push(meter.id, key!, second, first)).data).toEqual({ counted: 1, refused: null });
  expect(await read()).toMatchObject({ isStale: false, powerW: 21_000, currentsA: null });
  const faults = [
    [second, 'repeated'],
    [{ ...first, no: 9 }, 'late'],
    [{ at: at(60_000), no: 10, powerW: 1 }, 'ahead'],
    [{ at: at(0), no: 11, powerW: 200_001 }, 'implausible'],
  ] as const;
  for (const [reading, refused] of faults) expect((await push(meter.id, key!, reading)).data).toEqual({ counted: 0, refused });
  expect(await read()).toMatchObject({ powerW: 21_000, refused: 4, refusedWhy: 'implausible' });
  // It has started anew and counts from 0: its clock says that it goes on.
  expect((await push(meter.id, key!, { at: at(0), no: 0, powerW: -4000 })).data).toEqual({ counted: 1, refused: null });
  expect(await read()).toMatchObject({ powerW: -4000 });
});

it('a meter whose clock is slow or fast counts with what is learned of it; one that is off by more than ten minutes does not, and a queue is no clock', async () => {
  const { id: stationId } = await test.station();
  const params = { stationId };
  const { meter, key } = await test.admin.get(loadBalancing.saveMeter, { params, body: { ...FORM, staleS: 10 } });
  const read = () => test.admin.get(loadBalancing.meter, { params });
  let no = 0;
  let shift = 0;
  /** Every 4 s a reading by a clock that is so many seconds slow; the answers. */
  const tell = async (count: number, slowS: number) => {
    const answers = [];
    for (let i = 0; i < count; i++) {
      shift += 4_000;
      test.shiftClock(shift);
      answers.push((await push(meter.id, key!, { at: at(-slowS * 1000), no: ++no, powerW: 1_000 + no })).data);
    }
    return answers.map((answer) => (answer as { refused: string | null }).refused);
  };
  try {
    // It counts as told until it is known, and is stale.
    await tell(2, 15);
    expect(await read()).toMatchObject({ isStale: true, clockMs: 0 });
    await tell(1, 15);
    const slow = (await read())!;
    expect(slow).toMatchObject({ isStale: false, powerW: 1_003 });
    expect(slow.clockMs / 1000).toBeCloseTo(15, 0);
    expect(Math.abs(test.now() - Date.parse(slow.readTime!))).toBeLessThan(2_000);
    expect(await test.admin.get(loadBalancing.live, { params })).toMatchObject({ buildingW: 1_003 });
    // It is set right, and jumps ahead.
    expect(await tell(4, 0)).toEqual(['ahead', 'ahead', null, null]);
    expect(await read()).toMatchObject({ isStale: false, clockMs: 0 });
    expect(await tell(4, -15)).toEqual(['ahead', 'ahead', null, null]);
    expect((await read())!.clockMs / 1000).toBeCloseTo(-15, 0);
    await tell(3, 0);
    // After an outage of five minutes what was kept comes at once: late, and no clock.
    shift += 300_000;
    test.shiftClock(shift);
    const kept = Array.from({ length: 10 }, (_, i) => ({ at: at(-300_000 + i * 4_000), no: ++no, powerW: 5 }));
    for (const reading of kept) await push(meter.id, key!, reading);
    expect(await read()).toMatchObject({ isStale: true, clockMs: 0 });
    await tell(1, 0);
    expect(await read()).toMatchObject({ isStale: false, clockMs: 0, powerW: 1_000 + no });
    // It tells the time of another zone.
    expect(await tell(4, -3600)).toEqual(['ahead', 'ahead', null, null]);
    expect(await read()).toMatchObject({ isStale: false });
    expect((await read())!.clockMs).toBeLessThan(-3_500_000);
    // More than a day ahead.
    expect(await tell(4, -90_000)).toEqual(['ahead', 'ahead', 'clock', 'clock']);
    expect(await read()).toMatchObject({ isStale: true, refusedWhy: 'clock' });
    expect((await read())!.clockMs).toBeLessThan(-86_400_000);
    expect(await tell(3, 0)).toEqual(['clock', 'clock', null]);
  } finally {
    test.shiftClock(0);
  }
});

it('a silent meter makes the fallback count, and a new key ends the old one', async () => {
  const { id: stationId } = await test.station();
  const params = { stationId };
  const { meter, key } = await test.admin.get(loadBalancing.saveMeter, { params, body: FORM });
  expect((await push(meter.id, key!, { at: at(-1000), no: 1, powerW: 10_000 })).status).toBe(200);
  const site = () => test.admin.get(loadBalancing.live, { params });
  expect(await site()).toMatchObject({ buildingW: 10_000 });
  test.shiftClock(60_000);
  expect(await site()).toMatchObject({ buildingW: null });
  expect(await test.admin.get(loadBalancing.meter, { params })).toMatchObject({ isStale: true });
  const renewed = await test.admin.get(loadBalancing.saveMeter, { params, body: { ...FORM, newKey: true } });
  expect(renewed.key).not.toBe(key);
  expect((await push(meter.id, key!, { at: at(0), no: 2, powerW: 1 })).status).toBe(401);
  expect((await push(meter.id, renewed.key!, { at: at(0), no: 2, powerW: 1 })).status).toBe(200);
  const same = await test.admin.get(loadBalancing.saveMeter, { params, body: { ...FORM, name: 'Renamed' } });
  expect(same).toMatchObject({ key: null, meter: { name: 'Renamed', powerW: 1 } });
  await test.admin.get(loadBalancing.removeMeter, { params });
  expect(await test.admin.get(loadBalancing.meter, { params })).toBe(null);
});

it('a building that draws more has its site looked at at once, not at the next look of all', async () => {
  const slow = await startTestServer({ timing: { balancingMs: 20_000 } });
  try {
    const { id: stationId } = await slow.station();
    const params = { stationId };
    await slow.admin.get(loadBalancing.save, {
      params,
      body: { ...SITE_DEFAULTS, mode: 'automatic', limitA: 100, siteLimitW: null },
    });
    const { meter, key } = await slow.admin.get(loadBalancing.saveMeter, { params, body: FORM });
    const tell = async (no: number, powerW: number) => {
      const readings = [{ at: new Date(slow.now()).toISOString(), no, powerW }];
      const { status } = await slow.admin.raw(
        'POST',
        `/meters/${meter.id}/readings`,
        { readings },
        { authorization: `Bearer ${key}` },
      );
      expect(status).toBe(200);
    };
    const seen = async () => (await slow.rows<{ building_w: number | null }>('select building_w from site'))[0]!.building_w;
    await tell(1, 10_000);
    await until(async () => (await seen()) === 10_000, 10_000);
    await new Promise((done) => setTimeout(done, 1_100));
    await tell(2, 30_000);
    await until(async () => (await seen()) === 30_000, 8_000);
  } finally {
    await slow.close();
  }
});

it('the meters of many sites behind one address are all heard, each once a second', async () => {
  const { id: stationId } = await test.station();
  const { meter, key } = await test.admin.get(loadBalancing.saveMeter, { params: { stationId }, body: FORM });
  const began = test.now() - 60_000;
  for (let no = 0; no < 40; no++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        push(meter.id, key!, { at: new Date(began + no * 1_000 + n).toISOString(), no: no * 10 + n, powerW: 1_000 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(new Array(10).fill(200));
  }
});

it('of sites that rise in one moment those nearest to their limit come first, by what their meters say now', async () => {
  const stations = await Promise.all([test.station(), test.station(), test.station()]);
  const ids = stations.map(({ id }) => id);
  for (const stationId of ids) {
    await test.admin.get(loadBalancing.save, {
      params: { stationId },
      body: { ...SITE_DEFAULTS, mode: 'automatic', limitA: 100 },
    });
    await test.admin.get(loadBalancing.saveMeter, { params: { stationId }, body: FORM });
  }
  // As they were looked at last the first is the fullest; since then the others' buildings have risen.
  await test.rows(
    `update site set limit_w = null, limit_now_a = 100, cars_w = 20000, share = case station_id when $1 then 0.8 when $2 then 0.5 else 0.6 end where station_id = any ($3::int[])`,
    [ids[0], ids[1], ids],
  );
  await test.rows(
    'update energy_meter set power_w = case station_id when $1 then 30000 when $2 then 60000 else 45000 end where station_id = any ($3::int[])',
    [ids[0], ids[1], ids],
  );
  const db = {
    query: async ({ text, values }: { text: string; values?: unknown[] }) => ({ rows: await test.rows(text, values) }),
  };
  const read = await readSites(db as never, ids);
  expect(read.map(({ station_id: id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
});
