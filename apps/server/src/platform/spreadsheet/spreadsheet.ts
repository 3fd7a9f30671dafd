import { PassThrough, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import yazl from 'yazl';

/** A cell: text, a number as exact decimal text, or a moment as local wall-clock time. */
export type Cell = { text: string } | { number: string } | { local: LocalTime } | null;

/** Wall-clock time, as a person at the place reads it. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

export interface Sheet {
  name: string;
  /** How many rows there will be; absent where they are few. */
  total?: number;
  header: readonly string[];
  /** Slices of rows, made as they are asked for: no more than one is in memory. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Writes sheets as one XLSX file, streaming: each is asked for its rows when the one before it is written. Numbers and times are typed. The stream fails when the rows do. */
export function xlsxStream(sheets: readonly Sheet[]): Readable {
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
  const lines = stringify({ bom: true, record_delimiter: '\r\n' });
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

const two = (value: number) => String(value).padStart(2, '0');

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if ('number' in cell) return cell.number;
  if ('local' in cell) {
    const { year, month, day, hour, minute, second } = cell.local;
    return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
  }
  return /^[=+\-@\t\r]/.test(cell.text) ? `'${cell.text}` : cell.text;
}

/** So many rows at a time become text: what is short-lived and small costs the least memory. */
const PIECE = 50;

function rowsXml(rows: readonly (readonly Cell[])[]): string {
  let xml = '';
  for (const row of rows) {
    xml += '<row>';
    for (const cell of row) xml += xmlCell(cell);
    xml += '</row>';
  }
  return xml;
}

async function* sheetXml(sheet: Sheet): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${sheet.header.length}" width="18" customWidth="1"/></cols><sheetData>`;
  yield `<row>${sheet.header.map((text) => `<c t="inlineStr" s="2"><is><t>${xmlText(text)}</t></is></c>`).join('')}</row>`;
  for await (const slice of sheet.rows) {
    for (let at = 0; at < slice.length; at += PIECE) yield rowsXml(slice.slice(at, at + PIECE));
  }
  yield '</sheetData></worksheet>';
}

function xmlCell(cell: Cell): string {
  if (cell === null) return '<c/>';
  if ('number' in cell) return `<c><v>${cell.number}</v></c>`;
  if ('local' in cell) return `<c s="1"><v>${serialDate(cell.local)}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.text)}</t></is></c>`;
}

/** Days since 30 December 1899, as spreadsheets count. */
function serialDate({ year, month, day, hour, minute, second }: LocalTime): number {
  return (Date.UTC(year, month - 1, day, hour, minute, second) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// XML 1.0 holds no control characters but tab and line ends.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const UNSAFE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff&<>"]/;
const xmlText = (text: string): string =>
  UNSAFE.test(text) ? text.replace(UNSTORABLE, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign]!) : text;

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
const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>';

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
