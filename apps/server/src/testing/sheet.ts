import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { columnLetters, readXlsx } from '../platform/spreadsheet/read-xlsx.ts';
import { xlsxStream } from '../platform/spreadsheet/spreadsheet.ts';

/** An XLSX file with these rows below this header; what looks like a number is one. */
export async function sheetOf(header: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer> {
  const stream = xlsxStream([
    {
      name: 'x',
      header: [...header],
      rows: (async function* () {
        yield rows.map((row) =>
          row.map((text) => (text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? { number: text } : { text })),
        );
      })(),
    },
  ]);
  return Buffer.concat(await stream.toArray());
}

/** The titles of an XLSX file. */
export async function headOf(bytes: Buffer): Promise<string[]> {
  const [head = []] = (await readXlsx(bytes, 10)).values();
  return Array.from(head, (cell) => cell?.text ?? '');
}

/** The body and headers of an upload of one file, for `inject`. */
export function uploadOf(bytes: Buffer, name: string): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'csms-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** The parts of an XLSX file by their paths. */
export async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, Buffer.concat(await Readable.from(await zip.openReadStreamPromise(entry)).toArray()));
  return parts;
}

/** An XLSX file of these parts. */
export async function fileOf(parts: ReadonlyMap<string, Buffer | string>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, part] of parts) zip.addBuffer(Buffer.from(part), path);
  zip.end();
  return Buffer.concat(await (zip.outputStream as Readable).toArray());
}

const FIRST_SHEET = 'xl/worksheets/sheet1.xml';

/** A template with rows typed below its header, as a spreadsheet keeps them: each cell has the style of its column. */
export async function filledIn(template: Buffer, rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const parts = await partsOf(template);
  const xml = parts.get(FIRST_SHEET)!.toString('utf8');
  const styles = new Map(
    [...xml.matchAll(/<col min="(\d+)" [^>]*style="(\d+)"/g)].map(([, column, style]) => [Number(column), style]),
  );
  const cell = (typed: string | number, column: number, row: number) => {
    if (typed === '') return '';
    const place = `r="${columnLetters(column)}${row}" s="${styles.get(column + 1) ?? 0}"`;
    if (typeof typed === 'number') return `<c ${place}><v>${typed}</v></c>`;
    // What would be read as an escape is escaped.
    const text = typed.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  };
  const body = rows
    .map((row, index) => `<row r="${index + 2}">${row.map((typed, column) => cell(typed, column, index + 2)).join('')}</row>`)
    .join('');
  return fileOf(parts.set(FIRST_SHEET, Buffer.from(xml.replace('</sheetData>', `${body}</sheetData>`))));
}

/** Every sheet of an XLSX file of ours by its name: its rows, as text. */
export async function sheetsOf(bytes: Buffer): Promise<Map<string, string[][]>> {
  const parts = await partsOf(bytes);
  const text = (path: string) => parts.get(path)!.toString('utf8');
  const plain = (xml: string) =>
    xml.replace(/&(amp|lt|gt|quot);/g, (_, sign: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[sign]!);
  const names = [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => plain(name!));
  return new Map(
    names.map((name, index) => [
      name,
      [...text(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<row>(.*?)<\/row>/g)].map(([, row]) =>
        [...row!.matchAll(/<c\/>|<c[^>]*>(.*?)<\/c>/g)].map(([, cell]) => plain((cell ?? '').replace(/<[^>]*>/g, ''))),
      ),
    ]),
  );
}
