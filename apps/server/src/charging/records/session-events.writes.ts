import { normaliseIdTag } from '@csms/kernel';
import type { WithEvents } from '../../network/index.ts';
import { notifyStatuses } from '../../network/index.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { authorizeAtPoints } from '../reservations/authorize.ts';
import { markLateSamples } from './late-marks.ts';
import { type MeterOut, takeMeterValues } from './meter.writes.ts';
import { forgetPending, type KnownSession, keepPending, knownSessions, type PendingSession } from './pending-sessions.ts';
import { tokensOfRemoteStarts } from './remote-starts.ts';
import { registersOf, type SessionEventInput } from './session-event-input.ts';
import { type StartOut, startSessions } from './start.writes.ts';
import { stopSessions } from './stop.writes.ts';
import type { StopInput } from './stop-input.ts';

export interface SessionEventOut extends WithEvents, Pick<MeterOut, 'measured' | 'nearGoal' | 'ofPoint'> {
  commandsFor: number[];
  /** Null: nobody is known to pay for it. */
  transactionId: number | null;
  /** What its token is told; null: the message named none. */
  token: { status: StartOut['status']; parent: string | null; expiryDate: number | null } | null;
  /** What it has cost, decimal, where it has ended and its bill is written; undefined: not known. */
  totalCost?: string;
  /** It has begun with this message. */
  begun?: { idTag: string; at: number; connectorNo: number; tooMany?: StartOut['tooMany'] };
}

/** A session that has ended without a payer is worth a look once more than this has flowed, in Wh: meters round. */
const NOTHING_WH = 20;

/**
 * What chargers tell that name their sessions (OCPP 2.0.1 E). A session is recorded once somebody who may pay for it is known, from what its meter showed at its beginning; until then it is pending.
 * Order, gaps and repeats make no difference: what is known decides. One that ends without a payer is forgotten where nothing has flowed, and otherwise becomes a record under review (field rule 11).
 */
export const takeSessionEvents: BatchWrite<SessionEventInput, SessionEventOut> = {
  name: 'takeSessionEvents',
  lane: 'charging',
  order: 55,
  async run(client, all) {
    const known = await knownSessions(client, all);
    const tokens = await tokensOfRemoteStarts(
      client,
      all.filter((input, index) => input.isRemote && input.idTag === null && isUnpaid(known[index]!)),
    );
    const inputs = all.map((input, index) => {
      const idTag = tokens.get(input) ?? tokenOfEnd(input, known[index]!);
      return placed(idTag === undefined ? input : { ...input, idTag }, known[index]!);
    });
    const outs = inputs.map((): SessionEventOut => ({ events: [], commandsFor: [], transactionId: null, token: null }));
    const at = (index: number) => ({ input: inputs[index]!, known: known[index]!, out: outs[index]! });
    const indexes = inputs.map((_input, index) => index);

    await authorise(client, indexes.map(at));
    await begin(
      client,
      indexes
        .map(at)
        .filter(({ input, known, out }) => isUnpaid(known) && !isTooEarly(input, known) && out.token?.status === 'Accepted'),
    );
    await measure(
      client,
      indexes.map(at).filter(({ input, known }) => !isUnpaid(known) && input.kind !== 'ended' && input.samples.length > 0),
    );
    await end(
      client,
      indexes.map(at).filter(({ input, known }) => !isUnpaid(known) && (input.kind === 'ended' || known.pending?.ended)),
    );
    await keep(
      client,
      indexes.map(at).filter(({ known }) => isUnpaid(known)),
    );
    await forgetPending(
      client,
      indexes.map(at).flatMap(({ input, known }) => (!isUnpaid(known) && known.pending ? [input] : [])),
    );
    await tellStatuses(client, indexes.map(at));
    return outs;
  },
};

/** One message on its way. */
interface Step {
  input: SessionEventInput;
  known: KnownSession;
  out: SessionEventOut;
}

/** An end whose beginning has not been told yet: where it was, and from what reading, comes with that. */
const isTooEarly = ({ kind }: SessionEventInput, { pending }: KnownSession): boolean =>
  kind === 'ended' && pending?.has_begun !== true;

