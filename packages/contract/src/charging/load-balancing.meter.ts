import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, instant, nothing } from '../core/values.ts';

/** In A on L1, L2 and L3. */
export const perLine = z.array(z.number()).length(3);

/** The meter of a building. Its readings are pushed (HTTP); what the cars draw may be in them. */
export const meterForm = z.object({
  name: z.string().trim().min(1).max(100),
  includesCars: z.boolean(),
  /** After so many seconds without a reading it says nothing any more. */
  staleS: z.number().int().min(5).max(3600),
  /** More than that is not believed. */
  maxW: z.number().int().positive().max(2_000_000_000),
});
/** Why a reading did not count: late, repeated, too often, or more than can be. */
export const READING_FAULTS = ['late', 'repeated', 'ahead', 'implausible'] as const;
export const siteMeter = meterForm.extend({
  id,
  isStale: z.boolean(),
  readTime: instant.nullable(),
  powerW: z.number().int().nullable(),
  /** Of each line, in A; null: not told. */
  currentsA: perLine.nullable(),
  refused: z.number().int(),
  refusedWhy: z.enum(READING_FAULTS).nullable(),
});
export type SiteMeter = z.infer<typeof siteMeter>;

const stationParam = z.object({ stationId: z.coerce.number().int().positive() });

export const meterEndpoints = {
  meter: endpoint({
    method: 'GET',
    path: '/web/smartCharging/sites/:stationId/meter',
    summary: 'The meter of a site’s building',
    access: 'smartCharging:read',
    params: stationParam,
    response: siteMeter.nullable(),
  }),
  saveMeter: endpoint({
    method: 'PUT',
    path: '/web/smartCharging/sites/:stationId/meter',
    summary: 'Set the meter of a site’s building; the first time its key is made',
    access: 'smartCharging:write',
    params: stationParam,
    body: meterForm.extend({ newKey: z.boolean().default(false) }),
    /** The key is told once, when it is made. */
    response: z.object({ meter: siteMeter, key: z.string().nullable() }),
    log: { operation: 'site.meter', operand: 'stationId' },
  }),
  removeMeter: endpoint({
    method: 'DELETE',
    path: '/web/smartCharging/sites/:stationId/meter',
    summary: 'Take the meter of a site’s building away',
    access: 'smartCharging:write',
    params: stationParam,
    response: nothing,
    log: { operation: 'site.meterRemove', operand: 'stationId' },
  }),
  readings: endpoint({
    method: 'POST',
    path: '/meters/:id/readings',
    summary: 'Readings of a meter, with its own key as bearer; the newest counts. Once a second at most',
    access: 'public',
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: z.object({
      readings: z
        .array(
          z.object({
            at: instant,
            /** Grows from reading to reading. */
            no: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
            /** Negative: the building gives back. */
            powerW: z.number().min(-2_000_000_000).max(2_000_000_000),
            currentsA: z.array(z.number().min(-100_000).max(100_000)).length(3).optional(),
          }),
        )
        .min(1)
        .max(100),
    }),
    response: z.object({ counted: z.number().int(), refused: z.enum(READING_FAULTS).nullable() }),
    log: false,
  }),
};
