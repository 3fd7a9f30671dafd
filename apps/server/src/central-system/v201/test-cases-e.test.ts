import { contract } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { type Bench, type BenchStep as Step, testCases } from '../../testing/bench-201.ts';
import { until } from '../../testing/server.ts';
import { cardToken } from '../../testing/station-201.ts';

const { bench, connect, server } = testCases();

/** A charging session whose station comes back on a new line; `status` is what it says that it knows of the session. */
async function backAgain(status: object) {
  const { evConnected, authorized, charging, id, station, serialNumber, records, cardNumber } = await bench();
  await evConnected();
  await authorized();
  await charging();
  const name = id();
  await station.close();
  const back = await connect(serialNumber);
  back.answer((action) => (action === 'GetTransactionStatus' ? status : { status: 'Accepted' }));
  const questions = () => back.raw.calls.filter(({ action }) => action === 'GetTransactionStatus').map(({ payload }) => payload);
  return { name, back, questions, records, serialNumber, cardNumber };
}

describe('E: transactions', () => {
  const starts: readonly (readonly [string, Step[]])[] = [
    ['TC_E_01, TC_E_02: PowerPathClosed, EnergyTransfer', ['chargingAtOnce']],
    ['TC_E_03, TC_E_09: cable first, EVConnected', ['evConnected', 'authorized', 'charging']],
    ['TC_E_04: authorisation first', ['authorized', 'evConnected', 'charging']],
    ['TC_E_10: Authorized', ['authorized', 'charging']],
    ['TC_E_11: DataSigned', ['dataSigned', 'authorized', 'charging']],
    ['TC_E_12: ParkingBayOccupied', ['parkingBayOccupied', 'evConnected', 'authorized', 'charging']],
    ['TC_E_38: the car is not ready', ['authorized', 'evConnected', 'suspended', 'charging']],
  ];
  it.each(starts)('%s: a session begins so, and is one record', async (_name, steps) => {
    const here = await bench();
    for (const step of steps) await here[step]();
    expect(await here.records()).toMatchObject([{ status: 'charging' }]);
    await here.end('EVDeparted', 'EVDisconnected');
    expect(await here.records()).toMatchObject([{ status: 'finished', wh: 50 }]);
  });

  const ends: readonly (readonly [string, Step[], Parameters<Bench['end']>[0], Parameters<Bench['end']>[1]])[] = [
    ['TC_E_07, TC_E_15: PowerPathClosed, StopAuthorized', [], 'StopAuthorized', 'Local'],
    ['TC_E_08: StopAuthorized', ['stopAuthorized'], 'ChargingStateChanged', 'Local'],
    ['TC_E_14: EVDisconnected at the station', ['stopAuthorized', 'unplugged'], 'EVCommunicationLost', 'EVDisconnected'],
    ['TC_E_17, TC_E_20: disconnected at the car', [], 'EVCommunicationLost', 'EVDisconnected'],
    ['TC_E_19: ParkingBayUnoccupied', ['stopAuthorized', 'unplugged'], 'EVDeparted', 'Local'],
    ['TC_E_21: StopAuthorized, remote', [], 'RemoteStop', 'Remote'],
    ['TC_E_22: SuspendedEV', ['suspended'], 'ChargingStateChanged', 'StoppedByEV'],
  ];
  it.each(ends)('%s: a session ends so, and is billed', async (_name, steps, triggerReason, stoppedReason) => {
    const here = await bench();
    await here.evConnected();
    await here.authorized();
    await here.charging();
    for (const step of steps) await here[step]();
    await here.end(triggerReason, stoppedReason);
    expect(await here.records()).toMatchObject([{ status: 'finished', wh: 50 }]);
  });

  it('TC_E_16: a session that an invalid token began ends without a bill', async () => {
    const { event, records, end } = await bench();
    const { idTokenInfo } = await event({ triggerReason: 'Authorized', idToken: cardToken('NOBODY') });
    expect(['Invalid', 'Unknown']).toContain(idTokenInfo?.status);
    await end('Deauthorized', 'DeAuthorized', 100);
    expect((await records()).filter(({ status }) => status !== 'finished')).toEqual([]);
  });

  it('TC_E_26: a cable that is pulled at the car suspends the session', async () => {
    const { evConnected, authorized, charging, event, end, records } = await bench();
    await evConnected();
    await authorized();
    await charging();
    await event({ triggerReason: 'EVCommunicationLost', info: { chargingState: 'Idle' } });
    expect(await records()).toMatchObject([{ status: 'charging' }]);
    await event({ triggerReason: 'CablePluggedIn', info: { chargingState: 'Charging' } });
    await end('StopAuthorized', 'Local');
    expect(await records()).toMatchObject([{ status: 'finished' }]);
  });

  it('TC_E_39: an authorisation that nobody uses times out', async () => {
    const { authorized, end, records } = await bench();
    await authorized();
    await end('EVConnectTimeout', 'Timeout', 100);
    expect(await records()).toMatchObject([{ wh: 0 }]);
  });

  it('TC_E_29: a session that goes on is asked after once its station is back, and what was queued is taken', async () => {
    const { name, back, questions, records } = await backAgain({ ongoingIndicator: true, messagesInQueue: true });
    await until(() => questions().length > 0);
    expect(questions()).toEqual([{ transactionId: name }]);
    expect(await back.event(name, 'Updated', { offline: true, registerWh: 120 })).toEqual({});
    expect(await records()).toMatchObject([{ status: 'charging' }]);
  });

  it('TC_E_30: a running session is asked after', async () => {
    const { evConnected, authorized, charging, id, ask, serialNumber } = await bench();
    await evConnected();
    await authorized();
    await charging();
    const name = id();
    const { list } = await server().admin.get(contract.sessions.list, { query: { keyword: serialNumber } });
    const payload = { transactionId: list[0]!.transactionId };
    expect(await ask('getSessionStatus', payload, { ongoingIndicator: true, messagesInQueue: false })).toMatchObject({
      action: 'GetTransactionStatus',
      payload: { transactionId: name },
      result: 'accepted',
      told: { isRunning: true, hasMessages: false },
    });
  });

  it('TC_E_31: a session whose end came late is asked after; what comes after its end is taken', async () => {
    const { name, back, questions, records } = await backAgain({ ongoingIndicator: false, messagesInQueue: true });
    await until(() => questions().length > 0);
    await back.status(1, 'Available');
    const late = { evse: { id: 1, connectorId: 1 }, offline: true };
    await back.event(name, 'Ended', {
      ...late,
      triggerReason: 'EVCommunicationLost',
      seqNo: 5,
      registerWh: 150,
      info: { chargingState: 'Idle' },
    });
    await until(() => questions().length > 1);
    expect(questions().at(-1)).toEqual({ transactionId: name });
    expect(await back.event(name, 'Updated', { ...late, triggerReason: 'StopAuthorized', seqNo: 3 })).toEqual({});
    const changed = { triggerReason: 'ChargingStateChanged', info: { chargingState: 'EVConnected' } } as const;
    expect(await back.event(name, 'Updated', { ...late, ...changed, seqNo: 4 })).toEqual({});
    expect(await records()).toMatchObject([{ status: 'finished', wh: 50 }]);
  });

  it.each([
    ['TC_E_33: messages', true],
    ['TC_E_34: no messages', false],
  ])('%s wait, of no session in particular', async (_name, messagesInQueue) => {
    const { ask } = await bench();
    expect(await ask('getSessionStatus', {}, { messagesInQueue })).toMatchObject({
      action: 'GetTransactionStatus',
      payload: {},
      told: { isRunning: null, hasMessages: messagesInQueue },
    });
  });

  it('TC_E_53: sequence numbers begin anew with each session', async () => {
    const { evConnected, authorized, charging, end, records } = await bench();
    for (const _turn of [1, 2]) {
      await evConnected();
      await authorized();
      await charging();
      await end('EVDeparted', 'EVDisconnected');
    }
    expect(await records()).toMatchObject([{ wh: 50 }, { wh: 50 }]);
  });
});
