import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/values.ts';

/** For how many months after its end the photos of an order are kept, unless a provider says otherwise. */
export const PHOTO_MONTHS = 24;

export const photoRule = z.object({
  providerId: id,
  /** After an order is archived or cancelled. Photos of claims and legal checks stay. */
  months: z.number().int().min(1).max(240),
});
export type PhotoRule = z.infer<typeof photoRule>;

export const photoRetention = {
  get: endpoint({
    method: 'GET',
    path: '/web/workOrder/photoRetention',
    summary: 'How long photos of work orders, and what drivers wrote of them, are kept',
    access: 'workOrder:confirm',
    query: z.object({ providerId: z.coerce.number().int().positive() }),
    response: photoRule,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/web/workOrder/photoRetention',
    summary: 'Set how long photos of work orders, and what drivers wrote of them, are kept',
    access: 'workOrder:confirm',
    needsAllStations: true,
    body: photoRule,
    response: photoRule,
    log: { operation: 'photoRetention.save', operand: 'providerId' },
  }),
};
