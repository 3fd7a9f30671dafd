import { connect } from 'node:net';
import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iso, RawPoint, Refused } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, until } from '../testing/server.ts';

let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { pingMs: 1000 } });
  stationId = (await test.station()).id;
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const point = () => test.point({ stationId });
const detail = (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });

const MEASURANDS = [
  'Energy.Active.Import.Register',
  'Power.Active.Import',
  'Current.Import',
  'Voltage',
  'SoC',
  'Temperature',
  'Current.Offered',
];
/** Meter values of `count` moments, seven measurands each. */
const values = (count: number, at: number, firstWh: number) =>
  Array.from({ length: count }, (_, index) => ({
    timestamp: iso(at + index * MINUTE),
    sampledValue: MEASURANDS.map((measurand, kind) => ({
      measurand,
      value: String(kind === 0 ? firstWh + index * 100 : 20 + kind),
      context: 'Sample.Periodic',
      location: 'Outlet',
    })),
  }));

describe('a message that is long and legal (rule 28)', () => {
  it('is taken: a backlog of meter values of 334 kB, and a stop with 480 samples of seven values', async () => {
    const { serialNumber } = await point();
    const { cardNumber } = await test.card({ amount: '10000' });
    const raw = await test.boot(serialNumber);
    const at = Date.now() - 9 * HOUR;
    const id = await raw.start(cardNumber, 1000, at);
    const backlog = { connectorId: 1, transactionId: id, meterValue: values(480, at, 1000) };
    expect(JSON.stringify(backlog).length).toBeGreaterThan(334_000);
    await raw.call('MeterValues', backlog);
    await raw.end(id, 49_000, at + 8 * HOUR, { transactionData: values(480, at, 1000) });
    expect(await detail(id)).toMatchObject({ status: 'finished', energyWh: 48_000, cost: '48.00' });
    await raw.close();
  });

  it('is taken as an answer too: a configuration of 300 kB', async () => {
    const { serialNumber } = await point();
    const raw = await test.boot(serialNumber);
    const keys = Array.from({ length: 600 }, (_, index) => ({ key: `Key${index}`, readonly: false, value: 'v'.repeat(450) }));
    raw.onCall = (action) => (action === 'GetConfiguration' ? { configurationKey: keys } : { status: 'Accepted' });
    await test.admin.get(contract.configurations.read, { body: { serialNumbers: [serialNumber] } });
    await until(async () => {
      const { list } = await test.admin.get(contract.configurations.list, { query: { keyword: serialNumber } });
      return list[0]!.keyCount === keys.length;
    });
    await raw.close();
  });

  it('beyond 4 MiB is refused by name, the connection lives, and the log keeps its head', async () => {
    const { serialNumber } = await point();
    const raw = await test.boot(serialNumber);
    const before = raw.frames.length;
    raw.send(`[2,"big","DataTransfer",{"vendorId":"x","data":"${'x'.repeat(5_000_000)}"}]`);
    const answer = await until(() => raw.frames[before]);
    expect(JSON.parse(answer).slice(0, 3)).toEqual([4, 'big', 'FormationViolation']);
    await raw.call('Heartbeat', {});
    const logged = (await test.log(serialNumber)).find((entry) => entry.request.includes('"big"'))!;
    expect(logged.request.length).toBeLessThan(300_000);
    await raw.close();
  });

  it('a stop beyond 4 MiB ends its session, which waits for review without the samples', async () => {
    const { serialNumber } = await point();
    const { cardNumber } = await test.card({ amount: '10000' });
    const raw = await test.boot(serialNumber);
    const at = Date.now() - HOUR;
    const id = await raw.start(cardNumber, 1000, at);
    const transactionData = values(6500, at, 1000);
    transactionData[0]!.sampledValue[0]!.context = 'Tran"saction]{';
    await raw.end(id, 4000, at + HOUR, { idTag: cardNumber, transactionData });
    expect(await detail(id)).toMatchObject({ status: 'review', reviewReasons: ['samples-cut'], meterStopWh: 4000 });
    await raw.close();
  });

  it('of a charger that nobody knows is not taken', async () => {
    const raw = await test.connect('NOBODY-KNOWS-IT');
    raw.send(`[2,"big","DataTransfer",{"vendorId":"${'x'.repeat(100_000)}"}]`);
    expect((await raw.closed).code).toBe(1009);
  });
});

