import { connect as connectTcp } from 'node:net';
import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearConnectionEvents } from '../network/index.ts';
import { Refused } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { pingMs: 2000, settleMs: 400, answerMs: 400, presenceMs: 500 } });
});
afterAll(() => test.close());

const status = (attempt: Promise<unknown>): Promise<number> =>
  attempt.then(
    () => 101,
    (error) => (error instanceof Refused ? error.status : Promise.reject(error)),
  );
const isOnline = async (serialNumber: string) => (await test.admin.get(contract.points.get, { params: { serialNumber } })).online;

/** What the server writes back to a hand-written upgrade request, until it closes or falls silent. */
function upgradeByHand(path: string, headers: readonly string[] = []): Promise<string> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(test.url);
    const socket = connectTcp(Number(port), hostname, () =>
      socket.write(
        `${[`GET ${path} HTTP/1.1`, `Host: ${hostname}`, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', ...headers].join('\r\n')}\r\n\r\n`,
      ),
    );
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (text.startsWith('HTTP/1.1 101')) socket.destroy();
    });
    socket.on('close', () => done(text));
    socket.on('error', failed);
  });
}

describe('a charger is let in or refused during the upgrade, never accepted to be closed (rule 1)', () => {
  it('answers 404 where unknown chargers are refused, and to a path that is no identity', async () => {
    const set = (value: string) =>
      test.admin.get(contract.settings.set, { params: { key: 'network.newChargers' }, body: { value } });
    await set('refuse');
    expect(await status(test.connect(unique('NOBODY')))).toBe(404);
    await set('pending');
    for (const path of ['/ocpp/', '/ocpp/%00', '/ocpp/%E0%A4%A', '/ocpp/a/b%0A', `/ocpp/${'x'.repeat(49)}`, '/elsewhere'])
      expect(await upgradeByHand(path, ['Sec-WebSocket-Protocol: ocpp1.6'])).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('answers 401 to a missing and a wrong password, and to one of another user', async () => {
    const { serialNumber } = await test.point({ password: 'open-sesame' });
    expect(await status(test.connect(serialNumber))).toBe(401);
    expect(await status(test.connect(serialNumber, { password: 'open-sesamE' }))).toBe(401);
    const other = `Basic ${Buffer.from('SOMEBODY:open-sesame').toString('base64')}`;
    expect(await status(test.connect(serialNumber, { headers: { authorization: other } }))).toBe(401);
    expect(await status(test.connect(serialNumber, { headers: { authorization: 'Basic ???' } }))).toBe(401);
    const point = await test.connect(serialNumber, { password: 'open-sesame' });
    await point.close();
  });

  it('takes a hex AuthorizationKey that comes as raw bytes, as hex text, and in the other case (steve#1895)', async () => {
    const key = 'ff00a1b2c3d4e5f60718293a4b5c6d7e8f901234';
    const { serialNumber } = await test.point({ password: key });
    for (const password of [Buffer.from(key, 'hex'), key]) {
      const point = await test.connect(serialNumber, { password });
      await point.close();
    }
    expect(await status(test.connect(serialNumber, { password: Buffer.from(`${key.slice(0, -2)}35`, 'hex') }))).toBe(401);
  });

  it('answers 400 to a protocol that is not spoken here, and picks ocpp1.6 among several in any case', async () => {
    const { serialNumber } = await test.point();
    expect(await status(test.connect(serialNumber, { protocols: ['ocpp3.0'] }))).toBe(400);
    for (const protocols of [['ocpp3.0', 'ocpp1.6', 'ocpp2.0.1'], ['OCPP1.6']]) {
      const point = await test.connect(serialNumber, { protocols });
      expect(point.socket.protocol.toLowerCase()).toBe('ocpp1.6');
      await point.close();
    }
  });

  it('decodes percents in the identity and tolerates a slash behind it', async () => {
    const serialNumber = unique('CP #1/x ');
    await test.point({ serialNumber });
    const point = await test.boot(serialNumber, { path: `${encodeURIComponent(serialNumber)}/?vendor=x` });
    await until(() => isOnline(serialNumber));
    await point.close();
  });

  it('lets a charger without a subprotocol in only where its point allows it (rule 2)', async () => {
    const lenient = await test.point();
    const point = await test.connect(lenient.serialNumber, { protocols: [] });
    expect(point.socket.protocol).toBe('');
    expect((await point.boot()).status).toBe('Accepted');
    await point.close();
    const strict = await test.point({ allowMissingSubprotocol: false });
    expect(await status(test.connect(strict.serialNumber, { protocols: [] }))).toBe(400);
  });
});

describe('a new charger', () => {
  it('waits for adoption: Pending, energy refused so that it is kept, adopted with one call, then served', async () => {
    const serialNumber = unique('NEW');
    const point = await test.connect(serialNumber);
    expect((await point.boot('Acme', 'One')).status).toBe('Pending');
    await point.status(2, 'Available');
    await expect(point.start('CARD', 0)).rejects.toMatchObject({ code: 'GenericError' });
    const { list } = await test.admin.get(contract.newChargers.list, { query: { keyword: serialNumber } });
    expect(list).toMatchObject([{ serialNumber, vendor: 'Acme', model: 'One', connectorCount: 2, online: true }]);
    const { id: stationId } = await test.station();
    const connectors = [{ connectorNo: 1, standard: 'ac' as const, connectorType: 'type2' as const, maxPowerW: 22_000 }];
    await test.admin.get(contract.newChargers.adopt, {
      params: { serialNumber },
      body: { pointName: 'Adopted', stationId, equipmentType: 'ac', ratedPower: 22, connectors },
    });
    // Told to come back as what it is now.
    expect((await point.closed).code).toBe(1012);
    const back = await test.connect(serialNumber);
    expect((await back.boot('Acme', 'One')).status).toBe('Accepted');
    await back.close();
  });

  it('is refused with 404 from its rejection on', async () => {
    const serialNumber = unique('NEW');
    const point = await test.connect(serialNumber);
    await test.admin.get(contract.newChargers.reject, { params: { serialNumber } });
    await point.closed;
    expect(await status(test.connect(serialNumber))).toBe(404);
  });

  it('is no new charger any more when its point is registered by hand while it waits', async () => {
    const serialNumber = unique('NEW');
    const point = await test.connect(serialNumber);
    await test.point({ serialNumber });
    await point.closed;
    const { list } = await test.admin.get(contract.newChargers.list, { query: { keyword: serialNumber } });
    expect(list).toEqual([]);
  });
});

describe('two connections of one identity (rule 3)', () => {
  it('the newest wins; the late close of the old one changes nothing, neither here nor in the database nor for who listens', async () => {
    const { serialNumber } = await test.point();
    const heard: { online: boolean }[] = [];
    const stream = await test.admin.raw('GET', contract.live.stream.path);
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    void (async () => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        for (const line of value.split('\n')) {
          if (!line.startsWith('data: {"type":"point.changed"')) continue;
          const event = JSON.parse(line.slice(6));
          if (event.serialNumber === serialNumber) heard.push(event);
        }
      }
    })().catch(() => {});
    const first = await test.boot(serialNumber);
    await until(() => isOnline(serialNumber));
    const second = await test.boot(serialNumber);
    await first.closed;
    // What is sent over the new one still counts, and time for a late close has passed with it.
    await second.status(1, 'Charging');
    await until(
      async () =>
        (
          await test.rows(
            'select 1 from connection_state s join charge_point p on p.id = s.point_id where p.serial_number = $1 and s.online',
            [serialNumber],
          )
        ).length,
    );
    await second.call('Heartbeat', {});
    await until(() => heard.length > 0);
    expect(heard.every((event) => event.online)).toBe(true);
    expect(await isOnline(serialNumber)).toBe(true);
    await second.close();
    await until(async () => !(await isOnline(serialNumber)));
    await until(() => heard.at(-1)!.online === false);
    await reader.cancel();
  });

  it('a charger that is back within a blink is known by its clock still: what it kept for us is read as old', async () => {
    const { serialNumber } = await test.point();
    const { cardNumber } = await test.card();
    const [HOUR, MINUTE] = [3_600_000, 60_000];
    const point = await test.boot(serialNumber);
    await point.status(1, 'Available', { timestamp: new Date(Date.now() + 3 * HOUR).toISOString() });
    await point.close();
    const back = await test.boot(serialNumber);
    const session = await back.start(cardNumber, 0, Date.now() + 3 * HOUR - 30 * MINUTE);
    const record = await test.admin.get(contract.records.get, { params: { transactionId: session } });
    const agoMs = Date.now() - Date.parse(record.startTime);
    expect(agoMs).toBeGreaterThan(29 * MINUTE);
    expect(agoMs).toBeLessThan(31 * MINUTE);
    await back.close();
  });

  it('that chase each other come to rest: the older is muted, not closed (rule 5)', async () => {
    const { serialNumber } = await test.point();
    const open = [];
    for (let turn = 0; turn < 6; turn++) open.push(await test.connect(serialNumber));
    // The first few were closed as ever; from then on none is, so that none of them comes back at once.
    await Promise.all([open[0]!.closed, open[1]!.closed]);
    await open.at(-1)!.call('Heartbeat', {});
    expect(open.slice(-3).map((point) => point.socket.readyState)).toEqual([1, 1, 1]);
    const before = (await test.log(serialNumber)).length;
    open.at(-2)!.send('[2,"muted","StatusNotification",{"connectorId":1,"status":"Faulted","errorCode":"NoError"}]');
    await until(async () => (await test.log(serialNumber)).length > before);
    const { connectors } = await test.admin.get(contract.points.get, { params: { serialNumber } });
    expect(connectors[0]!.ocppStatus).not.toBe('Faulted');
    for (const point of open) point.drop();
  });
});

