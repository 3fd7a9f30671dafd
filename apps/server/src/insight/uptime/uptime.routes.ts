import {
  contract,
  type Language,
  MAINTENANCE_KINDS,
  type MaintenanceKind,
  OUTAGE_CAUSES,
  type OutageCause,
  UPTIME_EXPORT_COLUMNS,
  UPTIME_THRESHOLD,
  UPTIME_WORDS,
  type UptimeColumn,
  type UptimeRow,
} from '@csms/contract';
import { aboutExport } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT, sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import type { Cell } from '../../platform/spreadsheet/spreadsheet.ts';
import { countUptimeRows, listUptime, streamUptime, sumUptime } from './uptime.queries.ts';
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
  http.bind(uptime.export, async ({ caller, query, language, reply }) => {
    const columns = query.columns?.length ? query.columns : UPTIME_EXPORT_COLUMNS;
    const list = withPeriod(query);
    await databases.scoped(caller.scope, async (trx) => {
      const total = await countUptimeRows(trx, list);
      if (total > exportLimit) throw new Problem('exportTooLarge');
      const sheet = {
        total,
        name: language === 'zh' ? '可用率' : 'Uptime',
        about: await aboutExport(trx, {
          name: language === 'zh' ? '可用率' : 'Uptime',
          query: query,
          language,
          now: clock.now(),
        }),
        header: columns.map((column) => headerOf(column, language)),
        rows: (async function* () {
          for await (const slice of streamUptime(trx, list))
            yield slice.map((row) => columns.map((column) => cellOf(row, column, language)));
        })(),
      };
      await sendSheet(reply, sheet, query.format, clock.now());
    });
    return undefined;
  });
}

type Own = Exclude<UptimeColumn, OutageCause | MaintenanceKind>;
const HEADERS: Readonly<Record<Own, Readonly<Record<Language, string>>>> = {
  stationName: { en: 'Station', zh: '站点' },
  providerName: { en: 'Provider', zh: '运营商' },
  serialNumber: { en: 'Serial number', zh: '序列号' },
  pointName: { en: 'Charge point', zh: '充电桩' },
  connectorNo: { en: 'Connector', zh: '枪号' },
  percent: { en: 'Uptime (%)', zh: '可用率（%）' },
  verdict: { en: `Threshold ${UPTIME_THRESHOLD} %`, zh: `阈值 ${UPTIME_THRESHOLD}%` },
  connectors: { en: 'Connectors', zh: '枪数' },
  below: { en: 'Connectors below threshold', zh: '未达标枪数' },
  totalMinutes: { en: 'Known time (min)', zh: '已知时长（分钟）' },
  outageMinutes: { en: 'Outage (min)', zh: '停用时长（分钟）' },
  excludedMinutes: { en: 'Excluded (min)', zh: '剔除时长（分钟）' },
  unknownMinutes: { en: 'Unknown (min)', zh: '未知时长（分钟）' },
};
const isCause = (column: UptimeColumn): column is OutageCause => (OUTAGE_CAUSES as readonly string[]).includes(column);
const isKind = (column: UptimeColumn): column is MaintenanceKind => (MAINTENANCE_KINDS as readonly string[]).includes(column);

function headerOf(column: UptimeColumn, language: Language): string {
  const unit = language === 'zh' ? '（分钟）' : ' (min)';
  if (isCause(column)) return UPTIME_WORDS.causes[column][language] + unit;
  return isKind(column) ? UPTIME_WORDS.kinds[column][language] + unit : HEADERS[column][language];
}

const VERDICTS = { below: { en: 'Below', zh: '未达标' }, met: { en: 'Met', zh: '达标' }, unknown: { en: 'Unknown', zh: '未知' } };

function cellOf(row: UptimeRow, column: UptimeColumn, language: Language): Cell {
  if (isCause(column)) return { number: String(row.causes[column]) };
  if (isKind(column)) return { number: String(row.excluded[column]) };
  if (column === 'verdict')
    return { text: VERDICTS[row.percent === null ? 'unknown' : isBelow(row.percent) ? 'below' : 'met'][language] };
  const value = row[column];
  if (value === null) return null;
  return typeof value === 'number' ? { number: String(value) } : { text: value };
}
