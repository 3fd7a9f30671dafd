import { type BodyOf, contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiOf, startTestServer, type TestServer } from '../../testing/server.ts';

const { dictionaries, exportConfigs, settings } = contract;
// biome-ignore lint/suspicious/noExplicitAny: a test knows its answers
type Data = any;

let test: TestServer;
let operator: Api;
beforeAll(async () => {
  test = await startTestServer();
  operator = await test.user(test.ours, ['config:read', 'config:write']);
});
afterAll(() => test.close());

const form = (changes: Partial<BodyOf<typeof dictionaries.create>> = {}) => ({
  type: 'car_brand',
  value: 'Zeekr',
  labelZh: '极氪',
  labelEn: 'Zeekr',
  ...changes,
});
const values = async (api: Api, type = 'car_brand') =>
  (await api.get(dictionaries.byType, { params: { type } })).map((entry) => entry.dictValue);

describe('a dictionary', () => {
  it('is answered in its order and in the language that asks, and not sent again to a browser that has it', async () => {
    const english = await operator.get(dictionaries.byType, { params: { type: 'logistics_type' } });
    expect(english.map((entry) => entry.dictLabel)).toEqual(['Express', 'Pick-up', 'Own vehicle']);
    const answer = await operator.raw('GET', '/system/dict/data/type/logistics_type', undefined, { 'x-language': 'zh' });
    expect(((await answer.json()) as { data: Data }).data[0]).toEqual({
      dictLabel: '快递',
      dictValue: 'express',
      listClass: '',
      cssClass: '',
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('vary')).toMatch(/x-language/i);
    const again = async (language: string) =>
      operator.raw('GET', '/system/dict/data/type/logistics_type', undefined, {
        'x-language': language,
        'if-none-match': answer.headers.get('etag')!,
      });
    expect((await again('zh')).status).toBe(304);
    expect((await again('en')).status).toBe(200);
  });

  it('that does not exist is not found, whatever its name', async () => {
    expect((await operator.call(dictionaries.byType, { params: { type: 'no_such_type' } })).status).toBe(404);
    for (const type of ['__proto__', 'A', '%27', 'x'.repeat(60)])
      expect((await operator.raw('GET', `/system/dict/data/type/${type}`)).status).toBe(422);
  });

  it('without a session only what the application form needs is answered', async () => {
    const nobody = apiOf(test.url, undefined);
    expect((await nobody.get(dictionaries.forPublic, { params: { type: 'country' } })).length).toBeGreaterThan(40);
    expect((await nobody.raw('GET', '/web/apply/dict/car_brand')).status).toBe(422);
  });

  it('shows a change at once, and never what is switched off', async () => {
    expect(await values(operator)).not.toContain('Zeekr');
    const row = await test.admin.get(dictionaries.create, { body: form({ sort: 0 }) });
    expect((await values(operator))[0]).toBe('Zeekr');
    await test.admin.get(dictionaries.update, {
      params: { id: row.id },
      body: { ...form(), value: 'ZEEKR', listClass: 'success' },
    });
    expect(await values(operator)).toContain('ZEEKR');
    await test.admin.get(dictionaries.update, { params: { id: row.id }, body: { ...form(), enabled: false } });
    expect(await values(operator)).not.toContain('Zeekr');
    expect((await operator.get(dictionaries.rows, { query: { type: 'car_brand' } })).map((one) => one.value)).toContain('Zeekr');
    await test.admin.get(dictionaries.remove, { params: { id: row.id } });
    expect((await test.admin.call(dictionaries.remove, { params: { id: row.id } })).status).toBe(404);
  });

  it('is read anew after a minute even where the news of a change got lost', async () => {
    await values(operator);
    await test.rows("insert into dictionary_entry (type, value, label_zh, label_en) values ('car_brand', 'Lost', 'x', 'x')");
    expect(await values(operator)).not.toContain('Lost');
    test.shiftClock(61_000);
    expect(await values(operator)).toContain('Lost');
    test.shiftClock(0);
  });

  it('is changed by the platform alone, however much an operator may do; a value stands once', async () => {
    expect((await operator.call(dictionaries.create, { body: form() })).status).toBe(403);
    const [first] = await operator.get(dictionaries.rows, { query: { type: 'car_brand' } });
    expect((await operator.call(dictionaries.update, { params: { id: first!.id }, body: form() })).status).toBe(403);
    expect((await operator.call(dictionaries.remove, { params: { id: first!.id } })).status).toBe(403);
    const reader = await test.user(test.ours, []);
    expect((await reader.call(dictionaries.rows, { query: { type: 'car_brand' } })).status).toBe(403);
    const twice = await test.admin.call(dictionaries.create, { body: form({ value: first!.value }) });
    expect(twice).toMatchObject({ status: 409, error: { key: 'duplicate' } });
    expect(Object.keys(twice.error.fields!)).toEqual(['value']);
    expect((await test.admin.call(dictionaries.create, { body: form({ type: 'no_such_type' }) })).status).toBe(404);
    for (const odd of [
      { value: '\u0000' },
      { value: ' ' },
      { sort: 1e12 },
      { cssClass: '"><script>' },
      { labelZh: 'x'.repeat(101) },
    ])
      expect((await test.admin.call(dictionaries.create, { body: form(odd) })).status).toBeGreaterThanOrEqual(400);
    expect((await test.admin.raw('DELETE', '/system/dict/data/99999999999')).status).toBe(404);
  });

  it('tells how many entries each has', async () => {
    const types = await operator.get(dictionaries.types);
    expect(types.find((one) => one.type === 'industry')).toEqual({
      type: 'industry',
      nameZh: '行业',
      nameEn: 'Industries',
      entries: 8,
    });
  });
});

describe('the settings', () => {
  it('say what is in force, what would be, and who changed it when', async () => {
    const of = async (key: string) => (await operator.get(settings.list)).find((row) => row.key === key)!;
    expect(await of('network.ocppLogDays')).toEqual({
      key: 'network.ocppLogDays',
      value: 90,
      defaultValue: 90,
      changedBy: null,
      changeTime: null,
    });
    await test.admin.get(settings.set, { params: { key: 'network.ocppLogDays' }, body: { value: 30 } });
    expect(await of('network.ocppLogDays')).toMatchObject({ value: 30, defaultValue: 90, changedBy: 'admin' });
    const wrong = await test.admin.raw(
      'PUT',
      '/system/config/configKey/network.ocppLogDays',
      { value: 0 },
      { 'x-language': 'zh' },
    );
    expect(((await wrong.json()) as { data: Data }).data.fields.value).toMatch(/[一-鿿]/);
    expect((await operator.call(settings.set, { params: { key: 'network.ocppLogDays' }, body: { value: 10 } })).status).toBe(403);
  });
});

describe('the columns of an export', () => {
  it('are kept for each user and list', async () => {
    const other = await test.user(test.ours, []);
    const kept = async (api: Api, exportSource: string) =>
      (await api.get(exportConfigs.getExportConfig, { query: { exportSource } })).exportItemList;
    expect(await kept(operator, 'records')).toBeNull();
    await operator.get(exportConfigs.exportConfig, { body: { exportSource: 'records', exportItemList: ['a', 'b'] } });
    await operator.get(exportConfigs.exportConfig, { body: { exportSource: 'records', exportItemList: ['b'] } });
    expect(await kept(operator, 'records')).toEqual(['b']);
    expect(await kept(operator, 'systemLog')).toBeNull();
    expect(await kept(other, 'records')).toBeNull();
  });
});
