import type { Word } from '../../access/index.ts';
import { dropOldOcppMessages } from '../../platform/database/partitions.ts';
import type { NetworkParts } from '../area-parts.ts';
import { clearUsed, thinBySize, trimUnknown } from './log-size.ts';
import { ocppLogRoutes } from './ocpp-log.routes.ts';

/** All that ocpp log gives the app. */
export const ocppLog: Word<NetworkParts> = {
  routes: (http, { databases, clock, settings, exportLimit }) =>
    ocppLogRoutes(http, { databases, clock, keptDays: () => settings.get('network.ocppLogDays'), exportLimit }),
  work: ({ databases, clock, log, settings, timing }) => [
    {
      name: 'ocppLog',
      everyMs: timing.ocppLogMs ?? 60_000,
      work: async () => {
        await trimUnknown(databases.pool);
        const { dropped } = await thinBySize(databases.pool, settings.get('network.ocppLogGb') * 1024 ** 3, clock.now());
        if (dropped.length > 0) log.warn({ dropped }, 'the OCPP log had reached its size: its oldest days were removed');
      },
    },
  ],
  clear: async ({ databases, clock, settings }) => {
    await clearUsed(databases.pool, clock.now());
    await dropOldOcppMessages(databases.pool, clock.now() - settings.get('network.ocppLogDays') * 86_400_000);
  },
};