describe('one ordered queue for each point (rule 4)', () => {
  it('answers a burst of pipelined calls in their order, none lost', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    const calls = Array.from({ length: 200 }, (_, index) =>
      point.call(
        index % 3 === 0 ? 'Heartbeat' : 'StatusNotification',
        index % 3 === 0 ? {} : { connectorId: 1, status: index % 2 ? 'Available' : 'Preparing', errorCode: 'NoError' },
        `m${index}`,
      ),
    );
    await Promise.all(calls);
    const ids = point.frames.map((frame) => JSON.parse(frame)[1]).filter((id) => /^m\d+$/.test(id));
    expect(ids).toEqual(Array.from({ length: 200 }, (_, index) => `m${index}`));
    const { connectors } = await test.admin.get(contract.points.get, { params: { serialNumber } });
    expect(connectors[0]!.ocppStatus).toBe('Available');
    await point.close();
  });

  it('works off what was received, also when the charger closes at once behind it', async () => {
    const { serialNumber } = await test.point();
    const { cardNumber } = await test.card();
    const point = await test.boot(serialNumber);
    const at = Date.now() - 600_000;
    const id = await point.start(cardNumber, 0, at);
    for (let index = 0; index < 50; index++) point.send(`[2,"h${index}","Heartbeat",{}]`);
    const stop = { transactionId: id, meterStop: 5000, timestamp: new Date(at + 300_000).toISOString(), reason: 'Reboot' };
    point.send(JSON.stringify([2, 'stop', 'StopTransaction', stop]));
    await point.close();
    await until(
      async () => (await test.admin.get(contract.records.get, { params: { transactionId: id } })).status === 'finished',
    );
  });

  it('a point that floods waits its turn, and the others are answered meanwhile', async () => {
    const [flooding, quiet] = await Promise.all([test.point(), test.point()]);
    const [flood, other] = await Promise.all([test.boot(flooding.serialNumber), test.boot(quiet.serialNumber)]);
    const calls = Array.from({ length: 1500 }, () =>
      flood.call('Heartbeat', {}).then(
        () => 'answered',
        (error) => error.code,
      ),
    );
    await other.call('Heartbeat', {});
    const outcomes = await Promise.all(calls);
    expect(new Set(outcomes)).toEqual(new Set(['answered']));
    flood.drop();
    other.drop();
  });

  it('has one CALL of ours outstanding at a time', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    let outstanding = 0;
    let most = 0;
    point.onCall = (_action, _payload, id) => {
      most = Math.max(most, ++outstanding);
      setTimeout(() => {
        outstanding--;
        point.send(JSON.stringify([3, id, { status: 'Accepted' }]));
      }, 60);
      return undefined;
    };
    const ask = (key: string) =>
      test.admin.get(contract.commands.request, {
        body: { serialNumbers: [serialNumber], action: 'changeConfiguration', payload: { key, value: '1' } },
      });
    await Promise.all(['A', 'B', 'C', 'D'].map(ask));
    await until(() => point.calls.length === 4 && outstanding === 0);
    expect(most).toBe(1);
    await point.close();
  });

  it('records that no answer came in time, and the late answer when it comes, in command and log', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    point.onCall = () => undefined;
    const [command] = (
      await test.admin.get(contract.commands.request, { body: { serialNumbers: [serialNumber], action: 'clearCache' } })
    ).commands;
    const get = () => test.admin.get(contract.commands.get, { params: { id: command!.id } });
    await until(async () => (await get()).status === 'failed');
    expect((await get()).result).toBe('noAnswer');
    const logged = () => test.log(serialNumber).then((log) => log.find((entry) => entry.direction === 'out'));
    await until(async () => (await logged())?.outcome === 'timeout');
    point.send(JSON.stringify([3, point.calls[0]!.id, { status: 'Accepted' }]));
    await until(async () => (await get()).result === 'accepted');
    await until(async () => (await logged())?.outcome === 'late');
    expect((await logged())!.answer).toContain('Accepted');
    await point.close();
  });
});

