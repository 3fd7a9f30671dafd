import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** Errors of several words of network. */
export const NETWORK_ERRORS = {
  otherProvider: entry(
    601,
    409,
    'The station belongs to another provider than the charge point',
    '目标站点与充电桩不属于同一运营商',
  ),
  pointOffline: entry(601, 409, 'The charge point is offline', '充电桩离线'),
  pointDisabled: entry(601, 409, 'The charge point is disabled', '充电桩已停用'),
} as const satisfies Record<string, ErrorEntry>;
