import { addGroupUsage, addUserUsage, bookBenefits, findPayers } from '../../customers/index.ts';
import { occupyConnectors, type WithEvents } from '../../network/index.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { advanceLive, FEE_COLUMNS, FREE, goesOn, liveCost, liveEnergyWh, openLive, type PriceVersion } from '../billing/index.ts';
import { CLOSED_UNTIL_SAMPLES } from '../expectations/expectations.ts';
import { loadSessionPrices } from '../prices/index.ts';
import { loadSamples, lockRecords } from './settlement.queries.ts';
import { postReversals } from './settlement-postings.ts';
import type { RecordRow, StoredSample } from './settlement-rows.ts';
import { usageTakenBack, userUsageTakenBack } from './settlement-usage.rules.ts';
import { startEvents } from './start.writes.ts';

export interface ReopenInput {
  transactionId: number;
}

export interface ReopenOut extends WithEvents {
  /** Who has had its bill back; null: nobody paid it. Undefined: it does not run again, since it was not closed by rule, or nothing shows that it goes on. */
  payer?: { providerId: number; accountId: number } | null;
}

/** Why its bill was taken back, as the real stop says it. */
const CAUSE = 'reopened';

/**
 * Lets sessions run again that were closed by rule and whose charger goes on metering them under their old names: the closing is taken back, with what was billed for it, and live figures and budget are those of all samples so far. Its
 * end is billed as any other; the bills of before stay to be read. Not of what a person ended or decided on, nor of a refused start, nor where another session runs at the connector (docs/adr/0071-what-should-have-come.md).
 */
export const reopenSessions: BatchWrite<ReopenInput, ReopenOut> = {
  name: 'reopenSessions',
  lane: 'charging',
  order: 90,
  async run(client, inputs) {
    const ids = [...new Set(inputs.map(({ transactionId }) => transactionId))];
    const going = await goingOn(client, ids);
    const prices = await loadSessionPrices(client, ids);
    const reopened = new Map<string, Reopened>();
    // Of several at one connector only the newest can go on.
    for (const one of going) {
      const { station_id: stationId, group_id: groupId, point_id: pointId, connector_no: connectorNo } = one.record;
      reopened.set(`${pointId}/${connectorNo}`, { ...one, versions: prices.of({ stationId: stationId ?? 0, groupId }) });
    }
    await takeBack(client, [...reopened.values()]);
    await openLiveRows(client, [...reopened.values()]);
    const outs = new Map([...reopened.values()].map(({ record }) => [record.transaction_id, outOf(record)]));
    return inputs.map(({ transactionId }) => outs.get(transactionId) ?? { events: [] });
  },
};

function outOf(record: RecordRow): ReopenOut {
  const { transaction_id, provider_id: providerId, station_id: stationId, serial_number: serialNumber, account_id } = record;
  const payer = account_id === null ? null : { providerId, accountId: account_id };
  if (stationId === null) return { payer, events: [] };
  return {
    payer,
    events: startEvents({ providerId, stationId, serialNumber, connectorNo: record.connector_no }, transaction_id),
  };
}

interface ClosingRow {
  transaction_id: number;
  stop_received_at: Date | null;
  id_tag: string;
}

interface Reopened {
  record: RecordRow;
  closing: ClosingRow;
  samples: readonly StoredSample[];
  versions: readonly PriceVersion[];
}

/** Conditions on a record `r` that samples may reopen; `$2`: the reasons of closing. A person's bill is one that was settled or given another price. */
const MAY_REOPEN = `r.status <> 'charging' and r.stop_reason = any ($2::text[]) and r.start_status is null and r.valid and r.start_type <> 'reservation' and r.meter_start_wh is not null
  and not exists (select from charging_bill b where b.transaction_id = r.transaction_id and b.deed is not null)
  and not exists (select from charging_record o where o.status = 'charging' and o.point_id = r.point_id and o.connector_no = r.connector_no)
  and not exists (select from charge_point p where p.id = r.point_id and p.cut_off_at is not null)`;

async function closingsOf(client: Queryable, ids: readonly number[]): Promise<ClosingRow[]> {
  const { rows } = await client.query<ClosingRow>({
    name: 'reopen-closings',
    text: `select r.transaction_id, r.stop_received_at, r.id_tag from charging_record r where r.transaction_id = any ($1::int[]) and ${MAY_REOPEN} order by r.transaction_id`,
    values: [ids, CLOSED_UNTIL_SAMPLES],
  });
  return rows;
}

function isGoingOn(record: RecordRow, { stop_received_at: closedAt }: ClosingRow, samples: readonly StoredSample[]): boolean {
  const readings = samples.map(({ point, receivedAt }) => ({ at: point.at, registerWh: point.registerWh, receivedAt }));
  return goesOn(readings, {
    closedAt: closedAt!.getTime(),
    endedAt: (record.stopped_at ?? record.started_at).getTime(),
    endWh: record.meter_start_wh! + record.energy_wh,
    maxPowerW: record.max_power_w,
  });
}

/** Which of some ended sessions (their numbers) samples may reopen. */
export async function findReopenable(client: Queryable, transactionIds: readonly number[]): Promise<number[]> {
  if (transactionIds.length === 0) return [];
  return (await closingsOf(client, transactionIds)).map((closing) => closing.transaction_id);
}

/** Which of them samples show to go on. */
export async function findGoingOn(client: Queryable, transactionIds: readonly number[]): Promise<number[]> {
  const ids = await findReopenable(client, transactionIds);
  return ids.length === 0 ? [] : (await goingOn(client, ids)).map(({ record }) => record.transaction_id);
}

