import { type BodyOf, type contract, holds, REPORT_PERMISSIONS, type ReportKind } from '@csms/contract';
import { isTimeZone, localDay } from '@csms/kernel';
import { sql } from 'kysely';
import type { z } from 'zod';
import { releaseFiles } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { lockSchedule, momentOf, type RunRow, type ScheduleRow } from './reports.queries.ts';
import { type Moment, nextDue, periodOn } from './reports.rules.ts';

type Form = z.output<NonNullable<typeof contract.reports.create.body>>;

/** Runs by hand in an hour: of one schedule, and of a provider. */
const MOST_OF_SCHEDULE = 5;
const MOST_OF_PROVIDER = 30;
const HOUR_MS = 3_600_000;

/** Throws `forbidden` where the caller may not see the statistics that a report tells. */
export function mustSee(caller: Pick<Caller, 'permissions'>, kind: ReportKind): void {
  if (!holds(caller.permissions, REPORT_PERMISSIONS[kind])) throw new Problem('forbidden');
}

/** When a form sends, without what its frequency does not ask for. Throws at the field what is missing or no time zone. */
export function momentIn(
  form: Pick<Form, 'frequency' | 'time' | 'timeZone'> & {
    weekday?: number | null | undefined;
    monthDay?: number | null | undefined;
  },
): Moment {
  const { frequency, time, timeZone } = form;
  const weekday = frequency === 'weekly' ? (form.weekday ?? null) : null;
  const monthDay = frequency === 'monthly' ? (form.monthDay ?? null) : null;
  if (!isTimeZone(timeZone)) throw new Problem('invalid', { fields: { timeZone: 'invalid' } });
  if (frequency === 'weekly' && weekday === null) throw new Problem('invalid', { fields: { weekday: 'reportWeekdayMissing' } });
  if (frequency === 'monthly' && monthDay === null) throw new Problem('invalid', { fields: { monthDay: 'reportDayMissing' } });
  return { frequency, weekday, monthDay, time, timeZone };
}

/** Whether a scope sees the provider and the station of a filter; the field that it does not see. */
export async function unseen(
  trx: Trx,
  { providerId, stationId }: { providerId: number | null; stationId: number | null },
): Promise<'providerId' | 'stationId' | undefined> {
  const { rows } = await sql<{ provider: boolean; station: boolean }>`
    select ${providerId}::int is null or exists (select from provider where id = ${providerId}) as provider,
      ${stationId}::int is null or exists (select from station where id = ${stationId} and removed_at is null
        and (${providerId}::int is null or provider_id = ${providerId})) as station`.execute(trx);
  if (!rows[0]!.provider) return 'providerId';
  return rows[0]!.station ? undefined : 'stationId';
}

async function valuesOf(trx: Trx, form: Form, now: number) {
  const moment = momentIn(form);
  const field = await unseen(trx, form);
  if (field) throw new Problem('invalid', { fields: { [field]: 'notFound' } });
  const { weekday, monthDay } = moment;
  return {
    name: form.reportName,
    kind: form.kind,
    frequency: form.frequency,
    weekday,
    month_day: monthDay,
    at_time: form.time,
    time_zone: form.timeZone,
    filter_provider_id: form.providerId,
    filter_station_id: form.stationId,
    // Operation figures of several currencies stand side by side.
    currency: form.kind === 'financial' ? form.currency : null,
    language: form.language,
    formats: [...new Set(form.formats)].sort().reverse(),
    recipients: uniqueMails(form.recipients),
    enabled: form.enabled,
    next_at: form.enabled ? new Date(nextDue(moment, now).at) : null,
  };
}

/** Each address once, whatever its case, in the order given. */
const uniqueMails = (recipients: readonly string[]): string[] => [
  ...new Map(recipients.map((one) => [one.toLowerCase(), one])).values(),
];

