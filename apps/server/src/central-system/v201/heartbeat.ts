import { onlyLogged, type WithEvents } from '../../network/index.ts';
import { handler, triggered } from './handler.ts';

/** OCPP 2.0.1 G02: tells the charging station the time. */
export const heartbeat = handler<'Heartbeat', null, WithEvents>({
  write: onlyLogged,
  input: () => null,
  answer: (context) => ({ currentTime: new Date(context.receivedAt).toISOString() }),
  newcomer: ({ now, isLetIn }) => (isLetIn ? { currentTime: now } : 'refused'),
  effects: () => triggered('heartbeat'),
});
