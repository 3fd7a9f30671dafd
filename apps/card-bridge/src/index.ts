export { type Bridge, startBridge } from './bridge.ts';
export type { CardDriver, Snapshot } from './driver.ts';
