import type { Word } from '../../access/index.ts';
import type { InsightParts } from '../area-parts.ts';
import { historyRoutes } from './history.routes.ts';

/** All that history gives the app. */
export const history: Word<InsightParts> = {
  routes: (http, { databases, bus, clock, loggedThings }) => historyRoutes(http, { databases, bus, clock, loggedThings }),
  loggedThings: {
    note: {
      by: 'id',
      from: 'user_note n',
      key: 'n.id',
      fields: { text: { is: 'n.text', kind: 'text', words: { en: 'Note', zh: '备注' } } },
    },
  },
};
