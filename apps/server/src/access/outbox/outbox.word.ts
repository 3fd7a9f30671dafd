import type { AccessParts } from '../area-parts.ts';
import type { Word } from '../word.ts';
import { clearOutbox, sendOutbox } from './outbox.ts';

/** All that outbox gives the app. */
export const outbox: Word<AccessParts> = {
  work: ({ databases, clock, seal, log, outward, sms, timing }) => [
    {
      name: 'outbox',
      everyMs: timing.outboxMs ?? 2_000,
      work: () => sendOutbox({ db: databases.system, seal, clock, log, sms, outward }),
    },
  ],
  clear: async ({ databases, clock }) => {
    await clearOutbox(databases.system, clock.now());
  },
};