describe('what harmless stacks do', () => {
  it('an id that is a number is answered as that number', async () => {
    const { serialNumber } = await point();
    const raw = await test.boot(serialNumber);
    raw.send('\ufeff[2,12345678901234567890,"Heartbeat",{}]');
    await until(() => raw.frames.some((frame) => frame.startsWith('[3,12345678901234567890,')));
    await raw.close();
  });

  it('an upgrade with its target in absolute form is let in', async () => {
    const { serialNumber } = await point();
    const { host, hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET http://${host}/ocpp/${serialNumber} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ocpp1.6\r\n\r\n`,
    );
    const answer = await new Promise<string>((done) => socket.once('data', (data) => done(data.toString())));
    expect(answer).toMatch(/^HTTP\/1\.1 101 /);
    socket.destroy();
  });

  it('a password of hex digits is taken in either case', async () => {
    const { serialNumber } = await test.point({ stationId, password: '00FFA1B2C3D4E5F60718' });
    for (const password of ['00FFA1B2C3D4E5F60718', '00ffa1b2c3d4e5f60718', Buffer.from('00FFA1B2C3D4E5F60718', 'hex')])
      await (await test.boot(serialNumber, { password: password as string })).close();
    await expect(test.connect(serialNumber, { password: '00ffa1b2c3d4e5f60719' })).rejects.toThrow(Refused);
  });

  it('an idTag of 21 characters is never cut into the card of another', async () => {
    const { serialNumber } = await point();
    const { cardNumber } = await test.card({ cardNumber: '12345678901234567890' });
    const raw = await test.boot(serialNumber);
    expect((await raw.call('Authorize', { idTag: cardNumber })).idTagInfo.status).toBe('Accepted');
    expect((await raw.call('Authorize', { idTag: `${cardNumber}1` })).idTagInfo.status).toBe('Invalid');
    const { idTagInfo, transactionId } = await raw.call('StartTransaction', {
      connectorId: 1,
      idTag: `${cardNumber}1`,
      meterStart: 0,
      timestamp: iso(Date.now()),
    });
    expect(idTagInfo.status).toBe('Invalid');
    await raw.end(transactionId, 0);
    await raw.close();
  });

  it('no subprotocol and no pongs are noted of the model, and a silent ping ends nobody who lives', async () => {
    const { serialNumber } = await point();
    const raw = await RawPoint.connect(test.ocppUrl, serialNumber, { protocols: [] });
    (raw.socket as unknown as { pong: () => void }).pong = () => {};
    raw.socket.removeAllListeners('ping');
    (raw.socket as unknown as { _autoPong: boolean })._autoPong = false;
    await raw.call('BootNotification', { chargePointVendor: 'Mute', chargePointModel: 'NoPong' });
    raw.onCall = () => ({ status: 'NotImplemented' });
    await new Promise((done) => setTimeout(done, 7000));
    expect(raw.socket.readyState).toBe(raw.socket.OPEN);
    await raw.call('Heartbeat', {});
    const rules = await until(async () => {
      const rows = await test.rows<{ rule: string }>(
        `select rule from model_deviation where rule in ('no-pongs', 'missing-subprotocol') order by rule`,
      );
      return rows.length === 2 && rows.map((row) => row.rule);
    });
    expect(rules).toEqual(['missing-subprotocol', 'no-pongs']);
    expect(await test.rows('select no_pongs from charge_point where serial_number = $1', [serialNumber])).toEqual([
      { no_pongs: true },
    ]);
    raw.drop();
  });
});

describe('addresses that are none of the console', () => {
  it.each([
    ['/ocpp/SOMEBODY', 426],
    ['/charger-files/nothing', 404],
    ['/assets/none', 404],
    ['/app.webmanifest', 404],
    ['/streets.pmtiles', 404],
    ['/old-bundle.js.map', 404],
  ])('%s is answered %i, not with a page', async (path, status) => {
    const response = await fetch(`${test.url}${path}`);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).not.toContain('text/html');
  });
});

describe('two sockets of one charger (rule 26)', () => {
  it('the muted one stays muted and alive while the other lives, and is let go with it', async () => {
    const { serialNumber } = await point();
    const open = [];
    for (let turn = 0; turn < 6; turn++) open.push(await test.connect(serialNumber));
    const [muted, live] = open.slice(-2) as [RawPoint, RawPoint];
    await live.boot();
    // Longer than pings take to find a dead peer.
    await new Promise((done) => setTimeout(done, 4000));
    expect([muted.socket.readyState, live.socket.readyState]).toEqual([1, 1]);
    await live.close();
    expect((await muted.closed).code).toBe(1012);
    for (const one of open) one.drop();
  });

  it('a replaced socket is closed, not cut', async () => {
    const { serialNumber } = await point();
    const first = await test.boot(serialNumber);
    const second = await test.boot(serialNumber);
    expect((await first.closed).code).toBe(1000);
    await second.close();
  });

  it('a charger that works is never quarantined, however often it comes back', async () => {
    const { serialNumber } = await point();
    for (let turn = 0; turn < 70; turn++) {
      const raw = await test.connect(serialNumber);
      await raw.meter(undefined, 1000 + turn);
      raw.drop();
    }
    await (await test.boot(serialNumber)).close();
  });

  it('a charger that nobody knows and that only connects is kept out as a known one is', async () => {
    let refused = 0;
    for (let turn = 0; turn < 70; turn++)
      await test.connect('FLAPS-FOR-EVER').then(
        (raw) => raw.drop(),
        (error: Refused) => {
          expect(error.status).toBe(503);
          refused += 1;
        },
      );
    expect(refused).toBe(10);
  });
});

it('a known point that floods is slowed down, not refused', async () => {
  const { serialNumber } = await point();
  const raw = await test.boot(serialNumber);
  const calls = Array.from({ length: 900 }, (_, index) => raw.meter(undefined, 1000 + index));
  await Promise.all(calls);
  await raw.close();
});
