import { type CommandAction, contract } from '@csms/contract';
import { type Action, chargePointActions } from '@csms/ocpp/v16';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Chance, HOSTILE_TEXTS, mutated, seedsOf } from '../testing/fuzz.ts';
import { isCall, writtenOddly } from '../testing/odd-frames.ts';
import type { RawPoint } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../testing/server.ts';

let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { answerMs: 2000, sweepMs: 100, settleMs: 50 } });
  stationId = (await test.station()).id;
});
afterAll(() => test.close());

const now = () => new Date().toISOString();
const sample = (value = '1000') => ({
  timestamp: now(),
  sampledValue: [
    {
      value,
      context: 'Sample.Periodic',
      format: 'Raw',
      measurand: 'Energy.Active.Import.Register',
      location: 'Outlet',
      unit: 'Wh',
    },
    { value: '21.5', measurand: 'Power.Active.Import', phase: 'L1', unit: 'kW' },
    { value: '55', measurand: 'SoC', unit: 'Percent' },
  ],
});
/** A good message of every action that a charger sends. */
const GOOD: Record<(typeof chargePointActions)[number], (transactionId: number) => object> = {
  Authorize: () => ({ idTag: 'FUZZ' }),
  BootNotification: () => ({
    ...{ chargePointVendor: 'Fuzz', chargePointModel: 'F1', chargePointSerialNumber: '1', chargeBoxSerialNumber: '2' },
    ...{ firmwareVersion: '1.0', iccid: '1', imsi: '2', meterType: 'm', meterSerialNumber: '3' },
  }),
  DataTransfer: () => ({ vendorId: 'fuzz', messageId: 'm', data: '{"a":[1,2,{"b":"c"}]}' }),
  DiagnosticsStatusNotification: () => ({ status: 'Uploading' }),
  FirmwareStatusNotification: () => ({ status: 'Downloading' }),
  Heartbeat: () => ({}),
  LogStatusNotification: () => ({ status: 'Uploading', requestId: 1 }),
  MeterValues: (transactionId) => ({ connectorId: 1, transactionId, meterValue: [sample(), sample('1001')] }),
  SecurityEventNotification: () => ({ type: 'FirmwareUpdated', timestamp: now(), techInfo: 'x' }),
  SignCertificate: () => ({ csr: '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----' }),
  SignedFirmwareStatusNotification: () => ({ status: 'Downloading', requestId: 1 }),
  StartTransaction: () => ({ connectorId: 1, idTag: 'FUZZ', meterStart: 1000, timestamp: now(), reservationId: 1 }),
  StatusNotification: () => ({
    ...{ connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp: now() },
    ...{ info: 'i', vendorId: 'v', vendorErrorCode: 'e' },
  }),
  StopTransaction: (transactionId) => ({
    ...{ transactionId, idTag: 'FUZZ', meterStop: 1001, timestamp: now(), reason: 'Local' },
    transactionData: [sample('1001')],
  }),
};

const FRAMES = 600;

describe('frames that nobody meant', () => {
  it.each(seedsOf(7))(
    'of every action and field are answered or refused by name, and another charger notices nothing (seed %i)',
    async (seed) => {
      const chance = new Chance(seed);
      const [bad, good] = await Promise.all([test.point({ stationId }), test.point({ stationId })]);
      const { cardNumber } = await test.card({ amount: '100000' });
      const [first, other] = await Promise.all([test.boot(bad.serialNumber), test.boot(good.serialNumber)]);
      let point = first;
      const transactionId = await point.start(cardNumber, 1000);
      const session = await other.start(cardNumber, 1000);
      const internal: string[] = [];
      const unanswered: string[] = [];
      for (let sent = 0; sent < FRAMES; sent += 100) {
        const texts = Array.from({ length: 100 }, (_, at) => {
          const action = chance.pick(chargePointActions) as Action & keyof typeof GOOD;
          const payload = mutated(GOOD[action](transactionId), chance);
          return writtenOddly(JSON.stringify([2, `${sent + at}`, action, payload]), chance);
        });
        for (const text of texts) point.send(text);
        if (chance.percent(30)) point.send(Buffer.from(texts[0]!).subarray(0, chance.below(50)), { binary: true });
        if (chance.percent(30)) point.send(Buffer.from([0xff, 0xfe, 0x80]), { binary: true });
        const alive = await point.call('Heartbeat', {}).then(
          () => true,
          () => false,
        );
        for (const text of point.frames) if (text.includes('"InternalError"')) internal.push(text);
        if (alive) {
          const answered = new Set(point.frames.map((text) => (JSON.parse(text) as [number, string])[1]));
          for (const text of texts) {
            const id = isCall(text);
            if (id !== undefined && id !== '' && id.length <= 36 && text.length < 60_000 && !answered.has(id))
              unanswered.push(text.slice(0, 300));
          }
          point.frames.length = 0;
        } else {
          // A frame that is none of a WebSocket's ends its socket, as it must; the charger comes back.
          point.drop();
          point = await until(() => test.boot(bad.serialNumber).catch(() => undefined));
        }
        await other.meter(session, 1000 + sent / 100);
      }
      expect(internal.slice(0, 3)).toEqual([]);
      expect(unanswered.slice(0, 3), `${unanswered.length} of ${FRAMES}`).toEqual([]);
      await other.end(session, 1000 + FRAMES / 100);
      const [record] = await test.rows('select status, energy_wh from charging_record where transaction_id = $1', [session]);
      expect(record).toMatchObject({ status: 'finished', energy_wh: FRAMES / 100 });
      await test.checkBooks();
      // What it has left behind is read again.
      for (const path of [
        '/web/ocppLog?limit=300',
        '/web/chargingRecords?limit=300',
        '/web/alarms?limit=300',
        '/web/deviations',
        `/web/points/${bad.serialNumber}`,
        '/web/chargingRecords/export?format=xlsx',
        `/web/ocppLog/export?startTime=${new Date(Date.now() - 60_000).toISOString()}&endTime=${now()}`,
      ])
        expect((await test.admin.raw('GET', path)).status, path).toBe(200);
      await Promise.all([point.close(), other.close()]);
    },
  );

  it('of a charger that nobody knows are answered or refused by name too', async () => {
    const chance = new Chance(3);
    const point = await test.connect(unique('FUZZNEW'));
    for (let sent = 0; sent < 40 && point.socket.readyState === 1; sent++) {
      const action = chance.pick(chargePointActions) as keyof typeof GOOD;
      point.send(writtenOddly(JSON.stringify([2, `${sent}`, action, mutated(GOOD[action](1), chance)]), chance).slice(0, 60_000));
    }
    await point.call('Heartbeat', {}).catch(() => {});
    expect(point.frames.filter((text) => text.includes('"InternalError"'))).toEqual([]);
    expect((await test.admin.raw('GET', '/web/newChargers?limit=300')).status).toBe(200);
    await point.close();
  });
});

