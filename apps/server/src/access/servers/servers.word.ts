import { type BackupState, contract, type ServerState } from '@csms/contract';
import { Problem } from '../../platform/http/problem.ts';
import type { AccessParts } from '../area-parts.ts';
import type { Word } from '../word.ts';
import { readDatabase, readProcesses, readStandbys } from './servers.queries.ts';
import { processOf, worksOf } from './servers.rules.ts';

/** All that looks after the processes, for the page of the platform. */
async function stateOf({ databases: { pool }, backups, place }: AccessParts): Promise<ServerState> {
  const [{ rows, now }, database, backup] = await Promise.all([readProcesses(pool), readDatabase(pool), backups.state()]);
  return {
    at: new Date(now).toISOString(),
    processes: rows.map((row) => processOf(row, place.node, now)),
    works: worksOf(rows, now),
    database: {
      isPrivate: place.hasPrivateDatabase,
      version: database.version,
      connections: database.connections,
      mostConnections: database.most,
      standbys: place.hasPrivateDatabase ? [] : database.may_look ? await readStandbys(pool) : null,
    },
    backup: shortOf(backup),
  };
}

function shortOf({ mode, copies, failures }: BackupState): ServerState['backup'] {
  const proven = copies.flatMap(({ proof }) => (proof?.good ? [proof.at] : [])).sort();
  return {
    mode,
    copiedAt: copies[0]?.madeAt ?? null,
    provenAt: proven.at(-1) ?? null,
    isFailing: failures.some(({ endedAt }) => endedAt === null),
  };
}

/** All that the page of the servers gives the app. */
export const servers: Word<AccessParts> = {
  routes: (http, parts) => {
    http.bind(contract.servers.state, ({ caller }) => {
      // Machines are the platform's: a provider's own administrator has no say in them.
      if (!caller.isSuper) throw new Problem('forbidden');
      return stateOf(parts);
    });
  },
};
