import { invoiceInfoForm, invoiceList } from '@csms/contract';
import { asForm, asListed, type Word } from '../../access/index.ts';
import type { FinanceParts } from '../area-parts.ts';
import { invoiceInfoRoutes } from './invoice-infos.ts';
import { invoiceRoutes } from './invoices.routes.ts';

/** All that invoices give the app. */
export const invoices: Word<FinanceParts> = {
  routes: (http, { databases, clock, sms }) => {
    invoiceRoutes(http, databases, clock, sms !== undefined);
    invoiceInfoRoutes(http, databases);
  },
  operandNames: {
    invoice: `select i.id, coalesce(c.name, u.account) as name from invoice i
      left join company c on c.id = i.company_id left join charge_user u on u.id = i.charge_user_id`,
    'invoice.apply': 'select id, name from invoice_info',
    invoiceInfo: 'select id, name from invoice_info',
  },
  loggedThings: {
    invoiceInfo: {
      by: 'id',
      from: 'invoice_info i',
      key: 'i.id',
      fields: asForm(invoiceInfoForm, 'i'),
    },
    invoice: {
      by: 'id',
      from: 'invoice i',
      key: 'i.id',
      fields: {
        status: asListed(invoiceList, 'status', 'i.status'),
        invoiceNumber: asListed(invoiceList, 'number', 'i.invoice_number'),
      },
    },
  },
};
