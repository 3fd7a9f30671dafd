import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of warnings. */
export const WARNINGS_ERRORS = {
  warningOrdered: entry(601, 409, 'This warning has the work order {taskId} already', '该预警已有工单 {taskId}'),
  thresholdOrder: entry(601, 422, 'The serious threshold must be beyond the common one', '严重阈值须比一般阈值更极端'),
  thresholdRange: entry(601, 422, 'Enter a value from {least} to {most}', '请输入 {least} 到 {most} 之间的数值'),
  warningLimited: entry(601, 409, 'The power was already limited because of this warning', '该预警已设置过临时限功率'),
  warningClosed: entry(601, 409, 'This warning is closed already', '该预警已解除'),
  weatherKeyAgain: entry(601, 422, 'The address has changed: enter the API key again', '地址已更改，请重新输入 API 密钥'),
} as const satisfies Record<string, ErrorEntry>;
