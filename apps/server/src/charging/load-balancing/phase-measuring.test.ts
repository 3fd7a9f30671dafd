import { contract, SITE_DEFAULTS } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { settingsFor } from './phase-measuring.ts';
import { connectorFacts } from './wiring.ts';

const MINUTE = 60_000;
const { loadBalancing } = contract;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { measuringMs: 100, balancingMs: 200 } });
});
afterAll(() => test.close());

it('what a charger measures already stays in its list, and nothing is set that is so', () => {
  // A list that was not told is not an empty one, and is not written; an empty one loses nothing.
  expect(settingsFor(null, null)).toEqual([{ key: 'MeterValueSampleInterval', value: '10' }]);
  expect(settingsFor('', '10')).toEqual([
    { key: 'MeterValuesSampledData', value: 'Energy.Active.Import.Register,Power.Active.Import,Current.Import' },
  ]);
  expect(settingsFor('Energy.Active.Import.Register, SoC', '10')).toEqual([
    { key: 'MeterValuesSampledData', value: 'Energy.Active.Import.Register,SoC,Current.Import' },
  ]);
  expect(settingsFor('Current.Import,SoC', '60')).toEqual([{ key: 'MeterValueSampleInterval', value: '10' }]);
  expect(settingsFor('Current.Import', '5')).toEqual([]);
  // 0 is never.
  expect(settingsFor('Current.Import', '0')).toEqual([{ key: 'MeterValueSampleInterval', value: '10' }]);
});

it('a charger of a shared site that does not measure its phases is set to, once; its refusal is shown, and goes when it measures', async () => {
  const { id: stationId } = await test.station();
  const params = { stationId };
  await test.admin.get(loadBalancing.save, { params, body: { ...SITE_DEFAULTS, mode: 'automatic', limitA: 63 } });
  const { serialNumber } = await test.point({ stationId, connectors: 1, powerW: 11_000 });
  await test.rows(
    `update connector set standard = 'ac', connector_type = 'type2', max_power_w = 11000 where point_id = (select id from charge_point where serial_number = $1)`,
    [serialNumber],
  );
  const point = await test.boot(serialNumber);
  const configurationKey = [{ key: 'MeterValuesSampledData', readonly: false, value: 'SoC,Energy.Active.Import.Register' }];
  point.onCall = (action) =>
    action === 'GetConfiguration' ? { configurationKey } : { status: action === 'ChangeConfiguration' ? 'Rejected' : 'Accepted' };
  const cardNumber = unique('PH').slice(-20);
  await test.admin.get(contract.cards.issue, {
    body: {
      providerId: test.ours,
      cardNumber,
      physicalNumber: unique('P'),
      amount: '50',
      expireTime: '2099-12-31T00:00:00Z',
      email: 'card@ours.example',
    },
  });
  const session = await point.start(cardNumber, 0, test.now() - 5 * MINUTE);
  const values = (...more: object[]) =>
    point.call('MeterValues', {
      connectorId: 1,
      transactionId: session,
      meterValue: [
        {
          timestamp: new Date(test.now()).toISOString(),
          sampledValue: [{ value: '500' }, { value: '7000', measurand: 'Power.Active.Import', unit: 'W' }, ...more],
        },
      ],
    });
  await values();
  const asked = () => point.calls.filter(({ action }) => action === 'ChangeConfiguration').map(({ payload }) => payload.key);
  // Its list is read before anything is added to it.
  await until(() => asked().includes('MeterValuesSampledData'));
  expect(point.calls.find(({ payload }) => payload.key === 'MeterValuesSampledData')!.payload.value).toBe(
    'SoC,Energy.Active.Import.Register,Current.Import',
  );
  const seen = async () => (await test.admin.get(loadBalancing.live, { params })).connectors[0]!.unmeasured;
  await until(async () => (await seen()) === 'refused');
  await new Promise((done) => setTimeout(done, 500));
  const before = asked().length;
  expect(new Set(asked())).toEqual(new Set(['MeterValuesSampledData', 'MeterValueSampleInterval']));
  // After a boot it may take what it refused before.
  await point.boot();
  await values();
  await until(() => asked().length === before + 2);
  const phases = ['L1', 'L2', 'L3'].map((phase) => ({ value: '10', measurand: 'Current.Import', phase, unit: 'A' }));
  await values(...phases);
  await until(async () => (await seen()) === null);
  await point.close();
});

it('a plug that has one phase by nature counts on one, however strong it is', () => {
  const facts = { point_connectors: 1, standard: 'ac', max_power_w: 9_600, phases: null, voltage: 240, grid_phases: 3 };
  expect(connectorFacts({ ...facts, connector_type: 'j1772' })).toMatchObject({ phases: 1, ratedA: 40 });
  expect(connectorFacts({ ...facts, connector_type: 'type2' })).toMatchObject({ phases: 3 });
});
