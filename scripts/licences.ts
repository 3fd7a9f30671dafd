import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLicences, writtenLicences } from './checks/licences.ts';
import { ROOT } from './checks/run.ts';

/** Writes the bill of materials and the list of licences from the lockfile and the installed packages; with --check, says whether they are as written (exit 1). Asks nobody outside. */
if (process.argv.includes('--check')) {
  const { ok, output } = await checkLicences();
  if (output) console.log(output);
  process.exitCode = ok ? 0 : 1;
} else {
  for (const { file, text } of writtenLicences(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))) {
    writeFileSync(join(ROOT, file), text);
    console.log(file);
  }
}
