import { z } from 'zod';
import { LEDGER_ACCOUNTS } from '../charging/records.words.ts';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, PROVIDER, withFields } from '../core/fields.ts';
import { amount, id, idParam, instant, manyOf, pageOf, paging } from '../core/values.ts';

/** `daily`: what a day of the provider has moved; `full`: everything there is. */
export const RECONCILIATION_KINDS = ['daily', 'full'] as const;

/** What does not agree with what. */
export const DIFFERENCE_KINDS = [
  /** The entries of a ledger transaction do not sum to zero. */
  'unbalanced',
  /** A wallet's balance is not the sum of its entries. */
  'balance',
  /** A wallet's balance is not what its last entry left. */
  'lastEntry',
  /** What a record cost is not what its payer's wallet paid. */
  'payment',
  /** Money of a record was taken from, or left with, another wallet than its payer's. */
  'otherWallet',
  /** A record's fee is not what the income or discount account got for it. */
  'fee',
  /** What of a record's bill was given back is not what the refund account paid for it. */
  'refund',
  /** The refunds noted for a record are not what it says that was granted. */
  'refundNote',
  /** A settlement of a record that does not exist. */
  'noRecord',
  /** A record's cost is not that of its newest bill. */
  'bill',
  /** What benefits took off a record is not its discount. */
  'benefit',
  /** Bonuses noted at recharges are not what the bonus account paid. */
  'bonus',
  /** Levels sold are not what membership income got for them. */
  'membership',
  /** An income account moved by something that is no settlement. */
  'foreignIncome',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const difference = z.object({
  id,
  kind: z.enum(DIFFERENCE_KINDS),
  recordId: z.number().int().nullable(),
  accountId: id.nullable(),
  accountKind: z.enum(LEDGER_ACCOUNTS).nullable(),
  /** How links name the account, where it is a wallet. */
  accountRef: z.string().nullable(),
  accountName: z.string().nullable(),
  ledgerTransactionId: id.nullable(),
  expected: amount.nullable(),
  found: amount.nullable(),
});
export type Difference = z.infer<typeof difference>;

export const RECONCILIATION_KIND_WORDS = { daily: { en: 'Day', zh: '单日' }, full: { en: 'Everything', zh: '全部' } };
export const RECONCILIATION_FIELDS = {
  day: { kind: 'day', words: { en: 'Day', zh: '日期' } },
  kind: { kind: 'word', values: RECONCILIATION_KIND_WORDS, words: { en: 'Scope', zh: '范围' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
  transactions: { kind: 'count', words: { en: 'Ledger transactions', zh: '账务交易' } },
  records: { kind: 'count', words: { en: 'Charging records', zh: '充电记录' } },
  wallets: { kind: 'count', words: { en: 'Wallets', zh: '钱包' } },
  time: { kind: 'time', words: { en: 'Checked', zh: '对账时间' } },
} as const satisfies Fields;

/** What is proven again. */
export const reconciliationForm = z.object(withFields(RECONCILIATION_FIELDS, { providerId: id, day: z.iso.date().optional() }));

export const reconciliation = z.object(
  withFields(RECONCILIATION_FIELDS, {
    id,
    providerId: id,
    providerName: z.string(),
    kind: z.enum(RECONCILIATION_KINDS),
    day: z.iso.date(),
    timeZone: z.string(),
    from: instant,
    to: instant,
    requestedBy: z.string(),
    transactions: z.number().int(),
    wallets: z.number().int(),
    records: z.number().int(),
    differences: z.number().int(),
    tookMs: z.number().int(),
    time: instant,
    currency: z.string(),
  }),
);
export type Reconciliation = z.infer<typeof reconciliation>;

/** Of one proof no more are kept; their number is exact all the same. */
export const DIFFERENCES_KEPT = 1000;

export const reconciliations = {
  list: endpoint({
    method: 'GET',
    path: '/web/reconciliations',
    summary: 'Proofs that ledger, balances and records agree, newest first',
    access: 'reconciliation:read',
    overStations: true,
    query: z.object({
      ...paging,
      kind: manyOf(z.enum(RECONCILIATION_KINDS)),
      differing: z.enum(['true', 'false']).optional(),
      providerId: z.coerce.number().int().optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    response: pageOf(reconciliation),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/reconciliations/:id',
    summary: 'One proof',
    access: 'reconciliation:read',
    overStations: true,
    params: idParam,
    response: reconciliation,
  }),
  differences: endpoint({
    method: 'GET',
    path: '/web/reconciliations/:id/differences',
    summary: 'Where a proof found a difference; the first 1 000',
    access: 'reconciliation:read',
    overStations: true,
    params: idParam,
    query: z.object({ ...paging }),
    response: pageOf(difference),
  }),
  run: endpoint({
    method: 'POST',
    path: '/web/reconciliations',
    summary: 'Prove a day again (with `day`), or everything there is (without)',
    access: 'reconciliation:run',
    overStations: true,
    body: reconciliationForm,
    response: reconciliation,
    log: { operation: 'reconciliation.run', words: { en: 'Reconcile the ledger', zh: '发起对账' }, operand: 'providerId' },
  }),
};

export const RECONCILIATIONS_ERRORS = {
  dayNotOver: entry(601, 422, 'The day is not over yet', '该日期尚未结束，不能对账'),
} as const satisfies Record<string, ErrorEntry>;
