import type { CallFrame } from '@csms/ocpp';

/** A message in its queue, with how and when it came. */
export interface QueuedCall extends CallFrame {
  /** As much of it as is logged. */
  text: string;
  receivedAt: number;
  began: number;
}
