import type { Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { complaintRoutes } from './complaints.routes.ts';

/** All that complaints give the app. */
export const complaints: Word<ServiceParts> = {
  routes: (http, { databases, bus, clock }) => complaintRoutes(http, { databases, bus, clock }),
  operandNames: {
    complaint: 'select id, number as name from complaint',
  },
};
