import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** Errors of several words of charging. */
export const CHARGING_ERRORS = {
  connectorBusy: entry(601, 409, 'The connector is in use', '充电枪正在使用中'),
  userMayNotCharge: entry(
    601,
    409,
    'The user cannot charge: disabled, or over the group’s limit',
    '该用户当前不能充电：已停用或用户组额度已用完',
  ),
  stopBeforeStart: entry(601, 422, 'The stop time must be after the start time', '结束时间必须晚于开始时间'),
} as const satisfies Record<string, ErrorEntry>;
