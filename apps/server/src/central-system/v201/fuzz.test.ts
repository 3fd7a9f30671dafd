import { type CommandAction, contract } from '@csms/contract';
import { type ChargePointAction, chargePointActions, type RequestOf } from '@csms/ocpp/v201';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Chance, mutated, seedsOf } from '../../testing/fuzz.ts';
import { isCall, writtenOddly } from '../../testing/odd-frames.ts';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { cardToken, newTransaction, Station201 } from '../../testing/station-201.ts';

let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { answerMs: 2000, sweepMs: 100, settleMs: 50 } });
  stationId = (await test.station()).id;
});
afterAll(() => test.close());

const now = () => new Date().toISOString();
const evse = { id: 1, connectorId: 1 };
const meterValue: RequestOf<'MeterValues'>['meterValue'] = [
  {
    timestamp: now(),
    sampledValue: [
      {
        value: 1000,
        context: 'Sample.Periodic',
        measurand: 'Energy.Active.Import.Register',
        unitOfMeasure: { unit: 'Wh', multiplier: 0 },
      },
      { value: 21.5, measurand: 'Power.Active.Import', phase: 'L1', location: 'Outlet', unitOfMeasure: { unit: 'kW' } },
    ],
  },
];
const variable = { component: { name: 'EVSE', evse }, variable: { name: 'Power', instance: 'a' } };
const schedule: RequestOf<'NotifyEVChargingSchedule'>['chargingSchedule'] = {
  id: 1,
  chargingRateUnit: 'A',
  duration: 60,
  chargingSchedulePeriod: [{ startPeriod: 0, limit: 16, numberPhases: 3 }],
};
const hash = { hashAlgorithm: 'SHA256', issuerNameHash: 'a', issuerKeyHash: 'b', serialNumber: '1', responderURL: 'x' } as const;

/** A good message of every action that a station sends, about a session. */
const GOOD: { [A in ChargePointAction]: (transactionId: string) => RequestOf<A> } = {
  Authorize: () => ({ idToken: { ...cardToken('FUZZ'), additionalInfo: [{ additionalIdToken: 'x', type: 'y' }] } }),
  BootNotification: () => ({
    reason: 'PowerUp',
    chargingStation: {
      vendorName: 'Fuzz',
      model: 'F2',
      serialNumber: '1',
      firmwareVersion: '1',
      modem: { iccid: '1', imsi: '2' },
    },
  }),
  ClearedChargingLimit: () => ({ chargingLimitSource: 'EMS', evseId: 1 }),
  DataTransfer: () => ({ vendorId: 'fuzz', messageId: 'm', data: { a: [1, 2] } as never }),
  FirmwareStatusNotification: () => ({ status: 'Downloading', requestId: 1 }),
  Get15118EVCertificate: () => ({ iso15118SchemaVersion: 'urn', action: 'Install', exiRequest: 'x' }),
  GetCertificateStatus: () => ({ ocspRequestData: hash }),
  Heartbeat: () => ({}),
  LogStatusNotification: () => ({ status: 'Uploading', requestId: 1 }),
  MeterValues: () => ({ evseId: 1, meterValue }),
  NotifyChargingLimit: () => ({ evseId: 1, chargingLimit: { chargingLimitSource: 'EMS' }, chargingSchedule: [schedule] }),
  NotifyCustomerInformation: () => ({ requestId: 1, seqNo: 0, generatedAt: now(), data: 'x' }),
  NotifyDisplayMessages: () => ({ requestId: 1 }),
  NotifyEVChargingNeeds: () => ({
    evseId: 1,
    chargingNeeds: {
      requestedEnergyTransfer: 'AC_three_phase',
      departureTime: new Date(Date.now() + 3_600_000).toISOString(),
      acChargingParameters: { energyAmount: 5, evMinCurrent: 6, evMaxCurrent: 16, evMaxVoltage: 230 },
    },
  }),
  NotifyEVChargingSchedule: () => ({ evseId: 1, timeBase: now(), chargingSchedule: schedule }),
  NotifyEvent: () => ({
    generatedAt: now(),
    seqNo: 0,
    eventData: [
      {
        ...{ eventId: 1, timestamp: now(), trigger: 'Delta', actualValue: 'x', eventNotificationType: 'HardWiredNotification' },
        ...variable,
      },
    ],
  }),
  NotifyMonitoringReport: () => ({ requestId: 1, seqNo: 0, generatedAt: now() }),
  NotifyReport: () => ({
    requestId: 1,
    seqNo: 0,
    generatedAt: now(),
    tbc: false,
    reportData: [
      {
        ...variable,
        variableAttribute: [{ type: 'Actual', value: '1', mutability: 'ReadWrite' }],
        variableCharacteristics: { dataType: 'decimal', unit: 'W', minLimit: 0, maxLimit: 9, supportsMonitoring: false },
      },
    ],
  }),
  PublishFirmwareStatusNotification: () => ({ status: 'Downloading', requestId: 1 }),
  ReportChargingProfiles: (transactionId) => ({
    requestId: 1,
    chargingLimitSource: 'CSO',
    evseId: 1,
    chargingProfile: [
      {
        ...{ id: 1, stackLevel: 0, chargingProfilePurpose: 'TxProfile', chargingProfileKind: 'Absolute', transactionId },
        chargingSchedule: [schedule],
      },
    ],
  }),
  ReservationStatusUpdate: () => ({ reservationId: 1, reservationUpdateStatus: 'Expired' }),
  SecurityEventNotification: () => ({ type: 'FirmwareUpdated', timestamp: now(), techInfo: 'x' }),
  SignCertificate: () => ({ csr: '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----' }),
  StatusNotification: () => ({ timestamp: now(), connectorStatus: 'Occupied', evseId: 1, connectorId: 1 }),
  TransactionEvent: (transactionId) => ({
    ...{ eventType: 'Updated', timestamp: now(), triggerReason: 'MeterValuePeriodic', seqNo: 3, offline: false, evse },
    transactionInfo: { transactionId, chargingState: 'Charging', remoteStartId: 1 },
    idToken: cardToken('FUZZ'),
    meterValue,
  }),
};

