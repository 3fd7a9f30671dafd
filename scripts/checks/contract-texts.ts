import { ERRORS, LANGUAGES } from '@csms/contract';
import type { Ran } from './run.ts';

const places = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(', ');

/** Words in both languages for every error of the contract, with the same places to fill. */
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
  return { ok: faults.length === 0, output: faults.join('\n') };
}
