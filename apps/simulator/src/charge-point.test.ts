import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Action, checkMessage } from '@csms/ocpp/v16';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SimulatedChargePoint } from './charge-point.ts';
import type { ChargePointOptions } from './options.ts';
import { TestCentralSystem } from './testing/central-system.ts';
import { rootCertificate } from './testing/root-certificate.ts';

let system: TestCentralSystem;
const points: SimulatedChargePoint[] = [];

beforeEach(async () => {
  system = await TestCentralSystem.start();
});
afterEach(async () => {
  await Promise.all(points.splice(0).map((point) => point.stop({ endTransactions: false })));
  await system.stop();
});

function create(options: Partial<ChargePointOptions> = {}): SimulatedChargePoint {
  const point = new SimulatedChargePoint({
    url: system.url,
    serialNumber: 'CP1',
    model: 'duo-22',
    seed: 1,
    timeScale: 100,
    ...options,
  });
  points.push(point);
  return point;
}
async function started(options: Partial<ChargePointOptions> = {}): Promise<SimulatedChargePoint> {
  const point = create(options);
  await point.start();
  await point.flush();
  return point;
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 10 });
const car = { soc: 20, batteryWh: 60_000, targetSoc: 80, maxAcPowerW: 22_000, maxAcPhases: 3 as const };

describe('boot', () => {
  test('connects with subprotocol and password, boots, and reports every connector', async () => {
    await started({ password: 'secret' });
    expect(system.requests[0]).toMatchObject({ url: '/ocpp/CP1', protocol: 'ocpp1.6' });
    expect(Buffer.from(String(system.requests[0]!.headers.authorization).slice(6), 'base64').toString()).toBe('CP1:secret');
    expect(system.of('BootNotification')).toHaveLength(1);
    for (const id of [0, 1, 2]) expect(system.statuses(id)).toEqual(['Available']);
  });

  test('Pending and Rejected are tried again by the interval, and nothing else is sent before', async () => {
    const replies = ['Pending', 'Rejected', 'Accepted'];
    system.answers.BootNotification = () => ({ status: replies.shift(), currentTime: new Date().toISOString(), interval: 10 });
    await started();
    expect(system.received.slice(0, 3).map((message) => message.action)).toEqual(Array(3).fill('BootNotification'));
  });

  test('the heartbeat follows the interval of the boot', async () => {
    system.answers.BootNotification = () => ({ status: 'Accepted', currentTime: new Date().toISOString(), interval: 5 });
    await started();
    await until(() => expect(system.of('Heartbeat').length).toBeGreaterThan(1));
  });
});

describe('a session', () => {
  test('swipe, plug, charge, swipe: every message is official and the register agrees with itself', async () => {
    const point = await started({ meterIntervalS: 5, energyScale: 1000 });
    expect(await point.swipe(1, 'CARD1')).toBe('waiting-for-plug');
    point.plugIn(1, car);
    await until(() => expect(system.of('MeterValues').length).toBeGreaterThan(2));
    expect(await point.swipe(1, 'card1')).toBe('stopped');
    point.unplug(1);
    await point.flush();
    const [start] = system.of('StartTransaction');
    const [stop] = system.of('StopTransaction');
    expect(stop!.payload).toMatchObject({ transactionId: 100, reason: 'Local', idTag: 'CARD1' });
    const registers = system.of('MeterValues').map(({ payload }) => Number(payload.meterValue[0].sampledValue[0].value));
    const run = [start!.payload.meterStart, ...registers, stop!.payload.meterStop];
    expect(run).toEqual(run.toSorted((a, b) => a - b));
    expect(run.at(-1)).toBeGreaterThan(run[0]);
    expect(system.statuses(1)).toEqual(['Available', 'Preparing', 'Charging', 'Finishing', 'Available']);
    expect(system.received.flatMap((message) => message.deviations)).toEqual([]);
    for (const { action, payload } of system.received) expect(checkMessage('request', action as Action, payload)).toBeNull();
  });

  test('energy is power over real time, however fast time is played', async () => {
    const point = await started({ meterIntervalS: 5, model: 'hyper-180' });
    point.plugIn(1, { ...car, maxDcPowerW: 180_000, soc: 10 });
    await point.startTransaction(1, 'CARD1');
    const before = Date.now();
    await until(() => expect(system.of('MeterValues').length).toBeGreaterThan(8));
    await point.stopTransaction(1);
    const { meterStart } = system.of('StartTransaction')[0]!.payload;
    const { meterStop } = system.of('StopTransaction')[0]!.payload;
    expect(meterStop - meterStart).toBeLessThanOrEqual((180_000 * (Date.now() - before + 100)) / 3_600_000 + 1);
    const sampled = system.of('MeterValues')[0]!.payload.meterValue[0].sampledValue;
    expect(sampled.map((value: { measurand: string }) => value.measurand)).toContain('SoC');
    expect(sampled.filter((value: { measurand: string }) => value.measurand === 'Current.Import')).toHaveLength(2);
  });

  test('a full vehicle suspends, a refused card stops the transaction', async () => {
    const point = await started({ meterIntervalS: 2 });
    point.plugIn(1, { ...car, soc: 80 });
    await point.startTransaction(1, 'CARD1');
    await until(() => expect(system.statuses(1)).toContain('SuspendedEV'));
    system.answers.StartTransaction = () => ({ transactionId: 7, idTagInfo: { status: 'Blocked' } });
    point.plugIn(2, car);
    await point.startTransaction(2, 'BAD');
    await until(() =>
      expect(system.of('StopTransaction')[0]?.payload).toMatchObject({ transactionId: 7, reason: 'DeAuthorized' }),
    );
    system.answers.Authorize = () => ({ idTagInfo: { status: 'Invalid' } });
    expect(await point.swipe(2, 'UNKNOWN')).toBe('rejected');
  });
});

