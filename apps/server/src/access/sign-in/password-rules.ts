import { readFileSync } from 'node:fs';

let common: ReadonlySet<string> | undefined;

/** The passwords that are tried first, and the words that they are made of; made by scripts/common-passwords.ts. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return common;
}

/** What is left of a password without the digits and signs that people put before and behind a word: at most three and five of them. */
const coreOf = (text: string) => text.replace(/^[^\p{L}]{1,3}/u, '').replace(/[^\p{L}]{1,5}$/u, '');

/** Whether a password is one of those that are tried first: on the list, a word of it with an ending, or one or two characters again and again. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 2) return true;
  return commonPasswords().has(lower) || commonPasswords().has(coreOf(lower));
}

/** Whose password it is. */
export interface Named {
  username: string;
  name: string;
  email: string;
  providerName: string;
}

/** Letters and digits only, so that `ann.lee` and `AnnLee` are the same. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a text, and those that stand beside each other put together: `Ann Marie Lee` has `annmarie` and `lee`. */
function runsOf(text: string): string[] {
  const words = text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8);
  return words.flatMap((_, from) => words.slice(from).map((__, more) => words.slice(from, from + more + 1).join('')));
}

/** Whether a password is made of its user's own names: one of them, forwards or backwards, alone or with a short beginning or ending that is no letter. */
export function isOwnName(password: string, { username, name, email, providerName }: Named): boolean {
  // Of a person's name each part counts; an account or a company is called by all of its name.
  const names = [username, username.split('@')[0]!, email.split('@')[0]!, providerName, name, ...runsOf(name)]
    .map(plain)
    .filter((text) => text.length >= 3);
  const given = plain(password);
  const isMadeOf = (one: string) => {
    const at = given.indexOf(one);
    return at >= 0 && /^[^\p{L}]{0,3}$/u.test(given.slice(0, at)) && /^[^\p{L}]{0,5}$/u.test(given.slice(at + one.length));
  };
  return names.some((one) => isMadeOf(one) || isMadeOf([...one].reverse().join('')));
}

/** From this length on a password of the first start is not warned of. */
const GOOD_LENGTH = 8;

/** What is to be said at the start about the password that the operator gave for `admin`; undefined: nothing. */
export function weaknessOf(adminPassword: string): string | undefined {
  if (
    isCommonPassword(adminPassword) ||
    isOwnName(adminPassword, { username: 'admin', name: '', email: '', providerName: 'CSMS' })
  )
    return 'ADMIN_PASSWORD is one of the first passwords that attackers try. Change the password of admin in the console.';
  if (adminPassword.length < GOOD_LENGTH)
    return `ADMIN_PASSWORD has only ${adminPassword.length} characters. Change the password of admin to one of at least ${GOOD_LENGTH} in the console.`;
  return undefined;
}
