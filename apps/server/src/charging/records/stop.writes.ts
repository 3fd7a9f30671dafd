import { normaliseIdTag } from '@csms/kernel';
import { authorise, findPayers } from '../../customers/index.ts';
import type { WithEvents } from '../../network/index.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { capacityWh } from '../billing/index.ts';
import { markLateSamples } from './late-marks.ts';
import { insertSamples, type NeutralSample, NOTHING_MEASURED } from './samples.ts';
import { settleAhead } from './settlement.ts';
import type { Ending } from './settlement-outcome.ts';
import { keepSigned } from './signed-readings.ts';
import type { StopInput } from './stop-input.ts';
import { keepStopStrays } from './strays.ts';
import { isNamed, numberIn } from './wire-ids.ts';

export interface StopOut extends WithEvents {
  transactionId: number | null;
  /** Of the token that stopped it; null where none was given. */
  status: 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | null;
}

interface Candidate {
  transaction_id: number;
  wire_id: string | null;
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
  stop_received_at: Date | null;
  stop_guessed: boolean;
  /** What its connector can deliver, in W; only of what is matched by evidence. */
  max_power_w?: number;
}

/** The session that a stop belongs to, and whether it named it. */
interface Target extends Candidate {
  named: boolean;
}

/** Reasons of ours: a session that we closed, and that the charger's own stop reopens (field rule 14). */
const closedByRule = (candidate: Candidate): boolean =>
  candidate.status !== 'charging' && (candidate.stop_reason?.startsWith('ClosedBy') ?? false);

/** Whether this stop ends it: it runs, was closed by rule, or was ended by a stop that only seemed to be its own (field rules 14, 24). */
const endsNow = (target: Target): boolean =>
  target.status === 'charging' || closedByRule(target) || (target.named && target.stop_guessed);

/**
 * Ends sessions and settles them. A stop sent again changes nothing and gets the same answer (field rule 10). One of an unknown transaction is attached where that is certain, and otherwise
 * becomes a record under review (field rule 11).
 */
export const stopSessions: BatchWrite<StopInput, StopOut> = {
  name: 'stopSessions',
  lane: 'charging',
  order: 70,
  async run(client, inputs) {
    const targets = await findTargets(client, inputs);
    const ending = inputs.map((_input, index) => {
      const target = targets[index];
      return target && endsNow(target) ? target : undefined;
    });
    // What reads them is behind them.
    void insertSamples(
      client,
      inputs.flatMap((input, index) => {
        const target = ending[index];
        return target ? samplesOf(target, input, input.samples) : [];
      }),
    );
    keepContradictions(client, inputs, targets);
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
          sent: { at: input.sentAt, clock: input.clock },
          guessed: !target.named,
          doubts: input.samplesCut ? ['samples-cut'] : [],
          stopAccount: input.reason === 'Remote' ? (remote.get(target.transaction_id) ?? null) : input.idTag,
          cause: target.status === 'charging' ? 'stop' : 'reopened',
        },
      ];
    });
    const { settled: ended, stored } = await settleAhead(client, endings);
    // Of what the settlement has left in the wallets.
    const telling = statusOfTokens(client, inputs);
    for (const one of [telling, stored]) one.catch(() => {});
    const settled = new Map(ended.map((one) => [one.transactionId, one]));
    const strays = await keepStopStrays(
      client,
      inputs.filter((_input, index) => !targets[index]),
    );
    await keepStopStrays(
      client,
      inputs.flatMap((input, index) => displaced(ending[index], input)),
    );
    if (inputs.some(({ signed }) => signed))
      await keepSigned(
        client,
        inputs.flatMap((input, index) => {
          const transactionId = targets[index]?.transaction_id ?? strays.get(input);
          return transactionId
            ? [{ transactionId, providerId: input.providerId, receivedAt: input.receivedAt, signed: input.signed }]
            : [];
        }),
      );
    const [statuses] = await Promise.all([telling, stored]);
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

