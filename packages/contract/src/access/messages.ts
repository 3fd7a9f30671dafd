import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { flag, id, instant, keyword, nothing, pageOf, paging } from '../core/values.ts';

/** Specification section 3. */
export const message = z.object({
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
});
export type Message = z.infer<typeof message>;

export const messageForm = z.object({
  title: z.string().trim().min(1).max(200),
  content: z.string().trim().min(1).max(5000),
  /** Also as an SMS to the recipients' phones. */
  isSend: z.boolean().default(false),
  roleName: z.string().max(100).default(''),
  /** Recipients, comma-separated. */
  username: z.string().trim().min(1).max(100_000),
});

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
    log: { operation: 'message.send', operand: 'title' },
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
    log: { operation: 'message.readAll' },
  }),
  unreadAll: endpoint({
    method: 'POST',
    path: '/web/msg/unreadAllMsg',
    summary: 'Take back that all of one’s own messages were marked as read: those that were read at that moment are unread again',
    access: 'signedIn',
    body: z.object({ readTime: instant }),
    response: nothing,
    log: { operation: 'message.unread' },
  }),
  deleteMsg: endpoint({
    method: 'POST',
    path: '/web/msg/deleteMsg',
    summary: 'Delete one of one’s own messages',
    access: 'signedIn',
    body: z.object({ msgId: id, userId: id }),
    response: nothing,
    log: { operation: 'message.delete', operand: 'msgId' },
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
