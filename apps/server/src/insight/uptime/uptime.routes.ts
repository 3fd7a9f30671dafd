import { contract, each, MAINTENANCE_KINDS, OUTAGE_CAUSES, type UptimeRow, uptimeList } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { EXPORT_LIMIT } from '../../platform/spreadsheet/send-sheet.ts';
import {
  countUptimeRows,
  listUptime,
  readCourse,
  readRowCourses,
  streamUptime,
  sumUptime,
  type UptimeUnit,
} from './uptime.queries.ts';
import { isBelow, monthAt, periodOf } from './uptime.rules.ts';

interface Parts {
  databases: Databases;
  clock: Clock;
  exportLimit?: number;
}

/** The uptime report of what a caller sees. */
export function uptimeRoutes(http: Http, { databases, clock, exportLimit = EXPORT_LIMIT }: Parts): void {
  const { uptime } = contract;
  const withPeriod = <Q extends { month?: string; months: number }>({ month, months, ...rest }: Q) => ({
    ...rest,
    ...periodOf(month ?? monthAt('UTC', clock.now()), months),
  });
  http.bind(uptime.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listUptime(trx, withPeriod(query), { page: query.page, limit: query.limit })),
  );
  http.bind(uptime.summary, ({ caller, query }) => databases.scoped(caller.scope, (trx) => sumUptime(trx, withPeriod(query))));
  const unitOf = (months: number): UptimeUnit => (months > 1 ? 'month' : 'day');
  http.bind(uptime.course, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => readCourse(trx, withPeriod(query), unitOf(query.months))),
  );
  http.bind(uptime.rowCourses, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => readRowCourses(trx, withPeriod(query), unitOf(query.months), query)),
  );
  http.bind(uptime.export, async ({ caller, query, language, reply }) => {
    const list = withPeriod(query);
    await databases.scoped(caller.scope, async (trx) =>
      exportList(trx, uptimeList, {
        query,
        language,
        reply,
        now: clock.now(),
        total: await countUptimeRows(trx, list),
        most: exportLimit,
        // Months are each station's own.
        ownClock: true,
        rows: streamUptime(trx, list),
        own: {
          percent: ({ percent }) => (percent === null ? null : { number: String(percent) }),
          outageMinutes: (row) => ({ number: String(row.outageMinutes) }),
          excludedMinutes: (row) => ({ number: String(row.excludedMinutes) }),
          verdict: ({ percent }, words) => ({ text: verdictOf(percent)[words.language] }),
          ...each(OUTAGE_CAUSES, (cause) => (row: UptimeRow) => ({ number: String(row.causes[cause]) })),
          ...each(MAINTENANCE_KINDS, (kind) => (row: UptimeRow) => ({ number: String(row.excluded[kind]) })),
        },
      }),
    );
    return undefined;
  });
}

const VERDICTS = { below: { en: 'Below', zh: '未达标' }, met: { en: 'Met', zh: '达标' }, unknown: { en: 'Unknown', zh: '未知' } };
const verdictOf = (percent: number | null) => VERDICTS[percent === null ? 'unknown' : isBelow(percent) ? 'below' : 'met'];
