import { createHash } from 'node:crypto';
import { type PointKey, takeOfDay } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { MeterInput } from './meter-input.ts';
import { insertSamples, type NeutralSample } from './samples.ts';
import type { StopInput } from './stop-input.ts';
import { tellOfItself } from './stray-stops.ts';

// Messages of transactions that nobody knows: each becomes a record under review, once however often it is sent, with its samples; an operator settles it (field rule 11). A point makes
// so many of these a day; what is beyond shares one record, with its messages (docs/adr/0037).

/** Meter values of one unknown transaction go to one record as long as they follow each other within this. */
const ONE_STRAY_MS = 24 * 3_600_000;
/** A charger that makes up a transaction for each message fills no list: beyond this its strays share a record. */
const MAX_OPEN_STRAYS = 20;

const time = (ms: number) => new Date(ms).toISOString();

function stopKey(input: StopInput): string {
  if (input.ofRefusedStart) return `stray|refused|${time(input.receivedAt).slice(0, 10)}`;
  const what = `${input.wireId ?? -1}|${input.sentAt ?? ''}|${input.meterStopWh}|${input.idTag}`;
  return `stray|${createHash('sha256').update(what).digest('base64url')}`;
}

/** Of meter values: how the keys of a transaction's records begin. */
const meterKey = ({ connectorNo, wireId }: MeterInput) => `stray|m|${connectorNo}|${inKey(wireId)}|`;
/** A name on the wire as a part of a key; a number stays as it is. */
const inKey = (wireId: string | null) => encodeURIComponent((wireId ?? '').toWellFormed()).slice(0, 100);

/** So much of a message is kept beside its record and shown, in characters: legal messages are up to 4 MiB long, and a person reads the beginning. */
export const SHOWN_CHARACTERS = 65_536;

/** Keeps stops of unknown transactions; gives each one's record. */
export async function keepStopStrays(client: Queryable, strays: readonly StopInput[]): Promise<Map<StopInput, number>> {
  const kept = new Map<StopInput, number>();
  for (const input of strays) {
    const key = stopKey(input);
    const known = await strayOf(client, input, key);
    if (known !== undefined) {
      kept.set(input, known);
      continue;
    }
    const completed = await completeMeterStray(client, input, key);
    if (completed === undefined && !(input.ofRefusedStart || (await takeOfDay(client, input, 'strays', 1, input.receivedAt)))) {
      kept.set(input, await keepBeyond(client, 'StopTransaction', input, (shared) => insertStopStray(client, input, shared)));
      continue;
    }
    const id = completed ?? (await insertStopStray(client, input, key));
    kept.set(input, id);
    await keepMessage(client, 'StopTransaction', { input, id });
    keepSamples(client, { input, id });
    await tellOfItself(client, id, input);
  }
  return kept;
}

/** The record that this very message has made before. */
async function strayOf(client: Queryable, { pointId }: PointKey, key: string): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>({
    name: 'stray-of',
    text: 'select transaction_id as id from charging_record where point_id = $1 and start_key = $2',
    values: [pointId, key],
  });
  return rows[0]?.id;
}

/** Keeps the message of a point that has made its records of the day: with the one open record that all such messages of the point share. Gives that record. */
async function keepBeyond<I extends StopInput | MeterInput>(
  client: Queryable,
  action: 'StopTransaction' | 'MeterValues',
  input: I,
  insert: (key: string) => Promise<number>,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'stray-shared',
    text: `select transaction_id as id from charging_record where provider_id = $1 and status = 'review' and point_id = $2 and start_key like 'stray|more|%' limit 1`,
    values: [input.providerId, input.pointId],
  });
  const id = rows[0]?.id ?? (await insert(`stray|more|${input.receivedAt}`));
  await keepMessage(client, action, { input, id });
  return id;
}

/** The stop of a transaction whose meter values wait for it already. */
async function completeMeterStray(client: Queryable, input: StopInput, key: string) {
  if (input.wireId === null || Number(input.wireId) <= 0) return undefined;
  const { rows } = await client.query<{ id: number }>({
    name: 'stop-completes-stray',
    text: `update charging_record set stopped_at = greatest(started_at, $3), stop_received_at = $4, meter_stop_wh = $5, stop_reason = $6, stop_id_tag = $7, id_tag = coalesce($7, id_tag), start_key = $8
      where transaction_id = (select transaction_id from charging_record where provider_id = $9 and point_id = $1 and status = 'review' and start_key like 'stray|m|%'
          and split_part(start_key, '|', 4) = $2 order by started_at desc limit 1)
        and not exists (select from charging_record where point_id = $1 and start_key = $8)
      returning transaction_id as id`,
    values: [
      input.pointId,
      inKey(input.wireId),
      time(input.stoppedAt),
      time(input.receivedAt),
      input.meterStopWh,
      input.reason,
      input.idTag,
      key,
      input.providerId,
    ],
  });
  return rows[0]?.id;
}

