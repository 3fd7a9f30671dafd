export { type CentralSystem, type CentralTiming, startCentralSystem } from './central-system.ts';
export { clearConnectionEvents, clearStalePresence } from './presence.ts';
