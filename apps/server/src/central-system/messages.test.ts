import { deviations, SimulatedChargePoint } from '@csms/simulator';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../testing/server.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';

/** A vendor whose chargers append their serial number to the card's. */
const APPENDING = 'Appending';
let test: TestServer;
let proxy: TcpProxy;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({
    timing: { answerMs: 500 },
    through: async (url) => {
      proxy = await startTcpProxy(url);
      // Vendors' rules are read at the start, and then once a minute.
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('insert into vendor_rule (vendor, id_tag_pattern) values ($1, $2)', [APPENDING, '^([^-]+)-.*$']);
      await client.end();
      return proxy.url;
    },
  });
  stationId = (await test.station({ price: { electricity: '1000' } })).id;
});
afterAll(async () => {
  await test.close();
  await proxy.close();
});

const record = async (serialNumber: string) =>
  (await test.rows(
    'select r.* from charging_record r join charge_point p on p.id = r.point_id where p.serial_number = $1 order by transaction_id',
    [serialNumber],
  )) as { transaction_id: number; status: string; energy_wh: number; cost: string; review_reasons: string[]; id_tag: string }[];

/** The deviations that each switch leaves in the table of models' deviations, and whether the session is billed or waits for a person. */
const EXPECTED: Record<string, { rule?: string; billed: boolean; runsOn?: true; note?: string }> = {
  'no-subprotocol': { billed: true },
  'trailing-slash': { billed: true },
  'duplicate-connections': { billed: true },
  'fast-reconnect': { billed: true },
  'late-answers': { billed: true },
  'never-answers': { billed: true },
  'garbage-frames': { billed: true },
  'local-time-clock': { billed: true },
  'clock-1970': { billed: true },
  'clock-three-hours-ahead': { billed: true },
  'clock-five-hours-behind': { billed: true },
  'jumping-clock': { billed: true },
  'date-without-zone': { rule: 'date-without-zone', billed: true },
  'long-error-info': { rule: 'string-too-long', billed: true },
  'unknown-error-code': { rule: 'unknown-enum', billed: true },
  'hz-unit': { rule: 'unknown-enum', billed: true },
  'extra-fields': { rule: 'extra-field', billed: true },
  'kwh-units': { billed: true },
  'number-as-string': { rule: 'wrong-type', billed: true },
  'string-transaction-id': { rule: 'wrong-type', billed: true },
  'transaction-id-minus-one': { billed: true },
  // The register begins anew: how much flowed before cannot be told from what is left.
  'register-reset': { billed: false },
  'register-jump': { billed: true },
  'stop-with-start-meter': { billed: true },
  'missing-meter-stop': { rule: 'missing-field', billed: true },
  'repeat-start': { billed: true },
  'repeat-stop': { billed: true },
  'idtag-with-serial-suffix': { billed: true },
  'case-changed-idtag': { billed: true },
  // What it makes of charging profiles does not touch the bill.
  'profiles-refused': { billed: true },
  'high-stack-levels-refused': { billed: true },
  'stack-level-zero-only': { billed: true },
  'amperes-only': { billed: true },
  'watts-only': { billed: true },
  'decimals-refused': { billed: true },
  'decimals-cut': { billed: true },
  'one-period-only': { billed: true },
  'one-profile-only': { billed: true },
  'no-limit-after-zero': { billed: true },
  'station-profile-per-connector': { billed: true },
  'transaction-profile-lost-offline': { billed: true },
  'no-offered-current': { billed: true },
  'limit-by-configuration-only': { billed: true },
  'pause-taken-for-override': { billed: true },
  'no-limit-after-duration': { billed: true },
  'profiles-ignored': { billed: true },
  'slow-to-obey': { billed: true },
  'late-profile-answers': { billed: true },
  'no-profile-answers': { billed: true },
  'profiles-lost-at-reboot': { billed: true },
  'default-for-next-transaction': { billed: true },
  'first-phase-only': { billed: true },
  'first-phase-current-alone': { billed: true },
  'current-summed-over-phases': { billed: true },
  'samples-each-minute': { billed: true },
  // It runs on until it is closed by rule, minutes later.
  'stop-never-sent': { billed: false, runsOn: true },
  'zero-refused': { billed: true },
  'empty-composite-schedule': { billed: true },
  'least-power-of-its-own': { billed: true },
  'reservations-refused': { billed: true },
  'reservations-ignored': { billed: true },
  'reservations-lost-at-reboot': { billed: true },
  'no-reservation-id': { billed: true },
  'wrong-reservation-id': { billed: true },
};

