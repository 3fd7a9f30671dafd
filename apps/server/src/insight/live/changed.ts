import type { LiveEvent } from '@csms/contract';
import type { SessionMeasured } from '../../charging/index.ts';

/** What consoles hear of a session that was measured. */
export const changedBy = ({ pointId: _, serialNumber: __, connectorNo: ___, ...figures }: SessionMeasured): LiveEvent => ({
  type: 'session.changed',
  ...figures,
});
