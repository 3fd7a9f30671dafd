import { type Alarm, alarmDetail, alarmList, alarmTitle, contract, DEFAULT_ALARM_RULES } from '@csms/contract';
import { sql } from 'kysely';
import { exportList } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT } from '../../platform/spreadsheet/send-sheet.ts';
import { countAlarms, countByStation, listAlarms, streamAlarms, sumAlarms } from './alarms.queries.ts';
import { readRules } from './alarms.sweep.ts';
import { assignAlarms } from './assign.ts';
import { endedSessionsOf } from './ended-sessions.queries.ts';

interface Parts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  exportLimit?: number;
}

/** So long an acknowledgement can be taken back by whoever gave it, in ms. */
const TAKE_BACK_MS = 5 * 60_000;

/** The alarms that a caller sees, what is done about them, and the rules that they open by. */
export function alarmRoutes(http: Http, { databases, bus, clock, exportLimit = EXPORT_LIMIT }: Parts): void {
  const { alarms } = contract;
  const ofCaller = ({ userId, username }: Caller) => ({ user: { id: userId, username } });
  http.bind(alarms.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listAlarms(trx, { ...query, ...ofCaller(caller) }, caller.scope)),
  );
  http.bind(alarms.summary, ({ caller, query }) => databases.scoped(caller.scope, (trx) => sumAlarms(trx, query)));
  http.bind(alarms.byStation, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => countByStation(trx, query.stationIds)),
  );
  http.bind(alarms.endedSessions, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => endedSessionsOf(trx, params.id)),
  );
  const tellChanged = (rows: readonly { provider_id: number; station_id: number }[]) => {
    if (rows.length === 0) throw new Problem('notFound');
    for (const { provider_id: providerId, station_id: stationId } of new Map(rows.map((row) => [row.station_id, row])).values())
      bus.publish('live', { type: 'alarm.changed', providerId, stationId, opened: 0, serious: 0 });
  };
  http.bind(alarms.acknowledge, async ({ caller, body }) => {
    const { rows } = await databases.scoped(caller.scope, (trx) =>
      sql<{ provider_id: number; station_id: number; id: number; fresh: boolean }>`
        update alarm a set
          acknowledged_at = coalesce(a.acknowledged_at, ${new Date(clock.now())}),
          acknowledged_by = case when a.acknowledged_at is null then ${caller.username} else a.acknowledged_by end,
          note = case when ${body.note} = '' then a.note when a.note = '' then ${body.note} else a.note || E'\n' || ${body.note} end
        from (select id, acknowledged_at is null as fresh from alarm where id = any (${body.ids}::bigint[]) order by id for update) before
        where a.id = before.id returning a.provider_id, a.station_id, a.id::int as id, before.fresh`.execute(trx),
    );
    tellChanged(rows);
    return { count: rows.length, fresh: rows.filter(({ fresh }) => fresh).map(({ id }) => id) };
  });
  http.bind(alarms.assign, async ({ caller, body }) => {
    const { given, left, events } = await databases.scoped(caller.scope, (trx) => assignAlarms(trx, caller, body, clock.now()));
    tellChanged(given);
    for (const event of events) bus.publish('live', event);
    return { count: given.length, left };
  });
  http.bind(alarms.unacknowledge, async ({ caller, body }) => {
    const since = new Date(clock.now() - TAKE_BACK_MS);
    const line = `\n${body.note}`;
    const { rows } = await databases.scoped(caller.scope, (trx) =>
      sql<{ provider_id: number; station_id: number }>`
        update alarm set acknowledged_at = null, acknowledged_by = '',
          note = case when ${body.note} = '' then note when note = ${body.note} then '' when right(note, length(${line})) = ${line} then left(note, -length(${line})) else note end
        where id = any (${body.ids}::bigint[]) and acknowledged_by = ${caller.username} and acknowledged_at >= ${since} returning provider_id, station_id`.execute(
        trx,
      ),
    );
    tellChanged(rows);
    return { count: rows.length };
  });
  http.bind(alarms.close, async ({ caller, body }) => {
    const { rows } = await databases.scoped(caller.scope, (trx) =>
      sql<{ provider_id: number; station_id: number }>`
        update alarm set cleared_at = ${new Date(clock.now())}, closed_at = ${new Date(clock.now())}, closed_by = ${caller.username},
          close_reason = ${body.reason}, held = true, notice_due = false
        where id = any (${body.ids}::bigint[]) and cleared_at is null returning provider_id, station_id`.execute(trx),
    );
    tellChanged(rows);
    return { count: rows.length };
  });
  http.bind(alarms.export, async ({ caller, query, language, reply }) => {
    const now = clock.now();
    await databases.scoped(caller.scope, async (trx) =>
      exportList(trx, alarmList, {
        query,
        language,
        reply,
        now,
        total: await countAlarms(trx, { ...query, ...ofCaller(caller) }, caller.scope, exportLimit + 1),
        most: exportLimit,
        rows: streamAlarms(trx, { ...query, ...ofCaller(caller) }, caller.scope),
        own: {
          code: (row, words) => ({ text: alarmTitle(row, words.language) }),
          detail: (row, words) => ({ text: alarmDetail(row, words.language) }),
          duration: (row) => ({ number: String(minutesOf(row, now)) }),
          connectorNo: (row) => (row.connectorNo === 0 ? null : { number: String(row.connectorNo) }),
        },
      }),
    );
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
        const { orderAfter = known.orderAfter ?? null, ...own } = rule;
        await trx
          .insertInto('alarm_rule')
          .values({ ...own, order_after_s: orderAfter, provider_id: providerId })
          .onConflict((conflict) =>
            conflict.columns(['provider_id', 'kind', 'code']).doUpdateSet({
              level: rule.level,
              enabled: rule.enabled,
              notify: rule.notify,
              threshold: rule.threshold,
              order_after_s: orderAfter,
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
    const { kind, code, level, enabled, notify, threshold, orderAfter } = rule ?? standard;
    const changed =
      level !== standard.level ||
      enabled !== standard.enabled ||
      notify !== standard.notify ||
      threshold !== standard.threshold ||
      orderAfter !== standard.orderAfter;
    return { kind, code, level, enabled, notify, threshold, orderAfter, changed };
  });
}

/** How long an alarm has stood, until now where it still stands. */
const minutesOf = (alarm: Alarm, now: number): number =>
  Math.max(0, Math.round(((alarm.clearTime === null ? now : Date.parse(alarm.clearTime)) - Date.parse(alarm.openTime)) / 60_000));
