import type { Word } from '../../access/index.ts';
import type { InsightParts } from '../area-parts.ts';
import { displayRoutes } from './display.routes.ts';
import { displayLinkRoutes } from './display-links.ts';

/** All that display gives the app. */
export const display: Word<InsightParts> = {
  routes: (http, { databases, bus, clock, callers }) => {
    displayLinkRoutes(http, databases, bus, clock);
    return displayRoutes(http, { databases, bus, clock, authenticate: (token) => callers.authenticate(token) });
  },
  operandNames: {
    displayLink: 'select id, name from display_link',
  },
  loggedThings: {
    'displayLink.revoke': {
      by: 'id',
      from: 'display_link l',
      key: 'l.id',
      fields: {
        revokeTime: { is: 'l.revoked_at', kind: 'time', words: { en: 'Revoked', zh: '撤销时间' } },
        revokedBy: { is: 'l.revoked_by', kind: 'text', words: { en: 'Revoked by', zh: '撤销人' } },
      },
    },
  },
};
