import { contract } from '@csms/contract';
import type { RequestOf } from '@csms/ocpp/v201';
import { describe, expect, it } from 'vitest';
import { testCases } from '../../testing/bench-201.ts';
import { until } from '../../testing/server.ts';

const { bench, server } = testCases();

type Event = RequestOf<'NotifyEvent'>['eventData'][number];
const at = () => new Date().toISOString();
/** Whether something is still to be seen of a command. */
const waitsFor = async (id: string): Promise<boolean> =>
  (await server().rows<{ waits: boolean }>('select effect_until is not null as waits from command where id = $1', [id]))[0]!
    .waits;

describe('N: monitoring and customer information', () => {
  const power = { component: { name: 'ChargingStation' }, variable: { name: 'Power' } };
  const state = { component: { name: 'EVSE', evse: { id: 1 } }, variable: { name: 'AvailabilityState' } };
  const delta = { kind: 'delta', value: 1, severity: 8 };

  it.each([
    ['TC_N_01: by their kind', { criteria: ['threshold'] }, { monitoringCriteria: ['ThresholdMonitoring'] }],
    ['TC_N_02: by variable', { keys: ['EVSE(1).AvailabilityState'] }, { componentVariable: [state] }],
    [
      'TC_N_03: by both',
      { criteria: ['delta'], keys: ['EVSE(1).AvailabilityState'] },
      { monitoringCriteria: ['DeltaMonitoring'], componentVariable: [state] },
    ],
    [
      'TC_N_60: by kind and several variables',
      { criteria: ['threshold'], keys: ['ChargingStation.Power', 'EVSE(1).AvailabilityState'] },
      { monitoringCriteria: ['ThresholdMonitoring'], componentVariable: [power, state] },
    ],
    ['TC_N_47: all', {}, {}],
  ] as const)('monitors are read %s, or there are none', async (_name, payload, wanted) => {
    const { ask, station, serialNumber } = await bench();
    const none = await ask('getMonitors', payload, { status: 'EmptyResultSet' });
    expect(none.result).toBe('accepted');
    expect(await waitsFor(none.id)).toBe(false);
    const asked = await ask('getMonitors', payload);
    expect(asked).toMatchObject({ action: 'GetMonitoringReport', result: 'accepted' });
    const { requestId, ...rest } = asked.payload as unknown as RequestOf<'GetMonitoringReport'>;
    expect(rest).toEqual(wanted);
    const page = (id: number, seqNo: number, tbc: boolean) =>
      station.call('NotifyMonitoringReport', {
        ...{ requestId, seqNo, tbc, generatedAt: at() },
        monitor: [{ ...power, variableMonitoring: [{ id, type: 'UpperThreshold', value: 9, severity: 4, transaction: false }] }],
      });
    expect(await page(1, 0, true)).toEqual({});
    expect(await page(2, 1, false)).toEqual({});
    const { monitors } = await server().admin.get(contract.monitors.get, { params: { serialNumber } });
    expect(monitors.map(({ id, key, kind, severity }) => [id, key, kind, severity])).toEqual([
      [1, 'ChargingStation.Power', 'upperThreshold', 4],
      [2, 'ChargingStation.Power', 'upperThreshold', 4],
    ]);
  });

  it('a report of all takes away what it does not name, one of some does not', async () => {
    const { ask, station, serialNumber } = await bench();
    const ids = async () =>
      (await server().admin.get(contract.monitors.get, { params: { serialNumber } })).monitors.map(({ id }) => id);
    const report = async (payload: object, id: number) => {
      const { requestId } = (await ask('getMonitors', payload)).payload as { requestId: number };
      const variableMonitoring = [{ id, type: 'Delta' as const, value: 1, severity: 5, transaction: true }];
      await station.call('NotifyMonitoringReport', {
        ...{ requestId, seqNo: 0, generatedAt: at() },
        monitor: [{ ...power, variableMonitoring: variableMonitoring as never }],
      });
    };
    await report({}, 1);
    await report({ criteria: ['delta'] }, 2);
    expect(await ids()).toEqual([1, 2]);
    await report({}, 3);
    expect(await ids()).toEqual([3]);
    await ask('getMonitors', {}, { status: 'EmptyResultSet' });
    await until(async () => (await ids()).length === 0);
  });

  it('TC_N_05: the monitoring base is chosen', async () => {
    const { ask } = await bench();
    for (const [base, monitoringBase] of [
      ['all', 'All'],
      ['factoryDefault', 'FactoryDefault'],
      ['hardWiredOnly', 'HardWiredOnly'],
    ] as const)
      expect(await ask('setMonitoringBase', { base })).toMatchObject({
        action: 'SetMonitoringBase',
        payload: { monitoringBase },
      });
  });

  it('TC_N_08, TC_N_09: monitors are set on one variable and on several, and known from then on', async () => {
    const { ask, serialNumber } = await bench();
    const answer = (...ids: number[]) => ({
      setMonitoringResult: ids.map((id) => ({ id, ...state, type: 'Delta', severity: 8, status: 'Accepted' })),
    });
    const one = { key: 'EVSE(1).AvailabilityState', ...delta };
    expect(await ask('setMonitors', { monitors: [one] }, answer(7))).toMatchObject({
      action: 'SetVariableMonitoring',
      payload: { setMonitoringData: [{ ...state, type: 'Delta', value: 1, severity: 8 }] },
      result: 'accepted',
    });
    const other = { key: 'ChargingStation.AvailabilityState', ...delta };
    expect(await ask('setMonitors', { monitors: [one, other] }, answer(7, 8))).toMatchObject({
      payload: { setMonitoringData: [state, { component: { name: 'ChargingStation' } }] },
    });
    const known = async () => (await server().admin.get(contract.monitors.get, { params: { serialNumber } })).monitors;
    await until(async () => (await known()).length === 2);
    expect((await known()).map(({ id, key }) => [id, key])).toEqual([
      [8, 'ChargingStation.AvailabilityState'],
      [7, 'EVSE(1).AvailabilityState'],
    ]);
    const refused = { setMonitoringResult: [{ ...state, type: 'Delta', severity: 8, status: 'UnsupportedMonitorType' }] };
    expect(await ask('setMonitors', { monitors: [one] }, refused)).toMatchObject({ result: 'failed' });
  });

  it('TC_N_16, TC_N_17: the level of what is told is set, or refused', async () => {
    const { ask } = await bench();
    expect(await ask('setMonitoringLevel', { severity: 4 })).toMatchObject({
      action: 'SetMonitoringLevel',
      payload: { severity: 4 },
      result: 'accepted',
    });
    expect(await ask('setMonitoringLevel', { severity: 4 }, { status: 'Rejected' })).toMatchObject({ result: 'rejected' });
  });

  it('TC_N_18: no more monitors are removed with a message than its charger takes', async () => {
    const { ask, station, serialNumber } = await bench();
    const reportData = [
      {
        ...{ component: { name: 'MonitoringCtrlr' }, variable: { name: 'ItemsPerMessage', instance: 'ClearVariableMonitoring' } },
        variableAttribute: [{ value: '2' }],
      },
    ];
    await station.call('NotifyReport', { requestId: 1, seqNo: 0, generatedAt: at(), reportData: reportData as never });
    const before = station.raw.calls.length;
    const done = await ask('clearMonitors', { ids: [1, 2, 3, 4, 5] }, ({ id }) => ({
      clearMonitoringResult: (id as number[]).map((one) => ({ id: one, status: 'Accepted' })),
    }));
    expect(done.result).toBe('accepted');
    expect(station.raw.calls.slice(before).map(({ payload }) => payload)).toEqual([{ id: [1, 2] }, { id: [3, 4] }, { id: [5] }]);
    expect((await server().admin.get(contract.monitors.get, { params: { serialNumber } })).monitors).toEqual([]);
  });

  it('TC_N_44: a monitor that cannot be removed stays', async () => {
    const { ask } = await bench();
    const answer = { clearMonitoringResult: [{ id: 3, status: 'Rejected' }] };
    expect(await ask('clearMonitors', { ids: [3] }, answer)).toMatchObject({
      action: 'ClearVariableMonitoring',
      payload: { id: [3] },
      result: 'rejected',
    });
  });

  it('what a model is to have is set on each of its chargers that lacks it, once it has told what it has', async () => {
    const test = server();
    const has = async (serialNumber: string) => await test.admin.get(contract.monitors.get, { params: { serialNumber } });
    const first = await bench();
    const monitor = { key: 'ChargingStation.Power', kind: 'upperThreshold', value: 7, severity: 3 };
    const taken = { setMonitoringResult: [{ id: 1, ...power, type: 'UpperThreshold', severity: 3, status: 'Accepted' }] };
    await first.station.boot({ vendorName: 'Wanting', model: 'W1' });
    await first.ask('setMonitors', { monitors: [monitor] }, taken);
    await until(async () => (await has(first.serialNumber)).monitors.length === 1);
    await test.admin.get(contract.monitors.want, { params: { serialNumber: first.serialNumber }, body: { wanted: true } });
    expect(await has(first.serialNumber)).toMatchObject({ wanted: 1, missing: 0 });
    const second = await bench();
    second.station.answer((action) => (action === 'GetMonitoringReport' ? { status: 'EmptyResultSet' } : taken));
    await second.station.boot({ vendorName: 'Wanting', model: 'W1' });
    await until(async () => (await has(second.serialNumber)).monitors.length === 1);
    expect(second.station.raw.calls.map(({ action }) => action)).toEqual(['GetMonitoringReport', 'SetVariableMonitoring']);
    await test.admin.get(contract.monitors.want, { params: { serialNumber: first.serialNumber }, body: { wanted: false } });
    expect(await has(second.serialNumber)).toMatchObject({ wanted: null, missing: 0 });
  });

  const event = (more: Partial<Event>): Event => ({
    ...{ eventId: 1, timestamp: at(), trigger: 'Alerting', actualValue: '9', eventNotificationType: 'CustomMonitor' },
    ...power,
    ...more,
  });
  it.each([
    ['TC_N_21: of its hardware', event({ eventNotificationType: 'HardWiredNotification' })],
    ['TC_N_24: periodic', event({ trigger: 'Periodic' })],
    ['TC_N_48: of a variable that is only written', event({ actualValue: '' })],
    ['TC_N_49: that it is over', event({ cleared: true })],
    ['TC_N_50: of a threshold with periodic trigger', event({ trigger: 'Periodic', variableMonitoringId: 4 })],
  ])('an event is taken: %s', async (_name, eventData) => {
    const { station } = await bench();
    expect(await station.call('NotifyEvent', { generatedAt: at(), seqNo: 0, eventData: [eventData] })).toEqual({});
  });

  it('what a monitor finds is an alarm by its severity until it is over, and a boot lets it be told anew', async () => {
    const { ask, station, serialNumber } = await bench();
    const set = { setMonitoringResult: [{ id: 5, ...power, type: 'UpperThreshold', severity: 2, status: 'Accepted' }] };
    await ask(
      'setMonitors',
      { monitors: [{ key: 'ChargingStation.Power', kind: 'upperThreshold', value: 8, severity: 2 }] },
      set,
    );
    const found = async () => (await server().admin.get(contract.monitors.get, { params: { serialNumber } })).alerts;
    const alarms = async () =>
      (await server().admin.get(contract.alarms.list, { query: { keyword: serialNumber, state: 'open' } })).list.filter(
        ({ kind }) => kind === 'monitor',
      );
    const tell = (more: Partial<Event>) =>
      station.call('NotifyEvent', { generatedAt: at(), seqNo: 0, eventData: [event({ variableMonitoringId: 5, ...more })] });
    await tell({ techInfo: 'fan' });
    expect(await found()).toMatchObject([{ key: 'ChargingStation.Power', severity: 2, value: '9', info: 'fan' }]);
    await until(async () => (await alarms()).length === 1);
    expect(await alarms()).toMatchObject([{ level: 'serious', code: 'grave', detail: 'ChargingStation.Power = 9' }]);
    await tell({ cleared: true });
    expect(await found()).toEqual([]);
    await until(async () => (await alarms()).length === 0);
    await tell({});
    await station.boot();
    expect(await found()).toEqual([]);
  });

  it('a flood of findings is bounded, and what they say ends them all the same', async () => {
    const { station, serialNumber } = await bench();
    const many = (more: Partial<Event>) => Array.from({ length: 300 }, (_, n) => event({ ...more, variable: { name: `V${n}` } }));
    const tell = (eventData: Event[]) =>
      station.call('NotifyEvent', { generatedAt: at(), seqNo: 0, eventData: eventData as never });
    await tell(many({}));
    const found = async () => (await server().admin.get(contract.monitors.get, { params: { serialNumber } })).alerts.length;
    expect(await found()).toBe(200);
    await tell(many({ cleared: true }));
    expect(await found()).toBe(0);
  });

  const customer = { idTag: 'CARD-1', erase: false };
  it.each([
    ['TC_N_27: with data', customer, 'name: A', true, false],
    ['TC_N_28: without data', customer, '', true, false],
    ['TC_N_30: erased and told', { ...customer, erase: true }, 'name: A', true, true],
    ['TC_N_31: erased, nothing was there', { ...customer, erase: true }, '', true, true],
    ['TC_N_32: erased and not told', { ...customer, erase: true, report: false }, '', false, true],
    ['TC_N_62: by another name', { customerIdentifier: 'OpenChargeAlliance', erase: true }, 'x', true, true],
    [
      'TC_N_63: by a certificate',
      { certificate: { hashAlgorithm: 'SHA256', issuerNameHash: 'ab', issuerKeyHash: 'cd', serialNumber: '1' }, erase: true },
      'x',
      true,
      true,
    ],
  ] as const)('what is held of a customer, %s', async (_name, payload, data, report, clear) => {
    const { ask, station } = await bench();
    const asked = await ask('reportCustomer', { requestId: 12, ...payload });
    expect(asked).toMatchObject({ action: 'CustomerInformation', payload: { requestId: 12, report, clear }, result: 'accepted' });
    if ('idTag' in payload) expect(asked.payload).toMatchObject({ idToken: { idToken: 'CARD-1', type: 'ISO14443' } });
    expect(await station.call('NotifyCustomerInformation', { data, seqNo: 0, generatedAt: at(), requestId: 12 })).toEqual({});
  });

  it('TC_N_29: a question after a customer is refused', async () => {
    const { ask } = await bench();
    expect(await ask('reportCustomer', { requestId: 1, ...customer }, { status: 'Rejected' })).toMatchObject({
      result: 'rejected',
    });
  });

  it('TC_N_46: a customer is erased at the charger, and then from its local list', async () => {
    const { ask, station } = await bench();
    await ask('reportCustomer', { requestId: 2, ...customer, erase: true });
    await station.call('NotifyCustomerInformation', { data: '', seqNo: 0, generatedAt: at(), requestId: 2 });
    expect(await ask('sendLocalList', { version: 9, mode: 'differential', entries: [{ idTag: 'CARD-1' }] })).toMatchObject({
      action: 'SendLocalList',
      payload: { updateType: 'Differential', versionNumber: 9, localAuthorizationList: [{ idToken: { idToken: 'CARD-1' } }] },
    });
  });

  it('what a person asks of a customer is kept with what came, in pages, and another tenant sees none of it', async () => {
    const test = server();
    const { station, serialNumber } = await bench();
    const ask = (body: object) => test.admin.call(contract.customersData.ask, { params: { serialNumber }, body: body as never });
    expect((await ask({})).status).toBe(422);
    expect((await ask({ idTag: 'CARD-2', customerIdentifier: 'B' })).status).toBe(422);
    expect((await ask({ idTag: 'CARD-2', erase: true })).status).toBe(200);
    await until(() => station.raw.calls.some(({ action }) => action === 'CustomerInformation'));
    const { requestId } = station.raw.calls.find(({ action }) => action === 'CustomerInformation')!.payload as {
      requestId: number;
    };
    const page = (data: string, seqNo: number, tbc: boolean) =>
      station.call('NotifyCustomerInformation', { data, seqNo, tbc, generatedAt: at(), requestId });
    await page('name: A; ', 0, true);
    await page('card: CARD-2', 1, false);
    const list = async () => (await test.admin.get(contract.customersData.list, { params: { serialNumber } })).list;
    expect(await list()).toMatchObject([{ idTag: 'CARD-2', erase: true, state: 'told', data: 'name: A; card: CARD-2' }]);
    // What comes after the end changes nothing.
    await page('more', 2, false);
    expect((await list())[0]!.data).toBe('name: A; card: CARD-2');
    const theirs = await test.user(test.theirs, ['chargeUser:privacy', 'configuration:read']);
    for (const call of [contract.customersData.list, contract.monitors.get, contract.displayMessages.get])
      expect((await theirs.call(call as typeof contract.monitors.get, { params: { serialNumber } })).status).toBe(404);
  });
});

