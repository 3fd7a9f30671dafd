import { HISTORY_KINDS, type HistoryEntry, type HistoryKind, holds, type Language, type Mentioned } from '@csms/contract';
import { sql } from 'kysely';
import { type LoggedAct, type LoggedThings, wordsOfAct } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Edge, SOURCES } from './sources.ts';
import type { Subject } from './subjects.ts';

interface Row {
  kind: HistoryKind;
  at: Date;
  at_text: string;
  key: string;
  who: string;
  serial_number: string | null;
  point_name: string | null;
  told: { type: string; [name: string]: unknown };
}

interface Page {
  kinds: readonly HistoryKind[] | undefined;
  before: string | undefined;
  limit: number;
}

/** The words for acts. */
interface Telling {
  things: LoggedThings;
  language: Language;
}

const BETWEEN = '~';

/** Reads `next` of a page. Throws `invalid` for anything else. */
function edgeOf(text: string | undefined): Edge | undefined {
  if (text === undefined) return undefined;
  const [at = '', key = ''] = text.split(BETWEEN);
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(at) || Number.isNaN(Date.parse(at)) || key === '')
    throw new Problem('invalid', { fields: { before: 'invalid' } });
  return { at, key };
}

/** The sources that the caller may read of a subject. */
const sourcesFor = (subject: Subject, caller: Caller) =>
  SOURCES.filter(
    ({ subjects, needs }) =>
      subjects.includes(subject.kind) &&
      (needs.length === 0 || needs.some((permission) => holds(caller.permissions, permission))),
  );

/** One page of a history, newest first: each source gives a page by its index, and the newest of all are taken. */
export async function readHistory(trx: Trx, subject: Subject, caller: Caller, page: Page, telling: Telling) {
  const before = edgeOf(page.before);
  const open = sourcesFor(subject, caller);
  const asked = { subject, caller, before, limit: page.limit + 1 };
  const parts = open
    .filter(({ kind }) => page.kinds === undefined || page.kinds.includes(kind))
    .map(({ kind, rows }) => sql`(select ${kind}::text as kind, s.* from (${rows(asked)}) s)`);
  const { rows } =
    parts.length === 0
      ? { rows: [] }
      : await sql<Row>`
        select x.kind, x.at, (x.at at time zone 'utc')::text || '+00' as at_text, x.key, x.who, p.serial_number, p.name as point_name, x.told
        from (${sql.join(parts, sql` union all `)}) x left join charge_point p on p.id = x.point_id
        order by x.at desc, x.key desc limit ${page.limit + 1}`.execute(trx);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const people = await mentionedIn(trx, shown);
  return {
    list: shown.map((row) => entryOf(row, subject, caller, people, telling)),
    next: rows.length > page.limit && last ? `${last.at_text}${BETWEEN}${last.key}` : null,
    kinds: HISTORY_KINDS.filter((kind) => open.some((source) => source.kind === kind)),
    timeZone: subject.timeZone,
  };
}

async function mentionedIn(trx: Trx, rows: readonly Row[]): Promise<Map<number, Mentioned>> {
  const ids = rows.flatMap(({ told }) => (told.type === 'note' ? (told.mentions as number[]) : []));
  if (ids.length === 0) return new Map();
  const { rows: people } = await sql<Mentioned>`select id, username, name from system_users where id = any (${ids})`.execute(trx);
  return new Map(people.map((one) => [one.id, one]));
}

function entryOf(
  row: Row,
  subject: Subject,
  caller: Caller,
  people: ReadonlyMap<number, Mentioned>,
  telling: Telling,
): HistoryEntry {
  const { kind, at, key, who, serial_number: serialNumber, told } = row;
  return {
    key,
    time: at.toISOString(),
    kind,
    who,
    point: subject.kind === 'station' && serialNumber !== null ? { serialNumber, pointName: row.point_name ?? '' } : null,
    told: toldOf(told, caller, people, telling),
  };
}

function toldOf(
  told: Row['told'],
  caller: Caller,
  people: ReadonlyMap<number, Mentioned>,
  { things, language }: Telling,
): HistoryEntry['told'] {
  if (told.type === 'note') {
    const { userId, mentions, editTime, ...note } = told;
    return {
      ...note,
      editTime: instantOf(editTime),
      mentions: (mentions as number[]).flatMap((id) => people.get(id) ?? []),
      isOwn: userId === caller.userId,
    } as HistoryEntry['told'];
  }
  if (told.type === 'act')
    return { type: 'act', logId: told.logId as number, ...wordsOfAct(told as unknown as LoggedAct, things, language) };
  if (told.type === 'unbilledEnergy') return { ...told, endTime: instantOf(told.endTime) } as HistoryEntry['told'];
  if (told.type === 'price') return { ...told, effectiveFrom: instantOf(told.effectiveFrom) } as HistoryEntry['told'];
  return told as HistoryEntry['told'];
}

const instantOf = (value: unknown): string | null => (typeof value === 'string' ? new Date(value).toISOString() : null);
