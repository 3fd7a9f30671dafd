import type { AlarmKind, ReviewReason, StopReason } from '@csms/contract';

const MINUTE_MS = 60_000;

/** Something that a charger should tell, and what happens where it does not. */
interface Expectation {
  /** What should come. */
  message: 'stop' | 'word' | 'samples' | 'start' | 'nothing';
  /** Once this is so. */
  once: string;
  /** By when, in ms: a fixed time, or the setting that says it. */
  within: number | 'silenceMinutes' | 'alarmRule' | 'charging.lostSessionHours';
  /** The session is closed by rule, for this reason. */
  closes?: StopReason;
  /** The record waits for a person, for this reason. */
  reviews?: ReviewReason;
  /** The alarm that tells of it. */
  alarm?: { kind: AlarmKind; code: string };
  /** What takes it back. `goingOn`: the real stop, or samples that show that the session goes on, which let it run again. */
  back: 'stop' | 'goingOn' | 'sample' | 'start' | 'judging';
}

/**
 * What chargers are expected to tell of sessions, for all versions of OCPP (docs/adr/0071-what-should-have-come.md). What closes sessions, raises alarms and puts records under review takes its times and words
 * from here. Answers and effects of commands have theirs in the table of wishes (`WISHES`: `answerMs`, `effectMs`), and the alarm `command`.
 */
export const EXPECTATIONS = {
  stopOfCutOff: {
    message: 'stop',
    once: 'the point was cut off',
    within: 0,
    closes: 'ClosedByCutOff',
    back: 'goingOn',
  },
  endOfRefused: {
    message: 'stop',
    once: 'the start was refused',
    within: 0,
    closes: 'ClosedByRefusal',
    back: 'stop',
  },
  stopBeforeNext: {
    message: 'stop',
    once: 'another session starts at the connector',
    within: 0,
    closes: 'ClosedByNewTransaction',
    back: 'goingOn',
  },
  wordAfterBoot: {
    message: 'word',
    once: 'its charger has booted',
    within: 10 * MINUTE_MS,
    closes: 'ClosedByBoot',
    back: 'goingOn',
  },
  stopOfDenied: {
    message: 'stop',
    once: 'the connector says that no session goes on',
    within: 'silenceMinutes',
    closes: 'ClosedBySilence',
    alarm: { kind: 'missingMessage', code: 'stop' },
    back: 'goingOn',
  },
  stopOfFinishing: {
    message: 'stop',
    once: 'the connector says that the session is about to end, or is broken',
    within: 60 * MINUTE_MS,
    closes: 'ClosedBySilence',
    alarm: { kind: 'missingMessage', code: 'stop' },
    back: 'goingOn',
  },
  stopOfForgotten: {
    message: 'stop',
    once: 'its charger says that the session is over, and that nothing of it waits to be sent',
    within: MINUTE_MS,
    closes: 'ClosedBySilence',
    back: 'goingOn',
  },
  anyWord: {
    message: 'word',
    once: 'the session runs',
    within: 'charging.lostSessionHours',
    closes: 'ClosedByTimeLimit',
    back: 'goingOn',
  },
  samples: {
    message: 'samples',
    once: 'the session has had some, its connector charges and its charger is there',
    within: 20 * MINUTE_MS,
    alarm: { kind: 'missingMessage', code: 'samples' },
    back: 'sample',
  },
  start: {
    message: 'start',
    once: 'energy flows at a connector without a session',
    within: 'alarmRule',
    alarm: { kind: 'unbilledEnergy', code: 'start' },
    back: 'start',
  },
  silenceAfterBill: {
    message: 'nothing',
    once: 'the session has ended',
    within: 5 * MINUTE_MS,
    reviews: 'metered-on',
    alarm: { kind: 'unbilledEnergy', code: 'afterBill' },
    back: 'stop',
  },
  oneStop: {
    message: 'nothing',
    once: 'the session was stopped',
    within: 0,
    reviews: 'two-stops',
    back: 'judging',
  },
  decidedBill: {
    message: 'nothing',
    once: 'a person has decided on the bill',
    within: 0,
    reviews: 'late-samples',
    back: 'judging',
  },
} as const satisfies Record<string, Expectation>;

/** The closings by rule that samples of a session that goes on take back. */
export const CLOSED_UNTIL_SAMPLES: readonly StopReason[] = Object.values<Expectation>(EXPECTATIONS).flatMap(({ closes, back }) =>
  closes && back === 'goingOn' ? [closes] : [],
);

/** Minutes without a sample after which a session that its connector denies is closed, where provider and model say nothing else. */
export const SILENCE_MINUTES = 5;

/** From here on, in W, energy flows: more than a charger needs for itself, less than the slowest car takes. */
export const FLOWS_W = 500;
