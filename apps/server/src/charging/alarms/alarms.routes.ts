import {
  ALARM_EXPORT_COLUMNS,
  ALARM_WORDS,
  type Alarm,
  alarmDetail,
  alarmTitle,
  contract,
  DEFAULT_ALARM_RULES,
  type Language,
} from '@csms/contract';
import { isTimeZone } from '@csms/kernel';
import { sql } from 'kysely';
import { aboutExport } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT, sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import { type Cell, momentCell } from '../../platform/spreadsheet/spreadsheet.ts';
import { countAlarms, countByStation, listAlarms, streamAlarms, sumAlarms } from './alarms.queries.ts';
import { readRules } from './alarms.sweep.ts';

interface Parts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  exportLimit?: number;
}

/** The alarms that a caller sees, what is done about them, and the rules that they open by. */
export function alarmRoutes(http: Http, { databases, bus, clock, exportLimit = EXPORT_LIMIT }: Parts): void {
  const { alarms } = contract;
  http.bind(alarms.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listAlarms(trx, query, { sort: query.sort, page: query.page, limit: query.limit })),
  );
  http.bind(alarms.summary, ({ caller, query }) => databases.scoped(caller.scope, (trx) => sumAlarms(trx, query)));
  http.bind(alarms.byStation, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => countByStation(trx, query.stationIds)),
  );
  http.bind(alarms.acknowledge, async ({ caller, body }) => {
    const { rows } = await databases.scoped(caller.scope, (trx) =>
      sql<{ provider_id: number }>`
        update alarm set
          acknowledged_at = coalesce(acknowledged_at, ${new Date(clock.now())}),
          acknowledged_by = case when acknowledged_at is null then ${caller.username} else acknowledged_by end,
          note = case when ${body.note} = '' then note when note = '' then ${body.note} else note || E'\n' || ${body.note} end
        where id = any (${body.ids}::bigint[]) returning provider_id`.execute(trx),
    );
    if (rows.length === 0) throw new Problem('notFound');
    for (const providerId of new Set(rows.map((row) => row.provider_id)))
      bus.publish('live', { type: 'alarm.changed', providerId, opened: 0, serious: 0 });
    return { count: rows.length };
  });
  http.bind(alarms.close, async ({ caller, body }) => {
    const { rows } = await databases.scoped(caller.scope, (trx) =>
      sql<{ provider_id: number }>`
        update alarm set cleared_at = ${new Date(clock.now())}, closed_at = ${new Date(clock.now())}, closed_by = ${caller.username},
          close_reason = ${body.reason}, held = true, notice_due = false
        where id = any (${body.ids}::bigint[]) and cleared_at is null returning provider_id`.execute(trx),
    );
    if (rows.length === 0) throw new Problem('notFound');
    for (const providerId of new Set(rows.map((row) => row.provider_id)))
      bus.publish('live', { type: 'alarm.changed', providerId, opened: 0, serious: 0 });
    return { count: rows.length };
  });
  http.bind(alarms.export, async ({ caller, query, language, reply }) => {
    const columns = query.columns?.length ? query.columns : ALARM_EXPORT_COLUMNS;
    const timeZone = query.timeZone && isTimeZone(query.timeZone) ? query.timeZone : 'UTC';
    await databases.scoped(caller.scope, async (trx) => {
      const total = await countAlarms(trx, query, exportLimit + 1);
      if (total > exportLimit) throw new Problem('exportTooLarge');
      const sheet = {
        total,
        name: language === 'zh' ? '告警记录' : 'Alarms',
        about: await aboutExport(trx, {
          name: language === 'zh' ? '告警记录' : 'Alarms',
          query: query,
          language,
          now: clock.now(),
          timeZone: timeZone,
        }),
        header: columns.map((column) => HEADERS[column][language]),
        rows: (async function* () {
          for await (const slice of streamAlarms(trx, query))
            yield slice.map((row) => columns.map((column) => cellOf(row, column, language, timeZone, clock.now())));
        })(),
      };
      await sendSheet(reply, sheet, query.format, clock.now());
    });
    return undefined;
  });

  http.bind(alarms.rules, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => rulesOf(trx, query.providerId ?? caller.providerId)),
  );
  http.bind(alarms.setRules, ({ caller, query, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const providerId = query.providerId ?? caller.providerId;
      await mustSee(trx, providerId);
      for (const [index, rule] of body.rules.entries()) {
        const known = DEFAULT_ALARM_RULES.find((one) => one.kind === rule.kind && one.code === rule.code);
        if (!known) throw new Problem('invalid', { fields: { [`rules.${index}.code`]: 'invalid' } });
        if ((known.threshold === null) !== (rule.threshold === null))
          throw new Problem('invalid', {
            fields: { [`rules.${index}.threshold`]: rule.threshold === null ? 'required' : 'invalid' },
          });
        await trx
          .insertInto('alarm_rule')
          .values({ ...rule, provider_id: providerId })
          .onConflict((conflict) =>
            conflict.columns(['provider_id', 'kind', 'code']).doUpdateSet({
              level: rule.level,
              enabled: rule.enabled,
              notify: rule.notify,
              threshold: rule.threshold,
            }),
          )
          .execute();
      }
      return rulesOf(trx, providerId);
    }),
  );
}

