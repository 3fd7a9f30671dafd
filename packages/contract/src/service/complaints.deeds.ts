import type { HandDeeds } from '../core/deeds.ts';
import type { Words } from '../core/words.ts';

export const COMPLAINT_STATES = ['open', 'answered', 'closed'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];
export const COMPLAINT_STATE_WORDS = {
  open: { en: 'Open', zh: '待答复' },
  answered: { en: 'Answered', zh: '已答复' },
  closed: { en: 'Closed', zh: '已关闭' },
} as const satisfies Record<ComplaintState, Words>;

/** What can be done to a complaint. Each is a call by its name, with what it asks for. */
export const COMPLAINT_DEEDS = {
  answer: {
    kind: 'main',
    button: { en: 'Answer', zh: '答复' },
    from: ['open'],
    to: 'answered',
    permission: 'complaint:write',
    log: { en: 'Answer complaint', zh: '答复投诉' },
  },
  close: {
    kind: 'main',
    button: { en: 'Close', zh: '关闭' },
    elsewhere: { en: 'Close without an answer', zh: '不答复并关闭' },
    from: ['answered', 'open'],
    to: 'closed',
    permission: 'complaint:write',
    log: { en: 'Close complaint', zh: '关闭投诉' },
  },
  assign: {
    button: { en: 'Assign', zh: '指派' },
    from: ['open', 'answered'],
    to: null,
    permission: 'complaint:write',
    log: { en: 'Assign complaint', zh: '指派投诉' },
  },
  reopen: {
    button: { en: 'Reopen', zh: '重新打开' },
    from: ['closed', 'answered'],
    to: 'open',
    permission: 'complaint:write',
    log: { en: 'Reopen complaint', zh: '重新打开投诉' },
  },
} as const satisfies HandDeeds<ComplaintState>;
export type ComplaintDeed = keyof typeof COMPLAINT_DEEDS;

/** What stands in its history: its deeds, and its opening. */
export const COMPLAINT_STEPS = ['open', 'assign', 'answer', 'close', 'reopen'] as const;
export type ComplaintStep = (typeof COMPLAINT_STEPS)[number];
export const COMPLAINT_STEP_WORDS = {
  open: { en: 'Complaint recorded', zh: '登记投诉' },
  assign: { en: 'Assigned', zh: '已指派' },
  answer: { en: 'Answered', zh: '已答复' },
  close: { en: 'Closed', zh: '已关闭' },
  reopen: { en: 'Reopened', zh: '重新打开' },
} as const satisfies Record<ComplaintStep, Words>;
