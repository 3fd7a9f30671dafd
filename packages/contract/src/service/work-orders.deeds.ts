import { type CallName, callName, type Deed, type HandDeed, wayOf } from '../core/deeds.ts';
import type { Words } from '../core/words.ts';
import { WORK_ORDER_STATES, type WorkOrderState } from './work-orders.states.ts';
import type { AskedField } from './work-orders.steps.ts';
import type { StepFile } from './work-orders.words.ts';

/** Moments of an order that its deeds set. */
export type WorkOrderStamp =
  | 'acceptTime'
  | 'dispatchTime'
  | 'seenTime'
  | 'arriveTime'
  | 'finishTime'
  | 'confirmTime'
  | 'provenTime'
  | 'archiveTime'
  | 'cancelTime';

/** Notices of a deed. */
export type WorkOrderNotice = 'taken' | 'handedBack' | 'finished' | 'sentBack' | 'reopened' | 'proven';

/** A deed of an order. */
export interface WorkOrderDeed extends Deed<WorkOrderState> {
  /** As the history says it. */
  words: Words;
  to: WorkOrderState;
  /** Where it leads before the man has arrived. */
  beforeArrival?: WorkOrderState;
  /** Only the man who was sent. */
  own?: true;
  /** Not while somebody is still at work at one of its chargers. */
  notWhileInside?: true;
  /** Not before somebody has said yes to what it costs. */
  needsApproval?: true;
  /** Not before it has been in proof for so many days. */
  proofDays?: number;
  /** It begins another attempt. */
  newAttempt?: true;
  /** Nobody is sent any more. */
  unassigns?: true;
  /** No part is kept any more: the work is done, somebody else has it, or nobody works at it. */
  releases?: true;
  stamps?: readonly WorkOrderStamp[];
  clears?: readonly WorkOrderStamp[];
  /** Whom it is told to: one of its people, or all who may archive. */
  tells?: { to: 'leader' | 'serviceMan' | 'archivists'; as: WorkOrderNotice };
}

/** What a person says of an order: a deed, or a note. */
export interface SaidDeed extends Omit<HandDeed<WorkOrderState>, 'to'> {
  /** Said once it is done. */
  done: Words;
  path: `/web/${string}`;
  /** The call in the description of the API. */
  summary: string;
  /** What is said with it, beside a note and photos. */
  asks?: readonly AskedField[];
  /** What its photos show; absent: none are asked for. */
  photos?: readonly StepFile['field'][];
  /** Stands in its form. */
  hint?: Words;
}

