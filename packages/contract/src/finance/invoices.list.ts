import { listOf } from '../core/list.ts';
import { invoiceInfos, invoices } from './invoices.ts';

export const INVOICE_STATUS_WORDS = {
  applied: { en: 'Applied', zh: '已申请' },
  issued: { en: 'Issued', zh: '已开具' },
  notified: { en: 'Notified', zh: '已通知' },
  finished: { en: 'Finished', zh: '已完成' },
  rejected: { en: 'Rejected', zh: '已驳回' },
};
export const PRINCIPAL_WORDS = { personal: { en: 'Personal', zh: '个人' }, company: { en: 'Company', zh: '企业' } };
export const NOTIFICATION_WORDS = { mail: { en: 'E-mail', zh: '邮件' }, message: { en: 'Short message', zh: '短信' } };

/** The list of invoices. */
export const invoiceList = listOf({
  name: 'invoices',
  endpoint: invoices.list,
  columns: {
    receiver: { kind: 'text', words: { en: 'Receiver', zh: '发票抬头' }, width: 206, seen: 'always', sort: true },
    amount: { kind: 'money', currency: 'currency', words: { en: 'Amount', zh: '金额' }, width: 110, sort: true },
    status: { kind: 'word', values: INVOICE_STATUS_WORDS, words: { en: 'Status', zh: '状态' }, width: 100 },
    records: { kind: 'count', field: 'recordCount', words: { en: 'Records', zh: '充电记录' }, width: 80 },
    changed: { kind: 'own', words: { en: 'Changed records', zh: '变动记录' }, width: 122 },
    owner: { kind: 'text', field: 'ownerName', words: { en: 'For', zh: '开票对象' }, width: 146 },
    number: { kind: 'text', field: 'invoiceNumber', words: { en: 'Invoice number', zh: '发票号码' }, width: 120 },
    notification: {
      kind: 'word',
      field: 'notificationType',
      values: NOTIFICATION_WORDS,
      words: { en: 'Notification', zh: '通知方式' },
      seen: 'chosen',
    },
    applied: { kind: 'own', words: { en: 'Applied', zh: '申请时间' }, width: 152, sort: 'applyTime' },
    notified: { kind: 'own', words: { en: 'Notified', zh: '通知时间' }, width: 148, seen: 'chosen' },
    finished: { kind: 'own', words: { en: 'Finished', zh: '完成时间' }, width: 204, seen: 'chosen' },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
    remark: { kind: 'text', words: { en: 'Remark', zh: '备注' }, width: 160, seen: 'chosen' },
  },
  filters: {
    keyword: {
      kind: 'search',
      main: true,
      words: { en: 'Receiver, tax number, invoice number, account', zh: '抬头、税号、发票号码、账号' },
    },
    from: { kind: 'range', to: 'to', main: true, words: { en: 'Applied', zh: '申请时间' } },
    status: { kind: 'options', many: true, main: true, values: INVOICE_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
    changed: {
      kind: 'options',
      values: {
        true: { en: 'With changed records', zh: '有变动的' },
        false: { en: 'Without changed records', zh: '无变动的' },
      },
      words: { en: 'Changed records', zh: '变动记录' },
    },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});

/** The list of those to whom invoices are made out. */
export const invoiceInfoList = listOf({
  name: 'invoiceInfos',
  endpoint: invoiceInfos.list,
  columns: {
    name: { kind: 'text', words: { en: 'Receiver', zh: '发票抬头' }, width: 180, seen: 'always' },
    principal: {
      kind: 'word',
      field: 'principalType',
      values: PRINCIPAL_WORDS,
      words: { en: 'Type', zh: '抬头类型' },
      width: 90,
    },
    owner: { kind: 'text', field: 'ownerName', words: { en: 'For', zh: '开票对象' }, width: 150 },
    tax: { kind: 'text', field: 'taxNumber', words: { en: 'Tax number', zh: '税号' }, width: 160 },
    recipient: { kind: 'text', field: 'recipientName', words: { en: 'Recipient', zh: '收票人' }, width: 110 },
    email: { kind: 'text', words: { en: 'E-mail', zh: '邮箱' }, width: 190 },
    mobile: { kind: 'text', words: { en: 'Mobile', zh: '手机号' }, width: 140, seen: 'alone' },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
    updated: { kind: 'time', field: 'updateTime', words: { en: 'Changed', zh: '修改时间' }, seen: 'chosen' },
  },
  filters: {
    keyword: {
      kind: 'search',
      main: true,
      words: { en: 'Name, tax number, recipient, account', zh: '名称、税号、收票人、账号' },
    },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
