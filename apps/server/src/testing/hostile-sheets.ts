import { deflateRawSync } from 'node:zlib';
import yazl from 'yazl';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const WORKBOOK = `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="x" sheetId="1" r:id="r1"/></sheets></workbook>`;
const RELATIONS =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>';

const BOMB_BYTES = 20 * 1024 * 1024;
let packed: Buffer | undefined;
/** Packed once: it takes a while. */
const blanks = (): Buffer => {
  packed ??= deflateRawSync(Buffer.alloc(BOMB_BYTES, ' '), { level: 1 });
  return packed;
};

type Parts = Record<string, string | Buffer>;

async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (rows: string, after = '') =>
  `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
const book = (sheetXml: string, more: Parts = {}) =>
  zipOf({ 'xl/workbook.xml': WORKBOOK, 'xl/_rels/workbook.xml.rels': RELATIONS, 'xl/worksheets/sheet1.xml': sheetXml, ...more });

/** Sheets that are none, or are more than they seem: by what they are. `header` and `good` are the cells of a row that would be taken. */
export async function hostileSheets(header: readonly string[], good: readonly string[]): Promise<Record<string, Buffer>> {
  const head = `<row r="1">${header.map(inline).join('')}</row>`;
  const cells = (change: (cell: string, at: number) => string) => `<row r="2">${good.map(change).join('')}</row>`;
  const whole = await book(sheet(head + cells(inline)));
  const entities = Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('');
  const entity = (declared: string, used: string) =>
    `<?xml version="1.0"?><!DOCTYPE x [${declared}]><worksheet xmlns="${MAIN}"><sheetData>${head}<row r="2">${inline(used)}</row></sheetData></worksheet>`;
  return {
    nothing: Buffer.alloc(0),
    'a text': Buffer.from('Plate,VIN\n1,2'),
    'an old workbook': Buffer.from('d0cf11e0a1b11ae1'.padEnd(4000, '0'), 'hex'),
    'an empty zip': await zipOf({ 'a.txt': '' }),
    'a bomb of blanks': bombOf(blanks(), BOMB_BYTES),
    'a bomb that lies about its size': bombOf(blanks(), 1000),
    'entities within entities': await book(entity(`<!ENTITY a0 "ha">${entities}`, '&a12;')),
    'an entity from a file': await book(entity('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;')),
    'deep elements': await book(sheet(`${head}${'<row>'.repeat(50_000)}`)),
    'a long attribute': await book(sheet(`<row r="${'1'.repeat(1_000_000)}">${inline('x')}</row>`)),
    'many columns': await book(sheet(`<row r="1"><c r="XFD1" t="inlineStr"><is><t>x</t></is></c><c r="ZZZ1"><v>1</v></c></row>`)),
    'many rows': await book(sheet(head + `<row>${inline('x')}</row>`.repeat(20_000))),
    'rows of odd numbers': await book(
      sheet(
        head +
          ['NaN', '-1', '1e308', '1', '9007199254740993', '', 'x']
            .map((r) => `<row r="${r}">${good.map(inline).join('')}</row>`)
            .join(''),
      ),
    ),
    'texts that are not there': await book(
      sheet(
        head +
          cells(() => '<c t="s"><v>4294967296</v></c>') +
          cells(() => '<c t="s"><v>-1</v></c>') +
          cells(() => '<c t="s"><v>constructor</v></c>'),
      ),
    ),
    formulas: await book(
      sheet(head + cells((cell) => `<c t="str"><f>HYPERLINK("http://x")&amp;cmd|'/c calc'!A1</f><v>=${cell}</v></c>`)),
    ),
    'formulas without a result': await book(sheet(head + cells(() => '<c><f>1/0</f></c>'))),
    errors: await book(sheet(head + cells(() => '<c t="e"><v>#REF!</v></c>'))),
    'truths and dates': await book(
      sheet(head + cells((_, at) => (at % 2 ? '<c t="b"><v>1</v></c>' : '<c t="d"><v>2026-01-01T00:00:00</v></c>'))),
    ),
    'wrong types': await book(
      sheet(
        head + cells((_, at) => `<c t="${['n', 'x', 's', 'n'][at % 4]}"><v>${['1e999', '-0', '0x1', 'NaN'][at % 4]}</v></c>`),
      ),
    ),
    'merged cells': await book(
      sheet(head + cells(inline), '<mergeCells count="2"><mergeCell ref="A1:XFD1048576"/><mergeCell ref="B2:A1"/></mergeCells>'),
    ),
    'long cells': await book(sheet(head + cells((cell) => inline(cell + 'x'.repeat(200_000))))),
    'characters that nobody types': await book(sheet(head + cells(() => inline('&#x202e;&#x200b;\ufeff😀e\u0301')))),
    'characters that are none': await book(sheet(head + cells(() => inline('&#x0;&#xd800;')))),
    'titles of the language': await book(
      sheet(`<row>${['__proto__', 'constructor', 'toString', ...header].map(inline).join('')}</row>${cells(inline)}`),
    ),
    'every title twice': await book(sheet(`<row r="1">${[...header, ...header].map(inline).join('')}</row>${cells(inline)}`)),
    'a sheet elsewhere': await book(sheet(''), {
      'xl/_rels/workbook.xml.rels': RELATIONS.replace('worksheets/sheet1.xml', '../../../../etc/passwd'),
    }),
    'a path that climbs': Buffer.from(
      (await book(sheet(head), { 'xl/worksheets/aaaaaa.xml': 'x' }))
        .toString('latin1')
        .replaceAll('xl/worksheets/aaaaaa.xml', '../../../../../../a.xml'),
      'latin1',
    ),
    'many files': await zipOf(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`xl/worksheets/${n}.xml`, 'x']))),
    'no end': whole.subarray(0, whole.length - 30),
    'no beginning': whole.subarray(20),
    'half of it': whole.subarray(0, whole.length >> 1),
    'other encodings': await book(Buffer.from(sheet(head), 'utf16le').toString('latin1')),
  };
}

/** One entry that unpacks to blanks, and says that it unpacks to so many bytes. */
function bombOf(packed: Buffer, said: number): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(said, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
