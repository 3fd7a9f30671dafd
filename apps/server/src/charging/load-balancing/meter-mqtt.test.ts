import { type BodyOf, contract, type MeterForm, type SiteMeter } from '@csms/contract';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBroker, type TestBroker } from '../../testing/mosquitto.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

const { loadBalancing } = contract;
type Mqtt = NonNullable<BodyOf<typeof loadBalancing.tryMeter>>;
let test: TestServer;
let broker: TestBroker;
beforeAll(async () => {
  broker = await startBroker();
  test = await startTestServer({ shared: true, timing: { metersMs: 200 }, env: { OUTWARD_ALLOW: '127.0.0.1,localhost' } });
});
afterAll(async () => {
  await test.close();
  await broker.close();
});

const settings = (topic: string, more: Partial<Mqtt> = {}): Mqtt => ({
  brokerUrl: broker.url,
  userName: broker.user,
  password: broker.password,
  topic,
  ca: '',
  figures: 'power',
  powerPath: 'em.power',
  linePaths: ['', '', ''],
  unit: 'W',
  factor: 1,
  timePath: '',
  ...more,
});
const form = (mqtt: Mqtt, more: Partial<MeterForm> = {}) => ({
  name: 'Main meter',
  includesCars: false,
  staleS: 30,
  maxW: 200_000,
  source: 'mqtt' as const,
  ...more,
  mqtt,
});
const read = (stationId: number): Promise<SiteMeter | null> => test.admin.get(loadBalancing.meter, { params: { stationId } });
const save = (stationId: number, body: BodyOf<typeof loadBalancing.saveMeter>) =>
  test.admin.call(loadBalancing.saveMeter, { params: { stationId }, body });
/** A meter that listens to a topic of its own. */
async function meterAt(topic: string, more: Partial<Mqtt> = {}) {
  const { id } = await test.station();
  expect((await save(id, form(settings(topic, more)))).status).toBe(200);
  await until(async () => (await read(id))?.link === 'connected');
  return id;
}
const power = (watts: unknown, more: object = {}) => JSON.stringify({ em: { power: watts }, ...more });

