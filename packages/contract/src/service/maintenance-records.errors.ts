import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of maintenance records. */
export const MAINTENANCE_RECORDS_ERRORS = {
  valueMissing: entry(601, 422, 'A value is missing', '不能为空'),
  sessionRunsThere: entry(
    601,
    409,
    'A session is running there; record the change when it has ended',
    '该处正在充电，请在充电结束后登记更换',
  ),
  sessionAcrossChange: entry(
    601,
    409,
    'Session {id} was under way at this time; give a time before or after it',
    '该时间处于充电订单 {id} 的充电过程中，请填写其开始前或结束后的时间',
  ),
  taskWindowPast: entry(601, 422, 'The window must begin in the future', '维护窗口的开始时间必须晚于当前时间'),
  maintenanceTaskDecided: entry(601, 409, 'The task is done or skipped already', '该任务已完成或已跳过'),
} as const satisfies Record<string, ErrorEntry>;
