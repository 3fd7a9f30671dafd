import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Ending } from './settlement-outcome.ts';

interface EndedRow {
  transaction_id: number;
  stopped_at: Date | null;
  stop_received_at: Date | null;
  meter_stop_wh: number | null;
  stop_reason: string | null;
  stop_id_tag: string | null;
  stop_account: string | null;
}

/** How sessions ended that are settled and valid, out of some by their numbers: to bill them anew. Locked until the transaction ends. */
export async function settledEndings(trx: Trx, transactionIds: readonly number[]): Promise<Omit<Ending, 'cause'>[]> {
  const { rows } = await sql<EndedRow>`
    select transaction_id, stopped_at, stop_received_at, meter_stop_wh, stop_reason, stop_id_tag, stop_account from charging_record
    where transaction_id = any (${transactionIds}::int[]) and status = 'finished' and valid order by started_at, transaction_id for update`.execute(
    trx,
  );
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    stoppedAt: row.stopped_at!.getTime(),
    stopReceivedAt: row.stop_received_at!.getTime(),
    meterStopWh: row.meter_stop_wh,
    reason: row.stop_reason ?? 'Other',
    stopIdTag: row.stop_id_tag,
    stopAccount: row.stop_account,
  }));
}
