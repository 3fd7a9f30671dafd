import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CAR, TestNetwork, until } from '../testing/station.ts';

let network: TestNetwork;
beforeEach(async () => {
  network = await TestNetwork.start();
});
afterEach(async () => {
  network.expectOfficial();
  await network.stop();
});

const withPoints = (start: string, stop: string) => ({
  variables: { 'TxCtrlr.TxStartPoint': start, 'TxCtrlr.TxStopPoint': stop },
});
const registersOf = () =>
  network.events.flatMap(({ meterValue = [] }) =>
    meterValue.flatMap(({ sampledValue }) =>
      sampledValue.filter(({ measurand }) => measurand === 'Energy.Active.Import.Register').map(({ value }) => value),
    ),
  );

describe('boot', () => {
  test('asks for 2.0.1, boots with its reason, and tells each connector of each place', async () => {
    await network.station({ connectors: 2 });
    expect(network.system.requests[0]).toMatchObject({ protocol: 'ocpp2.0.1' });
    expect(network.system.of('BootNotification')[0]!.payload).toEqual({
      reason: 'PowerUp',
      chargingStation: { model: 'Duo 22', vendorName: 'Lumen Volt', serialNumber: 'CS1', firmwareVersion: '2.1.0' },
    });
    await until(() => expect([network.statuses(1), network.statuses(2)]).toEqual([['Available'], ['Available']]));
  });

  test('Pending and Rejected are tried again by the interval, and nothing else is sent before', async () => {
    const replies = ['Pending', 'Rejected', 'Accepted'];
    network.system.answers.BootNotification = () => ({
      status: replies.shift(),
      currentTime: new Date().toISOString(),
      interval: 10,
    });
    await network.station();
    expect(network.system.received.slice(0, 3).map(({ action }) => action)).toEqual(Array(3).fill('BootNotification'));
    await until(() => expect(network.system.of('Heartbeat').length).toBeGreaterThan(1));
  });
});

