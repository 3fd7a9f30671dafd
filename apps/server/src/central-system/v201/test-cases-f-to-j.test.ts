import { describe, expect, it } from 'vitest';
import { testCases } from '../../testing/bench-201.ts';
import { until } from '../../testing/server.ts';

const { bench, server } = testCases();

describe('F and G: remote control and availability', () => {
  it.each([
    ['TC_F_01: cable first', true],
    ['TC_F_02, TC_F_03: remote start first', false],
  ])('%s', async (_name, cableFirst) => {
    const { ask, cardNumber, evConnected, event, charging, end, records, idToken } = await bench();
    if (cableFirst) await evConnected();
    const { action, payload } = await ask('startSession', { idTag: cardNumber, connectorNo: 1 });
    expect(action).toBe('RequestStartTransaction');
    expect(payload).toMatchObject({ evseId: 1, idToken: { idToken: cardNumber } });
    await event({ triggerReason: 'RemoteStart', idToken, info: { remoteStartId: payload!.remoteStartId as number } });
    if (!cableFirst) await evConnected();
    await charging();
    await end('EVDeparted', 'EVDisconnected');
    expect(await records()).toMatchObject([{ status: 'finished', wh: 50 }]);
  });

  it('TC_F_04: a remote start that nobody uses times out', async () => {
    const { ask, cardNumber, event, end, records } = await bench();
    const { payload } = await ask('startSession', { idTag: cardNumber, connectorNo: 1 });
    await event({ triggerReason: 'RemoteStart', info: { remoteStartId: payload!.remoteStartId as number } });
    await end('EVConnectTimeout', 'Timeout', 0);
    expect(await records()).toMatchObject([{ wh: 0 }]);
  });

  it('TC_F_06: a connector is unlocked', async () => {
    const { ask } = await bench();
    expect(await ask('unlockConnector', { connectorNo: 1 }, { status: 'Unlocked' })).toMatchObject({
      action: 'UnlockConnector',
      payload: { evseId: 1, connectorId: 1 },
      result: 'unlocked',
    });
  });

  it.each([
    ['TC_F_11: meter values of an EVSE', 'meterValues', 1, { requestedMessage: 'MeterValues', evse: { id: 1 } }],
    ['TC_F_12: meter values of all', 'meterValues', undefined, { requestedMessage: 'MeterValues' }],
    ['TC_F_13: how the session of an EVSE stands', 'sessionEvent', 1, { requestedMessage: 'TransactionEvent', evse: { id: 1 } }],
    ['TC_F_14: how all sessions stand', 'sessionEvent', undefined, { requestedMessage: 'TransactionEvent' }],
    ['TC_F_18: firmware status', 'firmwareStatus', undefined, { requestedMessage: 'FirmwareStatusNotification' }],
    ['TC_F_20: heartbeat', 'heartbeat', undefined, { requestedMessage: 'Heartbeat' }],
    ['TC_F_23, TC_F_24: status', 'status', 1, { requestedMessage: 'StatusNotification', evse: { id: 1 } }],
  ] as const)('%s', async (_name, message, connectorNo, sent) => {
    const { ask } = await bench();
    const payload = { message, ...(connectorNo === undefined ? {} : { connectorNo }) };
    expect(await ask('triggerMessage', payload)).toMatchObject({ action: 'TriggerMessage', payload: sent, result: 'accepted' });
  });

  it('TC_F_15, TC_F_27: a log status is asked for; one that is not implemented is told', async () => {
    const { ask } = await bench();
    expect(await ask('triggerExtended', { message: 'logStatus' }, { status: 'NotImplemented' })).toMatchObject({
      payload: { requestedMessage: 'LogStatusNotification' },
      result: 'notImplemented',
    });
  });

  it.each([
    ['TC_G_03, TC_G_07', 1, false, { operationalStatus: 'Inoperative', evse: { id: 1 } }],
    ['TC_G_04, TC_G_08', 1, true, { operationalStatus: 'Operative', evse: { id: 1 } }],
    ['TC_G_05', 0, false, { operationalStatus: 'Inoperative' }],
    ['TC_G_06', 0, true, { operationalStatus: 'Operative' }],
  ] as const)('%s: availability', async (_name, connectorNo, isAvailable, sent) => {
    const { ask } = await bench();
    expect(await ask('setAvailability', { connectorNo, isAvailable })).toMatchObject({
      action: 'ChangeAvailability',
      payload: sent,
      result: 'accepted',
    });
  });

  it('TC_G_11, TC_G_14, TC_G_17: availability during a session is scheduled', async () => {
    const { ask, evConnected, authorized, charging } = await bench();
    await evConnected();
    await authorized();
    await charging();
    for (const connectorNo of [1, 0])
      expect(await ask('setAvailability', { connectorNo, isAvailable: false }, { status: 'Scheduled' })).toMatchObject({
        result: 'scheduled',
      });
  });

  it('TC_G_20: a lock that fails is noticed', async () => {
    const { station, evse } = await bench();
    const at = new Date().toISOString();
    expect(
      await station.call('NotifyEvent', {
        generatedAt: at,
        seqNo: 0,
        eventData: [
          {
            eventId: 1,
            timestamp: at,
            trigger: 'Delta',
            actualValue: 'true',
            eventNotificationType: 'HardWiredNotification',
            component: { name: 'ConnectorPlugRetentionLock', evse },
            variable: { name: 'Problem' },
          },
        ],
      }),
    ).toEqual({});
  });
});

