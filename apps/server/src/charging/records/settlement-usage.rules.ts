import { localDateTime } from '@csms/kernel';
import type { GroupUsage, UserUsage } from '../../customers/index.ts';
import type { Outcome } from './settlement-outcome.ts';
import type { RecordRow } from './settlement-rows.ts';

const counted = (record: RecordRow): boolean => record.status === 'finished' && record.valid;
const counts = (outcome: Outcome): boolean => outcome.record.valid && outcome.reviewReasons.length === 0;

/** What a settlement changes of the group's monthly use: the new energy less what was counted for it before. */
export function usageOf(outcome: Outcome): GroupUsage[] {
  return groupChange(outcome.record, counts(outcome) ? outcome.bill.energyWh : 0);
}

/** What taking a record out of the books changes of the group's monthly use. */
export const usageTakenBack = (record: RecordRow): GroupUsage[] => groupChange(record, 0);

function groupChange(record: RecordRow, after: number): GroupUsage[] {
  if (record.group_id === null) return [];
  const before = counted(record) ? record.energy_wh : 0;
  if (after === before) return [];
  const start = localDateTime(record.time_zone, record.started_at.getTime());
  const month = `${start.year}-${String(start.month).padStart(2, '0')}-01`;
  return [{ groupId: record.group_id, providerId: record.provider_id, month, energyWh: after - before }];
}

/** What a settlement changes of the charge user's lifetime. */
export function userUsageOf(outcome: Outcome): UserUsage[] {
  return userChange(outcome.record, counts(outcome), counts(outcome) ? outcome.bill.energyWh : 0);
}

/** What taking a record out of the books changes of the charge user's lifetime. */
export const userUsageTakenBack = (record: RecordRow): UserUsage[] => userChange(record, false, 0);

function userChange(record: RecordRow, countsNow: boolean, after: number): UserUsage[] {
  if (record.charge_user_id === null) return [];
  const before = counted(record);
  const energyWh = after - (before ? record.energy_wh : 0);
  const sessions = Number(countsNow) - Number(before);
  if (energyWh === 0 && sessions === 0) return [];
  return [{ chargeUserId: record.charge_user_id, providerId: record.provider_id, energyWh, sessions }];
}
