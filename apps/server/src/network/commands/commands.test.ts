import { type BodyOf, type Command, type CommandAction, contract, type PayloadOf } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

/** What OCPP 1.6 knows nothing of. */
type Unsayable =
  | 'changeVariables'
  | 'clearMessage'
  | 'clearMonitors'
  | 'getChargingProfiles'
  | 'getMessages'
  | 'getMonitors'
  | 'getSessionStatus'
  | 'reportCustomer'
  | 'reportVariables'
  | 'setMonitoringBase'
  | 'setMonitoringLevel'
  | 'setMonitors'
  | 'setNetworkProfile'
  | 'showMessage'
  | 'tellCost';
type Sayable = Exclude<CommandAction, Unsayable>;

/** What each becomes in OCPP 1.6. */
const MESSAGES: Readonly<Record<Sayable, string>> = {
  cancelReservation: 'CancelReservation',
  changeConfiguration: 'ChangeConfiguration',
  clearCache: 'ClearCache',
  clearChargingProfile: 'ClearChargingProfile',
  deleteCertificate: 'DeleteCertificate',
  getCompositeSchedule: 'GetCompositeSchedule',
  getConfiguration: 'GetConfiguration',
  getDiagnostics: 'GetDiagnostics',
  getLocalListVersion: 'GetLocalListVersion',
  getLog: 'GetLog',
  installCertificate: 'InstallCertificate',
  listCertificates: 'GetInstalledCertificateIds',
  reserve: 'ReserveNow',
  reset: 'Reset',
  sendCertificate: 'CertificateSigned',
  sendLocalList: 'SendLocalList',
  setAvailability: 'ChangeAvailability',
  setChargingProfile: 'SetChargingProfile',
  startSession: 'RemoteStartTransaction',
  stopSession: 'RemoteStopTransaction',
  transferData: 'DataTransfer',
  triggerExtended: 'ExtendedTriggerMessage',
  triggerMessage: 'TriggerMessage',
  unlockConnector: 'UnlockConnector',
  updateFirmware: 'UpdateFirmware',
  updateSignedFirmware: 'SignedUpdateFirmware',
};

let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { answerMs: 3000, sweepMs: 100 } });
  stationId = (await test.station()).id;
});
afterAll(() => test.close());

const ask = async (
  serialNumber: string,
  action: CommandAction,
  payload: Record<string, unknown> = {},
  reason = '',
): Promise<Command> =>
  (await test.admin.get(contract.commands.request, { body: { serialNumbers: [serialNumber], action, payload, reason } }))
    .commands[0]!;
const look = (command: Command) => test.admin.get(contract.commands.get, { params: { id: command.id } });
const becomes = (command: Command, wanted: Partial<Command>) =>
  until(async () => {
    const now = await look(command);
    expect(now).toMatchObject(wanted);
    return now;
  });

async function rawPoint(
  answer: (action: string, payload: Record<string, unknown>) => unknown,
): Promise<{ serialNumber: string; point: RawPoint }> {
  const { serialNumber } = await test.point({ stationId, connectors: 2 });
  const point = await test.boot(serialNumber);
  point.onCall = answer;
  return { serialNumber, point };
}

