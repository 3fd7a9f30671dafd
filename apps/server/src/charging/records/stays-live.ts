import type { Queryable } from '../../platform/database/queryable.ts';
import { type PriceVersion, priceAt } from '../billing/index.ts';
import { connectorOf, sessionsAround } from './stays.queries.ts';
import { feesPaidInStays } from './stays.rules.ts';

/** A running session, as its meter values find it. */
export interface RunningStay {
  transaction_id: number;
  point_id: number;
  connector_no: number;
  status: string;
  /** Epoch ms. */
  started_at: number;
  is_test: boolean;
  /** 0: nobody; null: not looked up. */
  session_fee_paid_by: number | null;
}

/**
 * Looks up who has paid the session fee of the stays of running sessions, once a session and only for those whose price asks it once a stay: what they have cost so far is without it. The sessions are brought up to
 * date in place.
 */
export async function findFeePayers<R extends RunningStay>(
  client: Queryable,
  attached: readonly (R | undefined)[],
  versionsOf: (running: R) => readonly PriceVersion[],
): Promise<void> {
  const gaps = new Map<R, number>();
  for (const running of attached) {
    if (running?.status !== 'charging' || running.session_fee_paid_by !== null || running.is_test) continue;
    const versions = versionsOf(running);
    const gap = versions.length > 0 ? priceAt(versions, running.started_at).stayGapMinutes : undefined;
    if (gap !== undefined) gaps.set(running, gap);
  }
  if (gaps.size === 0) return;
  const asked = [...gaps.keys()];
  const around = await sessionsAround(
    client,
    asked.map(({ point_id, connector_no, started_at }) => ({ point_id, connector_no, started_at: new Date(started_at) })),
  );
  for (const [running, gapMinutes] of gaps) {
    const sessions = (around.get(connectorOf(running)) ?? []).map((one) =>
      one.id === running.transaction_id ? { ...one, gapMinutes, hasFee: true, paidBy: null } : one,
    );
    running.session_fee_paid_by = feesPaidInStays(sessions).get(running.transaction_id) ?? 0;
  }
  void client.query({
    name: 'stay-live',
    text: `update charging_live l set session_fee_paid_by = v.by from unnest($1::int[], $2::int[]) as v (id, by) where l.transaction_id = v.id and l.transaction_id = any ($1::int[])`,
    values: [asked.map(({ transaction_id: id }) => id), asked.map(({ session_fee_paid_by: by }) => by)],
  });
}
