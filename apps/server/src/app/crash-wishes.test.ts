import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@csms/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../platform/database/private-postgres.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { RawPoint } from '../testing/raw-point.ts';
import { type Api, apiOf, unique, until } from '../testing/server.ts';

const MAIN = fileURLToPath(new URL('../../start.mjs', import.meta.url));
const PASSWORD = 'crash-wishes';
const CHARGERS = 10;
const HOUR = 3_600_000;

let folder: string;
let port: number;
let database: TestDatabase;
let db: pg.Pool;
let child: ChildProcess;
let admin: Api;
let chargers: Charger[];

/** A charger that goes on through every crash of the server: what it has begun it tells until it is acknowledged, what it keeps it keeps. */
class Charger {
  readonly serialNumber = unique('WISH');
  /** Its own user, and that one's token. */
  userId = 0;
  idTag = '';
  /** How long it takes to answer, in ms; null: it does not hear what is asked of it. */
  answerMs: number | null = 50;
  remoteStarts = 0;
  transactionId: number | undefined;
  /** A car is plugged in, also while the line is away. */
  isPlugged = false;
  /** The numbers of the reservations that it keeps. */
  readonly kept = new Set<number>();
  /** Called when something was asked, before it is answered. */
  onAsked = (_action: string) => {};
  point: RawPoint | undefined;
  private ended = false;

  async connect(): Promise<void> {
    for (let first = true; !this.ended; first = false) {
      try {
        const point = await RawPoint.connect(`ws://127.0.0.1:${port}/ocpp`, this.serialNumber);
        point.onCall = (action, payload, id) => this.heard(point, action, payload, id);
        this.point = point;
        // Only the line was lost: it boots once.
        if (first) await point.boot();
        await point.status(1, this.transactionId !== undefined ? 'Charging' : this.isPlugged ? 'Preparing' : 'Available');
        return void point.closed.then(() => this.connect());
      } catch {
        await pause(100);
      }
    }
  }

  private heard(point: RawPoint, action: string, payload: Record<string, unknown>, id: string): unknown {
    if (!/RemoteStart|ReserveNow|CancelReservation/.test(action))
      return action === 'GetConfiguration' ? { configurationKey: [] } : { status: 'Rejected' };
    if (action === 'RemoteStartTransaction') this.remoteStarts++;
    this.onAsked(action);
    if (this.answerMs === null) return undefined;
    const number = payload.reservationId as number;
    let status = 'Accepted';
    if (action === 'ReserveNow') this.kept.add(number);
    if (action === 'CancelReservation' && !this.kept.delete(number)) status = 'Rejected';
    if (action === 'RemoteStartTransaction') {
      if (this.transactionId === undefined) void this.begin(payload.idTag as string);
      else status = 'Rejected';
    }
    setTimeout(() => point.socket.readyState === 1 && point.send(JSON.stringify([3, id, { status }])), this.answerMs);
    return undefined;
  }

  async begin(idTag: string): Promise<void> {
    this.transactionId = 0;
    const at = Date.now();
    while (!this.transactionId && !this.ended)
      this.transactionId = await this.point!.start(idTag, 0, at).catch(async () => void (await pause(150)));
  }

  end(): void {
    this.ended = true;
    this.point?.drop();
  }
}

const pause = (ms: number) => new Promise<undefined>((done) => setTimeout(() => done(undefined), ms));
// biome-ignore lint/suspicious/noExplicitAny: rows of any query
const rows = async (text: string, values: unknown[] = []): Promise<Record<string, any>[]> => (await db.query(text, values)).rows;

async function startProgram(): Promise<void> {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD };
  const started = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...env, LOG_LEVEL: 'fatal', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (output += chunk));
  await until(() => {
    if (started.exitCode !== null) throw new Error(output);
    return output.includes('CSMS is running');
  });
}

