import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of load balancing. */
export const LOAD_BALANCING_ERRORS = {
  siteLimitMissing: entry(601, 422, 'Enter the limit of the site first, in W or in A', '请先填写站点功率或电流上限'),
  reserveAboveLimit: entry(601, 422, 'The reserve must be below the limit', '预留功率必须小于站点上限'),
  limitAboveMaximum: entry(601, 422, 'Maximum current must not exceed the limit ({most} A)', '最大电流不能超过限值（{most} A）'),
  /** What a limit is above that its power comes through: the grid connection or a circuit. */
  powerAboveBound: entry(601, 422, 'At most {mostW} kW: {ofW} carries no more', '不能超过 {mostW} kW（{ofW}的上限）'),
  currentAboveBound: entry(601, 422, 'At most {mostA} A: {ofA} carries no more', '不能超过 {mostA} A（{ofA}的上限）'),
  limitsOverlap: entry(
    601,
    409,
    'Another limit of the same place holds then: {times}',
    '该时段内同一位置已有限功率安排：{times}',
  ),
  limitMissing: entry(601, 422, 'Enter a limit in W or in A', '请填写限制功率或限制电流'),
  limitOver: entry(601, 422, 'The limit would already have ended', '结束时间已过'),
  limitTooFar: entry(601, 422, 'Limits can be set at most 10 years ahead', '时间最多只能设到 10 年以内'),
  limitBegun: entry(
    601,
    409,
    'This limit is in force or over; end it and create a new one',
    '该限制已生效或已结束，不能修改；可结束后重新创建',
  ),
  circuitElsewhere: entry(601, 422, 'This circuit is not part of the site', '该回路不属于本站点'),
  minimumAboveMaximum: entry(601, 422, 'The minimum must not be above the maximum', '最小电流不能大于最大电流'),
  meterPasswordAgain: entry(
    601,
    422,
    'The broker or user has changed: enter the password again',
    'MQTT 服务器或用户名已变更，请重新输入密码',
  ),
} as const satisfies Record<string, ErrorEntry>;
