import { contract } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { type Bench, testCases } from '../../testing/bench-201.ts';
import { unique, until } from '../../testing/server.ts';

const { bench, server } = testCases();

/** Tells a page of a report. */
const report = ({ station }: Bench, requestId: number, values: Record<string, string>, more: object = {}) =>
  station.call('NotifyReport', {
    requestId,
    generatedAt: new Date().toISOString(),
    seqNo: 0,
    ...more,
    reportData: Object.entries(values).map(([name, value]) => {
      const [, component = '', variable = '', instance] = /^(\w+)\.(\w+)(?:\[(\w+)\])?$/.exec(name) ?? [];
      return {
        component: { name: component },
        variable: { name: variable, ...(instance === undefined ? {} : { instance }) },
        variableAttribute: [{ value }],
      };
    }) as never,
  });
const configuration = async ({ serialNumber }: Bench) =>
  (await server().admin.get(contract.configurations.get, { params: { serialNumber } })).entries.map(({ key, value }) => [
    key,
    value,
  ]);

const FIVE = [
  'DeviceDataCtrlr.ItemsPerMessage[GetReport]',
  'DeviceDataCtrlr.ItemsPerMessage[GetVariables]',
  'DeviceDataCtrlr.BytesPerMessage[GetReport]',
  'DeviceDataCtrlr.BytesPerMessage[GetVariables]',
  'AuthorizeRemoteTxRequests',
];
/** Every variable that is asked for, with a value. */
const read = ({ getVariableData }: Record<string, unknown>) => ({
  getVariableResult: (getVariableData as object[]).map((one) => ({ ...one, attributeStatus: 'Accepted', attributeValue: '1' })),
});

