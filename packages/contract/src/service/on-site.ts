import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, REASON, withFields } from '../core/fields.ts';
import { id, instant, note } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { command } from '../network/commands.ts';
import { serialNumber, shutConnector } from '../network/points.ts';
import { taskId } from './work-orders.words.ts';

/** What is checked before work on high voltage. */
export const SAFETY_CHECKS = ['isolated', 'locked', 'measured'] as const;
export const SAFETY_CHECK_WORDS: Readonly<Record<(typeof SAFETY_CHECKS)[number], Words>> = {
  isolated: { en: 'Isolated from the supply', zh: '已断电隔离' },
  locked: { en: 'Locked and tagged', zh: '已上锁挂牌' },
  measured: { en: 'Measured: no voltage', zh: '已验电，确认无电' },
};

export const RESET_WORDS: Readonly<Record<'soft' | 'hard', Words>> = {
  soft: { en: 'Soft: finishes current tasks first', zh: '软重启：先完成当前任务' },
  hard: { en: 'Hard: immediately', zh: '硬重启：立即重启' },
};

/** What steps at a charge point say. */
export const ON_SITE_FIELDS = {
  pointId: { kind: 'thing', words: { en: 'Charger', zh: '充电桩' } },
  connectorNo: { kind: 'thing', words: { en: 'Connector', zh: '充电枪' } },
  isHighVoltage: { kind: 'flag', words: { en: 'High-voltage work', zh: '涉及高压作业' } },
  checklist: { kind: 'word', values: SAFETY_CHECK_WORDS, words: { en: 'Safety checks', zh: '安全确认' } },
  type: { kind: 'word', values: RESET_WORDS, words: { en: 'Type', zh: '方式' } },
  note: { kind: 'text', long: true, words: { en: 'How it was isolated', zh: '隔离措施' } },
  reason: REASON,
} as const satisfies Fields;
export const onSiteForm = z.object(
  withFields(ON_SITE_FIELDS, {
    pointId: serialNumber,
    connectorNo: z.number().int().min(1).max(32_767),
    isHighVoltage: z.boolean(),
    /** All of them for work on high voltage. */
    checklist: z.array(z.enum(SAFETY_CHECKS)).max(SAFETY_CHECKS.length).default([]),
    type: z.enum(['soft', 'hard']),
    note: z.string().trim().min(1).max(500),
    reason: note.default(''),
  }),
);
const said = onSiteForm.shape;

/** Somebody at work at a charge point, with how safe it is there. */
export const atWork = z.object({
  id,
  taskId,
  pointId: serialNumber,
  pointName: z.string(),
  name: z.string(),
  /** The caller. */
  isOwn: z.boolean(),
  checklist: z.array(z.enum(SAFETY_CHECKS)),
  since: instant,
  /** When he said that it is safe although not all was seen; null: he has not. */
  confirmedTime: instant.nullable(),
  confirmNote: z.string(),
  connectors: z.array(shutConnector),
  /** Commands that were taken for sending before, and are not answered yet. */
  underWay: z.number().int(),
  /** Every connector was seen to be unavailable, and nothing is under way. */
  isShut: z.boolean(),
});
export type AtWork = z.infer<typeof atWork>;

/** A test charge of an order. */
export const testCharge = z.object({
  id,
  pointId: serialNumber,
  pointName: z.string(),
  connectorNo: z.number().int(),
  by: z.string(),
  requestTime: instant,
  /** It waits for its session, which runs, has ended, or never came; or its charger refused. */
  state: z.enum(['asked', 'charging', 'ended', 'refused', 'none']),
  transactionId: z.number().int().nullable(),
  energyWh: z.number().int(),
  /** Null: it has not ended. */
  endTime: instant.nullable(),
});
export type TestCharge = z.infer<typeof testCharge>;

const place = { taskId, pointId: said.pointId };

