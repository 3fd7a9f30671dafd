import type { AccessParts } from '../area-parts.ts';
import type { Word } from '../word.ts';
import { messageRoutes } from './messages.routes.ts';
import { createMessageService } from './messages.service.ts';

/** All that messages give the app. */
export const messages: Word<AccessParts> = {
  routes: (http, { databases, bus, clock, sms, exportLimit }) => {
    const messages = createMessageService(databases, bus, clock, sms !== undefined);
    messageRoutes(http, databases, messages, clock, exportLimit);
  },
  operandNames: {
    message: 'select id, split_part(title, chr(30), 1) as name from message',
  },
};
