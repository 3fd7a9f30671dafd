import { isDeepStrictEqual } from 'node:util';
import { CLOCK_TOLERANCE_MS } from '../../network/index.ts';
import {
  type BillableRun,
  billableRun,
  CLOCK_SLACK_MS,
  decidedRun,
  type MeterPoint,
  partAtEnd,
  splitByTier,
} from '../billing/index.ts';
import { type SessionTimes, sessionTimes } from './session-times.rules.ts';
import type { Ending } from './settlement-outcome.ts';
import type { EarlierBill, RecordRow, StoredSample } from './settlement-rows.ts';

const ASSURED = { byReceipt: false, doubtful: false };

/** When the session was; a decision or a rule has no clock of its own to be doubted. */
export function timesOf(record: RecordRow, ending: Ending, samples: readonly StoredSample[]): SessionTimes {
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
export function datedSamples(samples: readonly StoredSample[], { startedAt, stoppedAt, byReceipt }: SessionTimes): MeterPoint[] {
  const within = (at: number) => at >= startedAt - CLOCK_TOLERANCE_MS && at <= stoppedAt + CLOCK_TOLERANCE_MS;
  return samples.map(({ point, receivedAt }) =>
    (byReceipt || !within(point.at)) && within(receivedAt) ? { ...point, at: receivedAt } : point,
  );
}

/** Energy and tariff of the bill before stay. */
export const keepsEnergy = (ending: Ending): boolean => ending.replacePrice !== undefined || ending.sameEnergy === true;

/** The readings that a session is billed by, and what is odd about them. */
export function meterRun(
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
