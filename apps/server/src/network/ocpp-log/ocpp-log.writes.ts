import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { LoggedDeviation, OcppLogEntry } from './log-entry.ts';
import { LogKeeper } from './log-keeper.ts';
import type { Repeated } from './repeats.ts';

/** Where an exchange is stored, for completing it. */
export interface OcppLogKey {
  serialNumber: string;
  at: Date;
  id: number;
}

// PostgreSQL's text holds no U+0000, and a charger may send anything.
const storable = (text: string): string => (text.includes('\u0000') ? text.replaceAll('\u0000', '\uFFFD') : text);

const INSERT = `insert into ocpp_message (at, provider_id, serial_number, direction, action, message_id, request, answer, outcome, latency_us, deviations)
  select * from unnest($1::timestamptz[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::jsonb[])`;

const INSERT_COUNTED = `insert into ocpp_message (at, provider_id, serial_number, direction, action, message_id, request, answer, outcome, latency_us, deviations, repeats)
  select * from unnest($1::timestamptz[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::jsonb[], $12::int[])`;

/** Longer ids are no ids; what a charger puts there must not fill the log. */
const MOST_ID = 100;

/** PostgreSQL's word for a disk without room. */
const DISK_FULL = '53100';

function valuesOf(entries: readonly OcppLogEntry[]): unknown[] {
  const column = <T>(read: (entry: OcppLogEntry) => T) => entries.map(read);
  return [
    column((entry) => new Date(entry.at)),
    column((entry) => entry.providerId),
    column((entry) => storable(entry.serialNumber)),
    column((entry) => entry.direction),
    column((entry) => entry.action && storable(entry.action)),
    column((entry) => entry.messageId && storable(entry.messageId.slice(0, MOST_ID))),
    column((entry) => storable(entry.request)),
    column((entry) => entry.answer && storable(entry.answer)),
    column((entry) => entry.outcome),
    column((entry) => entry.latencyUs),
    column((entry) =>
      entry.deviations.length > 0 ? storable(JSON.stringify(entry.deviations)).replaceAll('\\u0000', '') : null,
    ),
  ];
}

/** What of the exchanges is stored; one for this process, as the bounds against floods are. */
export const logKeeper = new LogKeeper();

/** A full disk at a write of the log: the log steps back at once, so that what is tried again fails no more for its sake. */
function watch<R>(written: Promise<R>): Promise<R> {
  written.catch((error: { code?: string }) => {
    if (error.code === DISK_FULL) logKeeper.stepBack();
  });
  return written;
}

/** Writes whole exchanges, as far as they are kept. The last of a transaction, so that the answer is known. */
export const logExchanges: BatchWrite<OcppLogEntry, null> = {
  name: 'logExchanges',
  lane: 'log',
  order: 100,
  async run(client, entries) {
    const { rows, counted } = logKeeper.sift(entries);
    const written: Promise<unknown>[] = [];
    if (rows.length > 0) written.push(watch(client.query({ name: 'log-exchanges', text: INSERT, values: valuesOf(rows) })));
    if (counted.length > 0) written.push(watch(insertCounted(client, counted)));
    await Promise.all(written);
    return entries.map(() => null);
  },
};

async function insertCounted(client: Queryable, counted: readonly Repeated[]): Promise<void> {
  const { rows } = await client.query<{ id: number }>({
    name: 'open-exchanges',
    text: `${INSERT} returning at, id`,
    values: valuesOf(counted.map((row) => row.entry)),
  });
  for (const [index, row] of counted.entries()) logKeeper.stored(row, rows[index]!.id);
}

/** Writes the beginnings of exchanges of ours; returns their keys, for completing them; undefined: it is not kept. */
export const openExchanges: BatchWrite<OcppLogEntry, OcppLogKey | undefined> = {
  name: 'openExchanges',
  lane: 'log',
  order: 99,
  async run(client, entries) {
    const kept = entries.map((entry) => logKeeper.siftOwn(entry));
    const stored = kept.filter((entry) => entry !== undefined);
    if (stored.length === 0) return kept.map(() => undefined);
    const { rows } = await watch(
      client.query<{ at: Date; id: number }>({
        name: 'open-exchanges',
        text: `${INSERT} returning at, id`,
        values: valuesOf(stored),
      }),
    );
    let next = 0;
    return kept.map((entry) => {
      if (!entry) return undefined;
      const row = rows[next++]!;
      return { serialNumber: entry.serialNumber, at: row.at, id: row.id };
    });
  },
};

/** Completes an exchange of ours with what came back, or did not. */
export const completeExchanges: BatchWrite<
  OcppLogKey & Pick<OcppLogEntry, 'answer' | 'outcome' | 'latencyUs' | 'deviations'>,
  null
