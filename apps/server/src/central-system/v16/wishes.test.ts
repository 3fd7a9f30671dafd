import { COMMAND_ACTIONS, type CommandAction, WISHES } from '@csms/contract';
import { type CentralSystemAction, centralSystemActions, checkOutgoing } from '@csms/ocpp/v16';
import { describe, expect, it } from 'vitest';
import { encode, readOutcome } from './wishes.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Wishes with everything that they may carry, and the messages that they become. */
const EACH: readonly (readonly [action: CommandAction, payload: Payload, message: CentralSystemAction, sent: Payload])[] = [
  ['cancelReservation', { reservationId: 1 }, 'CancelReservation', { reservationId: 1 }],
  ['sendCertificate', { chain: 'chain' }, 'CertificateSigned', { certificateChain: 'chain' }],
  ['setAvailability', { connectorNo: 0, isAvailable: true }, 'ChangeAvailability', { connectorId: 0, type: 'Operative' }],
  ['setAvailability', { connectorNo: 2, isAvailable: false }, 'ChangeAvailability', { connectorId: 2, type: 'Inoperative' }],
  ['changeConfiguration', { key: 'A', value: '1' }, 'ChangeConfiguration', { key: 'A', value: '1' }],
  ['clearCache', {}, 'ClearCache', {}],
  ['clearChargingProfile', {}, 'ClearChargingProfile', {}],
  [
    'clearChargingProfile',
    { id: 1, connectorNo: 0, stackLevel: 2, purpose: 'default' },
    'ClearChargingProfile',
    { id: 1, connectorId: 0, chargingProfilePurpose: 'TxDefaultProfile', stackLevel: 2 },
  ],
  ['transferData', { vendorId: 'v', messageId: 'm', data: 'd' }, 'DataTransfer', { vendorId: 'v', messageId: 'm', data: 'd' }],
  [
    'deleteCertificate',
    { hash: { hashAlgorithm: 'SHA256', issuerNameHash: 'ab', issuerKeyHash: 'cd', serialNumber: '1' } },
    'DeleteCertificate',
    { certificateHashData: { hashAlgorithm: 'SHA256', issuerNameHash: 'ab', issuerKeyHash: 'cd', serialNumber: '1' } },
  ],
  [
    'triggerExtended',
    { message: 'certificateRequest' },
    'ExtendedTriggerMessage',
    { requestedMessage: 'SignChargePointCertificate' },
  ],
  ['triggerExtended', { message: 'logStatus' }, 'ExtendedTriggerMessage', { requestedMessage: 'LogStatusNotification' }],
  [
    'triggerExtended',
    { connectorNo: 1, message: 'meterValues' },
    'ExtendedTriggerMessage',
    { requestedMessage: 'MeterValues', connectorId: 1 },
  ],
  ['getCompositeSchedule', { connectorNo: 0, durationSeconds: 60 }, 'GetCompositeSchedule', { connectorId: 0, duration: 60 }],
  [
    'getCompositeSchedule',
    { connectorNo: 1, durationSeconds: 60, unit: 'W' },
    'GetCompositeSchedule',
    { connectorId: 1, duration: 60, chargingRateUnit: 'W' },
  ],
  ['getConfiguration', {}, 'GetConfiguration', {}],
  ['getConfiguration', { keys: ['A', 'B'] }, 'GetConfiguration', { key: ['A', 'B'] }],
  ['getDiagnostics', { location: 'http://127.0.0.1:9/nowhere' }, 'GetDiagnostics', { location: 'http://127.0.0.1:9/nowhere' }],
  [
    'getDiagnostics',
    {
      location: 'http://127.0.0.1:9/nowhere',
      retries: 3,
      retryIntervalSeconds: 60,
      from: '2026-03-04T05:06:07.000Z',
      to: '2026-03-04T05:06:07.000Z',
    },
    'GetDiagnostics',
    {
      location: 'http://127.0.0.1:9/nowhere',
      retries: 3,
      retryInterval: 60,
      startTime: '2026-03-04T05:06:07.000Z',
      stopTime: '2026-03-04T05:06:07.000Z',
    },
  ],
  [
    'listCertificates',
    { use: 'ManufacturerRootCertificate' },
    'GetInstalledCertificateIds',
    { certificateType: 'ManufacturerRootCertificate' },
  ],
  ['getLocalListVersion', {}, 'GetLocalListVersion', {}],
  [
    'getLog',
    { requestId: 1, log: 'security', location: 'http://x' },
    'GetLog',
    { logType: 'SecurityLog', requestId: 1, log: { remoteLocation: 'http://x' } },
  ],
  [
    'getLog',
    {
      requestId: 1,
      retries: 1,
      retryIntervalSeconds: 2,
      log: 'diagnostics',
      location: 'http://x',
      from: '2026-03-04T05:06:07.000Z',
      to: '2026-03-04T05:06:07.000Z',
    },
    'GetLog',
    {
      logType: 'DiagnosticsLog',
      requestId: 1,
      retries: 1,
      retryInterval: 2,
      log: {
        remoteLocation: 'http://x',
        oldestTimestamp: '2026-03-04T05:06:07.000Z',
        latestTimestamp: '2026-03-04T05:06:07.000Z',
      },
    },
  ],
  [
    'installCertificate',
    { use: 'CentralSystemRootCertificate', certificate: 'c' },
    'InstallCertificate',
    { certificateType: 'CentralSystemRootCertificate', certificate: 'c' },
  ],
  ['startSession', { idTag: 'X' }, 'RemoteStartTransaction', { idTag: 'X' }],
  [
    'startSession',
    {
      idTag: 'X',
      connectorNo: 2,
      profile: {
        id: 7,
        transactionId: 12,
        stackLevel: 3,
        validFrom: '2026-03-04T05:06:07.000Z',
        validTo: '2026-03-04T05:06:07.000Z',
        purpose: 'session',
        kind: 'recurring',
        recurrency: 'daily',
        durationSeconds: 600,
        startTime: '2026-03-04T05:06:07.000Z',
        unit: 'W',
        minRate: 1.5,
        periods: [
          { startSeconds: 0, limit: 8.1, phases: 3 },
          { startSeconds: 60, limit: 0 },
        ],
      },
    },
    'RemoteStartTransaction',
    {
      idTag: 'X',
      connectorId: 2,
      chargingProfile: {
        chargingProfileId: 7,
        transactionId: 12,
        stackLevel: 3,
        chargingProfilePurpose: 'TxProfile',
        chargingProfileKind: 'Recurring',
        recurrencyKind: 'Daily',
        validFrom: '2026-03-04T05:06:07.000Z',
        validTo: '2026-03-04T05:06:07.000Z',
        chargingSchedule: {
          duration: 600,
          startSchedule: '2026-03-04T05:06:07.000Z',
          chargingRateUnit: 'W',
          chargingSchedulePeriod: [
            { startPeriod: 0, limit: 8.1, numberPhases: 3 },
            { startPeriod: 60, limit: 0 },
          ],
          minChargingRate: 1.5,
        },
      },
    },
  ],
  ['stopSession', { transactionId: 4711 }, 'RemoteStopTransaction', { transactionId: 4711 }],
  [
    'reserve',
    { connectorNo: 0, expiryTime: '2026-03-04T05:06:07.000Z', idTag: 'X', parentIdTag: 'Y', reservationId: 9 },
    'ReserveNow',
    { connectorId: 0, expiryDate: '2026-03-04T05:06:07.000Z', idTag: 'X', parentIdTag: 'Y', reservationId: 9 },
  ],
  ['reset', { type: 'soft' }, 'Reset', { type: 'Soft' }],
  ['reset', { type: 'hard' }, 'Reset', { type: 'Hard' }],
  ['sendLocalList', { version: 1, mode: 'full' }, 'SendLocalList', { listVersion: 1, updateType: 'Full' }],
  [
    'sendLocalList',
    {
      version: 2,
      mode: 'differential',
      entries: [
        { idTag: 'A' },
        { idTag: 'B', status: 'accepted', expiryTime: '2026-03-04T05:06:07.000Z' },
        { idTag: 'C', status: 'blocked', parentIdTag: 'P' },
      ],
    },
    'SendLocalList',
    {
      listVersion: 2,
      updateType: 'Differential',
      localAuthorizationList: [
        { idTag: 'A' },
        { idTag: 'B', idTagInfo: { status: 'Accepted', expiryDate: '2026-03-04T05:06:07.000Z' } },
        { idTag: 'C', idTagInfo: { status: 'Blocked', parentIdTag: 'P' } },
      ],
    },
  ],
  [
    'setChargingProfile',
    {
      connectorNo: 1,
      profile: {
        id: 7,
        transactionId: 12,
        stackLevel: 3,
        validFrom: '2026-03-04T05:06:07.000Z',
        validTo: '2026-03-04T05:06:07.000Z',
        purpose: 'session',
        kind: 'recurring',
        recurrency: 'daily',
        durationSeconds: 600,
        startTime: '2026-03-04T05:06:07.000Z',
        unit: 'W',
        minRate: 1.5,
        periods: [
          { startSeconds: 0, limit: 8.1, phases: 3 },
          { startSeconds: 60, limit: 0 },
        ],
      },
    },
    'SetChargingProfile',
    {
      connectorId: 1,
      csChargingProfiles: {
        chargingProfileId: 7,
        transactionId: 12,
        stackLevel: 3,
        chargingProfilePurpose: 'TxProfile',
        chargingProfileKind: 'Recurring',
        recurrencyKind: 'Daily',
        validFrom: '2026-03-04T05:06:07.000Z',
        validTo: '2026-03-04T05:06:07.000Z',
        chargingSchedule: {
          duration: 600,
          startSchedule: '2026-03-04T05:06:07.000Z',
          chargingRateUnit: 'W',
          chargingSchedulePeriod: [
            { startPeriod: 0, limit: 8.1, numberPhases: 3 },
            { startPeriod: 60, limit: 0 },
          ],
          minChargingRate: 1.5,
        },
      },
    },
  ],
  [
    'updateSignedFirmware',
    {
      requestId: 1,
      retries: 2,
      retryIntervalSeconds: 3,
      location: 'http://127.0.0.1:9/nowhere',
      retrieveTime: '2026-03-04T05:06:07.000Z',
      installTime: '2026-03-04T05:06:07.000Z',
      signingCertificate: 'x',
      signature: 'y',
    },
    'SignedUpdateFirmware',
    {
      requestId: 1,
      retries: 2,
      retryInterval: 3,
      firmware: {
        location: 'http://127.0.0.1:9/nowhere',
        retrieveDateTime: '2026-03-04T05:06:07.000Z',
        installDateTime: '2026-03-04T05:06:07.000Z',
        signingCertificate: 'x',
        signature: 'y',
      },
    },
  ],
  ['triggerMessage', { message: 'diagnosticsStatus' }, 'TriggerMessage', { requestedMessage: 'DiagnosticsStatusNotification' }],
  [
    'triggerMessage',
    { connectorNo: 1, message: 'status' },
    'TriggerMessage',
    { requestedMessage: 'StatusNotification', connectorId: 1 },
  ],
  ['unlockConnector', { connectorNo: 1 }, 'UnlockConnector', { connectorId: 1 }],
  [
    'updateFirmware',
    { location: 'http://127.0.0.1:9/nowhere', retrieveTime: '2026-03-04T05:06:07.000Z' },
    'UpdateFirmware',
    { location: 'http://127.0.0.1:9/nowhere', retrieveDate: '2026-03-04T05:06:07.000Z' },
  ],
  [
    'updateFirmware',
    { location: 'http://127.0.0.1:9/nowhere', retrieveTime: '2026-03-04T05:06:07.000Z', retries: 2, retryIntervalSeconds: 3 },
    'UpdateFirmware',
    { location: 'http://127.0.0.1:9/nowhere', retrieveDate: '2026-03-04T05:06:07.000Z', retries: 2, retryInterval: 3 },
  ],
];

