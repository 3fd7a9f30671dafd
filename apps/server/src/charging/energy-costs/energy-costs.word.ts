import { TIER_WORDS } from '@csms/contract';
import type { Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { STATION } from '../logged-fields.ts';
import { energyCostRoutes } from './energy-costs.routes.ts';

const cost = (tier: keyof typeof TIER_WORDS) => `'{${tier}} ' || v.currency || trim_scale(c.${tier})`;

/** All that energy costs give the app. */
export const energyCosts: Word<ChargingParts> = {
  routes: (http, { databases, clock }) => energyCostRoutes(http, databases, clock),
  operandNames: {
    energyCost:
      "select c.id, concat_ws(' · ', s.name, c.from_day::text) as name from energy_cost c join station s on s.id = c.station_id",
    'energyCost.save': STATION,
  },
  loggedThings: {
    'energyCost.save': {
      by: 'stationId',
      from: 'station s join provider v on v.id = s.provider_id',
      key: 's.id',
      fields: {
        costs: {
          is: `array(select c.from_day || ': ' || concat_ws(', ', ${(['sharp', 'peak', 'flat', 'valley'] as const).map(cost).join(', ')}) from energy_cost c where c.station_id = s.id order by c.from_day)`,
          kind: 'list',
          values: TIER_WORDS,
          words: { en: 'Energy cost (per kWh)', zh: '购电成本（每 kWh）' },
        },
      },
    },
  },
};
