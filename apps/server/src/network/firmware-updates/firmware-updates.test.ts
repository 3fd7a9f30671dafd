import { type BodyOf, contract, type FirmwareUpdatePoint, type Version } from '@csms/contract';
import { SimulatedChargePoint, type Trouble } from '@csms/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addFirmware, patternOf } from '../../testing/files.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

const { firmwareUpdates } = contract;
const HOUR = 3_600_000;
let test: TestServer;
let stationId: number;
let version: Version;
const chargers: SimulatedChargePoint[] = [];
beforeAll(async () => {
  test = await startTestServer({ shared: true, env: { FTP_PORT: '0' }, timing: { firmwareMs: 50, sweepMs: 100 } });
  stationId = (await test.station()).id;
  version = await addFirmware(test.admin, test.url, '7.2.0', patternOf(300_000));
});
afterAll(() => test.close());
afterEach(async () => {
  test.shiftClock(0);
  await Promise.all(chargers.splice(0).map((charger) => charger.stop()));
});

async function charger(trouble?: Trouble): Promise<SimulatedChargePoint> {
  const { serialNumber } = await test.point({ stationId, connectors: 2 });
  const point = new SimulatedChargePoint({
    url: test.ocppUrl,
    serialNumber,
    model: 'hyper-180',
    timeScale: 50,
    autoPlug: true,
    ...(trouble ? { trouble } : {}),
  });
  chargers.push(point);
  await point.start();
  await until(async () => (await test.admin.get(contract.points.get, { params: { serialNumber } })).online);
  return point;
}

const upgrade = (serialNumbers: string[], more: Partial<BodyOf<typeof firmwareUpdates.create>> = {}) =>
  test.admin.get(firmwareUpdates.create, {
    body: {
      serialNumbers,
      versionId: version.id,
      description: 'quarterly',
      retrieveDate: new Date(test.now()).toISOString(),
      retries: 0,
      waveWait: 0,
      ...more,
    },
  });
const look = (id: number) => test.admin.get(firmwareUpdates.get, { params: { id } });
const pointsOf = async (updateId: number): Promise<FirmwareUpdatePoint[]> =>
  (await test.admin.get(firmwareUpdates.points, { query: { updateId, limit: 300 } })).list;
const becomes = (id: number, status: string) => until(async () => (await look(id)).status === status && look(id));

