import type { HandDeeds } from '../core/deeds.ts';

export const INVOICE_STATUSES = ['applied', 'issued', 'notified', 'finished', 'rejected'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
export const INVOICE_STATUS_WORDS = {
  applied: { en: 'Applied', zh: '已申请' },
  issued: { en: 'Issued', zh: '已开具' },
  notified: { en: 'Notified', zh: '已通知' },
  finished: { en: 'Finished', zh: '已完成' },
  rejected: { en: 'Rejected', zh: '已驳回' },
};

/** What can be done to an invoice that was applied for. */
export const INVOICE_DEEDS = {
  issue: {
    kind: 'main',
    button: { en: 'Issue', zh: '开具' },
    elsewhere: { en: 'Replace file', zh: '更换文件' },
    from: ['applied', 'issued', 'notified'],
    to: 'issued',
    permission: 'invoice:issue',
    log: { en: 'Issue invoice', zh: '开具发票' },
  },
  notify: {
    kind: 'main',
    button: { en: 'Notify', zh: '通知' },
    elsewhere: { en: 'Notify again', zh: '再次通知' },
    from: ['issued', 'notified'],
    to: 'notified',
    permission: 'invoice:issue',
    log: { en: 'Notify of invoice', zh: '发送发票通知' },
  },
  finish: {
    kind: 'main',
    button: { en: 'Finish', zh: '完成' },
    elsewhere: { en: 'Finish without notice', zh: '不通知直接完成' },
    from: ['notified', 'issued'],
    to: 'finished',
    permission: 'invoice:issue',
    log: { en: 'Finish invoice', zh: '完成发票' },
  },
  reject: {
    kind: 'danger',
    button: { en: 'Reject', zh: '驳回' },
    from: ['applied', 'issued', 'notified'],
    to: 'rejected',
    permission: 'invoice:issue',
    log: { en: 'Reject invoice application', zh: '驳回开票申请' },
  },
} as const satisfies HandDeeds<InvoiceStatus>;
