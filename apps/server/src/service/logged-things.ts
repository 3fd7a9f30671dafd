import type { LoggedThings } from '../access/index.ts';

/** What the operations of service change. */
export const serviceThings: LoggedThings = {};
