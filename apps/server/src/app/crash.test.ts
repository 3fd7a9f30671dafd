import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@csms/contract';
import { CallFailed } from '@csms/ocpp';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../platform/database/private-postgres.ts';
import { iso, RawPoint } from '../testing/raw-point.ts';
import { type Api, apiOf, checkBooks, unique, until } from '../testing/server.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const PASSWORD = 'crash-test';
const POINTS = 20;

let folder: string;
let port: number;
let child: ChildProcess | undefined;
let database: pg.Client | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'csms-crash-'));
  chmodSync(folder, 0o755);
  port = await freePort();
});
afterAll(async () => {
  await database?.end().catch(() => {});
  if (child && child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((done) => child!.once('exit', done));
    child.kill('SIGTERM');
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the program as `npm start` does, with a durable database of its own in the folder; resolves when it can be used. */
async function startProgram(): Promise<void> {
  const started = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr]) stream!.on('data', (chunk) => (output += chunk));
  await until(() => {
    if (started.exitCode !== null) throw new Error(output);
    return output.includes('CSMS is running');
  });
}

/** The postmaster of the program's own database. */
function postmaster(): { pid: number; port: number } {
  const home = (() => {
    try {
      return readFileSync(join(folder, 'postgres.location'), 'utf8').trim();
    } catch {
      return join(folder, 'postgres');
    }
  })();
  const lines = readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** Rows of the program's database, over a connection that is made anew whenever it has gone. */
// biome-ignore lint/suspicious/noExplicitAny: rows of any query
async function rows(text: string, values: unknown[] = []): Promise<Record<string, any>[]> {
  if (!database) {
    const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
    database = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${postmaster().port}/csms` });
    database.on('error', () => {
      database = undefined;
    });
    await database.connect();
  }
  return (await database.query(text, values)).rows;
}

interface Acknowledged {
  starts: { id: number; key: string; serialNumber: string }[];
  /** Registers are counted up by each point alone, so each sample is one of a kind. */
  samples: { id: number; energyWh: number; sends: number }[];
  stops: { id: number; meterStop: number }[];
}

/** A charger that never gives up: what was not acknowledged is sent again, over a new connection where the old one is gone. */
class StubbornPoint {
  readonly acknowledged: Acknowledged = { starts: [], samples: [], stops: [] };
  sessions = 0;
  private point: RawPoint | undefined;
  private register = 1000;
  private clock = Date.now() - 80 * 24 * 3_600_000;
  private stopped = false;
  private readonly serialNumber: string;
  private readonly cardNumber: string;

  constructor(serialNumber: string, cardNumber: string) {
    this.serialNumber = serialNumber;
    this.cardNumber = cardNumber;
  }

  /** Gives the answer, and how often it had to be sent. */
  private async insist<T>(send: (point: RawPoint) => Promise<T>): Promise<{ answer: T; sends: number }> {
    for (let sends = 1; ; sends++) {
      try {
        if (this.point?.socket.readyState !== 1) {
          this.point = await RawPoint.connect(`ws://127.0.0.1:${port}/ocpp`, this.serialNumber);
          await this.point.boot();
        }
        return { answer: await send(this.point), sends };
      } catch (error) {
        if (this.stopped && !(error instanceof CallFailed)) throw error;
        await new Promise((done) => setTimeout(done, 100 + Math.random() * 100));
      }
    }
  }

  async run(): Promise<void> {
    while (!this.stopped) await this.session().catch((error) => (this.stopped ? undefined : Promise.reject(error)));
    this.point?.drop();
  }

  private async session(): Promise<void> {
    const { register: meterStart, clock: startedAt } = this;
    const key = `${meterStart}`;
    const { answer: id } = await this.insist((point) => point.start(this.cardNumber, meterStart, startedAt));
    this.acknowledged.starts.push({ id, key, serialNumber: this.serialNumber });
    for (let sample = 0; sample < 4; sample++) {
      this.register += 250;
      this.clock += 60_000;
      const { register, clock } = this;
      const { sends } = await this.insist((point) => point.meter(id, register, clock));
      this.acknowledged.samples.push({ id, energyWh: register, sends });
    }
    this.clock += 60_000;
    const { register: meterStop, clock } = this;
    await this.insist((point) => point.end(id, meterStop, clock, { idTag: this.cardNumber }));
    this.acknowledged.stops.push({ id, meterStop });
    this.clock += 60_000;
    this.sessions++;
  }

  finish(): void {
    this.stopped = true;
  }
}

