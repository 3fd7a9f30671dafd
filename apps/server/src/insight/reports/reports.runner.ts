import { holds, type LiveEvent, REPORT_DAYS, REPORT_PERMISSIONS } from '@csms/contract';
import { sql } from 'kysely';
import { callerOfUser, hasMailAccount, keepFiles, noticesOf, queueMail, releaseFiles, storeStream } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Databases } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Log } from '../../platform/log/log.ts';
import { createQueue, type Queue } from '../../platform/queue/queue.ts';
import { SHEET_TYPES } from '../../platform/spreadsheet/send-sheet.ts';
import { ownOnly } from '../../service/index.ts';
import { isCounted } from '../statistics/counted.queries.ts';
import { WORDS } from '../statistics/statistics-words.ts';
import { type ReportAsk, type ReportFigures, readFigures } from './report.figures.ts';
import { reportPdf } from './report.pdf.ts';
import { reportXlsx } from './report.sheets.ts';
import { periodText, REPORT_WORDS } from './report.words.ts';
import { figureLines } from './report-pdf-writer.ts';
import { changedEvent, tellOfFailure } from './reports.notice.ts';
import { type Mail, momentOf, RUN, type RunRow, SCHEDULE, type ScheduleRow } from './reports.queries.ts';
import { dueSince, periodBefore } from './reports.rules.ts';
import { unseen } from './reports.service.ts';

export interface ReportParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  log: Log;
}

const DAY_MS = 86_400_000;
/** A run that a process has taken is left to it for so long; then the process is dead. */
const TAKEN_MS = 5 * 60_000;
/** How soon it is looked again whether the days are counted, and how long in all. */
const LOOK_AGAIN_MS = 3_000;
const PATIENCE_MS = DAY_MS;
const AFTER_FAILURE_MS = 60_000;
const MOST_ATTEMPTS = 3;
/** What mail servers take, encoded for the journey. */
const MAX_MB = 15;
const KEPT_DAYS = 366;

/** Puts down what is due, makes it, and follows its mails. Safe to run in several processes at once, and to be cut off anywhere. */
export async function workReports(parts: ReportParts): Promise<void> {
  const { databases, clock } = parts;
  const queue = createQueue<RunRow>(
    { table: 'report_run', due: 'taken_until', waiting: sql<boolean>`state = 'waiting'`, columns: RUN, leaseMs: TAKEN_MS },
    clock,
  );
  await putDown(parts);
  for (;;) {
    const [run] = await queue.claim(databases.system, { most: 1 });
    if (!run) break;
    await makeRun(parts, queue, run);
  }
  await followMails(parts);
}

/** A run for the latest due moment of each schedule; what was missed before it is counted and left out. */
async function putDown({ databases, bus, clock, log }: ReportParts): Promise<void> {
  for (let more = true; more; ) {
    const now = clock.now();
    const events = await databases.system.transaction().execute(async (trx) => {
      const { rows } =
        await sql<ScheduleRow>`select ${SCHEDULE} from report_schedule r where r.enabled and r.next_at <= ${new Date(now)}
        order by r.next_at limit 100 for update of r skip locked`.execute(trx);
      more = rows.length === 100;
      const made: LiveEvent[] = [];
      for (const row of rows) {
        const since = dueSince(momentOf(row), row.next_at!.getTime(), now);
        if (!since) continue;
        const { due, missed, next } = since;
        const { rows: runs } = await sql<Pick<RunRow, 'id' | 'provider_id' | 'schedule_id'>>`
          insert into report_run (schedule_id, provider_id, due_at, kind, time_zone, period_from, period_to, missed, created_at)
          values (${row.id}, ${row.provider_id}, ${new Date(due.at)}, ${row.kind}, ${row.time_zone}, ${due.from}::date, ${due.to}::date, ${missed}, ${new Date(now)})
          on conflict (schedule_id, due_at) where not manual do nothing returning id, provider_id, schedule_id`.execute(trx);
        await sql`update report_schedule set next_at = ${new Date(next.at)} where id = ${row.id}`.execute(trx);
        if (missed > 0) log.warn({ schedule: row.id, missed }, 'reports were missed; only the latest is made');
        made.push(...runs.map(changedEvent));
      }
      return made;
    });
    for (const event of events) bus.publish('live', event);
  }
}

