import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rootCertificate } from '../../testing/root-certificate.ts';
import { CAR, TestNetwork, until } from '../../testing/station.ts';

let network: TestNetwork;
beforeEach(async () => {
  network = await TestNetwork.start();
});
afterEach(async () => {
  network.expectOfficial();
  await network.stop();
});

const idToken = { idToken: 'APP', type: 'Central' };
const of = (action: string) => network.system.of(action).map(({ payload }) => payload);

describe('transactions', () => {
  test('a remote start is answered, and told with its number; a remote stop stops', async () => {
    const station = await network.station({ autoPlug: true });
    expect(await network.call('RequestStartTransaction', { idToken, remoteStartId: 7, evseId: 2 })).toEqual({
      status: 'Accepted',
    });
    await until(() => expect(network.events).toHaveLength(1));
    expect(network.events[0]).toMatchObject({
      triggerReason: 'RemoteStart',
      idToken,
      transactionInfo: { remoteStartId: 7 },
      evse: { id: 2 },
    });
    const { transactionId } = network.events[0]!.transactionInfo;
    expect(station.connector(2).transaction?.uuid).toBe(transactionId);
    const status = () => network.call('GetTransactionStatus', { transactionId });
    await until(async () => expect(await status()).toEqual({ messagesInQueue: false, ongoingIndicator: true }));
    expect(await network.call('CostUpdated', { transactionId, totalCost: 1.2 })).toEqual({});
    expect(await network.call('RequestStartTransaction', { idToken, remoteStartId: 8, evseId: 2 })).toMatchObject({
      status: 'Rejected',
    });
    expect(await network.call('RequestStopTransaction', { transactionId: 'another' })).toMatchObject({ status: 'Rejected' });
    expect(await network.call('RequestStopTransaction', { transactionId })).toEqual({ status: 'Accepted' });
    await until(() =>
      expect(network.events.at(-1)).toMatchObject({
        eventType: 'Ended',
        triggerReason: 'RemoteStop',
        transactionInfo: { stoppedReason: 'Remote' },
      }),
    );
  });

  test('a remote start of a transaction that runs since the plug names it', async () => {
    const station = await network.station({ variables: { 'TxCtrlr.TxStartPoint': 'EVConnected' } });
    station.plugIn(1, CAR);
    await until(() => expect(network.events).toHaveLength(1));
    const { transactionId } = network.events[0]!.transactionInfo;
    expect(await network.call('RequestStartTransaction', { idToken, remoteStartId: 7 })).toEqual({
      status: 'Accepted',
      transactionId,
    });
    await until(() =>
      expect(network.events[1]).toMatchObject({
        triggerReason: 'RemoteStart',
        idToken,
        transactionInfo: { transactionId, remoteStartId: 7 },
      }),
    );
  });

  test('a profile of a remote start limits its transaction, and one of another purpose is refused', async () => {
    const station = await network.station({ autoPlug: true });
    const chargingProfile = {
      id: 3,
      stackLevel: 0,
      chargingProfilePurpose: 'TxProfile',
      chargingProfileKind: 'Relative',
      chargingSchedule: [{ id: 1, chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 7 }] }],
    };
    const start = (profile: object) =>
      network.call('RequestStartTransaction', { idToken, remoteStartId: 1, chargingProfile: profile });
    expect(await start({ ...chargingProfile, chargingProfilePurpose: 'TxDefaultProfile' })).toMatchObject({ status: 'Rejected' });
    expect(await start(chargingProfile)).toEqual({ status: 'Accepted' });
    await until(() => expect(station.connector(1).currentA).toBeLessThanOrEqual(7));
    await until(() => expect(station.connector(1).offeredA).toBeCloseTo(7, 3));
  });

  test('while its boot is pending it starts nothing from afar, and tells what it is asked for', async () => {
    const replies = ['Pending'];
    network.system.answers.BootNotification = () => ({
      status: replies.shift() ?? 'Accepted',
      currentTime: new Date().toISOString(),
      interval: 60,
    });
    const station = network.create();
    const accepted = station.start();
    await until(() => expect(of('BootNotification')).toHaveLength(1));
    expect(await network.call('RequestStartTransaction', { idToken, remoteStartId: 7 })).toMatchObject({ status: 'Rejected' });
    expect(await network.call('GetBaseReport', { requestId: 1, reportBase: 'SummaryInventory' })).toEqual({ status: 'Accepted' });
    expect(await network.call('TriggerMessage', { requestedMessage: 'BootNotification' })).toEqual({ status: 'Accepted' });
    await accepted;
    expect(of('BootNotification').at(-1).reason).toBe('Triggered');
    await until(() => expect(of('NotifyReport')).toHaveLength(1));
  });
});