async function mustSee(trx: Trx, providerId: number): Promise<void> {
  found(await trx.selectFrom('provider').select('id').where('id', '=', providerId).executeTakeFirst());
}

async function rulesOf(trx: Trx, providerId: number) {
  await mustSee(trx, providerId);
  const own = (await readRules(trx)).filter((rule) => rule.providerId === providerId);
  return DEFAULT_ALARM_RULES.map((standard) => {
    const rule = own.find((one) => one.kind === standard.kind && one.code === standard.code);
    const { kind, code, level, enabled, notify, threshold } = rule ?? standard;
    const changed =
      level !== standard.level || enabled !== standard.enabled || notify !== standard.notify || threshold !== standard.threshold;
    return { kind, code, level, enabled, notify, threshold, changed };
  });
}

type Column = (typeof ALARM_EXPORT_COLUMNS)[number];

const HEADERS: Readonly<Record<Column, Readonly<Record<Language, string>>>> = {
  openTime: { en: 'Opened', zh: '发生时间' },
  level: { en: 'Level', zh: '告警级别' },
  kind: { en: 'Kind', zh: '告警类型' },
  code: { en: 'Alarm', zh: '告警内容' },
  detail: { en: 'Detail', zh: '详情' },
  serialNumber: { en: 'Serial number', zh: '序列号' },
  pointName: { en: 'Charge point', zh: '充电桩' },
  connectorNo: { en: 'Connector', zh: '枪号' },
  stationName: { en: 'Station', zh: '站点' },
  providerName: { en: 'Provider', zh: '运营商' },
  clearTime: { en: 'Cleared', zh: '恢复时间' },
  duration: { en: 'Duration (min)', zh: '持续时长（分钟）' },
  times: { en: 'Times', zh: '次数' },
  acknowledgeTime: { en: 'Acknowledged', zh: '确认时间' },
  acknowledgedBy: { en: 'By', zh: '确认人' },
  note: { en: 'Note', zh: '备注' },
  closedBy: { en: 'Closed by', zh: '关闭人' },
  closeReason: { en: 'Reason for closing', zh: '关闭原因' },
};

function cellOf(row: Alarm, column: Column, language: Language, timeZone: string, now: number): Cell {
  switch (column) {
    case 'openTime':
    case 'clearTime':
    case 'acknowledgeTime': {
      const at = row[column];
      return momentCell(at, timeZone);
    }
    case 'level':
      return { text: ALARM_WORDS.levels[row.level][language] };
    case 'kind':
      return { text: ALARM_WORDS.kinds[row.kind][language] };
    case 'code':
      return { text: alarmTitle(row, language) };
    case 'detail':
      return { text: alarmDetail(row, language) };
    case 'duration': {
      const minutes = (Date.parse(row.clearTime ?? new Date(now).toISOString()) - Date.parse(row.openTime)) / 60_000;
      return { number: String(Math.max(0, Math.round(minutes))) };
    }
    case 'connectorNo':
      return row.connectorNo === 0 ? null : { number: String(row.connectorNo) };
    case 'times':
      return { number: String(row.times) };
    default:
      return { text: row[column] };
  }
}
