import { TEST_CHARGE_WH } from '@csms/contract';
import { authorise, findPayers, type Payer, parentTag } from '../../customers/index.ts';
import { noteStartedSessions, occupyConnectors, type PointKey, type WithEvents } from '../../network/index.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { openLive } from '../billing/index.ts';
import { EXPECTATIONS } from '../expectations/expectations.ts';
import { heldAt } from '../reservations/held.queries.ts';
import { meetStarts, useReservations } from '../reservations/meet-starts.ts';
import { findTestCharges, isTestToken, type TestToken, useTestCharges } from '../test-charges/test-charges.ts';
import { markManyStarts } from './many-starts.ts';
import { matchRemoteStarts, type RemoteStart } from './remote-starts.ts';
import { settle } from './settlement.ts';
import type { StartInput } from './start-input.ts';
import { startKeys } from './start-repeats.ts';

export interface StartOut extends WithEvents {
  transactionId: number;
  status: StartStatus;
  /** The parent of its token; null where it may not charge. */
  parent: string | null;
  /** Its point begins more sessions, or with more different cards, than its connectors can serve. */
  tooMany?: 'cards' | 'starts' | undefined;
}

/** As a charger hears it; of `Reserved`, a connector that is kept for another, it hears Blocked. */
type StartStatus = 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx' | 'Reserved';

interface Inserted {
  transaction_id: number;
  point_id: number;
  start_key: string;
  is_new: boolean;
  /** What was answered to it before, where that was not Accepted. */
  start_status: StartStatus | null;
}

/** What a start gets that is not recorded: no transaction of ours has this number. */
export const REFUSED_SESSION = 0;

/**
 * Opens charging records. A message sent again gets the transactionId and the answer of the first (field rule 10). A session is always recorded, also with an unknown card: the answer's status tells the
 * charger whether to go on (OCPP 1.6 §4.8). An earlier session still running on the connector is closed by rule first, so that it does not stand in the way of its own customer
 * (field rules 14, 25).
 */
export const startSessions: BatchWrite<StartInput, StartOut> = {
  name: 'startSessions',
  lane: 'charging',
  order: 50,
  async run(client, all) {
    if (!all.some((input) => input.ownCardsOnly)) return open(client, all);
    const strange = await strangeStarts(client, all);
    const opened = (
      await open(
        client,
        all.filter((input) => !strange.has(input)),
      )
    ).values();
    return all.map((input) => (strange.has(input) ? REFUSED : opened.next().value!));
  },
};

const REFUSED: StartOut = { transactionId: REFUSED_SESSION, status: 'Invalid', parent: null, events: [] };

/** The starts with cards that nobody knows, of points that may only start with known ones. One that was recorded before gets its answer again. */
async function strangeStarts(client: Queryable, all: readonly StartInput[]): Promise<ReadonlySet<StartInput>> {
  const asked = all.filter((input) => input.ownCardsOnly && !isTestToken(input.idTag));
  const [payers, keys] = await Promise.all([
    findPayers(
      client,
      asked.map((input) => ({ idTag: input.idTag, timeZone: input.timeZone, at: input.receivedAt })),
    ),
    startKeys(client, asked),
  ]);
  const { rows } = await client.query<{ n: number }>({
    name: 'start-recorded',
    text: `select v.n::int as n from unnest($1::int[], $2::text[]) with ordinality as v (point, key, n)
      where exists (select from charging_record r where r.point_id = v.point and r.start_key = v.key)`,
    values: [asked.map((input) => input.pointId), keys],
  });
  const recorded = new Set(rows.map(({ n }) => asked[n - 1]!));
  return new Set(asked.filter((input, index) => payers[index]?.providerId !== input.providerId && !recorded.has(input)));
}

