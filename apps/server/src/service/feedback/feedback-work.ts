import { grouped } from '@csms/contract';
import { sql } from 'kysely';
import { queueMail, queueSms } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Databases } from '../../platform/database/database.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';

interface Reporter {
  id: number;
  provider_id: number;
  number: string;
  phone: string;
  email: string;
  language: 'zh' | 'en';
  station_name: string;
  connector_no: number;
}

/** What a driver is told once it works. */
function wordsOf({ language, station_name: station, connector_no: no, number }: Reporter): { subject: string; text: string } {
  return language === 'zh'
    ? {
        subject: `${station} ${no} 号枪已恢复`,
        text: `您上报的故障已处理，${station} ${no} 号枪已恢复使用，感谢您的反馈。编号：${grouped(number)}`,
      }
    : {
        subject: `${station}: connector ${no} works again`,
        text: `Connector ${no} at ${station} works again. Thank you for reporting it. Your report: ${grouped(number)}`,
      };
}

/** Tells those who left a phone number or an address that what they reported works. Each is told once, whatever ends in between. */
async function tellReporters(db: Database, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Reporter>`
      update feedback set told_at = ${new Date(now)} from station s where s.id = feedback.station_id and feedback.id in (
        select f.id from feedback f join work_order w on w.id = f.work_order_id
        where f.told_at is null and (f.phone <> '' or f.email <> '') and w.state in ('waitingArchive', 'archived') order by f.id limit 200 for update of f skip locked)
      returning feedback.id, feedback.provider_id, feedback.number, feedback.phone, feedback.email, feedback.language, s.name as station_name, feedback.connector_no`.execute(
      trx,
    );
    for (const reporter of rows) {
      const { subject, text } = wordsOf(reporter);
      const to = { providerId: reporter.provider_id, reference: `feedback ${reporter.id}` };
      if (reporter.email !== '') await queueMail(trx, { ...to, recipient: reporter.email, subject, text });
      if (reporter.phone !== '') await queueSms(trx, { ...to, recipient: reporter.phone, text });
    }
  });
}

export const feedbackWork = ({ databases, clock }: { databases: Databases; clock: Clock }, everyMs = 15_000): RegularWork => ({
  name: 'feedback',
  everyMs,
  work: () => tellReporters(databases.system, clock.now()),
});

/** Erases phone and mail of those who reported so many months ago, and what was counted before yesterday. */
export async function clearFeedback(db: Database, months: number, now: number): Promise<void> {
  await sql`update feedback set phone = '', email = '', erased_at = ${new Date(now)}
    where (phone <> '' or email <> '') and created_at < ${new Date(now)}::timestamptz - make_interval(months => ${months})`.execute(
    db,
  );
  await sql`delete from feedback_count where day < (${new Date(now)}::timestamptz at time zone 'UTC')::date - 1`.execute(db);
}
