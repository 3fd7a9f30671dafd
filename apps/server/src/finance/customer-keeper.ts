import { sql } from 'kysely';
import type { CustomerKeeper } from '../customers/index.ts';

const present = (values: readonly string[]) => values.filter((value) => value !== '');

/** What finance keeps of customers: where invoices go, and the invoices, which stay as the tax law asks. */
export const financeKeeper: CustomerKeeper = {
  tables: ['invoice', 'invoice_info'],
  quoting: [{ table: 'corporate_transfer', text: ['remark', 'decision_note'] }],
  parts: [
    {
      key: 'invoiceDetails',
      title: { en: 'Invoice details', zh: '开票信息' },
      from: 'invoice_info t where charge_user_id = any ($1::int[])',
    },
    { key: 'invoices', title: { en: 'Invoices', zh: '发票' }, from: 'invoice t where charge_user_id = any ($1::int[])' },
  ],
  async whyNotErased(trx, userIds) {
    const { rows } = await sql<{ open: boolean }>`
      select exists (select from invoice where charge_user_id = any (${userIds}::int[]) and status in ('applied', 'issued')) as open`.execute(
      trx,
    );
    return rows[0]!.open ? 'eraseInvoice' : undefined;
  },
  async namesOf(db, userIds) {
    const { rows } = await sql<{ info_id: number | null; strong: string[]; weak: string[] }>`
      select id as info_id, array[tax_number, mobile, email] as strong, array[name, recipient_name, address] as weak from invoice_info where charge_user_id = any (${userIds}::int[])
      union all
      select null, array[tax_number, mobile, email], array[receiver, recipient_name, address] from invoice where charge_user_id = any (${userIds}::int[])`.execute(
      db,
    );
    return {
      infoIds: rows.flatMap(({ info_id: id }) => (id === null ? [] : [id])),
      strong: present(rows.flatMap(({ strong }) => strong)),
      weak: present(rows.flatMap(({ weak }) => weak)),
    };
  },
  async erase(trx, userIds) {
    await trx.deleteFrom('invoice_info').where('charge_user_id', 'in', userIds).execute();
    // What was issued is kept as the tax law asks; where it was sent to is not part of it.
    await sql`update invoice set recipient_name = '', mobile = '', email = '', address = '' where charge_user_id = any (${userIds}::int[])`.execute(
      trx,
    );
  },
};
