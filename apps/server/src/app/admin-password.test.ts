import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { createTestDatabase } from '../testing/database.ts';
import { startServer } from './server.ts';

/** What a start with this password of the first user warns of. */
async function warnings(adminPassword: string): Promise<string[]> {
  const database = await createTestDatabase();
  const said: string[] = [];
  const server = await startServer({
    config: readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: 'admin-password', ADMIN_PASSWORD: adminPassword }),
    databaseUrl: database.url,
    secretKey: randomBytes(32),
    log: pino({ level: 'warn' }, { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) }),
  });
  await server.stop();
  await database.drop();
  return said;
}

/** These servers listen to this computer alone, and say so. */
const LOOPBACK = expect.stringContaining('HOST is 127.0.0.1');

it('a short or common ADMIN_PASSWORD is warned of at the start, in words and without the password; a good one is not', async () => {
  expect(await warnings('x9K!q')).toEqual([expect.stringContaining('only 5 characters'), LOOPBACK]);
  const common = await warnings('password123');
  expect(common).toEqual([expect.stringContaining('one of the first passwords that attackers try'), LOOPBACK]);
  expect(common.join()).not.toContain('password123');
  expect(await warnings('volt-and-ampere')).toEqual([LOOPBACK]);
});
