export { type Abilities, refusalOf, scheduleRefusal } from './acceptance.ts';
export { AppliedLimits, type Taker } from './applied.ts';
export { compositeSchedule, nextChange } from './compose.ts';
export { type ChargingManners, together } from './manners.ts';
export type { ChargingProfile, CompositeSchedule, Installed, Limit, Purpose, RateUnit, Supply } from './profile.ts';
export { ChargingProfiles } from './store.ts';
