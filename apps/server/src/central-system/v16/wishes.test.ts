import { readFileSync } from 'node:fs';
import { actionOf, inTodaysShape, OCPP16_ACTIONS, type Ocpp16Action, WISHES } from '@csms/contract';
import { checkOutgoing } from '@csms/ocpp/v16';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';
import { encode, readOutcome } from './wishes.ts';

const later = '2026-03-04T05:06:07.000Z';
const place = { location: 'http://127.0.0.1:9/nowhere' };
const hash = { hashAlgorithm: 'SHA256', issuerNameHash: 'ab', issuerKeyHash: 'cd', serialNumber: '1' };
const profile = {
  chargingProfileId: 7,
  transactionId: 12,
  stackLevel: 3,
  chargingProfilePurpose: 'TxProfile',
  chargingProfileKind: 'Recurring',
  recurrencyKind: 'Daily',
  validFrom: later,
  validTo: later,
  chargingSchedule: {
    duration: 600,
    startSchedule: later,
    chargingRateUnit: 'W',
    chargingSchedulePeriod: [
      { startPeriod: 0, limit: 8.1, numberPhases: 3 },
      { startPeriod: 60, limit: 0 },
    ],
    minChargingRate: 1.5,
  },
};
/** Operations as they were asked for, with everything that they may carry. */
const OLD: Record<Ocpp16Action, readonly Record<string, unknown>[]> = {
  CancelReservation: [{ reservationId: 1 }],
  CertificateSigned: [{ certificateChain: 'chain' }],
  ChangeAvailability: [
    { connectorId: 0, type: 'Operative' },
    { connectorId: 2, type: 'Inoperative' },
  ],
  ChangeConfiguration: [{ key: 'A', value: '1' }],
  ClearCache: [{}],
  ClearChargingProfile: [{}, { id: 1, connectorId: 0, chargingProfilePurpose: 'TxDefaultProfile', stackLevel: 2 }],
  DataTransfer: [{ vendorId: 'v', messageId: 'm', data: 'd' }],
  DeleteCertificate: [{ certificateHashData: hash }],
  ExtendedTriggerMessage: [
    { requestedMessage: 'SignChargePointCertificate' },
    { requestedMessage: 'LogStatusNotification' },
    { requestedMessage: 'MeterValues', connectorId: 1 },
  ],
  GetCompositeSchedule: [
    { connectorId: 0, duration: 60 },
    { connectorId: 1, duration: 60, chargingRateUnit: 'W' },
  ],
  GetConfiguration: [{}, { key: ['A', 'B'] }],
  GetDiagnostics: [place, { ...place, retries: 3, retryInterval: 60, startTime: later, stopTime: later }],
  GetInstalledCertificateIds: [{ certificateType: 'ManufacturerRootCertificate' }],
  GetLocalListVersion: [{}],
  GetLog: [
    { logType: 'SecurityLog', requestId: 1, log: { remoteLocation: 'http://x' } },
    {
      logType: 'DiagnosticsLog',
      requestId: 1,
      retries: 1,
      retryInterval: 2,
      log: { remoteLocation: 'http://x', oldestTimestamp: later, latestTimestamp: later },
    },
  ],
  InstallCertificate: [{ certificateType: 'CentralSystemRootCertificate', certificate: 'c' }],
  RemoteStartTransaction: [{ idTag: 'X' }, { idTag: 'X', connectorId: 2, chargingProfile: profile }],
  RemoteStopTransaction: [{ transactionId: 4711 }],
  ReserveNow: [{ connectorId: 0, expiryDate: later, idTag: 'X', parentIdTag: 'Y', reservationId: 9 }],
  Reset: [{ type: 'Soft' }, { type: 'Hard' }],
  SendLocalList: [
    { listVersion: 1, updateType: 'Full' },
    {
      listVersion: 2,
      updateType: 'Differential',
      localAuthorizationList: [
        { idTag: 'A' },
        { idTag: 'B', idTagInfo: { status: 'Accepted', expiryDate: later } },
        { idTag: 'C', idTagInfo: { status: 'Blocked', parentIdTag: 'P' } },
      ],
    },
  ],
  SetChargingProfile: [{ connectorId: 1, csChargingProfiles: profile }],
  SignedUpdateFirmware: [
    {
      requestId: 1,
      retries: 2,
      retryInterval: 3,
      firmware: { ...place, retrieveDateTime: later, installDateTime: later, signingCertificate: 'x', signature: 'y' },
    },
  ],
  TriggerMessage: [
    { requestedMessage: 'DiagnosticsStatusNotification' },
    { requestedMessage: 'StatusNotification', connectorId: 1 },
  ],
  UnlockConnector: [{ connectorId: 1 }],
  UpdateFirmware: [
    { ...place, retrieveDate: later },
    { ...place, retrieveDate: later, retries: 2, retryInterval: 3 },
  ],
};
const EACH = OCPP16_ACTIONS.flatMap((action) => OLD[action].map((payload) => [action, payload] as const));

