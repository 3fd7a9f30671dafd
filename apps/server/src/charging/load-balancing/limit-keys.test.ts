import { contract } from '@csms/contract';
import { type Garage, startGarage } from '@csms/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { limitKeyOf } from './limit-keys.ts';
import { waysToLimit, wishesFor } from './limit-skills.ts';

let test: TestServer;
let garage: Garage | undefined;
beforeAll(async () => {
  test = await startTestServer({ timing: { balancingMs: 300, settleMs: 200 } });
});
afterEach(() => garage?.stop({ endTransactions: false }));
afterAll(() => test.close());

describe('a charger that knows no charging profiles', () => {
  it('is limited by its configuration key, learned for its model, and its limit is not written again unless it changes', async () => {
    const station = await test.station();
    const serials = ['LKEY0001', 'LKEY0002'];
    const cards: string[] = [];
    for (const serialNumber of serials) {
      await test.admin.get(contract.points.create, {
        body: {
          serialNumber,
          pointName: serialNumber,
          stationId: station.id,
          equipmentType: 'ac',
          ratedPower: 11,
          connectors: [{ connectorNo: 1, standard: 'ac', connectorType: 'type2', maxPowerW: 11_000 }],
        },
      });
      cards.push((await test.card({ amount: '10000' })).cardNumber);
    }
    garage = startGarage({
      url: test.ocppUrl,
      points: 2,
      serialPrefix: 'LKEY',
      idTags: cards,
      models: ['bay-11'],
      limitA: 20,
      meterIntervalS: 1,
      occupancy: 0,
      deviations: () => ['limit-by-configuration-only'],
    });
    const online = () =>
      test.rows('select from connection_state s join charge_point p on p.id = s.point_id where s.online and p.station_id = $1', [
        station.id,
      ]);
    await until(async () => (await online()).length === 2);
    await test.admin.get(contract.commands.request, {
      body: { serialNumbers: serials, action: 'getConfiguration', payload: {} },
    });
    await until(
      async () => (await test.rows("select from configuration_key where key = 'SupportedFeatureProfiles'")).length === 2,
    );
    await test.admin.get(contract.loadBalancing.save, {
      params: { stationId: station.id },
      body: {
        mode: 'automatic',
        siteLimitW: null,
        limitA: 20,
        voltage: 230,
        reserveW: 0,
        fallbackW: null,
        imbalanceA: null,
        strategy: 'equal',
        surplus: 'off',
      },
    });
    const site = () => test.admin.get(contract.loadBalancing.live, { params: { stationId: station.id }, query: {} });
    await until(async () => (await site()).connectors.every(({ state }) => state === 'proven'), 60_000);
    expect(await test.rows('select skills from limit_skill')).toEqual([
      {
        skills: expect.objectContaining({
          purpose: 'key',
          key: { name: 'ChargingCurrentLimit', factor: 1 },
          unit: 'A',
          wholeAmperes: true,
        }),
      },
    ]);
    for (const [i, point] of garage.points.entries()) {
      point.plugIn(1, { soc: 20, targetSoc: 100, minCurrentA: 6, maxAcPhases: 3 });
      await point.swipe(1, cards[i]!);
    }
    await until(async () => (await site()).connectors.every(({ drawnA, limitA }) => drawnA > 8 && limitA === 10), 60_000);
    expect(Math.max(...garage.state().sum)).toBeLessThanOrEqual(20.5);
    const writes = async () =>
      (await Promise.all(serials.map((serial) => test.log(serial))))
        .flat()
        .filter(({ action }) => /^(ChangeConfiguration|SetChargingProfile)$/.test(action ?? ''));
    await until(async () => (await site()).connectors.every(({ state }) => state === 'proven'), 60_000);
    const before = (await writes()).length;
    test.shiftClock(6 * 60_000);
    const [renewed] = await test.rows<{ n: number }>('select max(sent_no) as n from connector_limit where station_id = $1', [
      station.id,
    ]);
    await until(
      async () =>
        (await test.rows<{ n: number }>('select max(sent_no) as n from connector_limit where station_id = $1', [station.id]))[0]!
          .n > renewed!.n,
      30_000,
    );
    expect((await writes()).length).toBe(before);
  }, 300_000);
});

describe('the table of keys', () => {
  it('is asked last, or first where a charger says that it has no smart charging; a key of the whole point never limits several connectors', () => {
    const taker = { connectors: 1, isDc: false, vendor: 'Wall Box Chargers', model: 'PLP1' };
    const ways = waysToLimit(taker);
    expect(ways.filter(({ purpose }) => purpose === 'key')).toEqual([ways.at(-1)]);
    expect(waysToLimit({ ...taker, hasProfiles: false })[0]).toEqual(ways.at(-1));
    expect(waysToLimit({ ...taker, hasProfiles: false }).length).toBe(ways.length);
    expect(limitKeyOf('Growatt', 'THOR', 1)?.key).toBe('G_MaxCurrent');
    expect(limitKeyOf('Growatt', 'THOR', 2)).toBe(undefined);
    expect(limitKeyOf('Wallbox', 'Copper', 2)?.scope).toBe('connector');
    const facts = {
      skills: ways.at(-1)!,
      conversion: { isDc: false, phases: 3, voltage: 230, efficiency: 0.93, maxOutputV: 1000 },
      lease: { connectorNo: 2, limitA: 13.9, safeA: 6, until: 0 },
      transactionId: null,
      now: 0,
      clockOffsetMs: 0,
    };
    expect(wishesFor(facts, false)).toEqual([
      { action: 'changeConfiguration', payload: { key: 'chargingALimitConn2', value: '13' } },
    ]);
    expect(wishesFor(facts, true)).toEqual([]);
  });
});
