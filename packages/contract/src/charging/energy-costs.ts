import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, withFields } from '../core/fields.ts';
import { id, idParam, instant, nothing, price } from '../core/values.ts';
import type { TIER_NAMES } from './prices.ts';
import { TAX_RATE_FIELDS } from './tax-rates.ts';

/** What a kWh costs the operator, in the station's currency, by the tiers of its price. */
const costs = z.object({ sharp: price, peak: price, flat: price, valley: price } satisfies Record<
  (typeof TIER_NAMES)[number],
  typeof price
>);

const ENERGY_COST_FIELDS = {
  fromDay: {
    ...TAX_RATE_FIELDS.fromDay,
    hint: { en: 'It may lie in the past: margins are calculated again.', zh: '可以是过去的日期，毛利会重新计算。' },
  },
} as const satisfies Fields;
export const energyCostForm = z.object(
  withFields(ENERGY_COST_FIELDS, { stationIds: z.array(id).min(1).max(2000), fromDay: z.iso.date(), costs }),
);

/** What energy costs a station from a day on, by the station's own clock. */
export const energyCost = z.object({
  id,
  stationId: id,
  fromDay: z.iso.date(),
  costs,
  createdBy: z.string(),
  createTime: instant,
});
export type EnergyCost = z.infer<typeof energyCost>;

export const energyCosts = {
  list: endpoint({
    method: 'GET',
    path: '/web/energyCosts',
    summary: 'What energy costs a station, newest first',
    access: 'price:read',
    query: z.object({ stationId: z.coerce.number().int() }),
    response: z.array(energyCost),
  }),
  save: endpoint({
    method: 'POST',
    path: '/web/energyCosts',
    summary: 'Say what energy costs at some stations from a day on; what was said for the same day is replaced',
    access: 'price:write',
    body: energyCostForm,
    response: nothing,
    log: { operation: 'energyCost.save', words: { en: 'Set energy cost', zh: '设置购电成本' }, operand: 'stationIds' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/energyCosts/:id',
    summary: 'Remove what energy costs from a day on',
    access: 'price:write',
    params: idParam,
    response: nothing,
    log: { operation: 'energyCost.remove', words: { en: 'Remove energy cost', zh: '删除购电成本' }, operand: 'id' },
  }),
};
