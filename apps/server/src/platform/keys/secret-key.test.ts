import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createSeal } from '../config/seal.ts';
import { fingerprintOf, SecretKeyError } from './key-file.ts';
import { forgetSecrets, rotateSecretKey } from './rotate.ts';
import { SEALED } from './sealed-values.ts';
import { notedFingerprint, settleSecretKey } from './secret-key.ts';

let folder: string;
let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'csms-keys-'));
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const source = (configured?: Buffer) => ({ folder, configured: configured?.toString('base64') });
const file = (name = 'secret.key') => join(folder, name);
const settle = (configured?: Buffer) => settleSecretKey(client, source(configured));
/** A provider's mail code, sealed: something that a lost key takes away. */
const keep = (value: Buffer, name = 'P') =>
  client.query("insert into provider (name, type, mail_authorization_code) values ($1, 'common', $2)", [name, value]);
const kept = async (): Promise<Buffer[]> =>
  (await client.query<{ value: Buffer }>('select mail_authorization_code as value from provider order by id')).rows.map(
    (row) => row.value,
  );

describe('the key of the secrets', () => {
  it('is made once, for its owner only, and kept; the database knows its fingerprint and never the key', async () => {
    const key = await settle();
    expect(key).toHaveLength(32);
    expect(await settle()).toEqual(key);
    expect(statSync(file()).mode & 0o077).toBe(0);
    expect(await notedFingerprint(client)).toBe(fingerprintOf(key));
    expect(key.toString('hex')).not.toContain(fingerprintOf(key));
  });

  it('that is damaged is refused rather than replaced', async () => {
    writeFileSync(file(), 'short');
    await expect(settle()).rejects.toThrow(/damaged/);
    expect(readFileSync(file(), 'utf8')).toBe('short');
  });

  it('that is missing beside sealed secrets is not made anew: one sentence says what to do', async () => {
    const key = await settle();
    await keep(createSeal(key).seal('code'));
    rmSync(file());
    await expect(settle()).rejects.toThrow(SecretKeyError);
    await expect(settle()).rejects.toThrow(new RegExp(`key ${fingerprintOf(key)}.*secret\\.key is missing: put it back`));
    expect(existsSync(file())).toBe(false);
    expect(await settle(key)).toEqual(key);
  });

  it('that is another one is refused, from the file and from SECRET_KEY', async () => {
    const key = await settle();
    await keep(createSeal(key).seal('code'));
    const other = Buffer.alloc(32, 7);
    await expect(settle(other)).rejects.toThrow(/SECRET_KEY is another one/);
    writeFileSync(file(), other.toString('base64'));
    await expect(settle()).rejects.toThrow(/secret\.key is another one.*put it back/);
    expect(await notedFingerprint(client)).toBe(fingerprintOf(key));
  });

  it('of a database of before has its fingerprint noted where it opens what is sealed, although one row is damaged', async () => {
    const key = Buffer.alloc(32, 9);
    await keep(Buffer.from('no sealed value at all, but long enough'), 'Damaged');
    await keep(createSeal(key).seal('code'), 'Whole');
    await expect(settle(Buffer.alloc(32, 1))).rejects.toThrow(/sealed with another key/);
    await expect(settle()).rejects.toThrow(/is missing/);
    expect(await settle(key)).toEqual(key);
    expect(await notedFingerprint(client)).toBe(fingerprintOf(key));
  });

  it('may change while nothing is sealed', async () => {
    await settle();
    rmSync(file());
    const fresh = await settle();
    expect(await notedFingerprint(client)).toBe(fingerprintOf(fresh));
  });

  it('has every sealed column on its list', async () => {
    const { rows } = await client.query<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and column_name !~ '(hash|sha256|public_key)$' and table_name not in ('scope_key', 'stored_file_piece') and table_name !~ '^site_minute'`,
    );
    expect(rows.map(({ place }) => place).sort()).toEqual(SEALED.map(({ table, column }) => `${table}.${column}`).sort());
  });
});

describe('a rotation of the key', () => {
  it('seals everything anew, leaves and names what could not be read, and keeps the old key for older backups', async () => {
    const key = await settle();
    await keep(createSeal(key).seal('one'), 'One');
    await keep(Buffer.from('damaged, and of no use to anybody'), 'Two');
    const rotated = await rotateSecretKey(client, source());
    expect(rotated).toMatchObject({ sealed: 1, unreadable: [expect.stringMatching(/^provider \d+$/)] });
    const fresh = await settle();
    expect(fingerprintOf(fresh)).toBe(rotated.fingerprint);
    expect(createSeal(fresh).open((await kept())[0]!)).toBe('one');
    expect(() => createSeal(key).open(kept as never)).toThrow();
    expect(readdirSync(folder).sort()).toEqual(['secret.key', `secret.key.before-${fingerprintOf(key)}`]);
  });

  it('of a key from the environment leaves the new one in the folder, and says which is wanted', async () => {
    const key = Buffer.alloc(32, 3);
    await settle(key);
    await keep(createSeal(key).seal('one'));
    await rotateSecretKey(client, source(key));
    await expect(settle(key)).rejects.toThrow(
      /SECRET_KEY is the key from before the rotation: set it to the content of .*secret\.key\.next/,
    );
    const next = Buffer.from(readFileSync(file('secret.key.next'), 'utf8'), 'base64');
    expect(await settle(next)).toEqual(next);
    // The file was left there: the next rotation makes another key all the same.
    await rotateSecretKey(client, source(next));
    expect(Buffer.from(readFileSync(file('secret.key.next'), 'utf8'), 'base64')).not.toEqual(next);
  });

  it('that was cut off between the commit and the file is finished by the next start', async () => {
    const key = await settle();
    await keep(createSeal(key).seal('one'));
    await rotateSecretKey(client, source());
    const fresh = readFileSync(file());
    // As it was in between, and as it was within the two steps of the file.
    rmSync(file());
    writeFileSync(file('secret.key.next'), fresh);
    writeFileSync(file(), key.toString('base64'));
    expect((await settle()).toString('base64')).toBe(fresh.toString());
    expect(readFileSync(file())).toEqual(fresh);
    rmSync(file());
    writeFileSync(file('secret.key.next'), fresh);
    expect((await settle()).toString('base64')).toBe(fresh.toString());
  });

  it('killed at any moment leaves every secret readable with a key that is known', { timeout: 120_000 }, async () => {
    const key = await settle();
    const seal = createSeal(key);
    await client.query(
      "insert into provider (name, type, mail_authorization_code) select 'Many ' || n, 'common', v from unnest($1::int[], $2::bytea[]) as t (n, v)",
      [Array.from({ length: 3000 }, (_, n) => n), Array.from({ length: 3000 }, (_, n) => seal.seal(`secret ${n}`))],
    );
    let finished = 0;
    let killed = 0;
    for (let round = 0; round < 12; round++) {
      const child = rotateInAnotherProcess();
      const wait = new Promise((done) => setTimeout(done, round * 25));
      await once(child.stdout!, 'data');
      await Promise.race([wait, once(child, 'exit')]);
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        killed++;
        await once(child, 'exit');
      } else finished++;
      const now = createSeal(await settle());
      expect((await kept()).map((value) => now.open(value))).toEqual(Array.from({ length: 3000 }, (_, n) => `secret ${n}`));
    }
    expect(killed).toBeGreaterThan(0);
    expect(killed + finished).toBe(12);
  });

  it('can be given up for good: what cannot be opened goes, and the product starts again', async () => {
    const key = await settle();
    await keep(createSeal(key).seal('one'));
    rmSync(file());
    expect(await forgetSecrets(client, source())).toEqual(new Map([['provider', 1]]));
    expect(await settle()).toHaveLength(32);
    expect(await kept()).toEqual([null]);
  });
});

function rotateInAnotherProcess(): ChildProcess {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `import pg from 'pg'; const { rotateSecretKey } = await import(${module('rotate.ts')});
    const client = new pg.Client({ connectionString: process.argv[1] }); await client.connect(); console.log('begun');
    await rotateSecretKey(client, { folder: process.argv[2], configured: undefined }); await client.end();`;
  return spawn(process.execPath, ['--input-type=module', '-e', program, database.url, folder], {
    cwd: new URL('.', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
