/** The records' door for other parts of charging. */

export { closeSessions, previewClosing } from './close.writes.ts';
export { GOAL_LOOK_MS } from './measured.ts';
export { recordDetail } from './record-detail.ts';
export { followSessionStatus } from './session-status.ts';
export { settle } from './settlement.ts';
export { OPENED_AT_END, stopCauseOf } from './stop-cause.queries.ts';
export { takenBack } from './taken-back.ts';
