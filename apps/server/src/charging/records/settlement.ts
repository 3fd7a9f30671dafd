import { isDeepStrictEqual } from 'node:util';
import type { LiveEvent } from '@csms/contract';
import { isZero } from '@csms/kernel';
import { CLOCK_TOLERANCE_MS } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  type Bill,
  type BillableRun,
  billableRun,
  billOf,
  CLOCK_SLACK_MS,
  decidedRun,
  evidence,
  flatVersionOf,
  type MeterPoint,
  type PriceVersion,
  partAtEnd,
  type Segment,
  splitByTier,
  tariffOf,
  withBilled,
} from '../billing/index.ts';
import { loadSessionPrices } from '../prices/index.ts';
import { neighbourDoubts } from './neighbours.ts';
import { type SessionTimes, type StopClock, sessionTimes } from './session-times.rules.ts';
import {
  type EarlierBill,
  loadEarlierBills,
  loadSamples,
  lockRecords,
  type RecordRow,
  type StoredSample,
  storeOutcomes,
} from './settlement.queries.ts';
import { billBy, discounted, FREE } from './settlement-benefits.ts';
import { ownAccounts, postSettlements } from './settlement-postings.ts';
import { withStays } from './stays.ts';
import { isAtTwoPlaces } from './two-places.rules.ts';

/** How a session ended, or was ended. */
export interface Ending {
  transactionId: number;
  /** Epoch ms, clock corrected; null: at the last sample. */
  stoppedAt: number | null;
  stopReceivedAt: number;
  meterStopWh: number | null;
  reason: string;
  stopIdTag: string | null;
  stopAccount: string | null;
  /** A charger's own stop: its time by its own clock (null: it wrote none), and what was known of that clock. */
  sent?: { at: number | null; clock: StopClock };
  /** Reasons for review that the stop brought along. */
  doubts?: readonly string[];
  /** A stop that did not name this session, but seemed to be its own. */
  guessed?: boolean;
  /** Why this bill is written: `stop`, `rule`, `settled by hand`, `reopened` … */
  cause: string;
  /** An operator's decision on the energy: billed as said, without doubts. */
  decidedWh?: number;
  operator?: string;
  /** A wallet that an operator named for a record without one. */
  accountId?: number;
  /** Billed anew after a wrong tariff: this version of the bill's tariff gives its place to another. */
  replacePrice?: { versionId: number; by: PriceVersion };
  /** Billed anew for what came after charging: energy and tariff of the bill before stay. */
  sameEnergy?: true;
  /** Judged anew from all that is known by now, with the clocks as they were judged at its end; nothing is written where the bill stays the same. `decided`: a person decided on the bill, which is put under review where the facts say more. `stay`: only who pays the session fee of its stay. */
  anew?: 'judged' | 'decided' | 'stay';
}

export interface Settled {
  transactionId: number;
  status: 'finished' | 'review';
  energyWh: number;
  cost: string;
  /** Of the bill whose place it takes; zero where there was none. */
  costBefore: string;
  events: LiveEvent[];
}

export interface Outcome {
  record: RecordRow;
  ending: Ending;
  stoppedAt: number;
  /** Its start was read anew, by what has been learnt of the charger's clock. */
  redated: boolean;
  /** For how many minutes it owes the occupancy fee, as far as is known. */
  occupiedMinutes: number;
  /** The pause after which its price sees a new stay; null: it asks its session fee for each session. */
  gapMinutes: number | null;
  /** The session of its stay that has paid the session fee, so that it owes none; null: none. */
  paidBy: number | null;
  bill: Bill;
  segments: Segment[];
  tariff: PriceVersion[];
  evidence: MeterPoint[];
  reviewReasons: string[];
  accountId: number | null;
  /** How its clocks were judged; kept for who judges it anew. */
  clocks: Pick<SessionTimes, 'byReceipt' | 'doubtful'>;
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
    stored: Promise.all([stays.stored, stored, storeOutcomes(client, outcomes)]),
  };
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
    if (isAtTwoPlaces(record.elsewhere, startedAt, stoppedAt)) reviewReasons.push('two-places');
    reviewReasons.push(...neighbourDoubts(run, record.neighbours).filter((doubt) => !reviewReasons.includes(doubt)));
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
    accountId,
    clocks: times,
  };
}