/** A wish, checked by its shape. */
const wishOf = (action: CommandAction, payload: Payload) =>
  ({ action, payload: WISHES[action].payload.parse(payload) }) as Parameters<typeof encode>[0];

/** What OCPP 1.6 cannot say. */
const UNSAYABLE: readonly (readonly [action: CommandAction, payload: Readonly<Record<string, unknown>>])[] = [
  ['changeVariables', { values: [{ key: 'HeartbeatInterval', value: '60' }] }],
  ['getChargingProfiles', { requestId: 1 }],
  ['getSessionStatus', {}],
  ['reportVariables', { scope: 'full' }],
  ['clearMessage', { id: 1 }],
  ['clearMonitors', { ids: [1] }],
  ['getMessages', {}],
  ['getMonitors', {}],
  ['reportCustomer', { requestId: 1, idTag: 'A', erase: false }],
  ['setMonitoringBase', { base: 'all' }],
  ['setMonitoringLevel', { severity: 4 }],
  ['setMonitors', { monitors: [{ key: 'A.B', kind: 'delta', value: 1, severity: 4 }] }],
  ['tellCost', { transactionId: 1, cost: '1.00' }],
  ['showMessage', { id: 1, text: 'A', priority: 'inFront' }],
  ['setNetworkProfile', { slot: 1, url: 'wss://x', securityProfile: 1, interface: 'Wired0', answerSeconds: 9 }],
  ['reset', { type: 'whenIdle' }],
  ['reset', { type: 'hard', connectorNo: 1 }],
  ['listCertificates', {}],
  ['triggerMessage', { message: 'sessionEvent' }],
];

