import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, NOTE, SERIAL_NUMBER, withFields } from '../core/fields.ts';
import { LANGUAGES } from '../core/language.ts';
import { entrySheet } from '../core/sheet.ts';
import { id, instant, keyword, manyOf, nothing, pageOf, paging, positiveAmount } from '../core/values.ts';
import { sheetImport, sheetResult } from '../customers/sheets.ts';
import { serialNumber } from '../network/points.ts';
import { taskId } from './work-orders.words.ts';

/** What costs beside working time and spare parts, which the order knows itself. */
export const COST_KINDS = ['travel', 'contractor', 'other'] as const;
/** Who is to pay instead: the supplier under warranty, or whoever did the damage. */
export const CLAIM_KINDS = ['warranty', 'damage'] as const;
export const CLAIM_STATES = ['open', 'sent', 'accepted', 'rejected'] as const;
export const COST_WORDS = {
  kinds: {
    labour: { en: 'Working time', zh: '人工' },
    parts: { en: 'Spare parts', zh: '备件' },
    travel: { en: 'Travel', zh: '差旅' },
    contractor: { en: 'Contractor', zh: '外包' },
    other: { en: 'Other', zh: '其他' },
  },
  claims: { warranty: { en: 'Warranty', zh: '质保索赔' }, damage: { en: 'Damage by others', zh: '第三方损坏' } },
  claimStates: {
    open: { en: 'Not sent yet', zh: '待提交' },
    sent: { en: 'Sent', zh: '已提交' },
    accepted: { en: 'Accepted', zh: '已认可' },
    rejected: { en: 'Rejected', zh: '已拒绝' },
  },
  covers: {
    under: { en: 'Under warranty', zh: '质保期内' },
    over: { en: 'Expired', zh: '已过保' },
    unknown: { en: 'Not entered', zh: '未登记' },
  },
} as const;

const costLine = z.object({
  id,
  kind: z.enum(COST_KINDS),
  amount: z.string(),
  note: z.string(),
  userName: z.string(),
  time: instant,
});
const claim = z.object({
  kind: z.enum(CLAIM_KINDS),
  /** Supplier, or who did it. */
  party: z.string(),
  claimNumber: z.string(),
  state: z.enum(CLAIM_STATES),
  /** Asked for; null: not known yet. */
  amount: z.string().nullable(),
  note: z.string(),
});
export type OrderClaim = z.infer<typeof claim>;

export const orderCostSheet = z.object({
  taskId,
  currency: z.string(),
  labourMinutes: z.number().int(),
  /** By the provider's rate; null: no rate is set. */
  labour: z.string().nullable(),
  parts: z.string(),
  lines: z.array(costLine),
  total: z.string(),
  /** Expected before the work; null: nobody said. */
  estimate: z.string().nullable(),
  estimatedBy: z.string(),
  /** Above it the work needs approval first; null: no limit. */
  approvalLimit: z.string().nullable(),
  needsApproval: z.boolean(),
  approvedBy: z.string(),
  approvedTime: instant.nullable(),
  claim: claim.nullable(),
  /** Of its points. */
  warranties: z.array(
    z.object({ serialNumber, pointName: z.string(), supplier: z.string(), warrantyUntil: z.iso.date(), isUnder: z.boolean() }),
  ),
});
export type OrderCostSheet = z.infer<typeof orderCostSheet>;

/** What a provider reckons with. */
export const costRules = z.object({
  providerId: id,
  currency: z.string(),
  /** Of an hour of work; null: working time is not reckoned. */
  hourRate: positiveAmount.nullable(),
  approvalLimit: positiveAmount.nullable(),
});
export type CostRules = z.infer<typeof costRules>;

/** The warranty of a charge point. */
export const pointWarranty = z.object({
  serialNumber,
  pointName: z.string(),
  stationName: z.string(),
  vendor: z.string(),
  model: z.string(),
  providerId: id,
  providerName: z.string(),
  /** Empty where nothing is entered. */
  supplier: z.string(),
  installedDay: z.iso.date().nullable(),
  warrantyUntil: z.iso.date().nullable(),
  note: z.string(),
  cover: z.enum(['under', 'over', 'unknown']),
});
export type PointWarranty = z.infer<typeof pointWarranty>;

const amountOrNone = positiveAmount.nullable().default(null);
const text = (most: number) => z.string().trim().max(most).default('');

const warrantyFields = {
  serialNumber: SERIAL_NUMBER,
  serialNumbers: { kind: 'id', words: { en: 'Charge points', zh: '充电桩' } },
  supplier: { kind: 'text', words: { en: 'Supplier', zh: '供应商' } },
  warrantyUntil: { kind: 'day', words: { en: 'Warranty until', zh: '质保截止' } },
  installedDay: { kind: 'day', words: { en: 'Installed', zh: '安装日期' } },
  note: NOTE,
} as const satisfies Fields;

export const warrantyForm = z.object(
  withFields(warrantyFields, {
    serialNumbers: z.array(serialNumber).min(1).max(500),
    supplier: z.string().trim().min(1).max(200),
    installedDay: z.iso.date().nullable().default(null),
    warrantyUntil: z.iso.date(),
    note: text(500),
  }),
);

