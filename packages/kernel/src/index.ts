// The kernel's door: exact money, energy, tiers of the day, time zones, days, identifiers and addresses. Pure, and fit for the browser too.
export * from './currencies.ts';
export * from './days.ts';
export * from './energy.ts';
export * from './ids.ts';
export * from './loopback.ts';
export * from './money.ts';
export * from './tiers.ts';
export * from './zones.ts';
