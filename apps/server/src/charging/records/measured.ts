import type { LiveEvent } from '@csms/contract';

/** What a running session has come to with a message of its meter: what open consoles hear of it, and where it charges. */
export interface SessionMeasured extends Omit<Extract<LiveEvent, { type: 'session.changed' }>, 'type'> {
  pointId: number;
  serialNumber: string;
  connectorNo: number;
}

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** After the commit, for each message with meter values of the moment. Made only where somebody hears it: consoles that are open, rules that react. */
    'session.measured': SessionMeasured;
  }
}
