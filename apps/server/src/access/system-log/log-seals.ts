import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { LOG_COLUMNS, type LogContent, type LogHashes, NO_SEAL, type SealFacts } from './log-hash.ts';

/** Rows of one seal at most. */
const BATCH = 1_000;
/** Any constant. Sealing holds it to the end of the transaction. */
const LOCK = 7_310_427;

type Client = Pick<pg.ClientBase, 'query'>;
export interface LogHead {
  seal: number;
  hash: Buffer;
}

/**
 * Chains what was written into the system log since: rows are found by having no seal, so that none that was committed late is passed over, and nobody who writes waits for it.
 * The first time, rows from before are taken in as they stand. Returns the newest seal; undefined: there was nothing to do.
 */
export async function sealLog(pool: pg.Pool, hashes: LogHashes, now: number): Promise<LogHead | undefined> {
  const client = await pool.connect();
  let head: LogHead | undefined;
  try {
    for (let more = true; more; ) {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
      const last = (
        await client.query<{ id: number; seal_hash: Buffer }>(
          'select id, seal_hash from system_log_seal order by id desc limit 1',
        )
      ).rows[0];
      if (!last) await takeInOld(client, hashes);
      const sealed = await sealBatch(client, hashes, last, now);
      await client.query('commit');
      head = sealed.head ?? head;
      more = sealed.rows === BATCH;
    }
    return head;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function sealBatch(
  client: Client,
  hashes: LogHashes,
  last: { id: number; seal_hash: Buffer } | undefined,
  now: number,
): Promise<{ head?: LogHead; rows: number }> {
  const { rows } = await client.query<{ id: number; content_hash: Buffer | null }>(
    'select id, content_hash from system_log where seal_id is null order by id limit $1',
    [BATCH],
  );
  // The first seal stands for the beginning, with or without rows.
  if (rows.length === 0 && last) return { rows: 0 };
  const facts: SealFacts = {
    id: (last?.id ?? 0) + 1,
    first_id: rows[0]?.id ?? null,
    last_id: rows.at(-1)?.id ?? null,
    row_count: rows.length,
    sealed_at: new Date(now),
  };
  const hash = hashes.seal(last?.seal_hash ?? NO_SEAL, facts, rows);
  await client.query(
    'insert into system_log_seal (id, first_id, last_id, row_count, sealed_at, seal_hash) values ($1, $2, $3, $4, $5, $6)',
    [facts.id, facts.first_id, facts.last_id, facts.row_count, facts.sealed_at, hash],
  );
  await client.query('update system_log set seal_id = $1 where id = any ($2::bigint[])', [facts.id, rows.map(({ id }) => id)]);
  return { head: { seal: facts.id, hash }, rows: rows.length };
}

/** Gives rows from before the chain their hashes. */
async function takeInOld(client: Client, hashes: LogHashes): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<LogContent>(
      `select ${LOG_COLUMNS.join(', ')}
       from system_log where content_hash is null and id > $1 order by id limit $2`,
      [after, BATCH],
    );
    if (rows.length === 0) return;
    const salts = rows.map(() => randomUUID());
    await client.query(
      `update system_log l set salt = v.salt, content_hash = v.hash
       from unnest($1::bigint[], $2::uuid[], $3::bytea[]) as v (id, salt, hash) where l.id = v.id`,
      [rows.map(({ id }) => id), salts, rows.map((row, n) => hashes.row(row, salts[n]!))],
    );
    after = rows.at(-1)!.id;
  }
}
