import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/values.ts';
import { serialNumber } from './points.ts';

/** One exchange: a request and its answer, paired; or a frame that could not be read. */
export const ocppMessage = z.object({
  id: z.string(),
  time: instant,
  serialNumber,
  /** `in`: the charge point asked; `out`: we asked. */
  direction: z.enum(['in', 'out']),
  action: z.string().nullable(),
  messageId: z.string().nullable(),
  request: z.string(),
  answer: z.string().nullable(),
  outcome: z.enum(['answered', 'error', 'unparsed', 'waiting', 'timeout', 'late', 'unmatched']),
  latencyMs: z.number().nullable(),
  deviations: z.array(z.object({ rule: z.string(), path: z.string(), original: z.string() })),
});
export type OcppMessage = z.infer<typeof ocppMessage>;

export const ocppLog = {
  ofPoint: endpoint({
    method: 'GET',
    path: '/web/points/:serialNumber/ocppLog',
    summary: 'The frames of one charge point, newest first, paged by key',
    access: 'ocppLog:read',
    params: z.object({ serialNumber }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(300).default(50),
      /** The `id` of the last row of the page before. */
      after: z.string().max(40).optional(),
      action: z.string().max(40).optional(),
    }),
    response: z.object({ list: z.array(ocppMessage), next: z.string().nullable() }),
  }),
};
