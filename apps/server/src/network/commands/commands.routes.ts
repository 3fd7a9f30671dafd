import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { findCommands, listCommands } from './commands.queries.ts';
import { type CommandService, requestCommands } from './commands.service.ts';

export function commandRoutes(http: Http, databases: Databases, service: CommandService, clock: Clock): void {
  const { commands } = contract;
  http.bind(commands.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listCommands(trx, query)));
  http.bind(commands.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found((await findCommands(trx, [params.id]))[0])),
  );
  http.bind(commands.request, async ({ caller, body }) => {
    const { made, pointIds } = await databases.scoped(caller.scope, async (trx) => {
      const serialNumbers = [...new Set(body.serialNumbers)];
      const points = await trx
        .selectFrom('charge_point')
        .select(['id', 'serial_number'])
        .where('serial_number', 'in', serialNumbers)
        .where('removed_at', 'is', null)
        .execute();
      // All or none: a stranger's point among them is as unknown as one that does not exist.
      if (points.length < serialNumbers.length) throw new Problem('notFound');
      const pointIds = points.map((point) => point.id);
      const ids = await requestCommands(
        queryableOf(trx),
        { pointIds, action: body.action, payload: body.payload, requestedBy: caller.username, reason: body.reason },
        clock,
      );
      return { made: await findCommands(trx, ids), pointIds };
    });
    service.announce(pointIds);
    return { commands: made };
  });
}
