import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvStream, type Sheet, xlsxStream } from './spreadsheet.ts';

/** What a list exports at most; beyond this it is to be split by time (decisions section 2). */
export const EXPORT_LIMIT = 200_000;

export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Takes a sheet in place of a caller's browser. */
export type SheetTaker = (sheet: Sheet, file: { format: SheetFormat; fileName: string; mediaType: string }) => Promise<void>;
export type SheetFormat = keyof typeof SHEET_TYPES;

const takers = new WeakMap<object, SheetTaker>();

/** What a handler is given for a reply where its sheet is not for a browser: all that it may do with it is to send a sheet. */
export function replyTo(taker: SheetTaker): FastifyReply {
  const reply = {} as FastifyReply;
  takers.set(reply, taker);
  return reply;
}

/** The sheet as a stream of a file. */
export const sheetStream = (sheet: Sheet, format: SheetFormat): Readable =>
  format === 'csv' ? csvStream(sheet) : xlsxStream([sheet]);

/** With its first rows read: what fails by then (an order that there is not, a database that is away) is still answered in words. */
async function begun(sheet: Sheet): Promise<Sheet> {
  const rows = sheet.rows[Symbol.asyncIterator]();
  const first = await rows.next();
  return {
    ...sheet,
    rows: (async function* () {
      try {
        for (let next = first; !next.done; next = await rows.next()) yield next.value;
      } finally {
        await rows.return?.();
      }
    })(),
  };
}

/**
 * Answers with a sheet as a file named after it, its period and the day of `now` (ms). Resolves when the last row is on its way or the caller has gone, so that the
 * transaction that the rows come from can stay open until then.
 */
export async function sendSheet(reply: FastifyReply, asked: Sheet, format: SheetFormat, now: number): Promise<void> {
  const sheet = await begun(asked);
  const period = sheet.about?.period ? ` ${sheet.about.period}` : '';
  const fileName = `${sheet.name}${period}-${new Date(now).toISOString().slice(0, 10)}.${format}`;
  const taker = takers.get(reply);
  if (taker) return taker(sheet, { format, fileName, mediaType: SHEET_TYPES[format] });
  const stream = sheetStream(sheet, format);
  const name = encodeURIComponent(fileName);
  reply
    .header('content-type', SHEET_TYPES[format])
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
