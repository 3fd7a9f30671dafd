import { type CommandAction, contract } from '@csms/contract';
import type { RequestOf } from '@csms/ocpp/v201';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { RawPointOptions } from './raw-point.ts';
import { startTestServer, type TestServer, until } from './server.ts';
import { cardToken, newTransaction, Station201 } from './station-201.ts';

type Event = RequestOf<'TransactionEvent'>;
type EventOptions = Parameters<Station201['event']>[2];

/** What a station answers, or how it answers what it is sent. */
type Answer = object | ((payload: Record<string, unknown>) => object);

/** A booted station with a card, and the reusable states of the test cases (§3.18). */
async function openBench(test: TestServer) {
  const { id: stationId } = await test.station({ price: { electricity: '1' } });
  const { serialNumber } = await test.point({ stationId, connectors: 2 });
  const { cardNumber } = await test.card({ amount: '50' });
  const station = await Station201.connect(test.ocppUrl, serialNumber);
  await station.boot();
  for (const evseId of [1, 2]) await station.status(evseId, 'Available');
  const idToken = cardToken(cardNumber);
  const evse = { id: 1, connectorId: 1 };
  let id = newTransaction();
  let hasBegun = false;
  const event = (options: EventOptions, ended?: 'Ended') => {
    const eventType = ended ?? (hasBegun ? 'Updated' : 'Started');
    hasBegun = ended === undefined;
    const answer = station.event(id, eventType, { evse, ...options });
    if (ended) id = newTransaction();
    return answer;
  };
  const states = {
    parkingBayOccupied: () => event({ triggerReason: 'EVDetected' }),
    evConnected: async () => {
      await station.status(1, 'Occupied');
      return event({ triggerReason: 'CablePluggedIn', info: { chargingState: 'EVConnected' } });
    },
    authorized: async () => {
      expect(await station.call('Authorize', { idToken })).toMatchObject({ idTokenInfo: { status: 'Accepted' } });
      const answer = await event({ triggerReason: 'Authorized', idToken });
      expect(answer).toMatchObject({ idTokenInfo: { status: 'Accepted' } });
      return answer;
    },
    charging: (registerWh = 100) =>
      event({ triggerReason: 'ChargingStateChanged', info: { chargingState: 'Charging' }, registerWh }),
    stopAuthorized: () => event({ triggerReason: 'StopAuthorized', idToken, info: { chargingState: 'EVConnected' } }),
    dataSigned: () => event({ triggerReason: 'SignedDataReceived' }),
    chargingAtOnce: () =>
      event({ triggerReason: 'ChargingStateChanged', idToken, info: { chargingState: 'Charging' }, registerWh: 100 }),
    suspended: () => event({ triggerReason: 'ChargingStateChanged', info: { chargingState: 'SuspendedEV' } }),
    end: (
      triggerReason: Event['triggerReason'],
      stoppedReason: NonNullable<Event['transactionInfo']['stoppedReason']>,
      registerWh = 150,
    ) => event({ triggerReason, registerWh, info: { stoppedReason, chargingState: 'Idle' } }, 'Ended'),
    unplugged: () => station.status(1, 'Available'),
  };
  const records = () =>
    test.rows<{ status: string; wh: number }>(
      'select r.status, r.energy_wh::int as wh from charging_record r join charge_point p on p.id = r.point_id where p.serial_number = $1 order by transaction_id',
      [serialNumber],
    );
  const ask = async (action: CommandAction, payload: object, answer: Answer = { status: 'Accepted' }) => {
    station.answer(typeof answer === 'function' ? (_action, sent) => answer(sent) : () => answer);
    const before = station.raw.calls.length;
    const { commands } = await test.admin.get(contract.commands.request, {
      body: { serialNumbers: [serialNumber], action, payload: payload as never },
    });
    const look = () => test.admin.get(contract.commands.get, { params: { id: commands[0]!.id } });
    await until(async () => ['answered', 'observed', 'failed'].includes((await look()).status));
    const [call] = station.raw.calls.slice(before);
    const { result, told, answer: answered } = await look();
    const payloads = station.raw.calls.slice(before).map((one) => one.payload);
    return { action: call?.action, payload: call?.payload, payloads, result, told, answer: answered, id: commands[0]!.id };
  };
  return { station, serialNumber, cardNumber, idToken, evse, event, ...states, records, ask, id: () => id };
}
export type Bench = Awaited<ReturnType<typeof openBench>>;
/** A state that a test case brings the station to. */
export type BenchStep = {
  [K in keyof Bench]: Bench[K] extends (registerWh?: number) => Promise<unknown> ? K : never;
}[keyof Bench];

/**
 * For a file of test cases of OCPP 2.0.1 part 6 with the CSMS under test: the station's side is played, and the tool's validations are the expectations. What each answer and each request may be is held against
 * the schemas by the station. Gives the server, benches at it, and stations of one's own.
 */
export function testCases(): {
  server: () => TestServer;
  bench: () => Promise<Bench>;
  connect: (serialNumber: string, options?: RawPointOptions) => Promise<Station201>;
} {
  let test: TestServer;
  let stations: Station201[] = [];
  beforeAll(async () => {
    test = await startTestServer({ shared: true, timing: { settleMs: 30, monitorsMs: 200, costMs: 200 } });
  });
  afterEach(async () => {
    for (const station of stations) {
      expect(station.faults).toEqual([]);
      await station.close();
    }
    stations = [];
  });
  afterAll(() => test.close());
  return {
    server: () => test,
    bench: async () => {
      const opened = await openBench(test);
      stations.push(opened.station);
      return opened;
    },
    connect: async (serialNumber, options) => {
      const station = await Station201.connect(test.ocppUrl, serialNumber, options);
      stations.push(station);
      return station;
    },
  };
}
