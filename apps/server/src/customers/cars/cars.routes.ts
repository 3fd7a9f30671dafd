import { carList, carSheet, contract } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import { scopedOrTried } from '../../platform/database/tried.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { readUploaded, sendTemplate } from '../../platform/spreadsheet/entry-sheet.ts';
import { slicesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { carsAfter, countCars, findCar, listCars } from './cars.queries.ts';
import { createCar, removeCars, updateCar } from './cars.service.ts';
import { importCars } from './import.service.ts';

export function carRoutes(http: Http, databases: Databases, clock: Clock): void {
  const { cars } = contract;
  http.bind(cars.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listCars(trx, query)));
  http.bind(cars.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findCar(trx, params.id))),
  );
  http.bind(cars.create, ({ caller, body }) => databases.scoped(caller.scope, (trx) => createCar(trx, caller, body)));
  http.bind(cars.update, ({ caller, params, body }) => databases.scoped(caller.scope, (trx) => updateCar(trx, params.id, body)));
  http.bind(cars.remove, async ({ caller, body }) => {
    await databases.scoped(caller.scope, (trx) => removeCars(trx, body.ids));
    return null;
  });
  http.bind(cars.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(caller.scope, async (trx) =>
      exportList(trx, carList, {
        query,
        language,
        reply,
        now: clock.now(),
        total: await countCars(trx, query),
        rows: slicesOf((car, limit) => carsAfter(trx, query, car, limit)),
        own: {},
      }),
    );
    return undefined;
  });
  http.bind(cars.template, ({ language, reply }) => sendTemplate(reply, carSheet, language, clock.now()));
  http.bind(cars.import, async ({ caller, query, language, request }) => {
    const entries = await readUploaded(request, carSheet, language);
    return scopedOrTried(databases, caller.scope, query.check ?? false, (trx) => importCars(trx, caller, entries));
  });
}