/** Kills the server with −9 when it has asked for so many things of a kind, before any of it is answered, or asks for nothing more; starts it again. */
async function killAfter(action: string, count: number, work: () => Promise<unknown>): Promise<void> {
  let asked = 0;
  const gone = new Promise((done) => child.once('exit', done));
  for (const charger of chargers) charger.onAsked = (one) => one === action && ++asked === count && child.kill('SIGKILL');
  await work();
  const given = setTimeout(() => child.kill('SIGKILL'), 8_000);
  await gone;
  clearTimeout(given);
  for (const charger of chargers) charger.onAsked = () => {};
  await startProgram();
  await until(async () => (await rows('select 1 from connection_state where online')).length === CHARGERS, 60_000);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'csms-crash-wishes-'));
  chmodSync(folder, 0o755);
  [port, database] = await Promise.all([freePort(), createTestDatabase()]);
  db = new pg.Pool({ connectionString: database.url, max: 2 });
  await startProgram();
  const url = `http://127.0.0.1:${port}`;
  const { token } = await apiOf(url, undefined).get(contract.signIn.login, { body: { username: 'admin', password: PASSWORD } });
  admin = apiOf(url, token);
  const [provider] = await admin.get(contract.providers.options);
  const place = {
    country: 'CN',
    address: 'here',
    longitude: 0,
    latitude: 0,
    timeZone: 'UTC',
    facilities: ['reservations' as const],
  };
  const station = await admin.get(contract.stations.create, {
    body: { stationName: 'Crash', providerId: provider!.id, ...place },
  });
  const fee = { electricity: '1', service: '0' };
  await admin.get(contract.prices.create, {
    body: {
      stationId: station.id,
      effectiveFrom: '2020-01-01T00:00:00Z',
      slots: new Array(48).fill('flat'),
      fees: { sharp: fee, peak: fee, flat: fee, valley: fee },
      reservationFee: '2',
    },
  });
  chargers = Array.from({ length: CHARGERS }, () => new Charger());
  for (const charger of chargers) {
    const { serialNumber } = charger;
    await admin.get(contract.points.create, {
      body: {
        serialNumber,
        pointName: serialNumber,
        stationId: station.id,
        equipmentType: 'ac',
        ratedPower: 22,
        connectors: [{ connectorNo: 1, standard: 'ac', connectorType: 'type2', maxPowerW: 22_000 }],
      },
    });
    const user = await admin.get(contract.chargeUsers.create, { body: { providerId: provider!.id, account: unique('W') } });
    await admin.get(contract.chargeUsers.recharge, {
      params: { id: user.id },
      body: { amount: '50', requestId: unique('RECHARGE') },
    });
    [charger.userId, charger.idTag] = [user.id, user.idTag];
    await charger.connect();
  }
}, 120_000);