it('nothing that was acknowledged is lost or doubled when the program and its database are killed under load, again and again', async () => {
  await startProgram();
  const url = `http://127.0.0.1:${port}`;
  const { token } = await apiOf(url, undefined).get(contract.session.login, { body: { username: 'admin', password: PASSWORD } });
  const admin = apiOf(url, token);
  const points = await furnish(admin);
  const running = points.map((point) => point.run());
  const sessions = () => points.reduce((sum, point) => sum + point.sessions, 0);
  const more = async (count: number) => {
    const before = sessions();
    await until(() => sessions() >= before + count);
  };
  await more(30);
  for (let kill = 0; kill < 3; kill++) {
    await new Promise((done) => setTimeout(done, Math.random() * 700));
    const gone = new Promise((done) => child!.once('exit', done));
    // Once with the whole database at the same moment: it has to recover from its log.
    if (kill === 1) process.kill(postmaster().pid, 'SIGKILL');
    child!.kill('SIGKILL');
    await gone;
    database = undefined;
    await startProgram();
    await more(30);
  }
  // Then the database alone; the program must live through it. PostgreSQL restarts itself only when one of its children is killed.
  const program = child!;
  const [victim] = await rows(
    `select pid from pg_stat_activity where application_name = 'csms' and pid <> pg_backend_pid() limit 1`,
  );
  process.kill(victim!.pid as number, 'SIGKILL');
  database = undefined;
  await more(30);
  expect(program.exitCode).toBeNull();
  for (const point of points) point.finish();
  await Promise.all(running);

  const acknowledged = points.map((point) => point.acknowledged);
  const starts = acknowledged.flatMap((one) => one.starts);
  const stops = acknowledged.flatMap((one) => one.stops);
  const samples = acknowledged.flatMap((one) => one.samples);
  expect(stops.length).toBeGreaterThan(100);
  const records = new Map(
    (
      await rows(
        'select transaction_id, status, meter_stop_wh, energy_wh, cost, meter_start_wh, review_reasons from charging_record',
      )
    ).map((row) => [row.transaction_id as number, row as Record<string, unknown>]),
  );
  // Each start once: its number is its own, and no second record has its meter start.
  expect(new Set(starts.map(({ id }) => id)).size).toBe(starts.length);
  for (const { id, key } of starts) expect(records.get(id), `start ${id}`).toMatchObject({ meter_start_wh: Number(key) });
  const twice = await rows('select point_id, meter_start_wh from charging_record group by 1, 2 having count(*) > 1');
  expect(twice).toEqual([]);
  for (const { id, meterStop } of stops)
    expect(records.get(id), `stop ${id}`).toMatchObject({
      status: 'finished',
      meter_stop_wh: meterStop,
      energy_wh: 1000,
      review_reasons: [],
    });
  const bills = await rows('select transaction_id, count(*)::int as n from charging_bill group by 1 having count(*) > 1');
  expect(bills).toEqual([]);
  const counted = new Map(
    (await rows('select transaction_id, energy_wh, count(*)::int as n from meter_sample group by 1, 2')).map((row) => [
      `${row.transaction_id}/${row.energy_wh}`,
      row.n as number,
    ]),
  );
  for (const { id, energyWh, sends } of samples) {
    const n = counted.get(`${id}/${energyWh}`) ?? 0;
    expect(n, `sample ${energyWh} of ${id}`).toBeGreaterThanOrEqual(1);
    // Sent once, stored once; where it had to be sent again, each sending may have been stored, and is billed once all the same.
    expect(n).toBeLessThanOrEqual(sends);
  }
  await checkBooks((text) => rows(text));
  const [income] = await rows(
    `select coalesce(sum(e.amount), 0) as settled from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = 'electricityIncome'`,
  );
  const [finished] = await rows(`select count(*)::int as n from charging_record where status = 'finished'`);
  expect(Number(income!.settled)).toBe(Number(finished!.n) * 1);
}, 150_000);

/** A station with points and a card for each. */
async function furnish(admin: Api): Promise<StubbornPoint[]> {
  const [provider] = await admin.get(contract.providers.options);
  const station = await admin.get(contract.stations.create, {
    body: {
      stationName: 'Crash',
      providerId: provider!.id,
      country: 'CN',
      address: 'here',
      longitude: 0,
      latitude: 0,
      timeZone: 'UTC',
    },
  });
  const fee = { electricity: '1', service: '0' };
  await admin.get(contract.prices.create, {
    body: {
      stationId: station.id,
      effectiveFrom: iso(Date.UTC(2020, 0, 1)),
      slots: new Array(48).fill('flat'),
      fees: { sharp: fee, peak: fee, flat: fee, valley: fee },
      reservationFee: '0',
    },
  });
  return Promise.all(
    Array.from({ length: POINTS }, async () => {
      const serialNumber = unique('CRASH');
      const cardNumber = unique('CRASHCARD').slice(-20);
      await admin.get(contract.points.create, {
        body: {
          serialNumber,
          pointName: serialNumber,
          stationId: station.id,
          equipmentType: 'dc',
          ratedPower: 350,
          connectors: [{ connectorNo: 1, standard: 'dc', connectorType: 'ccs2', maxPowerW: 350_000 }],
        },
      });
      await admin.get(contract.cards.issue, {
        body: {
          providerId: provider!.id,
          cardNumber,
          physicalNumber: unique('P'),
          amount: '100000',
          expireTime: '2099-12-31T00:00:00Z',
          email: 'card@ours.example',
        },
      });
      return new StubbornPoint(serialNumber, cardNumber);
    }),
  );
}
