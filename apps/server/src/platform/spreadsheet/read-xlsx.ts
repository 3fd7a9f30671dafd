import { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { Problem } from '../http/problem.ts';

/** What a sheet may unpack to, and how wide it may be: a small file can hold a very large one. */
const MAX_BYTES = 6 * 1024 * 1024;
const MAX_COLUMNS = 200;

/** Rows of text, by their number as the spreadsheet counts them; empty rows are absent, empty cells are ''. */
export type SheetRows = Map<number, string[]>;

/**
 * Reads the first sheet of an XLSX file in memory. Numbers are given as the file has them, formulas by their last result. Throws `sheetUnreadable` for
 * anything that is no such file or unpacks to too much, `sheetTooLong` for more than `maxRows` rows after the first.
 */
export async function readXlsx(bytes: Buffer, maxRows: number): Promise<SheetRows> {
  try {
    const parts = await unpack(bytes);
    const sheet = firstSheet(parts);
    if (!sheet) throw new Problem('sheetUnreadable');
    return cells(sheet, sharedStrings(parts.get('xl/sharedStrings.xml')), maxRows);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('sheetUnreadable', { cause: error });
  }
}

const WANTED = /^xl\/(sharedStrings\.xml|workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/;

/** The parts of the file that are read, unpacked; stops at the limit, whatever the file says of its sizes. */
async function unpack(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const parts = new Map<string, string>();
  let left = MAX_BYTES;
  for await (const entry of zip.eachEntry()) {
    if (!WANTED.test(entry.fileName) || parts.size >= 20) continue;
    const pieces: Buffer[] = [];
    for await (const piece of Readable.from(await zip.openReadStreamPromise(entry))) {
      left -= (piece as Buffer).length;
      if (left < 0) throw new Problem('sheetUnreadable');
      pieces.push(piece as Buffer);
    }
    parts.set(entry.fileName, Buffer.concat(pieces).toString('utf8'));
  }
  return parts;
}

type Attributes = Record<string, string>;
interface Watch {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

function parse(xml: string, { open, close, text }: Watch): void {
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', (tag) => open?.(local(tag.name), tag.attributes as Attributes));
  parser.on('closetag', (tag) => close?.(local(tag.name)));
  parser.on('text', (piece) => text?.(piece));
  parser.on('cdata', (piece) => text?.(piece));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
}

/** The sheet that stands first in the workbook, whatever its file is called. */
function firstSheet(parts: Map<string, string>): string | undefined {
  let relation: string | undefined;
  parse(parts.get('xl/workbook.xml') ?? '<none/>', {
    open: (name, attributes) => {
      if (name === 'sheet') relation ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
    },
  });
  let target: string | undefined;
  parse(parts.get('xl/_rels/workbook.xml.rels') ?? '<none/>', {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === relation) target = attributes.Target;
    },
  });
  return parts.get(`xl/${(target ?? 'worksheets/sheet1.xml').replace(/^\/?(xl\/)?/, '')}`);
}

function sharedStrings(xml: string | undefined): string[] {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let phonetic = 0;
  if (xml)
    parse(xml, {
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
        if (name === 'si') strings.push(current);
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

function cells(xml: string, strings: readonly string[], maxRows: number): SheetRows {
  const rows: SheetRows = new Map();
  let number = 0;
  let row: string[] = [];
  let column = -1;
  let type = '';
  let value = '';
  let reading = false;
  parse(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        number = Number(attributes.r ?? number + 1);
        row = [];
        column = -1;
      } else if (name === 'c') {
        const letters = /^[A-Z]{1,3}/.exec(attributes.r ?? '')?.[0];
        column = letters ? columnIndex(letters) : column + 1;
        type = attributes.t ?? '';
        value = '';
      }
      reading = name === 'v' || name === 't';
    },
    text: (piece) => {
      if (reading) value += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false;
      if (name === 'c' && column < MAX_COLUMNS && value !== '') {
        const text = type === 's' ? (strings[Number(value)] ?? '') : type === '' || type === 'n' ? numberText(value) : value;
        while (row.length < column) row.push('');
        row[column] = text.trim();
      }
      if (name !== 'row' || row.every((text) => text === '')) return;
      rows.set(number, row);
      if (rows.size > maxRows + 1) throw new Problem('sheetTooLong', { places: { rows: String(maxRows) } });
    },
  });
  return rows;
}