describe('a transaction', () => {
  test('as in 1.6 by default: it begins when energy may flow and ends with the card', async () => {
    const station = await network.station({ meterIntervalS: 5, energyScale: 1000 });
    expect(await station.swipe(1, 'CARD1')).toBe('waiting-for-plug');
    expect(network.events).toEqual([]);
    station.plugIn(1, CAR);
    await until(() => expect(network.events.length).toBeGreaterThan(3));
    expect(await station.swipe(1, 'card1')).toBe('stopped');
    station.unplug(1);
    await until(() => expect(network.events.at(-1)!.eventType).toBe('Ended'));
    const { events } = network;
    expect(events[0]).toMatchObject({
      eventType: 'Started',
      triggerReason: 'CablePluggedIn',
      evse: { id: 1, connectorId: 1 },
      idToken: { idToken: 'CARD1', type: 'ISO14443' },
      transactionInfo: { chargingState: 'Charging' },
      numberOfPhasesUsed: 3,
      meterValue: [{ sampledValue: [{ context: 'Transaction.Begin' }] }],
    });
    expect(events.at(-1)).toMatchObject({
      eventType: 'Ended',
      triggerReason: 'StopAuthorized',
      idToken: { idToken: 'CARD1' },
      transactionInfo: { stoppedReason: 'Local' },
      meterValue: [{ sampledValue: [{ context: 'Transaction.End' }] }],
    });
    expect(new Set(events.slice(1, -1).map(({ eventType }) => eventType))).toEqual(new Set(['Updated']));
    expect(events.map(({ seqNo }) => seqNo)).toEqual(events.map((_, index) => index));
    expect(new Set(events.map(({ transactionInfo }) => transactionInfo.transactionId)).size).toBe(1);
    expect(registersOf()).toEqual(registersOf().toSorted((a, b) => a - b));
    expect(registersOf().at(-1)).toBeGreaterThan(registersOf()[0]!);
    await until(() => expect(network.statuses(1)).toEqual(['Available', 'Occupied', 'Available']));
  });

  test('EVConnected: it begins without anybody, is authorised later, and ends with the plug', async () => {
    const station = await network.station(withPoints('EVConnected', 'EVConnected'));
    station.plugIn(1, CAR);
    await until(() => expect(network.events).toHaveLength(1));
    expect(network.events).toMatchObject([
      { eventType: 'Started', triggerReason: 'CablePluggedIn', evse: { id: 1, connectorId: 1 } },
    ]);
    expect(network.events[0]).not.toHaveProperty('idToken');
    expect(await station.swipe(1, 'CARD1')).toBe('started');
    await station.swipe(1, 'CARD1');
    station.unplug(1);
    await until(() => expect(network.story).toHaveLength(6));
    expect(network.story).toEqual([
      'Started CablePluggedIn EVConnected',
      'Updated Authorized EVConnected',
      'Updated ChargingStateChanged Charging',
      'Updated StopAuthorized Charging',
      'Updated ChargingStateChanged EVConnected',
      'Ended EVCommunicationLost Idle',
    ]);
    expect(network.events[1]).toMatchObject({ idToken: { idToken: 'CARD1' } });
    expect(network.events.at(-1)).toMatchObject({ transactionInfo: { stoppedReason: 'Local' } });
  });

  test('Authorized: it begins with the card, and ends where nobody plugs in', async () => {
    const station = await network.station({
      ...withPoints('Authorized', 'Authorized,EVConnected'),
      configuration: { ConnectionTimeOut: '20' },
    });
    await station.swipe(1, 'CARD1');
    station.plugIn(1, CAR);
    await until(() => expect(network.story.length).toBe(3));
    expect(network.events[0]!.evse).toEqual({ id: 1 });
    expect(network.events[1]!.evse).toEqual({ id: 1, connectorId: 1 });
    expect(network.events[2]).not.toHaveProperty('evse');
    station.unplug(1);
    await station.swipe(2, 'CARD2');
    await until(() => expect(network.story).toHaveLength(6));
    expect(network.story).toEqual([
      'Started Authorized Idle',
      'Updated CablePluggedIn EVConnected',
      'Updated ChargingStateChanged Charging',
      'Ended EVCommunicationLost Idle',
      'Started Authorized Idle',
      'Ended EVConnectTimeout Idle',
    ]);
    expect(network.events.at(-1)!.transactionInfo.stoppedReason).toBe('Timeout');
  });

  test('a refused card ends it, or gets no energy where the station keeps it', async () => {
    network.system.answers.TransactionEvent = () => ({ idTokenInfo: { status: 'Blocked' } });
    const station = await network.station();
    station.plugIn(1, CAR);
    await station.startTransaction(1, 'BAD');
    await until(() =>
      expect(network.events.at(-1)).toMatchObject({
        triggerReason: 'Deauthorized',
        transactionInfo: { stoppedReason: 'DeAuthorized' },
      }),
    );
    await network.call('SetVariables', {
      setVariableData: [{ component: { name: 'TxCtrlr' }, variable: { name: 'StopTxOnInvalidId' }, attributeValue: 'false' }],
    });
    station.plugIn(2, CAR);
    await station.startTransaction(2, 'BAD');
    await until(() => expect(network.story.at(-1)).toBe('Updated ChargingStateChanged SuspendedEVSE'));
    expect(station.connector(2).powerW).toBe(0);
  });

  test('what happened offline is told later, in its order and as of then', async () => {
    const station = await network.station({ meterIntervalS: 3 });
    await station.swipe(1, 'CARD1');
    station.goOffline();
    station.plugIn(1, CAR);
    await new Promise((resolve) => setTimeout(resolve, 150));
    void station.stopTransaction(1);
    const endedAt = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    station.goOnline();
    await until(() => expect(network.events.at(-1)?.eventType).toBe('Ended'));
    expect(network.events.every(({ offline }) => offline)).toBe(true);
    expect(network.events.map(({ seqNo }) => seqNo)).toEqual(network.events.map((_, index) => index));
    expect(Date.parse(network.events.at(-1)!.timestamp)).toBeLessThanOrEqual(endedAt);
    // Of its status only what is true now.
    await until(() => expect(network.statuses(1)).toEqual(['Available', 'Occupied']));
  });

  test('an event that nobody answers is sent again', async () => {
    network.system.unanswered.add('TransactionEvent');
    const station = await network.station({ callTimeoutMs: 50 });
    station.plugIn(1, CAR);
    await station.startTransaction(1, 'CARD1');
    const [first, second] = network.events;
    expect(second).toEqual(first);
  });

  test.each(['stop', 'resume'] as const)('after a power loss it can %s', async (after) => {
    const station = await network.station({ meterIntervalS: 3 });
    station.plugIn(1, CAR);
    await station.startTransaction(1, 'CARD1');
    const uuid = network.events[0]!.transactionInfo.transactionId;
    station.powerLoss({ after, offForMs: 3000 });
    await until(() => expect(network.system.of('BootNotification')).toHaveLength(2));
    const told = network.events.length;
    await until(() => expect(network.events.length).toBeGreaterThan(after === 'stop' ? 1 : told));
    await station.flush();
    expect(network.events.map(({ transactionInfo }) => transactionInfo.transactionId)).toEqual(network.events.map(() => uuid));
    expect(network.events.at(-1)!.transactionInfo.stoppedReason).toBe(after === 'stop' ? 'PowerLoss' : undefined);
  });

  test('a full vehicle suspends it, clock-aligned values go with it or alone', async () => {
    const station = await network.station({ meterIntervalS: 2, configuration: { ClockAlignedDataInterval: '10' } });
    station.plugIn(1, { ...CAR, soc: 80 });
    await station.startTransaction(1, 'CARD1');
    await until(() => expect(network.story).toContain('Updated ChargingStateChanged SuspendedEV'));
    await until(() => expect(network.events.some(({ triggerReason }) => triggerReason === 'MeterValueClock')).toBe(true));
    await until(() => expect(network.system.of('MeterValues')[0]?.payload).toMatchObject({ evseId: 2 }));
  });

  test('two connectors of one place take turns', async () => {
    const station = await network.station({ connectorsPerEvse: 2 });
    await until(() => expect([network.statuses(1, 1), network.statuses(1, 2)]).toEqual([['Available'], ['Available']]));
    station.plugIn(2, CAR);
    await station.startTransaction(2, 'CARD1');
    expect(network.events[0]!.evse).toEqual({ id: 1, connectorId: 2 });
    station.plugIn(1, CAR);
    expect(await station.swipe(1, 'CARD2')).toBe('rejected');
  });

  test('a place of two connectors is kept whole, and free again whole', async () => {
    const station = await network.station({ connectorsPerEvse: 2 });
    const expiryDateTime = new Date(Date.now() + 60_000).toISOString();
    const idToken = { idToken: 'CARD1', type: 'ISO14443' };
    expect(await network.call('ReserveNow', { id: 1, evseId: 1, expiryDateTime, idToken })).toEqual({ status: 'Accepted' });
    await until(() => expect([network.statuses(1, 1).at(-1), network.statuses(1, 2).at(-1)]).toEqual(['Reserved', 'Reserved']));
    station.plugIn(2, CAR);
    expect(await station.swipe(2, 'CARD1')).toBe('started');
    await until(() => expect([network.statuses(1, 1).at(-1), network.statuses(1, 2).at(-1)]).toEqual(['Available', 'Occupied']));
  });

  test('a fault is told as an event with its cause, and as a status', async () => {
    const station = await network.station();
    station.fault(1, 'GroundFailure');
    station.clearFault(1);
    await until(() => expect(network.system.of('NotifyEvent')).toHaveLength(2));
    expect(network.system.of('NotifyEvent').map(({ payload }) => payload.eventData[0])).toMatchObject([
      { actualValue: 'true', techCode: 'GroundFailure', component: { name: 'Connector', evse: { id: 1, connectorId: 1 } } },
      { actualValue: 'false', cleared: true },
    ]);
    await until(() => expect(network.statuses(1)).toEqual(['Available', 'Faulted', 'Available']));
  });
});

test('what ran before the simulator was started goes on under its own name', async () => {
  const station = network.create({ meterIntervalS: 3 });
  const connector = station.connector(1);
  connector.status = 'Charging';
  connector.transaction = {
    id: 1,
    uuid: 'known',
    events: 12,
    connectorId: 1,
    idTag: 'CARD1',
    parentIdTag: undefined,
    startedAt: Date.now() - 60_000,
    meterStart: connector.registerWh,
    reservationId: undefined,
    samples: 0,
    held: false,
    begin: [],
  };
  await station.start();
  station.sessions.sendMeterValues(1, 'Sample.Periodic');
  await station.stopTransaction(1);
  await until(() => expect(network.events.map(({ seqNo }) => seqNo)).toEqual([12, 13]));
  expect(network.events.every(({ transactionInfo }) => transactionInfo.transactionId === 'known')).toBe(true);
});