/** Those that may run again, and that samples show to go on; their records are locked. */
async function goingOn(client: Queryable, ids: readonly number[]): Promise<Omit<Reopened, 'versions'>[]> {
  const records = await lockRecords(client, ids);
  const [closings, samples] = await Promise.all([closingsOf(client, ids), loadSamples(client, ids)]);
  return closings
    .map((closing) => ({
      closing,
      record: records.get(closing.transaction_id)!,
      samples: samples.get(closing.transaction_id) ?? [],
    }))
    .filter((one) => isGoingOn(one.record, one.closing, one.samples));
}

/** Takes back what the closing has written: postings, vouchers, use, occupancy, and the end itself. */
async function takeBack(client: Queryable, reopened: readonly Reopened[]): Promise<void> {
  if (reopened.length === 0) return;
  const records = reopened.map(({ record }) => record);
  const ids = records.map((record) => record.transaction_id);
  await bookBenefits(
    client,
    records.map((record) => ({
      transactionId: record.transaction_id,
      revision: record.revision,
      providerId: record.provider_id,
      chargeUserId: record.charge_user_id,
      cost: '0',
      lines: [],
      rebilled: true,
    })),
  );
  await postReversals(client, records, '', CAUSE);
  await addGroupUsage(client, records.flatMap(usageTakenBack));
  await addUserUsage(client, records.flatMap(userUsageTakenBack));
  await client.query({
    name: 'reopen-records',
    text: `with gone as (delete from occupancy where transaction_id = any ($1::int[]))
      update charging_record r set status = 'charging', stopped_at = null, stop_received_at = null, meter_stop_wh = null, stop_reason = null, stop_id_tag = null, stop_account = null, stop_guessed = false,
        energy_wh = 0, discount = 0, cost = 0, refunded = 0, occupied_minutes = 0, by_receipt = false, clock_doubt = false, account_id = v.account, review_reasons = v.doubts::text[], doubted_with = '{}',
        ${FEE_COLUMNS.map((column) => `${column} = 0`).join(', ')}
      from unnest($1::int[], $2::bigint[], $3::text[]) as v (id, account, doubts) where r.transaction_id = v.id`,
    values: [ids, records.map((record) => record.account_id), records.map((record) => `{${record.standing_doubts.join(',')}}`)],
  });
}

/** Their live figures, of all samples so far. */
async function openLiveRows(client: Queryable, reopened: readonly Reopened[]): Promise<void> {
  if (reopened.length === 0) return;
  const payers = await findPayers(
    client,
    reopened.map(({ record, closing }) => ({
      idTag: closing.id_tag,
      timeZone: record.time_zone,
      at: record.started_at.getTime(),
    })),
  );
  const rows = reopened.map(({ record, samples, versions }, index) => {
    const { transaction_id, provider_id, point_id, connector_no, reservation_used, reservation_promise } = record;
    let state = openLive(record.started_at.getTime(), record.meter_start_wh!, record.max_power_w);
    const counted = versions.length > 0 ? versions : [FREE];
    for (const { point } of samples) state = advanceLive(state, point, counted, record.time_zone);
    const payer = payers[index];
    const isPrepaid = payer ? !payer.postPaid : record.account_id !== null;
    const limit = payer?.groupLimitWh ?? null;
    return {
      transaction_id,
      provider_id,
      point_id,
      connector_no,
      state,
      heardAt: new Date(Math.max(...samples.map(({ receivedAt }) => receivedAt))),
      sampleAt: new Date(Math.max(...samples.map(({ point }) => point.at))),
      cost:
        versions.length > 0 && record.start_type !== 'testCharge'
          ? liveCost(state, versions, record.minor_unit, {
              reservationUsed: reservation_used,
              reservationPromise: reservation_promise,
              sessionFeePaid: record.session_fee_paid_by !== null,
            })
          : '0',
      // What there is of it is read with each sample.
      budget: isPrepaid ? (payer?.balance ?? '0') : null,
      energyBudget: limit === null ? null : Math.max(0, limit - payer!.groupUsedWh),
    };
  });
  const column = <T>(read: (row: (typeof rows)[number]) => T) => rows.map(read);
  await client.query({
    name: 'reopen-live',
    text: `insert into charging_live (transaction_id, provider_id, point_id, heard_at, shown_at, sample_at, state, energy_wh, cost, budget, energy_budget_wh)
      select v.id, v.provider, v.point, v.heard, v.heard, v.at, v.state, v.energy, v.cost::numeric, v.budget::numeric, v.limit_wh
      from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::json[], $7::bigint[], $8::text[], $9::text[], $10::bigint[]) as v (id, provider, point, heard, at, state, energy, cost, budget, limit_wh)`,
    values: [
      column((row) => row.transaction_id),
      column((row) => row.provider_id),
      column((row) => row.point_id),
      column((row) => row.heardAt),
      column((row) => row.sampleAt),
      column((row) => JSON.stringify(row.state)),
      column((row) => liveEnergyWh(row.state)),
      column((row) => row.cost),
      column((row) => row.budget),
      column((row) => row.energyBudget),
    ],
  });
  await occupyConnectors(
    client,
    rows
      .filter((row) => row.connector_no > 0)
      .map((row) => ({ transactionId: row.transaction_id, pointId: row.point_id, connectorNo: row.connector_no })),
  );
}
