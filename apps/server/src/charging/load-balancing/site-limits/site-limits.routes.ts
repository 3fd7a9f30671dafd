import { contract, type SiteLimit, type SiteLimitForm, siteLimitList, siteLimitTimes } from '@csms/contract';
import { exportList } from '../../../access/index.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../../platform/database/database.ts';
import type { Http } from '../../../platform/http/http.ts';
import { found, Problem } from '../../../platform/http/problem.ts';
import { pagesOf } from '../../../platform/spreadsheet/list-sheet.ts';
import { carriersTo, mustBeCarried } from '../bounds.ts';
import {
  endSiteLimit,
  insertSiteLimit,
  listSiteLimits,
  lockSite,
  siteLimitById,
  siteLimitByReference,
  standingSiteLimits,
  updateSiteLimit,
} from './site-limits.queries.ts';
import { faultsOf, meet, spanOf } from './site-limits.rules.ts';

declare module '../../../platform/bus/bus.ts' {
  interface Topics {
    /** A limit of a site has come, changed or gone: its power is shared anew at once. */
    'siteLimit.changed': { stationId: number };
  }
}

interface Parts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
}

interface Order {
  form: SiteLimitForm;
  stationId: number;
  by: string;
  reference: string | null;
}

/** Limits that hold at times, entered by people or ordered by a caller of the API. */
export function siteLimitRoutes(http: Http, { databases, bus, clock }: Parts): void {
  const { siteLimits } = contract;
  const told = (one: SiteLimit): SiteLimit => {
    bus.publish('siteLimit.changed', { stationId: one.stationId });
    return one;
  };
  http.bind(siteLimits.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listSiteLimits(trx, query, clock.now())),
  );
  http.bind(siteLimits.export, async ({ caller, query, language, reply }) => {
    const now = clock.now();
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, siteLimitList, {
          query,
          language,
          reply,
          now,
          rows: pagesOf((page, limit) => listSiteLimits(trx, { ...query, page, limit }, now)),
          own: {
            times: (row) => ({ text: siteLimitTimes(row, language) }),
            circuitName: ({ circuitName }) => ({ text: circuitName ?? '' }),
            overS: ({ overS }) => ({ number: String(overS) }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(siteLimits.create, async ({ caller, params, body }) =>
    told(
      await databases.scoped(caller.scope, (trx) =>
        orderSiteLimit(trx, { form: body, stationId: params.stationId, by: caller.username, reference: null }, clock.now()),
      ),
    ),
  );
  http.bind(siteLimits.update, async ({ caller, params, body }) =>
    told(
      await databases.scoped(caller.scope, async (trx) => {
        const now = clock.now();
        const { stationId } = await siteLimitById(trx, params.id, now);
        const { time_zone: zone } = await mustFit(trx, body, stationId, now);
        // The site is locked by now: the limit is as it stays.
        if ((await siteLimitById(trx, params.id, now)).state !== 'planned') throw new Problem('limitBegun');
        await mustStandAlone(trx, body, { stationId, zone, but: params.id }, now);
        await updateSiteLimit(trx, params.id, caller.username, { form: body, span: spanOf(body, zone, now), zone });
        return siteLimitById(trx, params.id, now);
      }),
    ),
  );
  const end = async (trx: Trx, one: SiteLimit, by: string) => {
    await endSiteLimit(trx, one.id, by, clock.now());
    return siteLimitById(trx, one.id, clock.now());
  };
  http.bind(siteLimits.end, async ({ caller, params }) =>
    told(
      await databases.scoped(caller.scope, async (trx) =>
        end(trx, await siteLimitById(trx, params.id, clock.now()), caller.username),
      ),
    ),
  );
  http.bind(siteLimits.curtail, async ({ caller, body }) =>
    told(
      await databases.scoped(caller.scope, async (trx) => {
        const now = clock.now();
        const { stationId, reference, startTime, ...rest } = body;
        const form: SiteLimitForm = {
          ...rest,
          kind: 'dated',
          startTime: startTime ?? new Date(now).toISOString(),
          days: [],
          fromTime: null,
          toTime: null,
        };
        const { id } = await orderSiteLimit(trx, { form, stationId, by: caller.username, reference }, now);
        // Another may have ordered the same while this one waited for the site: it tells how that stands now.
        return siteLimitById(trx, id, clock.now());
      }),
    ),
  );
  http.bind(siteLimits.curtailment, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await siteLimitByReference(trx, params.reference, null, clock.now()))),
  );
  http.bind(siteLimits.endCurtailment, async ({ caller, params }) =>
    told(
      await databases.scoped(caller.scope, async (trx) =>
        end(trx, found(await siteLimitByReference(trx, params.reference, null, clock.now())), caller.username),
      ),
    ),
  );
}

/**
 * Keeps a new limit; the first one of the same reference, where there is one. Throws field problems and `notFound`. The caller says `siteLimit.changed` after the commit.
 */
export async function orderSiteLimit(trx: Trx, { form, stationId, by, reference }: Order, now: number): Promise<SiteLimit> {
  const { provider_id: providerId } = await lockSite(trx, stationId, null);
  const known = reference === null ? undefined : await siteLimitByReference(trx, reference, providerId, now);
  if (known) return known;
  const { time_zone: zone } = await mustFit(trx, form, stationId, now);
  // Who orders by the API knows nothing of our limits: the lowest counts.
  if (reference === null) await mustStandAlone(trx, form, { stationId, zone, but: null }, now);
  const id = await insertSiteLimit(trx, { form, span: spanOf(form, zone, now), zone, stationId, providerId, by, reference });
  // The same reference came at the same moment for another site.
  return id === null ? found(await siteLimitByReference(trx, reference!, providerId, now)) : siteLimitById(trx, id, now);
}

/** The site, locked. Throws a field problem for a limit that means nothing or a circuit of another site. */
async function mustFit(trx: Trx, form: SiteLimitForm, stationId: number, now: number) {
  const site = await lockSite(trx, stationId, form.circuitId);
  const faults = faultsOf(form, now);
  if (form.circuitId !== null && !site.has_circuit) faults.circuitId = 'circuitElsewhere';
  const [first] = Object.values(faults);
  if (first) throw new Problem(first === 'required' ? 'invalid' : first, { fields: faults });
  mustBeCarried(
    [
      { field: 'limitW', unit: 'W', value: form.limitW },
      { field: 'limitA', unit: 'A', value: form.limitA },
    ],
    await carriersTo(trx, stationId, form.circuitId),
  );
  return site;
}

/** Refuses a limit while another one of the same place holds: nobody can tell which was meant. The site is locked. */
async function mustStandAlone(
  trx: Trx,
  form: SiteLimitForm,
  { stationId, zone, but }: { stationId: number; zone: string; but: number | null },
  now: number,
): Promise<void> {
  const standing = await standingSiteLimits(trx, { stationId, circuitId: form.circuitId, but }, now);
  const other = standing.find((one) => meet(form, one, zone, now));
  if (!other) return;
  throw new Problem('limitsOverlap', {
    places: { times: { en: siteLimitTimes(other, 'en'), zh: siteLimitTimes(other, 'zh') } },
    fields: { [form.kind === 'weekly' ? 'fromTime' : 'startTime']: 'limitsOverlap' },
  });
}
