import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, withFields } from '../core/fields.ts';
import { amount, hugePageOf, id, instant, keyword, manyOf, paging } from '../core/values.ts';
import { TRADE_TYPES } from '../customers/cards.ts';
import { ACCOUNT_KIND_WORDS, RECHARGE_KIND_WORDS, SOURCE_WORDS } from './finance-words.ts';
import { TRANSFER_FIELDS } from './transfers.ts';
import { namedWallet, WALLET_KINDS } from './wallet-search.ts';

/** What the list tells: recharges and refunds (specification section 3), and what customers were given without an order. */
export const RECHARGE_KINDS = [...TRADE_TYPES, 'goodwill'] as const;

const { reason: _, ...MOVED } = TRANSFER_FIELDS;
export const RECHARGE_FIELDS = {
  ...MOVED,
  tradeType: { kind: 'word', values: RECHARGE_KIND_WORDS, words: { en: 'Type', zh: '交易类型' } },
  balanceBefore: { kind: 'money', currency: 'currency', words: { en: 'Balance before', zh: '交易前余额' } },
  balanceAfter: { kind: 'money', currency: 'currency', words: { en: 'Balance after', zh: '交易后余额' } },
  source: { kind: 'word', values: SOURCE_WORDS, words: { en: 'Source', zh: '来源' } },
  thirdPartyTransactionId: { kind: 'id', words: { en: 'Third-party transaction', zh: '第三方交易号' } },
  accountKind: { kind: 'word', values: ACCOUNT_KIND_WORDS, words: { en: 'Account type', zh: '账户类型' } },
} as const satisfies Fields;

/** A recharge, a refund or goodwill, read from the ledger. */
export const rechargeRecord = z.object(
  withFields(RECHARGE_FIELDS, {
    /** Of the ledger. */
    transactionId: id,
    account: namedWallet,
    time: instant,
    amount,
    currency: z.string(),
    tradeType: z.enum(RECHARGE_KINDS),
    /** `console`, `app`, `corporateTransfer`, or what a payment channel calls itself. */
    source: z.string(),
    /** Of the payment channel or the bank; null where money changed hands at a desk. */
    thirdPartyTransactionId: z.string().nullable(),
    balanceBefore: amount,
    balanceAfter: amount,
    operator: z.string(),
    remark: z.string(),
    providerId: id,
    providerName: z.string(),
  }),
);
export type RechargeRecord = z.infer<typeof rechargeRecord>;

const rechargeFilter = {
  keyword,
  tradeType: manyOf(z.enum(RECHARGE_KINDS)),
  accountKind: manyOf(z.enum(WALLET_KINDS)),
  source: z.string().trim().max(40).optional(),
  operator: z.string().trim().max(64).optional(),
  transactionId: z.coerce.number().int().optional(),
  thirdPartyTransactionId: z.string().trim().max(64).optional(),
  providerId: z.coerce.number().int().optional(),
  from: instant.optional(),
  to: instant.optional(),
  /** From the first to the last day, both with it, by the clock of each provider: as the ledger's days are counted. */
  firstDay: z.iso.date().optional(),
  lastDay: z.iso.date().optional(),
  currency: z.string().max(10).optional(),
};

export const RECHARGE_EXPORT_COLUMNS = [
  'transactionId',
  'time',
  'account',
  'accountKind',
  'tradeType',
  'amount',
  'currency',
  'balanceBefore',
  'balanceAfter',
  'source',
  'thirdPartyTransactionId',
  'operator',
  'provider',
  'remark',
] as const;

export const rechargeRecords = {
  list: endpoint({
    method: 'GET',
    path: '/web/rechargeRecords',
    summary: 'Recharges, refunds and goodwill, newest first',
    access: 'rechargeRecord:read',
    overStations: true,
    query: z.object({ ...paging, ...rechargeFilter }),
    response: hugePageOf(rechargeRecord),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/web/rechargeRecords/totals',
    summary: 'What the filter finds, recharged, refunded and given as goodwill, per currency',
    access: 'rechargeRecord:read',
    overStations: true,
    query: z.object(rechargeFilter),
    response: z.array(
      z.object({
        currency: z.string(),
        records: z.number().int(),
        recharged: amount,
        refunded: amount,
        goodwill: amount,
        /** False: of the newest only, since there are too many. */ complete: z.boolean(),
      }),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/rechargeRecords/export',
    summary: 'The recharges, refunds and goodwill that the filter finds, as XLSX or CSV; refused over 200 000 rows',
    access: 'rechargeRecord:export',
    overStations: true,
    query: z.object({
      ...rechargeFilter,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      columns: manyOf(z.enum(RECHARGE_EXPORT_COLUMNS)),
      timeZone: z.string().max(64).optional(),
    }),
  }),
};
