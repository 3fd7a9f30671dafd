import {
  ALARM_RECORD_KINDS,
  ALARM_WORDS,
  type AlarmKind,
  type AlarmLevel,
  alarmDetail,
  alarmTitle,
  LANGUAGES,
  type Language,
  type LiveEvent,
} from '@csms/contract';
import { sql } from 'kysely';
import { audiencesOf, hasMailAccount, queueMail, tellUsers } from '../../access/index.ts';
import type { AlarmParts } from './alarms.sweep.ts';

/** A power cut is one notice, not hundreds. */
const QUIET_MS = 300_000;
const LISTED = 20;

interface Due {
  provider_id: number;
  station_id: number;
  email: string;
  id: string;
  level: AlarmLevel;
  kind: AlarmKind;
  code: string;
  detail: string;
  subject: string;
  serial_number: string | null;
  point_name: string | null;
  connector_no: number;
  station_name: string;
}

const HEAD: Readonly<Record<Language, (count: number, serious: number) => string>> = {
  zh: (count, serious) => `告警 ${count} 条，其中严重 ${serious} 条`,
  en: (count, serious) => `${count} ${count === 1 ? 'alarm' : 'alarms'}, ${serious} serious`,
};

function lineOf(due: Due, language: Language): string {
  const where = [
    due.station_name,
    ...[due.point_name, due.serial_number].filter((one) => one !== null),
    ...(due.connector_no > 0 ? [`#${due.connector_no}`] : []),
  ];
  const recordId = ALARM_RECORD_KINDS.includes(due.kind) && due.subject !== '' ? Number(due.subject) : null;
  const detail = alarmDetail({ ...due, recordId }, language);
  return `[${ALARM_WORDS.levels[due.level][language]}] ${alarmTitle(due, language)}${detail === '' ? '' : ` (${detail})`} — ${where.join(' · ')}`;
}

/** What is said of some alarms. */
function wordsOf(due: readonly Due[]): Record<'title' | 'content', Record<Language, string>> {
  const serious = due.filter((one) => one.level === 'serious').length;
  const lines = (language: Language) =>
    [...due.slice(0, LISTED).map((one) => lineOf(one, language)), ...(due.length > LISTED ? ['…'] : [])].join('\n');
  return {
    title: { zh: HEAD.zh(due.length, serious), en: HEAD.en(due.length, serious) },
    content: { zh: lines('zh'), en: lines('en') },
  };
}

/**
 * Tells each provider of its new alarms: a message to the users who may acknowledge them, each of its own stations, and a mail to the provider's address where there is an account
 * to send by; at most one every five minutes. Two processes must not run it at the same moment.
 */
export async function sendAlarmNotices({ db, bus, clock }: AlarmParts): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    select a.provider_id, a.station_id, v.email, a.id::text, a.level, a.kind, a.code, a.detail, a.subject, p.serial_number, p.name as point_name, a.connector_no, s.name as station_name
    from alarm a left join charge_point p on p.id = a.point_id join station s on s.id = a.station_id join provider v on v.id = a.provider_id
    left join alarm_notice n on n.provider_id = a.provider_id
    where a.notice_due and (n.noticed_at is null or n.noticed_at < ${new Date(now - QUIET_MS)})
    order by a.provider_id, a.level desc, a.opened_at limit 5000`.execute(db);
  const byProvider = Map.groupBy(rows, (row) => row.provider_id);
  for (const [providerId, due] of byProvider) {
    const { title, content } = wordsOf(due);
    const tell = await db.transaction().execute(async (trx) => {
      await sql`insert into alarm_notice (provider_id, noticed_at) values (${providerId}, ${new Date(now)})
        on conflict (provider_id) do update set noticed_at = excluded.noticed_at`.execute(trx);
      const email = due[0]!.email;
      const isMailed = email !== '' && (await hasMailAccount(trx, providerId));
      await sql`update alarm set notice_due = false, noticed_at = ${new Date(now)}, noticed_to = ${isMailed ? [email] : []}::text[]
        where id = any (${due.map((one) => one.id)}::bigint[])`.execute(trx);
      const events: LiveEvent[] = [];
      const stationIds = due.map((one) => one.station_id);
      for (const { users, stationIds: seen } of await audiencesOf(
        trx,
        { providerId, permission: 'alarm:acknowledge' },
        stationIds,
      )) {
        const own = due.filter((one) => seen.has(one.station_id));
        await sql`update alarm set noticed_to = ${users.map(({ username }) => username)}::text[] || noticed_to where id = any (${own.map((one) => one.id)}::bigint[])`.execute(
          trx,
        );
        const ids = users.map(({ id }) => id);
        events.push(...(await tellUsers(trx, ids, { providerId, ...wordsOf(own), now })));
      }
      if (isMailed)
        await queueMail(trx, {
          providerId,
          recipient: email,
          // Whose language nobody knows.
          subject: LANGUAGES.map((language) => title[language]).join(' / '),
          text: LANGUAGES.map((language) => content[language]).join('\n\n'),
        });
      return events;
    });
    for (const event of tell) bus.publish('live', event);
    // Who looks at one sees whom it was told to.
    for (const stationId of new Set(due.map((one) => one.station_id)))
      bus.publish('live', { type: 'alarm.changed', providerId, stationId, opened: 0, serious: 0 });
  }
}
