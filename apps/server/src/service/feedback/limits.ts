import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import { Problem } from '../../platform/http/problem.ts';

const MB = 1024 * 1024;

/** How much may be reported in a day: reports, and bytes of photos. One address is counted first, so that it uses up nobody else's share; the widest bound last. */
export const DAY_LIMITS = {
  address: { reports: 20, bytes: 8 * MB },
  code: { reports: 20, bytes: 8 * MB },
  provider: { reports: 1_000, bytes: 250 * MB },
  all: { reports: 5_000, bytes: 1024 * MB },
} as const;

/** Dangers that one address may report in a day before they are only joined to what is open. */
export const DANGER_LIMIT = { reports: 100, bytes: 8 * MB } as const;

type Scope = keyof typeof DAY_LIMITS | 'danger';
interface Counted {
  code: string;
  address: string;
  providerId: number;
}
interface Count {
  db: Database;
  secretKey: Buffer;
  of: Counted;
  /** Of the photos. */
  bytes: number;
  now: number;
}

/** What a danger gets: a row of its own with its photos or without them, a count at the open report, or nothing more than its answer. */
export type DangerRoom = 'whole' | 'withoutPhotos' | 'counted' | 'answered';

/** Counts a report against the bounds of its day, in all processes together. Throws `feedbackFull` beyond one of them, and counts nothing then. */
export async function countReport(count: Count): Promise<void> {
  if (!(await countAll(count, ['address', 'code', 'provider', 'all']))) throw new Problem('feedbackFull');
}

/** Counts a report of a danger, which is never refused: says what room there is for it. Beyond the bounds only the address is counted. */
export async function countDanger(count: Count): Promise<DangerRoom> {
  const rest = ['code', 'provider', 'all'] as const;
  if (await countAll(count, ['danger', ...rest])) return 'whole';
  const bare = { ...count, bytes: 0 };
  if (count.bytes > 0 && (await countAll(bare, ['danger', ...rest]))) return 'withoutPhotos';
  return (await countAll(bare, ['danger'])) ? 'counted' : 'answered';
}

class Full extends Error {}

/** Whether there is room in all of these bounds; else none of them counts it. */
async function countAll({ db, secretKey, of, bytes, now }: Count, scopes: readonly Scope[]): Promise<boolean> {
  const network = networkOf(of.address);
  const whose = { address: network, danger: network, code: of.code, provider: String(of.providerId), all: '' };
  try {
    await db.transaction().execute(async (trx) => {
      for (const scope of scopes) await countOne(trx, scope, hashOf(secretKey, scope, whose[scope]), bytes, now);
    });
    return true;
  } catch (error) {
    if (error instanceof Full) return false;
    throw error;
  }
}

/** An address counts by its network, and by a hash that only this installation can make. */
const hashOf = (secretKey: Buffer, scope: Scope, whose: string): Buffer =>
  createHmac('sha256', secretKey).update(`feedback ${scope} ${whose}`).digest();

async function countOne(trx: Trx, scope: Scope, key: Buffer, bytes: number, now: number): Promise<void> {
  const most = scope === 'danger' ? DANGER_LIMIT : DAY_LIMITS[scope];
  const { rows } = await sql`
    insert into feedback_count as f (scope, whose_hash, day, reports, bytes) values (${scope}, ${key}, (${new Date(now)}::timestamptz at time zone 'UTC')::date, 1, ${bytes})
    on conflict (scope, whose_hash, day) do update set reports = f.reports + 1, bytes = f.bytes + excluded.bytes where f.reports < ${most.reports} and f.bytes + excluded.bytes <= ${most.bytes}
    returning reports`.execute(trx);
  if (rows.length === 0) throw new Full();
}
