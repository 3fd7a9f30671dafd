import { connect as connectTls, type SecureVersion } from 'node:tls';
import { contract } from '@csms/contract';
import { Certificates } from '@csms/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPointOptions } from '../../testing/raw-point.ts';
import { secured } from '../../testing/secured.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { Station201 } from '../../testing/station-201.ts';
import { createTestTls, type TestTls } from '../../testing/tls.ts';

const PASSWORD = 'correct-horse-battery';
let test: TestServer;
let tls: TestTls;
let stationId: number;
beforeAll(async () => {
  tls = await createTestTls();
  test = await startTestServer({ env: tls.env, timing: { settleMs: 30, answerMs: 1500, sweepMs: 100, securityMs: 100 } });
  stationId = (await test.station()).id;
});
afterAll(async () => {
  await test.close();
  tls.remove();
});

const { becomes, setProfile, rotate, point } = secured(
  () => test,
  () => tls,
  () => stationId,
);

/** A station on a line of its own; each ends with its test. */
async function come(serialNumber: string, where: 'ws' | 'wss', options: RawPointOptions = {}) {
  const secure = where === 'wss' ? { tls: { ca: tls.root, ...options.tls } } : {};
  const station = await Station201.connect(where === 'ws' ? test.ocppUrl : test.tlsUrl, serialNumber, { ...options, ...secure });
  await becomes(serialNumber, (now) => now.online);
  return station;
}
async function leave(serialNumber: string, station: Station201) {
  expect(station.faults).toEqual([]);
  await station.close();
  await becomes(serialNumber, (now) => !now.online);
}
/** The station boots and tells its connector. */
async function worksThen(serialNumber: string, station: Station201, seen: number) {
  expect(await station.boot()).toMatchObject({ status: 'Accepted' });
  expect(await station.status(1, 'Available')).toEqual({});
  await becomes(serialNumber, (now) => now.seen === seen);
  await leave(serialNumber, station);
}

/** A station that renews its certificate when it is asked to; `status`: what it says of the new one. */
async function renews(status: 'Accepted' | 'Rejected') {
  const serialNumber = await point(1);
  const held = new Certificates();
  const station = await come(serialNumber, 'ws', { password: PASSWORD });
  await station.boot();
  const answers: string[] = [];
  station.answer((action, payload) => {
    if (action === 'TriggerMessage')
      void held
        .request(serialNumber, 'Operator')
        .then((csr) => station.call('SignCertificate', { csr, certificateType: 'ChargingStationCertificate' }))
        .then((answer) => answers.push(answer.status));
    if (action !== 'CertificateSigned') return { status: 'Accepted' };
    expect(payload.certificateType).toBe('ChargingStationCertificate');
    if (status === 'Accepted') expect(held.accept(payload.certificateChain as string)).toBe(true);
    return { status };
  });
  await test.admin.get(contract.security.renew, { params: { serialNumber } });
  await until(() => station.raw.calls.some(({ action }) => action === 'CertificateSigned'));
  expect(station.raw.calls.find(({ action }) => action === 'TriggerMessage')!.payload).toEqual({
    requestedMessage: 'SignChargingStationCertificate',
  });
  expect(answers).toEqual(['Accepted']);
  return { serialNumber, station, held };
}
const shown = (held: { cert: string; key: string }) => ({ tls: { ca: tls.root, cert: held.cert, key: held.key } });

/** Which suite a client gets that offers one alone, or why none. */
function handshake(version: SecureVersion, ciphers: string): Promise<string> {
  return new Promise((done) => {
    const versions = { minVersion: version, maxVersion: version };
    const socket = connectTls({ port: test.running.tlsPort!, host: '127.0.0.1', ca: tls.root, ...versions, ciphers });
    socket.once('secureConnect', () => {
      done(socket.getCipher().name);
      socket.destroy();
    });
    socket.once('error', (error) => done(error.message));
  });
}