const FRAMES = 600;
const boot = async (serialNumber: string) => {
  const station = await Station201.connect(test.ocppUrl, serialNumber);
  await station.boot();
  return station;
};

it.each(seedsOf(5))(
  'frames of 2.0.1 that nobody meant are answered or refused by name, and another station notices nothing (seed %i)',
  async (seed) => {
    const chance = new Chance(seed);
    const [bad, good] = await Promise.all([test.point({ stationId }), test.point({ stationId })]);
    const [{ cardNumber }, card] = await Promise.all([test.card({ amount: '100000' }), test.card({ amount: '100000' })]);
    const [first, other] = await Promise.all([boot(bad.serialNumber), boot(good.serialNumber)]);
    let { raw } = first;
    const [named, session] = [newTransaction(), newTransaction()];
    await first.event(named, 'Started', { evse, idToken: cardToken(cardNumber), registerWh: 1000 });
    await other.event(session, 'Started', { evse, idToken: cardToken(card.cardNumber), registerWh: 1000 });
    const internal: string[] = [];
    const unanswered: string[] = [];
    for (let sent = 0; sent < FRAMES; sent += 100) {
      const texts = Array.from({ length: 100 }, (_, at) => {
        const action = chance.pick(chargePointActions);
        const payload = mutated(GOOD[action](named), chance);
        return writtenOddly(JSON.stringify([2, `${sent + at}`, action, payload]), chance);
      });
      for (const text of texts) raw.send(text);
      const alive = await raw.call('Heartbeat', {}).then(
        () => true,
        () => false,
      );
      for (const text of raw.frames) if (text.includes('"InternalError"')) internal.push(text);
      if (alive) {
        const answered = new Set(raw.frames.map((text) => (JSON.parse(text) as [number, string])[1]));
        for (const text of texts) {
          const id = isCall(text);
          if (id !== undefined && id !== '' && id.length <= 36 && text.length < 60_000 && !answered.has(id))
            unanswered.push(text.slice(0, 300));
        }
        raw.frames.length = 0;
      } else {
        raw.drop();
        ({ raw } = await until(() => boot(bad.serialNumber).catch(() => undefined)));
      }
      await other.event(session, 'Updated', { registerWh: 1000 + sent / 100 });
    }
    expect(internal.slice(0, 3)).toEqual([]);
    expect(unanswered.slice(0, 3), `${unanswered.length} of ${FRAMES}`).toEqual([]);
    await other.event(session, 'Ended', { registerWh: 1000 + FRAMES / 100 });
    expect(await test.rows('select status, energy_wh::int as wh from charging_record where wire_id = $1', [session])).toEqual([
      { status: 'finished', wh: FRAMES / 100 },
    ]);
    await test.checkBooks();
    // What it has left behind is read again.
    for (const path of [
      '/web/ocppLog?limit=300',
      '/web/chargingRecords?limit=300',
      `/web/points/${bad.serialNumber}`,
      `/web/configurations/${bad.serialNumber}`,
      `/web/smartCharging/points/${bad.serialNumber}/reports`,
    ])
      expect((await test.admin.raw('GET', path)).status, path).toBe(200);
    raw.drop();
    await other.close();
  },
);