describe('nothing is asked of a charger that has just come (rule 5)', () => {
  it('waits for its boot', async () => {
    const { serialNumber } = await test.point();
    await test.admin.get(contract.commands.request, { body: { serialNumbers: [serialNumber], action: 'clearCache' } });
    const point = await test.connect(serialNumber);
    await point.call('Heartbeat', {});
    expect(point.calls).toEqual([]);
    await point.boot();
    await until(() => point.calls.length === 1);
    const boot = point.frames.findIndex((frame) => frame.includes('"interval"'));
    expect(point.frames.findIndex((frame) => frame.includes('ClearCache'))).toBeGreaterThan(boot);
    await point.close();
  });

  it('or for the settle time, where it does not boot', async () => {
    const { serialNumber } = await test.point();
    await test.admin.get(contract.commands.request, { body: { serialNumbers: [serialNumber], action: 'clearCache' } });
    const began = performance.now();
    const point = await test.connect(serialNumber);
    await until(() => point.calls.length === 1);
    expect(performance.now() - began).toBeGreaterThanOrEqual(390);
    await point.close();
  });

  it('a command waits through a reconnect and goes out over the new connection, however often it flaps', async () => {
    const { serialNumber } = await test.point();
    const { commands } = await test.admin.get(contract.commands.request, {
      body: { serialNumbers: [serialNumber], action: 'changeConfiguration', payload: { key: 'Flap', value: '1' } },
    });
    // Ready and gone in the same breath: claimed perhaps, but never sent.
    for (let turn = 0; turn < 3; turn++) {
      const gone = await test.connect(serialNumber);
      gone.send('[2,"b","BootNotification",{"chargePointVendor":"v","chargePointModel":"m"}]');
      gone.socket.once('message', () => {});
      gone.drop();
    }
    const point = await test.boot(serialNumber);
    await until(() => point.calls.length === 1);
    await until(
      async () => (await test.admin.get(contract.commands.get, { params: { id: commands[0]!.id } })).status === 'answered',
    );
    await point.close();
  });

  it('heartbeat intervals are jittered, so that points do not fall in step', async () => {
    const { serialNumber } = await test.point();
    const point = await test.connect(serialNumber);
    const intervals = new Set<number>();
    for (let turn = 0; turn < 12; turn++) intervals.add((await point.boot()).interval);
    expect(intervals.size).toBeGreaterThan(3);
    for (const interval of intervals) expect(Math.abs(interval - 300)).toBeLessThanOrEqual(30);
    await point.close();
  });

  it('a charger that connects more than sixty times in an hour is quarantined, visibly', async () => {
    const { serialNumber } = await test.point();
    for (let turn = 0; turn < 60; turn++) (await test.connect(serialNumber)).drop();
    expect(await status(test.connect(serialNumber))).toBe(503);
    expect(await status(test.connect(serialNumber))).toBe(503);
    const { quarantinedUntil } = await test.admin.get(contract.points.get, { params: { serialNumber } });
    expect(Date.parse(quarantinedUntil!) - Date.now()).toBeGreaterThan(3_500_000);
    // Another point is let in all the while.
    const { serialNumber: other } = await test.point();
    await (await test.boot(other)).close();
  });
});

