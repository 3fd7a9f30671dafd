import type pg from 'pg';
import { LOG_COLUMNS, type LogContent, type LogHashes, NO_SEAL, type SealFacts, sameHash } from './log-hash.ts';
import type { LogHead } from './log-seals.ts';

/** What a check found wrong: a row that says something else than it did, rows that are gone, rows that nobody of ours wrote, a seal that was changed or is gone, an end that was cut off. */
export type LogBreakKind = 'changed' | 'missing' | 'inserted' | 'seal' | 'end';

export interface LogBreak {
  kind: LogBreakKind;
  /** Of the row, or of the sealing of the rows; undefined where no time is known. */
  at: Date | undefined;
  /** The row, where one can be named. */
  entryId: number | undefined;
  sealId: number | undefined;
}

export interface LogFindings {
  /** When the chain began; undefined: not yet. */
  since: Date | undefined;
  rows: number;
  /** Rows that wait for their seal. */
  unsealed: number;
  /** In the order of the chain, the first ones. */
  breaks: LogBreak[];
}

type Row = LogContent & { salt: string | null; content_hash: Buffer | null; erasure_hash: Buffer | null; seal_id: number | null };
type SealRow = SealFacts & { seal_hash: Buffer };

const MOST_BREAKS = 100;
const SLICE = 1_000;

/** Whether a row says what it was written with, or what its erasure left. */
export function isTrueRow(hashes: LogHashes, row: Omit<Row, 'seal_id'>): boolean {
  if (row.content_hash === null) return false;
  if (row.erasure_hash) return row.salt === null && sameHash(row.erasure_hash, hashes.erasure(row, row.content_hash));
  return row.salt !== null && sameHash(row.content_hash, hashes.row(row, row.salt));
}

/** Goes over the whole log, as it is at one moment, slice by slice. `head` is the newest seal that is known from elsewhere. */
export async function checkLog(pool: pg.Pool, hashes: LogHashes, head: LogHead | undefined): Promise<LogFindings> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await walk(client, hashes, head);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

async function walk(client: pg.ClientBase, hashes: LogHashes, head: LogHead | undefined): Promise<LogFindings> {
  const found: LogFindings = { since: undefined, rows: 0, unsealed: 0, breaks: [] };
  const broken = (kind: LogBreakKind, at: Date | undefined, sealId?: number, entryId?: number) => {
    if (found.breaks.length < MOST_BREAKS) found.breaks.push({ kind, at, entryId, sealId });
  };
  const rows = rowsOf(client)[Symbol.asyncIterator]();
  let row = (await rows.next()).value as Row | undefined;
  const next = async () => {
    found.rows++;
    row = (await rows.next()).value as Row | undefined;
  };
  let before: SealRow | undefined;
  let headSeen = head === undefined;
  for await (const seal of sealsOf(client)) {
    found.since ??= seal.sealed_at;
    if (seal.id !== (before?.id ?? 0) + 1) broken('seal', before?.sealed_at ?? seal.sealed_at, (before?.id ?? 0) + 1);
    // Rows of a seal that is gone, or never was.
    for (; row && row.seal_id! < seal.id; await next()) broken('seal', row.at, row.seal_id!, row.id);
    const own: { id: number; content_hash: Buffer | null }[] = [];
    let changed: Row | undefined;
    for (; row && row.seal_id === seal.id; await next()) {
      own.push({ id: row.id, content_hash: row.content_hash });
      if (isTrueRow(hashes, row)) continue;
      changed ??= row;
      broken(row.content_hash === null ? 'inserted' : 'changed', row.at, seal.id, row.id);
    }
    if (!sameHash(seal.seal_hash, hashes.seal(before?.seal_hash ?? NO_SEAL, seal, own)) && !changed)
      broken(
        own.length < seal.row_count ? 'missing' : own.length > seal.row_count ? 'inserted' : 'seal',
        seal.sealed_at,
        seal.id,
      );
    else if (changed && own.length < seal.row_count) broken('missing', seal.sealed_at, seal.id);
    if (head?.seal === seal.id) {
      headSeen = true;
      if (!sameHash(seal.seal_hash, head.hash)) broken('seal', seal.sealed_at, seal.id);
    }
    before = seal;
  }
  for (; row; await next()) broken('seal', row.at, row.seal_id!, row.id);
  if (!headSeen) broken('end', before?.sealed_at, head!.seal);
  for await (const waiting of unsealedOf(client)) {
    found.rows++;
    found.unsealed++;
    // Before the first seal rows from before the chain have no hashes.
    if (found.since && !isTrueRow(hashes, waiting)) broken('inserted', waiting.at, undefined, waiting.id);
  }
  return found;
}

const COLUMNS = `${LOG_COLUMNS.join(', ')}, salt, content_hash, erasure_hash, seal_id`;

async function* rowsOf(client: pg.ClientBase): AsyncGenerator<Row> {
  for (let seal = -2_147_483_648, id = 0; ; ) {
    const { rows } = await client.query<Row>(
      `select ${COLUMNS} from system_log where seal_id is not null and (seal_id, id) > ($1, $2) order by seal_id, id limit ${SLICE}`,
      [seal, id],
    );
    yield* rows;
    if (rows.length < SLICE) return;
    seal = rows.at(-1)!.seal_id!;
    id = rows.at(-1)!.id;
  }
}

async function* unsealedOf(client: pg.ClientBase): AsyncGenerator<Row> {
  for (let id = 0; ; ) {
    const { rows } = await client.query<Row>(
      `select ${COLUMNS} from system_log where seal_id is null and id > $1 order by id limit ${SLICE}`,
      [id],
    );
    yield* rows;
    if (rows.length < SLICE) return;
    id = rows.at(-1)!.id;
  }
}

async function* sealsOf(client: pg.ClientBase): AsyncGenerator<SealRow> {
  for (let id = -2_147_483_648; ; ) {
    const { rows } = await client.query<SealRow>(`select * from system_log_seal where id > $1 order by id limit ${SLICE}`, [id]);
    yield* rows;
    if (rows.length < SLICE) return;
    id = rows.at(-1)!.id;
  }
}
