import type pg from 'pg';
import { isTrueRow } from './log-check.ts';
import { LOG_COLUMNS, type LogContent, type LogHashes } from './log-hash.ts';

type Row = LogContent & { salt: string | null; content_hash: Buffer | null; erasure_hash: Buffer | null };
/** What of a row may be erased. */
export type ErasableContent = Pick<LogContent, 'operand' | 'content' | 'request'>;

const SLICE = 500;

/**
 * Erases a person from rows of the system log that a condition finds (`where` with `values`, on `system_log`). A row keeps the hash that it was written with, so that the chain holds; its salt
 * goes, so that nothing can be tried against that hash, and a second hash says what stands there now. A row that was not as it was written stays found. Returns how many were changed.
 */
export async function eraseFromLog(
  pool: pg.Pool,
  hashes: LogHashes,
  { where, values }: { where: string; values: readonly unknown[] },
  erase: (row: LogContent) => ErasableContent,
): Promise<number> {
  const client = await pool.connect();
  let changed = 0;
  try {
    for (let after = 0; ; ) {
      await client.query('begin');
      const { rows } = await client.query<Row>(
        `select ${LOG_COLUMNS.join(', ')}, salt, content_hash, erasure_hash
         from system_log where (${where}) and id > $${values.length + 1} order by id limit ${SLICE} for update`,
        [...values, after],
      );
      for (const row of rows) {
        const now = { ...row, ...erase(row) };
        if (JSON.stringify([now.operand, now.content, now.request]) === JSON.stringify([row.operand, row.content, row.request]))
          continue;
        const isTrue = isTrueRow(hashes, row);
        await client.query(
          'update system_log set operand = $2, content = $3, request = $4, salt = case when $5 then null else salt end, erasure_hash = $6 where id = $1',
          [
            row.id,
            now.operand,
            now.content,
            now.request === null ? null : JSON.stringify(now.request),
            isTrue,
            isTrue ? hashes.erasure(now, row.content_hash!) : row.erasure_hash,
          ],
        );
        changed++;
      }
      await client.query('commit');
      if (rows.length < SLICE) return changed;
      after = rows.at(-1)!.id;
    }
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
