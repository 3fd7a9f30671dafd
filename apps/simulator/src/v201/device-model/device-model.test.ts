import { afterEach, beforeEach, expect, test } from 'vitest';
import { CAR, TestNetwork, until } from '../../testing/station.ts';

let network: TestNetwork;
beforeEach(async () => {
  network = await TestNetwork.start();
});
afterEach(async () => {
  network.expectOfficial();
  await network.stop();
});

/** `Component.Variable`, of place 1 where it is said. */
function named(name: string, evse?: object) {
  const [component, variable] = name.split('.');
  return { component: { name: component, ...(evse && { evse }) }, variable: { name: variable } };
}
const get = async (...asked: object[]) => (await network.call('GetVariables', { getVariableData: asked })).getVariableResult;
const set = async (name: string, attributeValue: string) =>
  (await network.call('SetVariables', { setVariableData: [{ ...named(name), attributeValue }] })).setVariableResult[0];
const reported = () => network.system.of('NotifyReport').map(({ payload }) => payload);

test('variables are read, each with its own answer', async () => {
  await network.station();
  const results = await get(
    named('OCPPCommCtrlr.HeartbeatInterval'),
    named('OCPPCommCtrlr.Nonsense'),
    named('Nonsense.HeartbeatInterval'),
    { ...named('OCPPCommCtrlr.HeartbeatInterval'), attributeType: 'Target' },
    named('SecurityCtrlr.BasicAuthPassword'),
    named('EVSE.AvailabilityState', { id: 2 }),
    named('EVSE.AvailabilityState', { id: 3 }),
    named('SmartChargingCtrlr.RateUnit'),
    { component: { name: 'DeviceDataCtrlr' }, variable: { name: 'ItemsPerMessage', instance: 'GetReport' } },
    named('SampledDataCtrlr.TxUpdatedMeasurands'),
  );
  expect(results.map(({ attributeStatus }: { attributeStatus: string }) => attributeStatus)).toEqual([
    'Accepted',
    'UnknownVariable',
    'UnknownComponent',
    'NotSupportedAttributeType',
    'Rejected',
    'Accepted',
    'UnknownComponent',
    'Accepted',
    'Accepted',
    'Accepted',
  ]);
  expect(results[0].attributeValue).toBe('300');
  expect(results[5].attributeValue).toBe('Available');
  expect(results[7].attributeValue).toBe('A,W');
  expect(results[9].attributeValue).not.toContain('Temperature');
  const tooMany = Array.from({ length: 21 }, () => named('OCPPCommCtrlr.HeartbeatInterval'));
  await expect(network.system.call('CS1', 'GetVariables', { getVariableData: tooMany })).rejects.toMatchObject({
    code: 'OccurrenceConstraintViolation',
  });
});

test('variables are set within their limits, and count at once', async () => {
  const station = await network.station();
  expect(await set('OCPPCommCtrlr.HeartbeatInterval', '5')).toMatchObject({ attributeStatus: 'Accepted' });
  await until(() => expect(network.system.of('Heartbeat').length).toBeGreaterThan(1));
  expect(await set('OCPPCommCtrlr.HeartbeatInterval', '-5')).toMatchObject({ attributeStatus: 'Rejected' });
  expect(await set('OCPPCommCtrlr.HeartbeatInterval', 'soon')).toMatchObject({ attributeStatus: 'Rejected' });
  expect(await set('OCPPCommCtrlr.NetworkConfigurationPriority', '1')).toMatchObject({ attributeStatus: 'RebootRequired' });
  expect(await set('ChargingStation.Model', 'x')).toMatchObject({
    attributeStatus: 'Rejected',
    attributeStatusInfo: { reasonCode: 'ReadOnly' },
  });
  expect(await set('TxCtrlr.TxStartPoint', 'Whenever')).toMatchObject({ attributeStatus: 'Rejected' });
  expect(await set('TxCtrlr.TxStartPoint', 'EVConnected')).toMatchObject({ attributeStatus: 'Accepted' });
  expect(await set('TxCtrlr.Nonsense', 'x')).toMatchObject({ attributeStatus: 'UnknownVariable' });
  expect(await set('SampledDataCtrlr.TxUpdatedMeasurands', 'SoC,Voltage')).toMatchObject({ attributeStatus: 'Accepted' });
  station.plugIn(1);
  await until(() => expect(network.story).toEqual(['Started CablePluggedIn EVConnected']));
});

test('a new password is used at once, on a new connection', async () => {
  await network.station({ password: 'an-old-password-of-it' });
  expect(await set('SecurityCtrlr.BasicAuthPassword', 'short')).toMatchObject({ attributeStatus: 'Rejected' });
  expect(await set('SecurityCtrlr.BasicAuthPassword', 'a-new-password-of-it')).toMatchObject({ attributeStatus: 'Accepted' });
  await until(() => expect(network.system.requests).toHaveLength(2));
  const { authorization } = network.system.requests[1]!.headers;
  expect(Buffer.from(String(authorization).slice(6), 'base64').toString()).toBe('CS1:a-new-password-of-it');
});