test('clock-aligned values come from every connector, also without a transaction', async () => {
  const point = await started();
  await system.call('CP1', 'ChangeConfiguration', { key: 'ClockAlignedDataInterval', value: '10' });
  await until(() => expect(system.of('MeterValues').length).toBeGreaterThan(3));
  const [first, second] = system.of('MeterValues');
  expect([first!.payload.connectorId, second!.payload.connectorId]).toEqual([1, 2]);
  expect(first!.payload.meterValue[0].sampledValue).toHaveLength(1);
  expect(first!.payload.meterValue[0].sampledValue[0].context).toBe('Sample.Clock');
  await point.flush();
});

test('a refused card gets no energy where the configuration keeps its transaction', async () => {
  system.answers.StartTransaction = () => ({ transactionId: 7, idTagInfo: { status: 'Expired' } });
  const point = await started({ configuration: { StopTransactionOnInvalidId: 'false' }, meterIntervalS: 2, energyScale: 1e6 });
  point.plugIn(1, car);
  await point.startTransaction(1, 'BAD');
  await until(() => expect(system.of('MeterValues').length).toBeGreaterThan(0));
  const before = point.connector(1).registerWh;
  await until(() => expect(system.of('MeterValues').length).toBeGreaterThan(3));
  expect(system.statuses(1).at(-1)).toBe('SuspendedEVSE');
  expect(point.connector(1).powerW).toBe(0);
  expect(point.connector(1).registerWh).toBe(before);
});

