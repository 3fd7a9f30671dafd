import type { Cell } from './cell.ts';

/** Places behind the point that numbers may have a format for; more, and none, are shown as they are. */
const MOST_PLACES = 4;
/** Offsets of clocks from UTC are quarters of an hour. */
const [FIRST_OFFSET, LAST_OFFSET, QUARTER] = [-12 * 60, 14 * 60, 15];

const two = (value: number) => String(value).padStart(2, '0');

/** `UTC+5:45`, as screens write it. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${size % 60 ? `:${two(size % 60)}` : ''}`;
}

const offsets = Array.from({ length: (LAST_OFFSET - FIRST_OFFSET) / QUARTER + 1 }, (_, index) => FIRST_OFFSET + index * QUARTER);
/** Own formats, numbered from 164: days, numbers by their places, moments by their offset. */
const FORMATS = [
  'yyyy\\-mm\\-dd',
  ...Array.from({ length: MOST_PLACES }, (_, index) => `#,##0.${'0'.repeat(index + 1)}`),
  'yyyy\\-mm\\-dd hh:mm:ss',
  ...offsets.map((minutes) => `yyyy\\-mm\\-dd hh:mm:ss &quot;${offsetText(minutes)}&quot;`),
];
/** Styles of cells: 0 plain, 1 a moment without an offset, 2 a head, 3 text, then one for each format. */
const FIRST_STYLE = 4;
/** A spreadsheet changes nothing in a cell of this style. */
export const TEXT_STYLE = 3;
/** The number that every spreadsheet gives the format of text. */
const TEXT_FORMAT = 49;
const DAY = FIRST_STYLE;
const PLACES = FIRST_STYLE + 1;
const MOMENT = PLACES + MOST_PLACES + 1;
const formatted = (id: number) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;

const placesOf = (number: string, least = 0): number => Math.max(least, (number.split('.')[1] ?? '').length);

/** The style of a cell in `STYLES`. */
export function styleOf(cell: NonNullable<Cell>): number {
  if ('number' in cell) {
    const places = placesOf(cell.number, cell.places);
    return places === 0 || places > MOST_PLACES ? 0 : PLACES + places - 1;
  }
  if ('day' in cell) return DAY;
  if ('local' in cell) {
    const at = offsets.indexOf(cell.local.offset);
    return at < 0 ? 1 : MOMENT + at;
  }
  return TEXT_STYLE;
}

/** The styles of a file, as its own part. */
export const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${FORMATS.length}">${FORMATS.map(
  (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`,
).join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FIRST_STYLE + FORMATS.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formatted(
  164 + MOST_PLACES + 1,
)}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${formatted(TEXT_FORMAT)}${FORMATS.map((_, index) => formatted(164 + index)).join('')}</cellXfs></styleSheet>`;

/** A cell as text: as CSV has it. Moments carry their offset (`2026-07-01 14:05:09+02:00`), days are days. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if ('number' in cell) return cell.number;
  if ('day' in cell) return cell.day;
  if ('text' in cell) return cell.text;
  const { year, month, day, hour, minute, second, offset } = cell.local;
  const size = Math.abs(offset);
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}${zone}`;
}

const [NARROWEST, WIDEST] = [9, 60];
/** Columns are as wide as these first rows need. */
export const LOOKED_AT = 200;
// A sign of Chinese takes the room of two letters.
const roomOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0);
const roomFor = (cell: Cell): number => {
  if (cell === null) return 0;
  if ('number' in cell) {
    const whole = cell.number.split('.')[0]!.length;
    const places = placesOf(cell.number, cell.places);
    return whole + (places > 0 ? Math.floor(whole / 3) + 1 + places : 0);
  }
  return roomOf(cellText(cell));
};

/** Widths of columns, in letters, by their heads and first rows; room for the filter's button beside the head. */
export const widthsOf = (header: readonly string[], rows: readonly (readonly Cell[])[]): number[] =>
  header.map((head, index) => {
    const most = rows.slice(0, LOOKED_AT).reduce((sum, row) => Math.max(sum, roomFor(row[index] ?? null)), 0);
    return Math.min(WIDEST, Math.max(NARROWEST, roomOf(head) + 4, most + 2));
  });