/** All that can be done to an order (specification section 4: area leader, service man, archive person). Whatever is not here is refused. */
const deeds = {
  accept: {
    words: { en: 'Accepted', zh: '受理' },
    kind: 'main',
    button: { en: 'Accept', zh: '受理' },
    done: { en: '{taskId} accepted', zh: '已受理 {taskId}' },
    from: ['waitingAcceptance'],
    to: 'waitingDispatch',
    permission: 'workOrder:dispatch',
    stamps: ['acceptTime'],
    path: '/web/workOrder/accept',
    summary: 'Accept an order as its leader',
    log: { en: 'Accept work order', zh: '受理工单' },
  },
  dispatch: {
    words: { en: 'Dispatched', zh: '派单' },
    kind: 'main',
    button: { en: 'Dispatch', zh: '派单' },
    elsewhere: { en: 'Reassign', zh: '改派' },
    done: { en: '{taskId} dispatched', zh: '已派单 {taskId}' },
    from: ['waitingDispatch', 'dispatched'],
    to: 'dispatched',
    permission: 'workOrder:dispatch',
    notWhileInside: true,
    newAttempt: true,
    stamps: ['dispatchTime'],
    clears: ['seenTime', 'arriveTime'],
    asks: ['serviceManId', 'contractorId', 'unfitReason'],
    path: '/web/updateServiceManToWorkOrder',
    summary: 'Send a technician, or another one',
    log: { en: 'Dispatch work order', zh: '派单' },
  },
  handBack: {
    words: { en: 'Handed back', zh: '退单' },
    kind: 'danger',
    button: { en: 'Hand back', zh: '退单' },
    done: { en: '{taskId} handed back', zh: '已退单 {taskId}' },
    from: ['dispatched', 'onSite', 'waiting'],
    to: 'waitingDispatch',
    permission: 'workOrder:process',
    own: true,
    notWhileInside: true,
    unassigns: true,
    releases: true,
    clears: ['seenTime', 'arriveTime'],
    tells: { to: 'leader', as: 'handedBack' },
    asks: ['reason'],
    path: '/web/updateFailManToWorkOrder',
    summary: 'Hand an order back for somebody else, with a reason',
    log: { en: 'Hand back work order', zh: '退单' },
  },
  arrive: {
    words: { en: 'On site', zh: '到场' },
    kind: 'main',
    button: { en: 'I am on site', zh: '我已到场' },
    done: { en: 'Arrived at {taskId}', zh: '{taskId} 已到场' },
    from: ['dispatched'],
    to: 'onSite',
    permission: 'workOrder:process',
    own: true,
    needsApproval: true,
    stamps: ['seenTime', 'arriveTime'],
    photos: ['arrival', 'before'],
    path: '/web/workOrder/arrive',
    summary: 'Say that one is on site',
    log: { en: 'Arrive for work order', zh: '工单到场' },
  },
  wait: {
    words: { en: 'Put on hold', zh: '挂起' },
    button: { en: 'Put on hold', zh: '挂起' },
    done: { en: '{taskId} is on hold', zh: '已挂起 {taskId}' },
    from: ['dispatched', 'onSite'],
    to: 'waiting',
    permission: 'workOrder:process',
    own: true,
    notWhileInside: true,
    asks: ['waitingFor', 'until'],
    photos: ['before', 'measurement', 'other'],
    path: '/web/workOrder/wait',
    summary: 'Put an order on hold with a reason and a date; its clocks stand still',
    log: { en: 'Put work order on hold', zh: '挂起工单' },
  },
  resume: {
    words: { en: 'Resumed', zh: '恢复处理' },
    kind: 'main',
    button: { en: 'Resume', zh: '恢复处理' },
    done: { en: '{taskId} resumed', zh: '已恢复 {taskId}' },
    from: ['waiting'],
    to: 'onSite',
    beforeArrival: 'dispatched',
    permission: 'workOrder:process',
    own: true,
    path: '/web/workOrder/resume',
    summary: 'Go on with an order that was on hold',
    log: { en: 'Resume work order', zh: '恢复工单' },
  },
  finish: {
    words: { en: 'Work finished', zh: '处理完成' },
    kind: 'main',
    button: { en: 'Finish work', zh: '处理完成' },
    done: { en: '{taskId} waits for confirmation', zh: '{taskId} 待确认' },
    from: ['onSite'],
    to: 'waitingConfirmation',
    permission: 'workOrder:process',
    own: true,
    notWhileInside: true,
    needsApproval: true,
    releases: true,
    stamps: ['finishTime'],
    tells: { to: 'leader', as: 'finished' },
    asks: ['cause', 'remedy', 'schemeId', 'laborMinutes', 'storeId', 'measured', 'parts'],
    photos: ['before', 'after', 'measurement'],
    path: '/web/workOrder/finish',
    summary: 'Say what was found and done',
    log: { en: 'Finish work of work order', zh: '完成工单处理' },
  },
  sendBack: {
    words: { en: 'Sent back', zh: '退回' },
    kind: 'danger',
    button: { en: 'Send back', zh: '退回' },
    done: { en: '{taskId} sent back', zh: '已退回 {taskId}' },
    from: ['waitingConfirmation'],
    to: 'dispatched',
    permission: 'workOrder:confirm',
    clears: ['seenTime', 'arriveTime', 'finishTime'],
    tells: { to: 'serviceMan', as: 'sentBack' },
    asks: ['reason'],
    path: '/web/workOrder/sendBack',
    summary: 'Send finished work back to its technician, with a reason',
    log: { en: 'Send back work order', zh: '退回工单' },
  },
  confirm: {
    words: { en: 'Confirmed', zh: '确认' },
    kind: 'main',
    button: { en: 'Confirm', zh: '确认' },
    done: { en: '{taskId} is in proof', zh: '{taskId} 进入验证' },
    from: ['waitingConfirmation'],
    to: 'inProof',
    permission: 'workOrder:confirm',
    stamps: ['confirmTime'],
    path: '/web/workOrder/confirm',
    summary: 'Confirm finished work; it is archived once a session has proven it',
    log: { en: 'Confirm work order', zh: '确认工单' },
    hint: {
      en: 'Each connector needs a proving session of at least 0.5 kWh. Then the order waits for archive.',
      zh: '每把枪需有一次不少于 0.5 kWh 的充电作为验证，之后进入待归档。',
    },
  },
  prove: {
    words: { en: 'Proven by a session', zh: '充电验证通过' },
    kind: 'main',
    from: ['inProof'],
    to: 'waitingArchive',
    permission: null,
    stamps: ['provenTime'],
    tells: { to: 'archivists', as: 'proven' },
  },
  decide: {
    words: { en: 'Closed by decision', zh: '人工认定通过' },
    button: { en: 'Close without a session', zh: '人工认定通过' },
    done: { en: '{taskId} waits for archive', zh: '{taskId} 待归档' },
    from: ['inProof'],
    to: 'waitingArchive',
    permission: 'workOrder:confirm',
    proofDays: 7,
    stamps: ['provenTime'],
    tells: { to: 'archivists', as: 'proven' },
    asks: ['reason'],
    path: '/web/workOrder/decide',
    summary: 'Take an order as mended without a session, with a reason; not before seven days in proof',
    log: { en: 'Close work order by decision', zh: '人工认定工单' },
  },
  // Nobody had begun, and the fault has stayed away for a day.
  heal: {
    words: { en: 'Cleared automatically', zh: '自行恢复' },
    from: ['waitingAcceptance', 'waitingDispatch'],
    to: 'archived',
    permission: null,
    releases: true,
    stamps: ['archiveTime'],
  },
  reopen: {
    words: { en: 'Reopened', zh: '重新打开' },
    kind: 'danger',
    button: { en: 'Reopen', zh: '重新打开' },
    done: { en: '{taskId} reopened', zh: '已重新打开 {taskId}' },
    from: ['waitingConfirmation', 'inProof', 'waitingArchive'],
    to: 'waitingDispatch',
    permission: 'workOrder:confirm',
    unassigns: true,
    clears: ['seenTime', 'arriveTime', 'finishTime', 'confirmTime', 'provenTime'],
    tells: { to: 'leader', as: 'reopened' },
    asks: ['reason'],
    path: '/web/workOrder/reopen',
    summary: 'Open an order again whose fault is back, with a reason',
    log: { en: 'Reopen work order', zh: '重新打开工单' },
  },
  archive: {
    words: { en: 'Archived', zh: '归档' },
    kind: 'main',
    button: { en: 'Archive', zh: '归档' },
    done: { en: '{taskId} archived', zh: '已归档 {taskId}' },
    from: ['waitingArchive'],
    to: 'archived',
    permission: 'workOrder:archive',
    stamps: ['archiveTime'],
    path: '/web/workOrder/archive',
    summary: 'Archive a proven order',
    log: { en: 'Archive work order', zh: '归档工单' },
  },
  cancel: {
    words: { en: 'Cancelled', zh: '取消' },
    kind: 'danger',
    button: { en: 'Cancel order', zh: '取消工单' },
    done: { en: '{taskId} cancelled', zh: '已取消 {taskId}' },
    from: ['waitingAcceptance', 'waitingDispatch', 'dispatched', 'onSite', 'waiting', 'waitingConfirmation'],
    to: 'cancelled',
    permission: 'workOrder:dispatch',
    notWhileInside: true,
    releases: true,
    stamps: ['cancelTime'],
    tells: { to: 'serviceMan', as: 'taken' },
    asks: ['reason'],
    path: '/web/workOrder/cancel',
    summary: 'Cancel an order, with a reason',
    log: { en: 'Cancel work order', zh: '取消工单' },
  },
} as const satisfies Readonly<Record<string, WorkOrderDeed & (SaidDeed | { permission: null })>>;
type Table = typeof deeds;

