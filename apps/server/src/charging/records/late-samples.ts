import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import type { GroupCommit } from '../../platform/database/group-commit.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { findGoingOn, findReopenable, reopenSessions } from './reopen.writes.ts';
import { settle } from './settlement.ts';
import type { Ending } from './settlement-outcome.ts';

/** So many records are judged in one transaction. */
const MOST = 200;

interface LateRow {
  transaction_id: number;
  provider_id: number;
  account_id: number | null;
  stopped_at: Date | null;
  stop_received_at: Date | null;
  meter_stop_wh: number | null;
  stop_reason: string | null;
  stop_id_tag: string | null;
  stop_account: string | null;
  stop_guessed: boolean;
  /** A person decided on the bill that counts. */
  is_decided: boolean;
}

/** What samples came for after its end runs again where it was closed by rule and goes on; other records are judged anew: what order messages come in changes no bill. */
export const lateSampleWork = (
  { db, bus, clock, commit }: { db: Database; bus: Bus; clock: Clock; commit: GroupCommit },
  { everyMs, restMs }: { everyMs: number; restMs: number },
): RegularWork => ({
  name: 'late-samples',
  everyMs,
  async work() {
    async function reopen(transactionIds: readonly number[]): Promise<void> {
      for (const transactionId of transactionIds) {
        const { payer, events } = await commit.submit(reopenSessions, { transactionId });
        for (const event of events) bus.publish('live', event);
        if (payer) bus.publish('payer.changed', payer);
      }
    }
    const triedAgain = new Set<number>();
    for (;;) {
      const before = clock.now() - restMs;
      await reopen(await db.transaction().execute((trx) => markedReopenable(trx, before)));
      const { marks, left, payers } = await db.transaction().execute((trx) => judgeMarked(trx, before, triedAgain));
      for (const payer of payers) bus.publish('payer.changed', payer);
      for (const transactionId of left) triedAgain.add(transactionId);
      if (marks < MOST && left.length === 0) return;
    }
  },
});

/** The marked sessions that samples may reopen, among those that are judged next. One whose reopening is refused is judged as the others are. */
async function markedReopenable(trx: Trx, before: number): Promise<number[]> {
  const { rows } = await sql<{ transaction_id: number }>`
    select transaction_id from late_sample where marked_at <= ${new Date(before)} order by transaction_id limit ${MOST}`.execute(
    trx,
  );
  return findReopenable(
    queryableOf(trx),
    rows.map((mark) => mark.transaction_id),
  );
}

/**
 * Judges what was marked before a moment (epoch ms): samples come in a row, and are judged together. `left`: sessions that are shown to go on by a sample that came after their reopening was tried; it is tried again,
 * unless that has been done (`triedAgain`).
 */
async function judgeMarked(trx: Trx, before: number, triedAgain: ReadonlySet<number>) {
  const { rows: marks } = await sql<{ transaction_id: number }>`
    select transaction_id from late_sample where marked_at <= ${new Date(before)} order by transaction_id limit ${MOST} for update skip locked`.execute(
    trx,
  );
  if (marks.length === 0) return { marks: 0, left: [], payers: [] };
  const marked = marks.map((mark) => mark.transaction_id);
  const left = (await findGoingOn(queryableOf(trx), marked)).filter((transactionId) => !triedAgain.has(transactionId));
  const taken = marked.filter((transactionId) => !left.includes(transactionId));
  await sql`delete from late_sample where transaction_id = any (${taken}::int[])`.execute(trx);
  const records = await findJudged(trx, taken);
  const settled = await settle(queryableOf(trx), records.map(endingOf));
  const changed = new Set(settled.map((one) => one.transactionId));
  const payers = records.flatMap(({ transaction_id: id, provider_id: providerId, account_id: accountId }) =>
    changed.has(id) && accountId !== null ? [{ providerId, accountId }] : [],
  );
  return { marks: marks.length, left, payers };
}

/** The ended sessions among some records. What was never a session, was marked invalid, or waits for a person who decides anew, stays as it is. */
async function findJudged(trx: Trx, transactionIds: readonly number[]): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select r.transaction_id, r.provider_id, r.account_id, r.stopped_at, r.stop_received_at, r.meter_stop_wh, r.stop_reason, r.stop_id_tag, r.stop_account, r.stop_guessed,
      coalesce((select b.deed is not null from charging_bill b where b.transaction_id = r.transaction_id and (b.deed is not null or b.cause in ('stop', 'rule', 'reopened', 'refused'))
        order by b.revision desc limit 1), false) as is_decided
    from charging_record r where r.transaction_id = any (${transactionIds}::int[]) and r.status <> 'charging' and (r.valid or r.start_type = 'testCharge') and r.start_type <> 'reservation'
      and r.start_key not like 'stray|%' and not 'late-samples' = any (r.review_reasons)
    order by r.transaction_id for update`.execute(trx);
  return rows;
}

function endingOf(row: LateRow): Ending {
  const byRule = row.stop_reason?.startsWith('ClosedBy') ?? false;
  return {
    transactionId: row.transaction_id,
    stoppedAt: byRule ? null : row.stopped_at!.getTime(),
    stopReceivedAt: row.stop_received_at!.getTime(),
    meterStopWh: byRule ? null : row.meter_stop_wh,
    reason: row.stop_reason ?? 'Other',
    stopIdTag: row.stop_id_tag,
    stopAccount: row.stop_account,
    guessed: row.stop_guessed,
    cause: 'late',
    anew: row.is_decided ? 'decided' : 'judged',
  };
}
