import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

const { loadBalancing } = contract;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { metersMs: 200 } });
});
afterAll(() => test.close());

const form = (serialNumber: string, connectorNo: number) => ({
  name: 'Meter of the main board',
  includesCars: true,
  staleS: 30,
  maxW: 200_000,
  source: 'point' as const,
  point: { serialNumber, connectorNo },
});
const sampled = (phases: [number, number, number], total?: number) => [
  ...phases.map((value, line) => ({
    value: String(value),
    measurand: 'Power.Active.Import',
    unit: 'W',
    phase: `L${line + 1}-N`,
    location: 'Inlet',
  })),
  ...(total === undefined ? [] : [{ value: String(total), measurand: 'Power.Active.Import', unit: 'W', location: 'Inlet' }]),
];

it('the meter of a charge point is a building’s: connector 0 alone, line by line, of the own provider, until it is silent', async () => {
  const { id: stationId } = await test.station();
  const { id: elsewhere } = await test.station();
  const point = await test.point({ stationId: elsewhere });
  const params = { stationId };
  const read = () => test.admin.get(loadBalancing.meter, { params });
  const foreign = await test.point({ stationId: (await test.station({ providerId: test.theirs })).id });
  for (const [serial, connector] of [
    [foreign.serialNumber, 0],
    [point.serialNumber, 2],
    [unique('NO'), 0],
  ] as const)
    expect(
      (await test.admin.call(loadBalancing.saveMeter, { params, body: form(serial, connector) })).error.fields,
    ).toHaveProperty(['point.serialNumber']);
  const { key, meter } = await test.admin.get(loadBalancing.saveMeter, { params, body: form(point.serialNumber, 0) });
  expect([key, meter.point?.pointName]).toEqual([null, point.pointName]);
  const charger = await test.boot(point.serialNumber);
  const measure = (connectorId: number, phases: [number, number, number], total?: number, at = test.now()) =>
    charger.call('MeterValues', {
      connectorId,
      meterValue: [{ timestamp: new Date(at).toISOString(), sampledValue: sampled(phases, total) }],
    });
  await until(async () => {
    await measure(0, [2300, 4600, 6900]);
    return (await read())?.powerW === 13_800;
  });
  const { currentsA } = (await read())!;
  for (const [line, amperes] of [10, 20, 30].entries()) expect(currentsA![line]).toBeCloseTo(amperes, 3);
  // The meter of a connector is another one, and what was told late changes nothing.
  await measure(1, [1, 1, 1]);
  await measure(0, [1, 1, 1], 3, test.now() - 20_000);
  await until(async () => (await read())?.refusedWhy === 'late');
  expect(await read()).toMatchObject({ powerW: 13_800, isStale: false });
  // One whose clock is set back is late until that is learned.
  await until(async () => {
    await measure(0, [1000, 1000, 1000], 3000, test.now() - 60_000);
    await new Promise((done) => setTimeout(done, 1_500));
    return (await read())?.powerW === 3000;
  }, 30_000);
  expect(Math.abs(test.now() - Date.parse((await read())!.readTime!))).toBeLessThan(10_000);
  await until(async () => {
    await measure(0, [2300, 4600, 6900]);
    await new Promise((done) => setTimeout(done, 1_500));
    return (await read())?.powerW === 13_800;
  }, 30_000);
  expect(await test.admin.get(loadBalancing.live, { params, query: {} })).toMatchObject({ buildingW: 13_800 });
  test.shiftClock(40_000);
  expect(await read()).toMatchObject({ isStale: true });
  expect(await test.admin.get(loadBalancing.live, { params, query: {} })).toMatchObject({ buildingW: null });
  test.shiftClock(0);
  await charger.close?.();
});
