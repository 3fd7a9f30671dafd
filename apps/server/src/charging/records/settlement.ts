import { isDeepStrictEqual } from 'node:util';
import type { LiveEvent } from '@csms/contract';
import { isZero } from '@csms/kernel';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  billOf,
  evidence,
  FREE,
  flatVersionOf,
  type MeterPoint,
  type PriceVersion,
  type Segment,
  splitByTier,
  tariffOf,
  withBilled,
} from '../billing/index.ts';
import { loadSessionPrices } from '../prices/index.ts';
import { markLateSamples } from './late-marks.ts';
import { neighbourDoubts } from './neighbours.ts';
import { loadEarlierBills, loadSamples, lockRecords, storeOutcomes } from './settlement.queries.ts';
import { billBy, discounted } from './settlement-benefits.ts';
import type { Ending, Outcome } from './settlement-outcome.ts';
import { ownAccounts, postSettlements } from './settlement-postings.ts';
import type { EarlierBill, RecordRow, StoredSample } from './settlement-rows.ts';
import { datedSamples, keepsEnergy, meterRun, timesOf } from './settlement-run.ts';
import { withStays } from './stays.ts';
import { atTwoPlaces } from './two-places.rules.ts';

export interface Settled {
  transactionId: number;
  status: 'finished' | 'review';
  energyWh: number;
  cost: string;
  /** Of the bill whose place it takes; zero where there was none. */
  costBefore: string;
  events: LiveEvent[];
}

/**
 * Ends sessions: meters, splits, prices, discounts and settles them, in the caller's transaction. One that was settled before (closed by rule, or being billed anew) has its old bill reversed
 * first, so that both stay visible. Doubts that need a person, a missing price or an unknown payer put the record under review instead of billing it (field rules 11, 13, 14, 20–22). A record
 * that was marked invalid keeps its bill as information; nothing is posted for it. Set-based: a handful of statements for any number of sessions.
 */
export async function settle(client: Queryable, endings: readonly Ending[]): Promise<Settled[]> {
  const { settled, stored } = await settleAhead(client, endings);
  await stored;
  return settled;
}

/** The same, as soon as it is known what was settled: all is issued by then, `stored` ends when it is written. What does not wait for another's answer is asked together. */
export async function settleAhead(
  client: Queryable,
  endings: readonly Ending[],
): Promise<{ settled: Settled[]; stored: Promise<unknown> }> {
  if (endings.length === 0) return { settled: [], stored: Promise.resolve() };
  const ids = endings.map((ending) => ending.transactionId);
  const [records, samples, prices] = await Promise.all([
    lockRecords(client, ids),
    loadSamples(client, ids),
    loadSessionPrices(client, ids),
  ]);
  const known = endings.filter((ending) => records.has(ending.transactionId));
  const own = ownAccounts(client, [...records.values()]);
  own.catch(() => {});
  const earlier = await loadEarlierBills(client, [...records.values()]);
  const judged = known.flatMap((ending) => {
    const record = records.get(ending.transactionId)!;
    const versions = prices.of({ stationId: record.station_id ?? 0, groupId: record.group_id });
    const before = earlier.get(ending.transactionId);
    const judgeBy = (by: Ending) => judge(record, by, samples.get(ending.transactionId) ?? [], versions, before);
    const outcome = judgeBy(ending);
    if (ending.anew === undefined || ending.anew === 'stay') return [outcome];
    if (!isOther(record, outcome, ending.anew, before)) return [];
    return [ending.anew === 'decided' ? judgeBy({ ...ending, sameEnergy: true, doubts: ['late-samples'] }) : outcome];
  });
  const stays = await withStays(client, judged, prices.withStays);
  const outcomes = await discounted(client, stays.outcomes, earlier);
  const { stored } = await postSettlements(client, outcomes, await own);
  return {
    settled: outcomes.map((outcome) => ({
      transactionId: outcome.record.transaction_id,
      status: outcome.reviewReasons.length > 0 ? 'review' : 'finished',
      energyWh: outcome.bill.energyWh,
      cost: outcome.bill.cost,
      costBefore: outcome.record.cost,
      events: eventsOf(outcome),
    })),
    stored: Promise.all([stays.stored, stored, storeOutcomes(client, outcomes), doubtOthers(client, outcomes)]),
  };
}