/** The token that an end has named which came before this beginning. */
const tokenOfEnd = ({ kind, idTag }: SessionEventInput, { pending, transactionId }: KnownSession): string | undefined =>
  kind === 'began' && idTag === null && transactionId === null ? (pending?.ended?.idTag ?? undefined) : undefined;

/** Where a session is stands in its first events alone. */
const placed = (input: SessionEventInput, { connectorNo }: KnownSession): SessionEventInput =>
  input.connectorNo === 0 && connectorNo > 0 ? { ...input, connectorNo } : input;

const isUnpaid = ({ transactionId }: KnownSession): boolean => transactionId === null;

/** A token that ends the sessions of others is told its group as well (OCPP 2.0.1 C16). */
const MASTER_PASS = 'MasterPass';

/** Whether the tokens that are named may charge. The token of an end is judged with it, but for a master pass; a beginning that is told again is answered as it was, whatever has become of its wallet (field rule 10). */
async function authorise(client: Queryable, steps: readonly Step[]): Promise<void> {
  const named = steps.filter(
    ({ input, known }) => input.idTag !== null && (input.kind !== 'ended' || isUnpaid(known) || input.reason === MASTER_PASS),
  );
  const isRepeat = ({ input, known }: Step) =>
    input.kind === 'began' && known.idTag !== null && normaliseIdTag(known.idTag) === normaliseIdTag(input.idTag!);
  for (const { out } of named.filter(isRepeat)) out.token = { status: 'Accepted', parent: null, expiryDate: null };
  const asked = named.filter((step) => !isRepeat(step));
  if (asked.length === 0) return;
  const answers = await authorizeAtPoints.run(
    client,
    asked.map(({ input: { idTag, pointId, timeZone, providerId, receivedAt } }) => ({
      idTag: idTag!,
      pointId,
      timeZone,
      providerId,
      receivedAt,
    })),
  );
  for (const [index, { out }] of asked.entries()) out.token = answers[index]!;
}

/** Records sessions whose payer is known now. */
async function begin(client: Queryable, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const starts = await startSessions.run(
    client,
    steps.map(({ input, known: { pending } }) => ({
      ...input,
      idTag: input.idTag!,
      connectorNo: input.connectorNo || (pending?.connector_no ?? 0),
      meterStartWh: meterStartOf(input, pending),
      startedAt: Math.min(input.at, pending?.ended?.stoppedAt ?? input.at),
    })),
  );
  const refused: number[] = [];
  for (const [index, { input, known, out }] of steps.entries()) {
    const { transactionId, status, parent, tooMany, events } = starts[index]!;
    out.events.push(...events);
    out.token = { status, parent, expiryDate: out.token?.expiryDate ?? null };
    if (status !== 'Accepted') {
      if (transactionId > 0) refused.push(transactionId);
      continue;
    }
    known.transactionId = transactionId;
    out.transactionId = transactionId;
    out.begun = { idTag: input.idTag!, at: input.at, connectorNo: input.connectorNo, tooMany };
  }
  await releaseNames(client, refused);
}

/** What the meter showed at the beginning, Wh: what the beginning itself says comes first, then what was told first. */
function meterStartOf({ kind, samples }: SessionEventInput, pending: PendingSession | undefined): number | null {
  const { firstWh } = registersOf(samples);
  return (kind === 'began' ? firstWh : null) ?? pending?.meter_first_wh ?? (kind === 'ended' ? null : firstWh);
}

/** A start that was refused leaves the session to the next token. */
async function releaseNames(client: Queryable, transactionIds: readonly number[]): Promise<void> {
  if (transactionIds.length === 0) return;
  await client.query({
    name: 'sessions-refused',
    text: `update charging_record set wire_id = null, start_key = start_key || '#' || transaction_id where transaction_id = any ($1::int[])`,
    values: [transactionIds],
  });
}

/** What its meter showed at the beginning, where that is told late, Wh: as such, or by the first reading as it says that it begins to charge, or that nothing flows yet. */
function startTold({ input: { kind, samples, status }, known: { lacksStart, hasFlowed } }: Step): number | null {
  if (!lacksStart) return null;
  const begin = samples.find(({ context, energyWh }) => context === 'Transaction.Begin' && energyWh !== null);
  if (begin) return begin.energyWh;
  return kind !== 'ended' && status && !hasFlowed ? registersOf(samples).firstWh : null;
}

