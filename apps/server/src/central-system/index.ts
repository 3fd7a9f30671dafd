export { type CentralSystem, startCentralSystem } from './central-system.ts';
export type { CentralTiming } from './parts.ts';
export { clearConnectionEvents, clearStalePresence } from './presence.ts';
export type { Protocol } from './protocol.ts';
