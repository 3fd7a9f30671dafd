import type { OperandNames } from '../access/index.ts';

/** What the operations of finance name by an id. */
export const financeNames: OperandNames = {
  company: 'select id, name from company',
  corporateTransfer: 'select id, bank_reference as name from corporate_transfer',
  invoice: `select i.id, coalesce(c.name, u.account) as name from invoice i
    left join company c on c.id = i.company_id left join charge_user u on u.id = i.charge_user_id`,
  'invoice.apply': 'select id, name from invoice_info',
  invoiceInfo: 'select id, name from invoice_info',
  reconciliation: 'select id, name from provider',
};
