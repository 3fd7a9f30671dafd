import { contract, type Endpoint, type LiveEvent } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { replyTo, sheetStream } from '../../platform/spreadsheet/send-sheet.ts';
import type { Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { storeStream } from '../files/files.service.ts';
import { tellUser } from '../messages/system-message.ts';
import { callerOfUser } from '../sign-in/caller.service.ts';
import type { HeavyGuard } from '../sign-in/heavy-guard.ts';
import { exportQueue, type JobRow, keepJob, takeJob } from './exports.queries.ts';

export interface ExportParts {
  http: Http;
  databases: Databases;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** Counts an export that leaves with personal data. */
  guard: HeavyGuard;
  /** How often it looks for work, ms. */
  lookMs?: number | undefined;
}

/** Running at once, over all processes: an export holds a connection and half a core. */
const MOST_RUNNING = 2;
const LOOK_MS = 1000;
const KEEP_MS = 1000;
const MAX_BYTES = 1024 * 1024 * 1024;

/** Not a failure: somebody does not want it any more, or this process ends. */
class Stopped extends Error {}

/** The endpoint that exports a list, by the list's word in the contract. Throws `notFound` for anything else. */
export function exportOf(source: string): Endpoint {
  const word = Object.hasOwn(contract, source)
    ? (contract as unknown as Record<string, Record<string, Endpoint>>)[source]
    : undefined;
  const endpoint = word?.export ?? word?.exportDeviations;
  if (!endpoint) throw new Problem('notFound');
  return endpoint;
}

export const changedEvent = (job: Pick<JobRow, 'id' | 'provider_id' | 'user_id'>): LiveEvent => ({
  type: 'export.changed',
  providerId: job.provider_id,
  userId: job.user_id,
  exportId: job.id,
});

/**
 * Makes the exports that wait, some at a time. The handler of the list's own export writes them, in the name of the user as it may act now. Returns the end of it: when that resolves nothing of
 * it asks the database any more, and what was under way waits for another process.
 */
export function startExports(parts: ExportParts): () => Promise<void> {
  const { databases, clock, log } = parts;
  const queue = exportQueue(clock);
  const running = new Set<Promise<void>>();
  let stopped = false;
  const look = async () => {
    try {
      while (!stopped && running.size < MOST_RUNNING) {
        const job = await takeJob(databases.system, queue, MOST_RUNNING, clock);
        if (!job) break;
        // Its end is asked for before each part of it, so one that is taken while this process ends is given back at once.
        const work = make(parts, queue, job, () => stopped)
          // It could not even say how it ended: its lease runs out, and another process takes it.
          .catch((error) => log.error({ err: error, source: job.source }, 'an export was left as it was'))
          .finally(() => running.delete(work));
        running.add(work);
      }
    } catch (error) {
      log.error({ err: error }, 'no export could be taken');
    }
    if (!stopped) wait();
  };
  let timer: NodeJS.Timeout;
  let looking = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      looking = look();
    }, parts.lookMs ?? LOOK_MS).unref();
  };
  wait();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    // A look that is under way may still take one.
    await looking;
    await Promise.all(running);
  };
}

async function make(
  { http, databases, bus, clock, log }: ExportParts,
  queue: Queue<JobRow>,
  job: JobRow,
  stopping: () => boolean,
): Promise<void> {
  const db = databases.system;
  const changed = () => bus.publish('live', changedEvent(job));
  const tell = async (title: Record<'zh' | 'en', string>, content: string) => {
    const events = await db
      .transaction()
      .execute((trx) =>
        tellUser(trx, job.user_id, { providerId: job.provider_id, title: title[job.language], content, now: clock.now() }),
      );
    for (const event of events) bus.publish('live', event);
  };
  changed();
  try {
    const caller = await callerOfUser(db, job.user_id, clock.now());
    if (!caller) throw new Problem('forbidden');
    let kept: { name: string; size: number } | undefined;
    const reply = replyTo(async (sheet, file) => {
      const rows = counted(sheet, async (done) => {
        if (stopping() || !(await keepJob(db, queue, job, done, sheet.total))) throw new Stopped();
        changed();
      });
      const stream = sheetStream({ ...sheet, rows }, file.format);
      // Its rows may end in an error before the file is begun; the reader learns of that.
      stream.on('error', () => {});
      kept = await storeStream(
        db,
        {
          providerId: job.provider_id,
          userId: job.user_id,
          originalName: file.fileName,
          mediaType: file.mediaType,
          maxBytes: MAX_BYTES,
        },
        stream as AsyncIterable<Buffer>,
      );
    });
    await http.perform(exportOf(job.source), { caller, query: job.query, language: job.language, reply });
    if (!kept) throw new Problem('internal');
    const { name, size } = kept;
    const mine = await db.transaction().execute(async (trx) => {
      const ours = await queue.end(
        trx,
        job,
        sql`state = 'done', rows_done = coalesce(rows_total, rows_done), file_name = ${name}, file_size = ${size}, finished_at = ${new Date(clock.now())}`,
      );
      if (ours) await sql`update stored_file set attached = true where name = ${name}`.execute(trx);
      return ours;
    });
    if (mine) await tell({ zh: `导出已完成：${job.title}`, en: `Export ready: ${job.title}` }, READY[job.language]);
  } catch (error) {
    if (error instanceof Stopped) {
      // A process that ends gives it back; what was cancelled stays so.
      await queue.release(db, job, { inMs: 0, spent: false, set: sql`state = 'queued'` });
    } else {
      const key = error instanceof Problem ? error.key : 'internal';
      if (key === 'internal') log.error({ err: error, source: job.source }, 'an export failed');
      await queue.end(db, job, sql`state = 'failed', error = ${key}, finished_at = ${new Date(clock.now())}`);
      await tell({ zh: `导出失败：${job.title}`, en: `Export failed: ${job.title}` }, FAILED[job.language]);
    }
  } finally {
    changed();
  }
}

const READY = {
  zh: '文件保留 7 天，可在右上角头像菜单的“我的导出”中下载。',
  en: 'The file is kept for 7 days: My exports in the menu of your picture.',
};
const FAILED = { zh: '原因见“我的导出”，请修改筛选条件后重试。', en: 'My exports says why; change the filter and try again.' };

/** The rows, with word given of how many have come: now and then. */
async function* counted(
  sheet: Sheet,
  word: (done: number) => Promise<void>,
): Sheet['rows'] extends AsyncIterable<infer T> ? AsyncGenerator<T> : never {
  let done = 0;
  let said = 0;
  await word(0);
  for await (const slice of sheet.rows) {
    yield slice;
    done += slice.length;
    if (performance.now() - said < KEEP_MS) continue;
    said = performance.now();
    await word(done);
  }
  await word(done);
}

/** Takes away files that were kept long enough. */
export async function clearExports(databases: Databases, now: number, days: number): Promise<void> {
  await sql`with old as (update export_job e set state = 'expired', file_name = null from (select id, file_name from export_job where state = 'done' and finished_at < ${new Date(now - days * 86_400_000)}) o
      where e.id = o.id returning o.file_name)
    update stored_file set attached = false where name in (select file_name from old)`.execute(databases.system);
  await sql`delete from export_job where created_at < ${new Date(now - 90 * 86_400_000)} and state not in ('queued', 'running')`.execute(
    databases.system,
  );
}