describe('control', () => {
  test('a reset ends what runs, waits for it, or concerns one place', async () => {
    const station = await network.station();
    station.plugIn(1, CAR);
    await station.startTransaction(1, 'CARD1');
    expect(await network.call('Reset', { type: 'OnIdle', evseId: 1 })).toEqual({ status: 'Scheduled' });
    await station.stopTransaction(1);
    await until(() => expect(network.statuses(1).slice(-2)).toEqual(['Unavailable', 'Occupied']));
    expect(of('BootNotification')).toHaveLength(1);
    await station.startTransaction(1, 'CARD1');
    expect(await network.call('Reset', { type: 'Immediate' })).toEqual({ status: 'Accepted' });
    await until(() => expect(of('BootNotification').at(-1)).toMatchObject({ reason: 'RemoteReset' }));
    expect(network.events.at(-1)).toMatchObject({
      triggerReason: 'ResetCommand',
      transactionInfo: { stoppedReason: 'ImmediateReset' },
    });
    expect(await network.call('Reset', { type: 'Immediate', evseId: 9 })).toEqual({ status: 'Rejected' });
    await station.startTransaction(1, 'CARD1');
    expect(await network.call('Reset', { type: 'OnIdle' })).toEqual({ status: 'Scheduled' });
    await station.stopTransaction(1);
    await until(() => expect(of('BootNotification').at(-1)).toMatchObject({ reason: 'ScheduledReset' }));
  });

  test('availability is changed at once, or when the transaction has ended', async () => {
    const station = await network.station();
    station.plugIn(1, CAR);
    await station.startTransaction(1, 'CARD1');
    const change = (operationalStatus: string, evse?: object) =>
      network.call('ChangeAvailability', { operationalStatus, ...(evse && { evse }) });
    expect(await change('Inoperative')).toEqual({ status: 'Scheduled' });
    expect(await change('Inoperative', { id: 2, connectorId: 1 })).toEqual({ status: 'Accepted' });
    expect(await change('Inoperative', { id: 5 })).toEqual({ status: 'Rejected' });
    await station.stopTransaction(1);
    await until(() => expect([network.statuses(1).at(-1), network.statuses(2).at(-1)]).toEqual(['Unavailable', 'Unavailable']));
    expect(await network.call('UnlockConnector', { evseId: 1, connectorId: 1 })).toEqual({ status: 'Unlocked' });
    expect(await network.call('UnlockConnector', { evseId: 1, connectorId: 4 })).toEqual({ status: 'UnknownConnector' });
    expect(await change('Operative')).toEqual({ status: 'Accepted' });
    await until(() => expect(network.statuses(2).at(-1)).toBe('Available'));
  });

  test('messages are triggered, or refused by their rules', async () => {
    const station = await network.station({ variables: { 'TxCtrlr.TxStartPoint': 'EVConnected' } });
    station.plugIn(1, CAR);
    await station.flush();
    const trigger = async (requestedMessage: string, evse?: object) =>
      (await network.call('TriggerMessage', { requestedMessage, ...(evse && { evse }) })).status;
    expect(await trigger('BootNotification')).toBe('Rejected');
    expect(await trigger('StatusNotification')).toBe('Rejected');
    expect(await trigger('SignV2GCertificate')).toBe('NotImplemented');
    expect(await trigger('TransactionEvent', { id: 2 })).toBe('Rejected');
    for (const one of [
      'Heartbeat',
      'LogStatusNotification',
      'FirmwareStatusNotification',
      'SignChargingStationCertificate',
      'MeterValues',
      'TransactionEvent',
    ])
      expect(await trigger(one)).toBe('Accepted');
    expect(await trigger('StatusNotification', { id: 1, connectorId: 1 })).toBe('Accepted');
    await until(() => {
      for (const action of ['Heartbeat', 'LogStatusNotification', 'FirmwareStatusNotification', 'SignCertificate', 'MeterValues'])
        expect(of(action)).not.toEqual([]);
    });
    await until(() => expect(network.story).toContain('Updated Trigger EVConnected'));
  });

  test('what is unknown or malformed is answered as 2.0.1 has it', async () => {
    await network.station();
    await expect(network.system.call('CS1', 'RemoteStartTransaction', { idTag: 'A' })).rejects.toMatchObject({
      code: 'NotImplemented',
    });
    await expect(network.system.call('CS1', 'Reset', { type: 'Gentle' })).rejects.toMatchObject({ code: 'FormatViolation' });
    expect(await network.call('DataTransfer', { vendorId: 'x' })).toEqual({ status: 'UnknownVendorId' });
    expect(await network.call('ClearCache')).toEqual({ status: 'Accepted' });
    expect(await network.call('PublishFirmware', { location: 'x', checksum: 'c', requestId: 1 })).toEqual({ status: 'Rejected' });
    expect(await network.call('UnpublishFirmware', { checksum: 'c' })).toEqual({ status: 'NoFirmware' });
  });
});

