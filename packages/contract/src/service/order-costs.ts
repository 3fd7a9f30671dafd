import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, MODEL, NOTE, POINT_NAME, PROVIDER, SERIAL_NUMBER, STATION, withFields } from '../core/fields.ts';
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
export const COST_FIELDS = {
  kind: { kind: 'word', values: COST_WORDS.kinds, words: { en: 'Kind', zh: '类型' } },
  amount: { kind: 'money', words: { en: 'Amount', zh: '金额' } },
  note: NOTE,
} as const satisfies Fields;
export const CLAIM_FIELDS = {
  kind: { kind: 'word', values: COST_WORDS.claims, words: { en: 'Kind', zh: '类型' } },
  party: {
    kind: 'text',
    words: { en: 'Claimed from', zh: '索赔对象' },
    hint: { en: 'The supplier, or the party that did the damage.', zh: '供应商或造成损坏的一方。' },
  },
  claimNumber: { kind: 'text', words: { en: 'Claim number', zh: '索赔编号' } },
  state: { kind: 'word', values: COST_WORDS.claimStates, words: { en: 'State', zh: '状态' } },
  amount: {
    kind: 'money',
    words: { en: 'Claimed amount', zh: '索赔金额' },
    hint: { en: 'Empty: what the order costs.', zh: '留空则为工单费用合计。' },
  },
  note: NOTE,
} as const satisfies Fields;
export const COST_RULE_FIELDS = {
  hourRate: {
    kind: 'money',
    words: { en: 'Rate of an hour of work', zh: '工时单价（每小时）' },
    hint: { en: 'Empty: working time is not reckoned.', zh: '留空则不计人工费用。' },
  },
  approvalLimit: {
    kind: 'money',
    words: { en: 'Approval from', zh: '审批限额' },
    hint: {
      en: 'Work that is expected to cost more begins once somebody else has approved it. Empty: never.',
      zh: '预估费用超出限额时须由他人审批后方可开工；留空则无需审批。',
    },
  },
} as const satisfies Fields;

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
export const costRules = z.object(
  withFields(COST_RULE_FIELDS, {
    providerId: id,
    currency: z.string(),
    /** Of an hour of work; null: working time is not reckoned. */
    hourRate: positiveAmount.nullable(),
    approvalLimit: positiveAmount.nullable(),
  }),
);
export type CostRules = z.infer<typeof costRules>;

export const WARRANTY_FIELDS = {
  ...STATION,
  serialNumber: SERIAL_NUMBER,
  serialNumbers: {
    kind: 'text',
    long: true,
    words: { en: 'Serial numbers', zh: '序列号' },
    hint: { en: 'One a line, up to 500.', zh: '每行一个，最多 500 个。' },
  },
  pointName: POINT_NAME,
  model: MODEL,
  cover: { kind: 'word', values: COST_WORDS.covers, words: { en: 'Warranty', zh: '质保状态' } },
  supplier: { kind: 'text', words: { en: 'Supplier', zh: '供应商' } },
  installedDay: { kind: 'day', words: { en: 'Installed on', zh: '安装日期' } },
  warrantyUntil: { kind: 'day', words: { en: 'Warranty until', zh: '质保到期' } },
  note: NOTE,
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

/** The warranty of a charge point. */
export const pointWarranty = z.object(
  withFields(WARRANTY_FIELDS, {
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
  }),
);
export type PointWarranty = z.infer<typeof pointWarranty>;

const amountOrNone = positiveAmount.nullable().default(null);
const text = (most: number) => z.string().trim().max(most).default('');

export const warrantyForm = z.object(
  withFields(WARRANTY_FIELDS, {
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
  row: warrantyForm.omit({ serialNumbers: true }).extend(withFields(WARRANTY_FIELDS, { serialNumber })),
  columns: ['serialNumber', 'supplier', 'warrantyUntil', 'installedDay', 'note'],
  once: ['serialNumber'],
});

/** A cost that is entered beside working time and spare parts. */
export const enteredCost = z.object(
  withFields(COST_FIELDS, { taskId, kind: z.enum(COST_KINDS), amount: positiveAmount, note: text(500) }),
);
export const claimForm = z.object(
  withFields(CLAIM_FIELDS, {
    taskId,
    kind: z.enum(CLAIM_KINDS),
    party: z.string().trim().min(1).max(200),
    claimNumber: text(100),
    state: z.enum(CLAIM_STATES).default('open'),
    amount: amountOrNone,
    note: text(2000),
  }),
);

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
    log: { operation: 'orderCost.add', words: { en: 'Enter cost of work order', zh: '登记工单费用' }, operand: 'taskId' },
  }),
  remove: endpoint({
    method: 'POST',
    path: '/web/workOrder/costs/remove',
    summary: 'Take a cost that was entered away again',
    access: { anyOf: ['workOrder:process', 'workOrder:dispatch'] },
    body: z.object({ taskId, id }),
    response: orderCostSheet,
    log: { operation: 'orderCost.remove', words: { en: 'Remove cost of work order', zh: '删除工单费用' }, operand: 'taskId' },
  }),
  estimate: endpoint({
    method: 'POST',
    path: '/web/workOrder/estimate',
    summary: 'Say what the work is expected to cost; above the limit somebody else approves it before the work',
    access: { anyOf: ['workOrder:process', 'workOrder:dispatch'] },
    body: enteredCost.omit({ kind: true }),
    response: orderCostSheet,
    log: { operation: 'orderCost.estimate', words: { en: 'Estimate cost of work order', zh: '填写预估费用' }, operand: 'taskId' },
  }),
  approve: endpoint({
    method: 'POST',
    path: '/web/workOrder/approveCost',
    summary: 'Approve the expected cost of an order that somebody else has estimated',
    access: 'workOrder:confirm',
    body: z.object({ taskId }),
    response: orderCostSheet,
    log: { operation: 'orderCost.approve', words: { en: 'Approve cost of work order', zh: '审批工单费用' }, operand: 'taskId' },
  }),
  claim: endpoint({
    method: 'POST',
    path: '/web/workOrder/claim',
    summary: 'Make an order a claim against a supplier or the party that did the damage, or change it',
    access: 'workOrder:dispatch',
    body: claimForm,
    response: orderCostSheet,
    log: { operation: 'orderCost.claim', words: { en: 'Claim for work order', zh: '登记索赔' }, operand: 'taskId' },
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
    log: { operation: 'costRules.save', words: { en: 'Set cost rules', zh: '设置费用规则' }, operand: 'providerId' },
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
    log: { operation: 'warranty.save', words: { en: 'Enter warranty', zh: '登记质保' }, operand: 'supplier' },
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
    log: { operation: 'warranty.import', words: { en: 'Import warranties', zh: '批量导入质保' } },
  }),
};

export const ORDER_COSTS_ERRORS = {
  warrantyEnd: entry(601, 422, 'The warranty ends before the installation', '质保到期日早于安装日期'),
  noEstimate: entry(601, 409, 'Nobody has said yet what the work costs', '尚未填写预估费用'),
  ownEstimate: entry(601, 409, 'Somebody else has to approve what you have estimated', '预估费用须由他人审批'),
} as const satisfies Record<string, ErrorEntry>;
