import type { LiveEvent } from '@csms/contract';

/** What changes how a station looks; its load comes with the meter values. */
export const LIVE: readonly LiveEvent['type'][] = [
  'connector.changed',
  'point.changed',
  'session.started',
  'session.changed',
  'session.ended',
];
