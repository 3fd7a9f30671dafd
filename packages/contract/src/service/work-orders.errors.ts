import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of work orders. */
export const WORK_ORDERS_ERRORS = {
  workOrderMoved: entry(601, 409, 'The work order has moved on: this step is not possible now', '工单状态已变化，无法执行此操作'),
  waitingPast: entry(601, 422, 'The date must be in the future', '日期须晚于当前时间'),
  notServiceMan: entry(
    601,
    422,
    'This user cannot be sent: it is disabled, of another provider, or no technician',
    '该用户不可派单：已停用、属于其他运营商或不是运维人员',
  ),
  seesNotStation: entry(601, 422, 'This user does not see the station of the order', '该用户无权查看此工单的站点'),
  serviceManOff: entry(601, 422, 'This man is off now', '该运维人员正在休假'),
  skillMissing: entry(
    601,
    422,
    'This man lacks a skill that the order needs. Say why he is sent all the same.',
    '该运维人员缺少所需技能，如仍派单请填写原因',
  ),
  costNotApproved: entry(601, 409, 'The expected cost is above the limit and not approved yet', '预估费用超出限额，尚未审批'),
  notYourOrder: entry(601, 409, 'This work order is somebody else’s', '该工单未派给您'),
  workOrderInProof: entry(
    601,
    409,
    'Without a session an order is closed only after seven days in proof',
    '验证满七天后才能人工认定通过',
  ),
} as const satisfies Record<string, ErrorEntry>;