describe('one point', () => {
  it.each(['http', 'ftp'] as const)('is upgraded by %s, and its boot proves the version', async (protocol) => {
    const point = await charger();
    const { id } = await upgrade([point.serialNumber], { protocol });
    await becomes(id, 'finished');
    const [done] = await pointsOf(id);
    expect(done).toMatchObject({
      status: 'installed',
      reason: null,
      wave: 1,
      attempts: 1,
      fromVersion: '6.0.1',
      softwareVersion: '7.2.0',
    });
    expect(done!.requestTime).not.toBeNull();
    expect(point.firmware).toBe('7.2.0');
    // The URL dies with the upgrade.
    const [command] = (await test.admin.get(contract.commands.list, { query: { serialNumber: point.serialNumber } })).list;
    if (protocol === 'http') expect((await fetch(command!.payload.location as string)).status).toBe(404);
    const history = await test.admin.get(firmwareUpdates.points, { query: { serialNumber: point.serialNumber } });
    expect(history.list.map((one) => one.updateId)).toEqual([id]);
  });

  it.each([
    ['firmwareDownload', 'downloadFailed'],
    ['firmwareInstallation', 'installationFailed'],
  ] as const)('%s: it says where it failed', async (trouble, reason) => {
    const point = await charger(trouble);
    const { id } = await upgrade([point.serialNumber]);
    await becomes(id, 'finished');
    expect(await pointsOf(id)).toMatchObject([{ status: 'failed', reason }]);
  });

  it('that claims a version which its boot does not show is not called installed', async () => {
    const point = await charger('firmwareOldVersion');
    const { id } = await upgrade([point.serialNumber]);
    await until(async () => (await pointsOf(id))[0]!.status === 'installing');
    await until(
      async () => (await test.rows('select said_installed_at as at from firmware_update_point where update_id = $1', [id]))[0].at,
    );
    // It is not said to be installing still.
    const [told] = await pointsOf(id);
    expect(told!.saidInstalledTime).not.toBeNull();
    expect(told).toMatchObject({ version: '7.2.0', softwareVersion: '6.0.1', runsAsked: false });
    test.shiftClock(11 * 60_000);
    await becomes(id, 'finished');
    const over = {
      status: 'unconfirmed',
      reason: 'otherVersion',
      softwareVersion: '6.0.1',
      runsAsked: false,
      saidInstalledTime: null,
    };
    expect(await pointsOf(id)).toMatchObject([over]);
  });

  it('keeps no reason “charging” after its session has ended, also while the upgrade is paused', async () => {
    const { serialNumber } = await test.point({ stationId, connectors: 2 });
    const raw = await test.boot(serialNumber);
    const { cardNumber } = await test.card();
    const transactionId = await raw.start(cardNumber, 0);
    const { id } = await upgrade([serialNumber]);
    await until(async () => (await pointsOf(id))[0]!.reason === 'charging');
    await test.admin.get(firmwareUpdates.pause, { params: { id } });
    await raw.end(transactionId, 0);
    await until(async () => (await pointsOf(id))[0]!.reason === null);
    expect(await pointsOf(id)).toMatchObject([{ status: 'waiting' }]);
    await test.admin.get(firmwareUpdates.cancel, { params: { id } });
    await raw.close();
  });

  it('that never says a word has failed after its time, and says so', async () => {
    const point = await charger('firmwareSilence');
    const { id } = await upgrade([point.serialNumber]);
    await until(async () => (await pointsOf(id))[0]!.status === 'requested');
    test.shiftClock(31 * 60_000);
    await becomes(id, 'finished');
    expect(await pointsOf(id)).toMatchObject([{ status: 'failed', reason: 'noReport' }]);
  });

  it('that refuses is not waited for', async () => {
    const { serialNumber } = await test.point({ stationId });
    const raw = await test.boot(serialNumber);
    raw.onCall = () => undefined;
    const { id } = await upgrade([serialNumber]);
    const call = await until(() => raw.calls[0]);
    raw.send(JSON.stringify([4, call.id, 'NotSupported', '', {}]));
    await becomes(id, 'finished');
    expect(await pointsOf(id)).toMatchObject([{ status: 'failed', reason: 'notSupported' }]);
    await raw.close();
  });

  it('that runs the version already is not troubled', async () => {
    const point = await charger();
    const same = await addFirmware(test.admin, test.url, 'V6.0.1', patternOf(10));
    const { id } = await upgrade([point.serialNumber], { versionId: same.id });
    await becomes(id, 'finished');
    expect(await pointsOf(id)).toMatchObject([{ status: 'installed', reason: 'alreadyInstalled', attempts: 0 }]);
  });
});

