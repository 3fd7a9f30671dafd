import {
  NEVER_ALONE,
  type RecoveryPlaybook,
  type RecoveryRefusal,
  type RecoveryStep,
  type RecoveryStepKind,
  type WorkFaultCode,
} from '@csms/contract';

const MINUTE = 60_000;
export const DAY = 86_400_000;
/** So many runs that made it worse stop recovery for their model. */
export const MOST_WORSE = 3;
/** This share of a provider's points may be recovered at once, one at least. */
const SHARE = 0.02;
/** How long a run waits for what is in its way before it is given up, in ms. */
const PATIENCE_MS = 30 * MINUTE;
/** How long limits may take to be confirmed after a reset, in ms. */
const LIMITS_MS = 10 * MINUTE;
/** How long an alarm may take to clear after a reset, in ms. */
const SETTLE_MS = 2 * MINUTE;
/** How long after its steps a run that has not helped is known as such, in ms. */
const HELP_MS = 10 * MINUTE;
/** How long without an answer a step is waited for, in ms. */
const STEP_MS = 15 * MINUTE;

/** What stands in the way of recovery at a point now. */
export interface SiteFacts {
  isStopped: boolean;
  isOnline: boolean;
  hasSession: boolean;
  isPlugged: boolean;
  isReserved: boolean;
  isPersonAtWork: boolean;
  hasFirmware: boolean;
  hasDiagnostics: boolean;
  /** Resets of recovery in the last 24 hours. */
  softResets: number;
  hardResets: number;
  /** Other points under recovery now: of the station, and of the provider. */
  stationRunning: number;
  providerRunning: number;
  providerPoints: number;
  /** Runs of the model that made it worse, since a person has let it go on. */
  worseOfModel: number;
  isCleared: boolean;
  /** A technician has the order. */
  isInHand: boolean;
  /** A driver has reported a danger at the point, and its order is open. */
  isDangerReported: boolean;
}

/** How many points of a provider may be recovered at once. */
export const mostAtOnce = (points: number): number => Math.max(1, Math.floor(points * SHARE));

/** What is in the way of a step at its point, whoever began it. */
function inTheWay(facts: SiteFacts): RecoveryRefusal[] {
  const found: RecoveryRefusal[] = [];
  if (facts.isStopped) found.push('stopped');
  if (facts.hasSession) found.push('session');
  if (facts.isPlugged) found.push('plugged');
  if (facts.isReserved) found.push('reserved');
  if (facts.isPersonAtWork) found.push('personAtWork');
  if (facts.hasFirmware) found.push('firmware');
  if (facts.hasDiagnostics) found.push('diagnostics');
  return found;
}

/** Why a playbook may not be begun; empty: it may. Without a person there is more that it may not. */
export function refusalsOf(
  playbook: Pick<RecoveryPlaybook, 'faultCode' | 'steps' | 'enabled'>,
  facts: SiteFacts,
  isAlone: boolean,
): RecoveryRefusal[] {
  const kinds = playbook.steps.map(({ kind }) => kind);
  const found = inTheWay(facts);
  if (!playbook.enabled) found.push('disabled');
  if (!facts.isOnline) found.push('offline');
  if (kinds.includes('softReset') && facts.softResets > 0) found.push('softResetSpent');
  if (kinds.includes('hardReset') && facts.hardResets > 0) found.push('hardResetSpent');
  if (facts.stationRunning > 0) found.push('stationBusy');
  if (facts.providerRunning >= mostAtOnce(facts.providerPoints)) found.push('providerBusy');
  if (facts.worseOfModel >= MOST_WORSE) found.push('modelStopped');
  if (facts.isCleared) found.push('cleared');
  if (isAlone && NEVER_ALONE.includes(playbook.faultCode)) found.push('neverAlone');
  if (isAlone && facts.isInHand) found.push('inHand');
  if (isAlone && facts.isDangerReported) found.push('dangerReported');
  return found;
}

const isReset = (kind: RecoveryStepKind): boolean => kind === 'softReset' || kind === 'hardReset';

/** The steps of a run: where the point has limits of load balancing, it is unavailable around its resets, so that it opens only once they are confirmed. */
export function planOf(steps: readonly RecoveryStep[], hasLimits: boolean): RecoveryStep[] {
  const first = steps.findIndex(({ kind }) => isReset(kind));
  if (first < 0 || !hasLimits) return [...steps];
  const last = steps.findLastIndex(({ kind }) => isReset(kind));
  const plan = [...steps];
  if (!steps.slice(last).some(({ kind }) => kind === 'available')) plan.splice(last + 1, 0, { kind: 'available', seconds: null });
  if (!steps.slice(0, first).some(({ kind }) => kind === 'unavailable'))
    plan.splice(first, 0, { kind: 'unavailable', seconds: null });
  return plan;
}

/** The playbook that holds for a fault: the one that names most of it. Undefined: none. */
export function playbookFor<P extends Pick<RecoveryPlaybook, 'faultCode' | 'vendorCode' | 'vendor' | 'model'>>(
  playbooks: readonly P[],
  fault: { faultCode: WorkFaultCode; vendorCode: string; vendor: string; model: string },
): P | undefined {
  const same = (asked: string, found: string) => asked === '' || asked.toLowerCase() === found.toLowerCase();
  const score = ({ vendorCode, vendor, model }: P) =>
    Number(vendorCode !== '') * 4 + Number(model !== '') * 2 + Number(vendor !== '');
  return playbooks
    .filter(
      (one) =>
        one.faultCode === fault.faultCode &&
        same(one.vendorCode, fault.vendorCode) &&
        same(one.vendor, fault.vendor) &&
        same(one.model, fault.model),
    )
    .toSorted((a, b) => score(b) - score(a))[0];
}

