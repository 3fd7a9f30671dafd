import { contract, FOUND_KINDS, type FoundKind, type FoundThing, holds, SEARCH_RIGHTS } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { findAlarms } from './alarms.queries.ts';
import { findComplaints } from './complaints.queries.ts';
import { findCards, findCars, findChargeUsers, findUserGroups } from './customers.queries.ts';
import { findCompanies, findInvoices } from './finance.queries.ts';
import type { Finder } from './found.ts';
import { findConnectors, findPoints } from './points.queries.ts';
import { findRecords } from './records.queries.ts';
import { findStations } from './stations.queries.ts';
import { findWorkOrders } from './work-orders.queries.ts';

const FINDERS: { [K in FoundKind]: Finder<K> } = {
  record: findRecords,
  workOrder: findWorkOrders,
  alarm: findAlarms,
  complaint: findComplaints,
  connector: findConnectors,
  point: findPoints,
  station: findStations,
  car: findCars,
  chargeUser: findChargeUsers,
  card: findCards,
  userGroup: findUserGroups,
  company: findCompanies,
  invoice: findInvoices,
};

/** Finds things of each kind that the caller may see, in one scoped transaction. */
export function searchRoutes(http: Http, { databases, clock }: { databases: Databases; clock: Clock }): void {
  http.bind(contract.search.find, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const list: FoundThing[] = [];
      for (const kind of FOUND_KINDS)
        if (holds(caller.permissions, SEARCH_RIGHTS[kind]))
          list.push(...(await FINDERS[kind](trx, { words: query.words, caller, now: clock.now() })));
      return { list };
    }),
  );
}
