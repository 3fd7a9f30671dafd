import { COMMAND_ACTIONS, type CommandAction } from '@csms/contract';
import { checkOutgoing } from '@csms/ocpp/v201';
import { describe, expect, it } from 'vitest';
import type { WishFacts } from '../protocol/protocol.ts';
import { encode, readOutcome } from './wishes.ts';

type Payload = Readonly<Record<string, unknown>>;
type Sent = Readonly<Record<string, unknown>>;

const AT = '2026-03-04T05:06:07.000Z';
const HASH = { hashAlgorithm: 'SHA256', issuerNameHash: 'ab', issuerKeyHash: 'cd', serialNumber: '1' };
const EVSE = { id: 2, connectorId: 1 };
const profile = {
  id: 7,
  stackLevel: 1,
  purpose: 'session',
  kind: 'absolute',
  unit: 'A',
  transactionId: 5,
  startTime: AT,
  durationSeconds: 60,
  periods: [{ startSeconds: 0, limit: 16.05, phases: 3 }],
};
const profile201 = {
  id: 7,
  stackLevel: 1,
  chargingProfilePurpose: 'TxProfile',
  chargingProfileKind: 'Absolute',
  chargingSchedule: [
    {
      id: 7,
      duration: 60,
      startSchedule: AT,
      chargingRateUnit: 'A',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 16, numberPhases: 3 }],
    },
  ],
};

/** Connector 2 is the first of EVSE 2, and session 5 is called `w5`. */
const factsOf = (payload: Payload): WishFacts => ({
  ...(payload.connectorNo === undefined
    ? {}
    : { place: { connectorNo: payload.connectorNo as number, evseNo: payload.connectorNo as number, evseConnectorNo: 1 } }),
  wireId: 'w5',
});

