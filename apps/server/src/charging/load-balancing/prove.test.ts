import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { readConnectors, storeDecisions } from './balance.queries.ts';
import { storeAnswers } from './limit-answers.writes.ts';
import type { LimitSkills } from './limit-skills.ts';
import { mayDraw } from './limits.ts';
import { learnOfModels } from './model-habits.writes.ts';
import { prove } from './proof.writes.ts';
import { takeLimits } from './take-limits.writes.ts';
import { wishesOf } from './taken-limit.ts';
import { times } from './times.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const NOW = Date.parse('2026-03-01T12:00:00Z');
let test: TestServer;
let pointId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { balancingMs: Number.POSITIVE_INFINITY } });
  const { serialNumber } = await test.point();
  const [point] = await test.rows<{ id: number }>(
    `insert into connector_limit (point_id, connector_no, provider_id, station_id, wanted_no, wanted_a, sent_no, sent_a, sent_at, result, proven_no)
      select id, 1, provider_id, station_id, 2, 0, 2, 0, now(), 'accepted', 1 from charge_point where serial_number = $1 returning point_id as id`,
    [serialNumber],
  );
  pointId = point!.id;
});
afterAll(() => test.close());

interface Before {
  limitA: number;
  safeA: number;
  /** Ms from now; null: without end. */
  endsIn: number | null;
  openA?: number;
  openSafeA?: number;
}

/** What counts as before, once the newest limit is proven after this one; and what all of it might draw until then. */
async function provenAfter({ limitA, safeA, endsIn, openA, openSafeA }: Before) {
  const until = endsIn === null ? null : NOW + endsIn;
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  await test.rows(
    `update connector_limit set proven_no = 1, proven_a = $2, proven_safe_a = $3, proven_until = $4, proven_at = $5, before_a = null, open_a = $6, open_safe_a = $7, sent_until = $8 where point_id = $1`,
    [pointId, limitA, safeA, at(until), at(NOW - 60 * MINUTE), openA ?? null, openSafeA ?? null, at(NOW + times.lowLeaseMs)],
  );
  await prove(test.databases.pool, [{ point_id: pointId, connector_no: 1 }], 'schedule', NOW);
  const [row] = await test.rows<{ before_a: number }>('select before_a from connector_limit where point_id = $1', [pointId]);
  const might = mayDraw(
    {
      ...{ sentNo: 2, provenNo: 1, provenA: limitA, provenSafeA: safeA, provenUntil: until, provenAt: NOW - 60 * MINUTE },
      ...{ beforeA: null, comeDownMs: 0, openA: openA ?? null, openSafeA: openSafeA ?? null, sentUntil: NOW + times.lowLeaseMs },
    },
    { ratingA: 1000, unheldA: 1000 },
    null,
    NOW,
  );
  return { before: row!.before_a, might };
}

it('a car comes down from what its limit has fallen to, not from a limit that ended while nobody spoke', async () => {
  expect((await provenAfter({ limitA: 16, safeA: 0, endsIn: -2 * MINUTE })).before).toBe(0);
  expect((await provenAfter({ limitA: 0, safeA: 6, endsIn: -2 * MINUTE })).before).toBe(6);
  expect((await provenAfter({ limitA: 16, safeA: 6, endsIn: 5 * MINUTE })).before).toBe(16);
  expect((await provenAfter({ limitA: 16, safeA: 6, endsIn: null })).before).toBe(16);
});

it('what counted before a limit was proven counts until the car has come down: nothing falls or jumps at that moment', async () => {
  for (const [limitA, safeA] of [
    [16, 6],
    [0, 6],
    [6, 6],
    [8, 0],
  ] as const)
    for (const endsIn of [null, -60, -31, -29, 0, 20, 629, 631, 1900].map((s) => (s === null ? null : s * SECOND)))
      for (const open of [{}, { openA: 10, openSafeA: 6 }, { openA: 0, openSafeA: 6 }]) {
        const given = { limitA, safeA, endsIn, ...open };
        const { before, might } = await provenAfter(given);
        expect(before, JSON.stringify(given)).toBe(might);
      }
});