it('frames of a station of 2.0.1 that nobody knows are answered or refused by name too', async () => {
  const chance = new Chance(3);
  const { raw } = await Station201.connect(test.ocppUrl, unique('FUZZNEW'));
  for (let sent = 0; sent < 40 && raw.socket.readyState === 1; sent++) {
    const action = chance.pick(chargePointActions);
    raw.send(writtenOddly(JSON.stringify([2, `${sent}`, action, mutated(GOOD[action]('t'), chance)]), chance).slice(0, 60_000));
  }
  await raw.call('Heartbeat', {}).catch(() => {});
  expect(raw.frames.filter((text) => text.includes('"InternalError"'))).toEqual([]);
  await raw.close();
});

const ANSWERS: readonly (() => unknown)[] = [
  () => ({ status: 'Accepted' }),
  () => ({ getVariableResult: [{ ...variable, attributeStatus: 'Accepted', attributeValue: '1' }] }),
  () => ({ setVariableResult: [{ ...variable, attributeStatus: 'Accepted' }] }),
  () => ({ ongoingIndicator: false, messagesInQueue: false }),
  () => ({ status: 'Accepted', schedule: { ...schedule, evseId: 1, scheduleStart: now() } }),
  () => ({
    status: 'Accepted',
    certificateHashDataChain: [{ certificateType: 'CSMSRootCertificate', certificateHashData: hash }],
  }),
];
const KEYS = Array.from({ length: 30 }, (_, at) => `EVSE(1).Power[${at}]`);
const PAYLOADS: Partial<Record<CommandAction, object>> = {
  ...{
    clearCache: {},
    getConfiguration: { keys: KEYS },
    listCertificates: {},
    getSessionStatus: {},
    getChargingProfiles: { requestId: 1 },
  },
  ...{ changeVariables: { values: KEYS.map((key) => ({ key, value: '1' })) }, reportVariables: { scope: 'chosen', keys: KEYS } },
  ...{ reset: { type: 'hard', connectorNo: 1 }, getCompositeSchedule: { connectorNo: 1, durationSeconds: 60 } },
};

/** Answers that no schema knows, at times twice, or none. */
function answerBadly(point: RawPoint, chance: Chance): void {
  point.onCall = (_action, _payload, id) => {
    const answer = mutated(chance.pick(ANSWERS)(), chance);
    const text = chance.pick([
      JSON.stringify([3, id, answer]),
      JSON.stringify([3, id, answer]),
      JSON.stringify([4, id, 'GenericError', 'x', answer]),
      JSON.stringify([3, id]),
      writtenOddly(JSON.stringify([3, id, answer]), chance),
    ]);
    point.send(text);
    if (chance.percent(20)) point.send(text);
    return undefined;
  };
}

it.each(seedsOf(13))('answers of 2.0.1 that nobody meant end no command in the dark (seed %i)', async (seed) => {
  const chance = new Chance(seed);
  const { serialNumber } = await test.point({ stationId });
  const { raw } = await boot(serialNumber);
  answerBadly(raw, chance);
  const ids: string[] = [];
  for (let turn = 0; turn < 40; turn++) {
    const action = chance.pick(Object.keys(PAYLOADS)) as keyof typeof PAYLOADS;
    const body = { serialNumbers: [serialNumber], action, payload: PAYLOADS[action] as never, reason: '' };
    const asked = await test.admin.call(contract.commands.request, { body });
    if (asked.status === 200) ids.push(asked.data.commands[0]!.id);
  }
  expect(ids.length).toBeGreaterThan(20);
  await until(
    async () =>
      (await test.rows("select 1 from command where id = any ($1) and status in ('queued', 'sent')", [ids])).length === 0,
  );
  for (const path of ['/web/commands?limit=300', `/web/configurations/${serialNumber}`, `/web/points/${serialNumber}/security`])
    expect((await test.admin.raw('GET', path)).status, path).toBe(200);
  raw.drop();
});
