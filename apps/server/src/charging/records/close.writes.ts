import type { RecordDetail } from '@csms/contract';
import { sql } from 'kysely';
import { saysThat, type WithEvents } from '../../network/index.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';
import { EXPECTATIONS } from '../expectations/expectations.ts';
import { findDenied } from '../expectations/find-denied.ts';
import { recordDetail } from './record-detail.ts';
import { settle } from './settlement.ts';
import type { Ending } from './settlement-outcome.ts';

/** Why a session is closed that its charger has not ended. */
type ClosedBy = 'ClosedByHand' | 'ClosedByBoot' | 'ClosedByCutOff' | 'ClosedByRefusal' | 'ClosedBySilence' | 'ClosedByTimeLimit';

export interface CloseInput {
  transactionId: number;
  reason: ClosedBy;
  receivedAt: number;
  /** A person did it, and says why. */
  deed?: { operator: string; reason: string };
}

/** Closes sessions that their charger does not end, or that a person ends, billed to their last sample; `isClosed` is false where it had ended before; the real stop reopens them (field rule 14). */
export const closeSessions: BatchWrite<CloseInput, WithEvents & { isClosed: boolean }> = {
  name: 'closeSessions',
  lane: 'charging',
  order: 80,
  async run(client, inputs) {
    // Between the finding and now the charger may have stopped it itself.
    const { rows } = await client.query<{ transaction_id: number }>({
      text: `select transaction_id from charging_record where transaction_id = any ($1::int[]) and status = 'charging' for update`,
      values: [inputs.map((input) => input.transactionId)],
    });
    const running = new Set(rows.map((row) => row.transaction_id));
    const settled = await settle(client, inputs.filter((input) => running.has(input.transactionId)).map(endingOf));
    const events = new Map(settled.map((one) => [one.transactionId, one.events]));
    return inputs.map((input) => ({
      events: events.get(input.transactionId) ?? [],
      isClosed: events.has(input.transactionId),
    }));
  },
};

const endingOf = ({ transactionId, receivedAt, reason, deed }: CloseInput): Ending => ({
  transactionId,
  stoppedAt: null,
  stopReceivedAt: receivedAt,
  meterStopWh: null,
  reason,
  stopIdTag: null,
  stopAccount: deed?.operator ?? null,
  cause: deed?.reason ?? 'rule',
  ...(deed ? { operator: deed.operator } : {}),
});

/** Closes one session as `closeSessions` does, in a transaction that the caller takes back: what its bill would be now. Throws notFound and notCharging. */
export async function previewClosing(trx: Trx, input: CloseInput): Promise<RecordDetail> {
  const { status } = await recordDetail(trx, input.transactionId);
  const [settled] = status === 'charging' ? await settle(queryableOf(trx), [endingOf(input)]) : [];
  if (!settled) throw new Problem('notCharging');
  return recordDetail(trx, input.transactionId);
}

/** Another device has come under the identity of `r`'s point since the session was shown: what it says is not said of that session. */
const EXCHANGED = sql`exists (select from hardware_change x where x.point_id = r.point_id and x.at > h.shown_at and x.fields && ${['vendor', 'model', 'serial', 'boxSerial']}::text[])`;
const RUNNING = sql.raw(saysThat('c.status', ({ isRunning }) => isRunning ?? false));

/**
 * The running sessions that their chargers will not end, each with the first of the expectations that it has missed: of a point that was cut off, of a refused start, not shown to go on since
 * their point's boot, not known to their charger any more, not heard of for the time limit, or denied by their connector.
 */
export async function findLost(db: Database, now: number, limitHours: number): Promise<CloseInput[]> {
  const before = (ms: number) => new Date(now - ms);
  const { rows } = await sql<{ transaction_id: number; reason: ClosedBy }>`
    select * from (
      select r.transaction_id, case
        when p.cut_off_at is not null then ${EXPECTATIONS.stopOfCutOff.closes}
        when r.start_status is not null then ${EXPECTATIONS.endOfRefused.closes}
        when p.last_boot_at > h.shown_at and p.last_boot_at < ${before(EXPECTATIONS.wordAfterBoot.within)}
          and not coalesce(${RUNNING} and c.status_received_at > p.last_boot_at and not ${EXCHANGED}, false) then ${EXPECTATIONS.wordAfterBoot.closes}
        when l.forgotten_at > h.heard_at and l.forgotten_at < ${before(EXPECTATIONS.stopOfForgotten.within)} then ${EXPECTATIONS.stopOfForgotten.closes}
        when h.heard_at < ${before(limitHours * 3_600_000)} then ${EXPECTATIONS.anyWord.closes} end as reason
      from charging_record r join charge_point p on p.id = r.point_id left join charging_live l on l.transaction_id = r.transaction_id
      left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no
      cross join lateral (select coalesce(l.heard_at, r.start_received_at) as heard_at, coalesce(l.shown_at, r.start_received_at) as shown_at) h
      where r.status = 'charging') x where reason is not null`.execute(db);
  const lost = rows.map((row): CloseInput => ({ transactionId: row.transaction_id, reason: row.reason, receivedAt: now }));
  const known = new Set(lost.map(({ transactionId }) => transactionId));
  const denied = (await findDenied(db, now)).filter((transactionId) => !known.has(transactionId));
  return [
    ...lost,
    ...denied.map((transactionId): CloseInput => ({ transactionId, reason: EXPECTATIONS.stopOfDenied.closes, receivedAt: now })),
  ];
}