it('a car that charged without a limit comes down from the rating of its charger: the first limit is confirmed, or the first since a boot', async () => {
  const provenAfterBoot = async (provenAt: number | null, bootedAt: number, keeps: boolean | null) => {
    await test.rows(
      `update connector_limit set proven_no = 1, proven_a = $2, proven_safe_a = $2, proven_until = null, proven_at = $3, before_a = null, open_a = null, open_safe_a = null, keeps_at_boot = $4 where point_id = $1`,
      [pointId, provenAt === null ? null : 8, provenAt === null ? null : new Date(provenAt), keeps],
    );
    await test.rows('update charge_point set last_boot_at = $2 where id = $1', [pointId, new Date(bootedAt)]);
    await prove(test.databases.pool, [{ point_id: pointId, connector_no: 1 }], 'schedule', NOW);
    const [row] = await test.rows<{ before_a: number }>('select before_a from connector_limit where point_id = $1', [pointId]);
    return row!.before_a;
  };
  expect(await provenAfterBoot(null, NOW - 60 * MINUTE, null), 'no car is there').toBeNull();
  expect(await provenAfterBoot(NOW - 10 * MINUTE, NOW - 5 * MINUTE, null), 'no car is there').toBe(8);
  await test.rows(
    `insert into charging_record (transaction_id, provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, start_key, currency, time_zone)
      select 41, provider_id, station_id, id, 1, 'A', 'card', 'charging', $2, $2, 'free', 'CNY', 'UTC' from charge_point where id = $1`,
    [pointId, new Date(NOW - 15 * MINUTE)],
  );
  expect(await provenAfterBoot(null, NOW - 60 * MINUTE, null)).toBeGreaterThan(1000);
  expect(await provenAfterBoot(NOW - 10 * MINUTE, NOW - 5 * MINUTE, null)).toBeGreaterThan(1000);
  expect(await provenAfterBoot(NOW - 10 * MINUTE, NOW - 5 * MINUTE, false)).toBeGreaterThan(1000);
  expect(await provenAfterBoot(NOW - 10 * MINUTE, NOW - 5 * MINUTE, true)).toBe(8);
  expect(await provenAfterBoot(NOW - 10 * MINUTE, NOW - 20 * MINUTE, null)).toBe(8);
});

it('a car that has come down does not count with what it had before again, once its charger is found out to take longer', async () => {
  const beforeOf = async (provenAgo: number) => {
    await test.rows(
      `update connector_limit set proven_no = 2, proven_a = 7, proven_safe_a = 6, proven_until = $2, proven_at = $3, before_a = 15, open_a = null, open_safe_a = null, obeys_ms = null where point_id = $1`,
      [pointId, new Date(NOW + 8 * MINUTE), new Date(NOW - provenAgo)],
    );
    const [{ station_id: stationId } = { station_id: 0 }] = await test.rows<{ station_id: number }>(
      'select station_id from connector_limit where point_id = $1',
      [pointId],
    );
    const [row] = await readConnectors(test.databases.pool, [stationId]);
    await storeDecisions(
      test.databases.pool,
      [{ ...row!, isNew: false, isProven: false, obeys_ms: times.comeDownMs + 4 * SECOND }],
      NOW,
    );
    const [after] = await readConnectors(test.databases.pool, [stationId]);
    expect(after!.obeys_ms).toBe(times.comeDownMs + 4 * SECOND);
    return after!.before_a;
  };
  expect(await beforeOf(times.comeDownMs + SECOND)).toBeNull();
  expect(await beforeOf(times.comeDownMs - SECOND)).toBe(15);
});

it('a limit that was sent, not proven, and has ended counts no more once the next is sent, whatever the end of that', async () => {
  const openAfter = async (endsIn: number) => {
    await test.rows(
      `update connector_limit set proven_no = 1, proven_a = 0, proven_safe_a = 0, proven_until = null, proven_at = $2, before_a = null, sent_no = 2, sent_a = 6, sent_safe_a = 0, sent_until = $3,
        open_a = 6, open_safe_a = 0, wanted_no = 3, wanted_a = 0, wanted_safe_a = 0, wanted_until = $4 where point_id = $1`,
      [pointId, new Date(NOW - 60 * MINUTE), new Date(NOW + endsIn), new Date(NOW + times.leaseMs)],
    );
    await takeLimits(test.databases.pool, [pointId], NOW);
    const [row] = await test.rows<{ open_a: number }>('select open_a from connector_limit where point_id = $1', [pointId]);
    return row!.open_a;
  };
  expect(await openAfter(-times.marginMs - SECOND)).toBe(0);
  expect(await openAfter(-times.marginMs + SECOND)).toBe(6);
});

