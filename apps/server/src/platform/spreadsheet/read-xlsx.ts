import { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Problem } from '../http/problem.ts';
import { dayOfSerial, type StyleKind, styleKinds } from './number-formats.ts';
import { plainText } from './sheet-text.ts';
import { type Attributes, parserOf, type Watch } from './xml.ts';

/** What a file may unpack to, and how wide a sheet may be: a small file can hold a very large one. */
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_ENTRIES = 2000;
const MAX_COLUMNS = 200;

/** A filled-in cell as text: a day is `YYYY-MM-DD`, a moment has its time behind, yes and no are `true` and `false`. `error`: a formula without a result. */
export interface SheetCell {
  text: string;
  kind: 'text' | 'number' | 'time' | 'flag' | 'error';
  /** A number that may have been other digits when it was typed: too long, or with zeros in front. */
  isDigitsLost?: true;
}

/** Rows of cells, by their number as the spreadsheet counts them; empty rows and empty cells are absent. */
export type SheetRows = Map<number, (SheetCell | undefined)[]>;

/**
 * Reads the first sheet of an XLSX file in memory. Formulas are given by their last result. Throws `sheetTooLong` for more than `maxRows` rows after the first, whatever follows them, and
 * `sheetUnreadable` for anything that is no such file or unpacks to too much.
 */
export async function readXlsx(bytes: Buffer, maxRows: number): Promise<SheetRows> {
  try {
    const parts = await partsOf(bytes);
    const { path, isFrom1904 } = await firstSheet(parts);
    const strings = await sharedStrings(parts);
    const styles = await styleKinds((watch) => parts.parse('xl/styles.xml', watch));
    const sheet = new SheetReader(strings, styles, isFrom1904, maxRows);
    if (!(await parts.parse(path, sheet))) throw new Problem('sheetUnreadable');
    return sheet.rows;
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('sheetUnreadable', { cause: error });
  }
}

interface Parts {
  /** Goes through a part as it is unpacked; false: there is no such part. */
  parse(path: string, watch: Watch): Promise<boolean>;
}

/** The parts of a file. All that is unpacked counts against one limit, whatever the file says of its sizes. */
async function partsOf(bytes: Buffer): Promise<Parts> {
  const zip: ZipFile = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MAX_ENTRIES) throw new Problem('sheetUnreadable');
    entries.set(entry.fileName, entry);
  }
  let left = MAX_BYTES;
  const parse: Parts['parse'] = async (path, watch) => {
    const entry = entries.get(path);
    if (!entry) return false;
    const parser = parserOf(watch);
    const decoder = new TextDecoder();
    for await (const piece of Readable.from(await zip.openReadStreamPromise(entry))) {
      left -= (piece as Buffer).length;
      if (left < 0) throw new Problem('sheetUnreadable');
      parser.write(decoder.decode(piece as Buffer, { stream: true }));
    }
    parser.close();
    return true;
  };
  return { parse };
}

/** The sheet that stands first in the workbook, whatever its file is called, and whether the workbook counts days from 1904. */
async function firstSheet(parts: Parts): Promise<{ path: string; isFrom1904: boolean }> {
  let relation: string | undefined;
  let isFrom1904 = false;
  await parts.parse('xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'sheet') relation ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  let target: string | undefined;
  await parts.parse('xl/_rels/workbook.xml.rels', {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === relation) target = attributes.Target;
    },
  });
  return { path: `xl/${(target ?? 'worksheets/sheet1.xml').replace(/^\/?(xl\/)?/, '')}`, isFrom1904 };
}

async function sharedStrings(parts: Parts): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let phonetic = 0;
  await parts.parse('xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic++;
      inText = name === 't' && phonetic === 0;
    },
    text: (piece) => {
      if (inText) current += piece;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') phonetic--;
      if (name === 'si') strings.push(plainText(current));
    },
  });
  return strings;
}

/** `AB` → 27, from 0. */
const columnIndex = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** 27 → `AB`. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** A number as a person would type it: spreadsheets keep 7.4 as 7.4000000000000004, and long ones with an exponent. */
const numberText = (value: string): string => (Number.isFinite(Number(value)) ? String(Number(value)) : value);

/** Beyond so many digits a spreadsheet keeps zeros in place of what was typed. */
const MOST_EXACT = 1e15;

class SheetReader implements Watch {
  readonly rows: SheetRows = new Map();
  private readonly strings: readonly string[];
  private readonly styles: readonly StyleKind[];
  private readonly isFrom1904: boolean;
  private readonly maxRows: number;
  private number = 0;
  private row: (SheetCell | undefined)[] = [];
  private column = -1;
  private cell: Attributes = {};
  private value = '';
  private isReading = false;

  constructor(strings: readonly string[], styles: readonly StyleKind[], isFrom1904: boolean, maxRows: number) {
    this.strings = strings;
    this.styles = styles;
    this.isFrom1904 = isFrom1904;
    this.maxRows = maxRows;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      this.number = Number(attributes.r ?? this.number + 1);
      this.row = [];
      this.column = -1;
    } else if (name === 'c') {
      const letters = /^[A-Z]{1,3}/.exec(attributes.r ?? '')?.[0];
      this.column = letters ? columnIndex(letters) : this.column + 1;
      this.cell = attributes;
      this.value = '';
    }
    this.isReading = name === 'v' || name === 't';
  }

  text(piece: string): void {
    if (this.isReading) this.value += piece;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.isReading = false;
    if (name === 'c' && this.column < MAX_COLUMNS && this.value !== '') {
      const cell = this.cellOf(this.cell.t ?? 'n', this.value);
      if (cell.text !== '') this.row[this.column] = cell;
    }
    if (name !== 'row' || this.row.length === 0) return;
    this.rows.set(this.number, this.row);
    if (this.rows.size > this.maxRows + 1) throw new Problem('sheetTooLong', { places: { rows: String(this.maxRows) } });
  }

  private cellOf(type: string, value: string): SheetCell {
    if (type === 's') return { text: (this.strings[Number(value)] ?? '').trim(), kind: 'text' };
    if (type === 'b') return { text: value === '1' ? 'true' : 'false', kind: 'flag' };
    if (type === 'd') return { text: value.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' '), kind: 'time' };
    if (type === 'e') return { text: value, kind: 'error' };
    if (type !== 'n') return { text: plainText(value).trim(), kind: 'text' };
    const style = this.styles[Number(this.cell.s ?? 0)];
    if (style === 'time') return { text: dayOfSerial(Number(value), this.isFrom1904), kind: 'time' };
    const isLost = style === 'zeros' || /e/i.test(value) || Math.abs(Number(value)) >= MOST_EXACT;
    return { text: numberText(value), kind: 'number', ...(isLost ? { isDigitsLost: true } : {}) };
  }
}
