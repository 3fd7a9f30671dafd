import { type AlarmKind, alarmDetail, alarmTitle, contract } from '@csms/contract';
import type { Garage } from '@csms/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openGarage } from '../../testing/open-garage.ts';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';

const { alarms, loadBalancing } = contract;

let test: TestServer;
let garage: Garage | undefined;
let clerk: Api;
beforeAll(async () => {
  test = await startTestServer({ timing: { balancingMs: 300, settleMs: 200, alarmsMs: 100 } });
  clerk = await test.user(test.ours, ['alarm:read', 'alarm:acknowledge']);
  const rule = (kind: AlarmKind) => ({ kind, code: '', level: 'serious', enabled: true, notify: true, threshold: 3 }) as const;
  await test.admin.get(alarms.setRules, {
    query: { providerId: test.ours },
    body: { rules: [rule('siteOver'), rule('limitIgnored')] },
  });
});
afterEach(async () => {
  await garage?.stop({ endTransactions: false });
  garage = undefined;
});
afterAll(() => test.close());

const open = async (stationId: number, kind: AlarmKind) =>
  (await test.admin.get(alarms.list, { query: { stationId, kind: [kind], state: 'open' } })).list;
const opens = (stationId: number, kind: AlarmKind) =>
  until(async () => {
    const found = await open(stationId, kind);
    expect(found).toHaveLength(1);
    return found[0]!;
  }, 40_000);
const clears = (stationId: number, kind: AlarmKind) => until(async () => (await open(stationId, kind)).length === 0, 40_000);

describe('alarms of a site whose power is shared', () => {
  it('name the charger that ignores its limit and the site that is over its own, and clear by themselves', async () => {
    const opened = await openGarage(
      test,
      'SA',
      3,
      { limitA: 18, siteLimitW: null },
      { deviations: (index) => (index === 0 ? ['profiles-ignored'] : []) },
    );
    garage = opened.garage;
    const stationId = opened.station.id;
    await until(async () => (await opened.site()).connectors.every(({ state }) => state !== 'none'), 60_000);
    await opened.letIn();
    const ignored = await opens(stationId, 'limitIgnored');
    expect(ignored).toMatchObject({ serialNumber: 'SA0001', connectorNo: 1, stationId, level: 'serious' });
    expect(alarmDetail(ignored, 'en')).toMatch(/^Limit [\d.]+ A$/);
    // The others have not drawn more than they were told.
    expect((await test.admin.get(alarms.list, { query: { stationId, kind: ['limitIgnored'] } })).total).toBe(1);
    await test.admin.get(loadBalancing.save, {
      params: { stationId },
      body: { ...(await opened.site()).form, limitA: 8 },
    });
    const over = await opens(stationId, 'siteOver');
    expect(over).toMatchObject({ serialNumber: null, pointName: '', connectorNo: 0, stationId });
    expect(alarmTitle(over, 'zh')).toBe('站点超出限额');
    expect(alarmDetail(over, 'zh')).toMatch(/^负荷为限额的 \d+ %$/);
    // One notice in five minutes: the next one tells of the site.
    await test.rows('delete from alarm_notice');
    await until(async () => {
      const { list } = await clerk.get(contract.messages.getAllMsg, { query: {} });
      const told = list.map(({ content }) => content).join('\n');
      return told.includes('ignores its limit (Limit') && told.includes(`of the limit) — ${over.stationName}`);
    }, 20_000);
    for (const point of opened.garage.points) point.unplug(1);
    await clears(stationId, 'siteOver');
    await clears(stationId, 'limitIgnored');
  }, 300_000);

  it('say that the building meter is silent until it speaks again, and nothing where the site is not shared', async () => {
    const { id: stationId } = await test.station();
    const form = (mode: 'automatic' | 'off') => ({
      ...(mode === 'off' ? { mode } : { mode, siteLimitW: 50_000 }),
    });
    const before = await test.admin.get(loadBalancing.live, { params: { stationId } });
    const save = (mode: 'automatic' | 'off') =>
      test.admin.get(loadBalancing.save, { params: { stationId }, body: { ...before.form, siteLimitW: 50_000, ...form(mode) } });
    await save('automatic');
    const { meter, key } = await test.admin.get(loadBalancing.saveMeter, {
      params: { stationId },
      body: { name: 'House 4', includesCars: true, staleS: 5, maxW: 100_000 },
    });
    const silent = await opens(stationId, 'siteMeterSilent');
    expect(silent).toMatchObject({ serialNumber: null, detail: 'House 4' });
    let no = 0;
    const speak = () =>
      test.admin.raw(
        'POST',
        `/meters/${meter.id}/readings`,
        { readings: [{ at: new Date(test.now()).toISOString(), no: ++no, powerW: 1000 }] },
        { authorization: `Bearer ${key}` },
      );
    expect((await speak()).status).toBe(200);
    await clears(stationId, 'siteMeterSilent');
    await opens(stationId, 'siteMeterSilent');
    const { total } = await test.admin.get(alarms.list, { query: { stationId } });
    expect(total).toBe(1);
    await save('off');
    await clears(stationId, 'siteMeterSilent');
  }, 300_000);
});
