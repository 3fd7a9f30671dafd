import {
  CORPORATE_TRANSFER_FIELDS,
  companyForm,
  companyList,
  corporateTransferList,
  invoiceInfoForm,
  invoiceList,
} from '@csms/contract';
import { asForm, asListed, type LoggedThings, moneyOf } from '../access/index.ts';

/** What the operations of finance change. */
export const financeThings: LoggedThings = {
  company: {
    by: 'id',
    from: 'company c left join user_group g on g.id = c.group_id',
    key: 'c.id',
    fields: {
      ...asForm(companyForm.omit({ groupId: true }), 'c'),
      groupName: asListed(companyList, 'group', 'g.name'),
    },
  },
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
  corporateTransfer: {
    by: 'id',
    from: 'corporate_transfer t join provider v on v.id = t.provider_id',
    key: 't.id',
    fields: {
      status: asListed(corporateTransferList, 'status', 't.status'),
      spreadAmount: {
        is: moneyOf('t.spread_amount', 'v.currency'),
        kind: 'money',
        words: CORPORATE_TRANSFER_FIELDS.spreadAmount.words,
      },
    },
  },
};
