export { type CentralSystem, startCentralSystem } from './central-system.ts';
export type { CentralTiming } from './central-system-parts.ts';
export type { Protocol } from './protocol/protocol.ts';
