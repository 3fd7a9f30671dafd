import type { Language, SystemLogRow, systemLogList } from '@csms/contract';
import { isTimeZone } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { rowsAs, slicesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { changesOf } from './change-words.ts';
import { requestOf } from './changes.ts';
import { LOG_COLUMNS, type LogContent } from './log-hash.ts';
import { contentOf, operationName, operationsNamed, resultText, withMoments } from './log-words.ts';
import type { LoggedThings } from './logged-thing.ts';

export interface LogFilter {
  id?: number;
  keyword?: string;
  operationType?: string[];
  operator?: string;
  ipAddress?: string;
  result?: 'success' | 'failure';
  providerId?: number;
  startTime?: string;
  endTime?: string;
}

/** A row with the name of its provider. */
type Row = LogContent & { provider_name: string | null };

const COLUMNS = sql.raw(
  `${LOG_COLUMNS.map((column) => `l.${column}`).join(', ')}, (select v.name from provider v where v.id = l.provider_id) as provider_name`,
);

function conditionsOf(filter: LogFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (filter.id) conditions.push(sql`l.id = ${filter.id}`);
  if (filter.operationType?.length) conditions.push(sql`l.operation = any (${filter.operationType})`);
  if (filter.operator) conditions.push(sql`l.operator ilike ${likeText(filter.operator)}`);
  if (filter.ipAddress) conditions.push(sql`l.address ilike ${likeText(filter.ipAddress)}`);
  if (filter.result) conditions.push(filter.result === 'success' ? sql`l.result = 'success'` : sql`l.result <> 'success'`);
  if (filter.providerId) conditions.push(sql`l.provider_id = ${Math.min(filter.providerId, 2_147_483_647)}`);
  if (filter.startTime) conditions.push(sql`l.at >= ${new Date(filter.startTime)}`);
  if (filter.endTime) conditions.push(sql`l.at < ${new Date(filter.endTime)}`);
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(
      sql`(l.operand ilike ${text} or l.operator ilike ${text} or l.operation = any (${operationsNamed(filter.keyword)}))`,
    );
  }
  return sql.join(conditions, sql` and `);
}

const SORTS: Sorts<typeof systemLogList> = {
  time: 'l.at',
  operator: 'l.operator',
  operationType: 'l.operation',
  ipAddress: 'l.address',
};

const toEntry = (row: Row, things: LoggedThings, language: Language, timeZone?: string): SystemLogRow => ({
  id: row.id,
  operationType: row.operation,
  operationName: operationName(row.operation, language),
  operator: row.operator,
  content: contentOf(row, things, language, timeZone),
  ipAddress: row.address,
  time: row.at.toISOString(),
  operand: withMoments(row.operand, timeZone),
  result: row.result,
  resultText: resultText(row.result, language),
  requestContent: row.request === null ? '' : JSON.stringify(requestOf(row.request)),
  changes: changesOf(row.request, things, language),
  mode: row.mode,
  providerId: row.provider_id,
  providerName: row.provider_name,
});

/** A page of the log in a language's words. Which rows are seen is row-level security's: those of nobody only the platform sees. */
export async function listLog(
  trx: Trx,
  things: LoggedThings,
  filter: LogFilter & Paging,
  language: Language,
): Promise<{ list: SystemLogRow[]; total: number }> {
  const where = conditionsOf(filter);
  const page = sortedPage(filter, SORTS, { first: '-time', tie: 'l.id' });
  const { rows } = await sql<Row>`select ${COLUMNS} from system_log l where ${where} ${page}`.execute(trx);
  return { list: rows.map((row) => toEntry(row, things, language)), total: await countOf(trx, sql`system_log l where ${where}`) };
}

/** How many rows an export would have, counted no further than needed. */
export const countLogUpTo = (trx: Trx, filter: LogFilter, limit: number): Promise<number> =>
  countOf(trx, sql`(select from system_log l where ${conditionsOf(filter)} limit ${limit}) x`);

/** The rows of an export in slices, newest first; moments in their sentences are by the clock of the file. */
export function streamLog(
  trx: Trx,
  things: LoggedThings,
  filter: LogFilter & { timeZone?: string },
  language: Language,
): AsyncGenerator<SystemLogRow[]> {
  const where = conditionsOf(filter);
  const zone = isTimeZone(filter.timeZone) ? filter.timeZone : undefined;
  const slices = slicesOf<Row & { key: string }>(async (last, limit) => {
    // The moment as text: a Date would lose its microseconds, and with them rows.
    const after = last ? sql`and (l.at, l.id) < (${last.key}::timestamptz, ${last.id})` : sql``;
    const { rows } = await sql<Row & { key: string }>`
      select ${COLUMNS}, l.at::text as key from system_log l where ${where} ${after}
      order by l.at desc, l.id desc limit ${limit}`.execute(trx);
    return rows;
  });
  return rowsAs(slices, (row) => toEntry(row, things, language, zone));
}
