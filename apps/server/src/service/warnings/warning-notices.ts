import {
  ALARM_WORDS,
  type Language,
  type LiveEvent,
  WARNING_ADVICE,
  WARNING_KIND_WORDS,
  type WarningKind,
  warningPeak,
} from '@csms/contract';
import { sql } from 'kysely';
import { audiencesOf, tellUsers } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';

/** A storm over many stations is one message, not hundreds. */
const QUIET_MS = 300_000;
const LISTED = 20;

type Level = 'common' | 'serious';
interface Due {
  provider_id: number;
  station_id: number;
  id: number;
  kind: WarningKind;
  level: Level;
  starts_at: Date;
  peak_value: number;
  ends_at: Date;
  station_name: string;
  time_zone: string;
  told: 'all' | 'chosen' | 'nobody';
  role_ids: number[];
  user_ids: number[];
}

const HEAD: Readonly<Record<Language, (count: number, level: Level) => string>> = {
  zh: (count, level) => `天气预警 ${count} 条（${ALARM_WORDS.levels[level].zh}）`,
  en: (count, level) => `${count} ${level === 'serious' ? 'serious ' : ''}weather ${count === 1 ? 'warning' : 'warnings'}`,
};

function lineOf(one: Due, language: Language): string {
  const at = (time: Date) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: one.time_zone, dateStyle: 'short', timeStyle: 'short' }).format(time);
  const kind = WARNING_KIND_WORDS[one.kind][language];
  const peak = warningPeak({ kind: one.kind, peakValue: one.peak_value }, language);
  const times = `${at(one.starts_at)} – ${at(one.ends_at)}`;
  return language === 'zh'
    ? `${one.station_name}：${kind}，峰值 ${peak}，${times}`
    : `${one.station_name}: ${kind}, peak ${peak}, ${times}`;
}

function contentOf(due: readonly Due[], language: Language): string {
  const kinds = [...new Set(due.map((one) => one.kind))];
  return [
    ...due.slice(0, LISTED).map((one) => lineOf(one, language)),
    ...(due.length > LISTED ? ['…'] : []),
    '',
    ...kinds.map(
      (kind) => `${WARNING_KIND_WORDS[kind][language]}${language === 'zh' ? '：' : ': '}${WARNING_ADVICE[kind][language]}`,
    ),
  ].join('\n');
}

/**
 * Tells each provider's chosen roles and users of its new warnings: once a warning and level, one message for all that are new, at most one a level in five minutes. Of two that run at the same moment
 * one tells of a warning.
 */
export async function sendWarningNotices({ db, bus, clock }: { db: Database; bus: Bus; clock: Clock }): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    select w.provider_id, w.station_id, w.id, w.kind, w.level, w.starts_at, w.peak_value, w.ends_at, s.name as station_name, s.time_zone, coalesce(n.told, 'all') as told,
      coalesce(n.role_ids, '{}') as role_ids, coalesce(n.user_ids, '{}') as user_ids
    from weather_warning w join station s on s.id = w.station_id left join warning_notice n on n.provider_id = w.provider_id and n.level = w.level
    where w.closed_at is null and w.ends_at > ${new Date(now)} and (w.noticed_level is null or w.noticed_level = 'common' and w.level = 'serious')
      and (n.noticed_at is null or n.noticed_at <= ${new Date(now - QUIET_MS)})
    order by w.provider_id, w.starts_at, w.id limit 5000`.execute(db);
  for (const due of Map.groupBy(rows, (row) => `${row.provider_id} ${row.level}`).values()) {
    const events = await db.transaction().execute((trx) => tell(trx, due, now));
    for (const event of events) bus.publish('live', event);
  }
}

async function tell(trx: Trx, found: readonly Due[], now: number) {
  const { provider_id: providerId, level, told, role_ids: roleIds, user_ids: userIds } = found[0]!;
  const { rows: marked } = await sql<{ id: number }>`
    update weather_warning set noticed_level = ${level} where id = any (${found.map((one) => one.id)}::int[])
      and (noticed_level is null or noticed_level = 'common' and ${level} = 'serious') returning id`.execute(trx);
  const ids = new Set(marked.map(({ id }) => id));
  const due = found.filter((one) => ids.has(one.id));
  if (due.length === 0) return [];
  await sql`insert into warning_notice (provider_id, level, noticed_at) values (${providerId}, ${level}, ${new Date(now)})
    on conflict (provider_id, level) do update set noticed_at = excluded.noticed_at`.execute(trx);
  if (told === 'nobody') return [];
  const whom = told === 'all' ? { providerId, permission: 'warning:write' as const } : { providerId, roleIds, userIds };
  const events: LiveEvent[] = [];
  const stationIds = due.map((one) => one.station_id);
  for (const { users, stationIds: seen } of await audiencesOf(trx, whom, stationIds)) {
    const own = due.filter((one) => seen.has(one.station_id));
    const title = { zh: HEAD.zh(own.length, level), en: HEAD.en(own.length, level) };
    const content = { zh: contentOf(own, 'zh'), en: contentOf(own, 'en') };
    events.push(
      ...(await tellUsers(
        trx,
        users.map(({ id }) => id),
        { providerId, title, content, now },
      )),
    );
  }
  return events;
}
