import { PassThrough, Readable } from 'node:stream';
import { isTimeZone, minorUnitOf, offsetMinutesAt } from '@csms/kernel';
import { stringify } from 'csv-stringify';
import yazl from 'yazl';
import type { Cell, LocalTime } from './cell.ts';
import { cellText, LOOKED_AT, STYLES, styleOf, TEXT_STYLE, widthsOf } from './cell-styles.ts';
import { GatheredBytes } from './gathered-bytes.ts';
import { escapedText, guarded } from './sheet-text.ts';

/** An amount with the decimals of its currency: none of yen, three of dinars. More, as of a price for one kWh, stay as far as they say something. */
export function moneyCell(amount: string, currency: string): Cell {
  const places = minorUnitOf(currency);
  const [whole = '0', decimals = ''] = amount.split('.');
  const said = decimals.slice(0, places) + decimals.slice(places).replace(/0+$/, '');
  return { number: said === '' ? whole : `${whole}.${said}`, places };
}

/** A moment (ISO text) as the wall clock of a zone shows it, with the offset of that moment; of UTC where the zone is none. */
export function momentCell(instant: string | null, timeZone: string | undefined): Cell {
  if (instant === null) return null;
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC';
  const at = Date.parse(instant);
  const offset = offsetMinutesAt(zone, at);
  const local = new Date(at + offset * 60_000);
  return {
    local: {
      year: local.getUTCFullYear(),
      month: local.getUTCMonth() + 1,
      day: local.getUTCDate(),
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
      second: local.getUTCSeconds(),
      offset,
    },
  };
}

/** What a file is about: a sheet of its own behind the first where the file has sheets; in CSV, which has none, its name says the period. */
export interface About {
  title: string;
  lines: readonly (readonly [label: string, value: string])[];
  /** The days that it covers, for the file's name. */
  period?: string | undefined;
}