describe('lists and reservations', () => {
  test('a list is taken in full and in parts, and its cards charge offline', async () => {
    const station = await network.station();
    const entry = (text: string) => ({ idToken: { idToken: text, type: 'ISO14443' }, idTokenInfo: { status: 'Accepted' } });
    const send = (payload: object) => network.call('SendLocalList', payload);
    expect(await send({ versionNumber: 3, updateType: 'Full', localAuthorizationList: [entry('A'), entry('B')] })).toEqual({
      status: 'Accepted',
    });
    expect(await send({ versionNumber: 3, updateType: 'Differential' })).toEqual({ status: 'VersionMismatch' });
    expect(
      await send({ versionNumber: 4, updateType: 'Differential', localAuthorizationList: [{ idToken: entry('b').idToken }] }),
    ).toEqual({ status: 'Accepted' });
    expect(await network.call('GetLocalListVersion')).toEqual({ versionNumber: 4 });
    station.goOffline();
    station.plugIn(1, CAR);
    expect(await station.swipe(1, 'B')).toBe('rejected');
    expect(await station.swipe(1, 'A')).toBe('started');
    station.goOnline();
    await until(() => expect(network.events[0]).toMatchObject({ offline: true, idToken: { idToken: 'A' } }));
  });

  test('a reservation keeps a place, is used up, cancelled, or runs out', async () => {
    const station = await network.station();
    const reserve = (id: number, more: object = {}) =>
      network.call('ReserveNow', { id, expiryDateTime: new Date(Date.now() + 60_000).toISOString(), idToken, ...more });
    expect(await reserve(1, { evseId: 1 })).toEqual({ status: 'Accepted' });
    expect(await reserve(2, { evseId: 1 })).toEqual({ status: 'Occupied' });
    expect(await reserve(2, { connectorType: 'cCCS2' })).toEqual({ status: 'Rejected' });
    expect(await station.swipe(1, 'OTHER')).toBe('rejected');
    station.plugIn(1, CAR);
    await station.swipe(1, 'APP');
    await until(() => expect(network.events[0]).toMatchObject({ reservationId: 1, idToken }));
    expect(await reserve(3)).toEqual({ status: 'Accepted' });
    expect(await network.call('CancelReservation', { reservationId: 3 })).toEqual({ status: 'Accepted' });
    expect(await network.call('CancelReservation', { reservationId: 3 })).toEqual({ status: 'Rejected' });
    expect(await reserve(4, { expiryDateTime: new Date(Date.now() + 200).toISOString() })).toEqual({ status: 'Accepted' });
    await until(() => expect(of('ReservationStatusUpdate')).toEqual([{ reservationId: 4, reservationUpdateStatus: 'Expired' }]));
    expect(await reserve(5, { evseId: 2 })).toEqual({ status: 'Accepted' });
    station.fault(2);
    await until(() => expect(of('ReservationStatusUpdate')[1]).toEqual({ reservationId: 5, reservationUpdateStatus: 'Removed' }));
    await until(() =>
      expect(network.statuses(2)).toEqual(['Available', 'Reserved', 'Available', 'Reserved', 'Available', 'Reserved', 'Faulted']),
    );
  });
});

