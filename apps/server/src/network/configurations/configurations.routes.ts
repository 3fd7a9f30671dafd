import { contract } from '@csms/contract';
import { newId } from '@csms/kernel';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { findCommands } from '../commands/commands.queries.ts';
import { pointIdsOf } from '../commands/commands.routes.ts';
import type { CommandService } from '../commands/commands.service.ts';
import { requestCommands } from '../commands/request.operation.ts';
import { findConfiguration, listConfigured, listModels } from './configurations.queries.ts';
import { templateRoutes } from './templates.ts';

const TOLD = 100;

/** What charge points are set to, and how to change it. */
export function configurationRoutes(http: Http, databases: Databases, service: CommandService, clock: Clock): void {
  const { configurations } = contract;
  http.bind(configurations.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listConfigured(trx, query)));
  http.bind(configurations.models, ({ caller }) => databases.scoped(caller.scope, listModels));
  http.bind(configurations.get, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => findConfiguration(trx, params.serialNumber)),
  );
  http.bind(configurations.read, async ({ caller, body }) => {
    const batchId = newId();
    const { answer, pointIds } = await databases.scoped(caller.scope, async (trx) => {
      const pointIds = await pointIdsOf(trx, body.serialNumbers);
      const request = {
        pointIds,
        action: 'getConfiguration' as const,
        payload: {},
        requestedBy: caller.username,
        reason: '',
        batchId,
      };
      const ids = await requestCommands(queryableOf(trx), request, clock);
      return { answer: { commands: await findCommands(trx, ids.slice(0, TOLD)), count: ids.length, batchId }, pointIds };
    });
    service.announce(pointIds);
    return answer;
  });
  http.bind(configurations.change, async ({ caller, params, body }) => {
    const { command, pointIds } = await databases.scoped(caller.scope, async (trx) => {
      const pointIds = await pointIdsOf(trx, [params.serialNumber]);
      const { key, value, reason } = body;
      const request = {
        pointIds,
        action: 'changeConfiguration' as const,
        payload: { key, value },
        requestedBy: caller.username,
        reason,
      };
      const ids = await requestCommands(queryableOf(trx), request, clock);
      return { command: found((await findCommands(trx, ids))[0]), pointIds };
    });
    service.announce(pointIds);
    return command;
  });
  templateRoutes(http, databases, service, clock);
}
