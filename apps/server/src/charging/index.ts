export { listAlarms, sumAlarms } from './alarms/alarms.queries.ts';
export { ruleFinder } from './alarms/alarms.rules.ts';
export { readRules } from './alarms/alarms.sweep.ts';
export { chargingArea } from './area.ts';
export type { ChargingParts } from './area-parts.ts';
export { type BillingRecord, columnOfKind, FEE_COLUMNS, ledgerColumnOfKind, recompute } from './billing/index.ts';
export { tellCarItsLimits } from './charging-profiles/car-limits.ts';
export { type CarPlan, type CarPlanOut, judgeCarPlans } from './charging-profiles/car-plans.writes.ts';
export { type ProfileReport, reportProfiles } from './charging-profiles/reported.writes.ts';
export { sendProfile } from './charging-profiles/send.ts';
export { type LimitAnswer, storeAnswers, storeKept } from './load-balancing/limit-answers.writes.ts';
export { orderSiteLimit } from './load-balancing/site-limits/site-limits.routes.ts';
export { pointsWithLimits, takeLimits } from './load-balancing/take-limits.writes.ts';
export {
  clearingOf,
  KEPT_ANSWER_MS,
  keeps,
  limitAnswerMs,
  PROOF_SECONDS,
  type TakenLimit,
  wishesOf,
} from './load-balancing/taken-limit.ts';
export { takeMaintenanceChanges } from './maintenance/changes.queries.ts';
export { announceMaintenance, withdrawMaintenance } from './maintenance/maintenance.service.ts';
export { type ChangedSessions, takeChangedSessions } from './records/changed-sessions.ts';
export { type DirtyDay, type DirtyMark, findDirtyDays, findYoungerMarks, forgetDirtyDays } from './records/dirty-days.ts';
export type { SessionMeasured } from './records/measured.ts';
export { type MeterOut, takeMeterValues } from './records/meter.writes.ts';
export type { MeterInput } from './records/meter-input.ts';
export { jumpNumbers } from './records/number-jump.ts';
export type { PointMeasured } from './records/point-measured.ts';
export { type RecordTax, recordTaxes } from './records/record-taxes.ts';
export { runningCosts } from './records/running-costs.ts';
export { insertSamples, type NeutralSample, NOTHING_MEASURED } from './records/samples.ts';
export type { SessionEventInput } from './records/session-event-input.ts';
export { followSessions, type SessionEventOut, takeSessionEvents } from './records/session-events.writes.ts';
export { silentSessions, takeSessionStatus } from './records/session-status.ts';
export { settle } from './records/settlement.ts';
export type { Ending } from './records/settlement-outcome.ts';
export type { SignedReading } from './records/signed-readings.ts';
export { REFUSED_SESSION, type StartOut, startSessions } from './records/start.writes.ts';
export type { StartInput } from './records/start-input.ts';
export { type StopOut, stopSessions } from './records/stop.writes.ts';
export type { StopInput } from './records/stop-input.ts';
export { wireIdOf } from './records/wire-ids.ts';
export { type AuthorizeAtInput, authorizeAtPoints } from './reservations/authorize.ts';
export { type CarNeeds, type CarNeedsOut, takeCarNeeds } from './sessions/car-needs.writes.ts';
export { startTestCharge } from './test-charges/test-charges.ts';
