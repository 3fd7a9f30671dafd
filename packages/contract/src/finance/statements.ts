import { z } from 'zod';
import { LEDGER_KINDS } from '../charging/records.words.ts';
import { endpoint } from '../core/endpoint.ts';
import { LANGUAGES } from '../core/language.ts';
import { amount, id, instant, paging, wattHours } from '../core/values.ts';
import { namedWallet, walletRef } from './wallet-search.ts';

/** One movement of a wallet, and what it was. */
export const statementLine = z.object({
  /** Of the ledger entry. */
  id,
  transactionId: id,
  time: instant,
  kind: z.enum(LEDGER_KINDS),
  source: z.string(),
  reference: z.string(),
  amount,
  balanceAfter: amount,
  operator: z.string(),
  remark: z.string(),
  /** Of a settlement or reversal: the charge that it pays for. */
  session: z
    .object({ transactionId: z.number().int(), stationName: z.string(), energyWh: wattHours, startTime: instant })
    .nullable(),
  /** Of a transfer: the other wallet; null where several share it. */
  counterpart: namedWallet.nullable(),
});
export type StatementLine = z.infer<typeof statementLine>;

export const statement = z.object({
  account: namedWallet,
  providerId: id,
  providerName: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  from: instant,
  to: instant,
  opening: amount,
  /** Sums of what came in and of what went out (negative) in the period. */
  credits: amount,
  debits: amount,
  closing: amount,
  /** Opening and movements add up to the closing balance, and with what came after it to the balance of now. */
  proven: z.boolean(),
  total: z.number().int(),
  list: z.array(statementLine),
});
export type Statement = z.infer<typeof statement>;

const period = {
  /** Half-open. */
  from: instant,
  to: instant,
  /** The zone that times are written in; absent: UTC. */
  timeZone: z.string().max(64).optional(),
};

export const statements = {
  get: endpoint({
    method: 'GET',
    path: '/web/statements/:kind/:id',
    summary:
      'The account statement of a card (by its number), charge user or company (by id): balances and movements of a period, oldest first',
    access: 'statement:read',
    overStations: true,
    params: walletRef,
    query: z.object({ ...paging, ...period }),
    response: statement,
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/statements/:kind/:id/export',
    summary: 'The statement as XLSX, CSV or PDF; a PDF of more than 20 000 movements is refused',
    access: 'statement:read',
    overStations: true,
    params: walletRef,
    query: z.object({
      ...period,
      format: z.enum(['xlsx', 'csv', 'pdf']).default('pdf'),
      language: z.enum(LANGUAGES).optional(),
    }),
  }),
};
