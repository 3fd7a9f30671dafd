/** The records' door for other parts of charging. */

export { closeSessions, previewClosing } from './close.writes.ts';
export { GOAL_LOOK_MS } from './measured.ts';
export { recordDetail } from './record-detail.ts';
export { settle } from './settlement.ts';
export { takenBack } from './taken-back.ts';
