import { contract } from '@csms/contract';
import type { SettingsReader } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Databases, seesProvider } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { ChargerFiles } from '../charger-files/charger-files.service.ts';
import { chargerUrl } from '../diagnoses/charger-address.ts';
import { findUpdate, listUpdatePoints, listUpdates, type MayChange } from './firmware-updates.queries.ts';
import { changeUpdate, createUpdate } from './firmware-updates.service.ts';

export interface FirmwareParts {
  databases: Databases;
  settings: SettingsReader;
  files: ChargerFiles;
  bus: Bus;
  clock: Clock;
}

export function firmwareRoutes(http: Http, { databases, settings, files, bus, clock }: FirmwareParts): void {
  const { firmwareUpdates } = contract;
  const mayChange =
    ({ scope }: Caller): MayChange =>
    (providerId) =>
      seesProvider(scope, providerId);

  http.bind(firmwareUpdates.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listUpdates(trx, query, mayChange(caller))),
  );
  http.bind(firmwareUpdates.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findUpdate(trx, params.id, mayChange(caller)))),
  );
  http.bind(firmwareUpdates.points, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listUpdatePoints(trx, query)));
  http.bind(firmwareUpdates.create, ({ caller, body, request }) =>
    databases.scoped(caller.scope, async (trx) => {
      const id = await createUpdate(trx, body, caller, chargerUrl(settings, request), files, clock);
      return found(await findUpdate(trx, id, mayChange(caller)));
    }),
  );
  for (const action of ['pause', 'resume', 'cancel', 'retry'] as const)
    http.bind(firmwareUpdates[action], async ({ caller, params }) => {
      const update = await databases.scoped(caller.scope, async (trx) => {
        const seen = found(await findUpdate(trx, params.id, mayChange(caller)));
        if (!seen.isOwn) throw new Problem('forbidden');
        await changeUpdate(trx, params.id, action, clock);
        return found(await findUpdate(trx, params.id, mayChange(caller)));
      });
      bus.publish('live', { type: 'firmwareUpdate.changed', providerId: caller.providerId, updateId: params.id });
      return update;
    });
}
