import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CREATED, EMAIL, type Fields, PHONE, PROVIDER, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { id, instant, keyword, name, pageOf, paging } from '../core/values.ts';
import { newPassword } from './new-password.ts';
import { stoppedPasskeys } from './passkeys.ts';
import type { Permission } from './roles.permission-words.ts';

export const username = z
  .string()
  .trim()
  .min(2)
  .max(64)
  .regex(
    pattern(/^[\p{L}\p{N}._@-]+$/u, {
      en: 'Only letters, digits and . _ @ - without spaces',
      zh: '只能包含文字、数字和 . _ @ -，不含空格',
    }),
  );
export const phone = z
  .string()
  .trim()
  .regex(
    pattern(/^\+?[0-9][0-9 -]{3,19}$/, {
      en: 'Enter a phone number such as +86 138 0000 0000',
      zh: '请输入正确的电话号码，如 +86 138 0000 0000',
    }),
  )
  .max(21);
export const email = z.union([z.literal(''), z.email().max(200)]);
/** The name under which an uploaded file is kept. */
export const fileName = z.string().max(120);

/** Whether a user can sign in. */
export const USER_STATUSES = ['enabled', 'disabled'] as const;
export const USER_STATUS_WORDS = { enabled: { en: 'Enabled', zh: '启用' }, disabled: { en: 'Disabled', zh: '停用' } };

