import { listOf } from '../core/list.ts';
import { INVOICE_STATUS_WORDS } from './invoices.deeds.ts';
import { INVOICE_FIELDS, INVOICE_INFO_FIELDS, invoiceInfos, invoices } from './invoices.ts';

/** The list of invoices. */
export const invoiceList = listOf({
  name: 'invoices',
  endpoint: invoices.list,
  fields: INVOICE_FIELDS,
  columns: {
    receiver: { width: 206, seen: 'always', sort: true },
    amount: { width: 110, sort: true },
    status: { width: 100 },
    records: { field: 'recordCount', width: 80 },
    changed: { kind: 'own', field: 'changedRecords', width: 122 },
    owner: { field: 'ownerName', width: 146 },
    number: { field: 'invoiceNumber', width: 120 },
    notification: { field: 'notificationType', seen: 'chosen' },
    applied: { kind: 'own', field: 'applyTime', width: 152, sort: 'applyTime' },
    notified: { kind: 'own', field: 'noticeTime', width: 148, seen: 'chosen' },
    finished: { kind: 'own', field: 'finishTime', width: 204, seen: 'chosen' },
    provider: { field: 'providerName' },
    remark: { width: 160, seen: 'chosen' },
  },
  filters: {
    keyword: {
      kind: 'search',
      main: true,
      words: { en: 'Receiver, tax number, invoice number, account', zh: '抬头、税号、发票号码、账号' },
    },
    from: { kind: 'range', to: 'to', main: true, words: INVOICE_FIELDS.applyTime.words },
    status: { kind: 'options', many: true, main: true, values: INVOICE_STATUS_WORDS },
    changed: {
      kind: 'options',
      values: {
        true: { en: 'With changed records', zh: '有变动的' },
        false: { en: 'Without changed records', zh: '无变动的' },
      },
      words: INVOICE_FIELDS.changedRecords.words,
    },
    providerId: { kind: 'provider' },
  },
});

/** The list of those to whom invoices are made out. */
export const invoiceInfoList = listOf({
  name: 'invoiceInfos',
  endpoint: invoiceInfos.list,
  fields: INVOICE_INFO_FIELDS,
  columns: {
    name: { width: 180, seen: 'always' },
    principal: { field: 'principalType', width: 90 },
    owner: { field: 'ownerName', width: 150 },
    tax: { field: 'taxNumber', width: 160 },
    recipient: { field: 'recipientName', width: 110 },
    email: { width: 190 },
    mobile: { width: 140, seen: 'alone' },
    provider: { field: 'providerName' },
    updated: { field: 'updateTime', seen: 'chosen' },
  },
  filters: {
    keyword: {
      kind: 'search',
      main: true,
      words: { en: 'Name, tax number, recipient, account', zh: '名称、税号、收票人、账号' },
    },
    providerId: { kind: 'provider' },
  },
});
