import type { MaintenanceState } from '@csms/contract';

/** Planned, running or over at `now` (epoch ms). */
export function windowState(startsAt: number, endsAt: number, now: number): MaintenanceState {
  return now < startsAt ? 'planned' : now < endsAt ? 'running' : 'over';
}
