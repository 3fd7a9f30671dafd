import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@csms/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSeal } from '../../platform/config/seal.ts';
import { type Databases, openDatabases } from '../../platform/database/database.ts';
import { forgetSecrets, rotateSecretKey } from '../../platform/keys/rotate.ts';
import { settleSecretKey } from '../../platform/keys/secret-key.ts';
import { createLog } from '../../platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';
import { checkLog } from './log-check.ts';
import { type LogHashes, openLogHashes } from './log-hash.ts';
import { keepLogHead, keptLogHead } from './log-head.ts';
import { sealLog } from './log-seals.ts';
import { writeSystemLog } from './system-log.ts';

describe('the chain of the system log', () => {
  let database: TestDatabase;
  let databases: Databases;
  let hashes: LogHashes;
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'csms-chain-'));
    database = await createTestDatabase();
    databases = openDatabases(database.url, createLog('silent'));
    const key = await withClient((client) => settleSecretKey(client, { folder, configured: undefined }));
    hashes = await openLogHashes(databases.pool, createSeal(key));
    return async () => {
      await databases.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    };
  });

  async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  const write = (operand: string, request: unknown = { name: operand, n: 1.5, deep: { b: [1, null], a: 'ü' } }) =>
    writeSystemLog(
      databases.system,
      hashes,
      {
        caller: { userId: 1, username: 'somebody', providerId: 1 } as never,
        username: 'somebody',
        operation: 'station.create',
        summary: 'Create a station',
        operand,
        result: 'success',
        request,
        address: '192.0.2.1',
        mode: 'web',
      },
      Date.now(),
    );
  const seal = () => sealLog(databases.pool, hashes, Date.now());
  const change = (text: string, values: unknown[] = []) => databases.pool.query(text, values);
  const check = () => checkLog(databases.pool, hashes, keptLogHead(folder));
  const breaks = async () =>
    (await check()).breaks.map(({ kind, entryId }) => (entryId === undefined ? kind : `${kind} ${entryId}`));
  /** Three seals of four rows each; returns the ids of the rows. */
  async function threeSeals(): Promise<number[]> {
    await seal();
    for (let n = 0; n < 3; n++) {
      for (let row = 0; row < 4; row++) await write(`row ${n} ${row}`);
      keepLogHead(folder, (await seal())!);
    }
    const { rows } = await change('select id from system_log order by id');
    return rows.map(({ id }) => id);
  }

  it('holds over what was written, sealed or not, whatever stood in the request', async () => {
    await threeSeals();
    await write(
      'odd',
      JSON.parse('{"":0,"__proto__":{"x":1},"b":1e21,"a":-0,"c":1.1e-7,"list":[{"z":1,"a":[2]}],"text":"\\u0041\u2028😀"}'),
    );
    expect(await breaks()).toEqual([]);
    expect(await check()).toMatchObject({ rows: 13, unsealed: 1 });
    await seal();
    expect(await check()).toMatchObject({ rows: 13, unsealed: 0, breaks: [] });
  });

  it('finds a row that was changed, in any of its columns, sealed or not', async () => {
    const ids = await threeSeals();
    await write('not sealed');
    const { rows } = await change('select max(id) as id from system_log');
    for (const id of [ids[0]!, ids[5]!, rows[0].id])
      for (const [column, value] of [
        ['operator', "'mallory'"],
        ['operand', "'another'"],
        ['address', "'203.0.113.9'"],
        ['result', "'forbidden'"],
        ['content', "'nothing'"],
        ['mode', "'api'"],
        ['operation', "'station.update'"],
        ['provider_id', '2'],
        ['at', "at - interval '1 second'"],
        ['request', '\'{"name":"innocent"}\''],
        ['salt', 'gen_random_uuid()'],
      ] as const) {
        const before = (await change(`select ${column}::text as value from system_log where id = $1`, [id])).rows[0].value;
        await change(`update system_log set ${column} = ${value} where id = $1`, [id]);
        expect(await breaks(), column).toEqual([`${id === rows[0].id ? 'inserted' : 'changed'} ${id}`]);
        const type = { provider_id: 'int', at: 'timestamptz', request: 'jsonb', salt: 'uuid' }[column as 'at'] ?? 'text';
        await change(`update system_log set ${column} = $2::${type} where id = $1`, [id, before]);
      }
    expect(await breaks()).toEqual([]);
  });

  it('finds rows that are missing: one within a seal, a seal with its rows, and the end of the log', async () => {
    const ids = await threeSeals();
    await change('delete from system_log where id = $1', [ids[5]]);
    expect(await breaks()).toEqual(['missing']);
  });

  it('finds a seal that is missing with its rows', async () => {
    await threeSeals();
    await change('delete from system_log where seal_id = 3');
    await change('delete from system_log_seal where id = 3');
    expect(await breaks()).toEqual(['seal', 'seal']);
    await change('update system_log_seal set id = 3 where id = 4');
    await change('update system_log set seal_id = 3 where seal_id = 4');
    expect((await breaks())[0]).toBe('seal');
  });

  it('finds that the end was cut off, as long as the data folder is not changed too', async () => {
    await threeSeals();
    await change('delete from system_log where seal_id = 4');
    await change('delete from system_log_seal where id = 4');
    expect(await breaks()).toEqual(['end']);
    await change('delete from system_log');
    await change('delete from system_log_seal');
    await seal();
    expect(await breaks()).toEqual(['end']);
  });

  it('finds a row that somebody inserted, with a hash or without, into a seal or not', async () => {
    const ids = await threeSeals();
    const copy = (hash: string, sealId: string) =>
      change(
        `insert into system_log (at, provider_id, operator, operation, content, address, operand, result, request, mode, salt, content_hash, seal_id)
         select at, provider_id, operator, operation, content, address, operand, result, request, mode, salt, ${hash}, ${sealId} from system_log where id = $1 returning id`,
        [ids[6]],
      ).then(({ rows }) => rows[0].id as number);
    const one = await copy('null', 'null');
    expect(await breaks()).toEqual([`inserted ${one}`]);
    await change('delete from system_log where id = $1', [one]);
    const two = await copy('content_hash', 'seal_id');
    expect(await breaks()).toEqual([`changed ${two}`]);
    await change('delete from system_log where id = $1', [two]);
    // What the sealer takes in stays as false as it was.
    const three = await copy('content_hash', 'null');
    await seal();
    expect(await breaks()).toEqual([`changed ${three}`]);
  });

  it('finds a rewritten seal, and rows that were taken out together with its count', async () => {
    const ids = await threeSeals();
    await change('update system_log_seal set seal_hash = sha256(seal_hash) where id = 3');
    expect((await breaks())[0]).toBe('seal');
    await change('delete from system_log where id = $1', [ids[6]]);
    await change('update system_log_seal set row_count = 3 where id = 3');
    expect((await breaks())[0]).toBe('seal');
  });

  it('loses no row of many writers at once, nor one that is committed after later ones were sealed', async () => {
    await seal();
    await withClient(async (slow) => {
      // An id that was taken early and is committed late.
      await slow.query('begin');
      await slow.query("select nextval(pg_get_serial_sequence('system_log', 'id'))");
      const { rows } = await change("select pg_sequence_last_value('system_log_id_seq') as id");
      const late = rows[0].id as number;
      const at = new Date();
      const facts = {
        provider_id: null,
        operator: '',
        operation: 'x',
        content: '',
        address: '',
        operand: 'late',
        result: 'success',
        mode: 'web',
      };
      const salt = '00000000-0000-4000-8000-000000000000';
      await slow.query(
        `insert into system_log (id, at, operator, operation, content, address, operand, result, request, mode, salt, content_hash) overriding system value
         values ($1, $2, '', 'x', '', '', 'late', 'success', '{}', 'web', $3, $4)`,
        [late, at, salt, hashes.row({ id: late, at, request: {}, ...facts }, salt)],
      );
      let sealing = true;
      const sealer = (async () => {
        while (sealing) await seal();
      })();
      await Promise.all(Array.from({ length: 300 }, (_, n) => write(`parallel ${n}`)));
      await seal();
      expect(await check()).toMatchObject({ rows: 300, unsealed: 0, breaks: [] });
      await slow.query('commit');
      sealing = false;
      await sealer;
    });
    await seal();
    expect(await check()).toMatchObject({ rows: 301, unsealed: 0, breaks: [] });
  });

  it('takes in what stood in the log before there was a chain', async () => {
    for (let n = 0; n < 3; n++)
      await change(
        "insert into system_log (operator, operation, content, address, result, request, mode) values ('old', 'login', 'Sign in', '', 'success', $1, 'web')",
        [{ n }],
      );
    await seal();
    expect(await check()).toMatchObject({ rows: 3, unsealed: 0, breaks: [] });
    await change("update system_log set operator = 'new' where id = 2");
    expect(await breaks()).toEqual(['changed 2']);
  });

  it('goes on after a rotation of the installation’s key, and begins anew where the key is given up', async () => {
    await threeSeals();
    const source = { folder, configured: undefined };
    await withClient((client) => rotateSecretKey(client, source));
    const key = await withClient((client) => settleSecretKey(client, source));
    const after = await openLogHashes(databases.pool, createSeal(key));
    hashes = after;
    await write('after the rotation');
    await seal();
    expect(await check()).toMatchObject({ rows: 13, unsealed: 0, breaks: [] });
    // Another key opens nothing, and makes no hash that holds.
    await expect(openLogHashes(databases.pool, createSeal(Buffer.alloc(32, 7)))).rejects.toThrow();
    rmSync(join(folder, 'secret.key'));
    await expect(withClient((client) => settleSecretKey(client, source))).rejects.toThrow(/secret\.key is missing/);
    expect(await withClient((client) => forgetSecrets(client, source))).toEqual(new Map([['system_log_key', 1]]));
    expect(existsSync(join(folder, 'system-log.head'))).toBe(false);
    const fresh = await withClient((client) => settleSecretKey(client, source));
    hashes = await openLogHashes(databases.pool, createSeal(fresh));
    await seal();
    expect(await check()).toMatchObject({ rows: 13, breaks: [] });
  });

  it('a value that is sealed for something else cannot take the place of its key', async () => {
    const key = await withClient((client) => settleSecretKey(client, { folder, configured: undefined }));
    const known = createSeal(key).seal(Buffer.alloc(32, 1).toString('base64'));
    await change('update system_log_key set key_sealed = $1', [known]);
    await expect(openLogHashes(databases.pool, createSeal(key))).rejects.toThrow();
  });
});

