import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { settledEndings } from './settled-endings.ts';
import { settle } from './settlement.ts';
import { type StayAsk, sessionsAround } from './stays.queries.ts';

/** So many marks are worked off in one transaction. */
const MOST = 50;

/** Bills anew whose session fee is another's now, or their own: an earlier session of the stay came late, was settled, or is invalid. */
export const stayWork = ({ db, bus }: { db: Database; bus: Bus }, everyMs: number): RegularWork => ({
  name: 'stays',
  everyMs,
  async work() {
    for (;;) {
      const { marks, payers, around } = await db.transaction().execute(judgeMarked);
      await askAgain(db, around);
      for (const payer of payers) bus.publish('payer.changed', payer);
      if (marks < MOST) return;
    }
  },
});

/** What running sessions have cost so far is asked anew with their next sample. One by one: who takes several of these rows holds none of them while it waits. */
async function askAgain(db: Database, transactionIds: readonly number[]): Promise<void> {
  const live = await db
    .selectFrom('charging_live')
    .select('transaction_id')
    .where('transaction_id', 'in', [0, ...transactionIds])
    .where('session_fee_paid_by', 'is not', null)
    .execute();
  for (const { transaction_id: id } of live)
    await db.updateTable('charging_live').set({ session_fee_paid_by: null }).where('transaction_id', '=', id).execute();
}

interface Mark extends StayAsk {
  ids: string[];
}

/**
 * Judges the sessions around the oldest marked ones. All of them are locked first, also those that go on: what is being settled at this moment is waited for. Marks that come meanwhile stay for the next time.
 */
async function judgeMarked(trx: Trx) {
  const { rows } = await sql<Mark>`
    select array_agg(m.id) as ids, r.point_id, r.connector_no, r.started_at from (select id, transaction_id from stay_mark order by id limit ${MOST}) m
    join charging_record r on r.transaction_id = m.transaction_id group by r.transaction_id`.execute(trx);
  const marks = rows.flatMap(({ ids }) => ids);
  if (marks.length === 0) return { marks: 0, payers: [], around: [] };
  const client = queryableOf(trx);
  const around = [...(await sessionsAround(client, rows)).values()].flat().map(({ id }) => id);
  await sql`select from charging_record where transaction_id = any (${around}::int[]) order by transaction_id for update`.execute(
    trx,
  );
  await sql`delete from stay_mark where id = any (${marks}::bigint[])`.execute(trx);
  const { rows: owing } = await sql<{ id: number; provider_id: number; account_id: number | null }>`
    select transaction_id as id, provider_id, account_id from charging_record
    where transaction_id = any (${around}::int[]) and status = 'finished' and valid and stay_gap_minutes is not null`.execute(
    trx,
  );
  const endings = await settledEndings(
    trx,
    owing.map(({ id }) => id),
  );
  const settled = await settle(
    client,
    endings.map((ending) => ({ ...ending, cause: 'stay', sameEnergy: true, anew: 'stay' })),
  );
  const changed = new Set(settled.map((one) => one.transactionId));
  const payers = owing.flatMap(({ id, provider_id: providerId, account_id: accountId }) =>
    changed.has(id) && accountId !== null ? [{ providerId, accountId }] : [],
  );
  return { marks: marks.length, payers, around };
}
