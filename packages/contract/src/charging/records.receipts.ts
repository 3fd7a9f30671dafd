import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { EMAIL, type Fields, withFields } from '../core/fields.ts';
import { LANGUAGE_WORDS, LANGUAGES } from '../core/language.ts';
import { instant } from '../core/values.ts';

export const RECEIPT_FIELDS = {
  email: { ...EMAIL, words: { en: 'Send to', zh: '收件邮箱' } },
  language: { kind: 'word', values: LANGUAGE_WORDS, words: { en: 'Language', zh: '语言' } },
} as const satisfies Fields;

/** Sends the bill of an order as a PDF. */
export const receiptForm = z.object(
  withFields(RECEIPT_FIELDS, {
    email: z.email().max(200),
    language: z.enum(LANGUAGES),
    requestId: z.string().min(8).max(64),
  }),
);

export const RECEIPT_ERRORS = {
  receiptNotSettled: entry(601, 409, 'Only a settled order has a receipt', '订单结算后才能发送账单'),
} as const satisfies Record<string, ErrorEntry>;

/** What can be sent, and what was. */
const receiptOffer = z.object({
  /** Of the customer; empty: not known. */
  email: z.string(),
  /** Of the customer; null: not known. */
  language: z.enum(LANGUAGES).nullable(),
  /** Whether mail can go out at all. */
  hasMail: z.boolean(),
  /** Newest first; `state` null: it went out longer ago than the box of mails is kept. */
  sent: z.array(
    z.object({
      recipient: z.string(),
      language: z.enum(LANGUAGES),
      operator: z.string(),
      time: instant,
      state: z.enum(['waiting', 'sent', 'failed']).nullable(),
    }),
  ),
});

export const receipts = {
  get: endpoint({
    method: 'GET',
    path: '/web/chargingRecords/:transactionId/receipt',
    summary: 'Where the receipt of a charging record would go, and where it has gone',
    access: 'record:receipt',
    params: z.object({ transactionId: z.coerce.number().int() }),
    response: receiptOffer,
  }),
  send: endpoint({
    method: 'POST',
    path: '/web/chargingRecords/:transactionId/receipt',
    summary: 'Send the bill of a charging record by mail, as a PDF. The same request sends once',
    access: 'record:receipt',
    params: z.object({ transactionId: z.coerce.number().int() }),
    body: receiptForm,
    response: receiptOffer,
    log: { operation: 'record.receipt', words: { en: 'Send receipt by mail', zh: '邮件发送账单' }, operand: 'transactionId' },
  }),
};
