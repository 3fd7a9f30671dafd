import { contract } from '@csms/contract';
import { useCall } from '../../../shared/api/queries.ts';

/** How many notes a page has. */
export const SIZE = 10;

/** A page of the notes to the next shift, newest first; live. */
export const useShiftNotes = (page: number) =>
  useCall(contract.handovers.notes, { query: { page, limit: SIZE } }, { keepPrevious: true, silent: true });