/** Takes a limit that is wanted of a charger with this way. */
async function takeIn(unit: LimitSkills['unit'], isInPower: boolean) {
  await test.rows(`update connector set standard = 'ac', connector_type = 'type2', max_power_w = 22000 where point_id = $1`, [
    pointId,
  ]);
  const skills: LimitSkills = { purpose: 'point', lease: 'two', unit, stackLevel: 0, wholeAmperes: false };
  await test.rows(
    `update connector_limit set in_power = $2, skills = $3, refusals = 0, result = 'accepted', wanted_no = 2, wanted_a = 8, wanted_safe_a = 6, wanted_until = now() + interval '10 minutes', sent_no = 1, sent_a = 10, sent_safe_a = 6,
       sent_until = now(), proven_no = 1, proven_a = 10, proven_safe_a = 6, proven_until = null, proven_at = $4, before_a = null, open_a = 12, open_safe_a = 6 where point_id = $1`,
    [pointId, isInPower, JSON.stringify(skills), new Date(NOW)],
  );
  const taken = await takeLimits(test.databases.pool, [pointId], NOW);
  const [row] = await test.rows<Record<'wanted_a' | 'proven_a' | 'open_a', number | null> & { in_power: boolean }>(
    'select wanted_a, proven_a, open_a, in_power from connector_limit where point_id = $1',
    [pointId],
  );
  return { taken, sent: taken.map(({ limitA }) => limitA), ...row! };
}

it('a limit is told in another unit for no more than it is, and nothing that may hold changes before that is accepted', async () => {
  const held = { wanted_a: 8, proven_a: 10, open_a: 12 };
  expect(await takeIn('A', false)).toMatchObject({ sent: [8], ...held, in_power: false });
  expect(await takeIn('W', true)).toMatchObject({ sent: [8], ...held, in_power: true });
  // What each line may have, as a power that may flow on one; and what one line may have, for all three.
  expect(await takeIn('W', false)).toMatchObject({ sent: [8], ...held, in_power: false });
  const turned = await takeIn('A', true);
  expect(turned).toMatchObject({ ...held, in_power: true });
  expect(turned.sent[0]).toBeCloseTo(8 / 3, 5);
});

it('a limit that was accepted in another unit counts in it, those before for no less and no more than the rating, and it is decided anew', async () => {
  const accepted = async (unit: LimitSkills['unit'], isInPower: boolean, times = 1) => {
    for (let no = 0; no < times; no++) {
      const { taken } = await takeIn(unit, isInPower);
      await storeAnswers(test.databases.pool, [{ taken: taken[0]!, result: 'accepted', proof: 'schedule' }], NOW);
    }
    const [row] = await test.rows(
      'select in_power, wanted_a, sent_a, proven_a, before_a, open_a from connector_limit where point_id = $1',
      [pointId],
    );
    return row;
  };
  // 12 A on each of three lines may be 36 on one, and the connector of 32 A has 96 at the most.
  expect(await accepted('W', false)).toEqual({
    in_power: true,
    wanted_a: null,
    sent_a: 8,
    proven_a: 8,
    before_a: 36,
    open_a: null,
  });
  const back = await accepted('A', true);
  expect(back).toMatchObject({ in_power: false, wanted_a: null, before_a: 12, open_a: null });
  expect(back!.sent_a).toBeCloseTo(8 / 3, 5);
});

it('a charger that refuses in one unit and the other, again and again, counts with what it holds', async () => {
  for (const unit of ['W', 'A', 'W', 'A', 'W'] as const) {
    const { taken } = await takeIn(unit, false);
    await storeAnswers(test.databases.pool, [{ taken: taken[0]!, result: 'rejected', proof: null }], NOW);
  }
  const [row] = await test.rows('select in_power, proven_a, open_a from connector_limit where point_id = $1', [pointId]);
  expect(row).toEqual({ in_power: false, proven_a: 10, open_a: 12 });
});

