import type { RequestOf } from '@csms/ocpp/v201';

/** The versions of OCPP that a simulated charge point speaks, by their WebSocket subprotocols. */
export const PROTOCOLS = ['ocpp1.6', 'ocpp2.0.1'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** Why it boots; only 2.x tells. */
export type BootReason = RequestOf<'BootNotification'>['reason'];

/** What a charge point answers to a request; `effect` runs once the answer has left. */
export interface Reply {
  answer: unknown;
  effect?: () => void;
  /** Seconds until this answer leaves, null for never; as the deviations say where it is not given. */
  delayS?: number | null | undefined;
}
