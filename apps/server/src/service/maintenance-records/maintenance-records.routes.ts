import { contract, maintenanceRecordList } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { countRecords, listRecords } from './maintenance-records.queries.ts';
import { changeEquipment, createRecord, updateRecord } from './maintenance-records.service.ts';
import { listPlans, listTasks } from './tasks.queries.ts';
import { confirmTask, createPlan, removePlan, skipTask, updatePlan } from './tasks.service.ts';

interface Parts {
  databases: Databases;
  clock: Clock;
  exportLimit?: number | undefined;
}

export function maintenanceRecordRoutes(http: Http, { databases, clock, exportLimit }: Parts): void {
  const { maintenanceRecords } = contract;
  const { scoped } = databases;
  http.bind(maintenanceRecords.list, ({ caller, query }) => scoped(caller.scope, (trx) => listRecords(trx, query, clock.now())));
  http.bind(maintenanceRecords.create, ({ caller, body }) =>
    scoped(caller.scope, (trx) => createRecord(trx, caller, body, clock.now())),
  );
  http.bind(maintenanceRecords.update, ({ caller, params, body }) =>
    scoped(caller.scope, (trx) => updateRecord(trx, params.id, body, clock.now())),
  );
  http.bind(maintenanceRecords.changeEquipment, ({ caller, body }) =>
    scoped(caller.scope, (trx) => changeEquipment(trx, caller, body, clock.now())),
  );
  http.bind(maintenanceRecords.export, async ({ caller, query, language, reply }) => {
    const { columns: _columns, format: _format, timeZone: _zone, ...filter } = query;
    await scoped(caller.scope, async (trx) =>
      exportList(trx, maintenanceRecordList, {
        query,
        language,
        reply,
        now: clock.now(),
        total: await countRecords(trx, filter, clock.now()),
        ...(exportLimit === undefined ? {} : { most: exportLimit }),
        rows: pagesOf((page, limit) => listRecords(trx, { ...filter, page, limit }, clock.now())),
        own: { validUntil: (row) => (row.validUntil === null ? null : { day: row.validUntil }) },
      }),
    );
    return undefined;
  });
  http.bind(maintenanceRecords.tasks, ({ caller, query }) => scoped(caller.scope, (trx) => listTasks(trx, query, clock.now())));
  http.bind(maintenanceRecords.confirmTask, ({ caller, params, body }) =>
    scoped(caller.scope, (trx) => confirmTask(trx, caller, params.id, body, clock.now())),
  );
  http.bind(maintenanceRecords.skipTask, ({ caller, params, body }) =>
    scoped(caller.scope, (trx) => skipTask(trx, caller, params.id, body.reason, clock.now())),
  );
  http.bind(maintenanceRecords.plans, ({ caller, query }) => scoped(caller.scope, (trx) => listPlans(trx, query)));
  http.bind(maintenanceRecords.createPlan, ({ caller, body }) =>
    scoped(caller.scope, (trx) => createPlan(trx, caller, body, clock.now())),
  );
  http.bind(maintenanceRecords.updatePlan, ({ caller, params, body }) =>
    scoped(caller.scope, (trx) => updatePlan(trx, params.id, body)),
  );
  http.bind(maintenanceRecords.removePlan, async ({ caller, params }) => {
    await scoped(caller.scope, (trx) => removePlan(trx, params.id));
    return null;
  });
}
