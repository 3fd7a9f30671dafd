import type { OcppMessage } from '@csms/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { BatchOperation } from '../../platform/database/group-commit.ts';

export interface LoggedDeviation {
  rule: string;
  path: string;
  original: string;
}

/** One exchange as it is stored: a request with its answer, or a frame that could not be read. */
export interface OcppLogEntry {
  at: number;
  providerId: number | null;
  serialNumber: string;
  direction: 'in' | 'out';
  action: string | null;
  messageId: string | null;
  request: string;
  answer: string | null;
  outcome: OcppMessage['outcome'];
  latencyUs: number | null;
  deviations: readonly LoggedDeviation[];
}

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

function valuesOf(entries: readonly OcppLogEntry[]): unknown[] {
  const column = <T>(read: (entry: OcppLogEntry) => T) => entries.map(read);
  return [
    column((entry) => new Date(entry.at).toISOString()),
    column((entry) => entry.providerId),
    column((entry) => storable(entry.serialNumber)),
    column((entry) => entry.direction),
    column((entry) => entry.action && storable(entry.action)),
    column((entry) => entry.messageId && storable(entry.messageId)),
    column((entry) => storable(entry.request)),
    column((entry) => entry.answer && storable(entry.answer)),
    column((entry) => entry.outcome),
    column((entry) => entry.latencyUs),
    column((entry) =>
      entry.deviations.length > 0 ? storable(JSON.stringify(entry.deviations)).replaceAll('\\u0000', '') : null,
    ),
  ];
}

/** Writes whole exchanges. The last of a transaction, so that the answer is known. */
export const logExchanges: BatchOperation<OcppLogEntry, null> = {
  name: 'logExchanges',
  lane: 'log',
  order: 100,
  async run(client, entries) {
    await client.query({ name: 'log-exchanges', text: INSERT, values: valuesOf(entries) });
    return entries.map(() => null);
  },
};

/** Writes the beginnings of exchanges of ours; returns their keys, for completing them. */
export const openExchanges: BatchOperation<OcppLogEntry, OcppLogKey> = {
  name: 'openExchanges',
  lane: 'log',
  order: 99,
  async run(client, entries) {
    const { rows } = await client.query<{ at: Date; id: number }>({
      name: 'open-exchanges',
      text: `${INSERT} returning at, id`,
      values: valuesOf(entries),
    });
    return rows.map((row, index) => ({ serialNumber: entries[index]!.serialNumber, at: row.at, id: row.id }));
  },
};

/** Completes an exchange of ours with what came back, or did not. */
export const completeExchanges: BatchOperation<
  OcppLogKey & Pick<OcppLogEntry, 'answer' | 'outcome' | 'latencyUs' | 'deviations'>,
  null
> = {
  name: 'completeExchanges',
  lane: 'log',
  order: 101,
  async run(client, entries) {
    await client.query({
      name: 'complete-exchanges',
      text: `update ocpp_message m set answer = v.answer, outcome = v.outcome, latency_us = v.latency, deviations = v.deviations
        from unnest($1::timestamptz[], $2::bigint[], $3::text[], $4::text[], $5::int[], $6::jsonb[], $7::text[]) as v (at, id, answer, outcome, latency, deviations, serial)
        where m.serial_number = v.serial and m.at = v.at and m.id = v.id`,
      values: [
        entries.map((entry) => entry.at.toISOString()),
        entries.map((entry) => entry.id),
        entries.map((entry) => entry.answer && storable(entry.answer)),
        entries.map((entry) => entry.outcome),
        entries.map((entry) => entry.latencyUs),
        entries.map((entry) => (entry.deviations.length > 0 ? JSON.stringify(entry.deviations) : null)),
        entries.map((entry) => storable(entry.serialNumber)),
      ],
    });
    return entries.map(() => null);
  },
};

interface SeenDeviation extends LoggedDeviation {
  vendor: string;
  model: string;
  firmwareVersion: string;
  action: string;
}

/** Counts what a model gets wrong. */
export const countDeviations: BatchOperation<SeenDeviation, null> = {
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