it('a rise after a pause is kept with the most that was told since, until the next pause; a pause that has only begun is none', async () => {
  const paused = (provenMsAgo: number) =>
    test.rows(
      `update connector_limit set wanted_no = 5, wanted_a = 0, wanted_safe_a = 0, sent_no = 5, sent_a = 0, proven_no = 5, proven_a = 0, proven_at = $2, over_since = null, obeys_ms = null, risen_at = null, risen_a = null,
        in_power = false, open_a = null, open_safe_a = null, skills = null where point_id = $1`,
      [pointId, new Date(NOW - provenMsAgo)],
    );
  const told = async (amperes: number, at: number) => {
    await test.rows(
      'update connector_limit set wanted_no = wanted_no + 1, wanted_a = $2, wanted_safe_a = 6, wanted_until = $3 where point_id = $1',
      [pointId, amperes, new Date(at + times.lowLeaseMs)],
    );
    await takeLimits(test.databases.pool, [pointId], at);
    const [row] = await test.rows('select risen_at, risen_a from connector_limit where point_id = $1', [pointId]);
    return row;
  };
  await paused(times.comeDownMs + SECOND);
  expect(await told(8, NOW)).toEqual({ risen_at: new Date(NOW), risen_a: 8 });
  expect(await told(12, NOW + SECOND)).toEqual({ risen_at: new Date(NOW), risen_a: 12 });
  expect(await told(7, NOW + 2 * SECOND)).toEqual({ risen_at: new Date(NOW), risen_a: 12 });
  expect(await told(0, NOW + 3 * SECOND)).toEqual({ risen_at: null, risen_a: null });
  await paused(times.comeDownMs - SECOND);
  expect(await told(8, NOW)).toEqual({ risen_at: null, risen_a: null });
});

it('what one connector shows again and again counts once for its model, and no more once its hardware is another', async () => {
  await test.rows("update charge_point set vendor = 'Once', model = 'Learned' where id = $1", [pointId]);
  const learn = (zero: 'refused' | null) =>
    test.rows('update connector_limit set zero = $2, resumes_free = $3 where point_id = $1', [pointId, zero, zero !== null]);
  const known = async () =>
    (
      await test.rows(
        "select refuses_zero, resumes_free, pause_lasts from limit_skill where vendor = 'Once' and model = 'Learned'",
      )
    )[0];
  await learn('refused');
  for (let day = 0; day < 3; day++) await learnOfModels(test.databases.pool, [pointId]);
  expect(await known()).toEqual({ refuses_zero: 1, resumes_free: 1, pause_lasts: 0 });
  await learn(null);
  await learnOfModels(test.databases.pool, [pointId]);
  expect(await known()).toEqual({ refuses_zero: 0, resumes_free: 0, pause_lasts: 0 });
});

it('a key is written again where it has held something else since its limit was proven', async () => {
  const skills: LimitSkills = {
    purpose: 'key',
    lease: 'lasting',
    unit: 'A',
    stackLevel: 0,
    wholeAmperes: true,
    key: { name: 'Limit', factor: 1 },
  };
  const written = async (sentNo: number, sentA: number) => {
    await test.rows(
      `update connector_limit set proven_no = 5, proven_a = 6, proven_safe_a = 6, proven_at = now(), sent_no = $2, sent_a = $3, open_a = null, wanted_no = 8, wanted_a = 6, wanted_safe_a = 6, refusals = 0, zero = null, in_power = false, skills = $4 where point_id = $1`,
      [pointId, sentNo, sentA, JSON.stringify(skills)],
    );
    await test.rows("update charge_point set last_boot_at = now() - interval '1 hour' where id = $1", [pointId]);
    const [taken] = await takeLimits(test.databases.pool, [pointId], NOW);
    return wishesOf(taken!, NOW).map(({ payload }) => payload);
  };
  expect(await written(5, 6)).toEqual([]);
  expect(await written(6, 0)).toEqual([{ key: 'Limit', value: '6' }]);
});