describe('every bad habit of the simulator (rules 7, 10–13, 15)', () => {
  it('is known here', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(deviations.map(({ name }) => name).sort());
  });

  it.concurrent.each(Object.entries(EXPECTED))('%s: the session is accounted for', async (name, expected) => {
    const serialNumber = unique('S');
    const { cardNumber } = await test.card({ cardNumber: unique('C'), amount: '100000' });
    const { id } = await test.point({ serialNumber, stationId, connectors: 2, powerW: 180_000 });
    // A model of its own, so that its deviations can be told from the others'.
    const vendor = name === 'idtag-with-serial-suffix' ? APPENDING : unique('V');
    const ccs = { standard: 'ccs2' as const, maxPowerW: 180_000, maxCurrentA: 400, phases: 3 as const };
    const model = { name: vendor, vendor, model: vendor, firmware: '1', current: 'DC' as const, connectors: [ccs, ccs] };
    const point = new SimulatedChargePoint({
      url: test.ocppUrl,
      serialNumber,
      model,
      seed: 7,
      timeScale: 100,
      meterIntervalS: 12,
      deviations: [name],
      configuration: { StopTransactionOnInvalidId: 'false' },
    });
    await point.start();
    expect(await point.swipe(1, cardNumber)).toBe('waiting-for-plug');
    point.plugIn(1, { soc: 20, batteryWh: 900_000, targetSoc: 100 });
    const delivered = new Promise<number>((done) =>
      point.once('transaction-stopped', (transaction, meterStop) => done(meterStop - transaction.meterStart)),
    );
    await until(async () => (point.connector(1).transaction?.samples ?? 0) >= 6);
    if (name === 'unknown-error-code') point.fault(2, 'GroundFailure');
    await point.stopTransaction(1);
    await point.flush();
    if (expected.runsOn) {
      const [running] = await until(async () => {
        const rows = await record(serialNumber);
        return rows.length > 0 && rows;
      });
      expect(running).toMatchObject({ status: 'charging', review_reasons: [] });
      await point.stop();
      return;
    }
    const energy = await delivered;
    const [first, ...others] = await until(async () => {
      const rows = await record(serialNumber);
      return rows.length > 0 && rows.every((row) => row.status !== 'charging') && rows;
    });
    // Never lost, never twice.
    expect(others).toEqual([]);
    if (expected.billed) {
      expect(first).toMatchObject({ status: 'finished', review_reasons: [] });
      // Where the register is believed, to the Wh: what it counted from start to stop, or to the last sample.
      if (!['stop-with-start-meter', 'missing-meter-stop', 'register-jump'].includes(name)) expect(first!.energy_wh).toBe(energy);
      expect(first!.energy_wh).toBeGreaterThan(0);
      expect(Number(first!.cost)).toBe(first!.energy_wh);
      expect(await test.balanceOf(cardNumber)).toBe((100_000 - first!.energy_wh).toFixed(2));
    } else {
      expect(first!.status).toBe('review');
      expect(await test.balanceOf(cardNumber)).toBe('100000.00');
    }
    if (expected.rule) {
      const counted = await test.rows('select rule, count from model_deviation where vendor = $1', [vendor]);
      expect(counted).toContainEqual({ rule: expected.rule, count: expect.any(Number) });
    }
    const live = await test.rows('select transaction_id from connector where point_id = $1', [id]);
    expect(live.every((row) => row.transaction_id === null)).toBe(true);
    await point.stop();
  });
});

