import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { cardToken, newTransaction, Station201 } from '../../testing/station-201.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { settleMs: 100, lostMs: 200 } });
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

interface Options {
  amount?: string;
  connectors?: number;
}

async function site({ amount = '100', connectors = 2 }: Options = {}) {
  const { id: stationId } = await test.station({ price: { electricity: '2' } });
  const { serialNumber, id: pointId } = await test.point({ stationId, connectors });
  const { cardNumber } = await test.card({ amount });
  const station = await Station201.connect(test.ocppUrl, serialNumber);
  await station.boot();
  const sessions = () =>
    test.rows<{
      wire_id: string | null;
      status: string;
      wh: number;
      cost: string;
      connector_no: number;
      stop_reason: string | null;
    }>(
      `select wire_id, status, energy_wh::int as wh, cost::text, connector_no, stop_reason from charging_record where point_id = $1 order by transaction_id`,
      [pointId],
    );
  const pending = async () =>
    (await test.rows<{ wire_id: string }>('select wire_id from pending_session where point_id = $1 order by 1', [pointId])).map(
      ({ wire_id }) => wire_id,
    );
  return { stationId, serialNumber, pointId, cardNumber, station, sessions, pending };
}

const evse = { id: 1, connectorId: 1 };
/** Readings of one hour ago to now, so that the energy is what the connector can give. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('a session of 2.0.1', () => {
  it('goes from the card to the bill', async () => {
    const { stationId, station, cardNumber, sessions, serialNumber } = await site();
    const id = newTransaction();
    expect(
      await station.event(id, 'Started', { evse, idToken: cardToken(cardNumber), registerWh: 1000, timestamp: ago(10) }),
    ).toMatchObject({ idTokenInfo: { status: 'Accepted' } });
    await station.event(id, 'Updated', {
      registerWh: 1400,
      timestamp: ago(5),
      sampled: [{ value: 7.2, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'kW' } }],
    });
    const [running] = (await test.admin.get(contract.sessions.list, { query: { stationId } })).list;
    expect(running).toMatchObject({ wireId: id, energyWh: 400, powerW: 7200, cost: '0.80', connectorNo: 1 });
    expect(
      await station.event(id, 'Ended', { registerWh: 1500, idToken: cardToken(cardNumber), info: { stoppedReason: 'Local' } }),
    ).toMatchObject({
      idTokenInfo: { status: 'Accepted' },
    });
    expect(await sessions()).toEqual([
      { wire_id: id, status: 'finished', wh: 500, cost: '1.00', connector_no: 1, stop_reason: 'Local' },
    ]);
    expect((await test.admin.get(contract.points.get, { params: { serialNumber } })).protocol).toBe('ocpp2.0.1');
    expect(await station.call('Authorize', { idToken: cardToken(cardNumber) })).toMatchObject({
      idTokenInfo: { status: 'Accepted' },
    });
    await station.close();
  });

  it('that begins before its card is billed from its first reading, by who shows a card', async () => {
    const { station, cardNumber, sessions, pending } = await site();
    const id = newTransaction();
    expect(
      await station.event(id, 'Started', {
        evse,
        triggerReason: 'CablePluggedIn',
        registerWh: 200,
        timestamp: ago(12),
        info: { chargingState: 'EVConnected' },
      }),
    ).toEqual({});
    expect(await sessions()).toEqual([]);
    expect(await pending()).toEqual([id]);
    await station.event(id, 'Updated', { registerWh: 230, timestamp: ago(11) });
    expect(
      await station.event(id, 'Updated', { triggerReason: 'Authorized', idToken: cardToken('NOBODY'), timestamp: ago(10) }),
    ).toMatchObject({ idTokenInfo: { status: 'Invalid' } });
    expect(await pending()).toEqual([id]);
    expect(
      await station.event(id, 'Updated', { triggerReason: 'Authorized', idToken: cardToken(cardNumber), timestamp: ago(9) }),
    ).toMatchObject({ idTokenInfo: { status: 'Accepted' } });
    expect(await pending()).toEqual([]);
    await station.event(id, 'Ended', { registerWh: 700, info: { stoppedReason: 'EVDisconnected' } });
    expect(await sessions()).toMatchObject([
      { wire_id: id, status: 'finished', wh: 500, cost: '1.00', stop_reason: 'EVDisconnected' },
    ]);
    await station.close();
  });

  it('without a card leaves nothing where nothing has flowed, and a record under review where energy has', async () => {
    const { station, sessions, pending, pointId } = await site();
    const [idle, free] = [newTransaction(), newTransaction()];
    await station.event(idle, 'Started', { evse, registerWh: 200, timestamp: ago(12) });
    await station.event(idle, 'Ended', { registerWh: 210, timestamp: ago(8) });
    expect(await sessions()).toEqual([]);
    await station.event(free, 'Started', { evse, registerWh: 210, timestamp: ago(7) });
    await station.event(free, 'Ended', { registerWh: 900, timestamp: ago(1) });
    // Their cards may be told yet.
    expect(await sessions()).toEqual([]);
    await test.rows("update pending_session set heard_at = heard_at - interval '11 minutes' where point_id = $1", [pointId]);
    await until(async () => (await pending()).length === 0);
    expect(await sessions()).toMatchObject([{ status: 'review' }]);
    await station.close();
  });

  it('whose card is told after its end is one session with one bill, and nothing goes on charging', async () => {
    const { station, cardNumber, sessions, pending } = await site();
    const id = newTransaction();
    await station.event(id, 'Started', { evse, registerWh: 200, timestamp: ago(12) });
    await station.event(id, 'Ended', { registerWh: 700, timestamp: ago(2), info: { stoppedReason: 'EVDisconnected' } });
    await station.event(id, 'Updated', { triggerReason: 'Authorized', idToken: cardToken(cardNumber), timestamp: ago(11) });
    expect(await sessions()).toMatchObject([
      { wire_id: id, status: 'finished', wh: 500, cost: '1.00', stop_reason: 'EVDisconnected' },
    ]);
    expect(await pending()).toEqual([]);
    await station.close();
  });

  it.each([
    ['while it charges', ['card', 'began', 'ended']],
    ['after its end', ['card', 'ended', 'began']],
  ] as const)('whose beginning is told after its card, %s, is billed from its beginning', async (_name, order) => {
    const { station, cardNumber, sessions } = await site();
    const id = newTransaction();
    const tell = {
      began: () => station.event(id, 'Started', { evse, registerWh: 200, timestamp: ago(12) }),
      card: () =>
        station.event(id, 'Updated', {
          ...{ evse, registerWh: 300, timestamp: ago(10) },
          ...{ triggerReason: 'Authorized', idToken: cardToken(cardNumber) },
        }),
      ended: () => station.event(id, 'Ended', { registerWh: 700, timestamp: ago(2), info: { stoppedReason: 'Local' } }),
    };
    for (const what of order) await tell[what]();
    await until(async () => (await sessions())[0]?.wh === 500);
    expect(await sessions()).toMatchObject([{ wire_id: id, status: 'finished', wh: 500, cost: '1.00' }]);
    await station.close();
  });

  it('that is told again is answered as before, though its card was lost meanwhile', async () => {
    const { station, cardNumber, sessions } = await site();
    const id = newTransaction();
    const started = () =>
      station.event(id, 'Started', { evse, idToken: cardToken(cardNumber), registerWh: 0, timestamp: ago(20), seqNo: 0 });
    await started();
    await test.rows('update card set lost_at = now() where card_number = $1', [cardNumber]);
    expect(await started()).toMatchObject({ idTokenInfo: { status: 'Accepted' } });
    expect(await sessions()).toMatchObject([{ wire_id: id, status: 'charging' }]);
    await station.close();
  });

  it('whose beginning is lost is judged once nobody can be expected any more', async () => {
    const { station, sessions, pending, pointId } = await site();
    const [flowed, idle, open] = [newTransaction(), newTransaction(), newTransaction()];
    await station.event(flowed, 'Updated', { evse, registerWh: 100, timestamp: ago(20) });
    await station.event(flowed, 'Ended', { registerWh: 900, timestamp: ago(2) });
    await station.event(idle, 'Ended', { evse, registerWh: 900, timestamp: ago(2) });
    await station.event(open, 'Updated', { evse, registerWh: 900, timestamp: ago(1) });
    expect(await sessions()).toEqual([]);
    await test.rows("update pending_session set heard_at = heard_at - interval '11 minutes' where point_id = $1", [pointId]);
    await until(async () => (await pending()).length === 1);
    expect(await pending()).toEqual([open]);
    expect(await sessions()).toMatchObject([{ status: 'review', stop_reason: 'Local' }]);
    await station.close();
  });

  it('is the same one however often and in whatever order its events come', async () => {
    const { station, cardNumber, sessions, pending } = await site();
    const id = newTransaction();
    const times = { began: ago(20), one: ago(15), two: ago(10), ended: ago(5) };
    const started = () =>
      station.event(id, 'Started', {
        evse,
        idToken: cardToken(cardNumber),
        registerWh: 1000,
        timestamp: times.began,
        offline: true,
        seqNo: 0,
      });
    const updated = () => station.event(id, 'Updated', { registerWh: 1200, timestamp: times.one, offline: true, seqNo: 1 });
    const ended = () =>
      station.event(id, 'Ended', {
        registerWh: 1500,
        timestamp: times.ended,
        offline: true,
        seqNo: 3,
        info: { stoppedReason: 'Local' },
      });
    // Its end comes first.
    await ended();
    await updated();
    expect(await sessions()).toEqual([]);
    expect(await pending()).toEqual([id]);
    await started();
    expect(await sessions()).toMatchObject([{ wire_id: id, status: 'finished', wh: 500 }]);
    for (const again of [started, updated, ended, ended, started]) await again();
    expect(await sessions()).toMatchObject([{ wire_id: id, status: 'finished', wh: 500, cost: '1.00' }]);
    expect(await pending()).toEqual([]);
    await station.close();
  });

  it('whose end names its card and comes first is billed from the beginning that follows', async () => {
    const { station, cardNumber, sessions } = await site();
    const id = newTransaction();
    await station.event(id, 'Ended', { registerWh: 900, idToken: cardToken(cardNumber), timestamp: ago(2), offline: true });
    expect(await sessions()).toEqual([]);
    await station.event(id, 'Started', { evse, registerWh: 500, timestamp: ago(12), offline: true });
    expect(await sessions()).toMatchObject([{ wire_id: id, status: 'finished', wh: 400, connector_no: 1 }]);
    await station.close();
  });

  it('at EVSE 0 is at the only connector', async () => {
    const { station, cardNumber, sessions } = await site({ connectors: 1 });
    await station.event(newTransaction(), 'Started', { evse: { id: 0 }, idToken: cardToken(cardNumber), registerWh: 0 });
    expect(await sessions()).toMatchObject([{ connector_no: 1 }]);
    await station.close();
  });

  it('with readings in its end alone is billed by them', async () => {
    const { station, cardNumber, sessions } = await site();
    const id = newTransaction();
    await station.event(id, 'Started', { evse, idToken: cardToken(cardNumber), timestamp: ago(20) });
    await station.event(id, 'Ended', {
      timestamp: ago(1),
      meterValue: [
        { timestamp: ago(20), sampledValue: [{ value: 5000, context: 'Transaction.Begin' }] },
        { timestamp: ago(1), sampledValue: [{ value: 5600, context: 'Transaction.End' }] },
      ],
    });
    expect(await sessions()).toMatchObject([{ wire_id: id, status: 'finished', wh: 600, cost: '1.20' }]);
    await station.close();
  });

  it('of the same name at two stations is two sessions', async () => {
    const [one, two] = [await site(), await site()];
    for (const { station, cardNumber } of [one, two])
      await station.event('same', 'Started', { evse, idToken: cardToken(cardNumber), registerWh: 0, timestamp: ago(10) });
    await one.station.event('same', 'Ended', { registerWh: 300 });
    expect(await one.sessions()).toMatchObject([{ status: 'finished', wh: 300 }]);
    expect(await two.sessions()).toMatchObject([{ status: 'charging' }]);
    await one.station.close();
    await two.station.close();
  });

  it('follows a remote start, also where the charger does not name its token, and a remote stop ends it', async () => {
    const { station, cardNumber, sessions, serialNumber } = await site();
    const ask = (action: 'startSession', payload: object) =>
      test.admin.get(contract.commands.request, { body: { serialNumbers: [serialNumber], action, payload: payload as never } });
    await ask('startSession', { idTag: cardNumber, connectorNo: 2 });
    await until(() => station.raw.calls.some(({ action }) => action === 'RequestStartTransaction'));
    const { payload } = station.raw.calls.find(({ action }) => action === 'RequestStartTransaction')!;
    expect(payload).toMatchObject({ evseId: 2, idToken: { idToken: cardNumber } });
    const id = newTransaction();
    await station.event(id, 'Started', {
      evse: { id: 2, connectorId: 1 },
      triggerReason: 'RemoteStart',
      registerWh: 0,
      timestamp: ago(3),
      info: { remoteStartId: payload.remoteStartId as number },
    });
    expect(await sessions()).toMatchObject([{ wire_id: id, status: 'charging', connector_no: 2 }]);
    const [{ transactionId } = { transactionId: 0 }] = (
      await test.admin.get(contract.sessions.list, { query: { keyword: serialNumber } })
    ).list;
    const command = await test.admin.get(contract.sessions.stop, { body: { transactionId } });
    await until(() => station.raw.calls.some(({ action }) => action === 'RequestStopTransaction'));
    expect(station.raw.calls.at(-1)).toMatchObject({ payload: { transactionId: id } });
    await station.event(id, 'Ended', { registerWh: 50, triggerReason: 'RemoteStop', info: { stoppedReason: 'Remote' } });
    await until(async () => (await test.admin.get(contract.commands.get, { params: { id: command.id } })).effect === 'stopped');
    expect(station.faults).toEqual([]);
    await station.close();
  });

  it('is asked to stop when its balance is used up', async () => {
    const { station, cardNumber } = await site({ amount: '1' });
    const id = newTransaction();
    await station.event(id, 'Started', { evse, idToken: cardToken(cardNumber), registerWh: 0, timestamp: ago(10) });
    await station.event(id, 'Updated', { registerWh: 900, timestamp: ago(1) });
    await until(() => station.raw.calls.some(({ action }) => action === 'RequestStopTransaction'));
    await station.close();
  });
});

describe('connectors of 2.0.1', () => {
  it('show how far their session is, and a word that says less does not take it back', async () => {
    const { station, cardNumber, serialNumber } = await site();
    const shown = async () =>
      (await test.admin.get(contract.points.get, { params: { serialNumber } })).connectors.map(({ ocppStatus }) => ocppStatus);
    await station.status(1, 'Available');
    await station.status(2, 'Available');
    await station.status(1, 'Occupied');
    expect(await shown()).toEqual(['Preparing', 'Available']);
    const id = newTransaction();
    await station.event(id, 'Started', {
      evse,
      idToken: cardToken(cardNumber),
      registerWh: 0,
      info: { chargingState: 'Charging' },
    });
    await station.status(1, 'Occupied');
    expect(await shown()).toEqual(['Charging', 'Available']);
    await station.event(id, 'Updated', { triggerReason: 'ChargingStateChanged', info: { chargingState: 'SuspendedEV' } });
    expect(await shown()).toEqual(['SuspendedEV', 'Available']);
    await station.event(id, 'Ended', { registerWh: 0, info: { chargingState: 'EVConnected' } });
    await station.status(1, 'Occupied');
    expect(await shown()).toEqual(['Finishing', 'Available']);
    await station.status(1, 'Available');
    await station.status(2, 'Faulted');
    expect(await shown()).toEqual(['Available', 'Faulted']);
    await station.close();
  });

  it('of two EVSEs with two each are four, and commands find them', async () => {
    const { station, serialNumber } = await site();
    for (const [evseId, connectorId] of [
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ] as const)
      await station.status(evseId, 'Available', connectorId);
    const connectors = async () => (await test.admin.get(contract.points.get, { params: { serialNumber } })).connectors;
    await until(async () => (await connectors()).every(({ evseNo }) => evseNo !== null));
    expect((await connectors()).map(({ connectorNo, evseNo }) => [connectorNo, evseNo])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
    ]);
    station.answer(() => ({ status: 'Unlocked' }));
    await test.admin.get(contract.commands.request, {
      body: { serialNumbers: [serialNumber], action: 'unlockConnector', payload: { connectorNo: 4 } },
    });
    await until(() => station.raw.calls.length > 0);
    expect(station.raw.calls[0]).toMatchObject({ action: 'UnlockConnector', payload: { evseId: 2, connectorId: 2 } });
    expect(station.faults).toEqual([]);
    await station.close();
  });
});

describe('a session of before a gap', () => {
  /** A running session whose charger comes back and says what it knows of it. */
  async function backWith(status: object) {
    const { station, cardNumber, sessions, serialNumber } = await site();
    const id = newTransaction();
    await station.event(id, 'Started', { evse, idToken: cardToken(cardNumber), registerWh: 100, timestamp: ago(10) });
    await station.event(id, 'Updated', { registerWh: 250, timestamp: ago(5) });
    await station.close();
    const back = await Station201.connect(test.ocppUrl, serialNumber);
    back.answer((action) => (action === 'GetTransactionStatus' ? status : { status: 'Accepted' }));
    await until(() => back.raw.calls.some(({ action }) => action === 'GetTransactionStatus'));
    return { back, id, sessions };
  }
  const forgotten = (id: string) =>
    test.rows(
      'select 1 from charging_live l join charging_record r using (transaction_id) where r.wire_id = $1 and l.forgotten_at is not null',
      [id],
    );

  it('that its charger has forgotten is billed to its last reading, and goes on again where it does', async () => {
    const { back, id, sessions } = await backWith({ ongoingIndicator: false, messagesInQueue: false });
    await until(async () => (await forgotten(id)).length === 1);
    expect(await sessions()).toMatchObject([{ status: 'charging' }]);
    test.shiftClock(2 * 60_000);
    await until(async () => (await sessions())[0]!.status === 'finished');
    expect(await sessions()).toMatchObject([{ wire_id: id, wh: 150, stop_reason: 'ClosedBySilence' }]);
    test.shiftClock(0);
    await back.event(id, 'Ended', { evse, registerWh: 300, timestamp: ago(1) });
    await until(async () => (await sessions())[0]!.wh === 200);
    expect(await sessions()).toHaveLength(1);
    await back.close();
  });

  it.each([
    ['goes on there', { ongoingIndicator: true, messagesInQueue: false }],
    ['has messages that wait', { ongoingIndicator: false, messagesInQueue: true }],
    ['is said nothing of', { messagesInQueue: false }],
  ])('that %s is closed by nobody for it', async (_name, status) => {
    const { back, id, sessions } = await backWith(status);
    await back.call('Heartbeat', {});
    test.shiftClock(2 * 60_000);
    await new Promise((done) => setTimeout(done, 500));
    expect(await forgotten(id)).toEqual([]);
    expect(await sessions()).toMatchObject([{ status: 'charging' }]);
    test.shiftClock(0);
    await back.close();
  });
});

describe('a charger that changes its version', () => {
  it('keeps its sessions, connectors and history, there and back', async () => {
    const { station, cardNumber, sessions, serialNumber } = await site();
    const id = newTransaction();
    await station.event(id, 'Started', { evse: { id: 2 }, idToken: cardToken(cardNumber), registerWh: 100, timestamp: ago(10) });
    await station.close();
    const old = await test.boot(serialNumber);
    expect(await sessions()).toMatchObject([{ wire_id: id, connector_no: 2 }]);
    const { transactionId } = (await old.call('StartTransaction', {
      connectorId: 1,
      idTag: cardNumber,
      meterStart: 5,
      timestamp: new Date().toISOString(),
    })) as { transactionId: number };
    await old.call('StopTransaction', { transactionId, meterStop: 5, timestamp: new Date().toISOString() });
    await old.close();
    const again = await Station201.connect(test.ocppUrl, serialNumber);
    await again.boot();
    await again.event(id, 'Ended', { registerWh: 300, seqNo: 9 });
    expect(await sessions()).toMatchObject([
      { wire_id: id, status: 'finished', wh: 200 },
      { wire_id: null, connector_no: 1 },
    ]);
    await again.close();
  });
});
