import type { Wish } from '@csms/contract';
import type { Outgoing, Protocol, WishFacts } from '../../protocol/protocol.ts';
import { begin, end, hello, measure, plug, token } from './messages.ts';

const handlers = { Hello: hello, Plug: plug, Token: token, Begin: begin, Measure: measure, End: end };

/** What it can say of what is wished. */
function encode(wish: Wish, { wireId, place }: WishFacts): Outgoing {
  switch (wish.action) {
    case 'reset':
      return { ok: true, message: 'Restart', payload: {} };
    case 'stopSession':
      return wireId === undefined
        ? { ok: false, fault: 'the session is not known' }
        : { ok: true, message: 'Finish', payload: { session: wireId } };
    case 'unlockConnector':
      return { ok: true, message: 'Release', payload: { unit: place?.evseNo, outlet: place?.connectorNo } };
    default:
      return { ok: false, fault: `the stub has no ${wish.action}` };
  }
}

/** A version of OCPP that nobody speaks, for tests: this folder is all of it. */
export const stub: Protocol = {
  subprotocol: 'ocpp-stub',
  handlers,
  idTagPath: 'token',
  namesSessions: true,
  hasEvses: true,
  readRequest: (action, payload) =>
    Object.hasOwn(handlers, action)
      ? { ok: true, value: payload, deviations: [] }
      : { ok: false, code: 'NotImplemented', description: action, deviations: [] },
  encode,
  readOutcome: (_wish, answer) => ({ result: 'accepted', told: null, answer }),
  errorCode: (code) => code,
  answerToInvalid: () => null,
  saveOfTooLong: () => undefined,
};
