import type { WorkOrderState } from './work-orders.states.ts';

/** Nothing here needs a schema: the page behind the code on a connector reads it, and has to be light. */

/** What a driver can say is wrong: the first three are dangers. */
export const DANGER_KINDS = ['smoke', 'cable', 'shock'] as const;
export const FEEDBACK_KINDS = [...DANGER_KINDS, 'noStart', 'stuck', 'reader', 'screen', 'slow', 'damaged', 'other'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];
export const isDanger = (kind: FeedbackKind): boolean => (DANGER_KINDS as readonly string[]).includes(kind);
export const FEEDBACK_KIND_WORDS: Readonly<Record<FeedbackKind, { en: string; zh: string }>> = {
  smoke: { en: 'Smoke, fire or a burnt smell', zh: '冒烟、起火或有焦味' },
  cable: { en: 'Bare wires or an open housing', zh: '线缆破损露线或外壳打开' },
  shock: { en: 'I got an electric shock', zh: '触电' },
  noStart: { en: 'Charging does not start', zh: '无法开始充电' },
  stuck: { en: 'The plug is stuck', zh: '枪拔不出来' },
  reader: { en: 'The card is not read', zh: '刷卡无反应' },
  screen: { en: 'The screen is dark or frozen', zh: '屏幕黑屏或卡住' },
  slow: { en: 'Charging is slow or stops', zh: '充电很慢或中断' },
  damaged: { en: 'Something is damaged', zh: '设备损坏' },
  other: { en: 'Something else', zh: '其他问题' },
};

/** How a connector is doing, as a driver wants to know it. */
export const DRIVER_STATES = ['available', 'charging', 'occupied', 'reserved', 'outOfOrder'] as const;
export type DriverState = (typeof DRIVER_STATES)[number];

/** What became of a report. `closed`: its order was cancelled. */
export const FEEDBACK_STATES = ['received', 'inWork', 'worksAgain', 'closed'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];
export const FEEDBACK_STATE_WORDS: Readonly<Record<FeedbackState, { en: string; zh: string }>> = {
  received: { en: 'Received', zh: '已收到' },
  inWork: { en: 'Being worked on', zh: '处理中' },
  worksAgain: { en: 'Works again', zh: '已恢复' },
  closed: { en: 'Closed', zh: '已关闭' },
};
/** States of orders that a report's state stands for. An order in proof still has to show that it works. */
export const FEEDBACK_ORDER_STATES: Readonly<Record<FeedbackState, readonly WorkOrderState[]>> = {
  received: ['waitingAcceptance', 'waitingDispatch'],
  inWork: ['dispatched', 'onSite', 'waiting', 'waitingConfirmation', 'inProof'],
  worksAgain: ['waitingArchive', 'archived'],
  closed: ['cancelled'],
};

/** What a report may hold. A photo is a JPEG, which the browser has made small. */
export const FEEDBACK_LIMITS = { photos: 2, photoBytes: 400 * 1024, text: 1000 } as const;

/** The longer side of a photo, in pixels, as browsers make it. */
export const PHOTO_SIDE = 1600;

/** Calls of the page, below the API's prefix. */
export const connectorPath = (code: string): string => `/public/connector/${encodeURIComponent(code)}`;
export const reportPath = (code: string): string => `${connectorPath(code)}/report`;
export const reportStatePath = (number: string): string => `/public/report/${encodeURIComponent(number)}`;

/** A number or code as people read it: groups of four. */
export const grouped = (number: string): string => number.toUpperCase().replace(/(.{4})(?=.)/g, '$1-');
