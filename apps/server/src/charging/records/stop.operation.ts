import { createHash } from 'node:crypto';
import { normaliseIdTag } from '@csms/kernel';
import { authorise, findPayers } from '../../customers/index.ts';
import type { PointKey, WithEvents } from '../../network/index.ts';
import type { BatchOperation } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { insertSamples, type NeutralSample } from './meter.operation.ts';
import { type Ending, settle } from './settlement.ts';

export interface StopInput extends PointKey {
  timeZone: string;
  currency: string;
  /** As sent; may be none of ours. */
  transactionId: number;
  idTag: string | null;
  /** Null: the charger did not say. */
  meterStopWh: number | null;
  stoppedAt: number;
  sentTime: string;
  receivedAt: number;
  reason: string;
  samples: NeutralSample[];
  payload: unknown;
}

export interface StopOut extends WithEvents {
  transactionId: number | null;
  /** Of the token that stopped it; null where none was given. */
  status: 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | null;
}

interface Candidate {
  transaction_id: number;
  point_id: number;
  provider_id: number;
  status: string;
  started_at: Date;
  meter_start_wh: number | null;
  id_tag: string;
  stop_reason: string | null;
  stopped_at: Date | null;
  meter_stop_wh: number | null;
  stop_id_tag: string | null;
}

/** Reasons of ours: a session that we closed, and that the charger's own stop reopens (field rule 14). */
const closedByRule = (candidate: Candidate): boolean =>
  candidate.status !== 'charging' && (candidate.stop_reason?.startsWith('ClosedBy') ?? false);

/**
 * Ends sessions and settles them. A stop sent again changes nothing and gets the same answer (field rule 10). One of an unknown transaction is attached where that is certain, and otherwise
 * becomes a record under review (field rule 11).
 */
export const stopTransactions: BatchOperation<StopInput, StopOut> = {
  name: 'stopTransactions',
  lane: 'charging',
  order: 70,
  async run(client, inputs) {
    const targets = await findTargets(client, inputs);
    const ending = inputs.map((_input, index) => {
      const target = targets[index];
      return target && (target.status === 'charging' || closedByRule(target)) ? target : undefined;
    });
    await insertSamples(
      client,
      inputs.flatMap((input, index) => {
        const target = ending[index];
        return target
          ? input.samples.map((sample) => ({
              sample,
              transactionId: target.transaction_id,
              providerId: target.provider_id,
              receivedAt: input.receivedAt,
            }))
          : [];
      }),
    );
    const remote = await remoteStops(client, inputs, ending);
    const endings = inputs.flatMap((input, index): Ending[] => {
      const target = ending[index];
      if (!target) return [];
      return [
        {
          transactionId: target.transaction_id,
          stoppedAt: input.stoppedAt,
          stopReceivedAt: input.receivedAt,
          meterStopWh: input.meterStopWh,
          reason: input.reason,
          stopIdTag: input.idTag,
          stopAccount: input.reason === 'Remote' ? (remote.get(target.transaction_id) ?? null) : input.idTag,
          cause: target.status === 'charging' ? 'stop' : 'reopened',
        },
      ];
    });
    const settled = new Map((await settle(client, endings)).map((one) => [one.transactionId, one]));
    const strays = await keepStrays(
      client,
      inputs.filter((_input, index) => !targets[index]),
    );
    const statuses = await statusOfTokens(client, inputs);
    return inputs.map((input, index): StopOut => {
      const target = targets[index];
      return {
        transactionId: target?.transaction_id ?? strays.get(input) ?? null,
        status: statuses[index]!,
        events: (target && settled.get(target.transaction_id)?.events) ?? [],
      };
    });
  },
};

const CANDIDATE =
  'transaction_id, point_id, provider_id, status, started_at, meter_start_wh, id_tag, stop_reason, stopped_at, meter_stop_wh, stop_id_tag';

/** Two stops of one transaction are the same message when their times are no further apart: a corrected clock moves a little. */
const SAME_STOP_MS = 60_000;

/** The session that each input ends, or ended when it came for the first time; undefined where that is not certain. */
async function findTargets(client: Queryable, inputs: readonly StopInput[]): Promise<(Candidate | undefined)[]> {
  const ids = inputs.map((input) => input.transactionId).filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647);
  const { rows: named } = await client.query<Candidate>({
    name: 'stop-named',
    text: `select ${CANDIDATE} from charging_record where transaction_id = any ($1::int[])`,
    values: [ids],
  });
  const byId = new Map(named.map((row) => [row.transaction_id, row]));
  const found = inputs.map((input) => {
    const row = byId.get(input.transactionId);
    return row?.point_id === input.pointId ? row : undefined;
  });
  const lost = inputs.filter((_input, index) => !found[index]);
  if (lost.length === 0) return found;
  const times = lost.map((input) => input.stoppedAt);
  const { rows } = await client.query<Candidate>({
    name: 'stop-unnamed',
    text: `select ${CANDIDATE} from charging_record where point_id = any ($1::int[])
      and (status = 'charging' or (start_key not like 'stray|%' and stopped_at between $2 and $3))`,
    values: [
      lost.map((input) => input.pointId),
      new Date(Math.min(...times) - SAME_STOP_MS).toISOString(),
      new Date(Math.max(...times) + SAME_STOP_MS).toISOString(),
    ],
  });
  return inputs.map((input, index) => found[index] ?? byEvidence(rows, input));
}