describe('every wish reaches a charger and its answer comes back (rule 16)', () => {
  const hash = { hashAlgorithm: 'SHA256' as const, issuerNameHash: 'ab', issuerKeyHash: 'cd', serialNumber: '1' };
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
  const place = { location: 'http://127.0.0.1:9/nowhere' };
  const PAYLOADS: { [A in Sayable]: () => PayloadOf<A> } = {
    cancelReservation: () => ({ reservationId: 1 }),
    changeConfiguration: () => ({ key: 'MeterValueSampleInterval', value: '30' }),
    clearCache: () => ({}),
    clearChargingProfile: () => ({}),
    deleteCertificate: () => ({ hash }),
    getCompositeSchedule: () => ({ connectorNo: 1, durationSeconds: 60 }),
    getConfiguration: () => ({ keys: ['HeartbeatInterval'] }),
    getDiagnostics: () => place,
    getLocalListVersion: () => ({}),
    getLog: () => ({ ...place, log: 'security', requestId: 1 }),
    installCertificate: () => ({ use: 'CentralSystemRootCertificate', certificate: '-----BEGIN CERTIFICATE-----' }),
    listCertificates: () => ({ use: 'CentralSystemRootCertificate' }),
    reserve: () => ({ connectorNo: 1, expiryTime: tomorrow(), idTag: 'X', reservationId: 9 }),
    reset: () => ({ type: 'soft' }),
    sendCertificate: () => ({ chain: '-----BEGIN CERTIFICATE-----' }),
    sendLocalList: () => ({ version: 1, mode: 'full' }),
    setAvailability: () => ({ connectorNo: 2, isAvailable: false }),
    setChargingProfile: () => ({
      connectorNo: 0,
      profile: {
        id: 1,
        stackLevel: 0,
        purpose: 'pointMax',
        kind: 'absolute',
        unit: 'A',
        periods: [{ startSeconds: 0, limit: 8.1 }],
      },
    }),
    startSession: () => ({ connectorNo: 1, idTag: 'NOBODY' }),
    stopSession: () => ({ transactionId: 4711 }),
    transferData: () => ({ vendorId: 'none', messageId: 'Echo', data: 'x' }),
    triggerExtended: () => ({ message: 'heartbeat' }),
    triggerMessage: () => ({ message: 'heartbeat' }),
    unlockConnector: () => ({ connectorNo: 1 }),
    updateFirmware: () => ({ ...place, retrieveTime: tomorrow() }),
    updateSignedFirmware: () => ({ ...place, requestId: 1, retrieveTime: tomorrow(), signingCertificate: 'x', signature: 'x' }),
  };
  let charger: SimulatedChargePoint;
  let serialNumber: string;
  beforeAll(async () => {
    ({ serialNumber } = await test.point({ stationId, connectors: 2, powerW: 180_000 }));
    charger = new SimulatedChargePoint({ url: test.ocppUrl, serialNumber, model: 'hyper-180', timeScale: 50 });
    await charger.start();
  });
  afterAll(() => charger.stop());

  // Reset last: the charger goes away for a moment.
  const actions = (Object.keys(MESSAGES) as Sayable[]).sort((a, b) => Number(a === 'reset') - Number(b === 'reset'));
  it.each(actions)('%s', async (action) => {
    const payload = PAYLOADS[action]();
    const command = await ask(serialNumber, action, payload, 'because');
    expect(command).toMatchObject({ serialNumber, action, payload, requestedBy: 'admin', reason: 'because' });
    const done = await until(async () => {
      const now = await look(command);
      return (now.status === 'answered' || now.status === 'observed') && now;
    });
    expect(done.sentTime).not.toBeNull();
    expect(done.answerTime).not.toBeNull();
    expect(done.result).not.toBeNull();
    expect(done.answer).toBeTypeOf('object');
    const [logged] = await until(async () => {
      const rows = (await test.log(serialNumber)).filter(
        (entry) => entry.direction === 'out' && entry.action === MESSAGES[action],
      );
      return rows.length > 0 && rows.every((entry) => entry.outcome !== 'waiting') && rows;
    });
    expect(logged!.answer).not.toBeNull();
  });

  it('effects are observed: a boot after Reset, the message after TriggerMessage, the status after ChangeAvailability', async () => {
    await until(() => charger.accepted);
    const { list } = await test.admin.get(contract.commands.list, { query: { serialNumber, limit: 100 } });
    const effect = (action: CommandAction) => list.find((command) => command.action === action)?.effect;
    await until(async () => {
      const again = await test.admin.get(contract.commands.list, { query: { serialNumber, limit: 100 } });
      return again.list.find((command) => command.action === 'reset')?.effect === 'rebooted';
    });
    expect(effect('triggerMessage')).toBe('Heartbeat');
    expect(effect('setAvailability')).toBe('Unavailable');
  });

  it.each([
    ['reset', { type: 'lukewarm' }, 'payload.type'],
    ['cancelReservation', { reservationId: 'mine' }, 'payload.reservationId'],
    ['transferData', { messageId: 'm', data: 'd' }, 'payload.vendorId'],
    ['getCompositeSchedule', { connectorNo: 1 }, 'payload.durationSeconds'],
    ['unlockConnector', { connectorNo: 0 }, 'payload.connectorNo'],
    ['triggerMessage', { message: 'everything' }, 'payload.message'],
    ['changeConfiguration', { key: 'AuthorizationKey', value: 'ab' }, 'payload.key'],
  ] as const)('%s: what is wrong with its payload is said at the field', async (action, payload, field) => {
    const answer = await test.admin.call(contract.commands.request, {
      body: { serialNumbers: [serialNumber], action, payload },
    });
    expect(answer).toMatchObject({ status: 422, error: { key: 'invalid' } });
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field]);
    expect(answer.error.fields?.[field]).not.toBe('');
  });
});

