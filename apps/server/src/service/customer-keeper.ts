import { sql } from 'kysely';
import type { CustomerKeeper } from '../customers/index.ts';

/** What service keeps of customers: a driver who reports a fault may be one, and say so in words. */
export const serviceKeeper: CustomerKeeper = {
  tables: ['complaint'],
  quoting: [
    { table: 'feedback', text: ['description', 'phone', 'email'] },
    { table: 'complaint', text: ['description', 'caller_name', 'caller_phone'] },
    { table: 'complaint_step', text: ['note'] },
    { table: 'work_order', text: ['description', 'closing_reason'] },
    { table: 'work_order_step', text: ['note'], json: ['detail'] },
  ],
  parts: [
    {
      key: 'complaints',
      title: { en: 'Complaints', zh: '投诉' },
      from: 'complaint t where charge_user_id = any ($1::int[])',
    },
  ],
  // That somebody complained, of what and when stays; what was said goes.
  async erase(trx, userIds) {
    await sql`update complaint_step set note = '' where complaint_id in (select id from complaint where charge_user_id = any (${userIds}::int[]))`.execute(
      trx,
    );
    await sql`update complaint set description = '', caller_name = '', caller_phone = '' where charge_user_id = any (${userIds}::int[])`.execute(
      trx,
    );
  },
};
