import type { Words } from '../core/words.ts';

/** How far a work order is, in the sequence of its way. */
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

export const WORK_ORDER_STATE_WORDS: Readonly<Record<WorkOrderState, Words>> = {
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
