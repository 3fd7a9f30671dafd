import { createServer, Socket } from 'node:net';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { isDatabaseAway, openDatabases } from './database.ts';
import { freePort } from './private-postgres.ts';

it('a moment is read as it was written, to the millisecond, whatever zone the session has', async () => {
  const databases = openDatabases(inject('databaseUrl'), createLog('silent'), { size: 1 });
  try {
    for (const zone of ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Europe/London']) {
      await databases.pool.query(`set time zone '${zone}'`);
      for (const text of [
        '2026-11-21T22:10:09.123Z',
        '1969-07-20T20:17:40.000Z',
        '2026-03-29T01:30:00.000Z',
        '9999-12-31T00:00:00.000Z',
      ]) {
        const { rows } = await databases.pool.query<{ at: Date }>('select $1::timestamptz as at', [text]);
        expect(rows[0]!.at.toISOString()).toBe(text);
      }
      const { rows } = await databases.pool.query(
        `select 'infinity'::timestamptz as ever, '2026-01-01 00:00:00.123456+00'::timestamptz as fine`,
      );
      expect(rows[0]).toEqual({ ever: Number.POSITIVE_INFINITY, fine: new Date('2026-01-01T00:00:00.123Z') });
    }
  } finally {
    await databases.close();
  }
});

it('a database that does not answer a connection, and a connection that is gone when a statement is written, are a database that is away', async () => {
  const [port, held] = [await freePort(), new Set<Socket>()];
  const silent = createServer((socket) => held.add(socket));
  await new Promise<void>((done) => silent.listen(port, '127.0.0.1', done));
  try {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'nobody', connectionTimeoutMillis: 50 });
    client.on('error', () => {});
    expect(isDatabaseAway(await client.connect().catch((error) => error))).toBe(true);
  } finally {
    for (const socket of held) socket.destroy();
    await new Promise((done) => silent.close(done));
  }
  const gone = new Socket();
  gone.on('error', () => {});
  gone.destroy();
  expect(isDatabaseAway(await new Promise((told) => gone.write('select 1', told)))).toBe(true);
});
