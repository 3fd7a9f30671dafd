import type { LoggedThings } from '../access/index.ts';

/** What the operations of charging change. */
export const chargingThings: LoggedThings = {};