/** Makes a schedule of the caller's; returns its id. Throws `forbidden`, and what is wrong at its field. */
export async function createSchedule(trx: Trx, caller: Caller, form: Form, now: number): Promise<number> {
  mustSee(caller, form.kind);
  const { id } = await trx
    .insertInto('report_schedule')
    .values({
      ...(await valuesOf(trx, form, now)),
      provider_id: caller.providerId,
      owner_id: caller.userId,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The schedule, to be changed by someone who may see what it tells. Throws `notFound`, `forbidden`. */
async function changeable(trx: Trx, caller: Caller, id: number): Promise<ScheduleRow> {
  const row = found(await lockSchedule(trx, id));
  mustSee(caller, row.kind);
  return row;
}

/**
 * Changes a schedule. A user of its own provider who saves it answers for it from then on, so that one whose owner has gone can be saved; a user of a provider above leaves it with its owner, whose
 * rights are what its recipients may see.
 */
export async function updateSchedule(trx: Trx, caller: Caller, id: number, form: Form, now: number): Promise<void> {
  const row = await changeable(trx, caller, id);
  mustSee(caller, form.kind);
  await trx
    .updateTable('report_schedule')
    .set({ ...(await valuesOf(trx, form, now)), ...(row.provider_id === caller.providerId ? { owner_id: caller.userId } : {}) })
    .where('id', '=', id)
    .execute();
  if (!form.enabled) await skipWaiting(trx, id, now);
}

/** Switches a schedule on, from its next moment on, or off. */
export async function switchSchedule(trx: Trx, caller: Caller, id: number, enabled: boolean, now: number): Promise<void> {
  const row = await changeable(trx, caller, id);
  if (row.enabled === enabled) return;
  await trx
    .updateTable('report_schedule')
    .set({ enabled, next_at: enabled ? new Date(nextDue(momentOf(row), now).at) : null })
    .where('id', '=', id)
    .execute();
  if (!enabled) await skipWaiting(trx, id, now);
}

async function skipWaiting(trx: Trx, id: number, now: number): Promise<void> {
  await trx
    .updateTable('report_run')
    .set({ state: 'skipped', reason: 'reportSwitchedOff', finished_at: new Date(now) })
    .where('schedule_id', '=', id)
    .where('state', '=', 'waiting')
    .where('manual', '=', false)
    .execute();
}

export async function removeSchedule(trx: Trx, caller: Caller, id: number): Promise<void> {
  await changeable(trx, caller, id);
  const { rows } = await sql<{ name: string }>`select name from (
    select unnest(array[xlsx_file, pdf_file]) as name from report_run where schedule_id = ${id}) f where name is not null`.execute(
    trx,
  );
  await releaseFiles(
    trx,
    rows.map((row) => row.name),
  );
  await trx.deleteFrom('report_schedule').where('id', '=', id).execute();
}

/** Puts down a run at once, of the days that a report due now tells about. Throws `tooMany`, `reportNoOwnMail`, `notFound`, `forbidden`. */
export async function askNow(
  trx: Trx,
  caller: Caller,
  id: number,
  { to }: BodyOf<typeof contract.reports.sendNow>,
  now: number,
): Promise<Pick<RunRow, 'id' | 'provider_id' | 'schedule_id'>> {
  const row = await changeable(trx, caller, id);
  const { rows } = await sql<{ mine: number; all: number }>`
    select count(*) filter (where schedule_id = ${id})::int as mine, count(*)::int as "all" from report_run
    where manual and provider_id = ${row.provider_id} and created_at > ${new Date(now - HOUR_MS)}`.execute(trx);
  if (rows[0]!.mine >= MOST_OF_SCHEDULE || rows[0]!.all >= MOST_OF_PROVIDER) throw new Problem('tooMany');
  const own = await trx.selectFrom('system_users').select('email').where('id', '=', caller.userId).executeTakeFirst();
  if (to === 'me' && !own?.email) throw new Problem('reportNoOwnMail');
  const { from, to: last } = periodOn(row.frequency, localDay(row.time_zone, now));
  return trx
    .insertInto('report_run')
    .values({
      schedule_id: id,
      provider_id: row.provider_id,
      due_at: new Date(now),
      manual: true,
      asked_by: caller.userId,
      kind: row.kind,
      time_zone: row.time_zone,
      period_from: sql<Date>`${from}::date`,
      period_to: sql<Date>`${last}::date`,
      recipients: to === 'me' ? [own!.email] : null,
      created_at: new Date(now),
    })
    .returning(['id', 'provider_id', 'schedule_id'])
    .executeTakeFirstOrThrow();
}
