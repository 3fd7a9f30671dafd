import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@csms/contract';
import { filledIn } from '../../../apps/server/src/testing/sheet.ts';
import { startSystem } from '../system.ts';
import { hardRows, type Typed } from './hard-rows.ts';
import { Office, officeVersion, WAYS, type Way } from './office.ts';
import { openPlace } from './place.ts';
import { differences, read, textsOf } from './read.ts';
import { EXPORTS, SHEETS, type SheetWay } from './sheets.ts';

const version = officeVersion();
if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(`npm run sheets
Takes every sheet that people fill in, and every list whose file comes in again, through an office program and back, in both languages: saved as XLSX, through ODS and through CSV, with rows
that spreadsheets like to change. What is read must be what was typed. Needs LibreOffice (\`soffice\`). Ends with 1 where something differs, and with 2 where there is no LibreOffice.`);
  process.exit(0);
}
if (!version) {
  console.log('LibreOffice is not installed: there is no command "soffice". Nothing was tried.');
  process.exit(2);
}
const LANGUAGES: readonly Language[] = ['en', 'zh'];
/** A file on its way, and what must be read from it. */
interface Trip {
  name: string;
  sheet: SheetWay['sheet'];
  language: Language;
  file: string;
  expected: readonly Readonly<Record<string, unknown>>[];
  ways: readonly Way[];
}

const folder = mkdtempSync(join(tmpdir(), 'csms-sheets-'));
const office = new Office(folder);
let failed = 0;
const tell = (name: string, wrong: readonly string[]) => {
  if (wrong.length > 0) failed++;
  console.log(`${wrong.length > 0 ? '✗' : '✓'} ${name}${wrong.map((line) => `\n    ${line}`).join('')}`);
};
const keep = (name: string, bytes: Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

console.log(version);
const system = await startSystem();
try {
  const place = await openPlace(system);
  const typed = hardRows(place);

  const filled: Trip[] = [];
  for (const language of LANGUAGES)
    for (const way of SHEETS) {
      const rows = typed[way.name]!;
      const template = await place.download(way.template, language);
      const cells = rows.map((row) => way.sheet.columns.map((key): Typed => row[key] ?? ''));
      const bytes = await filledIn(template, cells);
      const { rows: direct, faults } = await read(bytes, way.sheet, language);
      const name = `${way.name}, ${language}`;
      const texts = rows.map((row) => textsOf(row, way.sheet));
      tell(`${name}: filled in`, [...Object.entries(faults).map(String), ...differences(texts, direct)]);
      filled.push({
        name,
        sheet: way.sheet,
        language,
        file: keep(`${way.name}-${language}.xlsx`, bytes),
        expected: direct,
        ways: WAYS,
      });
    }
  const saved = await goAll(filled);

  // In the order of the sheets: warranties are of points. Each is tried in all forms, and stays in one.
  for (const way of SHEETS) {
    for (const language of LANGUAGES)
      for (const form of WAYS)
        tell(
          `${way.name}, ${language}: the import takes it as ${form}`,
          await place.upload(way.import(place), saved.get(`${way.name}, ${language} ${form}`)!, language, true),
        );
    tell(`${way.name}: imported`, await place.upload(way.import(place), saved.get(`${way.name}, zh ods`)!, 'zh', false));
  }

  const exported: Trip[] = [];
  for (const language of LANGUAGES)
    for (const { name, sheet, path, formats } of EXPORTS) {
      let expected: Trip['expected'] = [];
      for (const format of formats) {
        const bytes = await place.download(
          `${path(place)}${formats.length > 1 ? `?format=${format}&timeZone=Asia/Shanghai` : ''}`,
          language,
        );
        const file = keep(`export-${name}-${language}-${format}.${format}`, bytes);
        if (format === 'xlsx') {
          const { rows, faults } = await read(bytes, sheet, language);
          expected = rows;
          // What the list does not have is in no row of its file.
          const has = (key: string) => rows.some((row) => row[key] !== undefined && row[key] !== '');
          const texts = typed[name]!.map((row) =>
            Object.fromEntries(Object.entries(textsOf(row, sheet)).filter(([key]) => has(key))),
          );
          tell(`${name}, ${language}: exported`, [...Object.entries(faults).map(String), ...inAnyOrder(texts, rows)]);
        }
        exported.push({
          name: `export of ${name}, ${language} (${format})`,
          sheet,
          language,
          file,
          expected,
          ways: format === 'csv' ? ['csv'] : WAYS,
        });
      }
    }
  await goAll(exported);
} finally {
  await system.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(failed === 0 ? '\nNothing was changed on the way.' : `\n${failed} trips changed something.`);
process.exit(failed === 0 ? 0 : 1);

/** Saves all files in all their forms and reads them back; gives the saved ones by their name and form. */
async function goAll(trips: readonly Trip[]): Promise<Map<string, Buffer>> {
  const saved = new Map<string, Buffer>();
  for (const way of WAYS) {
    const own = trips.filter(({ ways }) => ways.includes(way));
    const files = office.saved(
      own.map(({ file }) => file),
      way,
    );
    for (const [index, { name, sheet, language, expected }] of own.entries()) {
      const bytes = readFileSync(files[index]!);
      saved.set(`${name} ${way}`, bytes);
      const { rows, faults } = await read(bytes, sheet, language);
      tell(`${name}: through ${way}`, [...Object.entries(faults).map(String), ...differences(expected, rows)]);
    }
  }
  return saved;
}

/** Rows that were typed and are not among those found. */
function inAnyOrder(typedRows: readonly Readonly<Record<string, unknown>>[], found: Trip['expected']): string[] {
  return typedRows
    .filter((row) => !found.some((other) => differences([row], [other]).length === 0))
    .map((row) => `there is no row ${JSON.stringify(row)}`);
}