describe('O: display messages', () => {
  const message = { id: 3, text: 'Hello', priority: 'inFront' };
  const info = (id: number, more: object = {}) => ({
    ...{ id, priority: 'InFront' as const, message: { format: 'UTF8' as const, content: 'Hello', language: 'en' } },
    ...more,
  });

  it.each([
    ['TC_O_02: all', {}, {}],
    ['TC_O_07: by number', { ids: [3] }, { id: [3] }],
    ['TC_O_08: by priority', { priority: 'inFront' }, { priority: 'InFront' }],
    ['TC_O_09: by state', { state: 'charging' }, { state: 'Charging' }],
  ] as const)('messages are read %s', async (_name, payload, wanted) => {
    const { ask, station, serialNumber } = await bench();
    const asked = await ask('getMessages', payload);
    const { requestId, ...rest } = asked.payload as unknown as RequestOf<'GetDisplayMessages'>;
    expect([asked.action, rest]).toEqual(['GetDisplayMessages', wanted]);
    expect(await station.call('NotifyDisplayMessages', { requestId, tbc: true, messageInfo: [info(3)] })).toEqual({});
    expect(await station.call('NotifyDisplayMessages', { requestId, messageInfo: [info(4, { state: 'Charging' })] })).toEqual({});
    const { messages } = await server().admin.get(contract.displayMessages.get, { params: { serialNumber } });
    expect(messages).toMatchObject([
      { id: 3, text: 'Hello', format: 'utf8', language: 'en', priority: 'inFront', state: null },
      { id: 4, state: 'charging' },
    ]);
  });

  it('TC_O_11: none of those that were asked for takes nothing away', async () => {
    const { ask, serialNumber } = await bench();
    await ask('showMessage', message);
    const shown = async () => (await server().admin.get(contract.displayMessages.get, { params: { serialNumber } })).messages;
    await until(async () => (await shown()).length === 1);
    expect(await ask('getMessages', { ids: [9], state: 'idle' }, { status: 'Unknown' })).toMatchObject({ result: 'accepted' });
    expect(await shown()).toHaveLength(1);
  });

  it('TC_O_03: none is an answer', async () => {
    const { ask, serialNumber } = await bench();
    await ask('showMessage', message);
    const shown = async () => (await server().admin.get(contract.displayMessages.get, { params: { serialNumber } })).messages;
    await until(async () => (await shown()).length === 1);
    const none = await ask('getMessages', {}, { status: 'Unknown' });
    expect(none.result).toBe('accepted');
    expect(await waitsFor(none.id)).toBe(false);
    await until(async () => (await shown()).length === 0);
  });

  it('TC_O_04, TC_O_05: a message is cleared, or was not there', async () => {
    const { ask, serialNumber } = await bench();
    const shown = async () => (await server().admin.get(contract.displayMessages.get, { params: { serialNumber } })).messages;
    for (const [status, result] of [
      ['Accepted', 'accepted'],
      ['Unknown', 'rejected'],
    ] as const) {
      await ask('showMessage', message);
      await until(async () => (await shown()).length === 1);
      expect(await ask('clearMessage', { id: 3 }, { status })).toMatchObject({
        action: 'ClearDisplayMessage',
        payload: { id: 3 },
        result,
      });
      await until(async () => (await shown()).length === 0);
    }
  });

  it('TC_O_06, TC_O_10, TC_O_27, TC_O_28: a message of a session names it as its charger does', async () => {
    const { ask, evConnected, authorized, charging, serialNumber, id } = await bench();
    const name = id();
    await evConnected();
    await authorized();
    await charging();
    const [{ transactionId } = { transactionId: 0 }] = (
      await server().admin.get(contract.sessions.list, { query: { keyword: serialNumber } })
    ).list;
    const [from, to] = ['2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'];
    expect(await ask('showMessage', { ...message, transactionId, from, to, state: 'charging' })).toMatchObject({
      action: 'SetDisplayMessage',
      payload: {
        message: { id: 3, priority: 'InFront', state: 'Charging', transactionId: name, startDateTime: from, endDateTime: to },
      },
      result: 'accepted',
    });
    expect(await ask('showMessage', { ...message, transactionId }, { status: 'UnknownTransaction' })).toMatchObject({
      result: 'rejected',
    });
    const unknown = await ask('showMessage', { ...message, transactionId: 2_000_000_000 });
    expect(unknown.action).toBeUndefined();
    expect(unknown.result).toBe('notSupported');
  });

  it('TC_O_12, TC_O_13, TC_O_14: a message is replaced, and shown from and until its times', async () => {
    const { ask, serialNumber } = await bench();
    const [from, to] = ['2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'];
    await ask('showMessage', message);
    expect(await ask('showMessage', { ...message, text: 'Anew', from, to })).toMatchObject({
      payload: { message: { id: 3, startDateTime: from, endDateTime: to, message: { format: 'UTF8', content: 'Anew' } } },
    });
    const shown = async () => (await server().admin.get(contract.displayMessages.get, { params: { serialNumber } })).messages;
    await until(async () => (await shown())[0]?.text === 'Anew');
    expect(await shown()).toMatchObject([{ id: 3, from, to }]);
  });

  it.each([
    ['TC_O_17', 'NotSupportedPriority'],
    ['TC_O_18', 'NotSupportedState'],
    ['TC_O_19', 'NotSupportedMessageFormat'],
  ])('%s: a message that its charger cannot show is refused in words', async (_name, status) => {
    const { ask } = await bench();
    expect(await ask('showMessage', { ...message, state: 'idle', format: 'html' }, { status })).toMatchObject({
      payload: { message: { id: 3, state: 'Idle', message: { format: 'HTML' } } },
      result: 'notSupported',
    });
  });
});
