import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Language } from '@csms/contract';
import type { FastifyReply } from 'fastify';
import PDFDocument from 'pdfkit';

/** The fonts of papers: a small one that most texts need, and one of all scripts for the others. */
const FONTS = { text: 'NotoSansSC-Regular.ttf', all: 'NotoSans-AllScripts.ttf' } as const;
type FontName = keyof typeof FONTS;
const MARGIN = 48;
const INK = '#1f2933';
const SOFT = '#66737f';
const LINE = '#d8dee4';
const BAR = '#2f7fb5';
const SIZE = 9;
const ROW = 17;
/** A text that has no room is smaller by so much at most before it takes another line. */
const SMALLEST = 0.85;

const fonts = new Map<FontName, Buffer>();
/** Read once, when the first paper needs it. */
function fontBytes(name: FontName): Buffer {
  const bytes = fonts.get(name) ?? readFileSync(new URL(`./fonts/${FONTS[name]}`, import.meta.url));
  fonts.set(name, bytes);
  return bytes;
}

/** Which signs the small font has, of those that were looked for. */
const known = new Map<number, boolean>();

export interface PdfColumn {
  title: string;
  /** A share of the paper's width. */
  share: number;
  align?: 'left' | 'right';
}

export interface PdfFact {
  label: string;
  value: string;
  /** Below a large figure: what it is compared with. */
  note?: string;
}

/** A picture (JPEG or PNG) with what it shows. */
export interface PdfPhoto {
  bytes: Buffer;
  label: string;
}

export interface PdfBar {
  label: string;
  value: number;
}

/** What stands on every page. */
export interface PdfFrame {
  title: string;
  language: Language;
  /** At the foot of every page, beside its number. */
  foot: string;
}

/**
 * An A4 paper that is written from the top downwards: title, facts, tables, notes. Pages are sent as they fill, so that a long table is never whole in
 * memory. What a table, a fact or the head says is never cut: it is smaller, or takes several lines. Labels of figures and bars that have no room end with an ellipsis.
 */