/** How far the step that was begun last has come. */
export interface StepFacts {
  kind: RecoveryStepKind;
  seconds: number | null;
  /** Epoch ms. */
  beganAt: number;
  /** Of its wishes: all were seen, one was refused or lost, or they are under way. */
  wishes: 'seen' | 'failed' | 'open';
  diagnosis: 'uploaded' | 'failed' | 'open' | null;
}

/** What became of a step; undefined: it goes on. */
export function stepEnd(step: StepFacts, now: number): { state: 'done' | 'failed'; result: string } | undefined {
  if (step.kind === 'wait') return now - step.beganAt >= (step.seconds ?? 0) * 1000 ? { state: 'done', result: '' } : undefined;
  if (step.kind === 'diagnostics') {
    if (step.diagnosis === 'uploaded') return { state: 'done', result: '' };
    // A charger without a file is recovered all the same.
    return step.diagnosis === 'open' && now - step.beganAt < STEP_MS ? undefined : { state: 'failed', result: 'noFile' };
  }
  if (step.wishes === 'seen') return { state: 'done', result: '' };
  if (step.wishes === 'failed') return { state: 'failed', result: 'refused' };
  return now - step.beganAt < STEP_MS ? undefined : { state: 'failed', result: 'notSeen' };
}

/** A run as it stands between two steps. */
export interface RunFacts {
  /** Nobody asked for it. */
  isAlone: boolean;
  plan: readonly RecoveryStep[];
  /** Steps that were made or skipped, first to last. */
  past: readonly { kind: RecoveryStepKind; state: 'done' | 'failed' | 'skipped'; endedAt: number }[];
  site: SiteFacts;
  isCleared: boolean;
  hasLimits: boolean;
  /** Every limit was confirmed since the last reset. */
  areLimitsConfirmed: boolean;
  /** When the step before ended, or the run began; epoch ms. */
  since: number;
  /** It was stopped: only what it has shut is still opened. */
  isStopping: boolean;
}

export type RunStep =
  | { do: 'begin'; kind: RecoveryStepKind }
  | { do: 'skip' }
  | { do: 'wait'; until: number }
  /** Nothing more but opening what was shut. */
  | { do: 'giveUp'; reason: string }
  /** Nothing more at all: what was shut stays so. */
  | { do: 'leaveShut'; reason: string }
  | { do: 'end' };

/** What a run does next: nothing reaches a point that is in use; what has cleared is not reset once more; what was made unavailable is opened once its limits are confirmed. */
export function nextOf(run: RunFacts, now: number): RunStep {
  const next = run.plan[run.past.length];
  if (!next) return { do: 'end' };
  const { kind } = next;
  const soon = { do: 'wait', until: now + 5_000 } as const;
  const wasReset = run.past.some((one) => isReset(one.kind) && one.state === 'done');
  // What is unavailable tells no fault: whether a reset has helped shows once it is open again.
  const isShut =
    run.past.findLast((one) => (one.kind === 'unavailable' || one.kind === 'available') && one.state === 'done')?.kind ===
    'unavailable';
  const isWell = isShut ? wasReset : run.isCleared;
  // Smoke or a bare wire was reported meanwhile: without a person nothing more is sent, and what is shut stays so.
  if (run.isAlone && run.site.isDangerReported) return { do: 'leaveShut', reason: 'dangerReported' };
  if (kind !== 'available') {
    if (run.isStopping) return { do: 'skip' };
    if (run.site.isStopped) return { do: 'giveUp', reason: 'stopped' };
    if (run.site.isPersonAtWork) return { do: 'giveUp', reason: 'personAtWork' };
  } else if (run.site.isPersonAtWork) return soon;
  if (isReset(kind)) {
    // The reset before it is given time to show.
    if (wasReset && !isWell && now - run.since < SETTLE_MS) return soon;
    if (isWell) return { do: 'skip' };
    if (kind === 'softReset' ? run.site.softResets > 0 : run.site.hardResets > 0) return { do: 'skip' };
  }
  if (kind === 'diagnostics' && isWell) return { do: 'skip' };
  if (kind === 'available') {
    // Only what the run itself has shut is opened.
    if (!run.past.some((one) => one.kind === 'unavailable' && one.state === 'done')) return { do: 'skip' };
    if (!wasReset || !run.hasLimits || run.areLimitsConfirmed) return { do: 'begin', kind };
    return now - run.since < LIMITS_MS ? soon : { do: 'leaveShut', reason: 'limitsNotConfirmed' };
  }
  if (kind === 'wait') return { do: 'begin', kind };
  const [way] = inTheWay(run.site);
  if (way) return now - run.since < PATIENCE_MS ? soon : { do: 'giveUp', reason: way };
  return { do: 'begin', kind };
}

/** What is known of a point after the steps of a run. */
export interface AfterFacts {
  /** Epoch ms. */
  endedAt: number;
  isCleared: boolean;
  /** The alarm came back after the steps, or another of the same fault opened. */
  isBack: boolean;
  isOffline: boolean;
  hasNewFault: boolean;
}

/** How a run is judged; undefined: it is watched on. Healed is what has stayed away for a day. */
export function judge(
  after: AfterFacts,
  now: number,
): { state: 'healed' | 'back' | 'notHelped' | 'worse'; reason: string } | undefined {
  const age = now - after.endedAt;
  if (after.hasNewFault) return { state: 'worse', reason: 'newFault' };
  if (after.isOffline && age >= HELP_MS) return { state: 'worse', reason: 'wentOffline' };
  if (after.isBack) return { state: 'back', reason: '' };
  if (!after.isCleared) return age >= HELP_MS ? { state: 'notHelped', reason: '' } : undefined;
  return age >= DAY ? { state: 'healed', reason: '' } : undefined;
}