describe('the life of a command (rule 16)', () => {
  it('a start that is followed: queued → sent → answered → observed; and its stop', async () => {
    const { cardNumber } = await test.card();
    const { serialNumber } = await test.point({ stationId, connectors: 2 });
    const charger = new SimulatedChargePoint({ url: test.ocppUrl, serialNumber, model: 'hyper-180', autoPlug: true });
    await charger.start();
    await until(async () => (await test.admin.get(contract.points.get, { params: { serialNumber } })).online);
    const heard: string[] = [];
    const stop = await listen(heard);
    const start = await test.admin.get(contract.sessions.start, { body: { serialNumber, connectorNo: 1, cardNumber } });
    expect(start.status).toBe('queued');
    await becomes(start, { status: 'observed', result: 'accepted', effect: 'started' });
    // What came between may have been summed up in the newest.
    await until(() => heard.includes('observed'));
    const { list } = await test.admin.get(contract.sessions.list, { query: { keyword: serialNumber } });
    expect(list).toMatchObject([{ startType: 'remote', startAccount: 'admin', cardNumber, connectorNo: 1 }]);
    const ended = await test.admin.get(contract.sessions.stop, {
      body: { transactionId: list[0]!.transactionId, reason: 'enough' },
    });
    await becomes(ended, { status: 'observed', effect: 'stopped' });
    const record = await test.admin.get(contract.records.get, { params: { transactionId: list[0]!.transactionId } });
    expect(record).toMatchObject({ startType: 'remote', stopReason: 'Remote', stopAccount: 'admin' });
    expect((await test.admin.call(contract.sessions.stop, { body: { transactionId: record.transactionId } })).error.key).toBe(
      'notCharging',
    );
    stop();
    await charger.stop();
  });

  /** Statuses of commands, as an open console hears them. */
  async function listen(heard: string[]): Promise<() => void> {
    const stream = await test.admin.raw('GET', contract.live.stream.path);
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    void (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        for (const [, status] of part.value.matchAll(/"type":"command.changed".*?"status":"(\w+)"/g)) heard.push(status!);
    })().catch(() => {});
    return () => void reader.cancel();
  }

  it('a charger that is offline: the wish expires, and says that it was offline', async () => {
    const { serialNumber } = await test.point({ stationId });
    const command = await ask(serialNumber, 'unlockConnector', { connectorNo: 1 });
    expect(await look(command)).toMatchObject({ status: 'queued', sentTime: null });
    await test.rows(`update command set expires_at = now() where id = $1`, [command.id]);
    await becomes(command, { status: 'expired', result: 'offline', sentTime: null });
    // Nor does it happen when the charger comes hours later.
    const point = await test.boot(serialNumber);
    await point.call('Heartbeat', {});
    expect(point.calls).toEqual([]);
    await point.close();
  });

  it('the same wish twice is one; after its answer it is another', async () => {
    const { serialNumber, point } = await rawPoint(() => undefined);
    const wish = () => ask(serialNumber, 'changeConfiguration', { key: 'A', value: '1' });
    const [first, second] = await Promise.all([wish(), wish()]);
    expect(second.id).toBe(first.id);
    expect((await wish()).id).toBe(first.id);
    expect((await ask(serialNumber, 'changeConfiguration', { value: '1', key: 'A' })).id).toBe(first.id);
    expect((await ask(serialNumber, 'changeConfiguration', { key: 'A', value: '2' })).id).not.toBe(first.id);
    await until(() => point.calls.length === 1);
    point.onCall = () => ({ status: 'Accepted' });
    point.send(JSON.stringify([3, point.calls[0]!.id, { status: 'Accepted' }]));
    await becomes(first, { status: 'answered' });
    expect((await wish()).id).not.toBe(first.id);
    await point.close();
  });

  it.each([
    ['refuses', { status: 'Rejected' }, 'rejected'],
    ['needs a reboot', { status: 'RebootRequired' }, 'rebootRequired'],
    ['does not know the key', { status: 'NotSupported' }, 'notSupported'],
    ['answers nonsense', { status: 'Perhaps' }, 'rejected'],
    ['answers nothing that could be read', { nothing: [1, { deep: '\u0000' }] }, 'failed'],
    ['answers a list', [1, 2], 'failed'],
    ['answers a text', 'Accepted', 'failed'],
  ])('a charger that %s', async (_name, answer, result) => {
    const { serialNumber, point } = await rawPoint(() => answer);
    await becomes(await ask(serialNumber, 'changeConfiguration', { key: 'A', value: '1' }), {
      status: 'answered',
      result: result as never,
    });
    await point.close();
  });

  it.each([
    ['NotImplemented', 'notImplemented'],
    ['NotSupported', 'notSupported'],
    ['InternalError', 'failed'],
    ['\u0000Made up', 'failed'],
  ])('a CALLERROR %j', async (code, result) => {
    const { serialNumber, point } = await rawPoint(() => undefined);
    const command = await ask(serialNumber, 'clearCache');
    await until(() => point.calls.length === 1);
    point.send(JSON.stringify([4, point.calls[0]!.id, code, 'sorry \ud800', { why: '\u0000' }]));
    await becomes(command, { status: 'answered', result: result as never });
    await until(async () =>
      (await test.log(serialNumber)).some((entry) => entry.direction === 'out' && entry.outcome === 'error'),
    );
    await point.close();
  });

  it('a broken connection: what the charger did is unknown, and it says so', async () => {
    const { serialNumber, point } = await rawPoint(() => undefined);
    const command = await ask(serialNumber, 'clearCache');
    await until(() => point.calls.length === 1);
    point.drop();
    await becomes(command, { status: 'failed', result: 'noAnswer' });
    await until(async () =>
      (await test.log(serialNumber)).some((entry) => entry.direction === 'out' && entry.outcome === 'closed'),
    );
  });

  it('a remote start that is accepted and never followed says so', async () => {
    const { serialNumber, point } = await rawPoint(() => ({ status: 'Accepted' }));
    const { cardNumber } = await test.card();
    const command = await ask(serialNumber, 'startSession', { connectorNo: 1, idTag: cardNumber });
    await becomes(command, { status: 'answered', result: 'accepted', effect: null });
    // Somebody else's session is not its effect.
    const other = await test.card();
    const id = await point.start(other.cardNumber, 0, Date.now(), 2);
    await point.end(id, 0);
    test.shiftClock(130_000);
    await becomes(command, { effect: 'none' });
    test.shiftClock(0);
    await point.close();
  });

  it('an effect that is seen before the answer counts', async () => {
    const { cardNumber } = await test.card();
    const { serialNumber, point } = await rawPoint(() => undefined);
    const command = await ask(serialNumber, 'startSession', { connectorNo: 1, idTag: cardNumber });
    await until(() => point.calls.length === 1);
    const id = await point.start(cardNumber, 0);
    await becomes(command, { effect: 'started', status: 'sent' });
    point.send(JSON.stringify([3, point.calls[0]!.id, { status: 'Accepted' }]));
    await becomes(command, { effect: 'started', status: 'observed' });
    await point.end(id, 0);
    await point.close();
  });

  it('many points at once: each gets its own, and a stranger among them stops the whole wish', async () => {
    const set = await Promise.all([rawPoint(() => ({ status: 'Accepted' })), rawPoint(() => ({ status: 'Rejected' }))]);
    const serialNumbers = set.map(({ serialNumber }) => serialNumber);
    const body: BodyOf<typeof contract.commands.request> = { serialNumbers, action: 'clearCache' };
    const { commands } = await test.admin.get(contract.commands.request, { body });
    await until(async () => (await Promise.all(commands.map(look))).every((command) => command.status === 'answered'));
    expect((await Promise.all(commands.map(look))).map((command) => command.result).sort()).toEqual(['accepted', 'rejected']);
    const refused = await test.admin.call(contract.commands.request, {
      body: { ...body, serialNumbers: [...serialNumbers, 'NOBODY'] },
    });
    expect(refused.error.key).toBe('notFound');
    for (const { point } of set) point.drop();
  });
});