describe('a building meter at an MQTT broker', () => {
  it('counts what it publishes, says why other messages do not count, and never tells its password', async () => {
    const id = await meterAt('site/a');
    await broker.publish('site/a', power(20_500.4));
    await until(async () => (await read(id))?.powerW === 20_500);
    const faults = [
      ['not json', 'unreadable'],
      [power('x'), 'unreadable'],
      [power(200_001), 'implausible'],
      [Buffer.alloc(20_000, 'x'), 'tooLarge'],
    ] as const;
    for (const [index, [message, why]] of faults.entries()) {
      await broker.publish('site/a', message);
      await until(async () => (await read(id))?.refused === index + 1);
      expect(await read(id)).toMatchObject({ refusedWhy: why, powerW: 20_500 });
    }
    await broker.publish('site/a', power('-4000'));
    await until(async () => (await read(id))?.powerW === -4000);
    const text = JSON.stringify(await read(id));
    expect(text).toContain('"hasPassword":true');
    expect(text).not.toContain(broker.password);
    const [kept] = await test.rows<{ value: Buffer }>('select password_sealed as value from energy_meter where station_id = $1', [
      id,
    ]);
    expect(kept!.value.length).toBeGreaterThan(28);
    expect(kept!.value.includes(broker.password)).toBe(false);
  });

  it('counts the last of what came within a second, though nothing comes after it', async () => {
    const id = await meterAt('site/quick');
    await broker.publish('site/quick', power(1_000));
    await until(async () => (await read(id))?.powerW === 1_000);
    await broker.publish('site/quick', power(2_000));
    await broker.publish('site/quick', power(3_000));
    await until(async () => (await read(id))?.powerW === 3_000);
    expect(await read(id)).toMatchObject({ refused: 0 });
  });

  it('that was retained counts only with a fresh time of its own', async () => {
    await broker.publish('site/retained', power(1), { retain: true });
    const plain = await meterAt('site/retained');
    await until(async () => (await read(plain))?.refusedWhy === 'late');
    expect(await read(plain)).toMatchObject({ powerW: null, isStale: true });
    await broker.publish('site/timed', power(7000, { ts: test.now() / 1000 }), { retain: true });
    const timed = await meterAt('site/timed', { timePath: 'ts' });
    await until(async () => (await read(timed))?.powerW === 7000);
    expect(await read(timed)).toMatchObject({ isStale: false });
    await broker.publish('site/old', power(9000, { ts: test.now() / 1000 - 3600 }), { retain: true });
    const old = await meterAt('site/old', { timePath: 'ts' });
    await until(async () => (await read(old))?.readTime != null || ((await read(old))?.refused ?? 0) > 0);
    expect(await read(old)).toMatchObject({ isStale: true });
    expect(await test.admin.get(loadBalancing.live, { params: { stationId: old }, query: {} })).toMatchObject({
      buildingW: null,
    });
  });

  it('whose gateway’s clock is slow counts once that is learned', async () => {
    const id = await meterAt('site/slow', { timePath: 'ts' });
    let watts = 1_000;
    await until(async () => {
      await broker.publish('site/slow', power(++watts, { ts: (test.now() - 45_000) / 1000 }));
      await new Promise((done) => setTimeout(done, 1_500));
      return (await read(id))?.isStale === false;
    }, 30_000);
    const meter = (await read(id))!;
    expect(meter.clockMs / 1000).toBeCloseTo(45, 0);
    expect(meter).toMatchObject({ refused: 0 });
  });

  it('reads lines as currents or powers, with factor and unit', async () => {
    const id = await meterAt('site/lines', { figures: 'powers', linePaths: ['p[0]', 'p[1]', '["p.3"]'], unit: 'kW', factor: -1 });
    await broker.publish('site/lines', JSON.stringify({ p: [2.3, '4.6'], 'p.3': 0 }));
    await until(async () => (await read(id))?.powerW === -6900);
    const { currentsA } = (await read(id))!;
    for (const [line, amperes] of [-10, -20, 0].entries()) expect(currentsA![line]).toBeCloseTo(amperes, 3);
  });

  it('comes back when its broker does, and is silent meanwhile', async () => {
    const id = await meterAt('site/dies');
    await broker.publish('site/dies', power(5000));
    await until(async () => (await read(id))?.powerW === 5000);
    await broker.kill();
    await until(async () => ['lost', 'unreachable'].includes((await read(id))?.link ?? ''));
    await broker.start();
    await until(async () => (await read(id))?.link === 'connected');
    await broker.publish('site/dies', power(6000));
    await until(async () => (await read(id))?.powerW === 6000);
  });

  it('with a wrong password, an unknown certificate or a forbidden address says so in words, and connects once it is set right', async () => {
    const { id } = await test.station();
    const wrong = async (more: Partial<Mqtt>, link: string) => {
      expect((await save(id, form(settings('site/w', more)))).status).toBe(200);
      await until(async () => (await read(id))?.link === link);
    };
    await wrong({ password: 'wrong' }, 'badLogin');
    await wrong({ brokerUrl: broker.tlsUrl }, 'badCertificate');
    await wrong({ brokerUrl: 'mqtt://10.0.0.1:1883' }, 'unreachable');
    await wrong({}, 'connected');
    // The kept password goes to no other broker, and is kept where nothing of its place changes.
    const { password: _, ...kept } = settings('site/w2');
    expect((await save(id, form({ ...kept, brokerUrl: broker.tlsUrl }))).error).toMatchObject({
      key: 'meterPasswordAgain',
      fields: { 'mqtt.password': expect.any(String) },
    });
    expect((await save(id, form(kept))).status).toBe(200);
    await until(async () => (await read(id))?.link === 'connected');
    await broker.publish('site/w', power(1));
    await broker.publish('site/w2', power(2));
    await until(async () => (await read(id))?.powerW === 2);
    await wrong({ brokerUrl: broker.tlsUrl, ca: broker.ca, topic: 'site/tls' }, 'connected');
    await broker.publish('site/tls', power(3));
    await until(async () => (await read(id))?.powerW === 3);
  });

  it('is heard by one process alone, and by the next when that one ends', async () => {
    const watcher = await connectAsync(broker.url, { username: broker.user, password: broker.password });
    let subscriptions = '';
    watcher.on('message', (_, payload) => {
      subscriptions = payload.toString();
    });
    await watcher.subscribeAsync('$SYS/broker/subscriptions/count');
    const other = await test.another();
    const id = await meterAt('site/one');
    const [row] = await test.rows<{ n: number }>("select count(*)::int as n from energy_meter where link = 'connected'");
    const own = row!.n + 1;
    await until(() => subscriptions === String(own));
    await new Promise((done) => setTimeout(done, 2500));
    expect(subscriptions).toBe(String(own));
    await broker.publish('site/one', power(1500));
    await until(async () => (await read(id))?.powerW === 1500);
    await test.restart();
    await until(() => subscriptions === String(own));
    await until(async () => {
      await broker.publish('site/one', power(1600));
      return (await read(id))?.powerW === 1600;
    });
    await other.stop();
    await watcher.endAsync();
  });

  it('that floods writes once a second at most', async () => {
    const id = await meterAt('site/flood');
    const publisher = await connectAsync(broker.url, { username: broker.user, password: broker.password });
    const writes = async () =>
      (
        await test.rows<{ n: number }>(`select xmin::text::int8::int as n, read_at from energy_meter where station_id = $1`, [id])
      )[0]!.n;
    const seen = new Set<number>();
    const began = performance.now();
    const elapsedMs = () => performance.now() - began;
    let sent = 0;
    while (sent < 5000) {
      // A thousand a second, however slow this machine is between two batches.
      const due = Math.min(5000, elapsedMs());
      while (sent < due) publisher.publish('site/flood', power(++sent), { qos: 0 });
      seen.add(await writes());
      await new Promise((done) => setTimeout(done, 15));
    }
    expect(seen.size).toBeGreaterThan(2);
    expect(seen.size).toBeLessThanOrEqual(Math.ceil(elapsedMs() / 1000) + 2);
    await publisher.endAsync();
    // What came last counts once a second is over.
    await broker.publish('site/flood', power(7));
    await until(async () => {
      await broker.publish('site/flood', power(7));
      return (await read(id))?.powerW === 7;
    });
  });

  it('is tried before it is saved: the first message, what is read of it, or what is wrong', async () => {
    const { id } = await test.station();
    const tried = (more: Partial<Mqtt> = {}) =>
      test.admin.get(loadBalancing.tryMeter, { params: { stationId: id }, body: settings('site/try', more) });
    await broker.publish('site/try', power(1234), { retain: true });
    expect(await tried()).toEqual({
      link: 'connected',
      message: { text: power(1234), retained: true, reading: { powerW: 1234, currentsA: null, time: null } },
    });
    expect(await tried({ powerPath: 'em.nothing' })).toMatchObject({ link: 'connected', message: { reading: null } });
    expect(await tried({ password: 'wrong' })).toEqual({ link: 'badLogin', message: null });
    expect(await tried({ brokerUrl: 'mqtt://192.168.1.1' })).toEqual({ link: 'unreachable', message: null });
    expect(await tried({ topic: 'site/silent' })).toEqual({ link: 'connected', message: null });
  });
});
