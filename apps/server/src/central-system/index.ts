export { type CentralSystem, startCentralSystem } from './central-system.ts';
export type { CentralTiming } from './parts.ts';
export type { Protocol } from './protocol.ts';