async function open(client: Queryable, inputs: readonly StartInput[]): Promise<StartOut[]> {
  if (inputs.length === 0) return [];
  const asks = inputs.map((input) => ({ idTag: input.idTag, timeZone: input.timeZone, at: input.receivedAt }));
  const pointIds = [...new Set(inputs.map((input) => input.pointId))];
  // All that does not wait for another's answer is asked at once.
  const [found, remote, keys, held, power, tests] = await Promise.all([
    findPayers(client, asks),
    matchRemoteStarts(client, inputs),
    startKeys(client, inputs),
    heldAt(client, pointIds),
    connectorPowers(client, pointIds),
    findTestCharges(
      client,
      inputs.map(({ idTag, pointId, receivedAt }) => ({ idTag, pointId, at: receivedAt })),
    ),
  ]);
  const inserted = await insertRecords(client, inputs, keys, found.map(ownPayer(inputs)), remote, tests);
  const isFresh = (index: number) => inserted[index]!.is_new;
  const freshOf = (known: readonly (Payer | undefined)[]) =>
    inputs.flatMap((input, index): Fresh[] =>
      isFresh(index) ? [{ input, payer: known[index], test: tests[index], transactionId: inserted[index]!.transaction_id }] : [],
    );
  // Hardly ever is anything closed: whose balance is in use is asked along.
  const [closed, running] = await Promise.all([
    closeEarlier(client, freshOf([])),
    runningAccounts(client, freshOf(found.map(ownPayer(inputs)))),
  ]);
  // What was closed has been paid: balances and limits are read anew.
  const payers = closed.size > 0 ? await findPayers(client, asks) : found;
  const own = payers.map(ownPayer(inputs));
  const fresh = freshOf(own);
  const concurrent = closed.size > 0 ? await runningAccounts(client, fresh) : running;
  const tooMany = await markManyStarts(
    client,
    fresh.filter(({ payer }) => payer !== undefined),
  );
  const met = await meetStarts(
    client,
    fresh.map(({ input, payer }) => ({ ...input, payer })),
    held,
  );
  const meetings = new Map(fresh.map(({ transactionId }, index) => [transactionId, met[index]!]));
  openLiveRows(client, fresh, power);
  const outs = inputs.map((input, index): StartOut => {
    const { transaction_id: transactionId, is_new: isNew, start_status: before } = inserted[index]!;
    const payer = own[index];
    const test = tests[index];
    const decided = test
      ? test.state === 'good'
        ? 'Accepted'
        : 'Invalid'
      : authorise(payers[index], input.providerId, input.receivedAt);
    const taken = decided === 'Accepted' && payer && !payer.postPaid && concurrent.has(`${payer.accountId}/${transactionId}`);
    const met = meetings.get(transactionId)?.kind;
    const isReserved = decided === 'Accepted' && met === 'reserved';
    const isAtWork = decided === 'Accepted' && met === 'atWork';
    const status = isNew
      ? isReserved
        ? 'Reserved'
        : isAtWork
          ? 'Blocked'
          : taken
            ? 'ConcurrentTx'
            : decided
      : (before ?? 'Accepted');
    return {
      transactionId,
      status,
      parent: status === 'Accepted' && payer ? parentTag(payer) : null,
      tooMany: tooMany.get(transactionId),
      events: isNew
        ? [...(closed.get(transactionId) ?? []), ...(status === 'Accepted' ? startEvents(input, transactionId) : [])]
        : [],
    };
  });
  await useReservations(
    client,
    outs.flatMap(({ transactionId, status }, index) => {
      const meeting = meetings.get(transactionId);
      return status === 'Accepted' && meeting?.kind === 'own' && isFresh(index)
        ? [{ id: meeting.id, transactionId, at: inputs[index]!.receivedAt }]
        : [];
    }),
  );
  await useTestCharges(
    client,
    outs.flatMap(({ transactionId, status }, index) => {
      const test = tests[index];
      return test && status === 'Accepted' && isFresh(index)
        ? [{ id: test.id, transactionId, at: inputs[index]!.receivedAt }]
        : [];
    }),
  );
  const refused = outs.flatMap((out, index) =>
    isFresh(index) && out.status !== 'Accepted' ? [{ out, input: inputs[index]! }] : [],
  );
  await keepRefusals(client, refused);
  await noteStartedSessions(
    client,
    outs.flatMap(({ transactionId }, index) => {
      const commandId = remote[index]?.id;
      return isFresh(index) && commandId !== undefined ? [{ commandId, transactionId }] : [];
    }),
  );
  return outs;
}

/** There is no roaming: a payer of another provider pays for nothing here. */
const ownPayer =
  (inputs: readonly StartInput[]) =>
  (payer: Payer | undefined, index: number): Payer | undefined =>
    payer?.providerId === inputs[index]!.providerId ? payer : undefined;

/**
 * What was refused gets the same answer when it is sent again. It is no session: its record ends as it begins, and holds neither connector nor payer. Where the charger goes on all the same, its samples and its
 * stop are judged as those of any session that was closed by rule.
 */
async function keepRefusals(client: Queryable, refused: readonly { out: StartOut; input: StartInput }[]): Promise<void> {
  if (refused.length === 0) return;
  await client.query({
    name: 'start-refused',
    text: 'update charging_record r set start_status = v.status from unnest($1::int[], $2::text[]) as v (id, status) where r.transaction_id = v.id and r.transaction_id = any ($1::int[])',
    values: [refused.map(({ out }) => out.transactionId), refused.map(({ out }) => out.status)],
  });
  await settle(
    client,
    refused.map(({ out, input }) => ({
      transactionId: out.transactionId,
      stoppedAt: input.startedAt,
      stopReceivedAt: input.receivedAt,
      meterStopWh: input.meterStartWh,
      reason: EXPECTATIONS.endOfRefused.closes,
      stopIdTag: null,
      stopAccount: null,
      cause: 'refused',
    })),
  );
}

