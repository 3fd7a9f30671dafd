import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { dropOldSamples } from './sample-retention.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

const DAY = 86_400_000;

it('old samples go by whole months, a bill keeps its parts, and what a person has still to look at stays', async () => {
  const stationId = (await test.station()).id;
  const { serialNumber } = await test.point({ stationId });
  const { cardNumber } = await test.card({ amount: '1000' });
  const point = await test.boot(serialNumber);
  const now = Date.parse('2027-03-20T12:00:00Z');
  // Two sessions of January: one billed, one under review with samples in February.
  for (const month of ['2027-01-01', '2027-02-01'])
    await test.rows(`select csms_partition('meter_sample'::regclass, $1, 'month')`, [month]);
  const at = Date.now() - 3_600_000;
  const billed = await point.start(cardNumber, 1000, at);
  await point.meter(billed, 3000, at + 600_000);
  await point.end(billed, 5000, at + 1_800_000);
  const doubtful = await point.start(cardNumber, 9000, at + 1_900_000);
  await point.meter(doubtful, 9500, at + 2_000_000);
  await point.call('StopTransaction', { transactionId: doubtful, meterStop: 10, timestamp: new Date().toISOString() });
  const detail = (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });
  expect((await detail(doubtful)).status).toBe('review');
  for (const [id, month] of [
    [billed, '2027-01-15'],
    [doubtful, '2027-02-15'],
  ] as const)
    await test.rows(`update meter_sample set received_at = $2::date where transaction_id = $1`, [id, month]);
  const before = await detail(billed);

  expect(await dropOldSamples(test.databases.pool, now - 300 * DAY)).not.toContain('meter_sample_202701');
  const dropped = await dropOldSamples(test.databases.pool, now);
  expect(dropped).toContain('meter_sample_202701');
  expect(dropped).not.toContain('meter_sample_202702');
  expect(await test.rows('select from meter_sample where transaction_id = $1', [billed])).toHaveLength(0);
  expect(await test.rows('select from meter_sample where transaction_id = $1', [doubtful])).toHaveLength(1);
  expect(await detail(billed)).toMatchObject({ cost: before.cost, energyWh: before.energyWh, evidence: before.evidence });
  await point.close();
});