describe('waves', () => {
  it('never more at once than a wave has, and stops by itself when too many fail; retry asks those that failed', async () => {
    const bad = await charger('firmwareDownload');
    const good = [await charger(), await charger()];
    const { id } = await upgrade(
      [bad, ...good].map((one) => one.serialNumber),
      { waveSize: 1 },
    );
    await becomes(id, 'stopped');
    expect((await pointsOf(id)).map((one) => one.status).sort()).toEqual(['failed', 'waiting', 'waiting']);
    // What stopped it is known: it goes on with the others, and does not stop again for it.
    await test.admin.get(firmwareUpdates.resume, { params: { id } });
    let most = 0;
    const finished = await until(async () => {
      const { counts, status } = await look(id);
      most = Math.max(most, counts.requested! + counts.downloading! + counts.downloaded! + counts.installing!);
      return status === 'finished' && counts;
    });
    expect(finished).toMatchObject({ installed: 2, failed: 1 });
    expect(most).toBe(1);
    expect((await pointsOf(id)).map((one) => one.wave)).toEqual([1, 2, 3]);
    bad.trouble = undefined;
    await test.admin.get(firmwareUpdates.retry, { params: { id } });
    await until(async () => (await look(id)).counts.installed === 3);
    expect((await pointsOf(id)).find((one) => one.serialNumber === bad.serialNumber)).toMatchObject({ attempts: 2, wave: 4 });
  });

  it('waits between two waves for as long as was asked, and not at all for a point that is offline or charging', async () => {
    const { serialNumber: offline } = await test.point({ stationId });
    const busy = await charger();
    const { cardNumber } = await test.card();
    busy.plugIn(1);
    await busy.swipe(1, cardNumber);
    const good = [await charger(), await charger()];
    const { id } = await upgrade([offline, busy.serialNumber, ...good.map((one) => one.serialNumber)], {
      waveSize: 1,
      waveWait: 30,
      waitHours: 2,
    });
    const reasons = async () =>
      Object.fromEntries((await pointsOf(id)).map((one) => [one.serialNumber, one.reason ?? one.status]));
    await until(async () => (await reasons())[good[0]!.serialNumber] === 'installed');
    expect(await reasons()).toEqual({
      [offline]: 'offline',
      [busy.serialNumber]: 'charging',
      [good[0]!.serialNumber]: 'installed',
      [good[1]!.serialNumber]: 'waiting',
    });
    const { nextWaveTime } = await until(async () => (await look(id)).nextWaveTime && look(id));
    expect(Date.parse(nextWaveTime!)).toBeGreaterThan(test.now() + 29 * 60_000);
    test.shiftClock(31 * 60_000);
    await until(async () => (await reasons())[good[1]!.serialNumber] === 'installed');
    // Done charging, it comes with a later wave.
    await busy.stopTransaction(1);
    busy.unplug(1);
    test.shiftClock(62 * 60_000);
    await until(async () => (await reasons())[busy.serialNumber] === 'installed');
    // And who never comes is given up in the end.
    test.shiftClock(4 * HOUR);
    await becomes(id, 'finished');
    expect(await reasons()).toMatchObject({ [offline]: 'offline' });
    expect((await look(id)).counts).toMatchObject({ installed: 3, failed: 1 });
  });

  it('paused, it asks nobody further; cancelled, for good; what is at work comes to its end', async () => {
    const [one, two] = [await charger(), await charger()];
    const later = new Date(test.now() + HOUR).toISOString();
    const { id, status } = await upgrade([one!.serialNumber, two!.serialNumber], { waveSize: 1, waveWait: 60, startTime: later });
    expect(status).toBe('scheduled');
    expect((await test.admin.call(firmwareUpdates.resume, { params: { id } })).error.key).toBe('firmwareStateWrong');
    test.shiftClock(HOUR + 1000);
    await until(async () => (await pointsOf(id))[0]!.status !== 'waiting');
    await test.admin.get(firmwareUpdates.pause, { params: { id } });
    await until(async () => (await pointsOf(id))[0]!.status === 'installed');
    expect(await look(id)).toMatchObject({ status: 'paused', counts: { installed: 1, waiting: 1 } });
    await test.admin.get(firmwareUpdates.cancel, { params: { id } });
    expect(await look(id)).toMatchObject({ status: 'cancelled', counts: { installed: 1, cancelled: 1 } });
    expect(two!.firmware).toBe('6.0.1');
    expect((await test.admin.call(firmwareUpdates.retry, { params: { id } })).error.key).toBe('firmwareStateWrong');
  });

  it('goes on after a restart, and two workers ask every point once', async () => {
    const points = await Promise.all(Array.from({ length: 4 }, () => charger()));
    const { id } = await upgrade(
      points.map((one) => one.serialNumber),
      { waveSize: 2 },
    );
    await until(async () => (await look(id)).wave === 1);
    const other = await test.another();
    await test.restart();
    // Chargers know the address of the server that was; they come back to the other one.
    const moved = await Promise.all(
      points.map(async ({ serialNumber, firmware }) => {
        const point = new SimulatedChargePoint({ url: other.ocppUrl, serialNumber, model: 'hyper-180', timeScale: 50 });
        point.firmware = firmware;
        chargers.push(point);
        await point.start();
        return point;
      }),
    );
    await test.rows(`update firmware_update set base_url = $1 where id = $2`, [other.url, id]);
    // What the first two were asked was lost with their server; it is found out, and they are asked again.
    test.shiftClock(5 * HOUR);
    await until(async () => ['stopped', 'finished'].includes((await look(id)).status), 40_000);
    if ((await look(id)).status === 'stopped') await test.admin.get(firmwareUpdates.resume, { params: { id } });
    await becomes(id, 'finished');
    const failed = (await look(id)).counts.failed!;
    if (failed > 0) {
      await test.admin.get(firmwareUpdates.retry, { params: { id } });
      await until(async () => (await look(id)).counts.installed === 4, 40_000);
    }
    expect((await look(id)).counts).toMatchObject({ installed: 4, failed: 0 });
    expect(moved.map((point) => point.firmware)).toEqual(['7.2.0', '7.2.0', '7.2.0', '7.2.0']);
    const commands = await test.rows<{ point_id: number; count: number }>(
      `select k.point_id, count(*)::int as count, x.attempts from command k join firmware_update_point x on x.point_id = k.point_id and x.update_id = $1
       where k.action = 'updateFirmware' group by k.point_id, x.attempts having count(*) <> x.attempts`,
      [id],
    );
    expect(commands).toEqual([]);
    await other.stop();
  });
});

