import {
  ERRORS,
  type ErrorKey,
  errorText,
  type Language,
  REPORT_DAYS,
  type ReportFormat,
  type ReportKind,
  type ReportRun,
  type ReportSchedule,
  type ReportState,
  type reportList,
} from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { noticeWords } from '../../access/index.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import type { Moment } from './reports.rules.ts';

const DAY_MS = 86_400_000;

export interface ScheduleRow {
  id: number;
  provider_id: number;
  owner_id: number | null;
  name: string;
  kind: ReportKind;
  frequency: Moment['frequency'];
  weekday: number | null;
  month_day: number | null;
  at_time: string;
  time_zone: string;
  filter_provider_id: number | null;
  filter_station_id: number | null;
  currency: string | null;
  language: Language;
  formats: ReportFormat[];
  recipients: string[];
  enabled: boolean;
  next_at: Date | null;
  created_at: Date;
}

export const momentOf = (row: ScheduleRow): Moment => ({
  frequency: row.frequency,
  weekday: row.weekday,
  monthDay: row.month_day,
  time: row.at_time,
  timeZone: row.time_zone,
});

export const SCHEDULE = sql`r.id, r.provider_id, r.owner_id, r.name, r.kind, r.frequency, r.weekday, r.month_day, r.at_time, r.time_zone, r.filter_provider_id, r.filter_station_id, r.currency,
  r.language, r.formats, r.recipients, r.enabled, r.next_at, r.created_at`;

/** A schedule as SQL gives it: why its last run did not go well is a machine word with its places. */
type Row = Omit<ReportSchedule, 'lastRun'> & {
  lastRun: (NonNullable<ReportSchedule['lastRun']> & { places: Record<string, string> }) | null;
};

/** Why something did not go well, in words; null: it did. */
const reasonText = (reason: string | null, places: Record<string, string>, language: Language): string | null =>
  reason === null ? null : errorText(Object.hasOwn(ERRORS, reason) ? (reason as ErrorKey) : 'internal', language, places);

function scheduleOf({ lastRun, ...row }: Row, language: Language): ReportSchedule {
  if (lastRun === null) return { ...row, lastRun };
  const { places, ...run } = lastRun;
  return { ...row, lastRun: { ...run, reason: reasonText(run.reason, places, language) } };
}

const FROM = sql`report_schedule r join provider p on p.id = r.provider_id left join system_users u on u.id = r.owner_id
  left join provider f on f.id = r.filter_provider_id left join station s on s.id = r.filter_station_id
  left join lateral (select n.id, n.state, n.due_at, n.reason, n.places from report_run n where n.schedule_id = r.id order by n.id desc limit 1) l on true`;
const COLUMNS = sql`r.id, r.name as "reportName", r.kind, r.frequency, r.weekday, r.month_day as "monthDay", r.at_time as time, r.time_zone as "timeZone",
  r.filter_provider_id as "providerId", r.filter_station_id as "stationId", r.currency, r.language, r.formats, r.recipients, r.enabled,
  f.name as "filterProviderName", s.name as "stationName", r.provider_id as "ownerProviderId", p.name as "ownerProviderName",
  coalesce(nullif(u.name, ''), u.username) as "ownerName", ${instantOrNull('r.next_at')} as "nextTime",
  case when l.id is not null then json_build_object('id', l.id, 'state', l.state, 'dueTime', ${instantOrNull('l.due_at')}, 'reason', l.reason, 'places', l.places) end as "lastRun",
  ${instantOf('r.created_at')} as "createTime"`;

const SORTS: Sorts<typeof reportList> = {
  reportName: 'r.name',
  kind: 'r.kind',
  nextTime: 'r.next_at',
  createTime: 'r.created_at',
};

interface Filter {
  page: number;
  limit: number;
  sort?: string | undefined;
  keyword?: string | undefined;
  kind?: string[] | undefined;
  enabled?: boolean | undefined;
  providerId?: number | undefined;
}

