export { type CentralSystem, type CentralTiming, startCentralSystem } from './central-system.ts';
export { clearStalePresence } from './presence.ts';
