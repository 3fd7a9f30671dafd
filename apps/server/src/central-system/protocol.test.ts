import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawPoint } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, until } from '../testing/server.ts';
import { PROTOCOLS } from './protocols.ts';
import { stub } from './testing/stub-protocol/index.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ protocols: [...PROTOCOLS, stub] });
});
afterAll(() => test.close());

describe('another version of the protocol', () => {
  it('is chosen by its subprotocol, and its charger boots and begins a session', async () => {
    const { serialNumber } = await test.point();
    const { cardNumber } = await test.card();
    const point = await RawPoint.connect(test.ocppUrl, serialNumber, { protocols: ['ocpp-other', 'OCPP-Stub'] });
    expect(point.socket.protocol).toBe('OCPP-Stub');
    expect(await point.call('Hello', { maker: 'Stub works', type: 'S1' })).toEqual({ ok: true });
    const { session } = (await point.call('Begin', { outlet: 1, token: cardNumber, register: 700 })) as { session: number };
    expect(
      await test.rows('select status, meter_start_wh::int as wh from charging_record where transaction_id = $1', [session]),
    ).toEqual([{ status: 'charging', wh: 700 }]);
    expect(await test.rows('select vendor from charge_point where serial_number = $1', [serialNumber])).toEqual([
      { vendor: 'Stub works' },
    ]);
    // It knows no word of another version.
    await expect(point.call('BootNotification', { chargePointVendor: 'x', chargePointModel: 'y' })).rejects.toThrow(
      'BootNotification',
    );
    await point.close();
  });

  it('carries a session from the card to the bill, and a stop that is wished', async () => {
    const station = await test.station({ price: { electricity: '2' } });
    const { serialNumber } = await test.point({ stationId: station.id });
    const { cardNumber } = await test.card({ amount: '100' });
    const point = await RawPoint.connect(test.ocppUrl, serialNumber, { protocols: ['ocpp-stub'] });
    await point.call('Hello', { maker: 'Stub works', type: 'S1' });
    expect(await point.call('Token', { token: cardNumber })).toEqual({ welcome: true });
    expect(await point.call('Token', { token: 'nobody' })).toEqual({ welcome: false });
    const begun = (await point.call('Begin', { outlet: 1, token: cardNumber, register: 1000 })) as {
      session: number;
      welcome: boolean;
    };
    expect(begun.welcome).toBe(true);
    const { session } = begun;
    await point.call('Measure', { session, outlet: 1, register: 1400, watts: 7200 });
    const [running] = (await test.admin.get(contract.sessions.list, { query: { stationId: station.id } })).list;
    expect(running).toMatchObject({ energyWh: 400, powerW: 7200, cost: '0.80' });
    point.onCall = () => ({ fine: true });
    const { transactionId } = running!;
    const command = await test.admin.get(contract.sessions.stop, { body: { transactionId } });
    await until(() => point.calls.length > 0);
    expect(point.calls[0]).toMatchObject({ action: 'Finish', payload: { session } });
    await point.call('End', { session, register: 1500 });
    await until(async () => {
      const { effect } = await test.admin.get(contract.commands.get, { params: { id: command.id } });
      return effect === 'stopped';
    });
    const [record] = await test.rows(
      'select status, energy_wh::int as wh, cost::text from charging_record where transaction_id = $1',
      [transactionId],
    );
    expect(record).toEqual({ status: 'finished', wh: 500, cost: '1.00' });
    await point.close();
  });

  it('is asked for what is wished in its own words, and for nothing that it cannot say', async () => {
    const { serialNumber } = await test.point();
    const point = await RawPoint.connect(test.ocppUrl, serialNumber, { protocols: ['ocpp-stub'] });
    await point.call('Hello', { maker: 'Stub works', type: 'S1' });
    point.onCall = () => ({ fine: true });
    const ask = async (action: 'reset' | 'clearCache') =>
      (
        await test.admin.get(contract.commands.request, {
          body: { serialNumbers: [serialNumber], action, payload: action === 'reset' ? { type: 'soft' } : {} },
        })
      ).commands[0]!;
    const look = ({ id }: { id: string }) => test.admin.get(contract.commands.get, { params: { id } });
    const [reset, clear] = [await ask('reset'), await ask('clearCache')];
    await until(async () => (await look(clear)).status === 'answered');
    expect(await look(reset)).toMatchObject({ status: 'answered', result: 'accepted', answer: { fine: true } });
    expect(await look(clear)).toMatchObject({ result: 'notSupported', answer: { error: 'the stub has no clearCache' } });
    expect(point.calls.map(({ action }) => action)).toEqual(['Restart']);
    await point.close();
  });

  it('leaves those alone that speak the first, or name none', async () => {
    const { serialNumber } = await test.point({ allowMissingSubprotocol: true });
    for (const protocols of [['ocpp1.6'], []]) {
      const point = await RawPoint.connect(test.ocppUrl, serialNumber, { protocols });
      expect(await point.boot()).toMatchObject({ status: 'Accepted' });
      await point.close();
    }
  });

  it('answers a charger that nobody has adopted in its own words', async () => {
    const point = await RawPoint.connect(test.ocppUrl, `NEW-${Date.now()}`, { protocols: ['ocpp-stub'] });
    expect(await point.call('Hello', { maker: 'Stub works', type: 'S1' })).toEqual({ ok: false });
    await expect(point.call('Begin', { outlet: 1, token: 'x', register: 0 })).rejects.toThrow('adopted');
    await point.close();
  });
});
