import { describe, expect, it } from 'vitest';
import { partsOf, sheetsOf } from '../../testing/sheet.ts';
import type { Cell } from './cell.ts';
import { readXlsx } from './read-xlsx.ts';
import { csvStream, momentCell, type Sheet, xlsxStream } from './spreadsheet.ts';

const sheet = (header: string[], rows: Cell[][], about?: Sheet['about']): Sheet => ({
  name: 'Records',
  header,
  ...(about ? { about } : {}),
  rows: (async function* () {
    yield rows;
  })(),
});
const bytes = async (one: Sheet) => Buffer.concat(await xlsxStream([one]).toArray());
/** A part of a file, unpacked. */
const partOf = async (file: Buffer, path: string) => (await partsOf(file)).get(path)!.toString('utf8');
const text = async (one: Sheet) => Buffer.concat(await csvStream(one).toArray()).toString('utf8');
const SUMMER = '2026-07-01T12:05:09Z';

describe('a file of a list', () => {
  it('tells clocks of three zones in one column apart, by the offset of each moment', async () => {
    const cells = (['Europe/Berlin', 'America/Denver', 'Asia/Kathmandu'] as const).map((zone) => [momentCell(SUMMER, zone)]);
    expect(
      (await text(sheet(['Time'], [...cells, [momentCell('2026-12-01T12:05:09Z', 'Europe/Berlin')]])))
        .trim()
        .split('\r\n')
        .slice(1),
    ).toEqual([
      '2026-07-01 14:05:09+02:00',
      '2026-07-01 06:05:09-06:00',
      '2026-07-01 17:50:09+05:45',
      '2026-12-01 13:05:09+01:00',
    ]);
    const file = await bytes(sheet(['Time'], cells));
    const styles = await partOf(file, 'xl/styles.xml');
    const formats = [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code] as const);
    const ids = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
    const shown = [...(await partOf(file, 'xl/worksheets/sheet1.xml')).matchAll(/<c s="(\d+)"><v>/g)].map(
      ([, style]) => formats.find(([id]) => id === ids[Number(style)])?.[1],
    );
    expect(shown.map((code) => /&quot;(.*)&quot;/.exec(code ?? '')?.[1])).toEqual(['UTC+2', 'UTC-6', 'UTC+5:45']);
  });

  it('has number formats by the places of its amounts, days as dates, widths by what it holds, and a filter row', async () => {
    const file = await bytes(
      sheet(
        ['Day', 'Energy (kWh)', 'Cost', 'Station'],
        [
          [
            { day: '2026-11-01' },
            { number: '12.3', places: 3 },
            { number: '4.10' },
            { text: 'A station with a name of some length' },
          ],
          [null, { number: '1234.567' }, { number: '1200', places: 2 }, { text: 'B' }],
        ],
      ),
    );
    const xml = await partOf(file, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('<autoFilter ref="A1:D3"/>');
    const widths = [...xml.matchAll(/width="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths[3]).toBeGreaterThan(36);
    expect(widths[2]).toBeLessThan(12);
    const styles = await partOf(file, 'xl/styles.xml');
    for (const code of ['#,##0.00', '#,##0.000']) expect(styles).toContain(`formatCode="${code}"`);
    const used = [...xml.matchAll(/<c s="(\d+)"><v>/g)].map(([, style]) => style);
    // The two energies look alike, and so do the two amounts.
    expect(used[1]).toBe(used[3]);
    expect(used[2]).toBe(used[4]);
    expect(await text(sheet(['Day'], [[{ day: '2026-11-01' }]]))).toContain('\r\n2026-11-01\r\n');
  });

  it('says its period, filter and zone on a sheet of its own, and CSV stays a table', async () => {
    const about = {
      title: 'About this file',
      lines: [
        ['Period', '2026-11-01 – 2026-11-30'],
        ['Filter', 'Station: A'],
      ] as const,
    };
    const sheets = await sheetsOf(await bytes(sheet(['A'], [[{ text: 'x' }]], about)));
    expect([...sheets.keys()]).toEqual(['Records', 'About this file']);
    expect(sheets.get('About this file')!.slice(1)).toEqual(about.lines.map((line) => [...line]));
    expect((await text(sheet(['A'], [[{ text: 'x' }]], about))).replace('\ufeff', '')).toBe('A\r\nx\r\n');
  });

  it('keeps a row whole in CSV whose text has line ends of any kind', async () => {
    const texts = ['one\ntwo', 'one\rtwo', 'one\r\ntwo'];
    const rows = texts.map((one) => [{ text: one }, { text: 'x' }]);
    expect(await text(sheet(['A', 'B'], rows))).toBe(`\ufeffA,B\r\n${texts.map((one) => `"${one}",x\r\n`).join('')}`);
  });

  it('leaves an identity as it is when it is filled in or changed in a spreadsheet: its column and its cells are text', async () => {
    const file = await bytes({ ...sheet(['UID', 'Count'], [[{ text: '0413E052' }, { number: '7' }]]), textColumns: [0] });
    const styles = await partOf(file, 'xl/styles.xml');
    const formats = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
    const xml = await partOf(file, 'xl/worksheets/sheet1.xml');
    const [, column] = /<col min="1" [^>]*style="(\d+)"/.exec(xml) ?? [];
    const [, cell] = /<c t="inlineStr" s="(\d+)"><is><t xml:space="preserve">0413E052/.exec(xml) ?? [];
    expect([formats[Number(column)], formats[Number(cell)]]).toEqual(['49', '49']);
    expect(xml).not.toMatch(/<col min="2" [^>]*style=/);
  });

  it('is read back with the signs that look like an escape, and with line ends', async () => {
    const texts = ['_x0041_', 'a_x000D_b', '_x005F_', 'one\ntwo', '<b>&amp;'];
    const file = await bytes(sheet(['A'], [texts.map((one) => ({ text: one }))]));
    expect((await readXlsx(file, 10)).get(2)!.map((cell) => cell?.text)).toEqual(texts);
  });

  it('runs nothing in a spreadsheet: what looks like a formula is text, in either form of a file', async () => {
    const formulas = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      "=cmd|'/c calc'!A1",
      '=HYPERLINK("http://x")',
    ];
    const rows = formulas.map((formula) => [{ text: formula }]);
    const lines = (await text(sheet(['A'], rows))).replace('\ufeffA\r\n', '');
    for (const formula of formulas) expect(lines).toContain(`'${formula.replaceAll('"', '""')}`);
    expect(lines).not.toMatch(/(^|\r\n|,)"?[=+\-@＝＋－＠]/);
    const xml = await partOf(await bytes(sheet(['A'], rows)), 'xl/worksheets/sheet1.xml');
    expect(xml).not.toMatch(/<f[ >]/);
    expect(xml.match(/t="(inlineStr|s)"/g)!.length).toBeGreaterThanOrEqual(formulas.length);
    // Figures stay figures.
    expect(await text(sheet(['A'], [[{ number: '-1.50' }]]))).toContain('\r\n-1.50\r\n');
  });
});
