import { CHARGE_USER, CREATED, CREATED_BY, type Fields, MIN, NOTE, PHONE } from '../core/fields.ts';
import { CONNECTOR } from './charging-fields.ts';
import { WEEKDAY_WORDS } from './load-balancing.limits.ts';
import {
  TIMED_END_REASON_WORDS,
  TIMED_KIND_WORDS,
  TIMED_PROBLEM_WORDS,
  TIMED_START_STATE_WORDS,
  TIMED_STATE_WORDS,
} from './timed-charging.words.ts';

export const PERIOD_FIELDS = {
  from: { kind: 'day', words: { en: 'Valid period from', zh: '有效期开始日期' } },
  to: { kind: 'day', words: { en: 'Valid period to', zh: '有效期结束日期' } },
} as const satisfies Fields;

const TIME = { kind: 'time', zone: 'timeZone' } as const;

export const TIMED_FIELDS = {
  ...CONNECTOR,
  id: { kind: 'id', words: { en: 'Number', zh: '编号' } },
  kind: { kind: 'word', values: TIMED_KIND_WORDS, words: { en: 'Kind', zh: '方式' } },
  status: { kind: 'word', values: TIMED_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
  connectorNos: {
    kind: 'thing',
    words: { en: 'Connectors', zh: '充电枪' },
    hint: { en: 'Each connector starts its own session.', zh: '每把枪单独产生一笔订单。' },
  },
  chargeUserId: CHARGE_USER.chargeUserId,
  account: CHARGE_USER.chargeUserAccount,
  phone: PHONE,
  days: { kind: 'word', values: WEEKDAY_WORDS, words: { en: 'Days of the week', zh: '重复' } },
  startTime: { kind: 'text', words: { en: 'Start time', zh: '启动时间' } },
  readyTime: { kind: 'text', words: { en: 'Ready by', zh: '充好时间' } },
  wantsWh: { kind: 'energy', words: { en: 'Energy', zh: '充电电量' } },
  maxMinutes: {
    kind: 'count',
    unit: MIN,
    words: { en: 'Longest time', zh: '最长时间' },
    hint: { en: 'Empty: no limit.', zh: '留空则不限。' },
  },
  retryMinutes: {
    kind: 'count',
    unit: MIN,
    words: { en: 'Tries again for', zh: '重试时间' },
    hint: {
      en: 'If no car is plugged in or the charge point is offline.',
      zh: '未插枪或充电桩离线时，在此时间内重试。',
    },
  },
  nextTime: { ...TIME, words: { en: 'Next start', zh: '下次启动' } },
  note: NOTE,
  createdBy: CREATED_BY,
  createTime: CREATED,
  endedBy: { kind: 'text', words: { en: 'Ended by', zh: '终止人' } },
  endTime: { kind: 'time', words: { en: 'Ended', zh: '终止时间' } },
} as const satisfies Fields;

export const TIMED_START_FIELDS = {
  ...CONNECTOR,
  id: { kind: 'id', words: { en: 'Start', zh: '启动编号' } },
  timedId: { kind: 'id', words: { en: 'Timed charge', zh: '定时充电' } },
  kind: TIMED_FIELDS.kind,
  status: { kind: 'word', values: TIMED_START_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
  problem: { kind: 'word', values: TIMED_PROBLEM_WORDS, words: { en: 'Reason', zh: '原因' } },
  account: CHARGE_USER.chargeUserAccount,
  day: { kind: 'day', words: { en: 'Day', zh: '日期' } },
  dueTime: { ...TIME, words: { en: 'Start time', zh: '启动时间' } },
  untilTime: { ...TIME, words: { en: 'Until', zh: '截止时间' } },
  attempts: { kind: 'count', words: { en: 'Attempts', zh: '尝试次数' } },
  transactionId: { kind: 'id', words: { en: 'Session', zh: '订单号' } },
  wantsWh: { kind: 'energy', words: { en: 'Energy wanted', zh: '设定电量' } },
  energyWh: { kind: 'energy', words: { en: 'Energy charged', zh: '已充电量' } },
  plannedCost: { kind: 'money', currency: 'currency', words: { en: 'Planned cost', zh: '预计费用' } },
  cost: { kind: 'money', currency: 'currency', words: { en: 'Cost', zh: '费用' } },
  endReason: { kind: 'word', values: TIMED_END_REASON_WORDS, words: { en: 'Ended by', zh: '结束原因' } },
} as const satisfies Fields;