describe('B: provisioning', () => {
  it.each([
    ['items', { 'DeviceDataCtrlr.ItemsPerMessage[GetVariables]': '4' }, [4, 1]],
    ['bytes', { 'DeviceDataCtrlr.BytesPerMessage[GetVariables]': '360' }, [2, 2, 1]],
  ] as const)('TC_B_08: no more variables are asked for than its %s allow', async (_name, sizes, parts) => {
    const here = await bench();
    await report(here, 5, sizes);
    const { payloads, told, result } = await here.ask('getConfiguration', { keys: FIVE }, read);
    expect(payloads.map(({ getVariableData }) => (getVariableData as object[]).length)).toEqual(parts);
    expect(result).toBe('accepted');
    expect((told as { entries: { key: string }[] }).entries.map(({ key }) => key)).toEqual(FIVE);
  });

  it('TC_B_10: several variables are set at once, and each says what became of it', async () => {
    const here = await bench();
    const values = [
      { key: 'OCPPCommCtrlr.OfflineThreshold', value: '123' },
      { key: 'AuthorizeRemoteTxRequests', value: 'false' },
    ];
    const answer = ({ setVariableData }: Record<string, unknown>) => ({
      setVariableResult: (setVariableData as { component: object; variable: object }[]).map(({ component, variable }, index) => ({
        component,
        variable,
        attributeStatus: index === 0 ? 'Accepted' : 'RebootRequired',
      })),
    });
    expect(await here.ask('changeVariables', { values }, answer)).toMatchObject({
      action: 'SetVariables',
      payload: {
        setVariableData: [
          { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'OfflineThreshold' }, attributeValue: '123' },
          { component: { name: 'AuthCtrlr' }, variable: { name: 'AuthorizeRemoteStart' }, attributeValue: 'false' },
        ],
      },
      result: 'rebootRequired',
    });
    await until(async () => (await configuration(here)).length === 2);
    expect(await configuration(here)).toContainEqual(['OCPPCommCtrlr.OfflineThreshold', '123']);
  });

  it('a template is sent to a device model in one message', async () => {
    const here = await bench();
    await report(here, 5, { 'A.First': '1', 'A.Second': '1', 'A.Same': '5' });
    const body = {
      providerId: server().ours,
      templateName: unique('T'),
      values: { 'A.First': '2', 'A.Second': '3', 'A.Same': '5' },
    };
    const { id } = await server().admin.get(contract.configurationTemplates.create, { body });
    const serialNumbers = [here.serialNumber];
    const applied = await server().admin.get(contract.configurationTemplates.apply, { params: { id }, body: { serialNumbers } });
    expect(applied).toMatchObject({ commands: 1, points: 1 });
    await until(() => here.station.raw.calls.length > 0);
    expect(here.station.raw.calls).toMatchObject([
      { action: 'SetVariables', payload: { setVariableData: [{ attributeValue: '2' }, { attributeValue: '3' }] } },
    ]);
  });

  it('a password is not set past us among several variables', async () => {
    const { serialNumber } = await bench();
    const payload = { values: [{ key: 'SecurityCtrlr.BasicAuthPassword', value: 'a password of somebody' }] };
    const body = { serialNumbers: [serialNumber], action: 'changeVariables' as const, payload };
    expect((await server().admin.call(contract.commands.request, { body })).status).toBe(422);
  });

  it.each([
    ['TC_B_12', 'configuration', 'ConfigurationInventory'],
    ['TC_B_14', 'summary', 'SummaryInventory'],
  ])('%s: a %s report is asked for, and takes nothing away that it does not name', async (_name, scope, reportBase) => {
    const here = await bench();
    await report(here, 5, { 'A.Kept': '1', 'A.Told': '1' });
    const { action, payload, id } = await here.ask('reportVariables', { scope });
    expect([action, payload!.reportBase]).toEqual(['GetBaseReport', reportBase]);
    await report(here, payload!.requestId as number, { 'A.Told': '2' });
    expect(await configuration(here)).toEqual([
      ['A.Kept', '1'],
      ['A.Told', '2'],
    ]);
    await until(async () => (await server().admin.get(contract.commands.get, { params: { id } })).effect === 'reported');
  });

  it('TC_B_18: a report of components in a state and of chosen variables, which may be empty', async () => {
    const here = await bench();
    const keys = ['EVSE(1).AvailabilityState'];
    const named = { component: { name: 'EVSE', evse: { id: 1 } }, variable: { name: 'AvailabilityState' } };
    expect(
      await here.ask('reportVariables', { scope: 'chosen', criteria: ['problem'], keys }, { status: 'EmptyResultSet' }),
    ).toMatchObject({
      action: 'GetReport',
      payload: { componentCriteria: ['Problem'], componentVariable: [named] },
      result: 'accepted',
      told: { hasAny: false },
    });
    // Nothing is waited for that will not come.
    expect(
      await server().rows(
        "select 1 from command where action = 'reportVariables' and told ->> 'hasAny' = 'false' and effect_until is not null",
      ),
    ).toEqual([]);
    const { payload, told } = await here.ask('reportVariables', { scope: 'chosen', criteria: ['available'], keys });
    expect(payload).toMatchObject({ componentCriteria: ['Available'], componentVariable: [named] });
    expect(told).toEqual({ hasAny: true });
    expect(await report(here, payload!.requestId as number, { 'EVSE.AvailabilityState': 'Available' })).toEqual({});
  });

  it('TC_B_25: an EVSE starts anew when it is idle', async () => {
    const { ask, station, evse } = await bench();
    const { action, payload, result, id } = await ask('reset', { type: 'whenIdle', connectorNo: evse.id });
    expect([action, payload, result]).toEqual(['Reset', { type: 'OnIdle', evseId: 1 }, 'accepted']);
    await station.status(1, 'Available');
    await until(async () => (await server().admin.get(contract.commands.get, { params: { id } })).effect === 'Available');
  });

  it('TC_B_26: an EVSE with a session waits for its end', async () => {
    const { ask, evConnected, authorized, charging, stopAuthorized, end, records } = await bench();
    await evConnected();
    await authorized();
    await charging();
    expect(await ask('reset', { type: 'whenIdle', connectorNo: 1 }, { status: 'Scheduled' })).toMatchObject({
      payload: { type: 'OnIdle', evseId: 1 },
      result: 'scheduled',
    });
    await stopAuthorized();
    await end('EVCommunicationLost', 'EVDisconnected');
    expect(await records()).toMatchObject([{ status: 'finished', wh: 50 }]);
  });

  it('TC_B_27: an EVSE with a session starts anew at once, and the session is billed', async () => {
    const { ask, evConnected, authorized, charging, end, records } = await bench();
    await evConnected();
    await authorized();
    await charging();
    expect(await ask('reset', { type: 'hard', connectorNo: 1 })).toMatchObject({
      payload: { type: 'Immediate', evseId: 1 },
      result: 'accepted',
    });
    await end('ResetCommand', 'ImmediateReset');
    expect(await records()).toMatchObject([{ status: 'finished', wh: 50 }]);
  });

  it.each([
    ['TC_B_42: is taken', 'Accepted', 'accepted'],
    ['TC_B_44: fails', 'Failed', 'failed'],
  ])('a network profile %s', async (_name, status, result) => {
    const { ask } = await bench();
    const profile = {
      slot: 2,
      url: 'wss://csms.example/ocpp',
      securityProfile: 2,
      interface: 'Wired0',
      answerSeconds: 30,
    };
    expect(await ask('setNetworkProfile', profile, { status })).toMatchObject({
      action: 'SetNetworkProfile',
      payload: {
        configurationSlot: 2,
        connectionData: {
          messageTimeout: 30,
          ocppCsmsUrl: 'wss://csms.example/ocpp',
          ocppInterface: 'Wired0',
          ocppTransport: 'JSON',
          ocppVersion: 'OCPP20',
          securityProfile: 2,
        },
      },
      result,
    });
  });
});