/** Wishes with everything that they may carry, and the messages that they become. */
const EACH: readonly (readonly [action: CommandAction, payload: Payload, message: string, sent: Sent])[] = [
  ['cancelReservation', { reservationId: 1 }, 'CancelReservation', { reservationId: 1 }],
  ['sendCertificate', { chain: 'c' }, 'CertificateSigned', { certificateChain: 'c' }],
  ['setAvailability', { connectorNo: 0, isAvailable: true }, 'ChangeAvailability', { operationalStatus: 'Operative' }],
  [
    'setAvailability',
    { connectorNo: 2, isAvailable: false },
    'ChangeAvailability',
    { operationalStatus: 'Inoperative', evse: EVSE },
  ],
  [
    'changeConfiguration',
    { key: 'HeartbeatInterval', value: '60' },
    'SetVariables',
    {
      setVariableData: [{ component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' }, attributeValue: '60' }],
    },
  ],
  [
    'changeConfiguration',
    { key: 'Connector[a](1/2).Available[b]', value: 'true' },
    'SetVariables',
    {
      setVariableData: [
        {
          component: { name: 'Connector', instance: 'a', evse: { id: 1, connectorId: 2 } },
          variable: { name: 'Available', instance: 'b' },
          attributeValue: 'true',
        },
      ],
    },
  ],
  [
    'changeVariables',
    { values: [{ key: 'HeartbeatInterval', value: '60' }] },
    'SetVariables',
    {
      setVariableData: [{ component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' }, attributeValue: '60' }],
    },
  ],
  ['clearCache', {}, 'ClearCache', {}],
  ['clearChargingProfile', {}, 'ClearChargingProfile', {}],
  ['clearChargingProfile', { id: 7 }, 'ClearChargingProfile', { chargingProfileId: 7 }],
  [
    'clearChargingProfile',
    { connectorNo: 2, stackLevel: 2, purpose: 'pointMax' },
    'ClearChargingProfile',
    { chargingProfileCriteria: { evseId: 2, chargingProfilePurpose: 'ChargingStationMaxProfile', stackLevel: 2 } },
  ],
  ['transferData', { vendorId: 'v', messageId: 'm', data: 'd' }, 'DataTransfer', { vendorId: 'v', messageId: 'm', data: 'd' }],
  ['deleteCertificate', { hash: HASH }, 'DeleteCertificate', { certificateHashData: HASH }],
  [
    'triggerExtended',
    { message: 'certificateRequest' },
    'TriggerMessage',
    { requestedMessage: 'SignChargingStationCertificate' },
  ],
  [
    'triggerMessage',
    { message: 'status', connectorNo: 2 },
    'TriggerMessage',
    { requestedMessage: 'StatusNotification', evse: EVSE },
  ],
  [
    'getCompositeSchedule',
    { connectorNo: 2, durationSeconds: 60, unit: 'W' },
    'GetCompositeSchedule',
    { evseId: 2, duration: 60, chargingRateUnit: 'W' },
  ],
  [
    'getChargingProfiles',
    { requestId: 3, connectorNo: 2, purpose: 'external', stackLevel: 1, source: 'so' },
    'GetChargingProfiles',
    {
      requestId: 3,
      evseId: 2,
      chargingProfile: {
        chargingProfilePurpose: 'ChargingStationExternalConstraints',
        stackLevel: 1,
        chargingLimitSource: ['SO'],
      },
    },
  ],
  ['getConfiguration', {}, 'GetBaseReport', { reportBase: 'FullInventory' }],
  [
    'getConfiguration',
    { keys: ['HeartbeatInterval', 'EVSE(1).Power'] },
    'GetVariables',
    {
      getVariableData: [
        { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } },
        { component: { name: 'EVSE', evse: { id: 1 } }, variable: { name: 'Power' } },
      ],
    },
  ],
  [
    'getDiagnostics',
    { location: 'http://x', retries: 3, retryIntervalSeconds: 60, from: AT, to: AT },
    'GetLog',
    {
      logType: 'DiagnosticsLog',
      retries: 3,
      retryInterval: 60,
      log: { remoteLocation: 'http://x', oldestTimestamp: AT, latestTimestamp: AT },
    },
  ],
  [
    'getLog',
    { requestId: 3, log: 'security', location: 'http://x' },
    'GetLog',
    { requestId: 3, logType: 'SecurityLog', log: { remoteLocation: 'http://x' } },
  ],
  [
    'listCertificates',
    { use: 'CentralSystemRootCertificate' },
    'GetInstalledCertificateIds',
    { certificateType: ['CSMSRootCertificate'] },
  ],
  ['listCertificates', {}, 'GetInstalledCertificateIds', {}],
  ['getLocalListVersion', {}, 'GetLocalListVersion', {}],
  ['clearMessage', { id: 3 }, 'ClearDisplayMessage', { id: 3 }],
  ['getMessages', { priority: 'alwaysFront' }, 'GetDisplayMessages', { priority: 'AlwaysFront' }],
  [
    'showMessage',
    { id: 3, text: 'Hi', format: 'utf8', priority: 'normalCycle', state: 'faulted', language: 'de' },
    'SetDisplayMessage',
    {
      message: { id: 3, priority: 'NormalCycle', state: 'Faulted', message: { format: 'UTF8', content: 'Hi', language: 'de' } },
    },
  ],
  ['tellCost', { transactionId: 5, cost: '12.35' }, 'CostUpdated', { transactionId: 'w5', totalCost: 12.35 }],
  ['clearMonitors', { ids: [4] }, 'ClearVariableMonitoring', { id: [4] }],
  ['getMonitors', { criteria: ['periodic'] }, 'GetMonitoringReport', { monitoringCriteria: ['PeriodicMonitoring'] }],
  ['setMonitoringBase', { base: 'factoryDefault' }, 'SetMonitoringBase', { monitoringBase: 'FactoryDefault' }],
  ['setMonitoringLevel', { severity: 4 }, 'SetMonitoringLevel', { severity: 4 }],
  [
    'setMonitors',
    { monitors: [{ id: 2, key: 'EVSE(1).Power', kind: 'lowerThreshold', value: 1.5, severity: 4, inTransaction: true }] },
    'SetVariableMonitoring',
    {
      setMonitoringData: [
        {
          ...{ component: { name: 'EVSE', evse: { id: 1 } }, variable: { name: 'Power' } },
          ...{ id: 2, transaction: true, type: 'LowerThreshold', value: 1.5, severity: 4 },
        },
      ],
    },
  ],
  [
    'reportCustomer',
    { requestId: 7, customerIdentifier: 'B', report: true, erase: true },
    'CustomerInformation',
    { requestId: 7, report: true, clear: true, customerIdentifier: 'B' },
  ],
  ['getSessionStatus', { transactionId: 5 }, 'GetTransactionStatus', { transactionId: 'w5' }],
  [
    'reportVariables',
    { scope: 'chosen', criteria: ['enabled'], keys: ['EVSE(1)', 'HeartbeatInterval'] },
    'GetReport',
    {
      componentCriteria: ['Enabled'],
      componentVariable: [
        { component: { name: 'EVSE', evse: { id: 1 } } },
        { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } },
      ],
    },
  ],
  ['reportVariables', { scope: 'full' }, 'GetBaseReport', { reportBase: 'FullInventory' }],
  [
    'setNetworkProfile',
    { slot: 1, url: 'wss://x/ocpp', securityProfile: 3, interface: 'Wireless1', answerSeconds: 20 },
    'SetNetworkProfile',
    {
      configurationSlot: 1,
      connectionData: {
        ocppVersion: 'OCPP20',
        ocppTransport: 'JSON',
        ocppCsmsUrl: 'wss://x/ocpp',
        messageTimeout: 20,
        securityProfile: 3,
        ocppInterface: 'Wireless1',
      },
    },
  ],
  [
    'installCertificate',
    { use: 'ManufacturerRootCertificate', certificate: 'c' },
    'InstallCertificate',
    { certificateType: 'ManufacturerRootCertificate', certificate: 'c' },
  ],
  [
    'startSession',
    { idTag: 'X', connectorNo: 2 },
    'RequestStartTransaction',
    { idToken: { idToken: 'X', type: 'Central' }, evseId: 2 },
  ],
  ['startSession', { idTag: 'X', profile }, 'RequestStartTransaction', { chargingProfile: profile201 }],
  ['stopSession', { transactionId: 5 }, 'RequestStopTransaction', { transactionId: 'w5' }],
  [
    'reserve',
    { reservationId: 4, connectorNo: 2, idTag: 'X', parentIdTag: 'P', expiryTime: AT },
    'ReserveNow',
    {
      id: 4,
      evseId: 2,
      expiryDateTime: AT,
      idToken: { idToken: 'X', type: 'ISO14443' },
      groupIdToken: { idToken: 'P', type: 'Central' },
    },
  ],
  ['reset', { type: 'hard' }, 'Reset', { type: 'Immediate' }],
  ['reset', { type: 'soft' }, 'Reset', { type: 'Immediate' }],
  ['reset', { type: 'whenIdle' }, 'Reset', { type: 'OnIdle' }],
  ['reset', { type: 'hard', connectorNo: 2 }, 'Reset', { type: 'Immediate', evseId: 2 }],
  [
    'sendLocalList',
    {
      version: 3,
      mode: 'differential',
      entries: [{ idTag: 'A', status: 'accepted', expiryTime: AT, parentIdTag: 'P' }, { idTag: 'B' }],
    },
    'SendLocalList',
    {
      versionNumber: 3,
      updateType: 'Differential',
      localAuthorizationList: [
        {
          idToken: { idToken: 'A', type: 'ISO14443' },
          idTokenInfo: { status: 'Accepted', cacheExpiryDateTime: AT, groupIdToken: { idToken: 'P', type: 'Central' } },
        },
        { idToken: { idToken: 'B', type: 'ISO14443' } },
      ],
    },
  ],
  ['sendLocalList', { version: 3, mode: 'full', entries: [] }, 'SendLocalList', { versionNumber: 3, updateType: 'Full' }],
  [
    'setChargingProfile',
    { connectorNo: 2, profile },
    'SetChargingProfile',
    { evseId: 2, chargingProfile: { ...profile201, transactionId: 'w5' } },
  ],
  ['unlockConnector', { connectorNo: 2 }, 'UnlockConnector', { evseId: 2, connectorId: 1 }],
  [
    'updateFirmware',
    { location: 'http://x', retrieveTime: AT },
    'UpdateFirmware',
    { firmware: { location: 'http://x', retrieveDateTime: AT } },
  ],
  [
    'updateSignedFirmware',
    { requestId: 9, location: 'http://x', retrieveTime: AT, installTime: AT, signingCertificate: 'c', signature: 's' },
    'UpdateFirmware',
    {
      requestId: 9,
      firmware: { location: 'http://x', retrieveDateTime: AT, installDateTime: AT, signingCertificate: 'c', signature: 's' },
    },
  ],
];

describe('what is wished of a charging station of 2.0.1', () => {
  it.each(EACH)('%s %j is said in its words, as the schema wants it', (action, payload, message, sent) => {
    const said = encode({ action, payload } as never, factsOf(payload));
    expect(said).toMatchObject({ ok: true, message, payload: sent });
    expect(checkOutgoing(message as never, (said as { payload: unknown }).payload)).toBeNull();
  });

  it('leaves no wish out', () => {
    expect(new Set(EACH.map(([action]) => action))).toEqual(new Set(COMMAND_ACTIONS));
  });

  it('that needs a session which the charger does not know is not said', () => {
    expect(encode({ action: 'stopSession', payload: { transactionId: 1 } }, {})).toMatchObject({ ok: false });
    expect(encode({ action: 'setChargingProfile', payload: { connectorNo: 1, profile } as never }, {})).toMatchObject({
      ok: false,
    });
    expect(encode({ action: 'changeConfiguration', payload: { key: 'NoVariable', value: '' } }, {})).toMatchObject({ ok: false });
  });
});

describe('what it answers', () => {
  const variable = { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } };
  it.each([
    ['reset', { status: 'Scheduled' }, 'scheduled', null],
    ['unlockConnector', { status: 'OngoingAuthorizedTransaction' }, 'occupied', null],
    ['changeConfiguration', { setVariableResult: [{ ...variable, attributeStatus: 'RebootRequired' }] }, 'rebootRequired', null],
    ['changeConfiguration', { setVariableResult: [{ ...variable, attributeStatus: 'UnknownVariable' }] }, 'notSupported', null],
    ['changeConfiguration', { setVariableResult: [{ ...variable, attributeStatus: 'Rejected' }] }, 'rejected', null],
    [
      'getConfiguration',
      {
        getVariableResult: [
          { ...variable, attributeStatus: 'Accepted', attributeValue: '300' },
          // Accepted, and no value comes.
          { component: { name: 'EVSE', evse: { id: 1 } }, variable: { name: 'Power' }, attributeStatus: 'Accepted' },
          { component: { name: 'Nothing' }, variable: { name: 'X' }, attributeStatus: 'UnknownComponent' },
        ],
      },
      'accepted',
      {
        entries: [
          { key: 'HeartbeatInterval', value: '300', isReadonly: false },
          { key: 'EVSE(1).Power', value: null, isReadonly: false },
        ],
        unknown: ['Nothing.X'],
      },
    ],
    [
      'changeVariables',
      {
        setVariableResult: [
          { ...variable, attributeStatus: 'RebootRequired' },
          { component: { name: 'Nothing' }, variable: { name: 'X' }, attributeStatus: 'UnknownComponent' },
        ],
      },
      'notSupported',
      {
        results: [
          { key: 'HeartbeatInterval', result: 'rebootRequired' },
          { key: 'Nothing.X', result: 'notSupported' },
        ],
      },
    ],
    ['getSessionStatus', { messagesInQueue: true }, 'accepted', { isRunning: null, hasMessages: true }],
    ['getChargingProfiles', { status: 'NoProfiles' }, 'accepted', { hasAny: false }],
    ['getLocalListVersion', { versionNumber: 4 }, 'accepted', { version: 4 }],
    ['getLocalListVersion', { listVersion: 4 }, 'accepted', { version: 4 }],
    ['clearChargingProfile', { status: 'Unknown' }, 'rejected', { isKnown: false }],
    // A schedule was promised and does not come.
    ['getCompositeSchedule', { status: 'Accepted' }, 'accepted', null],
    [
      'getCompositeSchedule',
      {
        status: 'Accepted',
        schedule: {
          evseId: 2,
          duration: 60,
          scheduleStart: AT,
          chargingRateUnit: 'A',
          chargingSchedulePeriod: [{ startPeriod: 0, limit: 6 }],
        },
      },
      'accepted',
      { connectorNo: 2, unit: 'A', durationSeconds: 60, startTime: AT, periods: [{ startSeconds: 0, limit: 6 }] },
    ],
    ['listCertificates', { status: 'NotFound' }, 'rejected', { hashes: [] }],
  ] as const)('%s %j means the same as in any version', (action, answer, result, told) => {
    const payload = action === 'getConfiguration' ? { keys: ['HeartbeatInterval'] } : {};
    expect(readOutcome({ action, payload } as never, answer)).toMatchObject({ result, told });
  });

  it('a report that is promised tells nothing by itself', () => {
    expect(readOutcome({ action: 'getConfiguration', payload: {} }, { status: 'Accepted' })).toMatchObject({
      result: 'accepted',
      told: null,
    });
  });

  it('what no schema knows is a failure, and no password is kept', () => {
    expect(readOutcome({ action: 'reset', payload: { type: 'soft' } }, { nothing: 1 })).toMatchObject({ result: 'failed' });
    const secret = { component: { name: 'SecurityCtrlr' }, variable: { name: 'BasicAuthPassword' } };
    const { answer } = readOutcome(
      { action: 'getConfiguration', payload: { keys: ['AuthorizationKey'] } },
      {
        getVariableResult: [{ ...secret, attributeStatus: 'Accepted', attributeValue: 'secret' }],
      },
    );
    expect(JSON.stringify(answer)).not.toContain('"secret"');
  });
});