describe('trouble', () => {
  test('an offline session is replayed in order, with its own times and the id given later', async () => {
    const point = await started({ meterIntervalS: 3 });
    await point.swipe(1, 'CARD1');
    point.goOffline();
    point.plugIn(1, car);
    await new Promise((resolve) => setTimeout(resolve, 150));
    void point.stopTransaction(1);
    const endedAt = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = system.received.length;
    point.goOnline();
    await until(() => expect(system.of('StopTransaction')).toHaveLength(1));
    const replay = system.received.slice(before).map((message) => message.action);
    expect(replay).not.toContain('BootNotification');
    expect(replay.indexOf('StartTransaction')).toBeLessThan(replay.indexOf('MeterValues'));
    expect(replay.lastIndexOf('MeterValues')).toBeLessThan(replay.indexOf('StopTransaction'));
    for (const { payload } of system.of('MeterValues')) expect(payload.transactionId).toBe(100);
    expect(system.of('StopTransaction')[0]!.payload.transactionId).toBe(100);
    expect(Date.parse(system.of('StopTransaction')[0]!.payload.timestamp)).toBeLessThanOrEqual(endedAt);
  });

  test.each(['stop', 'resume', 'forget'] as const)('after a power loss it can %s', async (after) => {
    const point = await started({ meterIntervalS: 3 });
    point.plugIn(1, car);
    await point.startTransaction(1, 'CARD1');
    point.powerLoss({ after, offForMs: 5000 });
    await until(() => expect(system.of('BootNotification')).toHaveLength(2));
    await until(() => expect(system.statuses(1).length).toBeGreaterThan(3));
    await point.flush();
    const stops = system.of('StopTransaction').map((message) => message.payload.reason);
    expect(stops).toEqual(after === 'stop' ? ['PowerLoss'] : []);
    expect(point.connector(1).transaction?.id).toBe(after === 'resume' ? 100 : undefined);
  });

  test('a fault shows its code and clears', async () => {
    const point = await started();
    point.fault(1, 'GroundFailure');
    point.clearFault(1);
    await point.flush();
    expect(system.statuses(1)).toEqual(['Available', 'Faulted', 'Available']);
    expect(system.of('StatusNotification').at(-2)!.payload.errorCode).toBe('GroundFailure');
  });

  test('the queue of an offline charger is bounded and keeps starts and stops', async () => {
    const point = await started({ meterIntervalS: 2, offlineQueueLimit: 6 });
    point.plugIn(1, car);
    point.goOffline();
    void point.startTransaction(1, 'CARD1');
    await new Promise((resolve) => setTimeout(resolve, 400));
    void point.stopTransaction(1);
    expect(point.outbox.size).toBeLessThanOrEqual(6);
    point.goOnline();
    await until(() => expect(system.of('StopTransaction')).toHaveLength(1));
    expect(system.of('StartTransaction')).toHaveLength(1);
  });

  test('stopping ends transactions and leaves no connection', async () => {
    const point = await started();
    point.plugIn(1, car);
    await point.startTransaction(1, 'CARD1');
    await point.stop();
    expect(system.of('StopTransaction')).toHaveLength(1);
    await until(() => expect(system.connections).toBe(0));
  });
});