const samplesOf = (target: Target, { receivedAt }: StopInput, samples: readonly NeutralSample[]) =>
  samples.map((sample) => ({
    sample,
    transactionId: target.transaction_id,
    providerId: target.provider_id,
    receivedAt,
  }));

/** Another stop of a session that its own stop has ended: what it says are readings like any other, and the record is judged anew with them. With another meter it is a doubt that stays until a person decides. */
function keepContradictions(client: Queryable, inputs: readonly StopInput[], targets: readonly (Target | undefined)[]): void {
  const others = inputs.flatMap((input, index) => {
    const target = targets[index];
    return target?.named && !endsNow(target) && !isSameStop(target, input) ? [{ target, input }] : [];
  });
  if (others.length === 0) return;
  void insertSamples(
    client,
    others.flatMap(({ target, input }) => [
      ...samplesOf(target, input, input.samples),
      ...samplesOf(
        target,
        input,
        input.meterStopWh === null
          ? []
          : [{ ...NOTHING_MEASURED, at: input.stoppedAt, energyWh: input.meterStopWh, context: 'Transaction.End' }],
      ),
    ]),
  );
  const otherMeter = others.filter(
    ({ target, input }) =>
      input.meterStopWh !== null &&
      target.meter_stop_wh !== null &&
      Math.abs(input.meterStopWh - target.meter_stop_wh) > SAME_METER_WH,
  );
  if (otherMeter.length > 0)
    void client.query({
      name: 'stop-second',
      text: `update charging_record set review_reasons = array_append(review_reasons, 'two-stops')
        where transaction_id = any ($1::int[]) and valid and not 'two-stops' = any (review_reasons)`,
      values: [otherMeter.map(({ target }) => target.transaction_id)],
    });
  void markLateSamples(
    client,
    others.map(({ target, input }) => ({
      transactionId: target.transaction_id,
      providerId: target.provider_id,
      at: input.receivedAt,
    })),
  );
}

const CANDIDATE = [
  'transaction_id',
  'wire_id',
  'point_id',
  'provider_id',
  'status',
  'started_at',
  'meter_start_wh',
  'id_tag',
  'stop_reason',
  'stopped_at',
  'meter_stop_wh',
  'stop_id_tag',
  'stop_received_at',
  'stop_guessed',
]
  .map((column) => `r.${column}`)
  .join(', ');

const WITH_POWER = `${CANDIDATE}, coalesce(c.max_power_w, p.rated_power_w) as max_power_w from charging_record r join charge_point p on p.id = r.point_id
      left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no`;

/** A session that was closed by rule is known by the evidence of its stop for so many days from its start. */
const CLOSED_DAYS = 7;

/** Two stops of one transaction are the same message when their times are no further apart: a corrected clock moves a little. */
const SAME_STOP_MS = 60_000;
/** A meter that runs out a little between two stops is no contradiction, in Wh. */
const SAME_METER_WH = 100;

