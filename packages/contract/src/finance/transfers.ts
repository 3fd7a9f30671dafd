import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CURRENCY, type Fields, PROVIDER, REMARK, withFields } from '../core/fields.ts';
import { amount, id, instant, keyword, pageOf, paging, positiveAmount } from '../core/values.ts';
import { namedWallet, walletRef } from './wallet-search.ts';

/** Why money moved between two wallets, where it is one of our own reasons. */
export const TRANSFER_REASONS = ['console', 'cardReplace', 'merge', 'company'] as const;

export const TRANSFER_FIELDS = {
  transactionId: { kind: 'id', words: { en: 'Transaction', zh: '交易号' } },
  time: { kind: 'time', words: { en: 'Time', zh: '时间' } },
  amount: { kind: 'money', currency: 'currency', words: { en: 'Amount', zh: '金额' } },
  currency: CURRENCY,
  reason: { kind: 'text', words: { en: 'Reason', zh: '原因' } },
  operator: { kind: 'text', words: { en: 'Operator', zh: '操作员' } },
  remark: REMARK,
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

/** Money that moved between two wallets of one provider, read from the ledger. */
export const transferRecord = z.object(
  withFields(TRANSFER_FIELDS, {
    /** Of the ledger. */
    transactionId: id,
    time: instant,
    from: namedWallet,
    to: namedWallet,
    amount,
    currency: z.string(),
    /** One of TRANSFER_REASONS, or another feature's word. */
    reason: z.string(),
    reference: z.string(),
    operator: z.string(),
    remark: z.string(),
    providerId: id,
    providerName: z.string(),
  }),
);
export type TransferRecord = z.infer<typeof transferRecord>;

export const transferForm = z.object(
  withFields(TRANSFER_FIELDS, {
    from: walletRef,
    to: walletRef,
    amount: positiveAmount,
    remark: z.string().trim().max(200).default(''),
    requestId: z.string().min(8).max(64),
  }),
);

export const transfers = {
  list: endpoint({
    method: 'GET',
    path: '/web/transferRecords',
    summary: 'Money moved between wallets, newest first',
    access: 'transfer:read',
    overStations: true,
    query: z.object({
      ...paging,
      keyword,
      reason: z.string().trim().max(40).optional(),
      operator: z.string().trim().max(64).optional(),
      providerId: z.coerce.number().int().optional(),
      from: instant.optional(),
      to: instant.optional(),
      /** From the first to the last day, both with it, by the clock of each provider: as the ledger's days are counted. */
      firstDay: z.iso.date().optional(),
      lastDay: z.iso.date().optional(),
      currency: z.string().max(10).optional(),
    }),
    response: pageOf(transferRecord),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/transferRecords',
    summary: 'Move money from one wallet to another of the same provider; a repeated requestId changes nothing',
    access: 'transfer:create',
    overStations: true,
    body: transferForm,
    response: transferRecord,
    log: { operation: 'transfer.create', words: { en: 'Move money between wallets', zh: '钱包间转账' }, operand: 'requestId' },
  }),
};

export const TRANSFERS_ERRORS = {
  otherWalletProvider: entry(
    601,
    422,
    'Both wallets must belong to the same provider and hold the same currency',
    '转出与转入账户必须属于同一运营商且币种相同',
  ),
} as const satisfies Record<string, ErrorEntry>;