async function fillStarts(client: Queryable, steps: readonly Step[]): Promise<void> {
  const told = steps.flatMap((step) => {
    const registerWh = startTold(step);
    return registerWh === null ? [] : [{ transactionId: step.known.transactionId, registerWh }];
  });
  if (told.length === 0) return;
  await client.query({
    name: 'sessions-meter-start',
    text: `update charging_record r set meter_start_wh = v.wh from unnest($1::int[], $2::bigint[]) as v (id, wh)
      where r.transaction_id = v.id and r.meter_start_wh is null and r.status = 'charging'`,
    values: [told.map(({ transactionId }) => transactionId), told.map(({ registerWh }) => registerWh)],
  });
}

/**
 * A beginning that is told after its card: the session has begun with what the meter showed there. One that is billed by now is judged anew.
 */
async function lowerStarts(client: Queryable, steps: readonly Step[]): Promise<void> {
  const told = steps.flatMap(({ input: { kind, at, receivedAt, samples }, known: { transactionId } }) =>
    kind === 'began' && transactionId !== null ? [{ transactionId, at, receivedAt, wh: registersOf(samples).firstWh }] : [],
  );
  if (told.length === 0) return;
  const { rows } = await client.query<{ n: number; provider_id: number; status: string }>({
    name: 'sessions-begun-before',
    text: `update charging_record r set meter_start_wh = least(r.meter_start_wh, v.wh), started_at = least(r.started_at, v.at) from unnest($1::int[], $2::timestamptz[], $3::bigint[]) with ordinality as v (id, at, wh, n)
      where r.transaction_id = v.id and (v.wh < r.meter_start_wh or v.at < r.started_at) returning v.n::int as n, r.provider_id, r.status`,
    values: [
      told.map(({ transactionId }) => transactionId),
      told.map(({ at }) => new Date(at).toISOString()),
      told.map(({ wh }) => wh),
    ],
  });
  const billed = rows.filter(({ status }) => status !== 'charging');
  if (billed.length > 0)
    await markLateSamples(
      client,
      billed.map(({ n, provider_id: providerId }) => ({
        transactionId: told[n - 1]!.transactionId,
        providerId,
        at: told[n - 1]!.receivedAt,
      })),
    );
}

async function measure(client: Queryable, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  await lowerStarts(client, steps);
  await fillStarts(client, steps);
  const outs = await takeMeterValues.run(
    client,
    steps.map(({ input, known }) => ({ ...input, transactionId: known.transactionId ?? undefined })),
  );
  for (const [index, { out, known }] of steps.entries()) {
    const { events, commandsFor, ...measured } = outs[index]!;
    out.transactionId = known.transactionId;
    out.events.push(...events);
    out.commandsFor.push(...commandsFor);
    Object.assign(out, measured);
  }
}

/** Ends sessions, by this message or by an end that came before their payer. */
async function end(client: Queryable, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  await fillStarts(client, steps);
  const outs = await stopSessions.run(
    client,
    steps.map(({ input, known }) => ({
      ...(input.kind === 'ended' ? stopOf(input) : withKey(known.pending!.ended!, input)),
      transactionId: known.transactionId ?? undefined,
    })),
  );
  for (const [index, { input, out, known }] of steps.entries()) {
    const { status, events } = outs[index]!;
    out.transactionId = known.transactionId;
    out.events.push(...events);
    if (input.kind === 'ended' && status !== null && !out.token) out.token = { status, parent: null, expiryDate: null };
  }
  await tellCosts(client, steps);
}

/** What ended sessions have cost, as their drivers are told at the charger (OCPP 2.0.1 I03). What a person has to look at first is told to nobody. */
async function tellCosts(client: Queryable, steps: readonly Step[]): Promise<void> {
  const { rows } = await client.query<{ id: number; cost: string }>({
    name: 'sessions-cost',
    text: `select transaction_id as id, cost::text as cost from charging_record where transaction_id = any ($1::int[]) and status = 'finished' and valid`,
    values: [steps.map(({ known }) => known.transactionId)],
  });
  const costs = new Map(rows.map(({ id, cost }) => [id, cost]));
  for (const { out, known } of steps) {
    const totalCost = costs.get(known.transactionId!);
    if (totalCost !== undefined) out.totalCost = totalCost;
  }
}

