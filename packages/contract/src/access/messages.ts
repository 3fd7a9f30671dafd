import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CREATED, type Fields, withFields } from '../core/fields.ts';
import { flag, id, instant, keyword, nothing, pageOf, paging } from '../core/values.ts';
import { FLAG_WORDS } from '../core/words.ts';

export const MESSAGE_FIELDS = {
  msgId: { kind: 'id', words: { en: 'Message ID', zh: '消息编号' } },
  title: { kind: 'text', words: { en: 'Title', zh: '标题' } },
  content: { kind: 'text', long: true, words: { en: 'Content', zh: '内容' } },
  roleName: {
    kind: 'text',
    chosen: true,
    words: { en: 'Recipients by role', zh: '按角色选择接收人' },
    hint: {
      en: 'Choosing a role adds its users to the recipients.',
      zh: '选择角色后，会把拥有该角色的用户加入接收人。',
    },
  },
  username: { kind: 'text', chosen: true, words: { en: 'Recipients', zh: '接收人' } },
  isSend: { kind: 'flag', words: { en: 'Remind by SMS', zh: '短信提醒' } },
  createUserName: { kind: 'text', words: { en: 'From', zh: '发送人' } },
  recUserName: { kind: 'text', words: { en: 'Recipient', zh: '接收人' } },
  createTime: CREATED,
  readTime: { kind: 'time', words: { en: 'Read', zh: '阅读时间' } },
  delete: {
    kind: 'word',
    values: { 0: FLAG_WORDS.false, 1: FLAG_WORDS.true },
    words: { en: 'Deleted', zh: '已删除' },
  },
} as const satisfies Fields;

/** Specification section 3. */
export const message = z.object(
  withFields(MESSAGE_FIELDS, {
    msgId: id,
    userId: id,
    title: z.string(),
    content: z.string(),
    /** Where in the console it leads; null: nowhere. */
    link: z.string().nullable(),
    createTime: instant,
    read: z.union([z.literal(0), z.literal(1)]),
    readTime: instant.nullable(),
    createUserName: z.string(),
    recUserName: z.string(),
    delete: z.union([z.literal(0), z.literal(1)]),
  }),
);
export type Message = z.infer<typeof message>;

export const messageForm = z.object(
  withFields(MESSAGE_FIELDS, {
    title: z.string().trim().min(1).max(200),
    content: z.string().trim().min(1).max(5000),
    /** Also as an SMS to the recipients' phones. */
    isSend: z.boolean().default(false),
    roleName: z.string().max(100).default(''),
    /** Recipients, comma-separated. */
    username: z.string().trim().min(1).max(100_000),
  }),
);

const messageFilter = {
  ...paging,
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  keyWord: keyword,
  startTime: instant.optional(),
  endTime: instant.optional(),
  /** `sent`: every message with each recipient (holders of message:send); `own`: those to the caller. Absent: by what the caller may. */
  view: z.enum(['sent', 'own']).optional(),
  unread: flag,
};

export const MESSAGE_EXPORT_COLUMNS = ['msgId', 'title', 'content', 'createTime'] as const;

export const messages = {
  addMsg: endpoint({
    method: 'POST',
    path: '/web/msg/addMsg',
    summary: 'Send a message to system users',
    access: 'message:send',
    body: messageForm,
    response: z.object({ msgId: id, recipients: z.number().int() }),
    log: { operation: 'message.send', words: { en: 'Send message', zh: '发送消息' }, operand: 'title' },
  }),
  getAllMsg: endpoint({
    method: 'GET',
    path: '/web/msg/getAllMsg',
    summary: 'Messages: the administrator’s view (each recipient a row) or the caller’s own',
    access: 'signedIn',
    query: z.object(messageFilter),
    response: pageOf(message),
  }),
  searchMsg: endpoint({
    method: 'POST',
    path: '/web/msg/searchMsg',
    summary: 'Messages that a filter finds',
    access: 'signedIn',
    body: z.object(messageFilter),
    response: pageOf(message),
    log: false,
  }),
  readMsg: endpoint({
    method: 'POST',
    path: '/web/msg/readMsg',
    summary: 'Mark one of one’s own messages as read',
    access: 'signedIn',
    body: z.object({ msgId: id, userId: id }),
    response: nothing,
    log: false,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/web/msg/readAllMsg',
    summary: 'Mark all of one’s own messages as read',
    access: 'signedIn',
    /** `readTime`: what they bear from now on; null: none was unread. */
    response: z.object({ count: z.number().int(), readTime: instant.nullable() }),
    log: { operation: 'message.readAll', words: { en: 'Mark all messages as read', zh: '全部消息标为已读' } },
  }),
  unreadAll: endpoint({
    method: 'POST',
    path: '/web/msg/unreadAllMsg',
    summary: 'Take back that all of one’s own messages were marked as read: those that were read at that moment are unread again',
    access: 'signedIn',
    body: z.object({ readTime: instant }),
    response: nothing,
    log: { operation: 'message.unread', words: { en: 'Mark own messages as unread again', zh: '撤销消息已读' } },
  }),
  deleteMsg: endpoint({
    method: 'POST',
    path: '/web/msg/deleteMsg',
    summary: 'Delete one of one’s own messages',
    access: 'signedIn',
    body: z.object({ msgId: id, userId: id }),
    response: nothing,
    log: { operation: 'message.delete', words: { en: 'Delete message', zh: '删除消息' }, operand: 'msgId' },
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/web/msg/getUnreadCount',
    summary: 'How many of one’s own messages are unread',
    access: 'signedIn',
    response: z.object({ unread: z.number().int() }),
  }),
  getUserByRoleId: endpoint({
    method: 'POST',
    path: '/web/msg/getUserByRoleId',
    summary: 'The users that hold a role, to write to',
    access: 'message:send',
    body: z.object({ roleId: id }),
    response: z.array(z.object({ id, username: z.string(), name: z.string(), phone: z.string().nullable() })),
    log: false,
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/msg/exportMsg',
    summary: 'The messages that a filter finds, as XLSX or CSV',
    access: 'signedIn',
    query: z.object({
      keyWord: keyword,
      startTime: instant.optional(),
      endTime: instant.optional(),
      view: z.enum(['sent', 'own']).optional(),
      unread: flag,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      columns: z.string().max(500).optional(),
      timeZone: z.string().max(64).optional(),
    }),
  }),
};

export const MESSAGES_ERRORS = {
  recipientsUnknown: entry(601, 422, 'Recipient not found: {names}', '接收人不存在：{names}'),
} as const satisfies Record<string, ErrorEntry>;
