import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { iso, type RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

// What the meter has signed proves the bill: it lives as long as the record.
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true });
});
afterAll(() => test.close());

const MINUTE = 60_000;
const signedOf = async (transactionId: number) =>
  (await test.admin.get(contract.records.signed, { params: { transactionId } })).readings;
const value = (at: number, data: string, context: string, more: object = { format: 'SignedData' }) => ({
  timestamp: iso(at),
  sampledValue: [{ value: data, context, ...more }],
});
async function ready() {
  const [{ serialNumber }, { cardNumber }] = await Promise.all([test.point(), test.card({ amount: '1000' })]);
  return { serialNumber, cardNumber, point: await test.boot(serialNumber) };
}
const meter = (point: RawPoint, transactionId: number, meterValue: unknown) =>
  point.call('MeterValues', { connectorId: 1, transactionId, meterValue });

it('readings that the meter has signed stand at the record, from meter values and from the data of the stop', async () => {
  const { cardNumber, point } = await ready();
  const at = Date.now() - 60 * MINUTE;
  const id = await point.start(cardNumber, 0, at);
  await meter(point, id, [value(at, 'OCMF|{"begin":1}|{"SD":"00"}', 'Transaction.Begin')]);
  // Some chargers say nothing of the format.
  await meter(point, id, [value(at + MINUTE, 'OCMF|{"way":1}|{"SD":"01"}', 'Sample.Periodic', {})]);
  const transactionData = [
    value(at, 'OCMF|{"begin":1}|{"SD":"00"}', 'Transaction.Begin'),
    value(at + 30 * MINUTE, 'AF00CC', 'Transaction.End'),
  ];
  await point.end(id, 5_000, at + 30 * MINUTE, { transactionData });
  expect(await signedOf(id)).toMatchObject([
    { context: 'Transaction.Begin', format: 'OCMF', data: 'OCMF|{"begin":1}|{"SD":"00"}' },
    { context: 'Sample.Periodic', format: 'OCMF' },
    { context: 'Transaction.End', format: 'SignedData', data: 'AF00CC' },
  ]);
  const theirs = await test.user(test.theirs, ['*:*:*']);
  expect((await theirs.call(contract.records.signed, { params: { transactionId: id } })).status).toBe(404);
  await point.close();
});

it('of a stop that nobody knows they stand at the record that waits for review', async () => {
  const { serialNumber, cardNumber, point } = await ready();
  const at = Date.now() - MINUTE;
  await point.end(987_654, 6_000, at, { idTag: cardNumber, transactionData: [value(at, 'OCMF|{}|{}', 'Transaction.End')] });
  const [record] = (await test.admin.get(contract.records.list, { query: { serialNumber } })).list;
  expect(await signedOf(record!.transactionId)).toMatchObject([{ data: 'OCMF|{}|{}' }]);
  await point.close();
});

it('are bounded in bytes, and those in between leave room for the end', async () => {
  const { cardNumber, point } = await ready();
  const at = Date.now() - 60 * MINUTE;
  const id = await point.start(cardNumber, 0, at);
  for (let n = 0; n < 10; n++)
    await meter(point, id, [value(at + n * MINUTE, `OCMF|${n}${'x'.repeat(30_000)}`, 'Sample.Periodic')]);
  await point.end(id, 5_000, at + 30 * MINUTE, {
    transactionData: [value(at + 30 * MINUTE, `OCMF|end${'x'.repeat(30_000)}`, 'Transaction.End')],
  });
  const kept = await signedOf(id);
  expect(kept.map(({ context }) => context)).toEqual([...new Array(4).fill('Sample.Periodic'), 'Transaction.End']);
  await point.close();
});
