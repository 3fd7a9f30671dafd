import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawPoint } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, until } from '../testing/server.ts';
import { PROTOCOLS } from './protocol/protocols.ts';
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
    await point.call('Begin', { session: 'first', outlet: 1, token: cardNumber, kind: 'iso14443', register: 700 });
    expect(
      await test.rows(
        `select r.status, meter_start_wh::int as wh from charging_record r join charge_point p on p.id = r.point_id
        where serial_number = $1 and wire_id = 'first'`,
        [serialNumber],
      ),
    ).toEqual([{ status: 'charging', wh: 700 }]);
    expect(await test.rows('select vendor from charge_point where serial_number = $1', [serialNumber])).toEqual([
      { vendor: 'Stub works' },
    ]);
    await until(async () => {
      const { protocol } = await test.admin.get(contract.points.get, { params: { serialNumber } });
      return protocol === 'ocpp-stub';
    });
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
    const session = 'c0ffee-0001';
    expect(await point.call('Begin', { session, outlet: 1, token: cardNumber, kind: 'iso14443', register: 1000 })).toEqual({
      welcome: true,
    });
    await point.call('Measure', { session, outlet: 1, register: 1400, watts: 7200 });
    const [running] = (await test.admin.get(contract.sessions.list, { query: { stationId: station.id } })).list;
    expect(running).toMatchObject({ wireId: session, energyWh: 400, powerW: 7200, cost: '0.80' });
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
    expect(await test.admin.get(contract.records.get, { params: { transactionId } })).toMatchObject({
      wireId: session,
      idTagType: 'iso14443',
    });
    await point.close();
  });

  it('tells the state of connectors in its own words, and knows of EVSEs', async () => {
    const { serialNumber } = await test.point({ connectors: 2 });
    const point = await RawPoint.connect(test.ocppUrl, serialNumber, { protocols: ['ocpp-stub'] });
    await point.call('Hello', { maker: 'Stub works', type: 'S1' });
    await point.call('Plug', { unit: 1, outlet: 1, word: 'free' });
    await point.call('Plug', { unit: 1, outlet: 2, word: 'plugged' });
    const connectors = async () => (await test.admin.get(contract.points.get, { params: { serialNumber } })).connectors;
    await until(async () => (await connectors())[0]!.state !== 'offline');
    expect(await connectors()).toMatchObject([
      { connectorNo: 1, evseNo: 1, state: 'available', ocppStatus: 'Available', statusDetail: 'free', errorCode: null },
      { connectorNo: 2, evseNo: 1, state: 'charging', ocppStatus: 'Preparing', statusDetail: 'plugged', errorCode: null },
    ]);
    await point.call('Plug', { unit: 1, outlet: 2, word: 'broken' });
    expect((await connectors())[1]).toMatchObject({ state: 'faulted', errorCode: 'OtherError' });
    point.onCall = () => ({ fine: true });
    await test.admin.get(contract.commands.request, {
      body: { serialNumbers: [serialNumber], action: 'unlockConnector', payload: { connectorNo: 2 } },
    });
    await until(() => point.calls.length > 0);
    expect(point.calls[0]).toMatchObject({ action: 'Release', payload: { unit: 1, outlet: 2 } });
    await point.close();
  });

  it('knows sessions by the names that chargers give them, each point its own', async () => {
    const { cardNumber } = await test.card({ amount: '100' });
    const other = await test.card({ amount: '100' });
    const open = async () => {
      const { serialNumber } = await test.point();
      const point = await RawPoint.connect(test.ocppUrl, serialNumber, { protocols: ['ocpp-stub'] });
      await point.call('Hello', { maker: 'Stub works', type: 'S1' });
      const sessions = async () =>
        (await test.rows(
          `select r.transaction_id as id, wire_id, r.status, r.energy_wh::int as wh, (select count(*)::int from meter_sample m where m.transaction_id = r.transaction_id) as samples
           from charging_record r join charge_point p on p.id = r.point_id where p.serial_number = $1 order by 1`,
          [serialNumber],
        )) as { id: number; wire_id: string | null; status: string; wh: number; samples: number }[];
      return { point, sessions };
    };
    const [one, two] = [await open(), await open()];
    // The same name at two points, sent twice; and one that looks like the number of the other's session.
    for (const register of [1000, 1000])
      await one.point.call('Begin', { session: 'a|b', outlet: 1, token: cardNumber, kind: 'iso14443', register });
    const [first] = await one.sessions();
    const number = String(first!.id);
    await two.point.call('Begin', { session: 'a|b', outlet: 1, token: other.cardNumber, kind: 'local', register: 50 });
    await two.point.call('End', { session: 'a|b', register: 60 });
    await two.point.call('Begin', { session: number, outlet: 1, token: other.cardNumber, kind: 'local', register: 60 });
    await two.point.call('Measure', { session: number, outlet: 1, register: 70, watts: 1 });
    await two.point.call('End', { session: number, register: 90 });
    // What comes after its end is still of it.
    await two.point.call('Measure', { session: number, outlet: 1, register: 90, watts: 0 });
    await one.point.call('Measure', { session: 'a|b', outlet: 0, register: 1100, watts: 1 });
    expect(await one.sessions()).toMatchObject([{ wire_id: 'a|b', status: 'charging', samples: 1 }]);
    expect(await two.sessions()).toMatchObject([
      { wire_id: 'a|b', status: 'finished', wh: 10, samples: 0 },
      { wire_id: number, status: 'finished', wh: 30, samples: 2 },
    ]);
    // A name that nobody gave: a record under review, and its end with it.
    await one.point.call('End', { session: 'a|b', register: 1200 });
    await one.point.call('Measure', { session: 'lost|one', outlet: 1, register: 6, watts: 1 });
    await one.point.call('End', { session: 'lost|one', register: 7 });
    expect(await one.sessions()).toMatchObject([
      { wire_id: 'a|b', status: 'finished', wh: 200 },
      { wire_id: null, status: 'review' },
    ]);
    await one.point.close();
    await two.point.close();
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
    await expect(point.call('Begin', { session: 'x', outlet: 1, token: 'x', kind: 'local', register: 0 })).rejects.toThrow(
      'adopted',
    );
    await point.close();
  });
});
