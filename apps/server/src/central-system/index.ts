export { type CentralSystem, startCentralSystem } from './central-system.ts';