async function makeRun(parts: ReportParts, queue: Queue<RunRow>, run: RunRow): Promise<void> {
  const { databases, bus, clock, log } = parts;
  const db = databases.system;
  const { rows } = await sql<
    ScheduleRow & { provider_name: string }
  >`select ${SCHEDULE}, p.name as provider_name from report_schedule r join provider p on p.id = r.provider_id where r.id = ${run.schedule_id}`.execute(
    db,
  );
  const schedule = rows[0];
  // Deleted meanwhile, and the run with it.
  if (!schedule) return;
  try {
    // Its last process died over it again and again.
    if (run.attempts > MOST_ATTEMPTS) throw new Problem('internal');
    const caller = await mayStill(db, schedule, clock.now());
    if (!(await hasMailAccount(db, schedule.provider_id))) throw new Problem('mailNotConfigured');
    const read = await readReport(parts, run, schedule, caller);
    if (read) await sendReport(parts, queue, run, schedule, read);
    else {
      if (clock.now() - run.created_at.getTime() > PATIENCE_MS) throw new Problem('reportNeverCounted');
      await queue.release(db, run, { inMs: LOOK_AGAIN_MS, spent: false, set: sql`reason = 'reportWaiting'` });
      if (run.reason === null) bus.publish('live', changedEvent(run));
    }
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('internal', { cause: error });
    if (problem.key === 'internal') {
      log.error({ err: error, run: run.id }, 'a report could not be made');
      if (run.attempts < MOST_ATTEMPTS) {
        await queue.release(db, run, { inMs: AFTER_FAILURE_MS, spent: true, set: sql`reason = null` });
        return;
      }
    }
    await failRun(parts, queue, run, schedule, problem);
  }
}

/** The owner as it may act now. Throws why it may not. */
async function mayStill(db: Database, schedule: ScheduleRow, now: number): Promise<Caller> {
  const caller = schedule.owner_id === null ? undefined : await callerOfUser(db, schedule.owner_id, now);
  if (!caller) throw new Problem('reportOwnerGone');
  if (caller.providerId !== schedule.provider_id) throw new Problem('reportOwnerMoved');
  if (!holds(caller.permissions, REPORT_PERMISSIONS[schedule.kind]) || !holds(caller.permissions, 'report:write'))
    throw new Problem('reportPermissionLost');
  return caller;
}

interface Read {
  ask: ReportAsk;
  figures: ReportFigures;
}

/** The figures, in the owner's name and of one moment; undefined: its days are not all counted yet. Throws `reportPlaceGone`, and as the statistics do. */
function readReport(
  { databases, clock }: ReportParts,
  run: RunRow,
  schedule: ScheduleRow & { provider_name: string },
  caller: Caller,
): Promise<Read | undefined> {
  const place = { providerId: schedule.filter_provider_id ?? undefined, stationId: schedule.filter_station_id ?? undefined };
  const period = { from: run.period_from, to: run.period_to };
  const now = clock.now();
  return databases.scoped(
    caller.scope,
    async (trx) => {
      if (await unseen(trx, { providerId: schedule.filter_provider_id, stationId: schedule.filter_station_id }))
        throw new Problem('reportPlaceGone');
      if (!(await isCounted(trx, { ...period, ...place }, schedule.kind === 'financial', now))) return undefined;
      const { rows } = await sql<{ provider: string | null; station: string | null }>`
        select (select name from provider where id = ${schedule.filter_provider_id}) as provider, (select name from station where id = ${schedule.filter_station_id}) as station`.execute(
        trx,
      );
      const ask: ReportAsk = {
        ...period,
        ...place,
        kind: schedule.kind,
        // Who sees its own orders alone has no figures of all.
        withService: holds(caller.permissions, 'workOrder:read') && ownOnly(caller) === undefined,
        name: schedule.name,
        language: schedule.language,
        before: periodBefore(schedule.frequency, period),
        currency: schedule.currency ?? undefined,
        providerName: schedule.provider_name,
        filterProviderName: rows[0]!.provider,
        stationName: rows[0]!.station,
        timeZone: schedule.time_zone,
        now,
        formats: schedule.formats,
      };
      return { ask, figures: await readFigures(trx, ask) };
    },
    { snapshot: true },
  );
}

