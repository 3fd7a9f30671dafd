import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** Errors of several words of service. */
export const SERVICE_ERRORS = {
  timeAhead: entry(601, 422, 'The time is in the future', '时间不能晚于当前时间'),
} as const satisfies Record<string, ErrorEntry>;
