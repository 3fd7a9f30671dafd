import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS, LANGUAGES } from '@csms/contract';
import { type Ran, ROOT } from './run.ts';

const places = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(', ');

/** Words in both languages for every error of the contract, with the same places to fill; and each error is answered somewhere. */
export async function checkContractTexts(): Promise<Ran> {
  const entries = Object.entries(ERRORS);
  const faults = entries.flatMap(([key, entry]) => {
    const empty = LANGUAGES.filter((language) => entry[language].trim() === '').map(
      (language) => `${key}: no words in ${language}`,
    );
    const [zh, en] = [places(entry.zh), places(entry.en)];
    const foreign = /\p{Script=Han}/u.test(entry.zh) ? [] : [`${key}: the words in zh are not Chinese`];
    return [...empty, ...foreign, ...(zh === en ? [] : [`${key}: places differ, zh has {${zh}}, en has {${en}}`])];
  });
  if (entries.length === 0) faults.push('the contract has no errors, which cannot be');
  const sources = globSync('{apps/server,packages/contract}/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'));
  for (const key of unusedErrors(Object.keys(ERRORS), sources)) faults.push(`${key}: nothing answers with this error`);
  return { ok: faults.length === 0, output: faults.join('\n') };
}

/** A comment of lines of its own, and the line that gives an error its words. */
const SAYS_NOTHING = /^\s*(?:\/\/|\/?\*).*$|^\s*\w+: entry\(/gm;

/** Keys of errors that no source names but where they get their words. */
export function unusedErrors(keys: readonly string[], sources: readonly string[]): string[] {
  const named = new Set(sources.flatMap((source) => source.replace(SAYS_NOTHING, '').match(/\b\w+\b/g) ?? []));
  return keys.filter((key) => !named.has(key));
}
