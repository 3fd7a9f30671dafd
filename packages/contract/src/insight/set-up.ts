import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/values.ts';

/** What a network needs before it earns, in this order. */
export const SET_UP_STEPS = ['station', 'price', 'charger', 'card', 'session'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Who may do each of them; any one of the permissions. */
export const SET_UP_RIGHTS = {
  station: ['station:write'],
  price: ['price:write'],
  charger: ['newCharger:adopt', 'point:write'],
  card: ['card:issue'],
  session: ['charging:start'],
} as const satisfies Record<SetUpStep, readonly string[]>;

/** Who may do one of them at least. */
export const SET_UP_ANY = [...new Set(SET_UP_STEPS.flatMap((step) => SET_UP_RIGHTS[step]))];

/** Counts go no further than this: a network that has so many is set up. */
export const SET_UP_COUNTED = 1000;

const count = z.number().int().min(0).max(SET_UP_COUNTED);

/** How far a network is set up. */
export const setUp = {
  get: endpoint({
    method: 'GET',
    path: '/web/setUp',
    summary: 'How far the network is set up: what there is of each step, and what the next step begins with',
    access: { anyOf: SET_UP_ANY },
    response: z.object({
      /** Stations, priced stations, charge points, cards, sessions; at most `SET_UP_COUNTED` each. */
      counts: z.record(z.enum(SET_UP_STEPS), count),
      /** Cards with money. */
      cardsWithMoney: count,
      /** The station to go on with: the first without a price, else the newest. */
      station: z
        .object({
          id,
          stationName: z.string(),
          country: z.string(),
          providerId: id,
          providerName: z.string(),
          currency: z.string(),
        })
        .nullable(),
      /** Where chargers connect, without their serial number. */
      chargerUrl: z.string(),
    }),
  }),
};
