import { companyList, corporateTransferList, invoiceInfoList, invoiceList } from '@csms/contract';
import { asListed, type LoggedThings, moneyOf } from '../access/index.ts';

/** What the operations of finance change. */
export const financeThings: LoggedThings = {
  company: {
    by: 'id',
    from: 'company c left join user_group g on g.id = c.group_id',
    key: 'c.id',
    fields: {
      name: asListed(companyList, 'name', 'c.name'),
      taxNumber: asListed(companyList, 'taxNumber', 'c.tax_number'),
      contact: asListed(companyList, 'contact', 'c.contact'),
      phone: asListed(companyList, 'phone', 'c.phone'),
      email: { is: 'c.email', kind: 'text', words: { en: 'E-mail', zh: '邮箱' } },
      groupName: asListed(companyList, 'group', 'g.name'),
      remark: { is: 'c.remark', kind: 'text', words: { en: 'Remark', zh: '备注' } },
    },
  },
  invoiceInfo: {
    by: 'id',
    from: 'invoice_info i',
    key: 'i.id',
    fields: {
      name: asListed(invoiceInfoList, 'name', 'i.name'),
      principalType: asListed(invoiceInfoList, 'principal', 'i.principal_type'),
      taxNumber: asListed(invoiceInfoList, 'tax', 'i.tax_number'),
      recipientName: asListed(invoiceInfoList, 'recipient', 'i.recipient_name'),
      email: asListed(invoiceInfoList, 'email', 'i.email'),
      mobile: asListed(invoiceInfoList, 'mobile', 'i.mobile'),
      address: { is: 'i.address', kind: 'text', words: { en: 'Address', zh: '地址' } },
    },
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
        words: { en: 'Given to members', zh: '分配给成员' },
      },
    },
  },
};
