// The door of billing: from meter points to a bill, by pure rules. Order: billableRun → splitByTier → billOf; evidence and recompute for the
// record; openLive, advanceLive and liveCost while the session runs.
export { partAtEnd } from './after-end.rules.ts';
export * from './bill.rules.ts';
export { capacityWh, MAX_SESSION_MS } from './capacity.rules.ts';
export * from './decided-run.rules.ts';
export * from './fee-columns.ts';
export * from './fee-lines.rules.ts';
export { goesOn } from './goes-on.rules.ts';
export * from './live.rules.ts';
export * from './meter-point.ts';
export * from './metering.rules.ts';
export * from './price.ts';
export * from './price-version.ts';
export * from './recompute.rules.ts';
export * from './split.rules.ts';
export * from './stay-fee.rules.ts';
export * from './tax.rules.ts';