export interface Sheet {
  name: string;
  /** How many rows there will be; absent where they are few. */
  total?: number;
  header: readonly string[];
  /** Columns, from 0, that are to be filled in and keep what is typed. */
  textColumns?: readonly number[];
  about?: About;
  /** Slices of rows, made as they are asked for: no more than one is in memory. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Writes sheets as one XLSX file, streaming: each is asked for its rows when the one before it is written. Numbers and times are typed. The stream fails when the rows do. */
export function xlsxStream(given: readonly Sheet[]): Readable {
  const sheets = given.flatMap((sheet) => (sheet.about ? [sheet, aboutSheet(sheet.about)] : [sheet]));
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const part = (path: string, xml: string) =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`), path);
  part('[Content_Types].xml', contentTypes(sheets.length));
  part('_rels/.rels', RELATIONS);
  part('xl/workbook.xml', workbook(sheetNames(sheets)));
  part('xl/_rels/workbook.xml.rels', workbookRelations(sheets.length));
  part('xl/styles.xml', STYLES);
  for (const [index, sheet] of sheets.entries()) {
    const body = Readable.from(sheetXml(sheet), { objectMode: false, highWaterMark: 256 * 1024 });
    body.on('error', (error) => output.destroy(error));
    zip.addReadStream(body, `xl/worksheets/sheet${index + 1}.xml`, { compress: true });
  }
  zip.end();
  return output;
}

/** Writes a sheet as CSV (UTF-8 with a byte order mark, so that spreadsheets read Chinese), streaming. Texts that a spreadsheet would take for a formula are quoted with an apostrophe. */
export function csvStream(sheet: Sheet): Readable {
  // A lone line end within a text would end its row.
  const lines = stringify({ bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
  const output = lines.pipe(new PassThrough());
  void (async () => {
    try {
      lines.write(sheet.header);
      for await (const slice of sheet.rows) {
        for (const row of slice) {
          if (!lines.write(row.map(csvCell))) await new Promise((done) => lines.once('drain', done));
        }
      }
      lines.end();
    } catch (error) {
      output.destroy(error as Error);
    }
  })();
  output.on('close', () => lines.destroy());
  return output;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if ('number' in cell) return cell.number;
  if ('local' in cell || 'day' in cell) return cellText(cell);
  return guarded(cell.text);
}

/** So many rows become cells at a time. Few cells cost the least memory. */
export const PIECE = 50;

function rowXml(row: readonly Cell[]): string {
  let xml = '<row>';
  for (const cell of row) xml += xmlCell(cell);
  return `${xml}</row>`;
}

/** What a file is about, as a sheet of two columns. */
const aboutSheet = ({ title, lines }: About): Sheet => ({
  name: title,
  header: [title, ''],
  rows: (async function* () {
    yield lines.map((line) => line.map((text) => ({ text })));
  })(),
});

/** The letters of a column, from 1. */
function columnName(no: number): string {
  return (no > 26 ? columnName(Math.floor((no - 1) / 26)) : '') + String.fromCharCode(65 + ((no - 1) % 26));
}

async function* sheetXml(sheet: Sheet): AsyncGenerator<Buffer> {
  const bytes = new GatheredBytes();
  const slices = sheet.rows[Symbol.asyncIterator]();
  const first: (readonly Cell[])[] = [];
  let slice = await slices.next();
  for (; !slice.done && first.length < LOOKED_AT; slice = await slices.next()) first.push(...slice.value);
  const widths = widthsOf(sheet.header, first);
  const styled = (index: number) => (sheet.textColumns?.includes(index) ? ` style="${TEXT_STYLE}"` : '');
  bytes.add(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
      .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${styled(index)}/>`)
      .join('')}</cols><sheetData>`,
  );
  bytes.add(`<row>${sheet.header.map((text) => `<c t="inlineStr" s="2"><is><t>${xmlText(text)}</t></is></c>`).join('')}</row>`);
  for (const row of first) if (bytes.add(rowXml(row))) yield bytes.take();
  let count = 1 + first.length;
  for (; !slice.done; slice = await slices.next()) {
    count += slice.value.length;
    for (const row of slice.value) if (bytes.add(rowXml(row))) yield bytes.take();
  }
  bytes.add(`</sheetData><autoFilter ref="A1:${columnName(Math.max(1, sheet.header.length))}${count}"/></worksheet>`);
  yield bytes.take();
}

function xmlCell(cell: Cell): string {
  if (cell === null) return '<c/>';
  const style = styleOf(cell);
  const styled = style === 0 ? '' : ` s="${style}"`;
  if ('number' in cell) return `<c${styled}><v>${cell.number}</v></c>`;
  if ('local' in cell) return `<c${styled}><v>${serialDate(cell.local)}</v></c>`;
  if ('day' in cell) {
    const [year, month, day] = cell.day.split('-').map(Number) as [number, number, number];
    return `<c${styled}><v>${serialDate({ year, month, day, hour: 0, minute: 0, second: 0 })}</v></c>`;
  }
  return `<c t="inlineStr"${styled}><is><t xml:space="preserve">${xmlText(cell.text)}</t></is></c>`;
}

/** Days since 30 December 1899, as spreadsheets count. */
function serialDate({ year, month, day, hour, minute, second }: Omit<LocalTime, 'offset'>): number {
  return (Date.UTC(year, month - 1, day, hour, minute, second) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not hold them
const UNSAFE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff&<>"]|_x/;
const xmlText = (text: string): string =>
  UNSAFE.test(text) ? escapedText(text).replace(/[&<>"]/g, (sign) => ESCAPES[sign]!) : text;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const contentTypes = (count: number) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${numbers(
    count,
  )
    .map(
      (no) =>
        `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join(
      '',
    )}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>';
const workbookRelations = (count: number) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers(count)
    .map(
      (no) =>
        `<Relationship Id="rId${no}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${no}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${count + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`;
const workbook = (names: readonly string[]) =>
  `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names
    .map((name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`;

/** Names as spreadsheets allow them: short, without some signs, each once, whatever its case. */
function sheetNames(sheets: readonly Sheet[]): string[] {
  const names: string[] = [];
  for (const sheet of sheets) {
    const plain = sheet.name.replace(/[\\/?*[\]:]/g, ' ');
    let name = plain.slice(0, 31);
    for (let no = 2; names.some((one) => one.toLowerCase() === name.toLowerCase()); no++)
      name = `${plain.slice(0, 31 - ` (${no})`.length)} (${no})`;
    names.push(name);
  }
  return names;
}
