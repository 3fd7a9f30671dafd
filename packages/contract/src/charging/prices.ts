import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, instant, price } from '../core/values.ts';

export const TIER_NAMES = ['sharp', 'peak', 'flat', 'valley'] as const;
export const tier = z.enum(TIER_NAMES);
export const tierFees = z.object({ electricity: price, service: price });

/** Eight fees in currency/kWh, a reservation fee per time, and the day as 48 half-hour slots (specification sections 3 and 5). */
export const priceForm = z.object({
  stationId: id,
  groupId: id.nullable().default(null),
  effectiveFrom: instant,
  slots: z.array(tier).length(48),
  fees: z.object({ sharp: tierFees, peak: tierFees, flat: tierFees, valley: tierFees }),
  reservationFee: price,
});
export const priceVersion = priceForm.extend({ id, createTime: instant, createdBy: z.string() });
export type PriceVersionView = z.infer<typeof priceVersion>;

export const prices = {
  list: endpoint({
    method: 'GET',
    path: '/web/prices',
    summary: 'The price versions of a station, newest first',
    access: 'price:read',
    query: z.object({ stationId: z.coerce.number().int(), groupId: z.coerce.number().int().optional() }),
    response: z.array(priceVersion),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/prices',
    summary: 'Set a new price version',
    access: 'price:write',
    body: priceForm,
    response: priceVersion,
    log: { operation: 'price.create', operand: 'stationId' },
  }),
};
