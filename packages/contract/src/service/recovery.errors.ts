import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of recovery. */
export const RECOVERY_ERRORS = {
  recoveryRefused: entry(601, 409, 'Recovery cannot run now: {why}', '当前无法执行自动恢复：{why}'),
  recoveryNotAlone: entry(601, 422, 'Never without a person for this fault', '此类故障不允许自动执行'),
  noPlaybook: entry(601, 409, 'There is no playbook for this fault', '该故障没有恢复预案'),
} as const satisfies Record<string, ErrorEntry>;
