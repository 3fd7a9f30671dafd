import type { TimedKind, TimedProblem } from '@csms/contract';
import { GOAL_LOOK_MS } from '../records/index.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A start that did not succeed is asked for again after so long. */
const AGAIN_MS = 30 * SECOND;
/** A charger that has accepted begins its session within so long. */
const BEGINS_MS = 2 * MINUTE;
/** A session that was told to stop and goes on is told again. */
const STOP_AGAIN_MS = 5 * MINUTE;
/** How often a waiting start and a running session are looked at. */
const LOOK_MS = 2 * SECOND;
const MOST_MS = GOAL_LOOK_MS;
/** Nothing is looked at again sooner. */
const LEAST_MS = SECOND / 2;
/** A ready-by is planned anew so often. */
const PLAN_MS = MINUTE;

/** A start that is not over, with all that decides its next step. Moments are epoch ms. */
export interface StartFacts {
  kind: TimedKind;
  status: 'due' | 'asked' | 'charging';
  problem: TimedProblem | null;
  untilAt: number;
  askedAt: number | null;
  isRemoved: boolean;
  isEnabled: boolean;
  isOnline: boolean;
  isFaulted: boolean;
  /** A car is plugged in and waits for its start. */
  isReady: boolean;
  /** A session takes the connector. */
  isBusy: boolean;
  /** Another one's reservation takes it. */
  isReserved: boolean;
  /** Why the user may not charge. */
  refusal: 'noBalance' | 'notAllowed' | null;
  /** How the last wish to the charger stands; null: there is none. */
  command: { isOpen: boolean; isAccepted: boolean; isSilent: boolean; isUnsent: boolean } | null;
  /** The session that began by it. */
  session: {
    transactionId: number;
    isRunning: boolean;
    energyWh: number;
    /** As told, or as it follows from the register. */
    powerW: number;
    sampleAt: number | null;
    startedAt: number;
  } | null;
  wantsWh: number | null;
  maxMinutes: number | null;
  stopAskedAt: number | null;
  /** Of ready-by: when it was planned last, and when the plan begins to charge; null: not planned. */
  plannedAt: number | null;
  chargesAt: number | null;
}

export type TimedStep =
  /** Looked at again at `lookAt`; what is in the way is noted. */
  | { kind: 'wait'; problem: TimedProblem | null; lookAt: number }
  | { kind: 'plan' }
  | { kind: 'ask' }
  /** What was asked for did not begin: it may try again. */
  | { kind: 'again'; problem: TimedProblem; lookAt: number }
  | { kind: 'begun'; transactionId: number }
  | { kind: 'miss'; problem: TimedProblem }
  | { kind: 'stop'; reason: 'energy' | 'time' }
  | { kind: 'done' };

/** What is in the way of a start now; null: nothing. */
function inTheWay(facts: StartFacts): TimedProblem | null {
  if (facts.isRemoved) return 'removed';
  if (!facts.isEnabled) return 'disabled';
  if (!facts.isOnline) return 'offline';
  if (facts.isFaulted) return 'faulted';
  if (facts.isBusy) return 'occupied';
  // Only with a car plugged in: a stranger who comes later would charge on the user's account.
  if (!facts.isReady) return 'notPluggedIn';
  if (facts.isReserved) return 'reserved';
  return facts.refusal;
}

/** What is to be done with a start that is not over. */
export function nextStep(facts: StartFacts, now: number): TimedStep {
  if (facts.session)
    return facts.status === 'charging'
      ? running(facts, facts.session, now)
      : { kind: 'begun', transactionId: facts.session.transactionId };
  if (facts.status === 'charging') return { kind: 'done' };
  return facts.status === 'asked' ? asked(facts, now) : due(facts, now);
}

function due(facts: StartFacts, now: number): TimedStep {
  const problem = inTheWay(facts);
  if (problem === 'removed') return { kind: 'miss', problem };
  // One that was never looked at in its time was missed by the server.
  if (now > facts.untilAt) return { kind: 'miss', problem: facts.problem ?? 'serverAway' };
  if (problem)
    return { kind: 'wait', problem, lookAt: Math.min(now + (facts.kind === 'readyBy' ? 5 : 1) * LOOK_MS, facts.untilAt + 1) };
  if (facts.askedAt !== null && now - facts.askedAt < AGAIN_MS)
    return { kind: 'wait', problem: facts.problem, lookAt: facts.askedAt + AGAIN_MS };
  if (facts.kind === 'readyBy') {
    if (facts.plannedAt === null || now - facts.plannedAt >= PLAN_MS) return { kind: 'plan' };
    if (facts.chargesAt === null || now < facts.chargesAt)
      return {
        kind: 'wait',
        problem: facts.problem === 'late' ? 'late' : null,
        lookAt: Math.min(facts.chargesAt ?? Number.POSITIVE_INFINITY, facts.plannedAt + PLAN_MS, now + MOST_MS),
      };
  }
  return { kind: 'ask' };
}

function asked({ command, askedAt, untilAt }: StartFacts, now: number): TimedStep {
  const waitsUntil = (askedAt ?? now) + BEGINS_MS;
  if (command?.isOpen) return { kind: 'wait', problem: null, lookAt: now + LOOK_MS };
  // One that did not answer may have heard: its session counts when it comes.
  if (command && (command.isAccepted || command.isSilent) && now < waitsUntil)
    return { kind: 'wait', problem: null, lookAt: Math.min(now + LOOK_MS, waitsUntil) };
  const problem = command?.isAccepted ? 'notStarted' : command?.isSilent ? 'noAnswer' : command?.isUnsent ? 'offline' : 'refused';
  return now > untilAt ? { kind: 'miss', problem } : { kind: 'again', problem, lookAt: (askedAt ?? now) + AGAIN_MS };
}

function running(facts: StartFacts, session: NonNullable<StartFacts['session']>, now: number): TimedStep {
  if (!session.isRunning) return { kind: 'done' };
  const { wantsWh, maxMinutes, stopAskedAt, plannedAt, kind } = facts;
  const mayStop = stopAskedAt === null || now - stopAskedAt >= STOP_AGAIN_MS;
  // The meter speaks now and then: what has flowed since is counted too.
  const sinceMs = session.sampleAt === null ? 0 : Math.min(2 * MINUTE, Math.max(0, now - session.sampleAt));
  const energyWh = session.energyWh + (session.powerW * sinceMs) / (60 * MINUTE);
  const endsAt = maxMinutes === null ? Number.POSITIVE_INFINITY : session.startedAt + maxMinutes * MINUTE;
  if (wantsWh !== null && energyWh >= wantsWh && mayStop) return { kind: 'stop', reason: 'energy' };
  if (now >= endsAt && mayStop) return { kind: 'stop', reason: 'time' };
  if (kind === 'readyBy' && stopAskedAt === null && (plannedAt === null || now - plannedAt >= PLAN_MS)) return { kind: 'plan' };
  const fullAt =
    wantsWh === null || session.powerW <= 0 || !mayStop
      ? Number.POSITIVE_INFINITY
      : now + ((wantsWh - energyWh) / session.powerW) * 60 * MINUTE;
  return {
    kind: 'wait',
    problem: facts.problem === 'late' ? 'late' : null,
    lookAt: Math.max(now + LEAST_MS, Math.min(fullAt, endsAt, now + MOST_MS)),
  };
}