/** Keeps the files; then, in one transaction, the run is made and its mails are in the box, or neither. */
async function sendReport(
  { databases, bus, clock }: ReportParts,
  queue: Queue<RunRow>,
  run: RunRow,
  schedule: ScheduleRow,
  { ask, figures }: Read,
): Promise<void> {
  const db = databases.system;
  const words = REPORT_WORDS[ask.language];
  const fileName = `${ask.name}-${ask.from === ask.to ? ask.from : `${ask.from}_${ask.to}`}`.replace(/[/\\]/g, ' ');
  const files = { xlsx: null as string | null, pdf: null as string | null };
  let size = 0;
  for (const format of schedule.formats) {
    const kept = await storeStream(
      db,
      {
        providerId: schedule.provider_id,
        userId: schedule.owner_id,
        originalName: `${fileName}.${format}`,
        mediaType: format === 'pdf' ? 'application/pdf' : SHEET_TYPES.xlsx,
        maxBytes: MAX_MB * 1024 * 1024 - size,
      },
      format === 'pdf' ? reportPdf(ask, figures) : (reportXlsx(ask, figures) as AsyncIterable<Buffer>),
    ).catch((error: unknown) => {
      if (error instanceof Problem && error.key === 'fileTooLarge')
        throw new Problem('reportTooLarge', { places: { size: String(MAX_MB) } });
      throw error;
    });
    files[format] = kept.name;
    size += kept.size;
  }
  const kind = WORDS[ask.kind][ask.language];
  const mail = {
    providerId: schedule.provider_id,
    subject: `${ask.name} · ${periodText(ask)}`,
    text: words.mail({
      name: ask.name,
      kind,
      period: periodText(ask),
      lines: figureLines(ask, figures),
      provider: ask.providerName,
      files: schedule.formats.map((format) => `${fileName}.${format}`).join(', '),
    }),
    attachments: [files.xlsx, files.pdf].filter((name) => name !== null),
  };
  const recipients = run.recipients ?? schedule.recipients;
  const sent = await db.transaction().execute(async (trx) => {
    const mails = recipients.map((recipient): Mail => ({ recipient, state: 'waiting', error: '', time: null }));
    const ours = await queue.end(
      trx,
      run,
      sql`state = 'sending', reason = null, xlsx_file = ${files.xlsx}, pdf_file = ${files.pdf}, kind = ${schedule.kind}, mails = ${JSON.stringify(mails)}, finished_at = ${new Date(clock.now())}`,
    );
    // Switched off, deleted, or taken from us meanwhile: what was kept is loose and goes away by itself.
    if (!ours) return false;
    await keepFiles(trx, mail.attachments);
    for (const [index, recipient] of recipients.entries())
      await queueMail(trx, { ...mail, recipient, reference: referenceOf(run.id, index) });
    return true;
  });
  if (sent) bus.publish('live', changedEvent(run));
}

const referenceOf = (runId: number, index: number): string => `report/${runId}/${index}`;

