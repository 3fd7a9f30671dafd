import type { LiveEvent } from '@csms/contract';

/** What the writes of charge points leave for the consoles, after the commit. */
export interface WithEvents {
  events: LiveEvent[];
}

/** Whom a message of a charge point is from. */
export interface PointKey {
  pointId: number;
  providerId: number;
  stationId: number;
  serialNumber: string;
}

/** Tells the consoles that a point that is there has changed. */
export const pointChanged = ({ providerId, stationId, serialNumber }: PointKey): LiveEvent => ({
  type: 'point.changed',
  providerId,
  stationId,
  serialNumber,
  online: true,
});
