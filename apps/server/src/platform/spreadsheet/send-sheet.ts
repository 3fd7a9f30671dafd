import type { FastifyReply } from 'fastify';
import { csvStream, type Sheet, xlsxStream } from './spreadsheet.ts';

/** What a list exports at most; beyond this it is to be split by time (decisions section 2). */
export const EXPORT_LIMIT = 200_000;

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Answers with a sheet as a file named after it and the day of `now` (ms). Resolves when the last row is on its way or the caller has gone, so that the
 * transaction that the rows come from can stay open until then.
 */
export function sendSheet(reply: FastifyReply, sheet: Sheet, format: 'xlsx' | 'csv', now: number): Promise<void> {
  const stream = format === 'csv' ? csvStream(sheet) : xlsxStream(sheet);
  const name = encodeURIComponent(`${sheet.name}-${new Date(now).toISOString().slice(0, 10)}.${format}`);
  reply
    .header('content-type', TYPES[format])
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .header('download-filename', name);
  const sent = new Promise<void>((done) => {
    stream
      .once('end', done)
      .once('error', () => done())
      .once('close', done);
    reply.raw.once('close', done);
  });
  void reply.send(stream);
  return sent;
}
