import { onlyLogged, type WithEvents } from '../../network/index.ts';
import { handler, triggered } from './handler.ts';

/** OCPP 1.6 §4.6: tells the charger the time; that it lives is noted for every message. */
export const heartbeat = handler<'Heartbeat', null, WithEvents>({
  write: onlyLogged,
  input: () => null,
  answer: (context) => ({ currentTime: new Date(context.receivedAt).toISOString() }),
  newcomer: ({ now }) => ({ currentTime: now }),
  effects: () => triggered('heartbeat'),
});
