import { contract } from '@csms/contract';
import { newId } from '@csms/kernel';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { pointIdsOf, toldOf } from '../commands/commands.routes.ts';
import type { CommandService } from '../commands/commands.service.ts';
import { findConfiguration, listConfigured, listModels } from './configurations.queries.ts';
import { templateRoutes } from './templates.ts';

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
    const pointIds = await databases.scoped(caller.scope, (trx) => pointIdsOf(trx, body.serialNumbers));
    const wish = { action: 'getConfiguration' as const, payload: {} };
    const ids = await service.request({ ...wish, pointIds, requestedBy: caller.username, reason: '', batchId });
    return { commands: await toldOf(databases, caller, ids), count: ids.length, batchId };
  });
  http.bind(configurations.change, async ({ caller, params, body }) => {
    const { key, value, reason } = body;
    const pointIds = await databases.scoped(caller.scope, (trx) => pointIdsOf(trx, [params.serialNumber]));
    const wish = { action: 'changeConfiguration' as const, payload: { key, value } };
    const ids = await service.request({ ...wish, pointIds, requestedBy: caller.username, reason });
    return found((await toldOf(databases, caller, ids))[0]);
  });
  templateRoutes(http, databases, service, clock);
}
