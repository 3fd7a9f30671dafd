import { describe, expect, it } from 'vitest';
import { type Bench, type BenchStep as Step, testCases } from '../../testing/bench-201.ts';
import { cardToken } from '../../testing/station-201.ts';

const { bench } = testCases();

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
