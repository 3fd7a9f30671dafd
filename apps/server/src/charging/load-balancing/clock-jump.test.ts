import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { connector, MINUTE, NOW, SECOND, site } from '../../testing/site-rows.ts';
import { mayOf } from './account.ts';
import { readConnectors } from './balance.queries.ts';
import { prove } from './proof.writes.ts';
import { modelOf } from './site-model.ts';
import type { ConnectorRow } from './site-rows.ts';
import { takeLimits } from './take-limits.writes.ts';
import { times } from './times.ts';

const HOUR = 60 * MINUTE;
let test: TestServer;
let pointId: number;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { balancingMs: Number.POSITIVE_INFINITY } });
  const { serialNumber } = await test.point();
  const [point] = await test.rows<{ id: number; station_id: number }>(
    `insert into connector_limit (point_id, connector_no, provider_id, station_id)
      select id, 1, provider_id, station_id from charge_point where serial_number = $1 returning point_id as id, station_id`,
    [serialNumber],
  );
  pointId = point!.id;
  stationId = point!.station_id;
  await test.rows(
    `insert into connection_state (point_id, provider_id, online, clock_offset_ms) select id, provider_id, true, 0 from charge_point where id = $1
      on conflict (point_id) do update set online = true`,
    [pointId],
  );
});
afterAll(() => test.close());

/** What was told before, with an end twenty minutes from now by the clock for which it was written. */
interface Told {
  limitA: number;
  safeA: number;
  openA?: number;
  openSafeA?: number;
  /** It holds one limit only, which has no end. */
  isLasting?: boolean;
}

async function tell({ limitA, safeA, openA, openSafeA, isLasting }: Told, offsetMs: number): Promise<void> {
  const until = isLasting ? null : new Date(NOW + 20 * MINUTE);
  await test.rows(
    `update connector_limit set wanted_no = 1, wanted_a = $2, wanted_safe_a = $3, sent_no = 1, sent_a = $2, sent_safe_a = $3, sent_until = $4, sent_at = $5, sent_clock_ms = 0, clock_jumped_at = null,
      result = 'accepted', proven_no = 1, proven_a = $2, proven_safe_a = $3, proven_until = $4, proven_at = $5, before_a = null, open_a = $6, open_safe_a = $7 where point_id = $1`,
    [pointId, limitA, safeA, until, new Date(NOW - HOUR), openA ?? null, openSafeA ?? null],
  );
  await test.rows('update connection_state set clock_offset_ms = $2 where point_id = $1', [pointId, offsetMs]);
}

const want = (limitA: number, safeA: number) =>
  test.rows(
    'update connector_limit set wanted_no = wanted_no + 1, wanted_a = $2, wanted_safe_a = $3, wanted_until = $4 where point_id = $1',
    [pointId, limitA, safeA, new Date(NOW + times.lowLeaseMs)],
  );

/** What it may draw at worst at a moment, in A: a car of 16 A has charged there all the while. */
async function mayAt(now: number): Promise<number> {
  const row = (await readConnectors(test.databases.pool, [stationId])).find((one) => one.point_id === pointId)!;
  const { transaction_id, started_at, start_received_at, max_a, phases, online } = connector(1);
  const charging: ConnectorRow = { ...row, transaction_id, started_at, start_received_at, max_a, phases, online };
  return mayOf(
    modelOf(site, [], [{ ...charging, started_at: NOW - 2 * HOUR, start_received_at: NOW - 2 * HOUR }], [], now).connectors[0]!,
    now,
  );
}

describe('a limit whose end lies elsewhere since the clock of its charger jumped', () => {
  for (const [what, told] of [
    ['a low one', { limitA: 0, safeA: 6 }],
    ['a low one that was sent and not proven', { limitA: 0, safeA: 0, openA: 0, openSafeA: 6 }],
    ['a high one', { limitA: 6, safeA: 0 }],
  ] as const)
    it(`counts at its worst until the next one is proven, and while its car comes down: ${what}`, async () => {
      await tell(told, HOUR);
      expect(await mayAt(NOW)).toBe(6);
      await want(0, 0);
      await takeLimits(test.databases.pool, [pointId], NOW);
      expect(await mayAt(NOW + SECOND)).toBe(6);
      // A charger that does not answer may hold it for hours: its clock has gone back.
      expect(await mayAt(NOW + 10 * MINUTE)).toBe(6);
      expect(await mayAt(NOW + 55 * MINUTE)).toBe(6);
      await test.rows(`update connector_limit set result = 'accepted' where point_id = $1`, [pointId]);
      await prove(test.databases.pool, [{ point_id: pointId, connector_no: 1 }], 'schedule', NOW + 2 * SECOND);
      expect(await mayAt(NOW + 3 * SECOND)).toBe(6);
      expect(await mayAt(NOW + 2 * SECOND + times.comeDownMs)).toBe(0);
    });

  it('is left where it is without a jump, and where it has no end', async () => {
    await tell({ limitA: 0, safeA: 6 }, 20 * SECOND);
    await want(0, 0);
    await takeLimits(test.databases.pool, [pointId], NOW);
    expect(await mayAt(NOW + SECOND)).toBe(0);
    await tell({ limitA: 0, safeA: 6, isLasting: true }, HOUR);
    await want(0, 0);
    await takeLimits(test.databases.pool, [pointId], NOW);
    expect(await mayAt(NOW + SECOND)).toBe(0);
  });
});
