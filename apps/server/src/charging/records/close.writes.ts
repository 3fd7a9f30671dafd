import { sql } from 'kysely';
import { saysThat, type WithEvents } from '../../network/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import { settle } from './settlement.ts';

export interface CloseInput {
  transactionId: number;
  reason: 'ClosedByBoot' | 'ClosedByCutOff' | 'ClosedByTimeLimit';
  receivedAt: number;
}

/** Closes sessions whose charger has vanished, billed to their last sample; the real stop reopens them (field rule 14). */
export const closeSessions: BatchWrite<CloseInput, WithEvents> = {
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
    const settled = await settle(
      client,
      inputs
        .filter((input) => running.has(input.transactionId))
        .map((input) => ({
          transactionId: input.transactionId,
          stoppedAt: null,
          stopReceivedAt: input.receivedAt,
          meterStopWh: null,
          reason: input.reason,
          stopIdTag: null,
          stopAccount: null,
          cause: 'rule',
        })),
    );
    const events = new Map(settled.map((one) => [one.transactionId, one.events]));
    return inputs.map((input) => ({ events: events.get(input.transactionId) ?? [] }));
  },
};

/** How long a charge point has after a boot to show that it goes on with its sessions. */
const RESUME_MS = 10 * 60_000;

const RUNNING = sql.raw(saysThat('c.status', ({ isRunning }) => isRunning ?? false));

/** The running sessions that nobody will end: not heard of since their point's boot, or for the time limit, or of a point that was cut off. */
export async function findLost(db: Database, now: number, limitHours: number): Promise<CloseInput[]> {
  const { rows } = await sql<{ transaction_id: number; booted: boolean; cut: boolean }>`
    select r.transaction_id, p.cut_off_at is not null as cut, (p.last_boot_at > l.heard_at and p.last_boot_at < ${new Date(now - RESUME_MS)}) as booted
    from charging_record r join charging_live l on l.transaction_id = r.transaction_id join charge_point p on p.id = r.point_id
    left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no
    where r.status = 'charging' and (
      (p.last_boot_at > l.heard_at and p.last_boot_at < ${new Date(now - RESUME_MS)}
        and not coalesce(${RUNNING} and c.status_received_at > p.last_boot_at, false))
      or p.cut_off_at is not null
      or l.heard_at < ${new Date(now - limitHours * 3_600_000)})`.execute(db);
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    reason: row.cut ? 'ClosedByCutOff' : row.booted ? 'ClosedByBoot' : 'ClosedByTimeLimit',
    receivedAt: now,
  }));
}
