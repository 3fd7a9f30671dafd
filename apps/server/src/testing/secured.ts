import { contract, type PointSecurity } from '@csms/contract';
import { Certificates, SimulatedChargePoint } from '@csms/simulator';
import { expect } from 'vitest';
import { RawPoint, type RawPointOptions, Refused } from './raw-point.ts';
import { type TestServer, until } from './server.ts';
import type { TestTls } from './tls.ts';

const PASSWORD = 'correct-horse-battery';

/** What tests of security profiles do at their server and with its certificates. */
export function secured(server: () => TestServer, certificates: () => TestTls, stationId: () => number) {
  const look = (serialNumber: string) => server().admin.get(contract.security.get, { params: { serialNumber } });
  const becomes = (serialNumber: string, check: (now: PointSecurity) => boolean) =>
    until(async () => {
      const now = await look(serialNumber);
      return check(now) ? now : Promise.reject(new Error(JSON.stringify({ ...now, certificates: now.certificates.length })));
    });
  const setProfile = (serialNumber: string, profile: number) =>
    server().admin.get(contract.security.set, { params: { serialNumber }, body: { profile } });
  const raise = (serialNumber: string, profile: number) =>
    server().admin.get(contract.security.startUpgrade, { params: { serialNumber }, body: { profile } });
  const rotate = (serialNumber: string) => server().admin.get(contract.security.rotate, { params: { serialNumber } });

  async function point(profile = 0, password: string | undefined = profile === 0 ? undefined : PASSWORD) {
    const { serialNumber } = await server().point({ stationId: stationId(), ...(password ? { password } : {}) });
    if (profile > 1) await setProfile(serialNumber, profile);
    return serialNumber;
  }
  const over = (options: RawPointOptions = {}, shown: { cert?: string; key?: string } = {}): RawPointOptions => ({
    ...options,
    tls: { ca: certificates().root, ...shown },
  });
  /** How an attempt ends: by which profile it came in, or the status of its refusal and what the point then says. */
  async function attempt(serialNumber: string, where: 'ws' | 'wss', options: RawPointOptions = {}) {
    const before = (await look(serialNumber)).refused;
    try {
      const raw = await RawPoint.connect(
        where === 'ws' ? server().ocppUrl : server().tlsUrl,
        serialNumber,
        where === 'ws' ? options : over(options, options.tls),
      );
      const { seen } = await becomes(serialNumber, (now) => now.online);
      await raw.close();
      await becomes(serialNumber, (now) => !now.online);
      return seen;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { refused } = await becomes(
        serialNumber,
        ({ refused: now }) => now !== null && (now.time !== before?.time || now.reason !== before.reason),
      );
      return `${error.status} ${refused!.reason}`;
    }
  }

  /** Has a point get a certificate over a connection without TLS. */
  async function certified(serialNumber: string, password: string | undefined = PASSWORD) {
    const held = new Certificates();
    const raw = await RawPoint.connect(server().ocppUrl, serialNumber, password ? { password } : {});
    raw.onCall = (action, payload) =>
      action === 'CertificateSigned'
        ? { status: held.accept(payload.certificateChain as string) ? 'Accepted' : 'Rejected' }
        : { status: 'Accepted' };
    await raw.boot();
    const answer = await raw.call('SignCertificate', { csr: await held.request(serialNumber, 'Operator') });
    expect(answer).toEqual({ status: 'Accepted' });
    const { certificates } = await becomes(serialNumber, (now) => now.certificates[0]?.installedTime != null);
    await raw.close();
    await becomes(serialNumber, (now) => !now.online);
    return { serial: certificates[0]!.serial, cert: held.own!.certificate, key: held.own!.key };
  }

  function simulated(
    serialNumber: string,
    profile: number,
    more: { password?: string; attempts?: number; roots?: string[] } = {},
  ) {
    return new SimulatedChargePoint({
      url: server().ocppUrl,
      serialNumber,
      model: 'hyper-180',
      timeScale: 20,
      configuration: { SecurityProfile: String(profile), CpoName: 'Operator' },
      ...(more.password ? { password: more.password } : {}),
      security: { tlsUrl: server().tlsUrl, roots: more.roots ?? [certificates().root], attempts: more.attempts ?? 2 },
    });
  }
  return { look, becomes, setProfile, raise, rotate, point, over, attempt, certified, simulated };
}
