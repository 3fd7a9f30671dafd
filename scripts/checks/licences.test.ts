import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkLicences, writtenLicences } from './licences.ts';
import { ROOT } from './run.ts';

const LOCKFILE = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
const withPackage = (locked: object) => {
  const lockfile = JSON.parse(LOCKFILE) as { packages: Record<string, object> };
  lockfile.packages['node_modules/@planted/breach'] = { version: '1.0.0', ...locked };
  return JSON.stringify(lockfile);
};

it('the bill of materials and the licences are those of the lockfile', async () => {
  expect(await checkLicences()).toEqual({ ok: true, output: '' });
});

it('a package that was added, and one whose licence nobody has looked at, are found', async () => {
  expect((await checkLicences(withPackage({ license: 'MIT' }))).output).toBe(
    'docs/bom.cdx.json is not that of package-lock.json\ndocs/licences.md is not that of package-lock.json',
  );
  expect((await checkLicences(withPackage({ license: 'AGPL-3.0-only' }))).output).toContain(
    '@planted/breach 1.0.0 has the licence AGPL-3.0-only',
  );
  expect((await checkLicences(withPackage({ license: 'MIT AND GPL-2.0' }))).output).toContain('MIT AND GPL-2.0');
  expect((await checkLicences(withPackage({}))).output).toContain('has the licence unknown');
  expect((await checkLicences(withPackage({ license: 'GPL-3.0', dev: true }))).output).not.toContain('has the licence');
});

it('the bill names every package once, with a purl that can be read', () => {
  const bill = JSON.parse(writtenLicences(LOCKFILE)[0]!.text) as { components: { purl: string; name: string; scope: string }[] };
  const purls = bill.components.map(({ purl }) => purl);
  expect(new Set(purls).size).toBe(purls.length);
  expect(purls).toContainEqual(expect.stringMatching(/^pkg:npm\/%40fastify\/static@\d/));
  expect(bill.components.find(({ name }) => name === 'vitest')?.scope).toBe('excluded');
  expect(bill.components.find(({ name }) => name === 'fastify')?.scope).toBe('required');
});