describe('frames that are none (rule 9)', () => {
  it('neither end the connection nor disturb others; every one of them is in the log', async () => {
    const [bad, good] = await Promise.all([test.point({ stationId }), test.point({ stationId })]);
    const [point, other] = await Promise.all([test.boot(bad.serialNumber), test.boot(good.serialNumber)]);
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const nonsense = [
      '',
      'PING',
      'null',
      '{"a":1}',
      '[]',
      '[2]',
      '[2,"x"',
      '[9,"1",{}]',
      '[3,"nobody-asked",{}]',
      '[4,"nobody-asked","GenericError","",{}]',
      '[2,null,"Heartbeat",{}]',
      '[2,"","Heartbeat",{}]',
      `[2,"deep","Heartbeat",${deep(100)}]`,
      `[2,"deeper","DataTransfer",{"vendorId":"v","data":${deep(5000)}}]`,
      deep(50_000),
      '[2,"a","Heartbeat",{},{}]',
      `[2,"${'i'.repeat(300)}","Heartbeat",{}]`,
      '\u0000\u0001\u0002',
      '[2,"nul","DataTransfer",{"vendorId":"a\\u0000b","data":"\\u0000\\ud800"}]',
      '[2,"proto","Heartbeat",{"__proto__":{"x":1},"constructor":1}]',
      '[2,"number","Authorize",17]',
      '[2,"list","Authorize",[]]',
      '[2,"null","Authorize",null]',
      '[2,"unknown","Nonsense",{}]',
      '[2,"ours","Reset",{"type":"Hard"}]',
      `[2,"big","DataTransfer",{"vendorId":"v","data":${JSON.stringify('x'.repeat(200_000))}}]`,
      '[2,"huge","StartTransaction",{"connectorId":1,"idTag":"X","meterStart":1e300,"timestamp":"2026-01-01T00:00:00Z"}]',
      '[2,"conn","StatusNotification",{"connectorId":99999999,"status":"Available","errorCode":"NoError"}]',
      '[2,"conn2","StatusNotification",{"connectorId":-3,"status":"Available","errorCode":"NoError"}]',
      '[2,"mv","MeterValues",{"connectorId":1e40,"transactionId":1e40,"meterValue":[{"timestamp":"+275760-09-13T00:00:00Z","sampledValue":[{"value":"1e99"},{"value":"NaN"}]}]}]',
      '[2,"stop","StopTransaction",{"transactionId":1e40,"meterStop":1e300,"timestamp":"0000-01-01T00:00:00Z"}]',
    ];
    for (const frame of nonsense) point.send(frame);
    // The same as a binary frame, and in fragments.
    point.send(Buffer.from('[2,"binary","Heartbeat",{}]'), { binary: true });
    point.send('[2,"frag', { fin: false });
    point.send('mented","Heart', { fin: false });
    point.send('beat",{}]', { fin: true });
    await point.call('Heartbeat', {});
    await other.call('Heartbeat', {});
    for (const id of ['binary', 'fragmented', 'proto', 'null'])
      expect(
        point.frames.find((frame) => frame.includes(`"${id}"`)),
        id,
      ).toBeDefined();
    const answers = new Map(point.frames.map((frame) => JSON.parse(frame)).map((frame) => [frame[1], frame]));
    expect(answers.get('unknown')!.slice(0, 3)).toEqual([4, 'unknown', 'NotImplemented']);
    expect(answers.get('ours')!.slice(0, 3)).toEqual([4, 'ours', 'NotSupported']);
    expect(answers.get('deep')!.slice(0, 3)).toEqual([4, 'deep', 'FormationViolation']);
    expect(answers.get('binary')![0]).toBe(3);
    // Nobody is told that what we were sent was our own fault.
    for (const answer of answers.values()) expect(answer[2], JSON.stringify(answer)).not.toBe('InternalError');
    const stored = (text: string) => text.replaceAll('\u0000', '\ufffd');
    await until(async () => {
      const requests = (await test.log(bad.serialNumber)).map((entry) => entry.request);
      // Of a long one its head.
      const isLogged = (frame: string) =>
        requests.some((request) => request === frame || (frame.length > 2000 && request.startsWith(frame.slice(0, 2000))));
      return nonsense.every((frame) => isLogged(stored(frame)));
    });
    const log = await test.log(bad.serialNumber);
    expect(log.find((entry) => entry.request === 'PING')).toMatchObject({ outcome: 'unparsed', answer: null });
    expect(log.find((entry) => entry.request.includes('nobody-asked'))).toMatchObject({ outcome: 'unmatched' });
    expect(log.find((entry) => entry.request.includes('"binary"'))!.deviations).toMatchObject([{ rule: 'binary-frame' }]);
    await point.close();
    await other.close();
  });

  it('a frame of 9 MB ends its own connection only, and is noted', async () => {
    const [bad, good] = await Promise.all([test.point({ stationId }), test.point({ stationId })]);
    const [point, other] = await Promise.all([test.boot(bad.serialNumber), test.boot(good.serialNumber)]);
    point.send(`[2,"x","DataTransfer",{"vendorId":"${'v'.repeat(9_000_000)}"}]`);
    expect((await point.closed).code).toBe(1009);
    await other.call('Heartbeat', {});
    await until(async () => (await test.log(bad.serialNumber)).find((entry) => entry.outcome === 'unparsed'));
    await (await test.boot(bad.serialNumber)).close();
    await other.close();
  });

  it('ten thousand random frames end nothing and leave another point undisturbed', async () => {
    const [bad, good] = await Promise.all([test.point({ stationId }), test.point({ stationId })]);
    const { cardNumber } = await test.card({ amount: '100000' });
    const [point, other] = await Promise.all([test.boot(bad.serialNumber), test.boot(good.serialNumber)]);
    const actions = [
      'Authorize',
      'BootNotification',
      'DataTransfer',
      'DiagnosticsStatusNotification',
      'FirmwareStatusNotification',
      'Heartbeat',
      'MeterValues',
      'StartTransaction',
      'StatusNotification',
      'StopTransaction',
      'SecurityEventNotification',
      'LogStatusNotification',
      'Nonsense',
    ];
    const words = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(
        'Available',
        'Charging',
        'NoError',
        '2026-01-01T00:00:00Z',
        '1970-01-01',
        -1,
        0,
        1,
        2 ** 31,
        2 ** 53,
        1e300,
        'CARD',
        null,
        [{}],
        [{ timestamp: 'x', sampledValue: [{ value: 'y' }] }],
      ),
    );
    const keys = [
      'connectorId',
      'idTag',
      'meterStart',
      'meterStop',
      'timestamp',
      'transactionId',
      'status',
      'errorCode',
      'meterValue',
      'transactionData',
      'reason',
      'vendorId',
      'data',
      'chargePointVendor',
      'chargePointModel',
      'info',
      'type',
    ];
    const payload = fc.oneof(fc.dictionary(fc.constantFrom(...keys), words, { maxKeys: 8 }), words);
    const frame = fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .tuple(fc.constant(2), fc.string({ maxLength: 40 }), fc.constantFrom(...actions), payload)
          .map((parts) => JSON.stringify(parts)),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(3, 4, 5, '2'), fc.jsonValue(), payload).map((parts) => JSON.stringify(parts)),
      },
      { weight: 1, arbitrary: fc.string({ maxLength: 60, unit: 'binary' }) },
      { weight: 1, arbitrary: fc.json() },
    );
    const frames = fc.sample(frame, { numRuns: 10_000, seed: 1971 });
    const id = await other.start(cardNumber, 1000);
    let answered = 0;
    let slowest = 0;
    let done = false;
    const undisturbed = (async () => {
      while (!done) {
        const began = performance.now();
        await other.meter(id, 1000 + Math.floor(answered++ / 10));
        slowest = Math.max(slowest, performance.now() - began);
      }
    })();
    for (let sent = 0; sent < frames.length; sent += 200) {
      for (const text of frames.slice(sent, sent + 200)) point.send(text);
      await point.call('Heartbeat', {});
    }
    done = true;
    await undisturbed;
    expect(answered).toBeGreaterThan(20);
    const energy = Math.floor(answered / 10);
    await other.end(id, 1000 + energy);
    expect((await record(good.serialNumber))[0]).toMatchObject({ status: 'finished', energy_wh: energy });
    const internal = point.frames.filter((text) => text.includes('"InternalError"'));
    expect(internal.slice(0, 3)).toEqual([]);
    await until(async () => {
      // Faulty ones of a kind are counted on one row.
      const [row] = await test.rows('select sum(coalesce(repeats, 1))::int as n from ocpp_message where serial_number = $1', [
        bad.serialNumber,
      ]);
      return row.n >= 10_000;
    });
    await point.close();
    await other.close();
  });
});

