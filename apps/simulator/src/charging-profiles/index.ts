export { type Abilities, refusalOf, scheduleRefusal } from './acceptance.ts';
export { AppliedLimits, type Taker } from './applied.ts';
export { changesBetween, compositeSchedule, connectorRate, limitAt, nextChange, stationRate } from './compose.ts';
export { type ChargingManners, together } from './manners.ts';
export type { ChargingProfile, CompositeSchedule, Installed, Limit, Purpose, RateUnit, Supply } from './profile.ts';
export { shares } from './share.ts';
export { ChargingProfiles } from './store.ts';