/** Of a stop that names no transaction of its point: the one that it ended before, or the only one that it can end (field rule 11). */
function byEvidence(rows: readonly Candidate[], input: StopInput): Candidate | undefined {
  const own = rows.filter((row) => row.point_id === input.pointId);
  const ended = own.find(
    (row) =>
      row.status !== 'charging' &&
      !closedByRule(row) &&
      row.meter_stop_wh === input.meterStopWh &&
      row.stop_id_tag === input.idTag &&
      Math.abs(row.stopped_at!.getTime() - input.stoppedAt) <= SAME_STOP_MS,
  );
  if (ended) return ended;
  const candidates = own.filter(
    (row) =>
      row.status === 'charging' &&
      row.started_at.getTime() <= input.stoppedAt &&
      (input.idTag === null || normaliseIdTag(row.id_tag) === normaliseIdTag(input.idTag)) &&
      (input.meterStopWh === null || row.meter_start_wh === null || row.meter_start_wh <= input.meterStopWh),
  );
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** Who asked for the remote stop of each transaction. */
async function remoteStops(
  client: Queryable,
  inputs: readonly StopInput[],
  ending: readonly (Candidate | undefined)[],
): Promise<Map<number, string>> {
  const wanted = inputs.flatMap((input, index) =>
    input.reason === 'Remote' && ending[index] ? [ending[index].transaction_id] : [],
  );
  if (wanted.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; requested_by: string }>({
    name: 'stop-remote',
    text: `select distinct on (1) (payload->>'transactionId')::bigint as id, requested_by from command
      where point_id = any ($1::int[]) and action = 'RemoteStopTransaction' and (payload->>'transactionId')::bigint = any ($2::bigint[])
      order by 1, requested_at desc`,
    values: [inputs.map((input) => input.pointId), wanted],
  });
  return new Map(rows.map((row) => [Number(row.id), row.requested_by]));
}

/** A stop without its session becomes a record under review, once however often it is sent. */
async function keepStrays(client: Queryable, strays: readonly StopInput[]): Promise<Map<StopInput, number>> {
  const kept = new Map<StopInput, number>();
  for (const input of strays) {
    const key = `stray|${createHash('sha256').update(`${input.transactionId}|${input.sentTime}|${input.meterStopWh}|${input.idTag}`).digest('base64url')}`;
    const { rows } = await client.query<{ transaction_id: number; is_new: boolean }>({
      name: 'stop-stray-record',
      text: `insert into charging_record as r (provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, stopped_at, stop_received_at,
          meter_stop_wh, start_key, stop_reason, stop_id_tag, currency, time_zone, review_reasons)
        values ($1, $2, $3, 0, $4, 'card', 'review', $5, $6, $5, $6, $7, $8, $9, $10, $11, $12, '{unknown-transaction}')
        on conflict (point_id, start_key) do update set start_key = excluded.start_key returning transaction_id, (r.xmax = 0) as is_new`,
      values: [
        input.providerId,
        input.stationId,
        input.pointId,
        input.idTag ?? '',
        new Date(input.stoppedAt).toISOString(),
        new Date(input.receivedAt).toISOString(),
        input.meterStopWh,
        key,
        input.reason,
        input.idTag,
        input.currency,
        input.timeZone,
      ],
    });
    const row = rows[0]!;
    kept.set(input, row.transaction_id);
    if (!row.is_new) continue;
    await client.query({
      name: 'stop-stray',
      text: `insert into stray_message (provider_id, point_id, action, payload, received_at, transaction_id) values ($1, $2, 'StopTransaction', $3, $4, $5)`,
      values: [
        input.providerId,
        input.pointId,
        JSON.stringify(input.payload).replaceAll('\\u0000', ''),
        new Date(input.receivedAt).toISOString(),
        row.transaction_id,
      ],
    });
    await insertSamples(
      client,
      input.samples.map((sample) => ({
        sample,
        transactionId: row.transaction_id,
        providerId: input.providerId,
        receivedAt: input.receivedAt,
      })),
    );
  }
  return kept;
}

async function statusOfTokens(client: Queryable, inputs: readonly StopInput[]): Promise<StopOut['status'][]> {
  const asked = inputs.filter((input) => input.idTag !== null);
  if (asked.length === 0) return inputs.map(() => null);
  const payers = await findPayers(
    client,
    asked.map((input) => ({ idTag: input.idTag!, timeZone: input.timeZone, at: input.receivedAt })),
  );
  const byInput = new Map(asked.map((input, index) => [input, authorise(payers[index], input.providerId, input.receivedAt)]));
  return inputs.map((input) => byInput.get(input) ?? null);
}
