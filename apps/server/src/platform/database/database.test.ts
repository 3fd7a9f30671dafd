import { expect, inject, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { openDatabases } from './database.ts';

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