/** The sheet by which many warranties are entered. */
export const warrantySheet = entrySheet({
  words: { en: 'Warranties template', zh: '质保导入模板' },
  row: warrantyForm.omit({ serialNumbers: true }).extend(withFields(warrantyFields, { serialNumber })),
  columns: ['serialNumber', 'supplier', 'warrantyUntil', 'installedDay', 'note'],
  once: ['serialNumber'],
});

/** A cost that is entered beside working time and spare parts. */
export const enteredCost = z.object({ taskId, kind: z.enum(COST_KINDS), amount: positiveAmount, note: text(500) });

export const orderCosts = {
  get: endpoint({
    method: 'GET',
    path: '/web/workOrder/costs',
    summary: 'What an order costs, with estimate, approval, claim and warranty',
    access: 'workOrder:read',
    query: z.object({ taskId }),
    response: orderCostSheet,
  }),
  add: endpoint({
    method: 'POST',
    path: '/web/workOrder/costs',
    summary: 'Enter a cost of an order that is not archived',
    access: { anyOf: ['workOrder:process', 'workOrder:dispatch'] },
    body: enteredCost,
    response: orderCostSheet,
    log: { operation: 'orderCost.add', operand: 'taskId' },
  }),
  remove: endpoint({
    method: 'POST',
    path: '/web/workOrder/costs/remove',
    summary: 'Take a cost that was entered away again',
    access: { anyOf: ['workOrder:process', 'workOrder:dispatch'] },
    body: z.object({ taskId, id }),
    response: orderCostSheet,
    log: { operation: 'orderCost.remove', operand: 'taskId' },
  }),
  estimate: endpoint({
    method: 'POST',
    path: '/web/workOrder/estimate',
    summary: 'Say what the work is expected to cost; above the limit somebody else approves it before the work',
    access: { anyOf: ['workOrder:process', 'workOrder:dispatch'] },
    body: z.object({ taskId, amount: positiveAmount, note: text(500) }),
    response: orderCostSheet,
    log: { operation: 'orderCost.estimate', operand: 'taskId' },
  }),
  approve: endpoint({
    method: 'POST',
    path: '/web/workOrder/approveCost',
    summary: 'Approve the expected cost of an order that somebody else has estimated',
    access: 'workOrder:confirm',
    body: z.object({ taskId }),
    response: orderCostSheet,
    log: { operation: 'orderCost.approve', operand: 'taskId' },
  }),
  claim: endpoint({
    method: 'POST',
    path: '/web/workOrder/claim',
    summary: 'Make an order a claim against a supplier or the party that did the damage, or change it',
    access: 'workOrder:dispatch',
    body: z.object({
      taskId,
      kind: z.enum(CLAIM_KINDS),
      party: z.string().trim().min(1).max(200),
      claimNumber: text(100),
      state: z.enum(CLAIM_STATES).default('open'),
      amount: amountOrNone,
      note: text(2000),
    }),
    response: orderCostSheet,
    log: { operation: 'orderCost.claim', operand: 'taskId' },
  }),
  report: endpoint({
    method: 'GET',
    path: '/web/workOrder/report.pdf',
    summary: 'The work report of an order as a PDF: times, findings, photos, parts and cost; of a claim with what it rests on',
    access: 'workOrder:read',
    query: z.object({ taskId, language: z.enum(LANGUAGES).optional() }),
  }),
  rules: endpoint({
    method: 'GET',
    path: '/web/costRules',
    summary: 'The hourly rate of a provider, and from which cost on work needs approval',
    access: 'workOrder:confirm',
    query: z.object({ providerId: z.coerce.number().int().positive() }),
    response: costRules,
  }),
  saveRules: endpoint({
    method: 'PUT',
    path: '/web/costRules',
    summary: 'Set the hourly rate and the limit above which work needs approval',
    access: 'workOrder:confirm',
    needsAllStations: true,
    body: costRules.omit({ currency: true }),
    response: costRules,
    log: { operation: 'costRules.save', operand: 'providerId' },
  }),
  warranties: endpoint({
    method: 'GET',
    path: '/web/pointWarranties',
    summary: 'Charge points with their supplier and warranty, those that expire first first',
    access: 'component:read',
    query: z.object({
      ...paging,
      keyword,
      providerId: z.coerce.number().int().optional(),
      stationId: z.coerce.number().int().optional(),
      cover: manyOf(z.enum(['under', 'over', 'unknown'])),
    }),
    response: pageOf(pointWarranty),
  }),
  saveWarranty: endpoint({
    method: 'PUT',
    path: '/web/pointWarranties',
    summary: 'Enter supplier and warranty of charge points, up to 500 at once',
    access: 'component:write',
    body: warrantyForm,
    response: nothing,
    log: { operation: 'warranty.save', operand: 'supplier' },
  }),
  warrantyTemplate: endpoint({
    method: 'GET',
    path: '/web/pointWarranties/template',
    summary: 'The empty sheet for entering many warranties, in the caller’s language',
    access: 'component:write',
  }),
  importWarranties: endpoint({
    method: 'POST',
    path: '/web/pointWarranties/import',
    summary: 'Enter the warranties of a sheet (multipart, field `file`), all or none; they replace what was entered before',
    access: 'component:write',
    query: z.object(sheetImport),
    response: sheetResult,
    log: { operation: 'warranty.import' },
  }),
};
