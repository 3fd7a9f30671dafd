import type { LogCheck } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { sendSystemMessage } from '../messages/system-message.ts';
import { checkLog, type LogBreakKind } from './log-check.ts';
import type { LogHashes } from './log-hash.ts';
import { keepLogHead, keptLogHead } from './log-head.ts';
import { sealLog } from './log-seals.ts';

export interface LogProofParts {
  databases: Databases;
  hashes: LogHashes;
  /** The data folder, which remembers how far the log was sealed; undefined: nothing does. */
  folder: string | undefined;
  bus: Bus;
  clock: Clock;
  log: Log;
}

/** A check reads the whole log: one asked for sooner is answered with the one before. */
const REST_MS = 60_000;
const EVERY_MS = 24 * 3_600_000;
const LOCK = 7_310_428;

/** Seals what is new in the log, and notes how far it went. */
export async function sealNewLog({ databases, hashes, folder, clock }: LogProofParts): Promise<void> {
  const head = await sealLog(databases.pool, hashes, clock.now());
  if (head && folder !== undefined) keepLogHead(folder, head);
}

/** What the newest check found. Which row it was is said to the platform alone: it may be anybody's. */
export async function readLogCheck(databases: Databases, isSuper: boolean): Promise<LogCheck> {
  const row = await databases.system.selectFrom('system_log_check').selectAll().executeTakeFirst();
  return {
    state: row === undefined ? 'unchecked' : row.broken === null ? 'intact' : 'broken',
    since: row?.since?.toISOString() ?? null,
    checkTime: row?.at.toISOString() ?? null,
    rows: isSuper ? (row?.row_count ?? 0) : null,
    broken: (row?.broken ?? null) as LogBreakKind | null,
    brokenTime: row?.broken_at?.toISOString() ?? null,
    entryId: isSuper && row?.entry_id != null ? row.entry_id : null,
  };
}

/** Checks the whole log and keeps what was found, unless that has only just been done. What is newly broken is told to the platform's administrators. */
export async function proveLog(parts: LogProofParts, restMs = REST_MS): Promise<void> {
  const { databases, hashes, folder, clock, log } = parts;
  const client = await databases.pool.connect();
  let got = false;
  try {
    // One at a time: who comes meanwhile is answered with the one before, and holds no connection.
    const { rows: lock } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK]);
    got = lock[0]!.got;
    if (!got) return;
    const before = await databases.system.selectFrom('system_log_check').select(['at', 'broken']).executeTakeFirst();
    const age = before ? clock.now() - before.at.getTime() : Number.POSITIVE_INFINITY;
    if (age >= 0 && age < restMs) return;
    const { since, rows, breaks } = await checkLog(
      databases.pool,
      hashes,
      folder === undefined ? undefined : keptLogHead(folder),
    );
    const [first] = breaks;
    const found = {
      at: new Date(clock.now()),
      since: since ?? null,
      row_count: rows,
      broken: first?.kind ?? null,
      broken_at: first?.at ?? null,
      entry_id: first?.entryId ?? null,
    };
    await databases.system
      .insertInto('system_log_check')
      .values({ id: 1, ...found })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(found))
      .execute();
    if (!first) return;
    log.error(
      { ...first, breaks: breaks.length },
      'the system log was changed behind the program: its chain of hashes is broken',
    );
    if (before?.broken == null) await tell(parts);
  } finally {
    if (got) await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}

async function tell({ databases, bus, clock }: LogProofParts): Promise<void> {
  const events = await databases.system.transaction().execute(async (trx) => {
    const platform = await trx.selectFrom('provider').select('id').where('type', '=', 'super').orderBy('id').executeTakeFirst();
    if (!platform) return [];
    return sendSystemMessage(trx, { providerId: platform.id, permission: 'systemLog:read', ...WORDS, now: clock.now() });
  });
  for (const event of events) bus.publish('live', event);
}

/** The nightly check, where a day has passed since the last. */
export const proveLogDaily = (parts: LogProofParts): Promise<void> => proveLog(parts, EVERY_MS);

const WORDS = {
  title: { zh: '系统日志校验未通过', en: 'The system log failed its check' },
  content: {
    zh: '系统日志的哈希链已断开：有记录在程序之外被修改、删除或插入。请在“系统日志”页面查看位置，并检查谁能访问数据库。',
    en: 'The chain of hashes of the system log is broken: entries were changed, removed or added outside the program. The page "System log" shows where. Find out who has access to the database.',
  },
};
