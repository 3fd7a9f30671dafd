import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, withFields } from '../core/fields.ts';
import { instant } from '../core/values.ts';
import {
  displayMessageForm,
  MESSAGE_FORMATS,
  MESSAGE_PRIORITIES,
  MESSAGE_STATES,
  type MessageFormat,
  type MessagePriority,
  type MessageState,
} from './display-wishes.ts';
import { serialNumber } from './points.ts';

type Words<T extends string> = Readonly<Record<T, { en: string; zh: string }>>;
const PRIORITIES: Words<MessagePriority> = {
  alwaysFront: { en: 'Always in front', zh: '始终置顶' },
  inFront: { en: 'In front', zh: '优先显示' },
  normalCycle: { en: 'In turn', zh: '轮播' },
};
const STATES: Words<MessageState> = {
  charging: { en: 'While charging', zh: '充电中' },
  faulted: { en: 'While out of order', zh: '故障时' },
  idle: { en: 'While idle', zh: '空闲时' },
  unavailable: { en: 'While unavailable', zh: '不可用时' },
};
const FORMATS: Words<MessageFormat> = {
  utf8: { en: 'Text', zh: '文本' },
  ascii: { en: 'Text (ASCII)', zh: '文本（ASCII）' },
  html: { en: 'HTML', zh: 'HTML' },
  uri: { en: 'Web address', zh: '网址' },
};

export const DISPLAY_MESSAGE_FIELDS = {
  id: {
    kind: 'count',
    words: { en: 'No.', zh: '编号' },
    hint: { en: 'A message of the same number is replaced', zh: '相同编号的消息将被替换' },
  },
  text: { kind: 'text', long: true, words: { en: 'Message', zh: '消息内容' } },
  format: { kind: 'word', values: FORMATS, words: { en: 'Format', zh: '格式' } },
  language: { kind: 'text', words: { en: 'Language', zh: '语言' }, hint: { en: 'As en, de or zh', zh: '如 zh、en、de' } },
  priority: { kind: 'word', values: PRIORITIES, words: { en: 'Priority', zh: '优先级' } },
  state: { kind: 'word', values: STATES, words: { en: 'Shown', zh: '显示时机' } },
  from: { kind: 'time', words: { en: 'From', zh: '开始时间' } },
  to: { kind: 'time', words: { en: 'To', zh: '结束时间' } },
  transactionId: { kind: 'id', words: { en: 'Session', zh: '充电订单' } },
} as const satisfies Fields;

/** What a person writes. */
export const displayMessageSettings = z.object(withFields(DISPLAY_MESSAGE_FIELDS, displayMessageForm.shape));

/** A message that stands on a charger's display, as it told it last. */
export const displayMessage = z.object(
  withFields(DISPLAY_MESSAGE_FIELDS, {
    id: z.number().int(),
    text: z.string(),
    format: z.enum(MESSAGE_FORMATS),
    language: z.string().nullable(),
    priority: z.enum(MESSAGE_PRIORITIES),
    /** Null: in every state. */
    state: z.enum(MESSAGE_STATES).nullable(),
    from: instant.nullable(),
    to: instant.nullable(),
    /** Null: of no session, or of one that has ended. */
    transactionId: z.number().int().nullable(),
  }),
);
export type DisplayMessage = z.infer<typeof displayMessage>;

export const displayMessages = {
  get: endpoint({
    method: 'GET',
    path: '/web/displayMessages/:serialNumber',
    summary: 'What stands on the display of a charge point of OCPP 2.x',
    access: 'configuration:read',
    params: z.object({ serialNumber }),
    response: z.object({
      serialNumber,
      timeZone: z.string(),
      online: z.boolean(),
      /** Null: never read. */
      readTime: instant.nullable(),
      messages: z.array(displayMessage),
    }),
  }),
};
