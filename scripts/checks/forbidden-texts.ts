import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ran, ROOT, run } from './run.ts';

interface Rule {
  pattern: RegExp;
  why: string;
  only?: RegExp;
}

// Written in parts, so that this file does not find itself.
const RULES: readonly Rule[] = [
  {
    pattern: new RegExp(`\\b(${['TO', 'FIX'].map((word, index) => word + ['DO', 'ME'][index]).join('|')}|${'XX'}X|HA${'CK'})\\b`),
    why: 'an unfinished mark: finish it, or write an issue',
  },
  {
    pattern: new RegExp(`Error\\(.not ${'implemented'}|coming ${'soon'}|敬请${'期待'}|待${'实现'}`, 'i'),
    why: 'unfinished: build it or leave it out',
  },
  {
    pattern: new RegExp(`-----BEGIN [A-Z ]*PRIVATE ${'KEY'}-----\\s*\\n?[A-Za-z0-9+/]{20}`),
    why: 'a private key: tests make their own at run time',
  },
  {
    pattern: /\b(AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|glpat-[\w-]{20}|npm_[A-Za-z0-9]{36}|xox[abp]-[\w-]{20})/,
    why: 'an access token',
  },
  { pattern: /(?<![\w.~-])\/(home|Users)\/(?!<)[a-z][\w.-]*\//i, why: "a path of somebody's machine" },
  {
    pattern: /"resolved":\s*"https?:/,
    why: 'the address of a registry; the lockfile is made with omit-lockfile-registry-resolved',
    only: /(^|\/)package-lock\.json$/,
  },
  { pattern: /(describe|it|test)\.only\(/, why: 'only one test would run', only: /\.test\.tsx?$/ },
  { pattern: /^(<{7}|>{7}) /m, why: 'the mark of an unresolved merge' },
];

/** No text in the tree that must never be published. Looks at what git knows or would add. */
export async function checkForbiddenTexts(): Promise<Ran> {
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (!listed.ok) return listed;
  const files = listed.output
    .split('\0')
    .filter((file) => file !== '' && !/\.(png|jpe?g|gif|ico|woff2?|ttf|otf|pdf|zip|xlsx|gz)$/.test(file));
  if (files.length < 20) return { ok: false, output: `only ${files.length} files were found, which cannot be` };
  const faults: string[] = [];
  for (const file of files) {
    let text: string;
    try {
      text = readFileSync(join(ROOT, file), 'utf8');
    } catch {
      continue; // deleted, and not yet committed
    }
    for (const { pattern, why, only } of RULES) {
      if (only && !only.test(file)) continue;
      const found = pattern.exec(text);
      if (found)
        faults.push(`${file}:${text.slice(0, found.index).split('\n').length}: "${found[0].trim().slice(0, 40)}" is ${why}`);
    }
  }
  return { ok: faults.length === 0, output: faults.join('\n') };
}
