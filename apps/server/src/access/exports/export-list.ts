import type { ExportedList, FileColumnOf, Language, RowOf } from '@csms/contract';
import type { FastifyReply } from 'fastify';
import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { listCells, listHeaders, type OwnCells } from '../../platform/spreadsheet/list-cells.ts';
import { EXPORT_LIMIT, type SheetFormat, sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import { PIECE } from '../../platform/spreadsheet/spreadsheet.ts';
import { aboutExport } from './export-about.ts';

/** A list whose file has the columns that its own type tells. */
type FileOf<L extends ExportedList> = { exported: { columns: readonly FileColumnOf<L>[] } };

interface Ask<L extends ExportedList> {
  /** The export's query: the list's filter, and how the file is to be. */
  query: { columns?: FileColumnOf<L>[]; format: SheetFormat; timeZone?: string };
  language: Language;
  reply: FastifyReply;
  /** Epoch ms. */
  now: number;
  /** How many rows there are, absent where they are few; more than `most` (absent: EXPORT_LIMIT) are refused. */
  total?: number;
  most?: number;
  /** Each row's times are by its own clock, as its own cells write them; absent: by the zone of the query. */
  ownClock?: boolean;
  /** Headers of times say that they are by this clock. */
  clock?: string;
  rows: AsyncIterable<readonly RowOf<L['endpoint']>[]>;
  /** The cells that the description leaves to the server, or that are not what their kind says. */
  own: OwnCells<L>;
}

/** Answers with the file of a list, its headers and cells by the description. Throws `exportTooLarge`. */
export async function exportList<L extends ExportedList>(trx: Trx, list: L & FileOf<L>, ask: Ask<L>): Promise<void> {
  const { query, language, now, total, rows, own } = ask;
  if (total !== undefined && total > (ask.most ?? EXPORT_LIMIT)) throw new Problem('exportTooLarge');
  const columns = query.columns?.length ? query.columns : list.exported.columns;
  const name = list.exported.words[language];
  const timeZone = query.timeZone ?? 'UTC';
  const sheet = {
    name,
    ...(total === undefined ? {} : { total }),
    about: await aboutExport(trx, { name, query, language, now, timeZone: ask.ownClock ? 'station' : timeZone }),
    header: listHeaders(list, columns, language, ask.clock),
    rows: (async function* () {
      for await (const slice of rows)
        for (let at = 0; at < slice.length; at += PIECE)
          yield slice.slice(at, at + PIECE).map((row) => listCells(list, columns, row, { language, timeZone }, own));
    })(),
  };
  await sendSheet(ask.reply, sheet, query.format, now);
}
