/** What other parts of charging use of records. */
export { settle } from './settlement.ts';
