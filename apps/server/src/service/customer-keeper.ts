import type { CustomerKeeper } from '../customers/index.ts';

/** What service keeps of customers: a driver who reports a fault may be one, and say so in words. */
export const serviceKeeper: CustomerKeeper = {
  tables: [],
  quoting: [
    { table: 'feedback', text: ['description', 'phone', 'email'] },
    { table: 'work_order', text: ['description', 'closing_reason'] },
    { table: 'work_order_step', text: ['note'], json: ['detail'] },
  ],
  parts: [],
};
