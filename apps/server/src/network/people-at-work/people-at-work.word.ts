import type { Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { keepShut } from './people-at-work.service.ts';

/** All that people at work gives the app. */
export const peopleAtWork: Word<NetworkParts> = {
  work: ({ databases, clock, commands, timing }) => [
    {
      name: 'people-at-work',
      everyMs: timing.atWorkMs ?? 10_000,
      work: async () => commands.announce(await keepShut(databases.system, clock)),
    },
  ],
};
