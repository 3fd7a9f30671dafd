import type { LoggedThings } from '../access/index.ts';

/** What the operations of customers change. */
export const customersThings: LoggedThings = {};