describe('H: reservation', () => {
  const reservation = () => ({
    reservationId: 77,
    idTag: 'RESERVED',
    expiryTime: new Date(Date.now() + 3_600_000).toISOString(),
  });

  it.each([
    ['TC_H_01: of an EVSE', 1, { id: 77, evseId: 1, idToken: { idToken: 'RESERVED' } }],
    ['TC_H_08: of any EVSE', 0, { id: 77, idToken: { idToken: 'RESERVED' } }],
  ] as const)('%s is accepted', async (_name, connectorNo, sent) => {
    const { ask } = await bench();
    const { action, payload, result } = await ask('reserve', { ...reservation(), connectorNo });
    expect([action, result]).toEqual(['ReserveNow', 'accepted']);
    expect(payload).toMatchObject(sent);
    expect('evseId' in payload!).toBe(connectorNo > 0);
  });

  it('TC_H_14: any EVSE, once for each that there is', async () => {
    const { ask, station } = await bench();
    for (const reservationId of [78, 79]) {
      const { payload, result } = await ask('reserve', { ...reservation(), reservationId, connectorNo: 0 });
      expect(result).toBe('accepted');
      expect([payload!.id, 'evseId' in payload!, 'connectorType' in payload!]).toEqual([reservationId, false, false]);
    }
    for (const evseId of [1, 2]) expect(await station.status(evseId, 'Reserved')).toEqual({});
  });

  it('TC_H_19: an EVSE for a group', async () => {
    const { ask, station } = await bench();
    const { payload, result } = await ask('reserve', { ...reservation(), connectorNo: 1, parentIdTag: 'FAMILY' });
    expect(payload).toMatchObject({
      evseId: 1,
      idToken: { idToken: 'RESERVED' },
      groupIdToken: { idToken: 'FAMILY', type: 'Central' },
    });
    expect([result, 'connectorType' in payload!]).toEqual(['accepted', false]);
    expect(await station.status(1, 'Reserved')).toEqual({});
  });

  it('TC_H_22: is rejected by a charger that takes none', async () => {
    const { ask } = await bench();
    expect(await ask('reserve', { ...reservation(), connectorNo: 1 }, { status: 'Rejected' })).toMatchObject({
      result: 'rejected',
    });
  });

  it('TC_H_17: is cancelled', async () => {
    const { ask } = await bench();
    expect(await ask('cancelReservation', { reservationId: 77 })).toMatchObject({
      action: 'CancelReservation',
      payload: { reservationId: 77 },
      result: 'accepted',
    });
  });

  it('TC_H_07, TC_H_20: that ends at the charger is told', async () => {
    const { station } = await bench();
    for (const reservationUpdateStatus of ['Expired', 'Removed'] as const)
      expect(await station.call('ReservationStatusUpdate', { reservationId: 77, reservationUpdateStatus })).toEqual({});
  });
});