/** What is stored of an end is of its message; who is meant is of now. */
const withKey = (ended: StopInput, { pointId, providerId, stationId, serialNumber }: SessionEventInput): StopInput => ({
  ...ended,
  ...{ pointId, providerId, stationId, serialNumber },
});

const stopOf = (input: SessionEventInput): StopInput => ({
  ...input,
  meterStopWh: registersOf(input.samples).lastWh,
  stoppedAt: input.at,
  reason: input.reason ?? 'Local',
});

/** What nobody pays for yet is kept, its end too: the card may be told after it. */
const keep = (client: Queryable, steps: readonly Step[]): Promise<void> =>
  keepPending(
    client,
    steps.map(({ input }) => ({ input, ...(input.kind === 'ended' && { ended: stopOf(input) }) })),
  );

/** Sessions that ended without a payer: energy that has flowed becomes a record under review. */
export async function judgeUnpaid(
  client: Queryable,
  sessions: readonly { ended: StopInput; firstWh: number | null; lastWh: number | null }[],
): Promise<void> {
  const flowed = sessions.filter(({ ended, firstWh, lastWh }) => {
    const [first, last] = [firstWh ?? registersOf(ended.samples).firstWh, Math.max(lastWh ?? 0, ended.meterStopWh ?? 0)];
    return first !== null && last - first > NOTHING_WH;
  });
  if (flowed.length > 0)
    await stopSessions.run(
      client,
      flowed.map(({ ended }) => ended),
    );
}

async function tellStatuses(client: Queryable, steps: readonly Step[]): Promise<void> {
  const telling = steps.flatMap(({ input: { status, connectorNo }, out }) =>
    status && connectorNo > 0 ? [{ status: { ...status, connectorNo }, out }] : [],
  );
  if (telling.length === 0) return;
  const outs = await notifyStatuses.run(
    client,
    telling.map(({ status }) => status),
  );
  for (const [index, { out }] of telling.entries()) out.events.push(...outs[index]!.events);
}

/**
 * Messages that only say how sessions go on, which most do: they wait for nobody who begins or ends one. Those of sessions that nobody pays for yet are kept with them.
 */
export const followSessions: BatchWrite<SessionEventInput, SessionEventOut> = {
  name: 'followSessions',
  lane: 'samples',
  shards: 2,
  order: 62,
  async run(client, inputs) {
    const [plain, telling] = [inputs.filter(isPlain), inputs.filter((input) => !isPlain(input))];
    const outs = new Map([...(await followPlain(client, plain)), ...(await followTelling(client, telling))]);
    return inputs.map((input) => outs.get(input)!);
  },
};

/** It says nothing but readings, which most do. */
const isPlain = ({ status, samples }: SessionEventInput): boolean =>
  status === undefined && samples.length > 0 && !samples.some(({ context }) => context === 'Transaction.Begin');

/** Readings alone: their sessions are looked up as they are written. */
async function followPlain(
  client: Queryable,
  inputs: readonly SessionEventInput[],
): Promise<[SessionEventInput, SessionEventOut][]> {
  if (inputs.length === 0) return [];
  const outs = await takeMeterValues.run(
    client,
    inputs.map((input) => ({ ...input, mayBePending: true })),
  );
  await keepPending(
    client,
    inputs.flatMap((input, index) => (outs[index]!.transactionId === null ? [{ input }] : [])),
  );
  return inputs.map((input, index) => [input, { ...outs[index]!, token: null }]);
}

async function followTelling(
  client: Queryable,
  inputs: readonly SessionEventInput[],
): Promise<[SessionEventInput, SessionEventOut][]> {
  if (inputs.length === 0) return [];
  const known = await knownSessions(client, inputs);
  const steps = inputs.map(
    (input, index): Step => ({
      input: placed(input, known[index]!),
      known: known[index]!,
      out: { events: [], commandsFor: [], transactionId: known[index]!.transactionId, token: null },
    }),
  );
  await measure(
    client,
    steps.filter(({ known, input }) => !isUnpaid(known) && input.samples.length > 0),
  );
  await keepPending(
    client,
    steps.filter(({ known }) => isUnpaid(known)),
  );
  await tellStatuses(client, steps);
  return inputs.map((input, index) => [input, steps[index]!.out]);
}