describe('all that a filter finds', () => {
  it('are asked only when they are as many as were confirmed', async () => {
    const station = (await test.station()).id;
    for (let index = 0; index < 3; index++) await test.point({ stationId: station });
    const filter = { stationId: station };
    expect(await test.admin.get(contract.commands.targets, { body: filter })).toEqual({
      points: 3,
      offline: 3,
      charging: 0,
      stationIds: [station],
      most: 5000,
    });
    const ask = (count: number) =>
      test.admin.call(contract.commands.request, { body: { matching: { ...filter, count }, action: 'clearCache' } });
    expect((await ask(2)).error.key).toBe('matchingChanged');
    const { data } = await ask(3);
    expect(data).toMatchObject({ count: 3 });
    const batch = { params: { batchId: data.batchId } };
    expect(await test.admin.get(contract.commands.progress, batch)).toMatchObject({ total: 3, running: 3 });
    await test.rows('update command set expires_at = now() where batch_id = $1', [data.batchId]);
    await until(async () => (await test.admin.get(contract.commands.progress, batch)).bad === 3);
    const { list, total } = await test.admin.get(contract.commands.list, {
      query: { batchId: data.batchId, result: 'offline', limit: 2 },
    });
    expect([list.length, total]).toEqual([2, 3]);
  });

  it('nothing is asked where neither points nor a filter are named', async () => {
    expect((await test.admin.call(contract.commands.request, { body: { action: 'clearCache' } })).status).toBe(422);
  });
});

describe('a late answer', () => {
  it('is taken, and the command says that it came late', async () => {
    const { serialNumber } = await test.point({ stationId, connectors: 2 });
    const charger = new SimulatedChargePoint({ url: test.ocppUrl, serialNumber, model: 'hyper-180' });
    charger.habits.set('ClearCache', { delayS: 4 });
    await charger.start();
    const command = await ask(serialNumber, 'clearCache');
    await becomes(command, { status: 'failed', result: 'noAnswer', late: false });
    await becomes(command, { status: 'answered', result: 'accepted', late: true });
    const { list } = await test.admin.get(contract.commands.list, { query: { serialNumber, late: true } });
    expect(list.map((one) => one.id)).toEqual([command.id]);
    await charger.stop();
  });
});
