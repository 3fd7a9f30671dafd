import type { Watch } from './xml.ts';

/** How a style shows a number: as a day or time, with zeros in front, or plainly. */
export type StyleKind = 'time' | 'zeros' | 'plain';

/** Formats that every spreadsheet knows by number, of days and times: also those of Chinese, Japanese, Korean and Thai ones. */
const isBuiltInTime = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58) || (id >= 71 && id <= 81);

/** What the code of a format shows (`yyyy-mm-dd`, `0000000000`, `#,##0.00`). */
export function kindOfFormat(code: string): StyleKind {
  const [first = ''] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, '')
    .split(';');
  if (/[ymdhs]/i.test(first.replace(/general/gi, '')) && !/[#?]/.test(first)) return 'time';
  return /^0{2,}/.test(first) ? 'zeros' : 'plain';
}

/** The kinds of a file's styles, by their number; `parse` goes through its part of styles. */
export async function styleKinds(parse: (watch: Watch) => Promise<boolean>): Promise<StyleKind[]> {
  const own = new Map<number, StyleKind>();
  const kinds: StyleKind[] = [];
  let inCells = false;
  await parse({
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId ?? 0);
      if (name === 'numFmt') own.set(id, kindOfFormat(formatCode ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) kinds.push(own.get(id) ?? (isBuiltInTime(id) ? 'time' : 'plain'));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return kinds;
}

const DAY = 86_400_000;
const two = (value: number) => String(value).padStart(2, '0');

/** The day of a spreadsheet's day number, with its time where it has one, or a time of day alone: `2026-01-31`, `2026-01-31 08:00:00`, `08:00`. Counted from 30 December 1899, or from 1904. */
export function dayOfSerial(serial: number, isFrom1904 = false): string {
  const at = new Date(Math.round((Date.UTC(1899, 11, 30) + (serial + (isFrom1904 ? 1462 : 0)) * DAY) / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  const parts = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
  const time = parts.map(two).join(':');
  if (serial >= 0 && serial < 1) return time.replace(/:00$/, '');
  return parts.every((part) => part === 0) ? day : `${day} ${time}`;
}
