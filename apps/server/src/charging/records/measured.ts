import type { LiveEvent } from '@csms/contract';

/** What a running session has come to with a message of its meter: what open consoles hear of it, and where it charges. */
export interface SessionMeasured extends Omit<Extract<LiveEvent, { type: 'session.changed' }>, 'type'> {
  pointId: number;
  serialNumber: string;
  connectorNo: number;
}

/** A running session whose timed charge ends it by its energy is looked at at least so often, in ms. */
export const GOAL_LOOK_MS = 30_000;

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** After the commit, for each message with meter values of the moment. Made only where somebody hears it: consoles that are open, rules that react. */
    'session.measured': SessionMeasured;
    /** After the commit: a message of its meter shows a session that meets the energy of its timed charge before the next regular look. */
    'session.nearGoal': { transactionId: number };
  }
}
