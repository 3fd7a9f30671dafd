import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import {
  announceMaintenance,
  changeMaintenance,
  endMaintenance,
  listWindows,
  withdrawMaintenance,
} from './maintenance.service.ts';

/** Announced maintenance: while it runs the outages of its points do not count, and nobody is alarmed by them. */
export function maintenanceRoutes(http: Http, databases: Databases, clock: Clock): void {
  const { maintenanceWindows } = contract;
  http.bind(maintenanceWindows.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listWindows(trx, query, clock.now())),
  );
  http.bind(maintenanceWindows.create, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) =>
      announceMaintenance(trx, { ...body, serialNumber: body.serialNumber ?? null, createdBy: caller.username }, clock.now()),
    ),
  );
  http.bind(maintenanceWindows.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => changeMaintenance(trx, params.id, body, clock.now())),
  );
  http.bind(maintenanceWindows.end, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => endMaintenance(trx, params.id, clock.now())),
  );
  http.bind(maintenanceWindows.remove, async ({ caller, params }) => {
    await databases.scoped(caller.scope, (trx) => withdrawMaintenance(trx, params.id, clock.now()));
    return null;
  });
}