/** The session that each input ends, or ended when it came for the first time; undefined where that is not certain. */
async function findTargets(client: Queryable, inputs: readonly StopInput[]): Promise<(Target | undefined)[]> {
  const ids = inputs.flatMap((input) => numberIn(input) ?? []);
  const { rows: named } = await client.query<Candidate>({
    name: 'stop-named',
    text: `select ${CANDIDATE} from charging_record r where r.transaction_id = any ($1::int[])`,
    values: [ids],
  });
  const byId = new Map(named.map((row) => [row.transaction_id, row]));
  const found = inputs.map((input): Target | undefined => {
    const row = byId.get(numberIn(input) ?? 0);
    return row && isNamed(row, input) ? { ...row, named: true } : undefined;
  });
  const lost = inputs.filter((_input, index) => !found[index]);
  if (lost.length === 0) return found;
  const times = lost.map((input) => input.stoppedAt);
  const { rows } = await client.query<Candidate>({
    name: 'stop-unnamed',
    text: `select ${WITH_POWER}
      where r.point_id = any ($1::int[]) and r.wire_id = any ($4::text[]) and r.wire_id is not null
      union all select ${WITH_POWER}
      where r.point_id = any ($1::int[]) and (r.status = 'charging' or (r.start_key not like 'stray|%' and r.stopped_at between $2 and $3))
      union all select ${WITH_POWER}
      where r.point_id = any ($1::int[]) and r.status <> 'charging' and r.stop_reason like 'ClosedBy%' and r.started_at > $2::timestamptz - interval '${CLOSED_DAYS} days'
        and not r.stopped_at between $2 and $3`,
    values: [
      lost.map((input) => input.pointId),
      new Date(Math.min(...times) - SAME_STOP_MS).toISOString(),
      new Date(Math.max(...times) + SAME_STOP_MS).toISOString(),
      lost.flatMap((input) => input.wireId ?? []),
    ],
  });
  return inputs.map((input, index) => {
    if (found[index]) return found[index];
    const named = rows.find((row) => isNamed(row, input));
    return named ? { ...named, named: true } : byEvidence(rows, input);
  });
}

/**
 * Of a stop that names no transaction of its point: the one that it ended before, or the only one that runs, else that was closed by rule, which its token, meter and time fit. Less is no certainty: it would end
 * a stranger's session (field rules 11, 24).
 */
function byEvidence(rows: readonly Candidate[], input: StopInput): Target | undefined {
  const own = rows.filter((row) => row.point_id === input.pointId);
  const ended = own.find((row) => row.status !== 'charging' && !closedByRule(row) && isSameStop(row, input));
  if (ended) return { ...ended, named: false };
  const { idTag, meterStopWh } = input;
  if (idTag === null || meterStopWh === null) return undefined;
  const fitting = own.filter(
    (row) =>
      (row.status === 'charging' || closedByRule(row)) &&
      normaliseIdTag(row.id_tag) === normaliseIdTag(idTag) &&
      row.started_at.getTime() <= input.stoppedAt &&
      row.meter_start_wh !== null &&
      row.meter_start_wh <= meterStopWh &&
      meterStopWh - row.meter_start_wh <= capacityWh(row.max_power_w!, input.stoppedAt - row.started_at.getTime()),
  );
  const running = fitting.filter((row) => row.status === 'charging');
  // What runs comes first: one that was closed may have been closed rightly.
  const candidates = running.length > 0 ? running : fitting;
  return candidates.length === 1 ? { ...candidates[0]!, named: false } : undefined;
}

const isSameStop = (row: Candidate, input: Pick<StopInput, 'meterStopWh' | 'idTag' | 'stoppedAt'>): boolean =>
  row.meter_stop_wh === input.meterStopWh &&
  row.stop_id_tag === input.idTag &&
  row.stopped_at !== null &&
  Math.abs(row.stopped_at.getTime() - input.stoppedAt) <= SAME_STOP_MS;

/** The stop that a session was ended by as long as its own had not come: it belongs to something else, which waits for review. */
function displaced(target: Target | undefined, input: StopInput): StopInput[] {
  if (!target?.stop_guessed || target.status === 'charging' || isSameStop(target, input)) return [];
  const stoppedAt = target.stopped_at!.getTime();
  return [
    {
      ...input,
      wireId: null,
      idTag: target.stop_id_tag,
      meterStopWh: target.meter_stop_wh,
      stoppedAt,
      sentAt: stoppedAt,
      receivedAt: target.stop_received_at!.getTime(),
      reason: target.stop_reason ?? 'Local',
      samples: [],
      payload: { displacedFrom: target.transaction_id },
    },
  ];
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
      where point_id = any ($1::int[]) and action = 'stopSession' and (payload->>'transactionId')::bigint = any ($2::bigint[])
      order by 1, requested_at desc`,
    values: [inputs.map((input) => input.pointId), wanted],
  });
  return new Map(rows.map((row) => [row.id, row.requested_by]));
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