/** Whether a judgement made anew says something else than the record. Of a bill that a person decided on: more energy than was decided, or another one where only the price was. */
function isOther(
  record: RecordRow,
  { bill, segments, reviewReasons, stoppedAt, redated }: Outcome,
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
    accountId: null,
    clocks: { byReceipt: record.by_receipt, doubtful: record.clock_doubt },
  };
}

const ASSURED = { byReceipt: false, doubtful: false };

/** When the session was; a decision or a rule has no clock of its own to be doubted. */
function timesOf(record: RecordRow, ending: Ending, samples: readonly StoredSample[]): SessionTimes {
  const startedAt = record.started_at.getTime();
  if (ending.sent === undefined || ending.stoppedAt === null) {
    const stoppedAt = ending.stoppedAt ?? Math.min(ending.stopReceivedAt, samples.at(-1)?.point.at ?? startedAt);
    const kept = ending.anew === undefined ? ASSURED : { byReceipt: record.by_receipt, doubtful: record.clock_doubt };
    return { startedAt, stoppedAt: Math.max(startedAt, stoppedAt), ...kept };
  }
  return sessionTimes(
    { at: startedAt, sentAt: record.start_sent_at?.getTime() ?? null, receivedAt: record.start_received_at.getTime() },
    { at: ending.stoppedAt, sentAt: ending.sent.at, receivedAt: ending.stopReceivedAt },
    ending.sent.clock,
  );
}

/** The samples with their times: that of their receipt where the session goes by receipts, or where only it lies within the session. */
function datedSamples(samples: readonly StoredSample[], { startedAt, stoppedAt, byReceipt }: SessionTimes): MeterPoint[] {
  const within = (at: number) => at >= startedAt - CLOCK_TOLERANCE_MS && at <= stoppedAt + CLOCK_TOLERANCE_MS;
  return samples.map(({ point, receivedAt }) =>
    (byReceipt || !within(point.at)) && within(receivedAt) ? { ...point, at: receivedAt } : point,
  );
}

/** A session with one card too many is looked at from here on: one that moves less is a try that failed. */
const LITTLE_WH = 1_000;

const keepsEnergy = (ending: Ending): boolean => ending.replacePrice !== undefined || ending.sameEnergy === true;

/** The readings that a session is billed by, and what is odd about them. */
function meterRun(
  record: RecordRow,
  ending: Ending,
  samples: MeterPoint[],
  startedAt: number,
  stoppedAt: number,
  earlier: EarlierBill | undefined,
): Pick<BillableRun, 'run' | 'doubts'> & { goesOn?: boolean } {
  const startWh = record.meter_start_wh;
  const pointsWith = (between: readonly MeterPoint[]) => {
    const points: MeterPoint[] = [];
    if (startWh !== null) points.push({ at: startedAt, registerWh: startWh, source: 'start' });
    points.push(...between);
    if (ending.meterStopWh !== null) points.push({ at: stoppedAt, registerWh: ending.meterStopWh, source: 'stop' });
    return points;
  };
  const limits = { maxPowerW: record.max_power_w, startedAt, stoppedAt };
  // One that was closed by rule may have gone on until then.
  const endedAt = ending.stoppedAt === null ? ending.stopReceivedAt : stoppedAt;
  const isLate = ({ at }: MeterPoint) => at > endedAt + CLOCK_SLACK_MS;
  const decides = ending.decidedWh !== undefined || (keepsEnergy(ending) && earlier);
  if (!decides && samples.some(isLate)) {
    const { run } = billableRun(pointsWith(samples.filter((one) => !isLate(one))), limits);
    const endWh = run.at(-1)?.registerWh ?? startWh;
    if (endWh !== null) {
      const { within, onWh } = partAtEnd(samples, { endedAt, endWh, maxPowerW: record.max_power_w });
      if (onWh > 0) return { ...billableRun(pointsWith(within), limits), goesOn: true };
    }
  }
  const points = pointsWith(samples);
  if (ending.decidedWh !== undefined) return { run: decidedRun(points, ending.decidedWh, limits), doubts: [] };
  if (!keepsEnergy(ending) || !earlier) return billableRun(points, limits);
  // Another price, or what came afterwards, changes no energy, nor when it flowed: the samples count where they still say what was billed, the evidence of the bill otherwise.
  const run = decidedRun(points, record.energy_wh, limits);
  const billed = splitByTier(run, earlier.tariff, record.time_zone);
  return { run: isDeepStrictEqual(billed, earlier.segments) ? run : earlier.evidence, doubts: [] };
}

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
