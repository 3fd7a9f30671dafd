import type { KnownMessages } from '../../network/index.ts';
import { v16 } from '../v16/index.ts';
import { v201 } from '../v201/index.ts';
import type { Protocol } from './protocol.ts';

/** The versions of OCPP that are spoken here; a charger that names none speaks the first. */
export const PROTOCOLS: readonly [Protocol, ...Protocol[]] = [v16, v201];

/** The version with this subprotocol, without regard to case; undefined: it is not spoken here. */
export const protocolOf = (protocols: readonly Protocol[], subprotocol: string): Protocol | undefined =>
  protocols.find((protocol) => protocol.subprotocol === subprotocol.toLowerCase());

/** What charge points may send in any of these versions. */
export function messagesOf(protocols: readonly Protocol[]): KnownMessages {
  const entries = protocols.flatMap(({ handlers }) => Object.entries(handlers));
  return {
    all: new Set(entries.map(([action]) => action)),
    money: new Set(entries.flatMap(([action, handler]) => (handler.counted ? [action] : []))),
  };
}