test('reports come in numbered pages, the last one says so', async () => {
  await network.station();
  expect(await network.call('GetBaseReport', { requestId: 9, reportBase: 'FullInventory' })).toEqual({ status: 'Accepted' });
  await until(() => expect(reported().at(-1)).toMatchObject({ tbc: false }));
  expect(reported().map(({ seqNo }) => seqNo)).toEqual(reported().map((_, index) => index));
  expect(reported().length).toBeGreaterThan(3);
  expect(
    reported()
      .slice(0, -1)
      .every(({ tbc }) => tbc),
  ).toBe(true);
  const items = reported().flatMap(({ reportData }) => reportData);
  expect(items.find(({ variable }) => variable.name === 'TxStartPoint')).toMatchObject({
    variableAttribute: [{ type: 'Actual', value: 'PowerPathClosed', mutability: 'ReadWrite' }],
    variableCharacteristics: { dataType: 'MemberList' },
  });
  expect(items.find(({ component, variable }) => component.name === 'EVSE' && variable.name === 'Power')).toMatchObject({
    component: { evse: { id: 1 } },
    variableCharacteristics: { unit: 'W', maxLimit: 22_080 },
  });
  expect(items.find(({ variable }) => variable.name === 'BasicAuthPassword').variableAttribute[0]).not.toHaveProperty('value');
});

test('a report is limited to what is asked for; nothing at all is said so', async () => {
  const station = await network.station();
  station.fault(1);
  const componentVariable = [
    { component: { name: 'Connector', evse: { id: 1 } } },
    { component: { name: 'TxCtrlr' }, variable: { name: 'TxStopPoint' } },
  ];
  expect(await network.call('GetReport', { requestId: 1, componentVariable })).toEqual({ status: 'Accepted' });
  await until(() => expect(reported()).toHaveLength(1));
  expect(new Set(reported()[0].reportData.map(({ component }: { component: { name: string } }) => component.name))).toEqual(
    new Set(['Connector', 'TxCtrlr']),
  );
  expect(await network.call('GetReport', { requestId: 2, componentCriteria: ['Problem'] })).toEqual({ status: 'Accepted' });
  await until(() => expect(reported()).toHaveLength(2));
  expect(
    reported()[1].reportData.find(({ component }: { component: { name: string } }) => component.name === 'Connector').component
      .evse,
  ).toEqual({ id: 1, connectorId: 1 });
  expect(await network.call('GetReport', { requestId: 3, componentVariable: [{ component: { name: 'Nonsense' } }] })).toEqual({
    status: 'EmptyResultSet',
  });
});

test('monitors are set, told of, and cleared', async () => {
  await network.station();
  const wanted = { ...named('EVSE.Power', { id: 1 }), type: 'UpperThreshold', value: 20_000, severity: 5 };
  const set = async (one: object) =>
    (await network.call('SetVariableMonitoring', { setMonitoringData: [one] })).setMonitoringResult[0];
  expect(await set(wanted)).toMatchObject({ status: 'Accepted', id: 1 });
  expect(await set(wanted)).toMatchObject({ status: 'Duplicate' });
  expect(await set({ ...wanted, ...named('EVSE.Nonsense', { id: 1 }) })).toMatchObject({ status: 'UnknownVariable' });
  expect(await set({ ...wanted, ...named('TxCtrlr.TxStartPoint') })).toMatchObject({ status: 'UnsupportedMonitorType' });
  expect(await network.call('GetMonitoringReport', { requestId: 3, monitoringCriteria: ['DeltaMonitoring'] })).toEqual({
    status: 'EmptyResultSet',
  });
  expect(await network.call('GetMonitoringReport', { requestId: 3 })).toEqual({ status: 'Accepted' });
  await until(() =>
    expect(network.system.of('NotifyMonitoringReport')[0]?.payload).toMatchObject({
      seqNo: 0,
      tbc: false,
      monitor: [{ variableMonitoring: [{ id: 1, value: 20_000 }] }],
    }),
  );
  const { clearMonitoringResult } = await network.call('ClearVariableMonitoring', { id: [1, 2] });
  expect(clearMonitoringResult).toEqual([
    { id: 1, status: 'Accepted' },
    { id: 2, status: 'NotFound' },
  ]);
  expect(await network.call('SetMonitoringBase', { monitoringBase: 'FactoryDefault' })).toEqual({ status: 'Accepted' });
  expect(await network.call('SetMonitoringLevel', { severity: 4 })).toEqual({ status: 'Accepted' });
});

test('monitors tell when their threshold is passed, and again when it is no more', async () => {
  const station = await network.station();
  const setMonitoringData = [
    { ...named('EVSE.Power', { id: 1 }), type: 'UpperThreshold', value: 10_000, severity: 2 },
    { ...named('EVSE.AvailabilityState', { id: 1 }), type: 'Delta', value: 0, severity: 6 },
  ];
  await network.call('SetVariableMonitoring', { setMonitoringData });
  await network.call('SetMonitoringLevel', { severity: 6 });
  station.plugIn(1, CAR);
  await station.startTransaction(1, 'CARD1');
  const told = () => network.system.of('NotifyEvent').map(({ payload }) => payload.eventData[0]);
  await until(() => expect(told().map(({ trigger }) => trigger)).toContain('Alerting'));
  await station.stopTransaction(1);
  await until(() => expect(told().at(-1)).toMatchObject({ variableMonitoringId: 1, cleared: true, actualValue: '0' }));
  expect(told().find(({ variableMonitoringId }) => variableMonitoringId === 2)).toMatchObject({
    trigger: 'Delta',
    actualValue: 'Occupied',
  });
  expect(told().map(({ eventId }) => eventId)).toEqual([1, 2, 3]);
});

test('a variable that there is not cannot be given', () => {
  expect(() => network.create({ variables: { 'TxCtrlr.Nonsense': '1' } })).toThrow('Nonsense');
});
