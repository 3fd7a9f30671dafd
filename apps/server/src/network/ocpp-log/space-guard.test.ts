import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Reserve } from '../../platform/database/disk-space.ts';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { logKeeper } from './ocpp-log.writes.ts';
import { boundsOf, roomOf } from './space.rules.ts';

const [MIB, GIB] = [1024 ** 2, 1024 ** 3];

describe('how much room there is', () => {
  it('goes by shares of a small disk, and by gigabytes of a large one', () => {
    expect(boundsOf(300 * MIB).low).toBe(45 * MIB);
    expect(boundsOf(10 * GIB).low).toBe(2 * GIB);
    expect(boundsOf(100 * GIB).low).toBe(15 * GIB);
    const of = (free: number) => roomOf({ total: 300 * MIB, free: free * MIB }, 'enough');
    expect([200, 46, 44, 16, 14, 4, 2].map(of)).toEqual(['enough', 'enough', 'low', 'low', 'scarce', 'scarce', 'none']);
  });

  it('counts as better only when it is clearly better', () => {
    const of = (free: number, before: 'low' | 'scarce' | 'none') => roomOf({ total: 1000, free }, before);
    expect(of(155, 'low')).toBe('low');
    expect(of(180, 'low')).toBe('enough');
    expect(of(52, 'scarce')).toBe('scarce');
    expect(of(60, 'scarce')).toBe('low');
    expect(of(500, 'none')).toBe('enough');
  });
});

describe('a disk that fills', () => {
  let test: TestServer;
  let folder: string;
  const disk = { total: 300 * MIB, free: 200 * MIB };
  /** What dropping a day gives back. */
  let freedByDay = 0;
  const days = async () =>
    (await test.rows<{ n: number }>("select count(*)::int as n from pg_inherits where inhparent = 'ocpp_message'::regclass"))[0]!
      .n;
  let before = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'csms-space-'));
    test = await startTestServer({
      databaseFolder: folder,
      timing: { diskMs: 50 },
      readSpace: async () => {
        if (freedByDay === 0 || !test) return { ...disk };
        return { total: disk.total, free: disk.free + freedByDay * Math.max(0, before - (await days())) };
      },
    });
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const actions = async (serial: string) => (await test.log(serial)).map((row) => row.action);
  const begin = async (point: RawPoint, idTag: string) => {
    const payload = { connectorId: 1, idTag, meterStart: 1000, timestamp: new Date().toISOString() };
    return ((await point.call('StartTransaction', payload)) as { transactionId: number }).transactionId;
  };
  const ready = async () => (await fetch(`${test.url}/readyz`)).json();
  const level = (wanted: typeof logKeeper.level) => until(() => logKeeper.level === wanted);

  it('keeps only money in the log, says so loudly once, and loses no session', async () => {
    const { serialNumber } = await test.point();
    const { cardNumber } = await test.card({ amount: '50' });
    const point = await test.boot(serialNumber);
    disk.free = 40 * MIB;
    await level('money');
    const transactionId = await begin(point, cardNumber);
    await point.call('Heartbeat', {});
    await point.end(transactionId, 1010);
    const [record] = await test.rows('select status, energy_wh from charging_record where transaction_id = $1', [transactionId]);
    expect(record).toMatchObject({ status: 'finished', energy_wh: 10 });
    const logged = await actions(serialNumber);
    expect(logged).toEqual(expect.arrayContaining(['BootNotification', 'StartTransaction', 'StopTransaction']));
    expect(logged).not.toContain('Heartbeat');
    expect(await ready()).toEqual({ status: 'ready', disk: 'low' });
    const unread = async () => (await test.admin.get(contract.messages.getAllMsg, { query: { view: 'own' } })).list;
    const told = await until(async () => {
      const list = (await unread()).filter((one) => /disk|磁盘/.test(one.title));
      return list.length > 0 && list;
    });
    await new Promise((done) => setTimeout(done, 300));
    expect((await unread()).filter((one) => /disk|磁盘/.test(one.title))).toHaveLength(told.length);
    expect(told).toHaveLength(1);
    disk.free = 200 * MIB;
    await level('all');
    await point.close();
  });

  it('loses the oldest days of the log, and no more of them than needed', async () => {
    const today = Date.now();
    for (let day = 1; day <= 5; day++)
      await test.rows("select csms_partition('ocpp_message', $1::timestamptz, 'day')", [new Date(today - day * 86_400_000)]);
    before = await days();
    freedByDay = 4 * MIB;
    disk.free = 12 * MIB;
    // 12 + 4 + 4 MiB are clearly above 5 % of 300.
    await until(async () => (await days()) < before);
    await new Promise((done) => setTimeout(done, 300));
    expect(before - (await days())).toBe(2);
    const left = await test.rows<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ocpp_message'::regclass order by 1",
    );
    const name = (day: number) =>
      `ocpp_message_${new Date(today - day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}`;
    const names = left.map((row) => row.name);
    expect(names).not.toContain(name(5));
    expect(names).toContain(name(1));
    freedByDay = 0;
    disk.free = 200 * MIB;
    await level('all');
  });

  it('gives its reserve back when there is nothing left, logs nothing, and still settles', async () => {
    const reserve = new Reserve(folder);
    await until(() => reserve.bytes > 0);
    expect(reserve.bytes).toBe(9 * MIB);
    const { serialNumber } = await test.point();
    const { cardNumber } = await test.card({ amount: '50' });
    const point = await test.boot(serialNumber);
    disk.free = MIB;
    await level('none');
    await until(() => reserve.bytes === 0);
    const count = (await actions(serialNumber)).length;
    const transactionId = await begin(point, cardNumber);
    await point.end(transactionId, 1010);
    const [record] = await test.rows('select status from charging_record where transaction_id = $1', [transactionId]);
    expect(record.status).toBe('finished');
    expect((await actions(serialNumber)).length).toBeLessThanOrEqual(count);
    expect(await ready()).toEqual({ status: 'ready', disk: 'none' });
    disk.free = 250 * MIB;
    await level('all');
    await until(() => reserve.bytes > 0);
    await point.close();
  });

  it('that is full at a write of the log makes the log step back at once: the charger that asks again is served', async () => {
    const { serialNumber } = await test.point();
    const { cardNumber } = await test.card({ amount: '50' });
    const point = await test.boot(serialNumber);
    // What PostgreSQL says on a full disk, for the log alone.
    await test.rows(
      `create function disk_full() returns trigger language plpgsql as $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`,
    );
    await test.rows('create trigger full_disk before insert on ocpp_message for each row execute function disk_full()');
    disk.free = 2 * MIB;
    const begun = await until(() => begin(point, cardNumber).catch(() => undefined));
    expect(logKeeper.level).toBe('none');
    await point.end(begun, 1010);
    const [record] = await test.rows('select status from charging_record where transaction_id = $1', [begun]);
    expect(record.status).toBe('finished');
    await test.rows('drop trigger full_disk on ocpp_message');
    disk.free = 250 * MIB;
    await level('all');
    await point.close();
  });
});