interface Fresh {
  input: StartInput;
  payer: Payer | undefined;
  test: TestToken | undefined;
  transactionId: number;
}

async function insertRecords(
  client: Queryable,
  inputs: readonly StartInput[],
  keys: readonly string[],
  payers: readonly (Payer | undefined)[],
  remote: readonly (RemoteStart | undefined)[],
  tests: readonly (TestToken | undefined)[],
): Promise<Inserted[]> {
  const time = (ms: number) => new Date(ms);
  const { rows } = await client.query<Inserted>({
    name: 'start-records',
    text: `insert into charging_record as r (provider_id, station_id, point_id, connector_no, id_tag, card_id, charge_user_id, group_id, account_id, start_type, status,
        started_at, start_received_at, start_sent_at, meter_start_wh, start_key, currency, time_zone, wire_id, id_tag_type, start_account, valid, level_at_start)
      select v.provider, v.station, v.point, v.connector, v.id_tag, v.card, v.charge_user, v.group_id, v.account, v.start_type, 'charging', v.started, v.received, v.sent, v.meter, v.key, v.currency, v.zone, v.wire, v.tag_type, v.start_account, v.start_type <> 'testCharge',
        case when v.charge_user is not null then charge_user_level_terms(v.charge_user, v.started) end
      from unnest($1::int[], $2::int[], $3::int[], $4::smallint[], $5::text[], $6::int[], $7::int[], $8::int[], $9::bigint[], $10::text[], $11::timestamptz[], $12::timestamptz[],
        $13::timestamptz[], $14::bigint[], $15::text[], $16::text[], $17::text[], $18::text[], $19::text[], $20::text[])
        as v (provider, station, point, connector, id_tag, card, charge_user, group_id, account, start_type, started, received, sent, meter, key, currency, zone, wire, tag_type, start_account)
      on conflict (point_id, start_key) do update set start_key = excluded.start_key
      returning transaction_id, point_id, start_key, start_status, (r.xmax = 0) as is_new`,
    values: [
      inputs.map((input) => input.providerId),
      inputs.map((input) => input.stationId),
      inputs.map((input) => input.pointId),
      inputs.map((input) => input.connectorNo),
      inputs.map((input) => input.idTag),
      payers.map((payer) => payer?.cardId ?? null),
      payers.map((payer) => payer?.chargeUserId ?? null),
      payers.map((payer) => payer?.groupId ?? null),
      payers.map((payer) => payer?.accountId ?? null),
      inputs.map((_input, index) => {
        if (tests[index]) return 'testCharge';
        if (remote[index] !== undefined) return 'remote';
        return payers[index]?.kind === 'chargeUser' ? 'scan' : 'card';
      }),
      inputs.map((input) => time(input.startedAt)),
      inputs.map((input) => time(input.receivedAt)),
      inputs.map((input) => (input.sentAt === null ? null : time(input.sentAt))),
      inputs.map((input) => input.meterStartWh),
      keys,
      inputs.map((input) => input.currency),
      inputs.map((input) => input.timeZone),
      inputs.map((input) => input.wireId ?? null),
      inputs.map((input) => input.idTagType ?? null),
      remote.map((start) => start?.requested_by ?? null),
    ],
  });
  const byKey = new Map(rows.map((row) => [`${row.point_id}/${row.start_key}`, row]));
  return inputs.map((input, index) => byKey.get(`${input.pointId}/${keys[index]}`)!);
}

/** `account/transaction` of the sessions whose prepaid balance is already being used by another running one. */
async function runningAccounts(client: Queryable, fresh: readonly Fresh[]): Promise<Set<string>> {
  const accounts = fresh.flatMap(({ payer }) => (payer && !payer.postPaid ? [payer.accountId] : []));
  if (accounts.length === 0) return new Set();
  const { rows } = await client.query<{ account_id: number; transaction_id: number }>({
    name: 'start-concurrent',
    text: `select account_id, transaction_id from charging_record where status = 'charging' and account_id = any ($1::bigint[])`,
    values: [accounts],
  });
  return new Set(
    fresh.flatMap(({ payer, transactionId }) =>
      payer && rows.some((row) => row.account_id === payer.accountId && row.transaction_id < transactionId)
        ? [`${payer.accountId}/${transactionId}`]
        : [],
    ),
  );
}

