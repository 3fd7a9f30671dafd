import { readFileSync } from 'node:fs';
import { PASSWORD_LENGTH, passwordFault } from '@csms/contract';

let common: ReadonlySet<string> | undefined;

/** The passwords that are tried first, and the words that they are made of; made by scripts/common-passwords.ts. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return common;
}

/** What is to be said at the start about the password that the operator gave for `admin`; undefined: nothing. */
export function weaknessOf(adminPassword: string): string | undefined {
  const { good } = PASSWORD_LENGTH;
  const owner = { username: 'admin', name: '', email: '', providerName: 'CSMS' };
  if (passwordFault(adminPassword, { ...owner, least: 0 }, commonPasswords()))
    return 'ADMIN_PASSWORD is one of the first passwords that attackers try. Change the password of admin in the console.';
  if (adminPassword.length < good)
    return `ADMIN_PASSWORD has only ${adminPassword.length} characters. Change the password of admin to one of at least ${good} in the console.`;
  return undefined;
}
