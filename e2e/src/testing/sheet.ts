import yazl from 'yazl';

/** A sheet as a spreadsheet program saves it: texts as inline strings. */
export async function sheetOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const cells = (row: readonly string[]) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const data = rows.map((row) => `<row>${cells(row)}</row>`).join('');
  zip.addBuffer(Buffer.from('<workbook><sheets><sheet name="a" sheetId="1"/></sheets></workbook>'), 'xl/workbook.xml');
  zip.addBuffer(Buffer.from(`<worksheet><sheetData>${data}</sheetData></worksheet>`), 'xl/worksheets/sheet1.xml');
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
