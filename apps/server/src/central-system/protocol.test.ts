import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartInput, type StartOut, startTransactions } from '../charging/index.ts';
import { bootPoints } from '../network/index.ts';
import { RawPoint } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, until } from '../testing/server.ts';
import { type Handler, keyOf, type Protocol } from './protocol.ts';
import { PROTOCOLS } from './protocols.ts';

interface Hello {
  maker: string;
  type: string;
}
interface Begin {
  outlet: number;
  token: string;
  register: number;
}

const hello: Handler<Hello, { ok: boolean }, Parameters<typeof bootPoints.run>[1][number], { events: [] }> = {
  operation: bootPoints as never,
  input: (context, { maker, type }) => ({
    ...keyOf(context),
    receivedAt: context.receivedAt,
    vendor: maker,
    model: type,
    firmwareVersion: null,
    info: {},
  }),
  answer: () => ({ ok: true }),
  newcomer: ({ isLetIn }) => ({ ok: isLetIn }),
  booted: ({ maker, type }) => ({ vendor: maker, model: type, firmwareVersion: undefined }),
};

const begin: Handler<Begin, { session: number }, StartInput, StartOut> = {
  operation: startTransactions,
  input: (context, { outlet, token, register }) => ({
    ...keyOf(context),
    timeZone: context.facts.timeZone,
    currency: context.facts.currency,
    connectorNo: outlet,
    idTag: context.idTag(token),
    meterStartWh: register,
    startedAt: context.receivedAt,
    sentAt: null,
    sentTime: null,
    receivedAt: context.receivedAt,
    replayed: false,
    frozen: false,
    ownCardsOnly: context.triesCards,
  }),
  answer: (_context, { transactionId }) => ({ session: transactionId }),
  newcomer: () => 'refused',
  isWork: true,
  counted: 'starts',
};

/** A version of OCPP that nobody speaks: two messages. */
const stub: Protocol = {
  subprotocol: 'ocpp-stub',
  handlers: { Hello: hello, Begin: begin },
  idTagPath: 'token',
  readRequest: (action, payload) =>
    Object.hasOwn(stub.handlers, action)
      ? { ok: true, value: payload, deviations: [] }
      : { ok: false, code: 'NotImplemented', description: action, deviations: [] },
  encode: ({ action }) =>
    action === 'reset' ? { ok: true, message: 'Restart', payload: {} } : { ok: false, fault: `the stub has no ${action}` },
  readOutcome: (_action, answer) => ({ result: 'accepted', told: null, answer }),
  saveOfTooLong: () => undefined,
};

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ protocols: [...PROTOCOLS, stub] as never });
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