/** A wish of today, checked by its own shape. */
const wishOf = (action: Ocpp16Action, payload: Record<string, unknown>) => {
  const asked = inTodaysShape({ action, payload });
  return { action: asked.action, payload: WISHES[asked.action].payload.parse(asked.payload) } as Parameters<typeof encode>[0];
};

describe('a wish', () => {
  it.each(EACH)('%s %j: asked for as before, it is the same message on the wire', (action, payload) => {
    expect(checkOutgoing(action, payload)).toBeNull();
    expect(encode(wishOf(action, payload))).toEqual({ ok: true, message: action, payload });
  });

  it('to transfer data without its message or data is refused before it is sent', () => {
    for (const payload of [{ vendorId: 'v' }, { vendorId: 'v', messageId: 'm' }, { vendorId: 'v', data: 'd' }])
      expect(() => wishOf('DataTransfer', payload)).toThrow();
  });

  it('that OCPP 1.6 cannot say is told to be so, and why', () => {
    const said = encode({ action: 'startSession', payload: { idTag: 'A'.repeat(21) } });
    expect(said).toMatchObject({ ok: false, fault: expect.stringContaining('idTag') });
  });

  it('with a limit between two tenths never asks for more than is meant', () => {
    const [action, payload] = EACH.find(([name]) => name === 'SetChargingProfile')!;
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
    expect(readOutcome(action, answer)).toMatchObject({ result, told });
  });
});

describe('what was asked for before this version', () => {
  let world: World;
  let client: pg.PoolClient;
  const file = readFileSync(new URL('../../../migrations/0066_wishes.sql', import.meta.url), 'utf8');
  const [from, to] = ['create function pg_temp.small', 'create temporary table action_name'].map((text) => file.indexOf(text));
  beforeAll(async () => {
    world = await createWorld();
    client = await world.databases.pool.connect();
    await client.query('begin');
    await client.query(file.slice(from, to));
  });
  afterAll(async () => {
    await client.query('rollback');
    client.release();
    await world.close();
  });

  it.each(EACH)('%s %j comes up in the words of today', async (action, payload) => {
    const { rows } = await client.query('select pg_temp.content($1, $2) as payload', [action, JSON.stringify(payload)]);
    expect(rows[0].payload).toEqual(inTodaysShape({ action, payload }).payload);
  });

  it('keeps its answer, told in the words of today', async () => {
    const schedule = {
      chargingRateUnit: 'A',
      duration: 60,
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 8, numberPhases: 1 }],
    };
    for (const [action, answer] of [
      ['GetCompositeSchedule', { status: 'Accepted', connectorId: 1, scheduleStart: later, chargingSchedule: schedule }],
      ['GetDiagnostics', { fileName: 'x' }],
      ['GetInstalledCertificateIds', { status: 'Accepted', certificateHashData: [hash] }],
      ['GetLocalListVersion', { listVersion: 3 }],
      ['GetLog', { status: 'Accepted', filename: 'y' }],
      ['DataTransfer', { status: 'Accepted', data: 'z' }],
    ] as const) {
      const { rows } = await client.query('select pg_temp.told($1, $2) as told', [action, JSON.stringify(answer)]);
      expect(rows[0].told).toEqual(readOutcome(actionOf(action), answer).told);
    }
  });
});
