import type { Word } from '../../access/index.ts';
import type { InsightParts } from '../area-parts.ts';
import { handoverRoutes } from './handovers.routes.ts';

/** All that handovers give the app. */
export const handovers: Word<InsightParts> = {
  routes: (http, { databases, bus, clock }) => handoverRoutes(http, { databases, bus, clock }),
  operandNames: {
    'handover.read': `select id, concat_ws(' · ', user_name, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')) as name from shift_note`,
  },
};
