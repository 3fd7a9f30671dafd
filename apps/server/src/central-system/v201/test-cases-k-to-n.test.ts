import { contract } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { testCases } from '../../testing/bench-201.ts';

const { bench, server } = testCases();

describe('K, L, M and N: smart charging, firmware, certificates, logs', () => {
  const periods = [{ startSeconds: 0, limit: 16 }];
  const limit = { id: 5, stackLevel: 1, kind: 'absolute', unit: 'A', startTime: '2026-01-01T00:00:00.000Z', periods };

  it.each([
    ['TC_K_01: TxDefaultProfile of an EVSE', 1, 'default', 'TxDefaultProfile', 1],
    ['TC_K_03: ChargingStationMaxProfile', 0, 'pointMax', 'ChargingStationMaxProfile', 0],
    ['TC_K_10: TxDefaultProfile of all', 0, 'default', 'TxDefaultProfile', 0],
  ] as const)('%s', async (_name, connectorNo, purpose, chargingProfilePurpose, evseId) => {
    const { ask } = await bench();
    expect(await ask('setChargingProfile', { connectorNo, profile: { ...limit, purpose } })).toMatchObject({
      action: 'SetChargingProfile',
      payload: { evseId, chargingProfile: { id: 5, chargingProfilePurpose, chargingSchedule: [{ chargingRateUnit: 'A' }] } },
      result: 'accepted',
    });
  });

  it('TC_K_60: TxProfile of a running session, by the name that its charger gave it', async () => {
    const { ask, evConnected, authorized, charging, serialNumber, id } = await bench();
    const name = id();
    await evConnected();
    await authorized();
    await charging();
    const [{ transactionId } = { transactionId: 0 }] = (
      await server().admin.get(contract.sessions.list, { query: { keyword: serialNumber } })
    ).list;
    expect(
      await ask('setChargingProfile', { connectorNo: 1, profile: { ...limit, purpose: 'session', transactionId } }),
    ).toMatchObject({
      payload: { evseId: 1, chargingProfile: { chargingProfilePurpose: 'TxProfile', transactionId: name } },
    });
  });

  it('TC_K_05, TC_K_06, TC_K_08: profiles are cleared by id, by what they are, and where there is none', async () => {
    const { ask } = await bench();
    expect((await ask('clearChargingProfile', { id: 5 })).payload).toEqual({ chargingProfileId: 5 });
    expect((await ask('clearChargingProfile', { connectorNo: 1, purpose: 'default', stackLevel: 1 })).payload).toEqual({
      chargingProfileCriteria: { evseId: 1, chargingProfilePurpose: 'TxDefaultProfile', stackLevel: 1 },
    });
    expect(await ask('clearChargingProfile', { id: 6 }, { status: 'Unknown' })).toMatchObject({ result: 'rejected' });
  });

  it('TC_K_04, TC_K_19: a profile takes the place of the one with its id; one may recur', async () => {
    const { ask } = await bench();
    for (const recurrency of ['daily', 'weekly']) {
      const profile = { ...limit, purpose: 'default', kind: 'recurring', recurrency, durationSeconds: 3_600 };
      expect(await ask('setChargingProfile', { connectorNo: 1, profile })).toMatchObject({
        payload: { chargingProfile: { id: 5, chargingProfileKind: 'Recurring' } },
        result: 'accepted',
      });
    }
  });

  it('TC_K_15: a charger that knows no profiles is told apart', async () => {
    const { ask } = await bench();
    expect(
      await ask('setChargingProfile', { connectorNo: 1, profile: { ...limit, purpose: 'default' } }, { status: 'Rejected' }),
    ).toMatchObject({ result: 'rejected' });
  });

  it('TC_K_37: a remote start with a profile', async () => {
    const { ask, cardNumber } = await bench();
    const profile = { id: 6, stackLevel: 0, purpose: 'session', kind: 'relative', unit: 'A', periods };
    expect((await ask('startSession', { idTag: cardNumber, connectorNo: 1, profile })).payload).toMatchObject({
      chargingProfile: { chargingProfilePurpose: 'TxProfile', chargingProfileKind: 'Relative' },
    });
  });

  it('TC_K_43, TC_K_44: composite schedules of an EVSE and of all', async () => {
    const { ask } = await bench();
    for (const connectorNo of [1, 0])
      expect((await ask('getCompositeSchedule', { connectorNo, durationSeconds: 60 })).payload).toMatchObject({
        evseId: connectorNo,
        duration: 60,
      });
  });

  it('TC_K_48, TC_K_50, TC_K_53, TC_K_57: what others limit, and what cars need, is answered', async () => {
    const { station } = await bench();
    expect(await station.call('NotifyChargingLimit', { chargingLimit: { chargingLimitSource: 'EMS' } })).toEqual({});
    expect(await station.call('ClearedChargingLimit', { chargingLimitSource: 'EMS' })).toEqual({});
    const needs = await station.call('NotifyEVChargingNeeds', { evseId: 1, chargingNeeds: { requestedEnergyTransfer: 'DC' } });
    expect(['Accepted', 'Processing']).toContain(needs.status);
    expect(
      await station.call('NotifyEVChargingSchedule', {
        timeBase: new Date().toISOString(),
        evseId: 1,
        chargingSchedule: { id: 1, chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 1 }] },
      }),
    ).toEqual({ status: 'Accepted' });
  });

  it.each([
    'InstallScheduled',
    'DownloadScheduled',
    'InvalidSignature',
    'DownloadFailed',
    'InstallVerificationFailed',
    'InstallationFailed',
    'Installed',
  ] as const)('TC_L_01 to TC_L_09: signed firmware, and the word %s', async (status) => {
    const { ask, station } = await bench();
    const { action, payload } = await ask('updateSignedFirmware', {
      requestId: 8,
      location: 'http://127.0.0.1:9/f',
      retrieveTime: '2026-01-01T00:00:00.000Z',
      signingCertificate: 'c',
      signature: 's',
    });
    expect([action, payload!.requestId]).toEqual(['UpdateFirmware', 8]);
    expect(await station.call('FirmwareStatusNotification', { status, requestId: 8 })).toEqual({});
  });

  it('TC_L_04, TC_L_05: a certificate that is revoked or wrong is refused', async () => {
    const { ask } = await bench();
    for (const status of ['RevokedCertificate', 'InvalidCertificate'])
      expect(
        await ask(
          'updateSignedFirmware',
          {
            requestId: 9,
            location: 'http://127.0.0.1:9/f',
            retrieveTime: '2026-01-01T00:00:00.000Z',
            signingCertificate: 'c',
            signature: 's',
          },
          { status },
        ),
      ).toMatchObject({ result: 'rejected' });
  });

  const firmware = (requestId: number) => ({
    requestId,
    location: 'http://127.0.0.1:9/f',
    retrieveTime: '2026-01-01T00:00:00.000Z',
    signingCertificate: 'c',
    signature: 's',
  });
  const words = ['Downloaded', 'SignatureVerified', 'Installing', 'InstallRebooting'] as const;

  it.each([
    ['TC_L_10: takes the place of the first', 'AcceptedCanceled', 'accepted', 12],
    ['TC_L_11: is refused', 'Rejected', 'rejected', 11],
  ] as const)('a second firmware %s', async (_name, status, result, goesOn) => {
    const { ask, station } = await bench();
    const tell = (word: 'Downloading' | 'Installed' | (typeof words)[number], requestId: number) =>
      station.call('FirmwareStatusNotification', { status: word, requestId });
    expect(await ask('updateSignedFirmware', firmware(11))).toMatchObject({ result: 'accepted', payload: { requestId: 11 } });
    expect(await tell('Downloading', 11)).toEqual({});
    expect(await ask('updateSignedFirmware', firmware(12), { status })).toMatchObject({ result, payload: { requestId: 12 } });
    for (const word of words) expect(await tell(word, goesOn)).toEqual({});
    const boot = { reason: 'FirmwareUpdate' as const, chargingStation: { vendorName: 'Twofold', model: 'T2' } };
    expect(await station.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' });
    for (const evseId of [1, 2]) expect(await station.status(evseId, 'Available')).toEqual({});
    expect(await tell('Installed', goesOn)).toEqual({});
  });

  it('TC_L_13: firmware waits for the session, and the free connectors are out of service meanwhile', async () => {
    const { ask, station, evConnected, authorized, charging, stopAuthorized, end, records } = await bench();
    await evConnected();
    await authorized();
    await charging();
    const tell = (word: 'DownloadScheduled' | 'Downloading' | 'Installed' | (typeof words)[number]) =>
      station.call('FirmwareStatusNotification', { status: word, requestId: 13 });
    expect(await ask('updateSignedFirmware', firmware(13))).toMatchObject({ result: 'accepted' });
    expect(await tell('DownloadScheduled')).toEqual({});
    expect(await station.status(2, 'Unavailable')).toEqual({});
    await stopAuthorized();
    await end('EVCommunicationLost', 'EVDisconnected');
    for (const word of ['Downloading', ...words] as const) expect(await tell(word)).toEqual({});
    const boot = { reason: 'FirmwareUpdate' as const, chargingStation: { vendorName: 'Twofold', model: 'T2' } };
    expect(await station.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' });
    expect(await tell('Installed')).toEqual({});
    expect(await records()).toMatchObject([{ status: 'finished', wh: 50 }]);
  });

  it('TC_M_01, TC_M_02, TC_M_05: root certificates are installed, or not', async () => {
    const { ask } = await bench();
    for (const [use, certificateType] of [
      ['CentralSystemRootCertificate', 'CSMSRootCertificate'],
      ['ManufacturerRootCertificate', 'ManufacturerRootCertificate'],
    ] as const)
      expect(await ask('installCertificate', { use, certificate: 'c' })).toMatchObject({
        action: 'InstallCertificate',
        payload: { certificateType },
      });
    expect(
      await ask('installCertificate', { use: 'CentralSystemRootCertificate', certificate: 'c' }, { status: 'Failed' }),
    ).toMatchObject({ result: 'failed' });
  });

  it('TC_M_12, TC_M_13, TC_M_19: installed certificates are asked for', async () => {
    const { ask } = await bench();
    expect((await ask('listCertificates', { use: 'CentralSystemRootCertificate' })).payload).toEqual({
      certificateType: ['CSMSRootCertificate'],
    });
    expect(await ask('listCertificates', { use: 'ManufacturerRootCertificate' }, { status: 'NotFound' })).toMatchObject({
      result: 'rejected',
    });
  });

  it.each([
    [
      'TC_M_17: of two kinds',
      ['CentralSystemRootCertificate', 'ManufacturerRootCertificate'],
      {
        certificateType: ['CSMSRootCertificate', 'ManufacturerRootCertificate'],
      },
    ],
    ['TC_M_18: of all kinds', undefined, {}],
  ])('installed certificates %s are asked for at once, and each says what it is', async (_name, uses, sent) => {
    const { ask } = await bench();
    const hash = (serialNumber: string) => ({ hashAlgorithm: 'SHA256', issuerNameHash: 'ab', issuerKeyHash: 'cd', serialNumber });
    const chain = ['CSMSRootCertificate', 'ManufacturerRootCertificate'].map((certificateType, index) => ({
      certificateType,
      certificateHashData: hash(String(index)),
    }));
    const answer = { status: 'Accepted', certificateHashDataChain: chain };
    expect(await ask('listCertificates', uses === undefined ? {} : { uses }, answer)).toMatchObject({
      action: 'GetInstalledCertificateIds',
      payload: sent,
      result: 'accepted',
      told: {
        hashes: [
          { serialNumber: '0', use: 'CentralSystemRootCertificate' },
          { serialNumber: '1', use: 'ManufacturerRootCertificate' },
        ],
      },
    });
  });

  it('TC_M_20, TC_M_21: a certificate is deleted, or not', async () => {
    const { ask } = await bench();
    const hash = { hashAlgorithm: 'SHA256', issuerNameHash: 'ab', issuerKeyHash: 'cd', serialNumber: '1' };
    expect(await ask('deleteCertificate', { hash })).toMatchObject({
      action: 'DeleteCertificate',
      payload: { certificateHashData: hash },
    });
    expect(await ask('deleteCertificate', { hash }, { status: 'Failed' })).toMatchObject({ result: 'failed' });
  });

  it.each([
    ['TC_N_25: diagnostics', 'diagnostics', 'DiagnosticsLog', 'Accepted', 'accepted'],
    ['TC_N_34: refused', 'diagnostics', 'DiagnosticsLog', 'Rejected', 'rejected'],
    ['TC_N_35: security', 'security', 'SecurityLog', 'Accepted', 'accepted'],
    ['TC_N_36: a second request', 'diagnostics', 'DiagnosticsLog', 'AcceptedCanceled', 'accepted'],
  ] as const)('%s log', async (_name, log, logType, status, result) => {
    const { ask, station } = await bench();
    expect(await ask('getLog', { requestId: 4, log, location: 'http://127.0.0.1:9/l' }, { status })).toMatchObject({
      action: 'GetLog',
      payload: { logType, requestId: 4 },
      result,
    });
    expect(await station.call('LogStatusNotification', { status: 'Uploaded', requestId: 4 })).toEqual({});
  });
});
