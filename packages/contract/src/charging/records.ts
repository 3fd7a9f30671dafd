import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { withFields } from '../core/fields.ts';
import {
  amount,
  flag,
  hugePageOf,
  id,
  instant,
  keyword,
  manyOf,
  note,
  pageOf,
  paging,
  positiveAmount,
  wattHours,
} from '../core/values.ts';
import { ID_TAG_TYPES } from '../network/id-tags.ts';
import { CONNECTOR_TYPES, serialNumber } from '../network/points.ts';
import { each, FEE_FIELDS, FLAT_PRICE_FIELDS } from './fee-kinds.ts';
import { measuredValues } from './measured.ts';
import { billLine, priceVersion, tier } from './prices.ts';
import { INVALIDATE_FIELDS, RECORD_FIELDS, REFUND_FIELDS, REPRICE_FIELDS, SETTLE_FIELDS } from './records.fields.ts';
import { LEDGER_ACCOUNTS, LEDGER_KINDS, RECORD_STATUSES, REFUND_REASONS, REVIEW_REASONS } from './records.words.ts';
import { START_TYPES } from './sessions.ts';
import { START_REFUSALS, stopCause } from './stop-reasons.ts';
import { billTax } from './tax-rates.ts';

export const chargingRecord = z.object(
  withFields(RECORD_FIELDS, {
    transactionId: z.number().int(),
    serialNumber,
    pointName: z.string(),
    stationId: id.nullable(),
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    connectorNo: z.number().int(),
    account: z.string().nullable(),
    cardNumber: z.string().nullable(),
    /** The driver whose account or card paid; null: none is known. */
    chargeUserId: id.nullable(),
    idTag: z.string(),
    startType: z.enum(START_TYPES),
    /** Who started it from the console for its payer; null: nobody did. */
    startAccount: z.string().nullable(),
    status: z.enum(RECORD_STATUSES),
    valid: z.boolean(),
    startTime: instant,
    endTime: instant.nullable(),
    energyWh: wattHours,
    cost: amount,
    ...each(FEE_FIELDS, () => amount),
    discount: amount,
    /** What of its bill was given back. */
    refunded: amount,
    currency: z.string(),
    /** Why its start was refused; null: it was accepted. */
    startStatus: z.enum(START_REFUSALS).nullable(),
    stopReason: z.string().nullable(),
    stopAccount: z.string().nullable(),
    reviewReasons: z.array(z.enum(REVIEW_REASONS)),
  }),
);
export type ChargingRecord = z.infer<typeof chargingRecord>;

export const DISCOUNT_KINDS = ['membership', 'activity', 'voucher'] as const;

/** A stretch of a session in one tier of one price version. */
export const billSegment = z.object({
  from: instant,
  to: instant,
  tier,
  priceVersionId: id,
  fromWh: wattHours,
  toWh: wattHours,
  energyWh: wattHours,
});

