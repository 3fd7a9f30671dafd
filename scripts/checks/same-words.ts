import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ran, ROOT } from './run.ts';

/** A file by its place in its tree (`access/roles/roles.routes.ts`), with its text. */
interface Source {
  file: string;
  source: string;
}

/** The three trees: contract and server with their texts, the console by its files. */
export interface Trees {
  contract: readonly Source[];
  server: readonly Source[];
  console: readonly string[];
}

/** Where one word does not stand in three places. */
export interface SameWordsException {
  /** A word that no folder of the console shows (`access/files`), or an endpoint that another word serves (`systemUsers.list`). */
  what: string;
  reason: string;
}

const EXCEPTIONS: readonly SameWordsException[] = [
  { what: 'access/files', reason: 'uploads and links to files are parts of many forms: shared/ui/upload, shared/ui/file-link' },
  { what: 'access/saved-views', reason: 'they stand above every list: shared/ui/table/views' },
  { what: 'access/street-maps', reason: 'every map stands on them: shared/ui/map' },
  { what: 'charging/energy-costs', reason: 'what energy costs a station stands beside its prices: charging/prices/costs' },
  { what: 'charging/price-changes', reason: 'lists of stations, points and prices open it: charging/prices/change' },
  { what: 'charging/tax-rates', reason: 'what is taxed stands beside the prices: charging/prices/taxes' },
  { what: 'finance/wallet-search', reason: 'a select of several forms asks it: entities/wallet-select' },
  { what: 'insight/history', reason: 'it stands on pages and in drawers of many areas: entities/history' },
  { what: 'insight/live', reason: 'the whole console listens: shared/live' },
  { what: 'insight/search', reason: 'the header of the frame: app/layout/palette' },
  {
    what: 'systemUsers.systemUserChargeUserRel',
    reason: 'it makes a charge user, and access may not know customers, which stand above it',
  },
];

/** Beside the words of a console's area: pages of several words, what words share, and texts that they share. */
const BESIDE_WORDS = ['pages', 'parts', 'texts'];

/** A thing of the product has one word in one area of contract, server and console. */
export async function checkSameWords(): Promise<Ran> {
  const read = (folder: string): Source[] =>
    filesOf(folder, '*/**/*.ts')
      .filter((file) => !/\.test\.ts$/.test(file))
      .map((file) => ({ file, source: readFileSync(join(ROOT, folder, file), 'utf8') }));
  const trees: Trees = {
    contract: read('packages/contract/src').filter(({ file }) => !file.startsWith('core/')),
    // What only tests serve is no part of the product.
    server: read('apps/server/src').filter(({ file }) => !file.startsWith('testing/')),
    console: filesOf('apps/console/src/features', '**/*.{ts,tsx,css}'),
  };
  const faults = differentWords(trees, EXCEPTIONS);
  return { ok: faults.length === 0, output: faults.join('\n') };
}

const filesOf = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: join(ROOT, folder) })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** The word of a contract's file: `access/roles.list.ts` → `access/roles`. */
const wordOfContract = (file: string): string => file.replace(/^([^/]+\/[^/.]+)(\.[^/]+|\/.*)$/, '$1');
/** The word of a server's or console's file: its folder in its area; undefined: it lies at the area's top. */
const wordOfFolder = (file: string): string | undefined => /^[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];

/** Where a word stands in one tree and not in another, or an endpoint is served under another word than its own. */
export function differentWords(
  { contract, server, console: screens }: Trees,
  exceptions: readonly SameWordsException[],
): string[] {
  const endpoints = endpointsOf(contract);
  const words = new Set(endpoints.values());
  const shown = new Set(screens.flatMap((file) => wordOfFolder(file) ?? []));
  const excepted = new Set(exceptions.map(({ what }) => what));
  const unused = new Set(excepted);
  const served = new Set<string>();
  const faults: string[] = [];
  for (const { file, source } of server) {
    const folder = wordOfFolder(file);
    for (const bound of boundIn(source)) {
      const word = endpoints.get(bound) ?? endpoints.get(bound.replace(/\..*/, ''));
      if (!word) faults.push(`server: ${file} binds ${bound}, which is no endpoint of an area's contract`);
      else if (word === folder) served.add(word);
      else if (excepted.has(bound)) unused.delete(bound);
      else faults.push(`server: ${file} serves ${bound}, whose word is ${word}: its routes belong to ${word}/`);
    }
  }
  for (const word of words) {
    if (!served.has(word)) faults.push(`server: ${word} has no routes in a folder of its own`);
    if (shown.has(word)) continue;
    if (excepted.has(word)) unused.delete(word);
    else faults.push(`console: ${word} has no folder`);
  }
  for (const { file } of contract)
    if (/\.list\.ts$/.test(file) && !words.has(wordOfContract(file)))
      faults.push(`contract: ${file} is the list of no word: call it <word>.list.ts, or <word>.<more>.list.ts`);
  for (const folder of shown)
    if (!words.has(folder) && !BESIDE_WORDS.includes(folder.split('/')[1]!))
      faults.push(`console: ${folder}/ is no word of the contract`);
  for (const file of screens)
    if (!wordOfFolder(file)) faults.push(`console: ${file} lies at the top of its area: put it into a word, pages or parts`);
  for (const what of unused) faults.push(`the exception of ${what} is not needed any more: take it out`);
  return faults;
}

/** `group.endpoint`, and each group by itself, → the word of the file that says it; endpoints that a group takes over from another file keep their own. */
function endpointsOf(contract: readonly Source[]): Map<string, string> {
  const groups = contract.flatMap(({ file, source }) =>
    [...source.matchAll(/^export const (\w+) = \{\n((?:(?!\}).*\n)*)^\};/gm)].map(([, name = '', body = '']) => ({
      name,
      word: wordOfContract(file),
      keys: [...body.matchAll(/^ {2}(\w+): endpoint\(/gm)].map(([, key]) => key!),
      takes: [...body.matchAll(/^ {2}\.\.\.(\w+),/gm)].map(([, other]) => other!),
    })),
  );
  const found = new Map<string, string>();
  for (const { name, word, keys, takes } of groups) {
    const own = [{ keys, word }, ...groups.filter((other) => takes.includes(other.name))];
    for (const part of own) for (const key of part.keys) found.set(`${name}.${key}`, part.word);
    if (keys.length > 0) found.set(name, word);
  }
  return found;
}

/** What a file of the server binds, as `group.endpoint`; only the group where the endpoint is chosen while it runs. */
function boundIn(source: string): string[] {
  // `const { sessions, configurationTemplates: templates } = contract;` and `const { erase } = contract.chargeUsers;`
  const meant = new Map<string, string>();
  for (const [, names = '', group] of source.matchAll(/const \{([^}]*)\} = contract(?:\.(\w+))?;/g))
    for (const name of names.split(',')) {
      const [key = '', alias = key] = name.split(':').map((part) => part.trim());
      meant.set(alias, group ? `${group}.${key}` : key);
    }
  return [...source.matchAll(/\bhttp\.bind\(\s*(?:contract\.)?(\w+)([\w.]*)/g)].map(
    ([, first = '', rest = '']) => `${meant.get(first) ?? first}${rest}`,
  );
}
