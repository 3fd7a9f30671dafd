import { LANGUAGES, type Language, type LiveEvent, TIMED_PROBLEM_WORDS, type TimedProblem } from '@csms/contract';
import { audiencesOf, hasMailAccount, queueMail, tellUsers } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { OpenStart } from './open.queries.ts';

/** A start that was missed, or that will be late. */
export interface Told {
  row: OpenStart;
  problem: TimedProblem;
}

/** So many starts a message names; of a whole station's outage it says how many more. */
const MOST_NAMED = 5;

const TITLES: Readonly<Record<'missed' | 'late', Record<Language, string>>> = {
  missed: { zh: '定时充电未启动', en: 'Timed charging did not start' },
  late: { zh: '定时充电无法按时充够', en: 'Timed charging will be late' },
};

function lineOf({ row, problem }: Told, language: Language): string {
  const at = new Intl.DateTimeFormat('sv-SE', { timeZone: row.time_zone, dateStyle: 'short', timeStyle: 'short' }).format(
    problem === 'late' ? row.until_at : row.due_at,
  );
  const place = `${row.station_name} · ${row.point_name} · ${row.serial_number}`;
  const why = TIMED_PROBLEM_WORDS[problem][language];
  return language === 'zh'
    ? `${row.account} 的定时充电 ${row.timed_id}（${place}，${row.connector_no} 号枪，${at}）：${why}。`
    : `Timed charge ${row.timed_id} of ${row.account} (${place}, connector ${row.connector_no}, ${at}): ${why}.`;
}

function textOf(told: readonly Told[], language: Language): string {
  const lines = told.slice(0, MOST_NAMED).map((one) => lineOf(one, language));
  const more = told.length - lines.length;
  if (more > 0) lines.push(language === 'zh' ? `另有 ${more} 次。` : `And ${more} more.`);
  return lines.join('\n');
}

/** Tells those who look after timed charging, one message for what happened at once, and each customer by mail where there is an address and an account to send by. */
export async function tellOfStarts(trx: Trx, told: readonly Told[], now: number): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  const groups = Map.groupBy(told, ({ row, problem }) => `${row.provider_id} ${problem === 'late' ? 'late' : 'missed'}`);
  for (const group of groups.values()) {
    const { row, problem } = group[0]!;
    const title = TITLES[problem === 'late' ? 'late' : 'missed'];
    const { provider_id: providerId } = row;
    const stationIds = group.map((one) => one.row.station_id);
    for (const { users, stationIds: seen } of await audiencesOf(
      trx,
      { providerId, permission: 'timedCharging:write' },
      stationIds,
    )) {
      const own = group.filter((one) => seen.has(one.row.station_id));
      const content = { zh: textOf(own, 'zh'), en: textOf(own, 'en') };
      const ids = users.map(({ id }) => id);
      events.push(...(await tellUsers(trx, ids, { providerId, title, content, now })));
    }
    if (!(await hasMailAccount(trx, row.provider_id))) continue;
    for (const one of group)
      if (one.row.email !== '')
        await queueMail(trx, {
          providerId: one.row.provider_id,
          recipient: one.row.email,
          // Whose language nobody knows.
          subject: LANGUAGES.map((language) => title[language]).join(' / '),
          text: LANGUAGES.map((language) => lineOf(one, language)).join('\n\n'),
        });
  }
  return events;
}
