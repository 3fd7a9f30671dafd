import { contract, siteList } from '@csms/contract';
import { sql } from 'kysely';
import { exportList } from '../../access/index.ts';
import { setSiteLimit } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { ensureSite } from './ensure-site.ts';
import { pointNow, siteAt, siteMinutes, siteNow } from './site-live.ts';
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
      if (body.siteLimitW !== null && body.reserveW >= body.siteLimitW)
        throw new Problem('reserveAboveLimit', { fields: { reserveW: 'reserveAboveLimit' } });
      const { limitA, mode, voltage, reserveW, fallbackW, imbalanceA, strategy, surplus } = body;
      await ensureSite(trx, params.stationId);
      await sql`update site set mode = ${mode}, limit_a = ${limitA}, voltage = ${voltage}, reserve_w = ${reserveW}, fallback_w = ${fallbackW}, imbalance_a = ${imbalanceA},
          strategy = ${strategy}, surplus = ${surplus} where station_id = ${params.stationId}`.execute(trx);
      return null;
    }),
  );
  http.bind(loadBalancing.wire, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      for (const [index, { serialNumber, connectorNo, phases, rotation, minA, maxA }] of body.connectors.entries()) {
        const { rows } = await sql<{ point_id: number }>`
          insert into connector_wiring (point_id, connector_no, provider_id, phases, rotation, min_a, max_a)
          select p.id, c.connector_no, p.provider_id, ${phases}, ${rotation}, ${minA}, ${maxA} from charge_point p join connector c on c.point_id = p.id and c.connector_no = ${connectorNo}
          where p.serial_number = ${serialNumber} and p.station_id = ${params.stationId} and p.removed_at is null
          on conflict (point_id, connector_no) do update set phases = excluded.phases, rotation = excluded.rotation, min_a = excluded.min_a, max_a = excluded.max_a
          returning point_id`.execute(trx);
        if (rows.length === 0) throw new Problem('notFound', { fields: { [`connectors.${index}.serialNumber`]: 'notFound' } });
      }
      return null;
    }),
  );
  http.bind(loadBalancing.manual, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { rows } = await sql<{
        point_id: number;
        station_id: number;
        provider_id: number;
        point_connectors: number;
        standard: string;
        connector_type: string;
        max_power_w: number;
        phases: number | null;
        voltage: number | null;
      }>`
        select p.id as point_id, p.station_id, p.provider_id, 1 as point_connectors, c.standard, c.connector_type, c.max_power_w, w.phases, g.voltage
        from charge_point p join connector c on c.point_id = p.id and c.connector_no = ${body.connectorNo}
        left join connector_wiring w on w.point_id = p.id and w.connector_no = c.connector_no left join site g on g.station_id = p.station_id
        where p.serial_number = ${body.serialNumber} and p.removed_at is null`.execute(trx);
      const one = found(rows[0]);
      const { ratedA } = connectorFacts({ ...one, voltage: one.voltage ?? 230 });
      if (body.limitA !== null && body.limitA > ratedA + 0.05)
        throw new Problem('limitAboveMaximum', { places: { most: ratedA.toFixed(1) }, fields: { limitA: 'limitAboveMaximum' } });
      // Giving back turns nothing on.
      if (body.limitA !== null) {
        await ensureSite(trx, one.station_id);
        await sql`update site set mode = 'manual' where station_id = ${one.station_id} and mode = 'off'`.execute(trx);
      }
      await sql`insert into connector_limit (point_id, connector_no, provider_id, station_id, manual_a) values (${one.point_id}, ${body.connectorNo}, ${one.provider_id}, ${one.station_id}, ${body.limitA})
        on conflict (point_id, connector_no) do update set manual_a = excluded.manual_a`.execute(trx);
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
