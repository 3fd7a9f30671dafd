import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Text in UTF-8 with commas; what it shows is what it holds. */
const CSV = 'Text - txt - csv (StarCalc)';
const WRITTEN = '44,34,76,1';
/** So many columns are read as text, as a person chooses where digits matter. */
const TEXT_COLUMNS = Array.from({ length: 60 }, (_, index) => `${index + 1}/2`).join('/');

/** The office program of this machine; undefined where there is none. */
export const officeVersion = (): string | undefined => {
  const { status, stdout } = spawnSync('soffice', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/** How a person saves a file on the way from the product and back to it. */
export const WAYS = ['xlsx', 'ods', 'csv'] as const;
export type Way = (typeof WAYS)[number];

/** Saves files of `folder` in other forms, many at a time. */
export class Office {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The files (XLSX, or CSV for the way of the same name), saved by the office program: as they are, through ODS, or through CSV. In their order, as XLSX. */
  saved(files: readonly string[], way: Way): string[] {
    if (way === 'xlsx') return this.convert(files, 'xlsx', way);
    if (way === 'ods') return this.convert(this.convert(files, 'ods', 'ods'), 'xlsx', way);
    const plain = files.filter((file) => extname(file) !== '.csv');
    if (plain.length > 0) this.convert(plain, `csv:${CSV}:${WRITTEN}`, 'as-csv');
    const texts = files.map((file) => (plain.includes(file) ? join(this.folder, 'as-csv', named(file, 'csv')) : file));
    return this.convert(texts, 'xlsx', way, `${CSV}:${WRITTEN},${TEXT_COLUMNS}`);
  }

  private convert(files: readonly string[], form: string, to: string, from?: string): string[] {
    const out = join(this.folder, to);
    mkdirSync(out, { recursive: true });
    const { status, stderr } = spawnSync(
      'soffice',
      [
        // A profile of its own: one that a person has open would take the work and answer nothing.
        `-env:UserInstallation=${pathToFileURL(join(this.folder, 'profile')).href}`,
        '--headless',
        ...(from ? [`--infilter=${from}`] : []),
        '--convert-to',
        form,
        '--outdir',
        out,
        ...files,
      ],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`the office program failed: ${stderr}`);
    return files.map((file) => join(out, named(file, form.split(':')[0]!)));
  }
}

const named = (file: string, form: string): string => `${basename(file, extname(file))}.${form}`;