/** A note moves nothing, and may be added wherever an order is. */
const note = {
  from: WORK_ORDER_STATES,
  button: { en: 'Add note with photos', zh: '添加图文备注' },
  done: { en: 'Note added', zh: '备注已添加' },
  permission: 'workOrder:read',
  asks: ['note'],
  photos: ['arrival', 'before', 'after', 'measurement', 'other'],
  path: '/web/workOrder/note',
  summary: 'Add a note to an order',
  log: { en: 'Note on work order', zh: '备注工单' },
} as const satisfies SaidDeed;

export type WorkOrderAction = keyof Table;
/** What a person does. */
export type HandAction = { [A in WorkOrderAction]: Table[A] extends { permission: null } ? never : A }[WorkOrderAction];
export type SaidAction = HandAction | 'note';

export const WORK_ORDER_DEEDS: Readonly<Record<WorkOrderAction, WorkOrderDeed>> = deeds;
export const WORK_ORDER_ACTIONS = Object.keys(deeds) as readonly WorkOrderAction[];
export const HAND_ACTIONS = WORK_ORDER_ACTIONS.filter(
  (action): action is HandAction => WORK_ORDER_DEEDS[action].permission !== null,
);
const hands = Object.fromEntries(HAND_ACTIONS.map((action) => [action, deeds[action]])) as Pick<Table, HandAction>;
const said = { ...hands, note };
/** The call of what a person says. */
export type SaidCall<A extends SaidAction> = CallName<(typeof said)[A]['path']> & string;
/** What is asked for with it. */
export type AsksOf<A extends SaidAction> = (typeof said)[A] extends { asks: readonly (infer F extends AskedField)[] } ? F : never;
export const SAID_DEEDS: Readonly<Record<SaidAction, SaidDeed>> = said;
export const saidCall = <A extends SaidAction>(action: A) => callName(SAID_DEEDS[action].path) as SaidCall<A>;

/** Steps of an order's history that leave its state as it is. */
const NOTE_WORDS = {
  open: { en: 'Opened', zh: '创建工单' },
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
} as const satisfies Readonly<Record<string, Words>>;
export type WorkOrderStepKind = WorkOrderAction | keyof typeof NOTE_WORDS;

export const WORK_ORDER_STEP_WORDS = {
  ...Object.fromEntries(WORK_ORDER_ACTIONS.map((action) => [action, deeds[action].words])),
  ...NOTE_WORDS,
} as Readonly<Record<WorkOrderStepKind, Words>>;

/** The state that an action leads to; null: it is not possible from there. */
export function nextWorkOrderState(action: WorkOrderAction, from: WorkOrderState, hasArrived: boolean): WorkOrderState | null {
  const deed = WORK_ORDER_DEEDS[action];
  if (!deed.from.includes(from)) return null;
  return hasArrived ? deed.to : (deed.beforeArrival ?? deed.to);
}

/** The way of an order that nothing goes wrong with. */
export const WORK_ORDER_WAY: readonly WorkOrderState[] = wayOf(WORK_ORDER_DEEDS, 'waitingAcceptance');