describe('a wish', () => {
  it.each(EACH)('%s %j is said by %s %j', (action, payload, message, sent) => {
    expect(checkOutgoing(message, sent)).toBeNull();
    expect(encode(wishOf(action, payload))).toEqual({ ok: true, message, payload: sent });
  });

  it('of every kind and every message of a central system stands above', () => {
    expect([...new Set([...EACH.map(([action]) => action), ...UNSAYABLE.map(([action]) => action)])].sort()).toEqual(
      [...COMMAND_ACTIONS].sort(),
    );
    expect([...new Set(EACH.map(([, , message]) => message))].sort()).toEqual([...centralSystemActions]);
  });

  it('to transfer data without its message or data is refused before it is sent', () => {
    for (const payload of [{ vendorId: 'v' }, { vendorId: 'v', messageId: 'm' }, { vendorId: 'v', data: 'd' }])
      expect(() => wishOf('transferData', payload)).toThrow();
  });

  it.each(UNSAYABLE)('%s %j is told to be none of OCPP 1.6, and why', (action, payload) => {
    expect(encode({ action, payload } as never)).toMatchObject({ ok: false, fault: expect.stringContaining('OCPP 1.6') });
  });

  it('that OCPP 1.6 cannot say is told to be so, and why', () => {
    const said = encode({ action: 'startSession', payload: { idTag: 'A'.repeat(21) } });
    expect(said).toMatchObject({ ok: false, fault: expect.stringContaining('idTag') });
  });

  it('with a limit between two tenths never asks for more than is meant', () => {
    const [action, payload] = EACH.find(([name]) => name === 'setChargingProfile')!;
    const wish = wishOf(action, payload) as Extract<Parameters<typeof encode>[0], { action: 'setChargingProfile' }>;
    for (const [limit, sent] of [
      [15.79, 15.7],
      [8.1, 8.1],
      [32, 32],
      [0.3, 0.3],
    ]) {
      const periods = [{ startSeconds: 0, limit: limit! }];
      const said = encode({ ...wish, payload: { ...wish.payload, profile: { ...wish.payload.profile, periods } } });
      expect(said).toMatchObject({
        payload: { csChargingProfiles: { chargingSchedule: { chargingSchedulePeriod: [{ limit: sent }] } } },
      });
    }
  });
});

describe('an answer', () => {
  it.each([
    [
      'getConfiguration',
      { configurationKey: [{ key: 'A', readonly: true }], unknownKey: ['B'] },
      'accepted',
      { entries: [{ key: 'A', value: null, isReadonly: true }], unknown: ['B'] },
    ],
    ['getLocalListVersion', { listVersion: -1 }, 'accepted', { version: -1 }],
    ['getDiagnostics', {}, 'accepted', { fileName: null }],
    ['getLog', { status: 'AcceptedCanceled', filename: 'a.log' }, 'accepted', { fileName: 'a.log' }],
    ['listCertificates', { status: 'NotFound' }, 'rejected', { hashes: [] }],
    ['transferData', { status: 'UnknownVendorId' }, 'unknownVendorId', { data: null }],
    ['getCompositeSchedule', { status: 'Rejected' }, 'rejected', null],
    ['unlockConnector', { status: 'UnlockFailed' }, 'unlockFailed', null],
    ['reset', 'Accepted', 'failed', null],
  ] as const)('to %s: %j', (action, answer, result, told) => {
    expect(readOutcome({ action }, answer)).toMatchObject({ result, told });
  });
});
