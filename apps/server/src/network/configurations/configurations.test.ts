import { contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
let stationId: number;
let charger: SimulatedChargePoint;
let serialNumber: string;
beforeAll(async () => {
  test = await startTestServer({ timing: { answerMs: 1000, sweepMs: 100, settleMs: 50 } });
  stationId = (await test.station()).id;
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ serialNumber } = await test.point({ stationId, connectors: 2 }));
  charger = new SimulatedChargePoint({ url: test.ocppUrl, serialNumber, model: 'hyper-180', timeScale: 50 });
  await charger.start();
  return () => charger.stop();
});

const look = () => test.admin.get(contract.configurations.get, { params: { serialNumber } });
const entry = async (key: string) => (await look()).entries.find((one) => one.key === key);
const read = async () => {
  await test.admin.get(contract.configurations.read, { body: { serialNumbers: [serialNumber] } });
  await until(async () => (await look()).readTime !== null && !(await look()).reading);
};
const change = (key: string, value: string) =>
  test.admin.call(contract.configurations.change, { params: { serialNumber }, body: { key, value } });
const row = async () => (await test.admin.get(contract.configurations.list, { query: { keyword: serialNumber } })).list[0]!;
const makeTemplate = (values: Record<string, string>, more = {}) =>
  test.admin.get(contract.configurationTemplates.create, {
    body: { providerId: test.ours, templateName: unique('Template '), values, ...more },
  });

describe('a configuration', () => {
  it('is what the charger last told, and nothing before it was asked', async () => {
    expect(await look()).toMatchObject({ readTime: null, entries: [], reading: false });
    await read();
    expect(await entry('NumberOfConnectors')).toMatchObject({ readonly: true });
    expect(await entry('HeartbeatInterval')).toMatchObject({ readonly: false, pendingValue: null });
    expect((await row()).keyCount).toBe((await look()).entries.length);
  });

  it('of a charger that names only so many keys at once is asked for the rest', async () => {
    const all = charger.configuration.read().configurationKey!;
    const told = [...all.slice(0, 4), { key: 'GetConfigurationMaxKeys', readonly: true, value: '5' }];
    // Once: what it is asked next comes at once.
    charger.habits.set('GetConfiguration', {
      get answer() {
        charger.habits.clear();
        return { configurationKey: told };
      },
    });
    await test.admin.get(contract.configurations.read, { body: { serialNumbers: [serialNumber] } });
    await until(async () => (await test.rows(`select from command where action = 'getConfiguration'`)).length > 1);
    // Keys were known before, and the rest comes in parts.
    await until(async () => {
      const { entries, unknownKeys } = await look();
      return entries.length >= 30 && unknownKeys.includes('MeterValuesAlignedDataMaxLength');
    });
  });

  it('that cannot be read says why, and keeps what was known', async () => {
    await read();
    charger.habits.set('GetConfiguration', { error: 'NotSupported' });
    await test.admin.get(contract.configurations.read, { body: { serialNumbers: [serialNumber] } });
    await until(async () => (await look()).readFailure === 'notSupported');
    expect((await look()).entries.length).toBeGreaterThan(20);
  });

  it('changes when the charger has accepted, not before', async () => {
    await read();
    charger.habits.set('ChangeConfiguration', { answer: { status: 'Rejected' } });
    const { data: refused } = await change('HeartbeatInterval', '77');
    await until(async () => (await test.admin.get(contract.commands.get, { params: { id: refused.id } })).result === 'rejected');
    expect((await entry('HeartbeatInterval'))?.value).not.toBe('77');
    charger.habits.clear();
    await change('HeartbeatInterval', '78');
    await until(async () => (await entry('HeartbeatInterval'))?.value === '78');
  });

  it('a change that needs a reboot is marked until a reboot was seen', async () => {
    await read();
    await change('SecurityProfile', '1');
    await until(async () => (await entry('SecurityProfile'))?.pendingValue === '1');
    expect(await entry('SecurityProfile')).toMatchObject({ value: '0' });
    expect(await row()).toMatchObject({ rebootPending: 1 });
    const { total } = await test.admin.get(contract.configurations.list, {
      query: { rebootPending: true, keyword: serialNumber },
    });
    expect(total).toBe(1);
    await charger.reboot();
    await until(async () => (await entry('SecurityProfile'))?.rebootSince === null);
    expect(await entry('SecurityProfile')).toMatchObject({ value: '1', pendingValue: null });
  });

  it.each([
    ['HeartbeatInterval', 'soon', 'value'],
    ['LocalPreAuthorize', 'maybe', 'value'],
    ['LightIntensity', '101', 'value'],
    ['NumberOfConnectors', '3', 'value'],
    ['AuthorizationKey', '00112233445566778899', 'key'],
  ])('%s = %s is refused before it is sent', async (key, value, field) => {
    const answer = await change(key, value);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field]);
  });
});

describe('a template', () => {
  it('shows by how many keys a charger differs, and applying it sends just those', async () => {
    await read();
    charger.configuration.change('HeartbeatInterval', '300');
    await read();
    const template = await makeTemplate({ HeartbeatInterval: '300', LightIntensity: '30', LocalPreAuthorize: 'True' });
    const apply = () =>
      test.admin.get(contract.configurationTemplates.apply, {
        params: { id: template.id },
        body: { serialNumbers: [serialNumber] },
      });
    charger.habits.set('ChangeConfiguration', { answer: { status: 'Rejected' } });
    const first = await apply();
    expect(first).toMatchObject({ commands: 2, points: 1, upToDate: 0, unfit: [] });
    await until(async () => {
      const batchId = first.batchId!;
      return (await test.admin.get(contract.commands.progress, { params: { batchId } })).bad === 2;
    });
    expect(await row()).toMatchObject({ drift: 2, templateName: template.templateName });
    charger.habits.clear();
    await apply();
    await until(async () => (await row()).drift === 0);
    expect(await apply()).toMatchObject({ commands: 0, upToDate: 1, batchId: null });
    expect((await entry('LightIntensity'))?.templateValue).toBe('30');
    await test.admin.get(contract.configurationTemplates.update, {
      params: { id: template.id },
      body: { templateName: template.templateName, values: { LightIntensity: '10' } },
    });
    expect(await row()).toMatchObject({ drift: 1 });
    const { list } = await test.admin.get(contract.configurationTemplates.list, { query: { keyword: template.templateName } });
    expect(list).toMatchObject([{ pointCount: 1, driftCount: 1 }]);
    await test.admin.get(contract.configurationTemplates.remove, { params: { id: template.id } });
    expect(await row()).toMatchObject({ drift: null, templateId: null });
  });

  it('leaves chargers of another make alone', async () => {
    const template = await makeTemplate({ LightIntensity: '30' }, { vendor: 'Nobody' });
    const applied = await test.admin.get(contract.configurationTemplates.apply, {
      params: { id: template.id },
      body: { serialNumbers: [serialNumber] },
    });
    expect(applied).toMatchObject({ commands: 0, points: 0, unfit: [serialNumber] });
  });

  it.each<[Record<string, string>, string]>([
    [{}, 'nothing in it'],
    [{ AuthorizationKey: 'ab' }, 'a guarded key'],
    [{ NumberOfConnectors: '2' }, 'a key that nobody can change'],
    [{ HeartbeatInterval: 'x' }, 'a value of another kind'],
  ])('%j is refused: %s', async (values) => {
    const answer = await test.admin.call(contract.configurationTemplates.create, {
      body: { providerId: test.ours, templateName: unique('T'), values },
    });
    expect(answer.status).toBe(422);
  });
});