describe('answers that nobody meant', () => {
  const ANSWERS: readonly ((chance: Chance) => unknown)[] = [
    () => ({ status: 'Accepted' }),
    () => ({ configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '60' }], unknownKey: ['x'] }),
    () => ({ status: 'Accepted', fileName: 'x.zip', filename: 'y.zip' }),
    () => ({ listVersion: 3 }),
    () => ({
      status: 'Accepted',
      connectorId: 1,
      scheduleStart: now(),
      chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 1 }] },
    }),
    () => ({
      status: 'Accepted',
      certificateHashData: [{ hashAlgorithm: 'SHA256', issuerNameHash: 'a', issuerKeyHash: 'b', serialNumber: '1' }],
    }),
    () => ({ status: 'Accepted', data: 'x' }),
  ];
  const PAYLOADS: Partial<Record<CommandAction, object>> = {
    ...{
      clearCache: {},
      getConfiguration: {},
      getLocalListVersion: {},
      reset: { type: 'soft' },
      unlockConnector: { connectorNo: 1 },
    },
    ...{ getCompositeSchedule: { connectorNo: 1, durationSeconds: 60 }, triggerMessage: { message: 'heartbeat' } },
    ...{
      transferData: { vendorId: 'v', messageId: 'm', data: 'd' },
      changeConfiguration: { key: 'HeartbeatInterval', value: '30' },
    },
    ...{ listCertificates: { use: 'CentralSystemRootCertificate' }, startSession: { idTag: 'X', connectorNo: 1 } },
    ...{ setAvailability: { connectorNo: 1, isAvailable: true }, getDiagnostics: { location: 'http://127.0.0.1:9/' } },
  };

  it.each(seedsOf(11))(
    'to our commands end no command in the dark and no process, and the screens still read them (seed %i)',
    async (seed) => {
      const chance = new Chance(seed);
      const { serialNumber } = await test.point({ stationId });
      const point = await test.boot(serialNumber);
      answerBadly(point, chance);
      const ids: string[] = [];
      for (let turn = 0; turn < 60; turn++) {
        const action = chance.pick(Object.keys(PAYLOADS)) as keyof typeof PAYLOADS;
        const asked = await test.admin.call(contract.commands.request, {
          body: { serialNumbers: [serialNumber], action, payload: PAYLOADS[action] as never, reason: '' },
        });
        if (asked.status === 200) ids.push(asked.data.commands[0]!.id);
      }
      expect(ids.length).toBeGreaterThan(30);
      await until(
        async () =>
          (await test.rows("select 1 from command where id = any ($1) and status in ('queued', 'sent')", [ids])).length === 0,
        60_000,
      );
      for (const path of [
        '/web/commands?limit=300',
        `/web/configurations/${serialNumber}`,
        `/web/security/${serialNumber}`,
        `/web/points/${serialNumber}`,
        '/web/diagnoses',
        '/web/ocppLog?limit=300',
      ]) {
        const { status } = await test.admin.raw('GET', path);
        expect(status, path).toBeLessThan(500);
      }
      await point.close();
    },
  );

  function answerBadly(point: RawPoint, chance: Chance): void {
    point.onCall = (_action, _payload, id) => {
      const answer = mutated(chance.pick(ANSWERS)(chance), chance);
      const text = chance.pick([
        JSON.stringify([3, id, answer]),
        JSON.stringify([3, id, answer]),
        JSON.stringify([3, id, answer]),
        JSON.stringify([4, id, chance.pick(HOSTILE_TEXTS), chance.pick(HOSTILE_TEXTS), answer]),
        JSON.stringify([3, id, answer, answer]),
        JSON.stringify([3, id]),
        writtenOddly(JSON.stringify([3, id, answer]), chance),
      ]);
      point.send(text);
      // Twice, at times: the second answers nothing.
      if (chance.percent(20)) point.send(text);
      return undefined;
    };
  }
});
