import type { Protocol } from './protocol.ts';
import { v16 } from './v16/index.ts';

/** The versions of OCPP that are spoken here; a charger that names none speaks the first. */
export const PROTOCOLS: readonly [Protocol, ...Protocol[]] = [v16];

/** The version with this subprotocol, without regard to case; undefined: it is not spoken here. */
export const protocolOf = (protocols: readonly Protocol[], subprotocol: string): Protocol | undefined =>
  protocols.find((protocol) => protocol.subprotocol === subprotocol.toLowerCase());