export const recordDetail = chargingRecord.extend(
  withFields(RECORD_FIELDS, {
    /** What its charger calls the session. */
    wireId: z.string(),
    /** Of which kind the token was that began it; null: its charger did not tell. */
    idTagType: z.enum(ID_TAG_TYPES).nullable(),
    /** The sessions that its review is about too: each names the others. */
    doubtedWith: z.array(z.number().int()),
    meterStartWh: wattHours.nullable(),
    meterStopWh: wattHours.nullable(),
    startReceiveTime: instant.nullable(),
    endReceiveTime: instant.nullable(),
    lines: z.array(billLine),
    /** Null: nothing was taxed. */
    tax: billTax.nullable(),
    /** The session of the same stay that has paid the session fee, which this one owes no more; null: none has. */
    sessionFeePaidBy: id.nullable(),
    /** What membership, activity and voucher took off, in their order. */
    discounts: z.array(z.object({ kind: z.enum(DISCOUNT_KINDS), label: z.string(), amount, benefitId: id })),
    /** Every bill ever written for the record, newest first; the newest counts. */
    bills: z.array(
      z.object({ revision: z.number().int(), time: instant, cause: z.string(), operator: z.string(), cost: amount }),
    ),
    /** What was given back, newest first; a later bill may be lower, and then less of it is in force. */
    refunds: z.array(z.object({ amount, reason: z.enum(REFUND_REASONS), note: z.string(), operator: z.string(), time: instant })),
    /** What of the bill can still be given back, and the wallet of today that gets it; null: nothing can. */
    refundable: z.object({ amount, to: z.object({ kind: z.enum(['card', 'chargeUser']), name: z.string() }) }).nullable(),
    /** Decimal places of the currency's smallest unit. */
    minorUnit: z.number().int(),
    invalid: z.object({ reason: z.string(), by: z.string(), time: instant }).nullable(),
    stopCause: stopCause.nullable(),
    segments: z.array(billSegment),
    tariff: z.array(
      priceVersion.pick({
        id: true,
        effectiveFrom: true,
        slots: true,
        fees: true,
        ...each(FLAT_PRICE_FIELDS, () => true as const),
      }),
    ),
    /** The meter samples at the tier boundaries, from which the bill can be recomputed. */
    evidence: z.array(z.object({ time: instant, registerWh: wattHours, source: z.enum(['start', 'sample', 'stop']) })),
    ledger: z.array(
      z.object({
        time: instant,
        kind: z.enum(LEDGER_KINDS),
        amount,
        account: z.enum(LEDGER_ACCOUNTS),
        balanceAfter: amount.nullable(),
      }),
    ),
  }),
);
export type RecordDetail = z.infer<typeof recordDetail>;

/** A message that belonged to no transaction, kept as evidence. */
export const strayMessage = z.object({
  /** When it came. */
  time: instant,
  action: z.string(),
  /** What it held, as indented JSON; of a very long one the beginning. */
  payload: z.string(),
  cut: z.boolean(),
});
export type StrayMessage = z.infer<typeof strayMessage>;

/** Earlier days that today is compared with, and how many days ago they were. */
export const UP_TO_NOW = ['yesterday', 'lastWeek'] as const;
export type UpToNow = (typeof UP_TO_NOW)[number];

const recordFilter = {
  keyword,
  stationId: z.coerce.number().int().optional(),
  providerId: z.coerce.number().int().optional(),
  serialNumber: serialNumber.optional(),
  connectorNo: z.coerce.number().int().min(1).max(32_767).optional(),
  cardNumber: z.string().max(20).optional(),
  account: z.string().max(64).optional(),
  chargeUserId: z.coerce.number().int().optional(),
  transactionId: z.coerce.number().int().optional(),
  startType: manyOf(z.enum(START_TYPES)),
  status: manyOf(z.enum(RECORD_STATUSES)),
  stopReason: manyOf(z.string().max(30)),
  valid: z.enum(['true', 'false']).optional(),
  /** By start time, half-open. */
  from: instant.optional(),
  to: instant.optional(),
  /** Those that began today, each by the clock of its station. */
  today: flag,
  /** Those that began on an earlier day and had ended by this time of it, each by the clock of its station: what today is compared with. */
  upToNow: z.enum(UP_TO_NOW).optional(),
  /** From the first to the last day on which they began, both with it, each by the clock of its station: as statistics count. */
  firstDay: z.iso.date().optional(),
  lastDay: z.iso.date().optional(),
  /** The group of the payer, at the time; 0: none. */
  groupId: z.coerce.number().int().min(0).optional(),
  connectorType: z.enum(CONNECTOR_TYPES).optional(),
  currency: z.string().max(10).optional(),
  /** Those of which something was given back. */
  refunded: flag,
  /** Other records of whoever paid this one. */
  sameCustomerAs: z.coerce.number().int().optional(),
};

export const EXPORT_COLUMNS = [
  'transactionId',
  'stationName',
  'pointName',
  'serialNumber',
  'connectorNo',
  'account',
  'cardNumber',
  'startType',
  'startAccount',
  'startTime',
  'endTime',
  'energy',
  ...FEE_FIELDS,
  'discount',
  'cost',
  'refunded',
  'currency',
  'stopReason',
  'status',
] as const;

