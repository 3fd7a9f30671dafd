import type { CompositeSchedule } from '@csms/contract';
import { inAmperes, inUnitOf, isSameWay, type LimitSkills, leftoversOf, wishesFor } from './limit-skills.ts';
import { times } from './times.ts';
import { connectorFacts, type WiringFacts } from './wiring.ts';

/** A limit that has been taken for sending: its row says that it may have reached the charger. Amounts as they are stored. */
export interface TakenLimit {
  pointId: number;
  connectorNo: number;
  no: number;
  limitA: number;
  safeA: number;
  until: number;
  /** The same as what is proven: only its end moves. */
  isRenewal: boolean;
  /** Nothing was sent since what is proven: its charger holds just that. */
  isSettled: boolean;
  /** It has started anew since this was proven, at most, in A: whether it has kept it is asked before anything is sent. Null: nothing is to be asked. */
  heldA: number | null;
  /** Nothing was proven before, or more was, or more was sent since. */
  needsProof: boolean;
  skills: LimitSkills;
  /** The way that it has taken before; null: it has taken none. */
  own: LimitSkills | null;
  /** The way that it is asked in again later; null: it takes its own. */
  better: LimitSkills | null;
  /** This is that way, tried: that it is refused says nothing new. */
  isBetter: boolean;
  /** It is told in another unit than the limits before, and never for more: it is decided anew once it is accepted. */
  isTurned: boolean;
  facts: WiringFacts;
  transactionId: number | null;
  clockOffsetMs: number | null;
}

/** The wishes that set a limit at its charger, in their order. */
export function wishesOf(taken: TakenLimit, now: number): ReturnType<typeof wishesFor> {
  const { skills, connectorNo, limitA, safeA, until, transactionId, clockOffsetMs, facts } = taken;
  const { conversion } = connectorFacts(facts);
  const lease = { connectorNo, limitA, safeA, until };
  return wishesFor({ skills, conversion, lease, transactionId, now, clockOffsetMs }, taken.isRenewal && taken.isSettled);
}

/** How long a charger may take to answer a limit, in ms: most that are late answer within a minute. One that has not answered the last time is not waited for: what it has composed tells more. */
export const limitAnswerMs = (isMute: boolean): number => (isMute ? times.muteAnswerMs : times.answerMs);
/** What clears those profiles of the way before that would count beside a limit that has just been accepted in another way. */
export function clearingOf(taken: TakenLimit, now: number): ReturnType<typeof leftoversOf> {
  const { own, skills, connectorNo, limitA, safeA, until, clockOffsetMs, facts } = taken;
  if (!own || isSameWay(own, skills)) return [];
  const lease = { connectorNo, limitA, safeA, until };
  const { conversion } = connectorFacts(facts);
  return leftoversOf({ skills, conversion, lease, transactionId: null, now, clockOffsetMs }, own);
}

/** For how long what a charger has composed is asked, in s. */
export const PROOF_SECONDS = 60;

/** Whether what a charger has composed keeps a limit: the one that was sent, or another in A. */
export function keeps(taken: TakenLimit, told: CompositeSchedule | null, limitA = taken.limitA): boolean {
  const first = told?.periods.toSorted((a, b) => a.startSeconds - b.startSeconds)[0];
  if (!told || !first) return false;
  const { conversion } = connectorFacts(taken.facts);
  const { skills } = taken;
  const asked = inAmperes({ unit: skills.unit, value: inUnitOf(skills, limitA, conversion) }, skills, conversion);
  return inAmperes({ unit: told.unit, value: first.limit }, skills, conversion) <= asked + 0.15;
}

/** How long a charger that has started anew may take to say what it has composed, in ms: its limit waits for that. */
export const KEPT_ANSWER_MS = times.proofMs;
