import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { cardToken, Station201 } from '../../testing/station-201.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { settleMs: 50 } });
});
afterAll(() => test.close());

const open = async (options = {}) => {
  const { serialNumber } = await test.point();
  return { serialNumber, station: await Station201.connect(test.ocppUrl, serialNumber, options) };
};

describe('a charging station of 2.0.1', () => {
  it('speaks the first version that it offers and that is spoken here', async () => {
    const { serialNumber } = await test.point();
    for (const [protocols, spoken] of [
      [['ocpp2.0.1', 'ocpp1.6'], 'ocpp2.0.1'],
      [['ocpp1.6', 'ocpp2.0.1'], 'ocpp1.6'],
      [['ocpp2.9', 'OCPP2.0.1'], 'OCPP2.0.1'],
    ] as const) {
      const point = await RawPoint.connect(test.ocppUrl, serialNumber, { protocols: [...protocols] });
      expect(point.socket.protocol).toBe(spoken);
      await point.close();
    }
  });

  it('that nobody has adopted is answered in its words, waits, and is adopted with what it told', async () => {
    const identity = unique('NEW');
    const station = await Station201.connect(test.ocppUrl, identity);
    expect(await station.boot({ serialNumber: 'S-1' })).toMatchObject({ status: 'Pending' });
    for (const evseId of [1, 2])
      await expect(station.status(evseId, 'Available')).rejects.toMatchObject({ code: 'SecurityError' });
    await expect(station.event('t', 'Started', { evse: { id: 1 }, idToken: cardToken('X') })).rejects.toThrow('adopted');
    expect(
      await test.rows('select vendor, model, firmware_version, connector_count from new_charger where serial_number = $1', [
        identity,
      ]),
    ).toEqual([{ vendor: 'Twofold', model: 'T2', firmware_version: '2.0', connector_count: 2 }]);
    await station.close();
  });

  it('is told what is wrong with a message in the codes of 2.0.1', async () => {
    const { station } = await open();
    await station.boot();
    const code = (action: string, payload: unknown) =>
      station.raw.call(action, payload).then(
        () => 'none',
        (error: { code: string }) => error.code,
      );
    expect(await code('StartTransaction', {})).toBe('NotImplemented');
    expect(await code('Reset', { type: 'Immediate' })).toBe('NotSupported');
    expect(await code('Heartbeat', [])).toBe('FormatViolation');
    expect(await code('TransactionEvent', { eventType: 'Started' })).toBe('OccurrenceConstraintViolation');
    expect(
      await code('StatusNotification', { timestamp: 'x', evseId: 'one', connectorStatus: 'Available', connectorId: 1 }),
    ).toBe('TypeConstraintViolation');
    station.raw.send('{"no": "frame"}');
    await until(() => station.raw.frames.some((frame) => frame.startsWith('[4,"-1","RpcFrameworkError"')));
    // A broken answer is answered by nobody.
    const before = station.raw.frames.length;
    station.raw.send('[3,{}]');
    await station.call('Heartbeat', {});
    expect(station.raw.frames).toHaveLength(before + 1);
    await station.close();
  });

  it('is answered by the schema whatever it sends, and what it tells is kept', async () => {
    const { station, serialNumber } = await open();
    await station.boot();
    const at = new Date().toISOString();
    await station.call('Heartbeat', {});
    await station.call('FirmwareStatusNotification', { status: 'Installed', requestId: 1 });
    await station.call('LogStatusNotification', { status: 'Uploaded', requestId: 1 });
    await station.call('SecurityEventNotification', { type: 'SettingSystemTime', timestamp: at });
    expect(await station.call('DataTransfer', { vendorId: 'v' })).toEqual({ status: 'UnknownVendorId' });
    await station.call('NotifyEvent', {
      generatedAt: at,
      seqNo: 0,
      eventData: [
        {
          eventId: 1,
          timestamp: at,
          trigger: 'Alerting',
          actualValue: '90',
          eventNotificationType: 'CustomMonitor',
          component: { name: 'Fan' },
          variable: { name: 'Temperature' },
        },
      ],
    });
    await station.call('NotifyChargingLimit', { chargingLimit: { chargingLimitSource: 'EMS' } });
    await station.call('ClearedChargingLimit', { chargingLimitSource: 'EMS' });
    await station.call('ReservationStatusUpdate', { reservationId: 1, reservationUpdateStatus: 'Expired' });
    await station.call('GetCertificateStatus', {
      ocspRequestData: {
        hashAlgorithm: 'SHA256',
        issuerNameHash: 'a',
        issuerKeyHash: 'b',
        serialNumber: '1',
        responderURL: 'http://x',
      },
    });
    await station.call('MeterValues', { evseId: 0, meterValue: [{ timestamp: at, sampledValue: [{ value: 5 }] }] });
    const kinds = await test.rows(
      'select e.kind, e.status from point_event e join charge_point p on p.id = e.point_id where p.serial_number = $1 order by e.id',
      [serialNumber],
    );
    expect(kinds).toMatchObject([
      { kind: 'firmware', status: 'Installed' },
      { kind: 'log', status: 'Uploaded' },
      { kind: 'security', status: 'SettingSystemTime' },
      { kind: 'data', status: 'v' },
      { kind: 'data', status: 'Fan.Temperature = 90' },
      { kind: 'data', status: 'NotifyChargingLimit' },
      { kind: 'data', status: 'ClearedChargingLimit' },
      { kind: 'data', status: 'ReservationStatusUpdate' },
      { kind: 'data', status: 'GetCertificateStatus' },
    ]);
    await station.close();
  });

  it('obeys commands from the console, and effects are seen', async () => {
    const { station, serialNumber } = await open();
    await station.boot();
    await station.status(1, 'Available');
    const ask = async (action: 'reset' | 'setAvailability' | 'triggerMessage', payload: object) =>
      (
        await test.admin.get(contract.commands.request, {
          body: { serialNumbers: [serialNumber], action, payload: payload as never },
        })
      ).commands[0]!;
    const effectOf = async (id: string) => (await test.admin.get(contract.commands.get, { params: { id } })).effect;
    const off = await ask('setAvailability', { connectorNo: 1, isAvailable: false });
    await until(() => station.raw.calls.length === 1);
    expect(station.raw.calls[0]).toMatchObject({ action: 'ChangeAvailability', payload: { evse: { id: 1, connectorId: 1 } } });
    await station.status(1, 'Unavailable');
    await until(async () => (await effectOf(off.id)) === 'Unavailable');
    const trigger = await ask('triggerMessage', { message: 'heartbeat' });
    await until(() => station.raw.calls.length === 2);
    await station.call('Heartbeat', {});
    await until(async () => (await effectOf(trigger.id)) === 'Heartbeat');
    const reset = await ask('reset', { type: 'hard' });
    await until(() => station.raw.calls.length === 3);
    await station.boot();
    await until(async () => (await effectOf(reset.id)) === 'rebooted');
    expect(station.faults).toEqual([]);
    await station.close();
  });
});
