import { type LimitFindings, statusMeaning } from '@csms/contract';
import { PATIENCE, waysToLimit } from './limit-skills.ts';
import type { ConnectorRow } from './site-rows.ts';
import { times } from './times.ts';

/** How often it has refused after no way to limit it was left; below 0: some are left. */
export const refusedBeyond = ({
  refusals,
  has_way: hasWay,
  point_connectors: connectors,
  standard,
  vendor,
  model,
}: ConnectorRow): number =>
  refusals - (hasWay ? PATIENCE : 0) - waysToLimit({ connectors, isDc: standard !== 'ac', vendor, model }).length;

/** Whether no way to limit it is left. Asked for each connector again and again: nearly all have refused nothing. */
export const hasRefusedAll = (row: ConnectorRow): boolean => row.refusals > 0 && refusedBeyond(row) >= 0;

/** Whether it holds a limit of ours: one was proven, and it has not lost it by starting anew. It does so also while it refuses every other. */
export const holdsLimit = ({
  proven_a: proven,
  proven_at: at,
  booted_at: bootedAt,
  keeps_at_boot: keeps,
}: ConnectorRow): boolean => proven !== null && at !== null && (keeps === true || bootedAt === null || bootedAt < at);

/** Whether it cannot be limited: it counts with its rating. */
export const isUntamed = (row: ConnectorRow): boolean => hasRefusedAll(row) && !holdsLimit(row);

/** So many limits in a row were sent and not seen to hold: it is not to be counted on while we are silent. */
const DEAF = 3;
export const isDeaf = ({ sent_no: sentNo, proven_no: provenNo }: ConnectorRow): boolean => sentNo - provenNo >= DEAF;

/** Whether it was found out to draw what it likes: it counts with the most that it can until its meter shows otherwise, whether a car is there or not. */
export const isWild = ({ wild_since: since }: ConnectorRow): boolean => since !== null;

/** Whether it is known to take no limit: it refuses every one, draws what it likes, or was not seen to heed several in a row. One that refuses is asked in other ways first. */
export const isGivenUp = (row: ConnectorRow): boolean => hasRefusedAll(row) || isWild(row) || (isDeaf(row) && row.refusals === 0);

/** How long its car may take to come down after its charger has confirmed a lower limit, in ms. */
export const comeDownMs = ({ obeys_ms: ms }: ConnectorRow): number => Math.max(times.comeDownMs, ms ?? 0);

/** Whether its car may be coming down still from what was told before, as far as its charger alone tells. */
export const isComingDown = (row: ConnectorRow, now: number): boolean =>
  row.before_a !== null && row.proven_at !== null && row.before_a > (row.proven_a ?? 0) && now - row.proven_at < comeDownMs(row);

/** Whether its newest sample can speak of its limit: the car had time to come down to it, or the charger heeds none. */
export const isJudged = (row: ConnectorRow): boolean =>
  isDeaf(row) || (row.sample_at ?? 0) >= (row.proven_at ?? 0) + comeDownMs(row);

/** Whether it is away for so long that another car may charge there by now, on other lines, without our hearing of it. */
export const mayHaveAnother = ({ online, away_since: since }: ConnectorRow, now: number): boolean =>
  !online && since !== null && now - since >= times.awayMs;

/**
 * Whether no car is there: its charger says so, and its meter has not shown a draw since. A word from before a boot says nothing, nor does one from before its line was lost, until it has had time to say another.
 */
export function isEmpty(row: ConnectorRow, now: number): boolean {
  const { online, status, status_at: saidAt, booted_at: bootedAt, connected_at: connectedAt } = row;
  if (!online || saidAt === null || statusMeaning(status)?.denies !== 'soon') return false;
  if (bootedAt !== null && saidAt < bootedAt) return false;
  if (connectedAt !== null && saidAt < connectedAt && now - connectedAt < times.awayMs) return false;
  return row.transaction_id === null || !row.draws;
}

/** Whether it holds a limit that has no end: there is no safe share behind it. */
export const isLasting = (row: ConnectorRow): boolean =>
  (row.sent_no > 0 && row.sent_until === null) || (row.proven_no > 0 && row.proven_until === null);

/** Whether a limit has waited for its charger's line for longer than most take to obey: an earlier call is not answered. */
const isHeldBack = ({ wanted_no: wantedNo, sent_no: sentNo, wanted_at: wantedAt }: ConnectorRow, now: number): boolean =>
  wantedNo > sentNo && wantedAt !== null && now - wantedAt >= times.overMs;