describe('what an upgrade is refused for', () => {
  it('no source, another kind of version, another protocol, another model, a point that is not one’s own', async () => {
    const point = await charger();
    const ask = async (more: Partial<BodyOf<typeof firmwareUpdates.create>>) =>
      (
        await test.admin.call(firmwareUpdates.create, {
          body: {
            serialNumbers: [point.serialNumber],
            versionId: version.id,
            description: 'x',
            retrieveDate: new Date().toISOString(),
            ...more,
          },
        })
      ).error.key;
    const model = await addFirmware(test.admin, test.url, '2', patternOf(9), { vendor: 'Nordstrom Grid', model: 'Trio 50' });
    expect(await ask({ versionId: null })).toBe('firmwareSourceMissing');
    expect(await ask({ versionId: 999_999 })).toBe('invalid');
    expect(await ask({ versionId: model.id })).toBe('firmwareModelDiffers');
    expect(await ask({ serialNumbers: [point.serialNumber, 'NOBODY'] })).toBe('notFound');
    expect(await ask({ description: ' ' })).toBe('invalid');
  });

  it('another communication type than that of the version, and none with a download path; one that turns a charger to 2.0.1 is allowed', async () => {
    const { serialNumber } = await test.point({ stationId });
    const ask = async (more: Partial<BodyOf<typeof firmwareUpdates.create>>) => {
      const body = {
        serialNumbers: [serialNumber],
        description: 'x',
        retrieveDate: new Date().toISOString(),
        ...more,
      };
      return (await test.admin.call(firmwareUpdates.create, { body })).error.fields;
    };
    expect(await ask({ versionId: version.id, communicationType: 'ocpp2.0.1' })).toEqual({
      communicationType: 'Version 7.2.0 is for OCPP 1.6J: choose that, or another version',
    });
    const elsewhere = { location: 'http://127.0.0.1:9/fw.bin', version: '9' };
    expect(await ask(elsewhere)).toEqual({ communicationType: 'This is required' });
    const newer = await addFirmware(test.admin, test.url, '1', patternOf(9), { communicationType: 'ocpp2.0.1' });
    for (const [versionId, communicationType] of [
      [version.id, 'ocpp1.6'],
      [newer.id, 'ocpp2.0.1'],
    ] as const) {
      const { id } = await upgrade([serialNumber], { versionId });
      expect(await look(id)).toMatchObject({ communicationType });
      await test.admin.get(firmwareUpdates.cancel, { params: { id } });
    }
  });

  it('a version that an upgrade under way uses is not deleted; when it is over, it is', async () => {
    const { serialNumber } = await test.point({ stationId });
    const used = await addFirmware(test.admin, test.url, '3.3.3', patternOf(9));
    const { id } = await upgrade([serialNumber], { versionId: used.id });
    expect((await test.admin.call(contract.versions.remove, { params: { id: used.id } })).error.key).toBe('versionInUse');
    await test.admin.get(firmwareUpdates.cancel, { params: { id } });
    await test.admin.get(contract.versions.remove, { params: { id: used.id } });
    expect((await look(id)).version).toBe('3.3.3');
  });

  it('a provider sees the platform’s upgrade with its own points only, and cannot change it', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { serialNumber: foreign } = await test.point({ stationId: (await test.station({ providerId: test.theirs })).id });
    const { id } = await upgrade([serialNumber, foreign], { startTime: new Date(test.now() + HOUR).toISOString() });
    const child = await test.user(test.ours, ['version:read', 'firmware:update']);
    expect(await child.get(firmwareUpdates.get, { params: { id } })).toMatchObject({ isOwn: false, total: 1 });
    const { list } = await child.get(firmwareUpdates.points, { query: { updateId: id } });
    expect(list.map((one) => one.serialNumber)).toEqual([serialNumber]);
    expect((await child.call(firmwareUpdates.cancel, { params: { id } })).error.key).toBe('forbidden');
    await test.admin.get(firmwareUpdates.cancel, { params: { id } });
  });
});
