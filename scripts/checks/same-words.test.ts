import { describe, expect, it } from 'vitest';
import { checkSameWords, differentWords, type SameWordsException, type Trees } from './same-words.ts';

const group = (name: string, ...keys: string[]) =>
  `export const ${name} = {\n${keys.map((key) => `  ${key}: endpoint({\n    path: '/${key}',\n  }),\n`).join('')}};\n`;
const sound: Trees = {
  contract: [
    { file: 'access/roles.ts', source: `const KINDS = {\n  a: 1,\n} as const;\n${group('roles', 'list', 'create')}` },
    { file: 'access/roles.list.ts', source: '' },
    { file: 'access/role-words.ts', source: 'export const ROLE_WORDS = {};' },
  ],
  server: [
    { file: 'access/roles/roles.routes.ts', source: 'http.bind(contract.roles.list, () => []);' },
    { file: 'access/outbox/outbox.ts', source: 'export const nothing = 1;' },
    { file: 'access/area.ts', source: '' },
  ],
  console: ['access/roles/roles-page.tsx', 'access/pages/both-page.tsx', 'access/parts/name.tsx', 'access/texts/en.ts'],
};
const faults = (more: Partial<Trees>, exceptions: readonly SameWordsException[] = []) =>
  differentWords({ ...sound, ...more }, exceptions);
const alsoBound = (source: string) => faults({ server: [...sound.server, { file: 'access/users/users.routes.ts', source }] });

it('one word in three places has no fault; words tables, folders without routes and what words share need no partner', () => {
  expect(faults({})).toEqual([]);
});

describe('a word is missed', () => {
  it('by the server', () => {
    expect(faults({ server: [] })).toEqual(['server: access/roles has no routes in a folder of its own']);
    expect(faults({ server: [{ ...sound.server[0]!, file: 'access/role/roles.routes.ts' }] })).toEqual([
      'server: access/role/roles.routes.ts serves roles.list, whose word is access/roles: its routes belong to access/roles/',
      'server: access/roles has no routes in a folder of its own',
    ]);
  });

  it('by the console, also where it stands in another area or loose at the top', () => {
    expect(faults({ console: [] })).toEqual(['console: access/roles has no folder']);
    expect(faults({ console: ['network/roles/roles-page.tsx'] })).toEqual([
      'console: access/roles has no folder',
      'console: network/roles/ is no word of the contract',
    ]);
    expect(faults({ console: [...sound.console, 'access/roles-page.tsx'] })[0]).toContain('lies at the top of its area');
  });

  it('by the contract', () => {
    expect(faults({ contract: sound.contract.map((one) => ({ ...one, file: one.file.replace('roles', 'role') })) })).toEqual([
      'server: access/roles/roles.routes.ts serves roles.list, whose word is access/role: its routes belong to access/role/',
      'server: access/role has no routes in a folder of its own',
      'console: access/role has no folder',
      'console: access/roles/ is no word of the contract',
    ]);
    expect(faults({ contract: [...sound.contract, { file: 'access/grants.list.ts', source: '' }] })[0]).toContain(
      'grants.list.ts is the list of no word',
    );
  });
});

describe('an endpoint that another word serves is seen', () => {
  it.each([
    'http.bind(contract.roles.create, () => 1);',
    'const { roles } = contract;\nhttp.bind(\n  roles.create,\n  () => 1,\n);',
    'const { users, roles: held } = contract;\nhttp.bind(held.create, () => 1);',
    'const { create } = contract.roles;\nhttp.bind(create, () => 1);',
    'const { roles } = contract;\nfor (const one of EACH) http.bind(roles[one], () => 1);',
  ])('%s', (source) => {
    expect(alsoBound(source)[0]).toContain('whose word is access/roles');
  });

  it('and one that no contract has', () => {
    expect(alsoBound('http.bind(ghosts.list, () => 1);')[0]).toContain('binds ghosts.list, which is no endpoint');
  });

  it('while a group may take over the endpoints of another word, which serves them', () => {
    const users = `export const users = {\n  ...keyEndpoints,\n  get: endpoint({\n  }),\n};\n`;
    const trees: Trees = {
      contract: [
        ...sound.contract,
        { file: 'access/users.ts', source: users },
        { file: 'access/keys.ts', source: group('keyEndpoints', 'addKey') },
      ],
      server: [
        ...sound.server,
        { file: 'access/users/users.routes.ts', source: 'http.bind(contract.users.get, () => 1);' },
        { file: 'access/keys/keys.routes.ts', source: 'http.bind(contract.users.addKey, () => 1);' },
      ],
      console: [...sound.console, 'access/users/users-page.tsx', 'access/keys/keys.tsx'],
    };
    expect(differentWords(trees, [])).toEqual([]);
  });
});

it('an exception holds for what it names, and one that nothing needs is a fault', () => {
  const exceptions = [{ what: 'access/roles', reason: 'a test' }];
  expect(faults({ console: [] }, exceptions)).toEqual([]);
  expect(faults({}, exceptions)).toEqual(['the exception of access/roles is not needed any more: take it out']);
});

it('the product keeps to it', async () => {
  expect(await checkSameWords()).toEqual({ ok: true, output: '' });
});
