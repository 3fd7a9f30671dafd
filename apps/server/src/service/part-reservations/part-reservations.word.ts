import type { Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { partReservationRoutes } from './part-reservations.routes.ts';

/** All that part reservations give the app. */
export const partReservations: Word<ServiceParts> = {
  routes: (http, { databases, clock }) => partReservationRoutes(http, { databases, clock }),
};