describe('A: security', () => {
  it('TC_A_04: a station that believes our certificate comes over TLS, by the suites that it must know', async () => {
    for (const suite of ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384'])
      expect(await handshake('TLSv1.2', suite)).toBe(suite);
    const serialNumber = await point(2);
    await worksThen(serialNumber, await come(serialNumber, 'wss', { password: PASSWORD }), 2);
  });

  it('TC_A_06: TLS below 1.2 is refused, and the station comes with a newer one', async () => {
    for (const version of ['TLSv1', 'TLSv1.1'] as const)
      expect(await handshake(version, 'DEFAULT@SECLEVEL=0')).toMatch(/protocol version|alert/i);
    const serialNumber = await point(2);
    await worksThen(serialNumber, await come(serialNumber, 'wss', { password: PASSWORD }), 2);
  });

  it('TC_A_07, TC_A_08: a station comes with its own certificate, and with no foreign one or that of another', async () => {
    const own = await renews('Accepted');
    const other = await renews('Accepted');
    const held = ({ own: mine }: Certificates) => ({ cert: mine!.certificate, key: mine!.key });
    for (const { serialNumber, station, held: certificates } of [own, other]) {
      await becomes(serialNumber, (now) => now.certificates[0]?.installedTime != null);
      expect(certificates.own).toBeDefined();
      await leave(serialNumber, station);
    }
    const { serialNumber } = own;
    await setProfile(serialNumber, 3);
    for (const [certificate, reason] of [
      [await tls.foreign(serialNumber), 'certificateForeign'],
      [held(other.held), 'certificateOfAnother'],
    ] as const) {
      await expect(come(serialNumber, 'wss', shown(certificate))).rejects.toThrow('403');
      await becomes(serialNumber, (now) => now.refused?.reason === reason);
    }
    await worksThen(serialNumber, await come(serialNumber, 'wss', shown(held(own.held))), 3);
  });

  it.each([
    ['TC_A_09: is taken, and only the new one is good from then on', 'Accepted'],
    ['TC_A_10: is refused, and the old one stays', 'Rejected'],
  ] as const)('a new password %s', async (_name, attributeStatus) => {
    const serialNumber = await point(1);
    const station = await come(serialNumber, 'ws', { password: PASSWORD });
    await station.boot();
    let given = '';
    station.answer((_action, { setVariableData }) => {
      const [{ component, variable, attributeValue }] = setVariableData as [
        { component: object; variable: object; attributeValue: string },
      ];
      expect([component, variable]).toEqual([{ name: 'SecurityCtrlr' }, { name: 'BasicAuthPassword' }]);
      given = attributeValue;
      return { setVariableResult: [{ component, variable, attributeStatus }] };
    });
    await rotate(serialNumber);
    await becomes(serialNumber, ({ rotation }) => rotation?.result != null);
    expect(given.length).toBeGreaterThanOrEqual(16);
    await leave(serialNumber, station);
    const [good, bad] = attributeStatus === 'Accepted' ? [given, PASSWORD] : [PASSWORD, given];
    await worksThen(serialNumber, await come(serialNumber, 'ws', { password: good }), 1);
    await expect(come(serialNumber, 'ws', { password: bad })).rejects.toThrow('401');
  });

  it('TC_A_11: a station renews its certificate by our request', async () => {
    const { serialNumber, station, held } = await renews('Accepted');
    await becomes(serialNumber, (now) => now.certificates[0]?.installResult === 'accepted');
    expect(held.own).toBeDefined();
    await leave(serialNumber, station);
  });

  it('TC_A_14: a station refuses the certificate that it asked for', async () => {
    const { serialNumber, station } = await renews('Rejected');
    await becomes(serialNumber, (now) => now.certificates[0]?.installResult === 'rejected');
    await leave(serialNumber, station);
  });

  it('TC_A_19: a station is given a network profile of the next security profile, uses it, and never comes by the old one', async () => {
    const serialNumber = await point(1);
    const station = await come(serialNumber, 'ws', { password: PASSWORD });
    await station.boot();
    const asked = async (action: 'setNetworkProfile' | 'changeConfiguration' | 'reset', payload: object, answer: object) => {
      station.answer(() => answer);
      const before = station.raw.calls.length;
      const body = { serialNumbers: [serialNumber], action, payload: payload as never };
      const { commands } = await test.admin.get(contract.commands.request, { body });
      await until(async () => {
        const { result } = await test.admin.get(contract.commands.get, { params: { id: commands[0]!.id } });
        return result === 'accepted';
      });
      return station.raw.calls[before]!;
    };
    const profile = { slot: 2, url: test.tlsUrl, securityProfile: 2, interface: 'Wired0', answerSeconds: 30 };
    expect(await asked('setNetworkProfile', profile, { status: 'Accepted' })).toMatchObject({
      action: 'SetNetworkProfile',
      payload: { configurationSlot: 2, connectionData: { securityProfile: 2, ocppVersion: 'OCPP20', ocppTransport: 'JSON' } },
    });
    const variable = { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'NetworkConfigurationPriority' } };
    const change = { key: 'OCPPCommCtrlr.NetworkConfigurationPriority', value: '2,1' };
    const set = { setVariableResult: [{ ...variable, attributeStatus: 'Accepted' }] };
    expect(await asked('changeConfiguration', change, set)).toMatchObject({
      action: 'SetVariables',
      payload: { setVariableData: [{ ...variable, attributeValue: '2,1' }] },
    });
    expect(await asked('reset', { type: 'soft' }, { status: 'Accepted' })).toMatchObject({ action: 'Reset' });
    await setProfile(serialNumber, 2);
    await leave(serialNumber, station);
    await worksThen(serialNumber, await come(serialNumber, 'wss', { password: PASSWORD }), 2);
    await expect(come(serialNumber, 'ws', { password: PASSWORD })).rejects.toThrow('403');
  });
});
