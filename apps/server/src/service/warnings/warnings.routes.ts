import { contract, WARNING_CLOSE_WORDS, WARNING_KIND_WORDS, warningList, warningPeak } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import { orderSiteLimit } from '../../charging/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import type { Paging } from '../../platform/http/lists.ts';
import { Problem } from '../../platform/http/problem.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { saveSource, sourceOf } from './source.ts';
import { stationHoursOf, stationWeatherOf } from './station-weather.ts';
import { providerRules, saveThresholds, thresholdsOf } from './thresholds.ts';
import { orderOfWarning } from './warning-orders.ts';
import {
  acknowledgeWarnings,
  keepSiteLimit,
  listStations,
  listWarnings,
  type StationFilter,
  stationRow,
  warningById,
} from './warnings.queries.ts';
import type { WeatherService } from './weather-service.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** Thresholds or the source have changed: weather is asked for and judged at once. */
    'weather.wanted': Record<string, never>;
  }
}

interface Parts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  seal: Seal;
  weather: WeatherService;
}
interface Viewer {
  scope: Parameters<Databases['scoped']>[0];
}

/** The weather of stations, its warnings, and what is done about them. */
export function warningRoutes(http: Http, { databases, bus, clock, seal, weather }: Parts): void {
  const { warnings } = contract;
  const stations = (caller: Viewer, filter: StationFilter & Paging) =>
    databases.scoped(caller.scope, async (trx) => {
      const now = clock.now();
      const { rows, total } = await listStations(trx, filter, now);
      return { list: rows.map((row) => stationWeatherOf(row, now)), total };
    });
  http.bind(warnings.stations, ({ caller, query }) => stations(caller, query));
  http.bind(warnings.searchStations, ({ caller, body }) => stations(caller, body));
  http.bind(warnings.hours, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => {
      const row = await stationRow(trx, params.stationId, clock.now());
      return stationHoursOf(row, await providerRules(trx, row.providerId), clock.now());
    }),
  );
  http.bind(warnings.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listWarnings(trx, query, clock.now())));
  http.bind(warnings.get, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => warningById(trx, params.id, clock.now())),
  );
  http.bind(warnings.export, async ({ caller, query, language, reply }) => {
    const now = clock.now();
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, warningList, {
          query,
          language,
          reply,
          now,
          rows: pagesOf((page, limit) => listWarnings(trx, { ...query, page, limit }, now)),
          own: {
            peakValue: (row) => ({ text: warningPeak(row, language) }),
            closeReason: (row) => ({ text: row.closeReason === null ? '' : WARNING_CLOSE_WORDS[row.closeReason][language] }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(warnings.acknowledge, async ({ caller, body }) => {
    const count = await databases.scoped(caller.scope, (trx) =>
      acknowledgeWarnings(trx, { ...body, by: caller.username, now: clock.now() }),
    );
    if (count === 0) throw new Problem('notFound');
    return { count };
  });
  http.bind(warnings.order, async ({ caller, params, body }) => {
    const now = clock.now();
    const { order, events } = await databases.scoped(caller.scope, (trx) =>
      orderOfWarning(trx, caller, { id: params.id, ...body }, now),
    );
    for (const event of events) bus.publish('live', event);
    return order;
  });
  http.bind(warnings.limit, async ({ caller, params, body, language }) => {
    const limit = await databases.scoped(caller.scope, async (trx) => {
      const now = clock.now();
      const one = await warningById(trx, params.id, now, true);
      if (one.state === 'closed') throw new Problem('warningClosed');
      if (one.siteLimitId !== null) throw new Problem('warningLimited');
      const reason = `${WARNING_KIND_WORDS[one.kind][language]}${language === 'zh' ? '预警：' : ' warning: '}${warningPeak(one, language)}`;
      const form = { ...body, kind: 'dated', circuitId: null, days: [], fromTime: null, toTime: null, limitA: null } as const;
      const made = await orderSiteLimit(
        trx,
        {
          form: { ...form, days: [], reason, orderedBy: '' },
          stationId: one.stationId,
          by: caller.username,
          reference: `weather-warning-${one.id}`,
        },
        now,
      );
      await keepSiteLimit(trx, one.id, made.id);
      return made;
    });
    bus.publish('siteLimit.changed', { stationId: limit.stationId });
    return limit;
  });

  http.bind(warnings.thresholds, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => thresholdsOf(trx, query.providerId ?? caller.providerId)),
  );
  http.bind(warnings.saveThresholds, async ({ caller, query, body }) => {
    const providerId = query.providerId ?? caller.providerId;
    const saved = await databases.scoped(caller.scope, async (trx) => {
      await saveThresholds(trx, providerId, body);
      return thresholdsOf(trx, providerId);
    });
    bus.publish('weather.wanted', {});
    return saved;
  });
  http.bind(warnings.source, async ({ caller }) => sourceOf(databases.system, await weather.make(), caller.isSuper, clock.now()));
  http.bind(warnings.saveSource, async ({ caller, body }) => {
    // The source is the installation's: a provider's own administrator has no say in it.
    if (!caller.isSuper) throw new Problem('forbidden');
    await saveSource(databases.system, seal, body);
    bus.publish('weather.wanted', {});
    return sourceOf(databases.system, await weather.make(), true, clock.now());
  });
}