test('a charging profile limits the power, is listed, and shows in the composite schedule', async () => {
  const station = await network.station({ meterIntervalS: 2 });
  station.plugIn(1, CAR);
  await station.startTransaction(1, 'CARD1');
  const { transactionId } = network.events[0]!.transactionInfo;
  const profile = (id: number, chargingProfilePurpose: string, limits: number[], more: object = {}) => ({
    id,
    stackLevel: 0,
    chargingProfilePurpose,
    chargingProfileKind: 'Relative',
    chargingSchedule: [
      {
        id: 1,
        chargingRateUnit: 'A',
        chargingSchedulePeriod: limits.map((limit, index) => ({ startPeriod: index * 600, limit })),
      },
    ],
    ...more,
  });
  const set = (evseId: number, chargingProfile: object) => network.call('SetChargingProfile', { evseId, chargingProfile });
  expect(await set(0, profile(1, 'TxDefaultProfile', [8.1]))).toEqual({ status: 'Accepted' });
  expect(await set(1, profile(9, 'TxProfile', [8]))).toMatchObject({ status: 'Rejected' });
  expect(await set(2, profile(9, 'TxProfile', [8], { transactionId }))).toMatchObject({ status: 'Rejected' });
  expect(await set(0, profile(9, 'ChargingStationExternalConstraints', [8]))).toMatchObject({ status: 'Rejected' });
  await until(() => expect(station.connector(1).currentA).toBeCloseTo(8.1, 3));
  expect(await set(1, profile(2, 'TxProfile', [10, 12], { transactionId }))).toEqual({ status: 'Accepted' });
  await until(() => expect(station.connector(1).currentA).toBeCloseTo(10, 3));
  const { schedule } = await network.call('GetCompositeSchedule', { evseId: 1, duration: 3600, chargingRateUnit: 'A' });
  expect(schedule).toMatchObject({
    evseId: 1,
    duration: 3600,
    chargingSchedulePeriod: [{ startPeriod: 0, limit: 10 }, { limit: 12 }],
  });
  expect(await network.call('GetChargingProfiles', { requestId: 4, chargingProfile: { chargingProfileId: [77] } })).toEqual({
    status: 'NoProfiles',
  });
  expect(await network.call('GetChargingProfiles', { requestId: 5, chargingProfile: {} })).toEqual({ status: 'Accepted' });
  await until(() =>
    expect(of('ReportChargingProfiles')).toMatchObject([
      { evseId: 0, tbc: true, requestId: 5 },
      { evseId: 1, tbc: false, chargingProfile: [{ id: 2, transactionId }] },
    ]),
  );
  expect(await set(1, profile(2, 'TxProfile', [0], { transactionId }))).toEqual({ status: 'Accepted' });
  await until(() => expect(network.story.at(-1)).toMatch(/SuspendedEVSE$/));
  expect(await network.call('ClearChargingProfile', { chargingProfileId: 2 })).toEqual({ status: 'Accepted' });
  expect(await network.call('ClearChargingProfile', { chargingProfileCriteria: { stackLevel: 5 } })).toEqual({
    status: 'Unknown',
  });
  await until(() => expect(station.connector(1).currentA).toBeCloseTo(8.1, 3));
});