/** A doubt is of both sessions: what the others were billed is judged anew beside these. */
async function doubtOthers(client: Queryable, outcomes: readonly Outcome[]): Promise<void> {
  const marks = outcomes.flatMap(({ record, ending, doubtedWith }) =>
    doubtedWith.map((transactionId) => ({ transactionId, providerId: record.provider_id, at: ending.stopReceivedAt })),
  );
  if (marks.length > 0) await markLateSamples(client, marks);
}

function judge(
  record: RecordRow,
  ending: Ending,
  stored: readonly StoredSample[],
  versions: readonly PriceVersion[],
  earlier: EarlierBill | undefined,
): Outcome {
  const times = timesOf(record, ending, stored);
  const { startedAt, stoppedAt } = times;
  const redated = startedAt !== record.started_at.getTime();
  if (redated) record.started_at = new Date(startedAt);
  const samples = datedSamples(stored, times);
  const cut = ending.decidedWh === undefined ? record.standing_doubts.filter((doubt) => doubt !== 'many-cards') : [];
  const reviewReasons: string[] = [...new Set([...(ending.doubts ?? []), ...cut]), ...(times.doubtful ? ['clock'] : [])];
  const { run, doubts, goesOn } = meterRun(record, ending, samples, startedAt, stoppedAt, earlier);
  if (goesOn) reviewReasons.push('metered-on');
  for (const doubt of doubts) if (doubt.needsReview && !reviewReasons.includes(doubt.kind)) reviewReasons.push(doubt.kind);
  let segments: Segment[] = [];
  let tariff: PriceVersion[] = [];
  let doubtedWith: number[] = [];
  const occupiedMinutes = isOccupiedAnew(record, ending, stoppedAt) ? 0 : record.occupied_minutes;
  if (record.start_type === 'testCharge') return testCharge(record, ending, { run, stoppedAt, redated });
  if (keepsEnergy(ending) && earlier) {
    tariff = promised(record, ending.replacePrice ? replacedTariff(earlier.tariff, ending.replacePrice) : earlier.tariff);
    segments = splitByTier(run, tariff, record.time_zone);
  } else if (versions.length === 0) reviewReasons.push('no-price');
  else {
    const from = Math.min(startedAt, run[0]?.at ?? startedAt);
    const billed = redated || !record.stopped_at ? [] : (earlier?.tariff ?? []);
    const own = withBilled(versions, billed, record.stopped_at?.getTime() ?? 0);
    tariff = promised(record, tariffOf(own, from, stoppedAt));
    segments = splitByTier(run, tariff, record.time_zone);
  }
  const bill = billBy({ record, segments, tariff, occupiedMinutes });
  const accountId = ending.accountId ?? record.account_id;
  if (accountId === null && !isZero(bill.cost)) reviewReasons.push('unknown-payer');
  const energyWh = run.length > 0 ? run.at(-1)!.registerWh - run[0]!.registerWh : 0;
  const isDecided = ending.decidedWh !== undefined || keepsEnergy(ending);
  if (!isDecided && energyWh > 0) {
    const elsewhere = atTwoPlaces(record.elsewhere, startedAt, stoppedAt);
    const beside = neighbourDoubts(run, record.neighbours);
    doubtedWith = [...new Set([...elsewhere.map((one) => one.id), ...beside.map((one) => one.with)])].sort((a, b) => a - b);
    if (elsewhere.length > 0) reviewReasons.push('two-places');
    for (const { doubt } of beside) if (!reviewReasons.includes(doubt)) reviewReasons.push(doubt);
    if (record.unknown_connector) reviewReasons.push('unknown-connector');
    if (energyWh > LITTLE_WH && record.standing_doubts.includes('many-cards')) reviewReasons.push('many-cards');
  }
  return {
    record,
    ending,
    stoppedAt,
    redated,
    occupiedMinutes,
    gapMinutes: tariff.length > 0 ? (flatVersionOf(tariff, segments).stayGapMinutes ?? null) : null,
    paidBy: null,
    bill: { ...bill, energyWh },
    segments,
    tariff,
    evidence: evidence(run, segments),
    reviewReasons,
    doubtedWith,
    accountId,
    clocks: times,
  };
}

