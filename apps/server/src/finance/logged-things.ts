import type { LoggedThings } from '../access/index.ts';

/** What the operations of finance change. */
export const financeThings: LoggedThings = {};
