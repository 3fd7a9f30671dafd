import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { LimitSkills } from './limit-skills.ts';
import { takeLimits } from './sending.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
let test: TestServer;
let pointId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { balancingMs: Number.POSITIVE_INFINITY } });
  const { serialNumber } = await test.point();
  const [point] = await test.rows<{ id: number }>(
    `insert into connector_limit (point_id, connector_no, provider_id, station_id) select id, 1, provider_id, station_id from charge_point where serial_number = $1 returning point_id as id`,
    [serialNumber],
  );
  pointId = point!.id;
  await test.rows(`update connector set standard = 'ac', connector_type = 'type2', max_power_w = 22000 where point_id = $1`, [
    pointId,
  ]);
});
afterAll(() => test.close());

/** Takes a limit that is wanted of a charger with this way. */
async function take(unit: LimitSkills['unit'], isInPower: boolean) {
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
  return { sent: taken.map(({ limitA }) => limitA), ...row! };
}

it('a limit that was meant for each line is not sent as a power, nor the other way about: it is decided anew, and what may hold counts on', async () => {
  expect(await take('A', false)).toMatchObject({ sent: [8], wanted_a: 8, in_power: false });
  expect(await take('W', true)).toMatchObject({ sent: [8], wanted_a: 8, in_power: true });
  // 10 A on each of three lines may be 30 on one.
  expect(await take('W', false)).toMatchObject({ sent: [], wanted_a: null, proven_a: 30, open_a: 36, in_power: true });
  expect(await take('A', true)).toMatchObject({ sent: [], wanted_a: null, proven_a: 10, open_a: 12, in_power: false });
});
