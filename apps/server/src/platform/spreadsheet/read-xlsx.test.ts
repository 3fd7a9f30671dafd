import { describe, expect, it } from 'vitest';
import { fileOf } from '../../testing/sheet.ts';
import { readXlsx, type SheetCell } from './read-xlsx.ts';

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>${body}`;
const STYLES = xml(
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="49"/></cellXfs></styleSheet>',
);

/** A workbook as a spreadsheet writes it, with its parts in any order and others between them. */
async function workbook(rows: string, { more = 0, date1904 = false } = {}): Promise<Buffer> {
  const parts = new Map<string, string>([['xl/worksheets/_rels/sheet1.xml.rels', xml('<Relationships/>')]]);
  for (let no = 0; no < more; no++) parts.set(`xl/worksheets/sheet${no + 2}.xml`, xml('<worksheet><sheetData/></worksheet>'));
  parts.set('xl/worksheets/sheet1.xml', xml(`<worksheet><sheetData>${rows}</sheetData></worksheet>`));
  parts.set('xl/sharedStrings.xml', xml('<sst><si><t>shared</t><rPh><t>phonetic</t></rPh></si></sst>'));
  parts.set('xl/styles.xml', STYLES);
  parts.set(
    'xl/workbook.xml',
    xml(
      `<workbook xmlns:r="x"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
  );
  parts.set(
    'xl/_rels/workbook.xml.rels',
    xml('<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'),
  );
  return fileOf(parts);
}
const cellsOf = async (cells: string, options = {}): Promise<(SheetCell | undefined)[]> =>
  (await readXlsx(await workbook(`<row r="1">${cells}</row>`, options), 10)).get(1)!;

describe('a cell', () => {
  it.each([
    ['shared text', '<c r="A1" t="s"><v>0</v></c>', { text: 'shared', kind: 'text' }],
    ['its own text', '<c r="A1" t="inlineStr" s="4"><is><t>0012</t></is></c>', { text: '0012', kind: 'text' }],
    ['a formula’s text', '<c r="A1" t="str"><f>A2</f><v>x</v></c>', { text: 'x', kind: 'text' }],
    ['a number', '<c r="A1" s="0"><v>7.4000000000000004</v></c>', { text: '7.4', kind: 'number' }],
    ['a day', '<c r="A1" s="2"><v>46053</v></c>', { text: '2026-01-31', kind: 'time' }],
    ['a moment', '<c r="A1" s="3"><v>46053.5</v></c>', { text: '2026-01-31 12:00:00', kind: 'time' }],
    ['a time of day', '<c r="A1" s="3"><v>0.354166666666667</v></c>', { text: '08:30', kind: 'time' }],
    [
      'text with signs that a spreadsheet writes as escapes',
      '<c r="A1" t="inlineStr"><is><t>_x005F_x0041_ a_x000D__x000a_b_xD83D__xDE00_</t></is></c>',
      { text: '_x0041_ a\r\nb😀', kind: 'text' },
    ],
    [
      'text with an escape of a sign that no text holds',
      '<c r="A1" t="str"><v>a_x0000__x001B__xD83D_b</v></c>',
      { text: 'ab', kind: 'text' },
    ],
    ['yes', '<c r="A1" t="b"><v>1</v></c>', { text: 'true', kind: 'flag' }],
    [
      'a number with zeros in front',
      '<c r="A1" s="1"><v>12345678</v></c>',
      { text: '12345678', kind: 'number', isDigitsLost: true },
    ],
    [
      'a long number',
      '<c r="A1"><v>6217001234567890000</v></c>',
      { text: '6217001234567890000', kind: 'number', isDigitsLost: true },
    ],
    ['a power of ten', '<c r="A1"><v>4.13E+54</v></c>', { text: '4.13e+54', kind: 'number', isDigitsLost: true }],
  ])('%s is read with its kind', async (_, cell, expected) => {
    expect(await cellsOf(cell)).toEqual([expected]);
  });

  it('of a workbook that counts from 1904 is the same day', async () => {
    expect(await cellsOf('<c r="A1" s="2"><v>44591</v></c>', { date1904: true })).toEqual([{ text: '2026-01-31', kind: 'time' }]);
  });
});

describe('a workbook', () => {
  it('is read whatever else it holds, and however many parts come before its first sheet', async () => {
    expect(await cellsOf('<c r="B1" t="s"><v>0</v></c>', { more: 30 })).toEqual([undefined, { text: 'shared', kind: 'text' }]);
  });

  it('with too many rows is told to be too long, whatever it unpacks to', async () => {
    const cell = `<c t="inlineStr"><is><t>${'x'.repeat(400)}</t></is></c>`;
    const rows = Array.from({ length: 80_000 }, () => `<row>${cell}</row>`).join('');
    await expect(readXlsx(await workbook(rows), 1000)).rejects.toMatchObject({ key: 'sheetTooLong' });
  });
});