/** Whether a judgement made anew says something else than the record. Of a bill that a person decided on: more energy than was decided, or another one where only the price was. */
function isOther(
  record: RecordRow,
  { bill, segments, reviewReasons, doubtedWith, stoppedAt, redated }: Outcome,
  anew: 'judged' | 'decided',
  earlier: EarlierBill | undefined,
): boolean {
  if (anew === 'decided')
    return (
      reviewReasons.includes('metered-on') ||
      record.standing_doubts.includes('two-stops') ||
      bill.energyWh > record.energy_wh + LITTLE_OFF_WH
    );
  const sameReasons = isDeepStrictEqual([...reviewReasons].sort(), [...record.review_reasons].sort());
  return !(
    sameReasons &&
    isDeepStrictEqual(doubtedWith, record.doubted_with) &&
    reviewReasons.length > 0 === (record.status === 'review') &&
    !redated &&
    bill.energyWh === record.energy_wh &&
    stoppedAt === record.stopped_at?.getTime() &&
    isDeepStrictEqual(segments, earlier?.segments ?? [])
  );
}

/** What a person decides is not weighed to the Wh. */
const LITTLE_OFF_WH = 100;

/** A test charge is billed to nobody, and waits for nobody's review: it keeps what its readings show. */
function testCharge(
  record: RecordRow,
  ending: Ending,
  { run, stoppedAt, redated }: { run: readonly MeterPoint[]; stoppedAt: number; redated: boolean },
): Outcome {
  const energyWh = run.length > 0 ? run.at(-1)!.registerWh - run[0]!.registerWh : 0;
  const bill = billOf({ segments: [], versions: [FREE], minorUnit: record.minor_unit, reservationFee: false });
  return {
    record,
    ending,
    stoppedAt,
    redated,
    occupiedMinutes: 0,
    gapMinutes: null,
    paidBy: null,
    bill: { ...bill, energyWh },
    segments: [],
    tariff: [],
    evidence: evidence(run, []),
    reviewReasons: [],
    doubtedWith: [],
    accountId: null,
    clocks: { byReceipt: record.by_receipt, doubtful: record.clock_doubt },
  };
}

/** A session with one card too many is looked at from here on: one that moves less is a try that failed. */
const LITTLE_WH = 1_000;

/** Its charging ended at another moment than the bill before says: how long its connector stayed occupied is counted anew. */
const isOccupiedAnew = (record: RecordRow, ending: Ending, stoppedAt: number): boolean =>
  !keepsEnergy(ending) && record.stopped_at !== null && record.stopped_at.getTime() !== stoppedAt;

/** A tariff with the reservation fee that was promised to the session, whatever its price says. */
function promised(record: RecordRow, tariff: PriceVersion[]): PriceVersion[] {
  const { reservation_used: isUsed, reservation_promise: fee } = record;
  return isUsed && fee !== null ? tariff.map((version) => ({ ...version, reservationFee: fee })) : tariff;
}

/** The tariff of a bill with one version's place taken by another price; its tax stays. */
function replacedTariff(tariff: readonly PriceVersion[], { versionId, by }: NonNullable<Ending['replacePrice']>): PriceVersion[] {
  return tariff.map((version) => {
    if (version.id !== versionId) return version;
    const { effectiveFrom, taxes } = version;
    return { ...by, effectiveFrom, ...(taxes ? { taxes } : {}) };
  });
}

function eventsOf({ record }: Outcome): LiveEvent[] {
  if (record.status !== 'charging' || record.station_id === null) return [];
  return [
    {
      type: 'session.ended',
      providerId: record.provider_id,
      stationId: record.station_id,
      serialNumber: record.serial_number,
      transactionId: record.transaction_id,
    },
  ];
}
