import { randomBytes } from 'node:crypto';
import { TEST_CHARGE_MINUTES, TEST_CHARGE_WH } from '@csms/contract';
import { normaliseIdTag } from '@csms/kernel';
import { sql } from 'kysely';
import { idTagLengthAt } from '../../customers/index.ts';
import { type CommandService, requestCommands } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { type Queryable, queryableOf } from '../../platform/database/queryable.ts';

/** How long after its request a session may begin by its token, in ms: the car is plugged in meanwhile. */
const USABLE_MS = 10 * 60_000;
const TOKEN = /^TC[0-9A-F]{8,18}$/;

/** Whether a token has the shape of a test charge's: only then is it looked up. */
export const isTestToken = (idTag: string): boolean => TOKEN.test(normaliseIdTag(idTag));

export interface TestChargeAsk {
  idTag: string;
  pointId: number;
  /** Epoch ms. */
  at: number;
}

/** What is known of a token: `good` may begin a session here and now, `spent` was one of a test charge. */
export type TestToken = { id: number; state: 'good' | 'spent' };

/** The test charges that tokens stand for, in the order asked; undefined: none. Costs nothing as long as no token has their shape. */
export async function findTestCharges(client: Queryable, asks: readonly TestChargeAsk[]): Promise<(TestToken | undefined)[]> {
  const found: (TestToken | undefined)[] = asks.map(() => undefined);
  if (!asks.some(({ idTag }) => isTestToken(idTag))) return found;
  const { rows } = await client.query<TestToken & { n: number }>({
    name: 'find-test-charges',
    text: `select v.n::int as n, t.id, case when t.point_id = v.point and t.transaction_id is null and t.usable_until > v.at then 'good' else 'spent' end as state
      from unnest($1::text[], $2::int[], $3::timestamptz[]) with ordinality as v (tag, point, at, n) join test_charge t on t.id_tag = v.tag`,
    values: [
      asks.map(({ idTag }) => (isTestToken(idTag) ? normaliseIdTag(idTag) : null)),
      asks.map(({ pointId }) => pointId),
      asks.map(({ at }) => new Date(at).toISOString()),
    ],
  });
  for (const { n, ...token } of rows) found[n - 1] = token;
  return found;
}

/** Notes which sessions have begun by test charges. */
export async function useTestCharges(
  client: Queryable,
  used: readonly { id: number; transactionId: number; at: number }[],
): Promise<void> {
  if (used.length === 0) return;
  await client.query({
    name: 'use-test-charges',
    text: 'update test_charge t set transaction_id = v.session, began_at = v.at from unnest($1::int[], $2::int[], $3::timestamptz[]) as v (id, session, at) where t.id = v.id and t.transaction_id is null',
    values: [
      used.map(({ id }) => id),
      used.map(({ transactionId }) => transactionId),
      used.map(({ at }) => new Date(at).toISOString()),
    ],
  });
}

/** Asks a point to start a test charge. Returns its number and the command's id; announce the point after the commit. */
export async function startTestCharge(
  trx: Trx,
  asked: {
    pointId: number;
    providerId: number;
    connectorNo: number;
    taskId: string;
    user: { id: number; name: string; username: string };
  },
  clock: Clock,
): Promise<{ id: number; commandId: string | undefined }> {
  const { pointId, providerId, connectorNo, taskId, user } = asked;
  const length = await idTagLengthAt(queryableOf(trx), pointId);
  const idTag = `TC${randomBytes(9).toString('hex').toUpperCase()}`.slice(0, length);
  const [commandId] = await requestCommands(
    queryableOf(trx),
    {
      pointIds: [pointId],
      action: 'startSession',
      payload: { connectorNo, idTag },
      requestedBy: user.username,
      reason: { key: 'testCharge', of: taskId },
    },
    clock,
  );
  const now = clock.now();
  const { rows } = await sql<{ id: number }>`
    insert into test_charge (provider_id, point_id, connector_no, task_id, id_tag, user_id, user_name, command_id, requested_at, usable_until)
    values (${providerId}, ${pointId}, ${connectorNo}, ${taskId}, ${idTag}, ${user.id}, ${user.name}, ${commandId ?? null}, ${new Date(now)}, ${new Date(now + USABLE_MS)}) returning id`.execute(
    trx,
  );
  return { id: rows[0]!.id, commandId };
}

/** Ends test charges that have charged enough, or for long enough: whatever their chargers measure. */
export async function endTestCharges(db: Database, commands: CommandService, clock: Clock): Promise<void> {
  const now = clock.now();
  const asked = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; transaction_id: number; point_id: number; running: boolean; task_id: string }>`
      select t.id, t.transaction_id, t.point_id, t.task_id, r.status = 'charging' as running from test_charge t join charging_record r on r.transaction_id = t.transaction_id
      left join charging_live l on l.transaction_id = t.transaction_id
      where t.transaction_id is not null and t.stop_asked_at is null
        and (r.status <> 'charging' or t.began_at <= ${new Date(now - TEST_CHARGE_MINUTES * 60_000)} or l.energy_wh >= ${TEST_CHARGE_WH})
      order by t.id for update of t skip locked`.execute(trx);
    for (const { transaction_id: transactionId, point_id: pointId, task_id: taskId, running } of rows)
      if (running)
        await requestCommands(
          queryableOf(trx),
          {
            pointIds: [pointId],
            action: 'stopSession',
            payload: { transactionId },
            requestedBy: 'CSMS',
            reason: { key: 'testChargeOver', of: taskId },
          },
          clock,
        );
    if (rows.length > 0)
      await sql`update test_charge set stop_asked_at = ${new Date(now)} where id = any (${rows.map(({ id }) => id)}::int[])`.execute(
        trx,
      );
    return rows.flatMap(({ running, point_id: pointId }) => (running ? [pointId] : []));
  });
  if (asked.length > 0) commands.announce([...new Set(asked)]);
}