async function insertStopStray(client: Queryable, input: StopInput, key: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'stop-stray-record',
    text: `insert into charging_record as r (provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, stopped_at, stop_received_at,
        meter_stop_wh, start_key, stop_reason, stop_id_tag, currency, time_zone, review_reasons)
      values ($1, $2, $3, 0, $4, 'card', 'review', $5, $6, $5, $6, $7, $8, $9, $10, $11, $12, '{unknown-transaction}')
      on conflict (point_id, start_key) do update set start_key = excluded.start_key returning transaction_id as id`,
    values: [
      input.providerId,
      input.stationId,
      input.pointId,
      input.idTag ?? '',
      time(input.stoppedAt),
      time(input.receivedAt),
      input.meterStopWh,
      key,
      input.reason,
      input.idTag,
      input.currency,
      input.timeZone,
    ],
  });
  return rows[0]!.id;
}

/** Keeps meter values of unknown transactions: one record for those that follow each other. */
export async function keepMeterStrays(client: Queryable, strays: readonly MeterInput[]): Promise<void> {
  for (const input of strays) {
    const open = await openMeterStray(client, input);
    // Of a charger that says too much the record is enough.
    if (open !== undefined && input.samplesCut) continue;
    if (open === undefined && !(await takeOfDay(client, input, 'strays', 1, input.receivedAt))) {
      await keepBeyond(client, 'MeterValues', input, (shared) => insertMeterStray(client, input, shared));
      continue;
    }
    const id = open ?? (await insertMeterStray(client, input));
    await keepMessage(client, 'MeterValues', { input, id });
    keepSamples(client, { input, id });
  }
}

async function openMeterStray(client: Queryable, input: MeterInput): Promise<number | undefined> {
  const own = meterKey(input);
  const { rows } = await client.query<{ id: number; start_key: string }>({
    name: 'meter-open-strays',
    text: `select transaction_id as id, start_key from charging_record where provider_id = $1 and status = 'review' and point_id = $2 and start_key like 'stray|m|%' and stop_received_at > $3
      order by started_at desc`,
    values: [input.providerId, input.pointId, time(input.receivedAt - ONE_STRAY_MS)],
  });
  const open = rows.find((row) => row.start_key.startsWith(own)) ?? (rows.length >= MAX_OPEN_STRAYS ? rows[0] : undefined);
  if (!open) return undefined;
  await client.query({
    name: 'meter-stray-goes-on',
    text: 'update charging_record set stopped_at = greatest(stopped_at, $2), stop_received_at = $3 where transaction_id = $1',
    values: [open.id, time(lastOf(input)), time(input.receivedAt)],
  });
  return open.id;
}

const lastOf = (input: MeterInput) => Math.max(...input.samples.map((sample) => sample.at), 0) || input.receivedAt;
const firstOf = (input: MeterInput) => Math.min(lastOf(input), ...input.samples.map((sample) => sample.at));

async function insertMeterStray(
  client: Queryable,
  input: MeterInput,
  key = `${meterKey(input)}${input.receivedAt}`,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'meter-stray-record',
    text: `insert into charging_record as r (provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, stopped_at, stop_received_at,
        start_key, currency, time_zone, review_reasons)
      select $1, $2, $3, $4, '', 'card', 'review', $5, $6, $7, $6, $8, o.currency, s.time_zone, '{unknown-transaction}'
      from station s join provider o on o.id = $1 where s.id = $2
      on conflict (point_id, start_key) do update set start_key = excluded.start_key returning transaction_id as id`,
    values: [
      input.providerId,
      input.stationId,
      input.pointId,
      input.connectorNo,
      time(firstOf(input)),
      time(input.receivedAt),
      time(lastOf(input)),
      key,
    ],
  });
  return rows[0]!.id;
}

type Kept<I> = { input: I; id: number };

/** Keeps the beginning of a message beside its record, as long as the point has room for the day. */
async function keepMessage(
  client: Queryable,
  action: 'StopTransaction' | 'MeterValues',
  { input, id }: Kept<PointKey & Pick<StopInput, 'payload' | 'receivedAt'>>,
): Promise<void> {
  const text = JSON.stringify(input.payload).replaceAll('\\u0000', '');
  // One character more than is shown, so that it is seen to go on.
  const kept = text.length <= SHOWN_CHARACTERS ? text : JSON.stringify(text.slice(0, SHOWN_CHARACTERS + 1).toWellFormed());
  if (!(await takeOfDay(client, input, 'strayText', kept.length, input.receivedAt))) return;
  void client.query({
    name: 'stray-messages',
    text: `insert into stray_message (provider_id, point_id, action, payload, received_at, transaction_id) values ($1, $2, $3, $4::jsonb, $5::timestamptz, $6)`,
    values: [input.providerId, input.pointId, action, kept, time(input.receivedAt), id],
  });
}

function keepSamples(
  client: Queryable,
  {
    input: { samples, providerId, receivedAt },
    id,
  }: Kept<{ samples: readonly NeutralSample[]; providerId: number; receivedAt: number }>,
): void {
  void insertSamples(
    client,
    samples.map((sample) => ({ sample, transactionId: id, providerId, receivedAt })),
  );
}
