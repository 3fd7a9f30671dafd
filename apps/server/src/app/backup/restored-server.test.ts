import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '../../finance/index.ts';
import { openConfiguredVault } from '../../platform/backup/open-store.ts';
import { readConfig } from '../../platform/config/config.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../../platform/database/private-postgres.ts';
import { createLog } from '../../platform/log/log.ts';
import { quickPlace } from '../../testing/quick-place.ts';
import { RawPoint } from '../../testing/raw-point.ts';
import { apiOf, startTestServer, type TestServer, until } from '../../testing/server.ts';
import { type RunningServer, startServer } from '../server.ts';
import { type BroughtUp, bringUp, proveBackup } from './bring-up.ts';
import { readNotes } from './notes.ts';

const MINUTE = 60_000;
const secretKey = randomBytes(32);
let folder: string;
let postgres: PrivatePostgres | undefined;
let test: TestServer | undefined;
let again: RunningServer | undefined;
let env: Record<string, string>;
let brought: BroughtUp;
let cardNumber: string;
let serialNumber: string;
const sessions: Record<'ended' | 'running' | 'lost', number> = { ended: 0, running: 0, lost: 0 };
const at = Date.now() - 60 * MINUTE;

const backupState = () => test!.admin.get(contract.backups.state);

// The life of a server, its end, and what comes back: one database, restored once.
beforeAll(async () => {
  folder = mkdtempSync(join(quickPlace(), 'csms-restored-'));
  chmodSync(folder, 0o755);
  env = { BACKUP_TARGET: join(folder, 'store'), BACKUP_PASSPHRASE: 'a phrase that is long enough', BACKUP_PROVE_DAYS: '0' };
  const dataFolder = join(folder, 'data');
  const first = await startPrivatePostgres(dataFolder, { durable: false, settings: { synchronous_commit: 'on' } });
  postgres = first;
  await migrate(first.url);
  test = await startTestServer({
    through: async () => first.url,
    ...{ secretKey, env, dataFolder, adminUrl: first.adminUrl },
    timing: { backup: { logMs: 100 } },
  });
  await until(async () => (await backupState()).copies.length > 0);
  const { id: stationId } = await test.station();
  const made = await test.point({ stationId, connectors: 2 });
  serialNumber = made.serialNumber;
  cardNumber = (await test.card({ amount: '1000' })).cardNumber;
  const point = await test.boot(serialNumber);
  sessions.ended = await point.start(cardNumber, 1000, at);
  await point.end(sessions.ended, 11_000, at + 10 * MINUTE, { idTag: cardNumber });
  sessions.running = await point.start(cardNumber, 11_000, at + 20 * MINUTE);
  await point.meter(sessions.running, 16_000, at + 25 * MINUTE);
  const moment = Date.now() + 1;
  // A session of the time that is lost: its number is known to the charger alone then.
  await new Promise((done) => setTimeout(done, 300));
  sessions.lost = await point.start((await test.card({ amount: '1000' })).cardNumber, 50_000, at + 30 * MINUTE, 2);
  await until(async () => Date.parse((await backupState()).restorableTo ?? '') > moment + 300);
  point.drop();
  const vault = await openConfiguredVault(readConfig(env), { make: false });
  brought = await bringUp(vault, { folder: join(folder, 'restored'), to: moment, trial: true, say: () => {} });
});
afterAll(async () => {
  await again?.stop();
  await test?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the restored database', () => {
  it('passes the proof of the ledger, over the same movements as were there at its moment', async () => {
    const now = await proveLedger(test!.databases.system);
    expect(brought.ledger).toMatchObject({ differences: 0, transactions: now.transactions - 1, records: now.records });
    expect(brought.restored.copy.series).toBe(readNotes(join(folder, 'data'), 0).series);
  });

  it('gives transactions numbers behind all that any backup tells of, also of the time that is lost', () => {
    expect(brought.restored.lastTransaction).toBeGreaterThanOrEqual(sessions.lost);
    expect(brought.next).toBeGreaterThanOrEqual(sessions.lost + 1_000_000);
    expect(brought.hasKey).toBe(false);
  });
});

describe('a server on the restored database', () => {
  it('takes what its charger repeats once, and neither loses a session of the lost time nor bills it to somebody else', async () => {
    await test!.close();
    await postgres!.stop();
    test = undefined;
    const dataFolder = join(folder, 'restored');
    postgres = await startPrivatePostgres(dataFolder, { durable: false });
    again = await startServer({
      config: readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: dataFolder }),
      databaseUrl: postgres.url,
      ...{ secretKey, dataFolder, adminUrl: postgres.adminUrl },
      log: createLog('silent'),
      weather: { make: async () => 'none', forecasts: async () => [], rivers: async () => [] },
    });
    const { token } = await apiOf(again.url, undefined).get(contract.signIn.login, {
      body: { username: 'admin', password: 'admin-of-tests' },
    });
    const admin = apiOf(again.url, token);
    const point = await RawPoint.connect(`${again.url.replace('http', 'ws')}/ocpp`, serialNumber);
    await point.boot();
    const stop = () => point.end(sessions.running, 21_000, at + 40 * MINUTE, { idTag: cardNumber });
    const repeated = await stop();
    expect(await stop()).toEqual(repeated);
    expect(await point.start(cardNumber, 1000, at)).toBe(sessions.ended);
    await point.end(sessions.ended, 11_000, at + 10 * MINUTE, { idTag: cardNumber });
    // What the backup never knew: its readings and its stop.
    await point.meter(sessions.lost, 55_000, at + 35 * MINUTE, 2);
    for (let turn = 0; turn < 2; turn++) await point.end(sessions.lost, 60_000, at + 45 * MINUTE);
    const next = await point.start(cardNumber, 21_000, at + 50 * MINUTE);
    expect(next).toBeGreaterThan(brought.next);
    await point.end(next, 22_000, at + 55 * MINUTE, { idTag: cardNumber });
    point.drop();
    const { list } = await admin.get(contract.records.list, { query: { serialNumber, limit: 50 } });
    const shown = list.map(({ transactionId, status, energyWh, cost, reviewReasons }) => ({
      transactionId,
      ...{ status, energyWh, cost, reviewReasons },
    }));
    expect(shown).toHaveLength(4);
    expect(shown).toEqual(
      expect.arrayContaining([
        { transactionId: sessions.ended, status: 'finished', energyWh: 10_000, cost: '10.00', reviewReasons: [] },
        { transactionId: sessions.running, status: 'finished', energyWh: 10_000, cost: '10.00', reviewReasons: [] },
        { transactionId: next, status: 'finished', energyWh: 1_000, cost: '1.00', reviewReasons: [] },
        expect.objectContaining({ status: 'review', cost: '0', reviewReasons: ['unknown-transaction'] }),
      ]),
    );
    const stray = list.find(({ status }) => status === 'review')!;
    expect(stray.transactionId).toBeGreaterThan(brought.next);
    expect((await admin.get(contract.backups.state)).restored).toMatchObject({
      until: brought.restored.until.toISOString(),
    });
    expect(await proveLedger(again.databases.system)).toMatchObject({ differences: 0 });
  });

  it('has a trial restore told with the copy, and leaves nothing of it behind', async () => {
    const vault = await openConfiguredVault(readConfig(env), { make: false });
    const note = await proveBackup(vault, {
      folder: join(folder, 'trial'),
      series: brought.restored.copy.series,
      say: () => {},
    });
    expect(note).toMatchObject({ good: true, differences: 0 });
  });
});
