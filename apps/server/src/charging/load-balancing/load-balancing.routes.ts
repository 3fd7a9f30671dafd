import { contract, siteList } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import { setSiteLimit } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { carriersToPoint, mustBeCarried } from './bounds.ts';
import { ensureSite } from './ensure-site.ts';
import { pointNow, siteAt, siteMinutes, siteNow } from './site-live.ts';
import { factsOf, setManual, turnOnByHand, updateSite, wireConnector } from './site-settings.queries.ts';
import { listSites } from './sites.queries.ts';
import { whatIf } from './what-if.ts';
import { connectorFacts } from './wiring.ts';

interface Parts {
  databases: Databases;
  clock: Clock;
}

/** The longest stretch of minutes that is given at once. */
const LONGEST_MS = 24 * 3_600_000;

/** Sites: how they stand, how their power is shared, and what was. */
export function loadBalancingRoutes(http: Http, { databases, clock }: Parts): void {
  const { loadBalancing } = contract;
  http.bind(loadBalancing.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listSites(trx, query)));
  http.bind(loadBalancing.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, siteList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listSites(trx, { ...query, page, limit })),
          own: {
            stationName: ({ stationName }) => ({ text: stationName }),
            loadW: ({ loadW }) => ({ number: String(loadW / 1000) }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(loadBalancing.live, ({ caller, params, query }) =>
    databases.scoped(caller.scope, (trx) =>
      query.at === undefined
        ? siteNow(trx, params.stationId, clock.now())
        : siteAt(trx, params.stationId, Date.parse(query.at), clock.now()),
    ),
  );
  http.bind(loadBalancing.history, ({ caller, params, query }) => {
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
    if (to <= from) throw new Problem('stopBeforeStart', { fields: { to: 'stopBeforeStart' } });
    if (to - from > LONGEST_MS) throw new Problem('invalid', { fields: { to: 'invalid' } });
    return databases.scoped(caller.scope, async (trx) => ({ minutes: await siteMinutes(trx, params.stationId, from, to) }));
  });
  http.bind(loadBalancing.save, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await setSiteLimit(trx, params.stationId, body.siteLimitW);
      if (body.mode === 'automatic' && body.siteLimitW === null && body.limitA === null)
        throw new Problem('siteLimitMissing', { fields: { siteLimitW: 'siteLimitMissing' } });
      const mostW = Math.min(body.siteLimitW ?? Infinity, (body.limitA ?? Infinity) * body.phases * body.voltage);
      if (body.reserveW >= mostW) throw new Problem('reserveAboveLimit', { fields: { reserveW: 'reserveAboveLimit' } });
      // The difference between lines and what the building has without a meter are within the site's own limits.
      mustBeCarried(
        [
          { field: 'imbalanceA', unit: 'A', value: body.imbalanceA },
          { field: 'fallbackW', unit: 'W', value: body.fallbackW },
        ],
        {
          phases: body.phases,
          voltage: body.voltage,
          carriers: [{ name: null, limitW: body.siteLimitW, limitA: body.limitA }],
        },
      );
      await ensureSite(trx, params.stationId);
      await updateSite(trx, params.stationId, body);
      return null;
    }),
  );
  http.bind(loadBalancing.wire, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      for (const [index, { serialNumber, connectorNo, phases, rotation, minA, maxA, rank }] of body.connectors.entries()) {
        const at = (field: string) => `connectors.${index}.${field}`;
        const one = await factsOf(trx, serialNumber, connectorNo);
        if (one?.station_id !== params.stationId) throw new Problem('notFound', { fields: { [at('serialNumber')]: 'notFound' } });
        const { ratedA } = connectorFacts({ ...one, phases });
        if (maxA !== null && maxA > ratedA + 0.05)
          throw new Problem('limitAboveMaximum', {
            places: { most: ratedA.toFixed(1) },
            fields: { [at('maxA')]: 'limitAboveMaximum' },
          });
        mustBeCarried(
          [{ field: at('maxA'), unit: 'A', value: maxA }],
          await carriersToPoint(trx, one.point_id, params.stationId),
        );
        if (minA > (maxA ?? ratedA))
          throw new Problem('minimumAboveMaximum', { fields: { [at('minA')]: 'minimumAboveMaximum' } });
        await wireConnector(trx, one, { connectorNo, phases, rotation, minA, maxA, rank });
      }
      return null;
    }),
  );
  http.bind(loadBalancing.manual, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const one = found(await factsOf(trx, body.serialNumber, body.connectorNo));
      const { ratedA } = connectorFacts(one);
      if (body.limitA !== null && body.limitA > ratedA + 0.05)
        throw new Problem('limitAboveMaximum', { places: { most: ratedA.toFixed(1) }, fields: { limitA: 'limitAboveMaximum' } });
      mustBeCarried(
        [{ field: 'limitA', unit: 'A', value: body.limitA }],
        await carriersToPoint(trx, one.point_id, one.station_id),
      );
      // Giving back turns nothing on.
      if (body.limitA !== null) {
        await ensureSite(trx, one.station_id);
        await turnOnByHand(trx, one.station_id);
      }
      await setManual(trx, one, body.connectorNo, body.limitA);
      return null;
    }),
  );
  http.bind(loadBalancing.point, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => pointNow(trx, params.serialNumber, clock.now())),
  );
  http.bind(loadBalancing.whatIf, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => whatIf(trx, params.stationId, body, clock.now())),
  );
}
