import { type Command, contract, MAX_TARGETS } from '@csms/contract';
import { newId } from '@csms/kernel';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { countTargets, type PointConditions, pointIdsMatching } from '../points/points.queries.ts';
import { countBatch, findCommands, listCommands } from './commands.queries.ts';
import { readWish } from './commands.rules.ts';
import type { CommandService } from './commands.service.ts';

/** Of many commands given together so many are told in full. */
const TOLD = 100;

/** The first of commands just given. */
export const toldOf = (databases: Databases, caller: Caller, ids: readonly string[]): Promise<Command[]> =>
  databases.scoped(caller.scope, (trx) => findCommands(trx, ids.slice(0, TOLD)));

/**
 * The ids of charge points named by their serial numbers: all or none, for a stranger's point among them is as unknown as one that does not exist.
 * Throws `notFound`.
 */
export async function pointIdsOf(trx: Trx, named: readonly string[]): Promise<number[]> {
  const serialNumbers = [...new Set(named)];
  const points = await trx
    .selectFrom('charge_point')
    .select('id')
    .where('serial_number', 'in', serialNumbers)
    .where('removed_at', 'is', null)
    .execute();
  if (points.length < serialNumbers.length) throw new Problem('notFound');
  return points.map((point) => point.id);
}

/** All points that a filter finds; refused where they are not as many as were confirmed, or too many. */
async function pointIdsConfirmed(trx: Trx, { count, ...filter }: PointConditions & { count: number }): Promise<number[]> {
  const ids = await pointIdsMatching(trx, filter, MAX_TARGETS + 1);
  if (ids.length > MAX_TARGETS) throw new Problem('tooManyTargets', { places: { most: String(MAX_TARGETS) } });
  if (ids.length !== count) throw new Problem('matchingChanged', { places: { count: String(ids.length) } });
  return ids;
}

export function commandRoutes(http: Http, databases: Databases, service: CommandService): void {
  const { commands } = contract;
  http.bind(commands.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listCommands(trx, query)));
  http.bind(commands.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found((await findCommands(trx, [params.id]))[0])),
  );
  http.bind(commands.progress, ({ caller, params }) => databases.scoped(caller.scope, (trx) => countBatch(trx, params.batchId)));
  http.bind(commands.targets, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => ({ ...(await countTargets(trx, body)), most: MAX_TARGETS })),
  );
  http.bind(commands.cancel, async ({ caller, params }) => {
    const before = await databases.scoped(caller.scope, async (trx) => found((await findCommands(trx, [params.id]))[0]));
    if ((await service.cancel(before.id)) === undefined) throw new Problem('commandSent');
    return databases.scoped(caller.scope, async (trx) => found((await findCommands(trx, [params.id]))[0]));
  });
  http.bind(commands.request, async ({ caller, body }) => {
    const batchId = newId();
    const wish = readWish(body);
    if (!wish) throw new Problem('invalid', { fields: { payload: 'invalid' } });
    const pointIds = await databases.scoped(caller.scope, (trx) =>
      body.matching ? pointIdsConfirmed(trx, body.matching) : pointIdsOf(trx, body.serialNumbers!),
    );
    const ids = await service.request({ ...wish, pointIds, requestedBy: caller.username, reason: body.reason, batchId });
    return { commands: await toldOf(databases, caller, ids), count: ids.length, batchId };
  });
}