/** An operator's decision on a record under review. */
export const settleForm = z.object(
  withFields(SETTLE_FIELDS, {
    energyWh: wattHours.min(0),
    cardNumber: z.string().max(20).optional(),
    reason: note.min(1),
  }),
);

/** The bill that settling by hand would write, to the cent, and what bounds the decision. */
const settlePreview = recordDetail
  .pick({
    energyWh: true,
    ...each(FEE_FIELDS, () => true as const),
    discount: true,
    cost: true,
    currency: true,
    lines: true,
    tax: true,
    sessionFeePaidBy: true,
    discounts: true,
  })
  .extend({
    /** What the connector can deliver in the session's time; above it `record:settleBeyond` is needed. */
    mostEnergyWh: wattHours,
    /** Above it nobody may settle. */
    beyondEnergyWh: wattHours,
    /** What keeps it from being settled. */
    missing: z.array(z.enum(REVIEW_REASONS)),
    /** Of the wallet that pays; null: nobody does. */
    balanceAfter: amount.nullable(),
  });
export type SettlePreview = z.infer<typeof settlePreview>;

/** Gives a part of a bill back, or all of it. */
export const refundForm = z.object(
  withFields(REFUND_FIELDS, {
    amount: positiveAmount,
    reason: z.enum(REFUND_REASONS),
    /** Required with the reason `other`. */
    note: z.string().trim().max(500).default(''),
    requestId: z.string().min(8).max(64),
  }),
);

export const invalidateForm = z.object(withFields(INVALIDATE_FIELDS, { reason: note.min(1) }));

/** Which bills are wrong, and which price is right. */
export const repriceForm = z.object(
  withFields(REPRICE_FIELDS, {
    stationId: id,
    /** The version that the records were billed by, and the one that should have been: of the same station. */
    wrongVersionId: id,
    rightVersionId: id,
    /** By start time, half-open. */
    from: instant.optional(),
    to: instant.optional(),
    /** Only these. */
    transactionIds: z.array(z.number().int()).max(2000).optional(),
    reason: note.min(1),
  }),
);

const repriceResult = z.object({
  records: z.number().int(),
  currency: z.string(),
  costBefore: amount,
  costAfter: amount,
  /** The first hundred. */
  list: z.array(
    z.object({
      transactionId: z.number().int(),
      account: z.string().nullable(),
      startTime: instant,
      costBefore: amount,
      costAfter: amount,
    }),
  ),
});
export type RepriceResult = z.infer<typeof repriceResult>;

/** A reading that the meter has signed. */
export const signedReading = z.object({
  time: instant,
  /** Why it was taken, in OCPP's words. */
  context: z.string(),
  /** `OCMF`, or `SignedData` where its format is not told. */
  format: z.enum(['OCMF', 'SignedData']),
  data: z.string(),
});
export type SignedReading = z.infer<typeof signedReading>;

