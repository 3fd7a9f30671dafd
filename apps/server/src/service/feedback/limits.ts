import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import { Problem } from '../../platform/http/problem.ts';

const MB = 1024 * 1024;

/** How much may be reported in a day: reports, and bytes of photos. The widest bound is counted last. */
export const DAY_LIMITS = {
  code: { reports: 20, bytes: 8 * MB },
  address: { reports: 20, bytes: 8 * MB },
  provider: { reports: 1_000, bytes: 250 * MB },
  all: { reports: 5_000, bytes: 1024 * MB },
} as const;

/**
 * Counts a report against the bounds of its day, in all processes together. Throws `feedbackFull` beyond one of them, and counts nothing then.
 */
export async function countReport(
  trx: Trx,
  secretKey: Buffer,
  of: { code: string; address: string; providerId: number },
  bytes: number,
  now: number,
): Promise<void> {
  // An address counts by its network, and by a hash that only this installation can make.
  const hashOf = (scope: string, whose: string) => createHmac('sha256', secretKey).update(`feedback ${scope} ${whose}`).digest();
  const whose = { code: of.code, address: networkOf(of.address), provider: String(of.providerId), all: '' };
  const keys = (['code', 'address', 'provider', 'all'] as const).map((scope) => [scope, hashOf(scope, whose[scope])] as const);
  for (const [scope, key] of keys) {
    const most = DAY_LIMITS[scope];
    const { rows } = await sql`
      insert into feedback_count as f (scope, whose_hash, day, reports, bytes) values (${scope}, ${key}, (${new Date(now)}::timestamptz at time zone 'UTC')::date, 1, ${bytes})
      on conflict (scope, whose_hash, day) do update set reports = f.reports + 1, bytes = f.bytes + excluded.bytes where f.reports < ${most.reports} and f.bytes + excluded.bytes <= ${most.bytes}
      returning reports`.execute(trx);
    if (rows.length === 0) throw new Problem('feedbackFull');
  }
}
