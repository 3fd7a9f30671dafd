import type { CustomerKeeper } from '../customers/index.ts';

/** What insight keeps of customers: users may quote one in what they write. */
export const insightKeeper: CustomerKeeper = {
  tables: [],
  quoting: [
    { table: 'user_note', text: ['text'] },
    { table: 'shift_note', text: ['text'] },
  ],
  parts: [],
};
