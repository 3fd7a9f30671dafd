import { componentList, componentSheet, contract } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import { scopedOrTried } from '../../platform/database/tried.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { readUploaded, sendTemplate } from '../../platform/spreadsheet/entry-sheet.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { componentEvents, countComponents, findComponent, listComponents, listTypes, typeNames } from './components.queries.ts';
import {
  correctComponent,
  createComponent,
  createType,
  removeComponent,
  removeType,
  replaceComponent,
  updateType,
} from './components.service.ts';
import { importComponents } from './import.service.ts';

export function componentRoutes(
  http: Http,
  { databases, clock, exportLimit }: { databases: Databases; clock: Clock; exportLimit?: number | undefined },
): void {
  const { components } = contract;
  const { scoped } = databases;
  http.bind(components.getComponentUseInfo, ({ caller, query }) =>
    scoped(caller.scope, (trx) => listComponents(trx, query, clock.now())),
  );
  http.bind(components.searchComponentUseInfo, ({ caller, body }) =>
    scoped(caller.scope, (trx) => listComponents(trx, body, clock.now())),
  );
  http.bind(components.getComName, ({ caller, query }) => scoped(caller.scope, (trx) => typeNames(trx, query)));
  http.bind(components.get, ({ caller, params }) =>
    scoped(caller.scope, async (trx) => ({
      component: found(await findComponent(trx, params.id, clock.now())),
      events: await componentEvents(trx, params.id, clock.now()),
    })),
  );
  http.bind(components.create, ({ caller, body }) =>
    scoped(caller.scope, (trx) => createComponent(trx, caller, body, clock.now())),
  );
  http.bind(components.replace, ({ caller, params, body }) =>
    scoped(caller.scope, (trx) => replaceComponent(trx, caller, params.id, body, clock.now())),
  );
  http.bind(components.remove, async ({ caller, params, body }) => {
    await scoped(caller.scope, (trx) => removeComponent(trx, caller, params.id, body.reason, clock.now()));
    return null;
  });
  http.bind(components.correct, ({ caller, params, body }) =>
    scoped(caller.scope, (trx) => correctComponent(trx, caller, params.id, body, clock.now())),
  );
  http.bind(components.export, async ({ caller, query, language, reply }) => {
    const { columns: _columns, format: _format, timeZone: _zone, ...filter } = query;
    await scoped(caller.scope, async (trx) =>
      exportList(trx, componentList, {
        query,
        language,
        reply,
        now: clock.now(),
        total: await countComponents(trx, filter, clock.now()),
        ...(exportLimit === undefined ? {} : { most: exportLimit }),
        rows: pagesOf((page, limit) => listComponents(trx, { ...filter, page, limit }, clock.now())),
        own: {
          useCount: (row) => ({ number: String(row.useCount) }),
          ratedLife: (row) => ({ number: String(row.ratedLife) }),
          share: (row) => ({ number: String(row.share) }),
          dueDay: (row) => (row.dueDay === null ? null : { day: row.dueDay }),
        },
      }),
    );
    return undefined;
  });
  http.bind(components.template, ({ language, reply }) => sendTemplate(reply, componentSheet, language, clock.now()));
  http.bind(components.import, async ({ caller, query, language, request }) => {
    const entries = await readUploaded(request, componentSheet, language);
    return scopedOrTried(databases, caller.scope, query.check ?? false, (trx) =>
      importComponents(trx, caller, entries, clock.now()),
    );
  });
  http.bind(components.types, ({ caller, query }) => scoped(caller.scope, (trx) => listTypes(trx, query)));
  http.bind(components.createType, ({ caller, body }) =>
    scoped(caller.scope, (trx) => createType(trx, caller, body, clock.now())),
  );
  http.bind(components.updateType, ({ caller, params, body }) => scoped(caller.scope, (trx) => updateType(trx, params.id, body)));
  http.bind(components.removeType, async ({ caller, params }) => {
    await scoped(caller.scope, (trx) => removeType(trx, params.id));
    return null;
  });
}