export const records = {
  list: endpoint({
    method: 'GET',
    path: '/web/chargingRecords',
    summary: 'Charging records, newest first',
    access: 'record:read',
    query: z.object({ ...paging, ...recordFilter }),
    response: hugePageOf(chargingRecord),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/web/chargingRecords/totals',
    summary: 'Records that the filter finds, and energy and cost of those that are settled and valid, per currency',
    access: 'record:read',
    query: z.object(recordFilter),
    response: z.array(
      z.object({
        currency: z.string(),
        records: z.number().int(),
        energyWh: z.number(),
        cost: amount,
        /** False: of the newest only, since there are too many. */ complete: z.boolean(),
      }),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/chargingRecords/:transactionId',
    summary: 'One charging record with its bill, tariff and evidence',
    access: 'record:read',
    params: z.object({ transactionId: z.coerce.number().int() }),
    response: recordDetail,
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/chargingRecords/export',
    summary: 'The records that the filter finds, as XLSX or CSV; refused over 200 000 rows',
    access: 'record:export',
    query: z.object({
      ...recordFilter,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      columns: manyOf(z.enum(EXPORT_COLUMNS)),
      /** The zone that times are written in; absent: each station's own. */
      timeZone: z.string().max(64).optional(),
    }),
  }),
  strays: endpoint({
    method: 'GET',
    path: '/web/chargingRecords/:transactionId/strays',
    summary: 'The messages of an unknown transaction that the record was made from, as the charger sent them, oldest first',
    access: 'record:read',
    params: z.object({ transactionId: z.coerce.number().int() }),
    query: z.object({ page: paging.page, limit: z.coerce.number().int().min(1).max(50).default(10) }),
    response: pageOf(strayMessage),
  }),
  settle: endpoint({
    method: 'POST',
    path: '/web/chargingRecords/:transactionId/settle',
    summary:
      'Settle a record that waits for review, with the energy that an operator has decided on; above what the connector can deliver in the time with the permission `record:settleBeyond`',
    access: 'record:settle',
    params: z.object({ transactionId: z.coerce.number().int() }),
    body: settleForm,
    response: recordDetail,
    log: {
      operation: 'record.settle',
      words: { en: 'Settle charging record', zh: '人工结算充电记录' },
      operand: 'transactionId',
    },
  }),
  previewSettle: endpoint({
    method: 'POST',
    path: '/web/chargingRecords/:transactionId/settle/preview',
    summary: 'The bill that settling with this energy would write, without writing it, and what bounds the energy',
    access: 'record:settle',
    params: z.object({ transactionId: z.coerce.number().int() }),
    body: settleForm.omit({ reason: true }),
    response: settlePreview,
    log: false,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/web/chargingRecords/:transactionId/refund',
    summary:
      'Give a part of a settled bill back to the wallet that paid it, or all of it; never more than was paid and not given back. The same request refunds once',
    access: 'record:refund',
    params: z.object({ transactionId: z.coerce.number().int() }),
    body: refundForm,
    response: recordDetail,
    log: { operation: 'record.refund', words: { en: 'Refund charging order', zh: '充电订单退款' }, operand: 'transactionId' },
  }),
  invalidate: endpoint({
    method: 'POST',
    path: '/web/chargingRecords/:transactionId/invalidate',
    summary: 'Mark a record invalid: what was paid is refunded to the payer, vouchers are given back, statistics leave it out',
    access: 'record:invalidate',
    params: z.object({ transactionId: z.coerce.number().int() }),
    body: invalidateForm,
    response: recordDetail,
    log: {
      operation: 'record.invalidate',
      words: { en: 'Mark charging record invalid', zh: '充电记录作废并退款' },
      operand: 'transactionId',
    },
  }),
  previewReprice: endpoint({
    method: 'POST',
    path: '/web/chargingRecords/reprice/preview',
    summary: 'What re-billing would change, without changing it',
    access: 'record:reprice',
    body: repriceForm.omit({ reason: true }),
    response: repriceResult,
    log: false,
  }),
  reprice: endpoint({
    method: 'POST',
    path: '/web/chargingRecords/reprice',
    summary:
      'Re-bill records that were billed by a wrong price version: the old bill is reversed, both stay visible. All or none',
    access: 'record:reprice',
    body: repriceForm,
    response: repriceResult,
    log: { operation: 'record.reprice', words: { en: 'Re-bill charging records', zh: '充电记录重新计费' }, operand: 'stationId' },
  }),
  signed: endpoint({
    method: 'GET',
    path: '/web/chargingRecords/:transactionId/signed',
    summary: 'The readings of a session that its meter has signed, as they came',
    access: 'record:read',
    params: z.object({ transactionId: z.coerce.number().int() }),
    response: z.object({ readings: z.array(signedReading) }),
  }),
  /** Specification section 7: process data of a record. */
  getHisBmsData: endpoint({
    method: 'POST',
    path: '/charging/realTime/getHisBmsData',
    summary: 'Process data of a session: temperature, currents, voltage, SOC, power, energy over time',
    access: { anyOf: ['record:read', 'charging:read'] },
    body: z.object({ transactionId: z.coerce.number().int() }),
    response: z.object({
      transactionId: z.number().int(),
      samples: z.array(measuredValues.extend({ time: instant })),
    }),
    log: false,
  }),
};
