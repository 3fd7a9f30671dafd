import { WebSocketServer } from 'ws';
import type { Protocol } from '../protocol/protocol.ts';
import { protocolOf } from '../protocol/protocols.ts';

/** The largest frame that is received, in bytes: more than is taken, so that the end of a session can be read off a message that is too long. */
export const MAX_PAYLOAD = 8 * 1024 * 1024;
/** Of chargers that nobody has adopted. */
export const MAX_PAYLOAD_UNKNOWN = 64 * 1024;

/** What takes over upgraded sockets: frames of at most so many bytes, of these versions of OCPP. */
export const receiver = (protocols: readonly [Protocol, ...Protocol[]], maxPayload: number): WebSocketServer =>
  new WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate: false,
    // Bytes that are no UTF-8 are taken as unreadable text: closing upon them would keep the charger out for ever.
    skipUTF8Validation: true,
    clientTracking: false,
    handleProtocols: (offered) => [...offered].find((name) => protocolOf(protocols, name)) ?? false,
  });
