import type { Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { figureDaysWork } from './figure-days-work.ts';
import { lostSessionsWork } from './lost-sessions-work.ts';
import { serviceFigureRoutes } from './service-figures.routes.ts';

/** All that service figures give the app. */
export const serviceFigures: Word<ServiceParts> = {
  routes: (http, { databases, clock }) => serviceFigureRoutes(http, { databases, clock }),
  work: ({ databases, clock, timing }) => [
    figureDaysWork({ databases }, timing.figureDaysMs),
    lostSessionsWork({ databases, clock }, timing.lostSessionsMs),
  ],
};