/** Whether what it is to have has not been seen to hold for longer than that takes: others are to count with what it may draw. */
export function isDoubtful(row: ConnectorRow, now: number): boolean {
  const { sent_no: sentNo, proven_no: provenNo, sent_at: sentAt, result, booted_at: bootedAt, proven_at: provenAt } = row;
  const isBooted = !row.keeps_at_boot && bootedAt !== null && (provenAt === null || bootedAt >= provenAt);
  if ((isBooted && now - bootedAt >= times.bootMs) || isHeldBack(row, now)) return true;
  if (sentNo <= provenNo || sentAt === null) return false;
  return sentNo - provenNo > 1 || (result !== null && result !== 'accepted') || now - sentAt >= times.overMs;
}

/** So much a clock is off by drifting and by what a message takes; more is a jump. */
export const JUMP_MS = 30_000;
/** A clock that has jumped may do so again: for so long no end is told in it. */
export const CLOCK_DOUBT_MS = 86_400_000;

/** Whether its clock has jumped within a day: it has its safe share alone, which ends at no time. */
const isJumpy = ({ clock_jumped_at: at }: ConnectorRow, now: number): boolean => at !== null && now - at < CLOCK_DOUBT_MS;

/** What is told of how it follows its limits. */
export const findingsOf = (row: ConnectorRow, now: number): LimitFindings => ({
  resumesFree: row.resumes_free,
  pauseLasts: row.pause_lasts,
  refusesZero: row.zero === 'refused',
  obeysS: row.obeys_ms === null ? null : Math.ceil(row.obeys_ms / 1000),
  keepsAtBoot: row.keeps_at_boot,
  clockJumpTime: isJumpy(row, now) ? new Date(row.clock_jumped_at!).toISOString() : null,
});

/** Whether nothing is known of its clock yet, in which the end of its limit is told. A limit that lasts has no end. */
const isClockUnknown = (row: ConnectorRow): boolean => row.clock_offset_ms === null && !isLasting(row);

/** What its charger makes of a limit of 0 is asked again after so long, in ms. */
const ZERO_MS = 86_400_000;

/** Whether it is not told 0: its charger has refused that. One that has taken nothing yet is told its least once, to see whether it refuses 0 alone; one that refuses everything is not. */
export const refusesZero = (row: ConnectorRow, now: number): boolean =>
  row.zero === 'unsure' ? !hasRefusedAll(row) : row.zero === 'refused' && (row.zero_at === null || now - row.zero_at < ZERO_MS);

/** Whether it is not to be paused: it charges without limit after a pause, or not at all. */
export const isUnpausable = ({ resumes_free: resumesFree, pause_lasts: pauseLasts }: ConnectorRow): boolean =>
  resumesFree || pauseLasts;

/** Whether it is never told 0: it refuses that, or a pause does harm. */
export const isNeverPaused = (row: ConnectorRow, now: number): boolean => refusesZero(row, now) || isUnpausable(row);

/** Whether it has a safe share before others: its clock jumps, so that it may have that alone, or it is not to be paused. */
export const isSteady = (row: ConnectorRow, now: number): boolean => isUnpausable(row) || isJumpy(row, now);

/** Whether it is told its safe share alone now: its clock jumps or is not known yet. */
export const isToldSafeShare = (row: ConnectorRow, now: number): boolean => isJumpy(row, now) || isClockUnknown(row);

/** Whether its clock has jumped since its limit was written in it: the end of that limit lies elsewhere now. One that lasts has no end. */
export const hasJumped = ({ clock_offset_ms: offset, sent_clock_ms: sent, sent_until: until }: ConnectorRow): boolean =>
  until !== null && offset !== null && sent !== null && Math.abs(offset - sent) > JUMP_MS;

/** Whether it draws more than any limit that it was sent, for longer than most chargers take to obey: since that was seen, or since the limit when it was. */
export const drawsMore = ({ over_since: since, sample_at: sampleAt, sent_at: sentAt }: ConnectorRow, now: number): boolean =>
  since !== null && (now - since >= times.overMs || (sampleAt !== null && sentAt !== null && sampleAt - sentAt >= times.overMs));

/** Whether it has drawn more than any limit that it was sent, for longer than chargers take to obey. */
export const disobeys = ({ over_since: since }: ConnectorRow, now: number): boolean =>
  since !== null && now - since >= times.reactionMs;

/** Its timed charge waits for a cheaper time. */
export const isPaused = ({ paused_until: until }: ConnectorRow, now: number): boolean => until !== null && until > now;