describe('operations', () => {
  test('remote start waits for the plug or brings a vehicle, remote stop stops', async () => {
    const point = await started();
    expect(await system.call('CP1', 'RemoteStartTransaction', { connectorId: 1, idTag: 'APP' })).toEqual({ status: 'Accepted' });
    expect(system.of('StartTransaction')).toHaveLength(0);
    point.plugIn(1, car);
    await until(() => expect(system.of('StartTransaction')).toHaveLength(1));
    await until(() => expect(point.connector(1).transaction?.id).toBe(100));
    expect(await system.call('CP1', 'RemoteStopTransaction', { transactionId: 5 })).toEqual({ status: 'Rejected' });
    expect(await system.call('CP1', 'RemoteStopTransaction', { transactionId: 100 })).toEqual({ status: 'Accepted' });
    await until(() => expect(system.of('StopTransaction')[0]?.payload.reason).toBe('Remote'));
    await started({ serialNumber: 'CP2', autoPlug: true, configuration: { AuthorizeRemoteTxRequests: 'true' } });
    await system.call('CP2', 'RemoteStartTransaction', { idTag: 'APP' });
    await until(() => expect(system.of('StartTransaction')).toHaveLength(2));
    expect(system.of('Authorize').map((message) => message.serial)).toEqual(['CP2']);
  });

  test.each([
    ['Soft', 'SoftReset'],
    ['Hard', 'HardReset'],
  ])('a %s reset stops with %s and boots again', async (type, reason) => {
    const point = await started();
    point.plugIn(1, car);
    await point.startTransaction(1, 'CARD1');
    expect(await system.call('CP1', 'Reset', { type })).toEqual({ status: 'Accepted' });
    await until(() => expect(system.of('BootNotification')).toHaveLength(2));
    await until(() => expect(system.of('StopTransaction').map((message) => message.payload.reason)).toEqual([reason]));
  });

  test('availability is changed at once, or when the transaction has ended', async () => {
    const point = await started();
    point.plugIn(1, car);
    await point.startTransaction(1, 'CARD1');
    expect(await system.call('CP1', 'ChangeAvailability', { connectorId: 1, type: 'Inoperative' })).toEqual({
      status: 'Scheduled',
    });
    expect(await system.call('CP1', 'ChangeAvailability', { connectorId: 2, type: 'Inoperative' })).toEqual({
      status: 'Accepted',
    });
    expect(await system.call('CP1', 'ChangeAvailability', { connectorId: 9, type: 'Inoperative' })).toEqual({
      status: 'Rejected',
    });
    await point.stopTransaction(1);
    await point.flush();
    expect(system.statuses(1).at(-1)).toBe('Unavailable');
    expect(system.statuses(2).at(-1)).toBe('Unavailable');
  });

  test('configuration, lists, reservations, certificates and triggers answer truthfully', async () => {
    const point = await started();
    const call = (action: string, payload: object = {}) => system.call('CP1', action, payload);
    expect(await call('ChangeConfiguration', { key: 'NumberOfConnectors', value: '9' })).toEqual({ status: 'Rejected' });
    expect(await call('ChangeConfiguration', { key: 'Nonsense', value: '9' })).toEqual({ status: 'NotSupported' });
    expect(await call('ChangeConfiguration', { key: 'MeterValueSampleInterval', value: '7' })).toEqual({ status: 'Accepted' });
    expect(await call('ChangeConfiguration', { key: 'SecurityProfile', value: '1' })).toEqual({ status: 'RebootRequired' });
    expect(await call('GetConfiguration', { key: ['MeterValueSampleInterval', 'X'] })).toEqual({
      configurationKey: [{ key: 'MeterValueSampleInterval', readonly: false, value: '7' }],
      unknownKey: ['X'],
    });
    const entry = (idTag: string) => ({ idTag, idTagInfo: { status: 'Accepted' } });
    expect(
      await call('SendLocalList', { listVersion: 3, updateType: 'Full', localAuthorizationList: [entry('A'), entry('B')] }),
    ).toEqual({ status: 'Accepted' });
    expect(await call('SendLocalList', { listVersion: 3, updateType: 'Differential' })).toEqual({ status: 'VersionMismatch' });
    expect(
      await call('SendLocalList', { listVersion: 4, updateType: 'Differential', localAuthorizationList: [{ idTag: 'a' }] }),
    ).toEqual({ status: 'Accepted' });
    expect(await call('GetLocalListVersion')).toEqual({ listVersion: 4 });
    expect(point.localList.size).toBe(1);
    expect(await call('ClearCache')).toEqual({ status: 'Accepted' });
    const expiryDate = new Date(Date.now() + 60_000).toISOString();
    expect(await call('ReserveNow', { connectorId: 1, expiryDate, idTag: 'R', reservationId: 5 })).toEqual({
      status: 'Accepted',
    });
    expect(await call('ReserveNow', { connectorId: 1, expiryDate, idTag: 'S', reservationId: 6 })).toEqual({
      status: 'Occupied',
    });
    expect(await point.swipe(1, 'S')).toBe('rejected');
    expect(await call('CancelReservation', { reservationId: 5 })).toEqual({ status: 'Accepted' });
    expect(await call('CancelReservation', { reservationId: 5 })).toEqual({ status: 'Rejected' });
    const certificate = await rootCertificate();
    const certificateType = 'CentralSystemRootCertificate';
    expect(await call('GetInstalledCertificateIds', { certificateType })).toEqual({ status: 'NotFound' });
    expect(await call('InstallCertificate', { certificateType, certificate: 'none' })).toEqual({ status: 'Rejected' });
    expect(await call('InstallCertificate', { certificateType, certificate })).toEqual({ status: 'Accepted' });
    const { certificateHashData } = await call('GetInstalledCertificateIds', { certificateType });
    expect(await call('DeleteCertificate', { certificateHashData: certificateHashData[0] })).toEqual({ status: 'Accepted' });
    expect(await call('DataTransfer', { vendorId: 'x' })).toEqual({ status: 'UnknownVendorId' });
    expect(await call('UnlockConnector', { connectorId: 5 })).toEqual({ status: 'NotSupported' });
    const before = system.of('MeterValues').length;
    expect(await call('TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 })).toEqual({ status: 'Accepted' });
    expect(await call('ExtendedTriggerMessage', { requestedMessage: 'SignChargePointCertificate' })).toEqual({
      status: 'Accepted',
    });
    await until(() => expect(system.of('SignCertificate')).toHaveLength(1));
    await until(() => expect(system.of('MeterValues')).toHaveLength(before + 1));
    await expect(call('Nonsense')).rejects.toMatchObject({ code: 'NotImplemented' });
    await expect(call('Reset', { type: 'Gentle' })).rejects.toMatchObject({ code: 'PropertyConstraintViolation' });
    expect(system.refused).toEqual([]);
  });

  test('a charging profile limits the power and shows in the composite schedule', async () => {
    const point = await started({ meterIntervalS: 2 });
    point.plugIn(1, car);
    await point.startTransaction(1, 'CARD1');
    const profile = (id: number, purpose: string, unit: string, ...limits: number[]) => ({
      chargingProfileId: id,
      stackLevel: 0,
      chargingProfilePurpose: purpose,
      chargingProfileKind: 'Relative',
      chargingSchedule: {
        chargingRateUnit: unit,
        chargingSchedulePeriod: limits.map((limit, index) => ({ startPeriod: index * 600, limit })),
      },
    });
    const set = (connectorId: number, csChargingProfiles: object) =>
      system.call('CP1', 'SetChargingProfile', { connectorId, csChargingProfiles });
    expect(await set(1, profile(1, 'TxDefaultProfile', 'A', 8.1))).toEqual({ status: 'Accepted' });
    expect(await set(2, profile(9, 'TxProfile', 'A', 8))).toEqual({ status: 'Rejected' });
    await until(() => expect(point.connector(1).currentA).toBeCloseTo(8.1, 3));
    expect(await set(1, profile(2, 'TxProfile', 'A', 10, 12))).toEqual({ status: 'Accepted' });
    expect(await set(0, profile(3, 'ChargePointMaxProfile', 'W', 7500))).toEqual({ status: 'Accepted' });
    await until(() => expect(point.connector(1).currentA).toBeCloseTo(10, 3));
    const { chargingSchedule } = await system.call('CP1', 'GetCompositeSchedule', {
      connectorId: 1,
      duration: 3600,
      chargingRateUnit: 'W',
    });
    expect(chargingSchedule.chargingSchedulePeriod).toMatchObject([{ startPeriod: 0, limit: 6900 }, { limit: 7500 }]);
    expect(await set(1, profile(2, 'TxProfile', 'A', 0))).toEqual({ status: 'Accepted' });
    await until(() => expect(system.statuses(1).at(-1)).toBe('SuspendedEVSE'));
    expect(await system.call('CP1', 'ClearChargingProfile', {})).toEqual({ status: 'Accepted' });
    await until(() => expect(system.statuses(1).at(-1)).toBe('Charging'));
    await until(() => expect(point.connector(1).powerW).toBeGreaterThan(20_000));
  });

  test('diagnostics and logs are really uploaded, firmware is fetched and installed', async () => {
    const uploads: string[] = [];
    const files = createServer((request, response) => {
      if (request.method === 'PUT') uploads.push(request.url!);
      request.resume().on('end', () => response.end('firmware'));
    });
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
    await started();
    const { fileName } = await system.call('CP1', 'GetDiagnostics', { location: `${base}/up/` });
    const seen = (action: string) => system.of(action).map((message) => message.payload.status);
    await until(() => expect(seen('DiagnosticsStatusNotification')).toEqual(['Uploading', 'Uploaded']));
    expect(uploads).toEqual([`/up/${fileName}`]);
    await system.call('CP1', 'GetDiagnostics', { location: 'ftp://127.0.0.1/x' });
    await until(() =>
      expect(seen('DiagnosticsStatusNotification')).toEqual(['Uploading', 'Uploaded', 'Uploading', 'UploadFailed']),
    );
    await system.call('CP1', 'GetLog', { logType: 'SecurityLog', requestId: 4, log: { remoteLocation: `${base}/log` } });
    await until(() => expect(seen('LogStatusNotification')).toEqual(['Uploading', 'Uploaded']));
    await system.call('CP1', 'UpdateFirmware', { location: `${base}/duo-9.8.7.bin`, retrieveDate: new Date().toISOString() });
    await until(() =>
      expect(seen('FirmwareStatusNotification')).toEqual(['Downloading', 'Downloaded', 'Installing', 'Installed']),
    );
    expect(system.of('BootNotification').at(-1)!.payload.firmwareVersion).toBe('9.8.7');
    const firmware = {
      location: `${base}/x`,
      retrieveDateTime: new Date().toISOString(),
      signingCertificate: 'BEGIN CERTIFICATE',
      signature: '!',
    };
    expect(await system.call('CP1', 'SignedUpdateFirmware', { requestId: 8, firmware })).toEqual({ status: 'Accepted' });
    await until(() =>
      expect(seen('SignedFirmwareStatusNotification')).toEqual(['Downloading', 'Downloaded', 'InvalidSignature']),
    );
    await until(() => expect(system.of('SecurityEventNotification')).toHaveLength(1));
    files.close();
    files.closeAllConnections();
  });
});