/** Notes why a run is not made and tells who answers for it; once. */
async function failRun(
  { databases, bus, clock }: ReportParts,
  queue: Queue<RunRow>,
  run: RunRow,
  schedule: ScheduleRow,
  problem: Problem,
): Promise<void> {
  const now = clock.now();
  const events = await databases.system.transaction().execute(async (trx) => {
    const set = sql`state = 'failed', reason = ${problem.key}, places = ${JSON.stringify(problem.places)}, finished_at = ${new Date(now)}`;
    if (!(await queue.end(trx, run, set))) return [];
    return [changedEvent(run), ...(await tellOfFailure(trx, schedule, run, problem, now))];
  });
  for (const event of events) bus.publish('live', event);
}

/** Notes how the mails of runs fare, and ends the runs whose mails are all sent or given up. */
async function followMails({ databases, bus, clock }: ReportParts): Promise<void> {
  const db = databases.system;
  const now = clock.now();
  for (let after = 0; ; ) {
    const { rows } =
      await sql<RunRow>`select ${RUN} from report_run where state = 'sending' and id > ${after} order by id limit 100`.execute(
        db,
      );
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    const notices = await noticesOf(
      db,
      rows.flatMap((run) => run.mails.map((_, index) => referenceOf(run.id, index))),
    );
    for (const run of rows) {
      const mails = run.mails.map((mail, index): Mail => {
        const notice = notices.get(referenceOf(run.id, index));
        // The box keeps finished mail for a month. Mail that is not there was given up when the box was cleared.
        return notice
          ? { recipient: mail.recipient, state: notice.state, error: notice.error, time: notice.at?.toISOString() ?? null }
          : { ...mail, state: 'failed' };
      });
      if (
        JSON.stringify(mails) ===
        JSON.stringify(run.mails.map(({ recipient, state, error, time }) => ({ recipient, state, error, time })))
      )
        continue;
      await noteMails({ databases, bus }, run, mails, now);
    }
  }
}

async function noteMails(
  { databases, bus }: Pick<ReportParts, 'databases' | 'bus'>,
  run: RunRow,
  mails: readonly Mail[],
  now: number,
): Promise<void> {
  const [given, open] = (['failed', 'waiting'] as const).map((state) => mails.filter((mail) => mail.state === state).length) as [
    number,
    number,
  ];
  const state = open > 0 ? 'sending' : given === 0 ? 'sent' : given === mails.length ? 'failed' : 'partly';
  const problem = new Problem('reportMailGivenUp', { places: { count: String(given), total: String(mails.length) } });
  const failed = state === 'failed' || state === 'partly';
  const events = await databases.system.transaction().execute(async (trx) => {
    const { rows } = await sql<ScheduleRow>`
      with noted as (update report_run set mails = ${JSON.stringify(mails)}, state = ${state}, reason = ${failed ? problem.key : null}, places = ${JSON.stringify(failed ? problem.places : {})}
        where id = ${run.id} and state = 'sending' returning schedule_id)
      select ${SCHEDULE} from report_schedule r join noted n on n.schedule_id = r.id`.execute(trx);
    if (!rows[0]) return [];
    return [changedEvent(run), ...(failed ? await tellOfFailure(trx, rows[0], run, problem, now) : [])];
  });
  for (const event of events) bus.publish('live', event);
}

/** Takes away files that were kept long enough, and runs of long ago. */
export async function clearReports(databases: Databases, now: number): Promise<void> {
  await databases.system.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`with old as (
      update report_run r set xlsx_file = null, pdf_file = null
      from (select id, xlsx_file, pdf_file from report_run where (xlsx_file is not null or pdf_file is not null) and state <> 'sending' and finished_at < ${new Date(now - REPORT_DAYS * DAY_MS)}) o
      where r.id = o.id returning o.xlsx_file, o.pdf_file)
    select name from (select unnest(array[xlsx_file, pdf_file]) as name from old) f where name is not null`.execute(trx);
    await releaseFiles(
      trx,
      rows.map((row) => row.name),
    );
  });
  await sql`delete from report_run where state not in ('waiting', 'sending') and finished_at < ${new Date(now - KEPT_DAYS * DAY_MS)}`.execute(
    databases.system,
  );
}