/** What a technician does at a charge point of his order. */
export const onSite = {
  people: endpoint({
    method: 'GET',
    path: '/web/workOrder/atWork',
    summary: 'Who works at the chargers of an order now, and how safe it is there',
    access: 'workOrder:read',
    query: z.object({ taskId }),
    response: z.array(atWork),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/web/workOrder/atWork',
    summary: 'Say that one works at a charger: nobody’s command reaches it until that is cleared',
    access: 'workOrder:process',
    body: z.object({
      ...place,
      isHighVoltage: said.isHighVoltage,
      checklist: said.checklist,
    }),
    response: atWork,
    log: { operation: 'onSite.enter', words: { en: 'Begin work at a charger', zh: '开始桩上作业' }, operand: 'pointId' },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/web/workOrder/atWork/confirm',
    summary: 'Say that it is safe to work although not every connector was seen to be unavailable',
    access: 'workOrder:process',
    body: z.object({ id, note: said.note }),
    response: atWork,
    log: {
      operation: 'onSite.confirm',
      words: { en: 'Confirm that a charger is safe', zh: '确认充电桩已安全隔离' },
      operand: 'id',
    },
  }),
  leave: endpoint({
    method: 'POST',
    path: '/web/workOrder/atWork/clear',
    summary: 'Clear that somebody works at a charger: oneself, or as a leader with a reason',
    access: { anyOf: ['workOrder:process', 'workOrder:dispatch'] },
    body: z.object({ id, reason: said.reason }),
    response: z.array(atWork),
    log: { operation: 'onSite.leave', words: { en: 'End work at a charger', zh: '结束桩上作业' }, operand: 'id' },
  }),
  testCharges: endpoint({
    method: 'GET',
    path: '/web/workOrder/testCharge',
    summary: 'Test charges of an order, newest first',
    access: 'workOrder:read',
    query: z.object({ taskId }),
    response: z.array(testCharge),
  }),
  startTestCharge: endpoint({
    method: 'POST',
    path: '/web/workOrder/testCharge',
    summary: 'Start a test charge at a charger of one’s own order while on site; it is not billed and ends automatically',
    access: 'workOrder:process',
    body: z.object({ ...place, connectorNo: said.connectorNo }),
    response: command,
    log: { operation: 'onSite.testCharge', words: { en: 'Start a test charge', zh: '开始测试充电' }, operand: 'pointId' },
  }),
  stopTestCharge: endpoint({
    method: 'POST',
    path: '/web/workOrder/testCharge/stop',
    summary: 'Stop a test charge of one’s own order',
    access: 'workOrder:process',
    body: z.object({ id }),
    response: command,
    log: { operation: 'onSite.stopTestCharge', words: { en: 'Stop a test charge', zh: '停止测试充电' }, operand: 'id' },
  }),
  reset: endpoint({
    method: 'POST',
    path: '/web/workOrder/reset',
    summary: 'Reboot a charger of one’s own order while on site',
    access: 'workOrder:process',
    body: z.object({ ...place, type: said.type }),
    response: command,
    log: { operation: 'onSite.reset', words: { en: 'Reboot a charger on site', zh: '现场重启充电桩' }, operand: 'pointId' },
  }),
};

export const ON_SITE_ERRORS = {
  personAtWork: entry(
    601,
    409,
    'Refused: {name} has been working at this charger since {since} ({taskId})',
    '已拒绝：{name} 自 {since} 起正在该充电桩作业（{taskId}）',
  ),
  personInside: entry(
    601,
    409,
    '{name} is still at work at {point}: clear that first',
    '{name} 仍在 {point} 作业，请先解除作业状态',
  ),
  alreadyAtWork: entry(601, 409, 'You are marked as at work at this charger already', '您已在该充电桩登记作业'),
  notAtWork: entry(601, 409, 'Nobody is at work there', '该处没有登记作业'),
  notOnSite: entry(
    601,
    409,
    'Only for a charger of your own order, while you are on site',
    '仅限您本人工单中的充电桩，且须已到场',
  ),
  checklistIncomplete: entry(601, 422, 'Check every item first', '请逐项确认'),
  needsHighVoltage: entry(
    601,
    409,
    'Work on high voltage needs the skill “High voltage” in your area',
    '高压作业须具备“高压作业”技能，请联系区域负责人',
  ),
} as const satisfies Record<string, ErrorEntry>;