describe('I, J and P: cost, meter values, data', () => {
  it('TC_I_02: the total cost is told at the end', async () => {
    const { evConnected, authorized, charging, end } = await bench();
    await evConnected();
    await authorized();
    await charging(1_000);
    expect(await end('StopAuthorized', 'Local', 1_100)).toMatchObject({ totalCost: 0.1 });
  });

  it('what a session has cost so far is told to a charger that shows it, whenever that changes, and to no other', async () => {
    const enabled = {
      ...{ component: { name: 'TariffCostCtrlr' }, variable: { name: 'Enabled', instance: 'Cost' } },
      variableAttribute: [{ value: 'true' }],
    };
    const [showing, other] = [await bench(), await bench()];
    await showing.station.call('NotifyReport', {
      ...{ requestId: 1, seqNo: 0, generatedAt: new Date().toISOString() },
      reportData: [enabled] as never,
    });
    const name = showing.id();
    const told = ({ station }: typeof showing) =>
      station.raw.calls.filter(({ action }) => action === 'CostUpdated').map(({ payload }) => payload);
    for (const one of [showing, other]) {
      one.station.answer(() => ({}));
      await one.evConnected();
      await one.authorized();
      await one.charging(1_000);
    }
    // No more flows in so short a time than the connector can give.
    for (const [registerWh, totalCost] of [
      [1_020, 0.02],
      [1_050, 0.05],
    ] as const) {
      await new Promise((done) => setTimeout(done, 500));
      for (const { station, id } of [showing, other]) await station.event(id(), 'Updated', { registerWh });
      await until(() => told(showing).some((payload) => payload.totalCost === totalCost));
    }
    expect(told(showing).at(-1)).toEqual({ transactionId: name, totalCost: 0.05 });
    expect(told(other)).toEqual([]);
  });

  it('TC_J_01: clock-aligned values without a session', async () => {
    const { station } = await bench();
    const values = [{ timestamp: new Date().toISOString(), sampledValue: [{ value: 5, context: 'Sample.Clock' as const }] }];
    for (const evseId of [0, 1]) expect(await station.call('MeterValues', { evseId, meterValue: values as never })).toEqual({});
  });

  it.each([
    ['TC_J_02: clock-aligned during a session', 'MeterValueClock', 'Sample.Clock'],
    ['TC_J_09: sampled', 'MeterValuePeriodic', 'Sample.Periodic'],
  ] as const)('%s', async (_name, triggerReason, context) => {
    const { evConnected, authorized, charging, event, records, end } = await bench();
    await evConnected();
    await authorized();
    await charging();
    expect(await event({ triggerReason, sampled: [{ value: 120, context }] })).toEqual({});
    await end('StopAuthorized', 'Local');
    expect(await records()).toMatchObject([{ wh: 50 }]);
  });

  it('TC_J_03: clock-aligned values in the end', async () => {
    const { evConnected, authorized, charging, event, records } = await bench();
    await evConnected();
    await authorized();
    await charging();
    const now = Date.now();
    const at = (ms: number, value: number, context: 'Sample.Clock' | 'Transaction.End') => ({
      timestamp: new Date(now + ms).toISOString(),
      sampledValue: [{ value, context }] as [{ value: number; context: typeof context }],
    });
    const meterValue = [at(1, 140, 'Sample.Clock'), at(2, 150, 'Transaction.End')] as never;
    await event({ triggerReason: 'StopAuthorized', meterValue, info: { stoppedReason: 'Local' } }, 'Ended');
    expect(await records()).toMatchObject([{ status: 'finished', wh: 50 }]);
  });

  it('TC_J_04, TC_J_11: signed values are kept with the record', async () => {
    const { authorized, event, end, serialNumber } = await bench();
    await authorized();
    const signedMeterValue = {
      signedMeterData: Buffer.from('OCMF|{}|{}').toString('base64'),
      signingMethod: 'ECDSA',
      encodingMethod: 'OCMF',
      publicKey: 'k',
    };
    await event({ triggerReason: 'ChargingStateChanged', registerWh: 100, sampled: [{ value: 100, signedMeterValue }] });
    await end('StopAuthorized', 'Local');
    expect(
      await server().rows(
        'select s.data from signed_reading s join charging_record r using (transaction_id) join charge_point p on p.id = r.point_id where p.serial_number = $1',
        [serialNumber],
      ),
    ).toEqual([{ data: 'OCMF|{}|{}' }]);
  });

  it('TC_J_07, TC_J_08, TC_J_10: values at the beginning and the end', async () => {
    const { evConnected, authorized, event, end, records } = await bench();
    await authorized();
    await evConnected();
    await event({
      triggerReason: 'ChargingStateChanged',
      sampled: [{ value: 1_000, context: 'Transaction.Begin' }],
      info: { chargingState: 'Charging' },
    });
    await end('StopAuthorized', 'Local', 1_050);
    expect(await records()).toMatchObject([{ status: 'finished', wh: 50 }]);
  });

  it('TC_P_02, TC_P_03: unknown vendors and custom data', async () => {
    const { station, id } = await bench();
    expect(await station.call('DataTransfer', { vendorId: 'com.nobody', messageId: 'x', data: { a: 1 } as never })).toEqual({
      status: 'UnknownVendorId',
    });
    const customData = { vendorId: 'v', anything: [1, 2] };
    await station.call('StatusNotification', {
      customData,
      timestamp: new Date().toISOString(),
      evseId: 1,
      connectorId: 1,
      connectorStatus: 'Available',
    });
    expect(await station.event(id(), 'Started', { customData, info: { customData } })).toEqual({});
  });
});
