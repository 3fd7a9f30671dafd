import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { dayFigures, utilisationOf } from './day.queries.ts';
import { networkNow, openFaults, runningNow } from './now.queries.ts';
import { powerTrace, trendOf } from './pictures.queries.ts';

/** What the dashboard shows, each part by itself, so that none waits for another or fails with it. */
export function dashboardRoutes(http: Http, databases: Databases, clock: Clock): void {
  const { dashboard } = contract;
  const now = () => clock.now();
  http.bind(dashboard.day, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => dayFigures(trx, { ...query, now: now() })),
  );
  http.bind(dashboard.utilisation, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => utilisationOf(trx, { ...query, now: now() })),
  );
  http.bind(dashboard.trend, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => trendOf(trx, { ...query, now: now() })),
  );
  http.bind(dashboard.network, ({ caller, query }) => databases.scoped(caller.scope, (trx) => networkNow(trx, query)));
  http.bind(dashboard.power, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => powerTrace(trx, { ...query, now: now() })),
  );
  http.bind(dashboard.running, ({ caller, query }) => databases.scoped(caller.scope, (trx) => runningNow(trx, query)));
  http.bind(dashboard.faults, ({ caller, query }) => databases.scoped(caller.scope, (trx) => openFaults(trx, query)));
}
