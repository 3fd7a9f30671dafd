import type { Permission } from '../access/roles.permission-words.ts';

/** How far a work order is. */
export const WORK_ORDER_STATES = [
  'waitingAcceptance',
  'waitingDispatch',
  'dispatched',
  'onSite',
  'waiting',
  'waitingConfirmation',
  'inProof',
  'waitingArchive',
  'archived',
  'cancelled',
] as const;
export type WorkOrderState = (typeof WORK_ORDER_STATES)[number];

/** States in which somebody still has something to do. */
export const OPEN_WORK_ORDER_STATES: readonly WorkOrderState[] = WORK_ORDER_STATES.filter(
  (state) => state !== 'archived' && state !== 'cancelled',
);

export const WORK_ORDER_STATE_WORDS: Readonly<Record<WorkOrderState, { en: string; zh: string }>> = {
  waitingAcceptance: { en: 'Waiting for acceptance', zh: '待受理' },
  waitingDispatch: { en: 'Waiting for dispatch', zh: '待派单' },
  dispatched: { en: 'Dispatched', zh: '已派单' },
  onSite: { en: 'On site', zh: '处理中' },
  waiting: { en: 'On hold', zh: '挂起' },
  waitingConfirmation: { en: 'Waiting for confirmation', zh: '待确认' },
  inProof: { en: 'In proof', zh: '验证中' },
  waitingArchive: { en: 'Waiting for archive', zh: '待归档' },
  archived: { en: 'Archived', zh: '已归档' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
};

/** What can be done to a work order. */
export const WORK_ORDER_ACTIONS = [
  'accept',
  'dispatch',
  'handBack',
  'arrive',
  'wait',
  'resume',
  'finish',
  'sendBack',
  'confirm',
  'prove',
  'decide',
  'heal',
  'archive',
  'reopen',
  'cancel',
] as const;
export type WorkOrderAction = (typeof WORK_ORDER_ACTIONS)[number];

/** Steps of an order's history that leave its state as it is. */
export const WORK_ORDER_NOTES = [
  'open',
  'note',
  'seen',
  'join',
  'escalate',
  'reassign',
  'passOn',
  'enter',
  'confirmSafe',
  'leave',
  'testCharge',
  'reset',
  'recovery',
] as const;
export type WorkOrderStepKind = WorkOrderAction | (typeof WORK_ORDER_NOTES)[number];

export const WORK_ORDER_STEP_WORDS: Readonly<Record<WorkOrderStepKind, { en: string; zh: string }>> = {
  open: { en: 'Opened', zh: '创建工单' },
  accept: { en: 'Accepted', zh: '受理' },
  dispatch: { en: 'Dispatched', zh: '派单' },
  handBack: { en: 'Handed back', zh: '退单' },
  arrive: { en: 'On site', zh: '到场' },
  wait: { en: 'Put on hold', zh: '挂起' },
  resume: { en: 'Resumed', zh: '恢复处理' },
  finish: { en: 'Work finished', zh: '处理完成' },
  sendBack: { en: 'Sent back', zh: '退回' },
  confirm: { en: 'Confirmed', zh: '确认' },
  prove: { en: 'Proven by a session', zh: '充电验证通过' },
  decide: { en: 'Closed by decision', zh: '人工认定通过' },
  heal: { en: 'Cleared automatically', zh: '自行恢复' },
  archive: { en: 'Archived', zh: '归档' },
  reopen: { en: 'Reopened', zh: '重新打开' },
  cancel: { en: 'Cancelled', zh: '取消' },
  note: { en: 'Note', zh: '备注' },
  seen: { en: 'Seen', zh: '已查看' },
  join: { en: 'Joined', zh: '并入' },
  escalate: { en: 'Escalated', zh: '升级' },
  reassign: { en: 'Other leader', zh: '更换负责人' },
  passOn: { en: 'Passed on', zh: '转派' },
  enter: { en: 'Began work at the charger', zh: '开始桩上作业' },
  confirmSafe: { en: 'Said that it is safe', zh: '确认已安全隔离' },
  leave: { en: 'Left the charger', zh: '结束桩上作业' },
  testCharge: { en: 'Test charge', zh: '测试充电' },
  reset: { en: 'Reboot', zh: '重启' },
  recovery: { en: 'Recovery', zh: '自动恢复' },
};

interface Transition {
  from: readonly WorkOrderState[];
  /** `resumed`: on site where the man had arrived, else dispatched. */
  to: WorkOrderState | 'resumed';
  /** Null: the server alone. */
  permission: Permission | null;
  /** Only the man who was sent. */
  own?: true;
}

/** Every transition that there is (specification section 4: area leader, service man, archive person). Whatever is not here is refused. */
export const WORK_ORDER_TRANSITIONS: Readonly<Record<WorkOrderAction, Transition>> = {
  accept: { from: ['waitingAcceptance'], to: 'waitingDispatch', permission: 'workOrder:dispatch' },
  dispatch: { from: ['waitingDispatch', 'dispatched'], to: 'dispatched', permission: 'workOrder:dispatch' },
  handBack: { from: ['dispatched', 'onSite', 'waiting'], to: 'waitingDispatch', permission: 'workOrder:process', own: true },
  arrive: { from: ['dispatched'], to: 'onSite', permission: 'workOrder:process', own: true },
  wait: { from: ['dispatched', 'onSite'], to: 'waiting', permission: 'workOrder:process', own: true },
  resume: { from: ['waiting'], to: 'resumed', permission: 'workOrder:process', own: true },
  finish: { from: ['onSite'], to: 'waitingConfirmation', permission: 'workOrder:process', own: true },
  sendBack: { from: ['waitingConfirmation'], to: 'dispatched', permission: 'workOrder:confirm' },
  confirm: { from: ['waitingConfirmation'], to: 'inProof', permission: 'workOrder:confirm' },
  prove: { from: ['inProof'], to: 'waitingArchive', permission: null },
  decide: { from: ['inProof'], to: 'waitingArchive', permission: 'workOrder:confirm' },
  // Nobody had begun, and the fault has stayed away for a day.
  heal: { from: ['waitingAcceptance', 'waitingDispatch'], to: 'archived', permission: null },
  archive: { from: ['waitingArchive'], to: 'archived', permission: 'workOrder:archive' },
  reopen: { from: ['waitingConfirmation', 'inProof', 'waitingArchive'], to: 'waitingDispatch', permission: 'workOrder:confirm' },
  cancel: {
    from: ['waitingAcceptance', 'waitingDispatch', 'dispatched', 'onSite', 'waiting', 'waitingConfirmation'],
    to: 'cancelled',
    permission: 'workOrder:dispatch',
  },
};

/** Steps that an order does not take while somebody is still at work at one of its chargers. */
export const NOT_WHILE_INSIDE: readonly WorkOrderAction[] = ['dispatch', 'handBack', 'wait', 'finish', 'cancel'];

/** The state that an action leads to; null: it is not possible from there. */
export function nextWorkOrderState(action: WorkOrderAction, from: WorkOrderState, hasArrived: boolean): WorkOrderState | null {
  const transition = WORK_ORDER_TRANSITIONS[action];
  if (!transition.from.includes(from)) return null;
  return transition.to === 'resumed' ? (hasArrived ? 'onSite' : 'dispatched') : transition.to;
}

/** The way of an order that nothing goes wrong with. */
export const WORK_ORDER_WAY: readonly WorkOrderState[] = [
  'waitingAcceptance',
  'waitingDispatch',
  'dispatched',
  'onSite',
  'waitingConfirmation',
  'inProof',
  'waitingArchive',
  'archived',
];