afterAll(async () => {
  for (const charger of chargers ?? []) charger.end();
  if (child && child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await gone;
  }
  await db?.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('a reservation that is made or cancelled while the server is killed has one holder or none, and no charger keeps what has ended', async () => {
  const { reservations } = contract;
  const reserve = (charger: Charger, chargeUserId: number) =>
    admin.call(reservations.create, {
      body: {
        serialNumber: charger.serialNumber,
        connectorNo: 1,
        chargeUserId,
        expiryTime: new Date(Date.now() + HOUR).toISOString(),
      },
    });
  const held = () =>
    rows(`select r.id, r.charge_user_id, r.charger, p.serial_number, c.reservation_id from reservation r join charge_point p on p.id = r.point_id
      join connector c on c.point_id = p.id and c.connector_no = r.held_connector where r.status in ('planned', 'held') order by r.id`);
  for (const charger of chargers) charger.answerMs = 400;
  // What is asked while the server dies is answered by nobody; whoever asked does not know what became of it, and asks again.
  await killAfter('ReserveNow', 3, () => Promise.all(chargers.map((one) => reserve(one, one.userId).catch(() => undefined))));
  await Promise.all(chargers.map((one) => reserve(one, one.userId)));
  const all = await held();
  expect(all).toHaveLength(CHARGERS);
  expect(new Set(all.map((row) => row.serial_number)).size).toBe(CHARGERS);
  expect(all.every((row) => row.reservation_id === row.id)).toBe(true);
  // Also those whose answer was lost are asked again, long before their command would run out of time.
  await until(async () => (await held()).every(({ charger }) => charger === 'keeps'), 90_000);
  for (const [i, charger] of chargers.entries()) {
    expect([...charger.kept]).toEqual([all.find((row) => row.serial_number === charger.serialNumber)!.id]);
    const stranger = chargers[(i + 1) % CHARGERS]!;
    expect((await reserve(charger, stranger.userId)).error?.fields ?? {}).not.toEqual({});
    expect((await charger.point!.call('Authorize', { idTag: stranger.idTag })).idTagInfo.status).toBe('Blocked');
  }
  const cancel = ({ id }: Record<string, unknown>) =>
    admin.call(reservations.cancel, { params: { id: id as number }, body: { chargeFee: true } });
  await killAfter('CancelReservation', 3, () => Promise.all(all.map((row) => cancel(row).catch(() => undefined))));
  for (const row of await held()) expect((await cancel(row)).error?.key).toBeUndefined();
  await until(() => chargers.every(({ kept }) => kept.size === 0), 90_000);
  expect(await rows('select 1 from connector where reservation_id is not null')).toEqual([]);
  // Each fee once, whatever was asked twice.
  await until(async () => (await rows(`select 1 from reservation where fee_due`)).length === 0);
  const fees = await rows(`select charge_user_id, cost::float8 as cost from charging_record where start_type = 'reservation'`);
  expect(fees).toHaveLength(CHARGERS);
  expect(new Set(fees.map((row) => row.charge_user_id)).size).toBe(CHARGERS);
  expect(fees.every(({ cost }) => cost === 2)).toBe(true);
  expect(await rows('select 1 from ledger_entry group by transaction_id having sum(amount) <> 0')).toEqual([]);
}, 240_000);

it('a timed start whose server is killed between wish and answer happens once, or says why it was missed', async () => {
  const { timedCharges } = contract;
  const [deaf, ...others] = chargers as [Charger, ...Charger[]];
  for (const charger of chargers) {
    charger.answerMs = 300;
    charger.isPlugged = true;
    await charger.point!.status(1, 'Preparing');
    const day = (n: number) => new Date(Date.now() + n * 24 * HOUR).toISOString().slice(0, 10);
    await admin.get(timedCharges.create, {
      body: {
        serialNumber: charger.serialNumber,
        connectorNos: [1],
        chargeUserId: charger.userId,
        validPeriod: { from: day(-1), to: day(2) },
        startTime: '12:00',
        retryMinutes: 60,
      },
    });
  }
  deaf.answerMs = null;
  // Two minutes ago was the time of all of them: their spread is over, so they are asked for at once.
  const due = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 120_000);
  await rows(`update timed_charge set start_time = $1, next_at = $2`, [due.toISOString().slice(11, 16), due]);
  await killAfter('RemoteStartTransaction', 2, async () => {});
  await killAfter('RemoteStartTransaction', 3, async () => {});
  const starts = () =>
    rows(
      `select t.id, t.status, t.problem, t.transaction_id, p.serial_number from timed_start t join charge_point p on p.id = t.point_id order by t.id`,
    );
  const begun = async () => (await starts()).filter(({ status }) => status === 'charging').length;
  // A command that was claimed, and never sent, is known to be lost when its charger has come back. A start waits two minutes for a session that is told late: here they pass at once.
  await until(
    async () => (await rows(`select 1 from command where status in ('queued', 'sent') and action = 'startSession'`)).length === 0,
    60_000,
  );
  for (let n = 0; n < 3 && (await begun()) < others.length; n++) {
    await rows(`update timed_start set asked_at = asked_at - interval '3 minutes', look_at = now() where status = 'asked'`);
    await until(async () => (await begun()) >= others.length, 20_000).catch(() => {});
  }
  const list = await starts();
  expect(list).toHaveLength(CHARGERS);
  for (const charger of others) {
    const start = list.find((row) => row.serial_number === charger.serialNumber)!;
    expect(start, JSON.stringify(list)).toMatchObject({ status: 'charging', transaction_id: charger.transactionId });
  }
  const sessions = await rows(`select point_id from charging_record where start_type <> 'reservation'`);
  expect(sessions).toHaveLength(others.length);
  expect(new Set(sessions.map((row) => row.point_id)).size).toBe(others.length);
  await rows(
    `update timed_start set until_at = now(), asked_at = now() - interval '3 minutes', look_at = now() where status <> 'charging'`,
  );
  const missed = await until(async () => (await starts()).find(({ status }) => status === 'missed'), 60_000);
  expect(missed).toMatchObject({ serial_number: deaf.serialNumber, problem: 'noAnswer', transaction_id: null });
}, 240_000);
