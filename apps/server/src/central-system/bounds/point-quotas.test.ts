import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iso, type RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { PointQuotas } from './point-quotas.ts';

const START = Date.UTC(2026, 0, 1);

describe('the share of a point', () => {
  it('is wide where the disk has room, and what was taken counts once it has little', () => {
    let isTight = false;
    const quotas = new PointQuotas(() => isTight);
    expect(quotas.take(1, 'starts', 15_000, START)).toBe(true);
    isTight = true;
    expect(quotas.take(1, 'starts', 2_001, START)).toBe(false);
    expect(quotas.take(1, 'starts', 2_000, START)).toBe(true);
    expect(quotas.take(1, 'starts', 1, START)).toBe(false);
  });

  it('is whole at first, comes back with time, and another point’s is its own', () => {
    const quotas = new PointQuotas(() => true);
    expect(quotas.take(1, 'statuses', 5_000, START)).toBe(true);
    expect(quotas.take(1, 'statuses', 1, START)).toBe(false);
    expect(quotas.take(2, 'statuses', 1, START)).toBe(true);
    expect(quotas.take(1, 'samples', 1, START)).toBe(true);
    expect(quotas.take(1, 'statuses', 1, START + 2_000)).toBe(true);
    expect(quotas.take(1, 'statuses', 1, START + 2_000)).toBe(false);
    // A clock that goes back gives nothing and takes nothing.
    expect(quotas.take(1, 'statuses', 1, START - 86_400_000)).toBe(false);
    expect(quotas.take(1, 'statuses', 1, START - 86_400_000 + 2_000)).toBe(true);
    quotas.prune(START + 86_400_000);
    expect(quotas.take(1, 'statuses', 5_000, START + 86_400_000)).toBe(true);
  });
});

describe('a captured charger fills no disk', () => {
  let test: TestServer;
  let stationId: number;
  const folder = mkdtempSync(join(tmpdir(), 'csms-quotas-'));
  const MIB = 1024 * 1024;
  beforeAll(async () => {
    const disk = { total: 3000 * MIB, free: 2500 * MIB };
    test = await startTestServer({ databaseFolder: folder, readSpace: async () => disk, timing: { diskMs: 50 } });
    stationId = (await test.station()).id;
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const count = async (what: string, ...values: unknown[]) =>
    (await test.rows<{ n: number }>(`select count(*)::int as n from ${what}`, values))[0]!.n;
  const meterValue = (samples: number, from: number) =>
    Array.from({ length: samples }, (_, at) => ({ timestamp: iso(from + at), sampledValue: [{ value: String(1000 + at) }] }));
  const flood = async (point: RawPoint, messages: number, send: (turn: number) => [string, object]) => {
    const answers: Promise<unknown>[] = [];
    for (let turn = 0; turn < messages; turn++) {
      const [action, payload] = send(turn);
      answers.push(point.call(action, payload).catch((error: Error) => error));
    }
    return Promise.all(answers);
  };

  it('with samples: beyond its share they count for the live figures only, and a person looks at the bill', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { cardNumber } = await test.card({ amount: '100000' });
    const point = await test.boot(serialNumber);
    const at = Date.now() - 600_000;
    const transactionId = await point.start(cardNumber, 1000, at);
    await flood(point, 27, () => ['MeterValues', { connectorId: 1, transactionId, meterValue: meterValue(2000, at) }]);
    await point.meter(transactionId, 1600, at + 300_000);
    expect(await count('meter_sample where transaction_id = $1', transactionId)).toBeLessThanOrEqual(50_001);
    const [live] = await test.rows('select energy_wh from charging_live where transaction_id = $1', [transactionId]);
    expect(live.energy_wh).toBeGreaterThan(0);
    // Of a transaction that nobody knows too.
    await flood(point, 3, () => ['MeterValues', { connectorId: 1, transactionId: 4711, meterValue: meterValue(2000, at) }]);
    expect(await count('stray_message')).toBeLessThanOrEqual(1);
    await point.end(transactionId, 3000, at + 500_000);
    const [record] = await test.rows('select status, review_reasons from charging_record where transaction_id = $1', [
      transactionId,
    ]);
    expect(record.status).toBe('review');
    expect(record.review_reasons).toContain('samples-cut');
    await point.close();
  });

  it('with statuses: beyond its share they change what is shown and are not kept', async () => {
    const { serialNumber } = await test.point({ stationId });
    const point = await test.boot(serialNumber);
    const status = (word: string) => ({ connectorId: 1, errorCode: 'NoError', status: word });
    await flood(point, 5_300, (turn) => ['StatusNotification', status(turn % 2 ? 'Available' : 'Preparing')]);
    await point.call('StatusNotification', status('Finishing'));
    expect(
      await count('status_history h join charge_point p on p.id = h.point_id where p.serial_number = $1', serialNumber),
    ).toBeLessThan(5_050);
    const [connector] = await test.rows(
      'select c.status from connector c join charge_point p on p.id = c.point_id where p.serial_number = $1',
      [serialNumber],
    );
    expect(connector.status).toBe('Finishing');
    await point.close();
  });

  it('with sessions: beyond its share it is told to come again later, and the stop of one that runs is taken', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { cardNumber } = await test.card({ amount: '100000' });
    const point = await test.boot(serialNumber);
    const at = Date.now() - 3_600_000;
    const answers = await flood(point, 2_100, (turn) => [
      'StartTransaction',
      { connectorId: 1, idTag: cardNumber, meterStart: turn, timestamp: iso(at + turn) },
    ]);
    const refused = answers.filter((answer) => (answer as { code?: string }).code === 'InternalError').length;
    expect(refused).toBeGreaterThan(50);
    expect(
      await count('charging_record r join charge_point p on p.id = r.point_id where p.serial_number = $1', serialNumber),
    ).toBe(2_100 - refused);
    const last = answers.findLast((answer) => !(answer instanceof Error)) as { transactionId: number };
    await point.end(last.transactionId, 5000, at + 10_000);
    const [record] = await test.rows('select stop_reason from charging_record where transaction_id = $1', [last.transactionId]);
    expect(record.stop_reason).toBe('Local');
    await point.close();
  });
});