describe('dead peers (rule 6)', () => {
  it('a half-open socket is found by ping and shows as offline; one that answers pings stays', async () => {
    const [dead, alive] = await Promise.all([test.point(), test.point()]);
    const [frozen, living] = await Promise.all([test.boot(dead.serialNumber), test.boot(alive.serialNumber)]);
    await until(() => isOnline(dead.serialNumber));
    // Reads nothing any more, so that no ping is answered.
    frozen.socket.pause();
    await until(async () => !(await isOnline(dead.serialNumber)));
    expect(await isOnline(alive.serialNumber)).toBe(true);
    expect(living.socket.readyState).toBe(living.socket.OPEN);
    frozen.drop();
    await living.close();
  });

  it('points of a process that died and never came back do not stay online for ever', async () => {
    const { serialNumber, id } = await test.point();
    await test.rows(
      `update connection_state set online = true, node = 'a process long gone', last_seen_at = now() - interval '1 hour' where point_id = $1`,
      [id],
    );
    await until(async () => !(await isOnline(serialNumber)));
  });
});

it('comings and goings are forgotten after a month, but not the last of them: it says what was in force', async () => {
  const { serialNumber } = await test.point();
  await test.rows(
    `insert into connection_event (at, point_id, provider_id, online)
     select now() - days * interval '1 day', id, provider_id, days % 2 = 0 from charge_point, unnest('{60, 45, 40, 3}'::int[]) as days where serial_number = $1`,
    [serialNumber],
  );
  await clearConnectionEvents(test.databases, test.now());
  const kept = await test.rows(
    `select round(extract(epoch from now() - at) / 86400)::int as days from connection_event e join charge_point p on p.id = e.point_id
     where serial_number = $1 order by at`,
    [serialNumber],
  );
  expect(kept.map((row) => row.days)).toEqual([40, 3]);
});

describe('stopping', () => {
  it('does not wait for muted sockets, and tells chargers that it goes', async () => {
    const own = await startTestServer();
    const { serialNumber } = await own.point();
    const open = [];
    for (let turn = 0; turn < 6; turn++) open.push(await own.connect(serialNumber));
    const began = performance.now();
    await own.close();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await open.at(-1)!.closed).code).toBe(1001);
  });
});
