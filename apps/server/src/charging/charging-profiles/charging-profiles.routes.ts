import { randomInt } from 'node:crypto';
import { chargingProfileList, contract, type SentProfile } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import { type CommandService, findPoint, requestCommands } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { installedAt, listProfiles, listTargets, profileById, spokenProfile } from './charging-profiles.queries.ts';
import { compareSchedules } from './compare.ts';
import { reportedAt } from './reported.queries.ts';
import { clearProfiles, sendProfile } from './send.ts';

interface Parts {
  databases: Databases;
  commands: CommandService;
  clock: Clock;
}

/** The limits of a profile for a file: one, or the least and the most. */
function limitsOf({ periods, chargingRateUnit: unit }: SentProfile): string {
  const limits = periods.map(({ powerLimit }) => powerLimit);
  const [least, most] = [Math.min(...limits), Math.max(...limits)];
  return least === most ? `${least} ${unit}` : `${least}–${most} ${unit}`;
}

/** Charging profiles that people send by hand ("central system smart charging"). */
export function chargingProfileRoutes(http: Http, { databases, commands, clock }: Parts): void {
  const { chargingProfiles } = contract;
  http.bind(chargingProfiles.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listProfiles(trx, query)));
  http.bind(chargingProfiles.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      (trx) =>
        exportList(trx, chargingProfileList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listProfiles(trx, { ...query, page, limit })),
          own: { limits: (row) => ({ text: limitsOf(row) }) },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(chargingProfiles.get, ({ caller, params }) => databases.scoped(caller.scope, (trx) => profileById(trx, params.id)));
  http.bind(chargingProfiles.targets, ({ caller, params, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { id } = await profileById(trx, params.id);
      return listTargets(trx, id, query);
    }),
  );
  http.bind(chargingProfiles.send, async ({ caller, body }) => {
    const { pointIds, ...sent } = await databases.scoped(caller.scope, (trx) => sendProfile(trx, body, caller.username, clock));
    commands.announce(pointIds);
    return sent;
  });
  http.bind(chargingProfiles.clear, async ({ caller, body }) => {
    const { pointIds, ...asked } = await databases.scoped(caller.scope, async (trx) => {
      if (body.id !== undefined) await profileById(trx, body.id);
      return clearProfiles(trx, body, caller.username, clock);
    });
    commands.announce(pointIds);
    return asked;
  });
  http.bind(chargingProfiles.installed, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => {
      const point = found(await findPoint(trx, params.serialNumber));
      return { profiles: (await installedAt(trx, point.id)).map(spokenProfile) };
    }),
  );
  http.bind(chargingProfiles.askReported, async ({ caller, params, body }) => {
    const { pointId, commandId } = await databases.scoped(caller.scope, async (trx) => {
      const point = found(await findPoint(trx, params.serialNumber));
      const asked = { pointIds: [point.id], requestedBy: caller.username, reason: '' };
      const payload = { ...body, requestId: randomInt(1, 2 ** 31 - 1) };
      const [id] = await requestCommands(queryableOf(trx), { ...asked, action: 'getChargingProfiles', payload }, clock);
      return { pointId: point.id, commandId: found(id) };
    });
    commands.announce([pointId]);
    return { commandId };
  });
  http.bind(chargingProfiles.reported, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => reportedAt(trx, found(await findPoint(trx, params.serialNumber)))),
  );
  http.bind(chargingProfiles.compare, async ({ caller, params, body }) => {
    const { pointId, commandId } = await databases.scoped(caller.scope, async (trx) => {
      const point = found(await findPoint(trx, params.serialNumber));
      found(point.connectors.find(({ connectorNo }) => connectorNo === body.connectorNo));
      const asked = { pointIds: [point.id], requestedBy: caller.username, reason: '' };
      const { connectorNo, duration: durationSeconds, chargingRateUnit: unit } = body;
      const payload = { connectorNo, durationSeconds, unit };
      const [id] = await requestCommands(queryableOf(trx), { ...asked, action: 'getCompositeSchedule', payload }, clock);
      return { pointId: point.id, commandId: found(id) };
    });
    commands.announce([pointId]);
    return { commandId };
  });
  http.bind(chargingProfiles.comparison, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => compareSchedules(trx, params.commandId)),
  );
}