describe('while the database is away (rule 8)', () => {
  it('nothing is acknowledged: InternalError, and what the charger sends again afterwards counts once', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { cardNumber } = await test.card({ amount: '100000' });
    const point = await test.boot(serialNumber);
    const at = Date.now() - 120_000;
    proxy.cut();
    const refused = { code: 'InternalError' };
    await expect(point.start(cardNumber, 5000, at)).rejects.toMatchObject(refused);
    await expect(point.meter(1, 5500)).rejects.toMatchObject(refused);
    await expect(point.call('Heartbeat', {})).rejects.toMatchObject(refused);
    const health = await test.admin.raw('GET', '/../readyz');
    expect(health.status).toBe(503);
    proxy.restore();
    const id = await until(() => point.start(cardNumber, 5000, at));
    await point.meter(id, 5500, at + 60_000);
    // Away again in the middle of the stop: whether it was stored nobody knows, so the charger asks again.
    proxy.cut();
    await expect(point.end(id, 6000, at + 120_000)).rejects.toMatchObject(refused);
    proxy.restore();
    await until(() => point.end(id, 6000, at + 120_000).then(() => true));
    await point.end(id, 6000, at + 120_000);
    const rows = await record(serialNumber);
    expect(rows).toMatchObject([{ transaction_id: id, status: 'finished', energy_wh: 1000, cost: '1000.00' }]);
    expect(await test.balanceOf(cardNumber)).toBe('99000.00');
    await test.checkBooks();
    await point.close();
  });

  it('a charger that knocks meanwhile is told to try again, not accepted', async () => {
    const { serialNumber } = await test.point({ stationId });
    proxy.cut();
    await expect(test.connect(serialNumber)).rejects.toMatchObject({ status: 503 });
    proxy.restore();
    await until(() => test.boot(serialNumber).then((point) => point.close().then(() => true)));
  });
});
