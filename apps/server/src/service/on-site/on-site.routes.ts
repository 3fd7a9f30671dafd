import { contract, type LiveEvent } from '@csms/contract';
import { type CommandService, findCommands } from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { mustSee } from '../work-orders/people.ts';
import { askReset, askStop, askTestCharge, confirm, enter, leave, listPeople, listTestCharges } from './on-site.service.ts';

export interface OnSiteParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  commands: CommandService;
}

/** What a technician does at a charge point of his order. */
export function onSiteRoutes(http: Http, { databases, bus, clock, commands }: OnSiteParts): void {
  const { onSite } = contract;
  const tell = (events: readonly LiveEvent[], order?: { taskId: string; providerId: number; stationId: number }) => {
    for (const event of events) bus.publish('live', event);
    if (order) {
      const { providerId, stationId, taskId } = order;
      bus.publish('live', { type: 'workOrder.changed', providerId, stationId, taskId });
    }
  };
  const people = (caller: Caller, taskId: string) =>
    databases.scoped(caller.scope, (trx) => listPeople(trx, taskId, caller.userId));

  http.bind(onSite.people, async ({ caller, query }) => {
    await databases.scoped(caller.scope, (trx) => mustSee(trx, caller, query.taskId));
    return people(caller, query.taskId);
  });
  http.bind(onSite.enter, async ({ caller, body }) => {
    const change = await databases.scoped(caller.scope, (trx) => enter(trx, caller, body, clock));
    commands.announce(change.pointIds);
    tell(change.events, { ...change, taskId: body.taskId });
    return found((await people(caller, body.taskId)).find(({ id }) => id === change.id));
  });
  http.bind(onSite.confirm, async ({ caller, body }) => {
    const change = await databases.scoped(caller.scope, (trx) => confirm(trx, caller, body, clock.now()));
    tell(change.events, change);
    return found((await people(caller, change.taskId)).find(({ id }) => id === change.id));
  });
  http.bind(onSite.leave, async ({ caller, body }) => {
    const change = await databases.scoped(caller.scope, (trx) => leave(trx, caller, body, clock));
    commands.announce(change.pointIds);
    tell(change.events, change);
    return people(caller, change.taskId);
  });
  http.bind(onSite.testCharges, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      await mustSee(trx, caller, query.taskId);
      return listTestCharges(trx, query.taskId, clock.now());
    }),
  );

  /** Keeps a wish, tells the holder of the point's socket, and gives the command as it is then. */
  async function give(
    caller: Caller,
    ask: (trx: Trx) => Promise<{ commandId: string; pointId: number; taskId?: string; providerId?: number; stationId?: number }>,
  ) {
    const { commandId, pointId, taskId, providerId, stationId } = await databases.scoped(caller.scope, ask);
    commands.announce([pointId]);
    tell([], taskId && providerId && stationId ? { taskId, providerId, stationId } : undefined);
    return databases.scoped(caller.scope, async (trx) => found((await findCommands(trx, [commandId]))[0]));
  }
  http.bind(onSite.startTestCharge, ({ caller, body }) => give(caller, (trx) => askTestCharge(trx, caller, body, clock)));
  http.bind(onSite.stopTestCharge, ({ caller, body }) => give(caller, (trx) => askStop(trx, caller, body.id, clock)));
  http.bind(onSite.reset, ({ caller, body }) => give(caller, (trx) => askReset(trx, caller, body, clock)));
}
