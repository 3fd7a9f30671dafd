import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@csms/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { freePort, runningAdminUrl } from '../../../apps/server/src/platform/database/private-postgres.ts';
import { apiOf, checkBooks, until } from '../../../apps/server/src/testing/server.ts';
import { furnishStubborn, type StubbornPoint } from '../../../apps/server/src/testing/stubborn-point.ts';
import { machineOf, PASSWORD } from './machines.ts';
import { pause, plays, rowsOf, say, seconds } from './trial.ts';

const POINTS = 20;
/** Longer than the log is stored once. */
const LOAD_MS = 70_000;
const RESTORE = fileURLToPath(new URL('../../../apps/server/restore.mjs', import.meta.url));

it.runIf(plays('restore'))(
  'a machine that is lost under load: a restore elsewhere loses a minute at most, the ledger agrees, and chargers go on',
  { timeout: 900_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'csms-restore-'));
    chmodSync(folder, 0o755);
    const env = {
      ...{ PORT: String(await freePort()), HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'fatal' },
      ...{ BACKUP_TARGET: join(folder, 'store'), BACKUP_PASSPHRASE: 'a phrase that is long enough', BACKUP_PROVE_DAYS: '0' },
    };
    const lost = machineOf({ ...env, DATA_DIR: join(folder, 'lost') });
    const restored = machineOf({ ...env, DATA_DIR: join(folder, 'restored') });
    let points: StubbornPoint[] = [];
    let running: Promise<void>[] = [];
    try {
      await lost.start();
      const { token } = await apiOf(lost.url, undefined).get(contract.signIn.login, {
        body: { username: 'admin', password: PASSWORD },
      });
      const admin = apiOf(lost.url, token);
      await until(async () => (await admin.get(contract.backups.state)).copies.length > 0, 120_000);
      points = await furnishStubborn(admin, POINTS, () => `${lost.url.replace('http', 'ws')}/ocpp`);
      running = points.map((point) => point.run());
      await pause(LOAD_MS);
      // The machine with its disk.
      const database = runningAdminUrl(join(folder, 'lost'));
      await lost.kill();
      const killedAt = Date.now();
      await until(() => runningAdminUrl(join(folder, 'lost')) === undefined);
      expect(database).toBeDefined();
      renameSync(join(folder, 'lost'), join(folder, 'gone'));
      const before = points.flatMap(({ acknowledged }) => acknowledged.samples.filter(({ at }) => at <= killedAt));
      const began = performance.now();
      const { status, stdout, stderr } = spawnSync(process.execPath, [RESTORE], {
        env: { ...process.env, ...env, DATA_DIR: join(folder, 'restored') },
        encoding: 'utf8',
      });
      const restoredMs = performance.now() - began;
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/The ledger agrees/);
      await restored.start();
      const db = new pg.Pool({ connectionString: dataUrl(join(folder, 'restored')), max: 2 });
      try {
        const stored = new Set(
          (await rowsOf(db, 'select transaction_id, energy_wh from meter_sample')).map(
            (row) => `${row.transaction_id}/${row.energy_wh}`,
          ),
        );
        const missing = before.filter(({ id, energyWh }) => !stored.has(`${id}/${energyWh}`)).map(({ at }) => at);
        const lostMs = missing.length === 0 ? 0 : killedAt - Math.min(...missing);
        say(
          `restore: ${before.length} samples acknowledged, those of the last ${seconds(lostMs)} are lost (${missing.length}); restored in ${seconds(restoredMs)}`,
        );
        say(`restore: ${stdout.trim().split('\n').at(-1)}`);
        // Chargers never knew that anything was lost.
        const reached = points.reduce((sum, point) => sum + point.sessions, 0) + POINTS * 3;
        await until(() => points.reduce((sum, point) => sum + point.sessions, 0) >= reached, 120_000);
        for (const point of points) point.finish();
        await Promise.all(running);
        await checkBooks((text) => rowsOf(db, text));
        const twice = await rowsOf(db, 'select transaction_id from charging_bill group by 1 having count(*) > 1');
        expect(twice).toEqual([]);
        expect(lostMs).toBeLessThan(60_000);
      } finally {
        await db.end();
      }
    } finally {
      for (const point of points) point.finish();
      await Promise.allSettled([lost.kill(), restored.kill()]);
      await Promise.allSettled(running);
      await until(() => runningAdminUrl(join(folder, 'restored')) === undefined).catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** Of the database that runs over a data folder. */
function dataUrl(folder: string): string {
  const url = new URL(runningAdminUrl(folder)!);
  return Object.assign(url, { pathname: '/csms' }).href;
}
