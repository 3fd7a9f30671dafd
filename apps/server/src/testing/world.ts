import { createProvider } from '../access/index.ts';
import { type Databases, openDatabases } from '../platform/database/database.ts';
import { createLog } from '../platform/log/log.ts';
import { createTestDatabase } from './database.ts';

export interface World {
  databases: Databases;
  /** Two operators below the platform that know nothing of each other. */
  ours: number;
  theirs: number;
  close(): Promise<void>;
}

/** A database of its own with two providers, `ours` and `theirs`. */
export async function createWorld(): Promise<World> {
  const database = await createTestDatabase();
  const databases = openDatabases(database.url, createLog('silent'));
  const [ours, theirs] = await databases.system.transaction().execute(async (trx) => {
    const platform = await createProvider(trx, { name: 'Platform', type: 'super', parentId: null });
    return [
      await createProvider(trx, { name: 'Ours', type: 'common', parentId: platform }),
      await createProvider(trx, { name: 'Theirs', type: 'common', parentId: platform }),
    ] as const;
  });
  return {
    databases,
    ours,
    theirs,
    close: async () => {
      await databases.close();
      await database.drop();
    },
  };
}