/** A page of schedules, newest first unless sorted. */
export async function listSchedules(
  trx: Trx,
  filter: Filter,
  language: Language,
): Promise<{ list: ReportSchedule[]; total: number }> {
  const given: RawBuilder<unknown>[] = [sql`true`];
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(sql`(r.name ilike ${like} or array_to_string(r.recipients, ' ') ilike ${like})`);
  }
  if (filter.kind?.length) given.push(sql`r.kind = any (${filter.kind}::text[])`);
  if (filter.enabled !== undefined) given.push(sql`r.enabled = ${filter.enabled}`);
  if (filter.providerId) given.push(sql`r.provider_id = ${filter.providerId}`);
  const where = sql.join(given, sql` and `);
  const { column, direction } = sortOf(filter.sort, SORTS) ?? { column: 'r.id', direction: 'desc' as const };
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where ${where}
    order by ${sql.raw(`${column} ${direction} nulls last, r.id desc`)} ${pageOf(filter)}`.execute(trx);
  const total = await countOf(trx, sql`report_schedule r where ${where}`);
  return { list: rows.map((row) => scheduleOf(row, language)), total };
}

export async function findSchedule(trx: Trx, id: number, language: Language): Promise<ReportSchedule | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where r.id = ${id}`.execute(trx);
  return rows[0] && scheduleOf(rows[0], language);
}

/** A schedule, held until the transaction ends. */
export async function lockSchedule(trx: Trx | Database, id: number): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`select ${SCHEDULE} from report_schedule r where r.id = ${id} for update of r`.execute(
    trx,
  );
  return rows[0];
}

export interface Mail {
  recipient: string;
  state: 'waiting' | 'sent' | 'failed';
  error: string;
  time: string | null;
}

export interface RunRow {
  id: number;
  schedule_id: number;
  provider_id: number;
  due_at: Date;
  manual: boolean;
  kind: ReportKind;
  time_zone: string;
  period_from: string;
  period_to: string;
  recipients: string[] | null;
  missed: number;
  state: ReportState;
  reason: string | null;
  places: Record<string, string>;
  attempts: number;
  mails: Mail[];
  xlsx_file: string | null;
  pdf_file: string | null;
  created_at: Date;
  finished_at: Date | null;
}

/** The columns of a run, with its days as text. */
export const RUN = sql`id, schedule_id, provider_id, due_at, manual, kind, time_zone, period_from::text, period_to::text, recipients, missed, state, reason, places, attempts, mails, xlsx_file, pdf_file,
  created_at, finished_at`;

/** A run as SQL gives it: reasons are machine words, and its files are kept for a time. */
type TellingRow = Omit<ReportRun, 'expireTime'> & { places: Record<string, string> };

const runOf = ({ places, ...row }: TellingRow, language: Language): ReportRun => ({
  ...row,
  reason: reasonText(row.reason, places, language),
  mails: row.mails.map((mail) => ({ ...mail, error: noticeWords(mail.error, language) })),
  expireTime:
    row.files.length > 0 && row.finishTime ? new Date(Date.parse(row.finishTime) + REPORT_DAYS * DAY_MS).toISOString() : null,
});

const TELLING = sql`r.id, r.schedule_id as "scheduleId", r.kind, r.manual, ${instantOf('r.due_at')} as "dueTime", r.time_zone as "timeZone",
  r.period_from::text as "from", r.period_to::text as "to", r.state, r.reason, r.places, r.missed, r.mails, ${instantOrNull('r.finished_at')} as "finishTime",
  array(select json_build_object('format', case when f.name = r.pdf_file then 'pdf' else 'xlsx' end, 'name', f.original_name, 'size', f.size)
    from stored_file f where f.name in (r.xlsx_file, r.pdf_file) order by f.name = r.pdf_file) as files`;

/** Runs of a schedule, newest first. */
export async function listRuns(
  trx: Trx,
  scheduleId: number,
  { page, limit }: { page: number; limit: number },
  language: Language,
): Promise<{ list: ReportRun[]; total: number }> {
  const { rows } = await sql<TellingRow>`
    select ${TELLING} from report_run r where r.schedule_id = ${scheduleId} order by r.id desc ${pageOf({ page, limit })}`.execute(
    trx,
  );
  const total = await countOf(trx, sql`report_run where schedule_id = ${scheduleId}`);
  return { list: rows.map((row) => runOf(row, language)), total };
}

export async function findRun(trx: Trx | Database, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${RUN} from report_run where id = ${id}`.execute(trx);
  return rows[0];
}

/** A run as the API tells it. */
export async function tellRun(trx: Trx, id: number, language: Language): Promise<ReportRun | undefined> {
  const { rows } = await sql<TellingRow>`select ${TELLING} from report_run r where r.id = ${id}`.execute(trx);
  return rows[0] && runOf(rows[0], language);
}
