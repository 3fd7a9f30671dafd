import type { LoggedThings } from '../access/index.ts';

/** What the operations of insight change. */
export const insightThings: LoggedThings = {};
