import type { MessageFormat, MessagePriority, MessageState, PayloadOf } from '@csms/contract';
import type { RequestOf } from '@csms/ocpp/v201';
import { type DisplayReportInput, reportMessages, type ShownMessage, type WithEvents } from '../../network/index.ts';
import { keyOf, type MessageContext, seen } from '../protocol/protocol.ts';
import { handler, onceLetIn } from './handler.ts';
import { isWholeReport, partialReportId, wholeReportId } from './report-ids.ts';

type Message = RequestOf<'SetDisplayMessage'>['message'];

const PRIORITIES = { alwaysFront: 'AlwaysFront', inFront: 'InFront', normalCycle: 'NormalCycle' } as const;
const STATES = { charging: 'Charging', faulted: 'Faulted', idle: 'Idle', unavailable: 'Unavailable' } as const;
const FORMATS = { utf8: 'UTF8', ascii: 'ASCII', html: 'HTML', uri: 'URI' } as const;

/** Our word for a word of the version. */
const wordOf = <K extends string, V extends string>(words: Readonly<Record<K, V>>, said: V): K =>
  (Object.keys(words) as K[]).find((key) => words[key] === said)!;

/** SetDisplayMessage of a message (O01, O02); null: its session is not known to the charging station. */
export function shownOf(payload: PayloadOf<'showMessage'>, wireId: string | undefined): { message: Message } | null {
  const { id, text, format, language, priority, state, from, to, transactionId } = payload;
  if (transactionId !== undefined && wireId === undefined) return null;
  return {
    message: {
      id,
      priority: PRIORITIES[priority],
      ...(state && { state: STATES[state] }),
      ...(from !== undefined && { startDateTime: from }),
      ...(to !== undefined && { endDateTime: to }),
      ...(wireId !== undefined && { transactionId: wireId }),
      message: { format: FORMATS[format], content: text, ...(language !== undefined && { language }) },
    },
  };
}

/** GetDisplayMessages (O03, O04): all of them, or those of some numbers, a priority or a state. */
export const askedMessages = ({ ids, priority, state }: PayloadOf<'getMessages'>): RequestOf<'GetDisplayMessages'> => ({
  requestId: ids || priority || state ? partialReportId() : wholeReportId(),
  ...(ids && { id: ids as [number, ...number[]] }),
  ...(priority && { priority: PRIORITIES[priority] }),
  ...(state && { state: STATES[state] }),
});

function messageOf(context: MessageContext, said: Message): ShownMessage {
  const { id, priority, state, startDateTime, endDateTime, transactionId, message } = said;
  const timeOf = (time: string | undefined) => {
    const at = time === undefined ? Number.NaN : Date.parse(time);
    return Number.isNaN(at) ? null : at;
  };
  return {
    id,
    text: message.content,
    format: wordOf<MessageFormat, Message['message']['format']>(FORMATS, message.format),
    language: message.language ?? null,
    priority: wordOf<MessagePriority, Message['priority']>(PRIORITIES, priority),
    state: state === undefined ? null : wordOf<MessageState, NonNullable<Message['state']>>(STATES, state),
    from: timeOf(startDateTime),
    to: timeOf(endDateTime),
    transactionId: transactionId === undefined ? null : (context.numberOf(transactionId) ?? null),
  };
}

/** OCPP 2.0.1 O03, O04: what stands on its display, in pages. */
export const notifyDisplayMessages = handler<'NotifyDisplayMessages', DisplayReportInput, WithEvents>({
  write: reportMessages,
  input: (context, { requestId, tbc, messageInfo = [] }) => ({
    ...keyOf(context),
    requestId,
    isWhole: isWholeReport(requestId),
    // Its pages have no numbers.
    isFirst: false,
    isLast: tbc !== true,
    messages: messageInfo.map((said) => messageOf(context, said)),
    receivedAt: context.receivedAt,
  }),
  answer: () => ({}),
  newcomer: onceLetIn({}),
  effects: ({ tbc }) => (tbc === true ? [] : [seen('getMessages', 'reported')]),
});