export class PdfPaper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #frame: PdfFrame;
  readonly #width: number;
  readonly #bottom: number;
  #y = MARGIN;
  #page = 0;
  #hasAll = false;

  constructor(frame: PdfFrame) {
    this.#frame = frame;
    this.#doc = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
      autoFirstPage: false,
      info: { Title: frame.title, Producer: 'CSMS', Creator: 'CSMS' },
      lang: frame.language === 'zh' ? 'zh-CN' : 'en',
    });
    this.#doc.registerFont('text', fontBytes('text'));
    this.#doc.font('text');
    this.#doc.on('pageAdded', () => this.#startPage());
    this.#doc.addPage();
    this.#width = this.#doc.page.width - 2 * MARGIN;
    this.#bottom = this.#doc.page.height - 62;
  }

  #startPage(): void {
    const { page } = this.#doc;
    this.#page += 1;
    const foot = page.height - 40;
    const width = page.width - 2 * MARGIN;
    this.#write(this.#frame.foot, MARGIN, foot, width - 60, { size: 7.5, colour: SOFT });
    this.#write(String(this.#page), page.width - MARGIN - 60, foot, 60, { size: 7.5, colour: SOFT, align: 'right' });
    this.#y = MARGIN;
  }

  #write(
    text: string,
    x: number,
    y: number,
    width: number,
    { size = SIZE, colour = INK, align = 'left' }: { size?: number; colour?: string; align?: 'left' | 'right' | 'center' } = {},
  ): void {
    this.#font(text).fontSize(size).fillColor(colour);
    this.#doc.text(this.#cut(text, width), x, y, { width, align, lineBreak: false });
  }

  /** The document with a font that has every sign of a text. */
  #font(text: string): PDFKit.PDFDocument {
    const isCovered = [...text].every((sign) => this.#has(sign.codePointAt(0)!));
    if (!isCovered && !this.#hasAll) {
      this.#doc.registerFont('all', fontBytes('all'));
      this.#hasAll = true;
    }
    return this.#doc.font(isCovered ? 'text' : 'all');
  }

  /** Whether the small font has a sign. Line ends and tabs are not written. */
  #has(sign: number): boolean {
    if (sign < 0x7f) return true;
    const found = known.get(sign);
    if (found !== undefined) return found;
    this.#doc.font('text');
    // The types of pdfkit leave out the font that it has open.
    const { font } = (this.#doc as unknown as { _font: { font: { hasGlyphForCodePoint(sign: number): boolean } } })._font;
    const has = font.hasGlyphForCodePoint(sign);
    known.set(sign, has);
    return has;
  }

  /** The size at which a text fits a line, a little below its own at least; undefined: it takes several lines. */
  #sizeFor(text: string, width: number, size: number): number | undefined {
    const needs = this.#font(text).fontSize(size).widthOfString(text);
    if (needs <= width) return size;
    const smaller = Math.floor(((size * width) / needs) * 10) / 10;
    return smaller >= size * SMALLEST ? smaller : undefined;
  }

  /** How high a text is that is written whole. */
  #heightOf(text: string, width: number, size: number): number {
    const fitting = this.#sizeFor(text, width, size);
    if (fitting !== undefined) return this.#doc.fontSize(fitting).currentLineHeight(true);
    return this.#doc.fontSize(size * SMALLEST).heightOfString(text, { width });
  }

  /** Writes a text whole: smaller where it then fits a line, else in several lines. */
  #writeWhole(
    text: string,
    x: number,
    y: number,
    width: number,
    { size = SIZE, colour = INK, align = 'left' }: { size?: number; colour?: string; align?: 'left' | 'right' | 'center' } = {},
  ): void {
    const fitting = this.#sizeFor(text, width, size);
    this.#doc.fontSize(fitting ?? size * SMALLEST).fillColor(colour);
    this.#doc.text(text, x, y, { width, align, lineBreak: fitting === undefined });
  }

  /** A line of text that fits the width at the present size. */
  #cut(text: string, width: number): string {
    const plain = text.replace(/\s+/g, ' ');
    if (this.#doc.widthOfString(plain) <= width) return plain;
    let [low, high] = [0, plain.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#doc.widthOfString(`${plain.slice(0, middle)}…`) <= width) low = middle;
      else high = middle - 1;
    }
    return `${plain.slice(0, low)}…`;
  }

  /** Begins a new page where fewer than `height` points are left. */
  #need(height: number): boolean {
    if (this.#y + height <= this.#bottom) return false;
    this.#doc.addPage();
    return true;
  }

  /** The paper's name, with who issues it above and a line beside it. */
  head(issuer: string, beside: string): void {
    const { title } = this.#frame;
    const [left, right] = [this.#width * 0.6, this.#width * 0.4];
    const above = Math.max(this.#heightOf(issuer, left - 12, 10), this.#heightOf(beside, right, 10));
    this.#writeWhole(issuer, MARGIN, this.#y, left - 12, { size: 10, colour: SOFT });
    this.#writeWhole(beside, MARGIN + left, this.#y, right, { size: 10, colour: SOFT, align: 'right' });
    const top = this.#y + Math.max(18, above + 4);
    this.#writeWhole(title, MARGIN, top, this.#width, { size: 18 });
    this.#y = top + Math.max(34, this.#heightOf(title, this.#width, 18) + 8);
  }

  /** Figures, large, four in a row at most. */
  figures(facts: readonly PdfFact[]): void {
    const rows = Math.max(1, Math.ceil(facts.length / 4));
    const many = Math.ceil(facts.length / rows);
    for (let at = 0; at < facts.length; at += many) this.#figureRow(facts.slice(at, at + many), many);
  }

  #figureRow(facts: readonly PdfFact[], many: number): void {
    this.#need(64);
    const width = this.#width / many;
    facts.forEach(({ label, value, note }, index) => {
      const x = MARGIN + index * width;
      this.#write(label, x, this.#y, width - 8, { size: 8, colour: SOFT });
      this.#write(value, x, this.#y + 12, width - 8, { size: 14 });
      if (note !== undefined) this.#write(note, x, this.#y + 32, width - 8, { size: 8, colour: SOFT });
    });
    this.#y += facts.some(({ note }) => note !== undefined) ? 58 : 46;
  }

  /** Labels and values in two columns. */
  facts(facts: readonly PdfFact[]): void {
    const width = this.#width / 2;
    for (let index = 0; index < facts.length; index += 2) {
      const pair = facts.slice(index, index + 2);
      const texts = pair.flatMap(({ label, value }) => [
        this.#heightOf(label, 76, SIZE),
        this.#heightOf(value, width - 88, SIZE),
      ]);
      const height = Math.max(ROW, ...texts.map((text) => text + 4));
      this.#need(height);
      pair.forEach(({ label, value }, column) => {
        const x = MARGIN + column * width;
        this.#writeWhole(label, x, this.#y, 76, { colour: SOFT });
        this.#writeWhole(value, x + 80, this.#y, width - 88);
      });
      this.#y += height;
    }
    this.#y += 8;
  }

  /** Bars side by side over a common base, with the heights of the highest and of half of it said on the left. `tell` words a height. */
  bars(bars: readonly PdfBar[], tell: (value: number) => string): void {
    const [height, left] = [96, 56];
    this.#need(height + 34);
    const top = this.#y + 6;
    const most = ceiling(Math.max(...bars.map(({ value }) => value), 0));
    for (const share of [0, 0.5, 1]) {
      const y = top + height * (1 - share);
      this.#doc
        .moveTo(MARGIN + left, y)
        .lineTo(MARGIN + this.#width, y)
        .lineWidth(0.5)
        .strokeColor(share === 0 ? SOFT : LINE)
        .stroke();
      this.#write(tell(most * share), MARGIN, y - 5, left - 8, { size: 7.5, colour: SOFT, align: 'right' });
    }
    const step = (this.#width - left) / Math.max(1, bars.length);
    const broad = Math.min(step * 0.7, 28);
    // As many labels as have room: every one, every second, and so on.
    const widest = Math.max(...bars.map(({ label }) => this.#font(label).fontSize(7.5).widthOfString(label)), 1) + 6;
    const every = Math.max(1, Math.ceil(widest / step));
    bars.forEach(({ label, value }, index) => {
      const middle = MARGIN + left + step * (index + 0.5);
      const tall = (Math.max(0, value) / most) * height;
      if (tall > 0) this.#doc.rect(middle - broad / 2, top + height - tall, broad, tall).fill(BAR);
      if (index % every === 0)
        this.#write(label, middle - widest / 2, top + height + 5, widest, { size: 7.5, colour: SOFT, align: 'center' });
    });
    this.#y = top + height + 26;
  }

  /** A heading that stays with the `follows` points below it. */
  section(title: string, follows = 4 * ROW): void {
    this.#need(26 + follows);
    this.#y += 6;
    this.#write(title, MARGIN, this.#y, this.#width, { size: 11 });
    this.#y += 20;
  }

  /** A paragraph that takes as many lines as it needs. */
  note(text: string, colour: 'soft' | 'warning' = 'soft'): void {
    const height = this.#font(text).fontSize(8).heightOfString(text, { width: this.#width });
    this.#need(height + 6);
    this.#doc.fillColor(colour === 'soft' ? SOFT : '#b42318').text(text, MARGIN, this.#y, { width: this.#width });
    this.#y += height + 6;
  }

  /** Pictures in rows of three, each with its words. One that cannot be read leaves its place empty. */
  photos(photos: readonly PdfPhoto[]): void {
    const gap = 12;
    const width = (this.#width - 2 * gap) / 3;
    const height = width * 0.75;
    for (let at = 0; at < photos.length; at += 3) {
      this.#need(height + 24);
      photos.slice(at, at + 3).forEach(({ bytes, label }, column) => {
        const x = MARGIN + column * (width + gap);
        try {
          this.#doc.image(bytes, x, this.#y, { fit: [width, height], align: 'center', valign: 'center' });
        } catch {
          this.#doc.rect(x, this.#y, width, height).lineWidth(0.5).strokeColor(LINE).stroke();
        }
        this.#write(label, x, this.#y + height + 4, width, { size: 7.5, colour: SOFT });
      });
      this.#y += height + 24;
    }
  }

  /** Lines to sign on, side by side. */
  signatures(labels: readonly string[]): void {
    this.#need(70);
    this.#y += 44;
    const width = this.#width / labels.length;
    labels.forEach((label, index) => {
      const x = MARGIN + index * width;
      this.#doc
        .moveTo(x, this.#y)
        .lineTo(x + width - 24, this.#y)
        .lineWidth(0.5)
        .strokeColor(SOFT)
        .stroke();
      this.#write(label, x, this.#y + 5, width - 24, { size: 8, colour: SOFT });
    });
    this.#y += 24;
  }

  /** A table whose heading stands on each of its pages again. Rows are taken slice by slice; other work gets its turn between. */
  async table(
    columns: readonly PdfColumn[],
    slices: AsyncIterable<readonly (readonly string[])[]> | readonly (readonly (readonly string[])[])[],
    sums: readonly (readonly string[])[] = [],
  ): Promise<void> {
    const whole = columns.reduce((sum, column) => sum + column.share, 0);
    const widths = columns.map((column) => (this.#width * column.share) / whole);
    const rule = (colour: string) =>
      this.#doc
        .moveTo(MARGIN, this.#y)
        .lineTo(MARGIN + this.#width, this.#y)
        .lineWidth(0.5)
        .strokeColor(colour)
        .stroke();
    const row = (cells: readonly string[], size: number) => {
      const plain = cells.map((text) => text.replace(/\s+/g, ' ').trim());
      const height = Math.max(
        ROW,
        ...plain.map((text, index) => (text === '' ? 0 : this.#heightOf(text, widths[index]! - 6, size) + 6)),
      );
      if (this.#need(height)) heading();
      let x = MARGIN;
      plain.forEach((text, index) => {
        const width = widths[index]!;
        if (text !== '') this.#writeWhole(text, x + 2, this.#y + 3, width - 6, { size, align: columns[index]!.align ?? 'left' });
        x += width;
      });
      this.#y += height;
      rule(LINE);
    };
    const tall = this.#headingHeight(columns, widths);
    const heading = () => {
      let x = MARGIN;
      columns.forEach(({ title, align = 'left' }, index) => {
        const width = widths[index]! - 6;
        this.#font(title).fontSize(8).fillColor(SOFT);
        const height = Math.min(tall, this.#doc.heightOfString(title, { width }));
        this.#doc.text(title, x + 2, this.#y + 3 + tall - height, { width, align, height: height + 1, ellipsis: true });
        x += widths[index]!;
      });
      this.#y += tall + 5;
      rule(SOFT);
    };
    this.#need(3 * ROW);
    heading();
    for await (const slice of slices) {
      let written = 0;
      for (const cells of slice) {
        row(cells, 8);
        if (++written % 50 === 0) await setImmediate();
      }
    }
    for (const cells of sums) {
      row(cells, 9);
    }
    this.#y += 10;
  }

  /** How high the heading of a table is: two lines where a title has no room in one. */
  #headingHeight(columns: readonly PdfColumn[], widths: readonly number[]): number {
    const line = this.#doc.font('text').fontSize(8).currentLineHeight(true);
    const high = columns.map(({ title }, index) =>
      this.#font(title)
        .fontSize(8)
        .heightOfString(title, { width: widths[index]! - 6 }),
    );
    return Math.min(2 * line, Math.max(line, ...high));
  }

  /** Answers with the paper as a file; what is written afterwards follows. Resolves when all is on its way or the caller has gone. */
  send(reply: FastifyReply, name: string): Promise<void> {
    const encoded = encodeURIComponent(`${name}.pdf`);
    void reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename*=UTF-8''${encoded}`)
      .header('download-filename', encoded);
    const sent = new Promise<void>((done) => {
      this.#doc.once('end', done).once('error', () => done());
      reply.raw.once('close', done);
    });
    void reply.send(this.#doc);
    return sent;
  }

  /** The paper's bytes as it is written, where it is not for a browser. */
  bytes(): AsyncIterable<Buffer> {
    return this.#doc as unknown as AsyncIterable<Buffer>;
  }

  end(): void {
    this.#doc.end();
  }

  /** Breaks the answer off: what was promised cannot be kept. */
  fail(error: Error): void {
    this.#doc.destroy(error);
  }
}

/** A round number that is not below a height, so that its half is one too. */
function ceiling(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((one) => one >= value) ?? value;
}