test('logs are really uploaded, firmware is fetched and installed, each told with its number', async () => {
  const uploads: string[] = [];
  const files = createServer((request, response) => {
    if (request.method === 'PUT') uploads.push(request.url!);
    request.resume().on('end', () => response.end('firmware'));
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  await network.station();
  const { filename } = await network.call('GetLog', {
    logType: 'DiagnosticsLog',
    requestId: 4,
    log: { remoteLocation: `${base}/up/` },
  });
  const told = (action: string) => of(action).map(({ status, requestId }) => `${status} ${requestId}`);
  await until(() => expect(told('LogStatusNotification')).toEqual(['Uploading 4', 'Uploaded 4']));
  expect(uploads).toEqual([`/up/${filename}`]);
  const firmware = { location: `${base}/duo-9.8.7.bin`, retrieveDateTime: new Date().toISOString() };
  expect(await network.call('UpdateFirmware', { requestId: 5, firmware })).toEqual({ status: 'Accepted' });
  await until(() =>
    expect(told('FirmwareStatusNotification')).toEqual(['Downloading 5', 'Downloaded 5', 'Installing 5', 'Installed 5']),
  );
  expect(of('BootNotification').at(-1)).toMatchObject({
    reason: 'FirmwareUpdate',
    chargingStation: { firmwareVersion: '9.8.7' },
  });
  const signed = { ...firmware, signingCertificate: 'none', signature: 'x' };
  expect(await network.call('UpdateFirmware', { requestId: 6, firmware: signed })).toEqual({ status: 'InvalidCertificate' });
  files.close();
  files.closeAllConnections();
});

test('certificates, network profiles, customers and messages on the display', async () => {
  const station = await network.station();
  const certificate = await rootCertificate();
  expect(await network.call('GetInstalledCertificateIds', {})).toEqual({ status: 'NotFound' });
  expect(await network.call('InstallCertificate', { certificateType: 'CSMSRootCertificate', certificate: 'none' })).toEqual({
    status: 'Rejected',
  });
  expect(await network.call('InstallCertificate', { certificateType: 'CSMSRootCertificate', certificate })).toEqual({
    status: 'Accepted',
  });
  const { certificateHashDataChain } = await network.call('GetInstalledCertificateIds', {
    certificateType: ['CSMSRootCertificate'],
  });
  const [{ certificateHashData }] = certificateHashDataChain;
  expect(await network.call('DeleteCertificate', { certificateHashData })).toEqual({ status: 'Accepted' });
  expect(await network.call('CertificateSigned', { certificateChain: 'none' })).toMatchObject({ status: 'Rejected' });
  const connectionData = {
    ocppVersion: 'OCPP20',
    ocppTransport: 'JSON',
    ocppCsmsUrl: 'wss://x',
    messageTimeout: 30,
    securityProfile: 1,
    ocppInterface: 'Wired0',
  };
  expect(await network.call('SetNetworkProfile', { configurationSlot: 1, connectionData })).toEqual({ status: 'Accepted' });
  expect(await network.call('SetNetworkProfile', { configurationSlot: 7, connectionData })).toEqual({ status: 'Rejected' });

  await station.swipe(1, 'CARD1');
  const customer = { requestId: 3, report: true, clear: true };
  expect(await network.call('CustomerInformation', customer)).toEqual({ status: 'Invalid' });
  expect(await network.call('CustomerInformation', { ...customer, idToken: { idToken: 'CARD1', type: 'ISO14443' } })).toEqual({
    status: 'Accepted',
  });
  await until(() => expect(of('NotifyCustomerInformation')).toMatchObject([{ requestId: 3, data: 'CARD1: Accepted' }]));

  const message = { id: 1, priority: 'InFront', message: { format: 'UTF8', content: 'Hello' } };
  expect(await network.call('SetDisplayMessage', { message })).toEqual({ status: 'Accepted' });
  expect(await network.call('SetDisplayMessage', { message: { ...message, message: { format: 'HTML', content: '' } } })).toEqual({
    status: 'NotSupportedMessageFormat',
  });
  expect(await network.call('GetDisplayMessages', { requestId: 8 })).toEqual({ status: 'Accepted' });
  await until(() => expect(of('NotifyDisplayMessages')).toMatchObject([{ requestId: 8, messageInfo: [{ id: 1 }] }]));
  expect(await network.call('ClearDisplayMessage', { id: 1 })).toEqual({ status: 'Accepted' });
  expect(await network.call('ClearDisplayMessage', { id: 1 })).toEqual({ status: 'Unknown' });
});