> = {
  name: 'completeExchanges',
  lane: 'log',
  order: 101,
  async run(client, entries) {
    const answers = entries.map((entry) => entry.answer && storable(logKeeper.siftAnswer(entry.serialNumber, entry.answer)));
    await watch(
      client.query({
        name: 'complete-exchanges',
        text: `update ocpp_message m set answer = v.answer, outcome = v.outcome, latency_us = v.latency, deviations = v.deviations
        from unnest($1::timestamptz[], $2::bigint[], $3::text[], $4::text[], $5::int[], $6::jsonb[], $7::text[]) as v (at, id, answer, outcome, latency, deviations, serial)
        where m.serial_number = v.serial and m.at = v.at and m.id = v.id`,
        values: [
          entries.map((entry) => entry.at.toISOString()),
          entries.map((entry) => entry.id),
          answers,
          entries.map((entry) => entry.outcome),
          entries.map((entry) => entry.latencyUs),
          entries.map((entry) => (entry.deviations.length > 0 ? JSON.stringify(entry.deviations) : null)),
          entries.map((entry) => storable(entry.serialNumber)),
        ],
      }),
    );
    return entries.map(() => null);
  },
};

/**
 * Writes how often the counted frames have come. A row that the database does not have at two looks, because the transaction of its first frame was taken back, is written anew; at one look that
 * transaction may still be on its way, unless this is the last look. A failure leaves all to be tried again.
 */
export function writeRepeats(pool: Queryable, now: number, isLast = false): Promise<void> {
  // One after another: two at once would both write anew the row that the database does not have.
  const written = writing.then(() => writeDue(pool, now, isLast));
  writing = written.catch(() => {});
  return written;
}

let writing: Promise<void> = Promise.resolve();

async function writeDue(pool: Queryable, now: number, isLast: boolean): Promise<void> {
  const grown = logKeeper.repeats.due(now);
  if (grown.length === 0) return;
  const counts = grown.map((row) => row.count);
  try {
    const { rows } = await pool.query<{ id: number }>({
      text: `update ocpp_message m set repeats = greatest(m.repeats, v.repeats) from unnest($1::timestamptz[], $2::bigint[], $3::text[], $4::int[]) as v (at, id, serial, repeats)
        where m.serial_number = v.serial and m.at = v.at and m.id = v.id returning m.id`,
      values: [
        grown.map((row) => new Date(row.entry.at).toISOString()),
        grown.map((row) => row.id ?? -1),
        grown.map((row) => storable(row.entry.serialNumber)),
        counts,
      ],
    });
    const found = new Set(rows.map((row) => row.id));
    const unseen = grown.filter((row) => row.id === undefined || !found.has(row.id));
    const missing = unseen.filter((row) => isLast || row.isMissed);
    const early = unseen.filter((row) => !missing.includes(row));
    for (const row of early) row.isMissed = true;
    if (missing.length > 0) {
      const made = await pool.query<{ id: number }>({
        text: `${INSERT_COUNTED} returning id`,
        values: [...valuesOf(missing.map((row) => row.entry)), missing.map((row) => counts[grown.indexOf(row)])],
      });
      for (const [index, row] of missing.entries()) row.id = made.rows[index]!.id;
    }
    for (const [index, row] of grown.entries()) if (!early.includes(row)) row.written = counts[index]!;
    logKeeper.repeats.again(early);
  } catch (error) {
    logKeeper.repeats.again(grown);
    throw error;
  }
}

interface SeenDeviation extends LoggedDeviation {
  vendor: string;
  model: string;
  firmwareVersion: string;
  action: string;
}

/** Counts what a model gets wrong. */
export const countDeviations: BatchWrite<SeenDeviation, null> = {
  name: 'countDeviations',
  lane: 'log',
  order: 102,
  async run(client, seen) {
    const counted = new Map<string, SeenDeviation & { count: number }>();
    for (const one of seen) {
      const key = [one.vendor, one.model, one.firmwareVersion, one.action, one.rule, one.path].join('\u0001');
      const known = counted.get(key);
      if (known) known.count++;
      else counted.set(key, { ...one, count: 1 });
    }
    // In one order everywhere, so that two lanes never wait for each other.
    const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    const text = (read: (row: SeenDeviation) => string) => rows.map((row) => storable(read(row)).slice(0, 200));
    await client.query({
      name: 'count-deviations',
      text: `insert into model_deviation (vendor, model, firmware_version, action, rule, path, example, count)
        select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
        on conflict (vendor, model, firmware_version, action, rule, path)
        do update set count = model_deviation.count + excluded.count, example = excluded.example, last_at = now()`,
      values: [
        text((row) => row.vendor),
        text((row) => row.model),
        text((row) => row.firmwareVersion),
        text((row) => row.action),
        text((row) => row.rule),
        text((row) => row.path),
        text((row) => row.original),
        rows.map((row) => row.count),
      ],
    });
    return seen.map(() => null);
  },
};

/** Calls of ours that were open when a process died: nobody waits for their answers any more. Those on a connection that is there are another process's, which waits. */
export async function abandonWaiting(db: Database, before: number): Promise<void> {
  await sql`update ocpp_message m set outcome = 'timeout' where outcome = 'waiting' and at between ${new Date(before - 3_600_000)} and ${new Date(before)}
    and not exists (select from charge_point p join connection_state s on s.point_id = p.id where p.serial_number = m.serial_number and s.online and s.connected_at <= m.at)`.execute(
    db,
  );
}
