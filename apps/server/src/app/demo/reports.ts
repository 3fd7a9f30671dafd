import { sql } from 'kysely';
import { nextDue } from '../../insight/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { BuiltOperator } from './network.ts';

const DAY = 86_400_000;
const WORDS = {
  zh: { weekly: '每周运营周报', monthly: '每月财务月报' },
  de: { weekly: 'Wochenbericht Betrieb', monthly: 'Monatsbericht Finanzen' },
  en: { weekly: 'Weekly operations report', monthly: 'Monthly finance report' },
} as const;

/** A report of each week and one of each month for every operator, with what was sent of them; the files are those of long ago and cleared. */
export async function addReports(trx: Trx, operators: readonly BuiltOperator[], now: number): Promise<void> {
  for (const { data, providerId, username, stations } of operators) {
    const timeZone = stations[0]!.data.timeZone;
    const words = WORDS[data.language];
    for (const kind of ['operation', 'financial'] as const) {
      const weekly = kind === 'operation';
      const moment = {
        frequency: weekly ? ('weekly' as const) : ('monthly' as const),
        weekday: weekly ? 1 : null,
        monthDay: weekly ? null : 2,
        time: '08:00',
        timeZone,
      };
      const recipients = weekly ? [data.email, `network@${data.email.split('@')[1]}`] : [data.email];
      const { rows } = await sql<{ id: number }>`
        insert into report_schedule (provider_id, owner_id, name, kind, frequency, weekday, month_day, at_time, time_zone, language, formats, recipients, enabled, next_at, created_at)
        select ${providerId}, id, ${weekly ? words.weekly : words.monthly}, ${kind}, ${moment.frequency}, ${moment.weekday}, ${moment.monthDay}, '08:00', ${timeZone},
          ${data.language === 'zh' ? 'zh' : 'en'}, '{xlsx,pdf}', ${recipients}, ${weekly}, ${weekly ? new Date(nextDue(moment, now).at) : null}::timestamptz, ${new Date(now - 90 * DAY)}
        from system_users where lower(username) = lower(${username}) returning id`.execute(trx);
      // The last runs, of which one address took none.
      const back = weekly ? 29 : 63;
      for (let due = nextDue(moment, now - back * DAY), no = 0; due.at <= now; due = nextDue(moment, due.at), no++) {
        const refused = weekly && no === 1;
        const at = new Date(due.at + 60_000).toISOString();
        const mails = recipients.map((recipient, index) =>
          refused && index === 1
            ? {
                recipient,
                state: 'failed',
                error: '550 5.2.2 mailbox is full',
                time: new Date(due.at + 16 * 3_600_000).toISOString(),
              }
            : { recipient, state: 'sent', error: '', time: at },
        );
        await sql`insert into report_run (schedule_id, provider_id, due_at, kind, time_zone, period_from, period_to, state, reason, places, attempts, mails, created_at, finished_at)
          values (${rows[0]!.id}, ${providerId}, ${new Date(due.at)}, ${kind}, ${timeZone}, ${due.from}::date, ${due.to}::date, ${refused ? 'partly' : 'sent'},
            ${refused ? 'reportMailGivenUp' : null}, ${JSON.stringify(refused ? { count: '1', total: '2' } : {})}, 1, ${JSON.stringify(mails)}, ${new Date(due.at)}, ${at}::timestamptz)`.execute(
          trx,
        );
      }
    }
  }
}
