import { contract, type Diagnosis } from '@csms/contract';
import { SimulatedChargePoint, type Trouble } from '@csms/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

const { diagnoses } = contract;
let test: TestServer;
let stationId: number;
const chargers: SimulatedChargePoint[] = [];
beforeAll(async () => {
  test = await startTestServer({ env: { FTP_PORT: '0' }, timing: { firmwareMs: 50, sweepMs: 100 } });
  stationId = (await test.station()).id;
});
afterAll(() => test.close());
afterEach(async () => {
  test.shiftClock(0);
  await Promise.all(chargers.splice(0).map((charger) => charger.stop()));
});

async function charger(trouble?: Trouble): Promise<string> {
  const { serialNumber } = await test.point({ stationId });
  const point = new SimulatedChargePoint({
    url: test.ocppUrl,
    serialNumber,
    model: 'wall-7',
    timeScale: 50,
    ...(trouble ? { trouble } : {}),
  });
  chargers.push(point);
  await point.start();
  return serialNumber;
}
const ask = async (serialNumbers: string[], more: object = {}): Promise<Diagnosis[]> =>
  (await test.admin.get(diagnoses.request, { body: { serialNumbers, retries: 0, ...more } })).diagnoses;
const becomes = (serialNumber: string, wanted: Partial<Diagnosis>) =>
  until(async () => {
    const { list } = await test.admin.get(diagnoses.list, { query: { serialNumber } });
    expect(list[0]).toMatchObject(wanted);
    return list[0]!;
  });

describe('a diagnosis', () => {
  it.each(['http', 'ftp'] as const)('is brought by %s from several points, and downloaded', async (protocol) => {
    const points = [await charger(), await charger()];
    const made = await ask(points, { protocol, startTime: '2026-01-01T00:00:00Z', stopTime: '2026-01-02T00:00:00Z' });
    expect(made.map((one) => one.status)).toEqual(['requested', 'requested']);
    expect(made[0]!.providerName).not.toBe('');
    const [{ provider_id: providerId } = { provider_id: 0 }] = await test.rows<{ provider_id: number }>(
      'select provider_id from diagnosis where id = $1',
      [made[0]!.id],
    );
    const idsOf = async (of: number) => {
      const { list } = await test.admin.get(diagnoses.list, { query: { providerId: of, limit: 50 } });
      return list.map(({ id }) => id);
    };
    expect(await idsOf(providerId)).toContain(made[0]!.id);
    expect(await idsOf(providerId + 9_999)).toEqual([]);
    for (const serialNumber of points) {
      const done = await becomes(serialNumber, { status: 'uploaded', protocol, reason: null });
      expect(done.fileName).toMatch(new RegExp(`^diagnostics-${serialNumber}-\\d+\\.txt$`));
      const file = await test.admin.raw('GET', `/web/diagnoses/${done.id}/download`);
      expect(await file.text()).toContain(serialNumber);
    }
  });

  it.each([
    ['diagnosticsNothing', 'noFile'],
    ['diagnosticsUpload', 'uploadFailed'],
  ] as const)('%s: it says why there is none', async (trouble, reason) => {
    const serialNumber = await charger(trouble);
    await ask([serialNumber]);
    await becomes(serialNumber, { status: 'failed', reason, size: null });
  });

  it.each([
    ['diagnosticsSilence', 'requested', 61 * 60_000, 'noReport'],
    ['diagnosticsClaim', 'uploading', 2 * 60_000, 'notArrived'],
  ] as const)('%s: neither waits for ever nor claims a file that is not there', async (trouble, before, ms, reason) => {
    const serialNumber = await charger(trouble);
    await ask([serialNumber]);
    await becomes(serialNumber, { status: before });
    await until(async () => (await test.admin.get(contract.commands.list, { query: { serialNumber } })).list[0]!.answerTime);
    test.shiftClock(ms);
    await becomes(serialNumber, { status: 'failed', reason });
  });

  it('whose notice never comes is there all the same when its file is', async () => {
    const { serialNumber } = await test.point({ stationId });
    const raw = await test.boot(serialNumber);
    raw.onCall = () => ({ fileName: 'quiet.log' });
    await ask([serialNumber]);
    const call = await until(() => raw.calls[0]);
    await fetch(call.payload.location as string, { method: 'PUT', body: 'here' });
    await becomes(serialNumber, { status: 'uploaded', fileName: 'quiet.log', size: 4 });
    await raw.close();
  });

  it('of a point that is offline fails as offline, once its command has expired', async () => {
    const { serialNumber } = await test.point({ stationId });
    await ask([serialNumber]);
    test.shiftClock(11 * 60_000);
    await becomes(serialNumber, { status: 'failed', reason: 'offline' });
  });

  it('to a place of the operator’s own rests on the charger’s word', async () => {
    const serialNumber = await charger('diagnosticsClaim');
    await ask([serialNumber], { location: 'http://127.0.0.1:9/own' });
    await becomes(serialNumber, { status: 'uploaded', protocol: null, location: 'http://127.0.0.1:9/own', size: null });
  });

  it('is refused with a stop before its start, or for a point that is not there', async () => {
    const { serialNumber } = await test.point({ stationId });
    const refused = async (body: object) =>
      (await test.admin.call(diagnoses.request, { body: { serialNumbers: [serialNumber], ...body } })).error.key;
    expect(await refused({ startTime: '2026-01-02T00:00:00Z', stopTime: '2026-01-01T00:00:00Z' })).toBe('stopBeforeStart');
    expect(await refused({ serialNumbers: [serialNumber, 'NOBODY'] })).toBe('notFound');
    expect(await refused({ location: 'file:///etc/passwd' })).toBe('invalid');
  });
});