/** What the connectors of points can deliver, in W, by `point/connector`. */
async function connectorPowers(client: Queryable, pointIds: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ point_id: number; connector_no: number; max_power_w: number }>({
    name: 'start-connectors',
    text: 'select point_id, connector_no, max_power_w from connector where point_id = any ($1::int[])',
    values: [pointIds],
  });
  return new Map(rows.map((row) => [`${row.point_id}/${row.connector_no}`, row.max_power_w]));
}

/** Not waited for: nothing here reads what it writes. */
function openLiveRows(client: Queryable, fresh: readonly Fresh[], power: ReadonlyMap<string, number>): void {
  if (fresh.length === 0) return;
  const stateOf = ({ input }: Fresh) =>
    JSON.stringify(
      openLive(input.startedAt, input.meterStartWh, power.get(`${input.pointId}/${input.connectorNo}`) ?? DEFAULT_POWER_W),
    );
  void client.query({
    name: 'start-live',
    text: `insert into charging_live (transaction_id, provider_id, point_id, heard_at, state, budget, energy_budget_wh)
      select v.id, v.provider, v.point, v.heard, v.state, v.budget::numeric, v.energy
      from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::json[], $6::text[], $7::bigint[]) as v (id, provider, point, heard, state, budget, energy)
      on conflict do nothing`,
    values: [
      fresh.map(({ transactionId }) => transactionId),
      fresh.map(({ input }) => input.providerId),
      fresh.map(({ input }) => input.pointId),
      fresh.map(({ input }) => new Date(input.receivedAt)),
      fresh.map(stateOf),
      fresh.map(({ payer }) => (payer && !payer.postPaid ? payer.balance : null)),
      fresh.map(({ payer, test }) =>
        test ? TEST_CHARGE_WH : payer?.groupLimitWh == null ? null : Math.max(0, payer.groupLimitWh - payer.groupUsedWh),
      ),
    ],
  });
  const live = fresh.filter(({ input }) => input.connectorNo > 0);
  void occupyConnectors(
    client,
    live.map(({ transactionId, input: { pointId, connectorNo } }) => ({ transactionId, pointId, connectorNo })),
  );
}

/** What a connector that nobody registered may be able to deliver, in W. */
const DEFAULT_POWER_W = 400_000;

/** Closes what still runs on the connectors; a replayed older start does not end a newer session. */
async function closeEarlier(
  client: Queryable,
  fresh: readonly Pick<Fresh, 'input' | 'transactionId'>[],
): Promise<Map<number, WithEvents['events']>> {
  const events = new Map<number, WithEvents['events']>();
  if (fresh.length === 0) return events;
  const { rows } = await client.query<{ earlier: number; id: number }>({
    name: 'start-earlier',
    text: `select r.transaction_id as earlier, v.id from unnest($1::int[], $2::int[], $3::smallint[], $4::timestamptz[], $5::boolean[]) as v (id, point, connector, started, replayed)
      join charging_record r on r.point_id = v.point and r.connector_no = v.connector and r.status = 'charging' and r.transaction_id <> v.id
        and (r.started_at <= v.started or not v.replayed)`,
    values: [
      fresh.map(({ transactionId }) => transactionId),
      fresh.map(({ input }) => input.pointId),
      fresh.map(({ input }) => input.connectorNo),
      fresh.map(({ input }) => new Date(input.startedAt)),
      fresh.map(({ input }) => input.replayed),
    ],
  });
  if (rows.length === 0) return events;
  const receivedAt = Math.max(...fresh.map(({ input }) => input.receivedAt));
  const settled = await settle(
    client,
    rows.map((row) => ({
      transactionId: row.earlier,
      stoppedAt: null,
      stopReceivedAt: receivedAt,
      meterStopWh: null,
      reason: EXPECTATIONS.stopBeforeNext.closes,
      stopIdTag: null,
      stopAccount: null,
      cause: 'rule',
    })),
  );
  for (const row of rows) events.set(row.id, settled.find((one) => one.transactionId === row.earlier)?.events ?? []);
  return events;
}

/** What tells screens that a session runs at a connector. */
export function startEvents(
  { providerId, stationId, serialNumber, connectorNo }: Omit<PointKey, 'pointId'> & { connectorNo: number },
  transactionId: number,
): WithEvents['events'] {
  return [
    { type: 'session.started', providerId, stationId, serialNumber, transactionId },
    {
      type: 'connector.changed',
      providerId,
      stationId,
      serialNumber,
      connectorNo,
      state: 'charging',
      ocppStatus: null,
      errorCode: null,
    },
  ];
}
