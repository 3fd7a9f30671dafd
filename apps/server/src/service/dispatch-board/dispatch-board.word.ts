import type { Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { dispatchBoardRoutes } from './dispatch-board.routes.ts';

/** All that dispatch board gives the app. */
export const dispatchBoard: Word<ServiceParts> = {
  routes: (http, { databases, bus, clock }) => dispatchBoardRoutes(http, { databases, bus, clock }),
};
