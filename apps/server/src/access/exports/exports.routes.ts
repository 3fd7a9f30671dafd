import { Readable } from 'node:stream';
import { contract, DIRECT_EXPORT_ROWS, type ExportJob, type Language } from '@csms/contract';
import type { Caller } from '../../platform/http/caller.ts';
import { type AnyEndpoint, mayCall } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { replyTo } from '../../platform/spreadsheet/send-sheet.ts';
import { fileHeaders } from '../files/files.routes.ts';
import { fileOf, readFile } from '../files/files.service.ts';
import { countOpen, findJob, insertJob, type JobRow, jobOf, jobsOf } from './exports.queries.ts';
import { changedEvent, type ExportParts, exportOf } from './exports.runner.ts';

/** Waiting and running exports that one user may have. */
const MOST_OPEN = 10;

/** Exports in the background: asked for, watched, fetched; each user's own alone. */
export function exportJobRoutes({ http, databases, bus, clock, guard }: ExportParts): void {
  const { exportJobs } = contract;
  const db = databases.system;

  /** Undefined: it is small enough to be fetched at once. Throws what the list's own export refuses, and `tooMany`. */
  const make = async (
    { caller, language }: { caller: Caller; language: Language },
    { source, query }: Pick<JobRow, 'source' | 'query'>,
    background: boolean,
  ): Promise<ExportJob | undefined> => {
    const endpoint = exportOf(source) as AnyEndpoint;
    // The handler itself says how many rows there are, after its checks of permission, filter and limit; none is read yet.
    let asked: { title: string; total: number | undefined } | undefined;
    const reply = replyTo(async (sheet) => {
      asked = { title: sheet.name, total: sheet.total };
    });
    await http.perform(endpoint, { caller, query, language, reply });
    const { title, total } = found(asked);
    if (!background && (total ?? 0) <= DIRECT_EXPORT_ROWS) return undefined;
    if ((await countOpen(db, caller.userId)) >= MOST_OPEN) throw new Problem('tooMany');
    await guard(endpoint, { caller, body: undefined });
    const job = await insertJob(
      db,
      { provider_id: caller.providerId, user_id: caller.userId, source, query, language, title, rows_total: total ?? null },
      clock.now(),
    );
    bus.publish('live', changedEvent(job));
    return jobOf(job, language);
  };

  http.bind(
    exportJobs.request,
    async ({ caller, body, language }) => (await make({ caller, language }, body, body.background)) ?? null,
  );

  http.bind(exportJobs.again, async ({ caller, params, language }) => {
    const job = found(await findJob(db, params.id, caller.userId));
    if (job.state === 'queued' || job.state === 'running') return jobOf(job, language);
    return found(await make({ caller, language }, job, true));
  });

  http.bind(exportJobs.list, async ({ caller, language }) => ({
    list: (await jobsOf(db, caller.userId)).map((row) => jobOf(row, language)),
  }));

  http.bind(exportJobs.cancel, async ({ caller, params }) => {
    const job = found(await findJob(db, params.id, caller.userId));
    const { numUpdatedRows } = await db
      .updateTable('export_job')
      .set({ state: 'cancelled', finished_at: new Date(clock.now()) })
      .where('id', '=', params.id)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('exportFinished');
    bus.publish('live', changedEvent(job));
    return null;
  });

  http.bind(exportJobs.download, async ({ caller, params, reply }) => {
    const job = found(await findJob(db, params.id, caller.userId));
    // A user who has lost the permission, or moved to another provider, has lost the file too.
    if (!mayCall(exportOf(job.source) as AnyEndpoint, caller)) throw new Problem('forbidden');
    if (job.provider_id !== caller.providerId || job.state !== 'done' || job.file_name === null) throw new Problem('notFound');
    const file = found(await fileOf(db, job.file_name));
    void reply.headers(fileHeaders(file, 'attachment')).send(Readable.from(readFile(db, file.name)));
    return undefined;
  });
}
