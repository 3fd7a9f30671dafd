import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

/** The largest piece of a file that one request gets. */
export const STREET_MAP_PIECE_BYTES = 8 * 1024 * 1024;

/** A file of streets that this installation was given; `version` names what is in it, so that a piece never changes. */
export const streetMap = z.object({
  version: z.string().regex(/^[0-9a-f]{32}$/),
  size: z.number().int(),
  minZoom: z.number().int(),
  maxZoom: z.number().int(),
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});
export type StreetMap = z.infer<typeof streetMap>;

export const streetMaps = {
  list: endpoint({
    method: 'GET',
    path: '/web/streetMaps',
    summary: 'The files of streets (PMTiles) that lie in the data folder',
    access: 'signedIn',
    response: z.array(streetMap),
  }),
  /** Asked for with the header `Range`, one range of at most `STREET_MAP_PIECE_BYTES`. */
  read: endpoint({
    method: 'GET',
    path: '/web/streetMaps/:version',
    summary: 'A piece of a file of streets, by the header Range',
    access: 'signedIn',
    params: z.object({ version: streetMap.shape.version }),
  }),
};
