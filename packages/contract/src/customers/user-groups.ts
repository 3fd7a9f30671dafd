import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CREATED, DESCRIPTION, type Fields, POWER_RANK, PROVIDER, unit, withFields } from '../core/fields.ts';
import {
  amount,
  flag,
  id,
  idParam,
  instant,
  keyword,
  name,
  note,
  nothing,
  pageOf,
  paging,
  powerRank,
  wattHours,
} from '../core/values.ts';

export const USER_GROUP_FIELDS = {
  groupName: { kind: 'text', words: { en: 'Group', zh: '用户组' } },
  description: DESCRIPTION,
  electricityLimit: {
    kind: 'count',
    unit: unit('kWh'),
    words: { en: 'Monthly limit', zh: '每月用电限额' },
    hint: {
      en: 'Empty: no limit. When it is reached, running sessions stop and new ones are refused until the month ends.',
      zh: '留空表示不限额。达到限额后，正在进行的充电将停止，当月不能再启动充电。',
    },
  },
  postPaid: {
    kind: 'flag',
    words: { en: 'Post-paid', zh: '后付费' },
    hint: {
      en: 'Members charge without a balance; their balances then go below zero.',
      zh: '成员无余额也可充电，余额会变为负数。',
    },
  },
  powerRank: POWER_RANK,
  memberCount: { kind: 'count', words: { en: 'Members', zh: '成员数' } },
  runningSessions: { kind: 'count', words: { en: 'Charging now', zh: '正在充电' } },
  priceStations: { kind: 'count', words: { en: 'Own prices', zh: '专属电价' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
  createTime: CREATED,
} as const satisfies Fields;

export const userGroupForm = z.object(
  withFields(USER_GROUP_FIELDS, {
    groupName: name,
    providerId: id,
    description: note.default(''),
    /** Monthly electricity limit in kWh; null: none. */
    electricityLimit: z.number().positive().max(1_000_000_000).nullable(),
    /** Its members charge without a balance. */
    postPaid: z.boolean().default(false),
    /** Of its members, where a circuit shares by priority; null: as any other (5). */
    powerRank: powerRank.nullable().default(null),
  }),
);

export const userGroup = userGroupForm.extend(
  withFields(USER_GROUP_FIELDS, {
    id,
    description: note,
    postPaid: z.boolean(),
    powerRank: powerRank.nullable(),
    providerName: z.string(),
    memberCount: z.number().int(),
    /** Energy of this month: settled, and of the sessions that run now. The month is that of the provider's stations. */
    usedWh: wattHours,
    liveWh: wattHours,
    runningSessions: z.number().int(),
    /** Stations with a price of the group's own. */
    priceStations: z.number().int(),
    createTime: instant,
  }),
);
export type UserGroup = z.infer<typeof userGroup>;

export const userGroupDetail = userGroup.extend({
  /** The newest month last; months without any use are there with nothing. */
  months: z.array(z.object({ month: z.string(), energyWh: wattHours })),
  running: z.array(
    z.object({
      transactionId: z.number().int(),
      account: z.string(),
      stationName: z.string(),
      serialNumber: z.string(),
      startTime: instant,
      energyWh: wattHours,
      powerW: z.number().nullable(),
      cost: amount,
      currency: z.string(),
      stopRequested: z.boolean(),
    }),
  ),
  prices: z.array(z.object({ stationId: id, stationName: z.string(), effectiveFrom: instant })),
});
export type UserGroupDetail = z.infer<typeof userGroupDetail>;

const members = z.object({ chargeUserIds: z.array(id).min(1).max(500) });

export const userGroups = {
  list: endpoint({
    method: 'GET',
    path: '/web/userGroups',
    summary: 'User groups',
    access: 'userGroup:read',
    overStations: true,
    query: z.object({
      ...paging,
      keyword,
      providerId: z.coerce.number().int().optional(),
      /** Those whose month is used up. */
      reached: flag,
    }),
    response: pageOf(userGroup),
  }),
  options: endpoint({
    method: 'GET',
    path: '/web/userGroups/options',
    summary: 'User groups to choose from',
    access: 'signedIn',
    query: z.object({ keyword, providerId: z.coerce.number().int().optional() }),
    response: z.array(z.object({ id, groupName: z.string(), providerId: id })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/userGroups/:id',
    summary: 'One user group with its months and its running sessions',
    access: 'userGroup:read',
    params: idParam,
    response: userGroupDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/userGroups',
    summary: 'Make a user group',
    access: 'userGroup:write',
    overStations: true,
    body: userGroupForm,
    response: userGroup,
    log: { operation: 'userGroup.create', words: { en: 'Create user group', zh: '新建用户组' }, operand: 'groupName' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/userGroups/:id',
    summary: 'Change a user group',
    access: 'userGroup:write',
    overStations: true,
    params: idParam,
    body: userGroupForm.omit({ providerId: true }),
    response: userGroup,
    log: { operation: 'userGroup.update', words: { en: 'Change user group', zh: '修改用户组' }, operand: 'groupName' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/userGroups/:id',
    summary: 'Remove a user group without members',
    access: 'userGroup:write',
    overStations: true,
    params: idParam,
    response: nothing,
    log: { operation: 'userGroup.remove', words: { en: 'Delete user group', zh: '删除用户组' }, operand: 'id' },
  }),
  addMembers: endpoint({
    method: 'POST',
    path: '/web/userGroups/:id/members',
    summary: 'Put charge users into the group; who is in another one leaves it',
    access: 'userGroup:write',
    overStations: true,
    params: idParam,
    body: members,
    response: z.object({ added: z.number().int(), moved: z.number().int() }),
    log: { operation: 'userGroup.addMembers', words: { en: 'Add group members', zh: '添加用户组成员' }, operand: 'id' },
  }),
  removeMembers: endpoint({
    method: 'POST',
    path: '/web/userGroups/:id/members/remove',
    summary: 'Take charge users out of the group',
    access: 'userGroup:write',
    overStations: true,
    params: idParam,
    body: members,
    response: z.object({ removed: z.number().int() }),
    log: { operation: 'userGroup.removeMembers', words: { en: 'Remove group members', zh: '移除用户组成员' }, operand: 'id' },
  }),
};

export const USER_GROUPS_ERRORS = {
  groupHasMembers: entry(601, 409, 'The group still has members and cannot be removed', '该用户组下仍有成员，无法删除'),
} as const satisfies Record<string, ErrorEntry>;
