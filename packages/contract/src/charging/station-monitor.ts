import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, keyword, manyOf, pageOf, paging } from '../core/values.ts';
import { stateCounts, stationState } from '../network/stations.ts';

/** A station as it is now. */
export const stationNow = z.object({
  id,
  stationName: z.string(),
  providerName: z.string(),
  address: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  timeZone: z.string(),
  pointCount: z.number().int(),
  connectorCount: z.number().int(),
  states: stateCounts,
  status: stationState,
  /** Sum of the rated power of its points in W. */
  ratedPowerW: z.number(),
  /** Site power limit in W; null: none. */
  siteLimitW: z.number().int().nullable(),
  /** Power of all running sessions in W, by their newest meter values; what a charger said before it went away is left out. */
  loadW: z.number(),
  sessions: z.number().int(),
  /** Charge points where somebody works. */
  atWork: z.number().int(),
  /** What is broken: connectors with their error codes, ten at most. */
  faults: z.array(z.object({ serialNumber: z.string(), connectorNo: z.number().int(), errorCode: z.string() })),
});
export type StationNow = z.infer<typeof stationNow>;

const filter = {
  keyword,
  stationId: z.coerce.number().int().optional(),
  providerId: z.coerce.number().int().optional(),
  status: manyOf(stationState),
};

export const stationMonitor = {
  list: endpoint({
    method: 'GET',
    path: '/web/stationMonitor',
    summary: 'Stations as they are now: connectors by state, load against the site limit, sessions, faults',
    access: 'station:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(stationNow),
  }),
};
