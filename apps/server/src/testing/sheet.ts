import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { readXlsx } from '../platform/spreadsheet/read-xlsx.ts';
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

/** Every sheet of an XLSX file of ours by its name: its rows, as text. */
export async function sheetsOf(bytes: Buffer): Promise<Map<string, string[][]>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of Readable.from(await zip.openReadStreamPromise(entry))) pieces.push(piece as Buffer);
    parts.set(entry.fileName, Buffer.concat(pieces).toString('utf8'));
  }
  const plain = (xml: string) =>
    xml.replace(/&(amp|lt|gt|quot);/g, (_, sign: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[sign]!);
  const names = [...parts.get('xl/workbook.xml')!.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => plain(name!));
  return new Map(
    names.map((name, index) => [
      name,
      [...parts.get(`xl/worksheets/sheet${index + 1}.xml`)!.matchAll(/<row>(.*?)<\/row>/g)].map(([, row]) =>
        [...row!.matchAll(/<c\/>|<c[^>]*>(.*?)<\/c>/g)].map(([, cell]) => plain((cell ?? '').replace(/<[^>]*>/g, ''))),
      ),
    ]),
  );
}
