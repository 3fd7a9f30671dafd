import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** Errors of several words of insight. */
export const INSIGHT_ERRORS = {
  periodBackwards: entry(601, 422, 'The first day must not be after the last', '开始日期不能晚于结束日期'),
  periodTooLong: entry(601, 422, 'The period can cover at most five years', '统计时间段最长五年'),
} as const satisfies Record<string, ErrorEntry>;
