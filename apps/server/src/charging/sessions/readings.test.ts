import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

const amperes = (...values: string[]) =>
  values.map((value, index) => ({ value, measurand: 'Current.Import', unit: 'A', phase: `L${index + 1}` }));

it('a running session tells what its charger measures, and each phase of it', async () => {
  const { serialNumber } = await test.point();
  const { cardNumber } = await test.card({ amount: '1000' });
  const point = await test.boot(serialNumber);
  const transactionId = await point.start(cardNumber, 0);
  const session = () => test.admin.get(contract.sessions.get, { params: { transactionId } });
  const measure = (...sampledValue: object[]) =>
    point.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: new Date().toISOString(), sampledValue }],
    });
  expect(await session()).toMatchObject({ readings: {}, phases: {} });
  await measure({ value: '100' }, ...amperes('16', '15.5', '0'), { value: '31', measurand: 'Temperature', unit: 'Celsius' });
  const { readings, phases } = await session();
  expect(readings).toEqual({ outputCurrent: 16, importCurrent: 16, temperature: 31 });
  expect(phases).toEqual({ outputCurrent: [16, 15.5, 0], importCurrent: [16, 15.5, 0] });
  // What the next sample does not tell stays; what it tells is the newest.
  await measure({ value: '150' }, ...amperes('10', '10'));
  expect(await session()).toMatchObject({
    readings: { outputCurrent: 10, temperature: 31 },
    phases: { outputCurrent: [10, 10, null] },
  });
  await point.end(transactionId, 200);
});