export const SYSTEM_USER_FIELDS = {
  username: {
    kind: 'id',
    words: { en: 'Account', zh: '账号' },
    hint: {
      en: 'Letters, digits and . _ @ -; it cannot be changed later',
      zh: '可用文字、数字和 . _ @ -，之后不能修改',
    },
  },
  password: { kind: 'secret', words: { en: 'Password', zh: '密码' } },
  name: { kind: 'text', words: { en: 'Name', zh: '姓名' } },
  phone: PHONE,
  email: EMAIL,
  avatar: { kind: 'text', words: { en: 'Picture', zh: '头像' } },
  roleId: { kind: 'thing', words: { en: 'Role', zh: '角色' } },
  roleName: { kind: 'text', words: { en: 'Role', zh: '角色' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
  allStations: { kind: 'flag', words: { en: 'Stations', zh: '站点' } },
  stations: { kind: 'parts', words: { en: 'Stations', zh: '站点' } },
  status: { kind: 'word', values: USER_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  lastLoginTime: { kind: 'time', words: { en: 'Last sign-in', zh: '最近登录' } },
  createTime: CREATED,
} as const satisfies Fields;

const userFields = {
  name: z.string().trim().max(100).default(''),
  phone,
  email: email.default(''),
  avatar: fileName.nullable().default(null),
  roleId: id,
  providerId: id,
  /** The user sees all stations of the provider. Else `stationIds` names the only ones that it sees. */
  allStations: z.boolean().default(false),
  stationIds: z.array(id).max(1000).default([]),
};

/** A user of all stations names none, and any other names one or more. */
const isOfStations = (form: { allStations: boolean; stationIds: readonly number[] }) =>
  form.allStations === (form.stationIds.length === 0);
const OF_STATIONS = { path: ['stationIds'], message: 'stationOrAll' };

export const systemUserForm = z
  .object(withFields(SYSTEM_USER_FIELDS, { username, password: newPassword, ...userFields }))
  .refine(isOfStations, OF_STATIONS);
const CHANGE_FIELDS = {
  ...SYSTEM_USER_FIELDS,
  password: {
    kind: 'secret',
    words: { en: 'New password', zh: '新密码' },
    hint: {
      en: 'Leave empty to keep the current one. A new password ends all sessions of this user.',
      zh: '留空则保留原密码；设置新密码后，该用户的所有登录会话立即结束。',
    },
  },
} as const satisfies Fields;
export const systemUserChange = z
  .object(withFields(CHANGE_FIELDS, { id, ...userFields, password: newPassword.optional() }))
  .refine(isOfStations, OF_STATIONS);

export const systemUser = z.object(
  withFields(SYSTEM_USER_FIELDS, {
    id,
    username: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string(),
    avatar: z.string().nullable(),
    roleId: id,
    roleName: z.string(),
    roleKey: z.string(),
    providerId: id,
    providerName: z.string(),
    allStations: z.boolean(),
    /** The only stations that it sees, without those that are removed. */
    stations: z.array(z.object({ id, stationName: z.string() })),
    status: z.enum(USER_STATUSES),
    lastLoginTime: instant.nullable(),
    createTime: instant,
    /** Signing in asks for a second factor. */
    totp: z.boolean(),
    /** How many passkeys it has; with one, signing in by password asks for it. */
    passkeys: z.number().int(),
    /** Has been granted charging rights. */
    chargeUser: z.boolean(),
    /** The caller may change it: it may do no more than the caller. */
    editable: z.boolean(),
  }),
);
export type SystemUser = z.infer<typeof systemUser>;

const userFilter = {
  keyword,
  username: keyword,
  phone: keyword,
  roleId: z.coerce.number().int().positive().optional(),
  providerId: z.coerce.number().int().positive().optional(),
  status: z.enum(USER_STATUSES).optional(),
};

/** What can be given to a user, with the permission that a user needs to take it. */
export const ASSIGNED_WORK = { alarm: 'alarm:acknowledge', complaint: 'complaint:write' } as const satisfies Record<
  string,
  Permission
>;
export type AssignedWork = keyof typeof ASSIGNED_WORK;
const ASSIGNED = Object.keys(ASSIGNED_WORK) as [AssignedWork, ...AssignedWork[]];

export const systemUsers = {
  assignees: endpoint({
    method: 'GET',
    path: '/web/assignees',
    summary:
      'Users who something can be given to: enabled ones of the caller’s provider and those above that may take it; the caller first',
    access: { anyOf: Object.values(ASSIGNED_WORK) },
    query: z.object({ work: z.enum(ASSIGNED) }),
    response: z.array(z.object({ id, name: z.string() })),
  }),
  getAllUsers: endpoint({
    method: 'GET',
    path: '/web/userManage/getAllUsers',
    summary: 'System users',
    access: 'user:read',
    query: z.object({ ...paging, ...userFilter }),
    response: pageOf(systemUser),
  }),
  searchSystemUser: endpoint({
    method: 'POST',
    path: '/web/userManage/searchSystemUser',
    summary: 'System users that a filter finds',
    access: 'user:read',
    body: z.object({ ...paging, ...userFilter }),
    response: pageOf(systemUser),
    log: false,
  }),
  addUser: endpoint({
    method: 'POST',
    path: '/web/userManage/addUser',
    summary: 'Make a system user',
    access: 'user:write',
    body: systemUserForm,
    response: systemUser,
    log: { operation: 'user.create', words: { en: 'Create system user', zh: '新建系统用户' }, operand: 'username' },
  }),
  editUserInfo: endpoint({
    method: 'POST',
    path: '/web/userManage/editUserInfo',
    summary: 'Change a system user; with a password, all its sessions end',
    access: 'user:write',
    body: systemUserChange,
    response: systemUser,
    log: { operation: 'user.update', words: { en: 'Change system user', zh: '修改系统用户' }, operand: 'id' },
  }),
  updateSystemUserStatus: endpoint({
    method: 'POST',
    path: '/web/userManage/updateSystemUserStatus',
    summary: 'Enable (1) or disable (0) a system user; disabling ends all its sessions',
    access: 'user:write',
    body: z.object({ id, status: z.union([z.literal(0), z.literal(1)]) }),
    response: systemUser,
    log: { operation: 'user.status', words: { en: 'Enable or disable system user', zh: '启用/停用系统用户' }, operand: 'id' },
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/web/userManage/resetSecondFactor',
    summary: 'Take the second factor from a user who has lost it; all its sessions end',
    access: 'user:write',
    body: z.object({ id }),
    response: systemUser,
    log: {
      operation: 'user.resetSecondFactor',
      words: { en: 'Remove a user’s second factor', zh: '解除用户双因素认证' },
      operand: 'id',
    },
  }),
  removePasskeys: endpoint({
    method: 'POST',
    path: '/web/userManage/removePasskeys',
    summary: 'Take all passkeys from a user who has lost them; all its sessions end and it is told by mail',
    access: 'user:write',
    body: z.object({ id }),
    response: systemUser,
    log: { operation: 'user.removePasskeys', words: { en: 'Remove a user’s passkeys', zh: '删除用户的通行密钥' }, operand: 'id' },
  }),
  stoppedPasskeys: endpoint({
    method: 'GET',
    path: '/web/userManage/stoppedPasskeys',
    summary: 'How many passkeys of how many users belong to a public name by which the installation is not reached any more',
    access: 'user:read',
    response: stoppedPasskeys,
  }),
  isUserNameExisted: endpoint({
    method: 'GET',
    path: '/web/userManage/isUserNameExisted',
    summary: 'Whether a username is taken',
    access: 'user:write',
    query: z.object({ userName: z.string().trim().min(1).max(64) }),
    response: z.boolean(),
  }),
  isSysUserByPhoNumExisted: endpoint({
    method: 'GET',
    path: '/web/userManage/isSysUserByPhoNumExisted',
    summary: 'Whether a phone number belongs to a system user already',
    access: 'user:write',
    query: z.object({ phoneNumber: z.string().trim().min(1).max(32) }),
    response: z.boolean(),
  }),
  getUserPcaIds: endpoint({
    method: 'GET',
    path: '/web/userManage/getUserPcaIds',
    summary: 'Province, city and area codes of a station, to choose users by region',
    access: 'user:read',
    query: z.object({ stationName: name }),
    response: z.object({ pcaIds: z.array(z.string()) }),
  }),
  /** Served beside the charge users: it makes one. */
  systemUserChargeUserRel: endpoint({
    method: 'POST',
    path: '/web/userManage/systemUserChargeUserRel',
    summary: 'Grant a system user charging rights: makes a charge user of type platform admin with its phone',
    access: { allOf: ['user:write', 'chargeUser:write'] },
    body: z.object({ id }),
    response: z.object({ chargeUserId: id }),
    log: { operation: 'user.chargingRights', words: { en: 'Grant charging rights', zh: '设为充电用户' }, operand: 'id' },
  }),
};

export const SYSTEM_USERS_ERRORS = {
  stationOrAll: entry(601, 422, 'Choose at least one station, or all stations', '请至少选择一个站点，或选择全部站点'),
  onlyOwnStations: entry(
    601,
    422,
    'You see only some stations, and can give a user only these',
    '您仅能查看部分站点，只能将这些站点授予用户',
  ),
  ownAccount: entry(601, 409, 'You cannot do this to your own account', '不能对自己的账号执行此操作'),
} as const satisfies Record<string, ErrorEntry>;
