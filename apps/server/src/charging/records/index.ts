/** The records' door for other parts of charging. */
export { settle } from './settlement.ts';
