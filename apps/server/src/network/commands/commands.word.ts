import type { Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { commandRoutes } from './commands.routes.ts';

/** All that commands give the app. */
export const commands: Word<NetworkParts> = {
  routes: (http, { databases, commands }) => commandRoutes(http, databases, commands),
  work: ({ commands, timing }) => [{ name: 'sweep', everyMs: timing.sweepMs ?? 2_000, work: () => commands.sweep() }],
};
