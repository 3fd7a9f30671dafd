import { xlsxStream } from '../platform/spreadsheet/spreadsheet.ts';

/** An XLSX file with these rows below this header; what looks like a number is one. */
export async function sheetOf(header: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer> {
  const stream = xlsxStream({
    name: 'x',
    header: [...header],
    rows: (async function* () {
      yield rows.map((row) => row.map((text) => (text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? { number: text } : { text })));
    })(),
  });
  return Buffer.concat(await stream.toArray());
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