describe('the check in the console', () => {
  let test: TestServer;
  let reader: Api;
  beforeAll(async () => {
    test = await startTestServer({ timing: { sealLogMs: 50, proveLogMs: Number.POSITIVE_INFINITY } });
    reader = await test.user(test.ours, ['systemLog:read']);
  });
  afterAll(() => test.close());

  it('says that the log is intact, or where it is broken; the row to the platform alone; and tells administrators once', async () => {
    expect(await reader.get(contract.systemLog.check)).toMatchObject({ state: 'unchecked', since: null });
    await until(async () => (await test.rows('select 1 from system_log where seal_id is null')).length === 0);
    const intact = await reader.get(contract.systemLog.runCheck);
    expect(intact).toMatchObject({ state: 'intact', rows: null, entryId: null, broken: null });
    expect(Date.parse(intact.since!)).toBeLessThanOrEqual(Date.now());
    const [{ id }] = await test.rows(
      "update system_log set operator = 'mallory' where id = (select min(id) from system_log) returning id",
    );
    // Only just checked: nothing is read again.
    expect(await reader.get(contract.systemLog.runCheck)).toMatchObject({ state: 'intact' });
    test.shiftClock(120_000);
    expect(await reader.get(contract.systemLog.runCheck)).toMatchObject({ state: 'broken', broken: 'changed', entryId: null });
    expect(await test.admin.get(contract.systemLog.check)).toMatchObject({ state: 'broken', entryId: id });
    test.shiftClock(240_000);
    await test.admin.get(contract.systemLog.runCheck);
    expect(await test.rows("select title from message where title like '%failed its check%'")).toHaveLength(1);
    // Many at once wait for no connection of each other.
    test.shiftClock(360_000);
    const many = await Promise.all(Array.from({ length: 60 }, () => reader.call(contract.systemLog.runCheck)));
    expect(many.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const nobody = await test.user(test.ours, ['station:read']);
    expect((await nobody.call(contract.systemLog.runCheck)).status).toBe(403);
  });
});
