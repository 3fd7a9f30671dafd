import { contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zoneAtNoon } from '../testing/noon.ts';
import { payersOf } from '../testing/payers.ts';
import { iso } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, until } from '../testing/server.ts';

const HOUR = 3_600_000;
let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ exportLimit: 12, timing: { groupsMs: 50 } });
  // Sessions that begin some minutes ago belong to the month of now.
  stationId = (await test.station({ timeZone: zoneAtNoon() })).id;
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

const { detail, online, chargeUser, mobileBalance } = payersOf(() => test);

describe('a start by an administrator', () => {
  it.each(['charge user', 'card'])('for a %s is paid by its own wallet', async (payer) => {
    const { serialNumber } = await test.point({ stationId, powerW: 180_000, connectors: 2 });
    const charger = new SimulatedChargePoint({
      url: test.ocppUrl,
      serialNumber,
      model: 'hyper-180',
      autoPlug: true,
      meterIntervalS: 1,
      timeScale: 10,
    });
    await charger.start();
    await online(serialNumber);
    const user = await chargeUser({ amount: '50' });
    const { cardNumber } = await test.card({ amount: '50', chargeUserId: user.id });
    const who = payer === 'card' ? { cardNumber } : { chargeUserId: user.id };
    await test.admin.get(contract.sessions.start, { body: { serialNumber, connectorNo: 1, ...who } });
    const id = await until(
      async () => (await test.admin.get(contract.sessions.list, { query: { keyword: serialNumber } })).list[0]?.transactionId,
    );
    expect((await test.admin.call(contract.sessions.start, { body: { serialNumber, connectorNo: 1, ...who } })).error.key).toBe(
      'connectorBusy',
    );
    await until(() => (charger.connector(1).transaction?.samples ?? 0) > 2);
    charger.connector(1).deliver(500);
    await test.admin.get(contract.sessions.stop, { body: { transactionId: id } });
    const record = await until(async () => {
      const now = await detail(id);
      return now.status === 'finished' && now;
    });
    expect(record).toMatchObject({ startType: 'remote', startAccount: 'admin', stopAccount: 'admin', account: user.account });
    const left = (50 - Number(record.cost)).toFixed(2);
    expect(await mobileBalance(user.account)).toBe(payer === 'card' ? '50.00' : left);
    expect(await test.balanceOf(cardNumber)).toBe(payer === 'card' ? left : '50.00');
    await charger.stop();
  });

  it('is refused at once where it cannot succeed, and says why', async () => {
    const { serialNumber } = await test.point({ stationId });
    const poor = await test.card({ amount: '0' });
    const rich = await test.card();
    const start = async (body: object) =>
      (await test.admin.call(contract.sessions.start, { body: { serialNumber, connectorNo: 1, ...body } })).error.key;
    expect(await start({ cardNumber: rich.cardNumber })).toBe('pointOffline');
    const point = await test.boot(serialNumber);
    await online(serialNumber);
    expect(await start({ cardNumber: poor.cardNumber })).toBe('balanceTooLow');
    expect(await start({})).toBe('invalid');
    expect(await start({ cardNumber: rich.cardNumber, connectorNo: 7 })).toBe('invalid');
    expect(await start({ cardNumber: 'NOBODY' })).toBe('notFound');
    await test.admin.get(contract.cards.reportLoss, { params: { cardNumber: rich.cardNumber } });
    expect(await start({ cardNumber: rich.cardNumber })).toBe('cardNotUsable');
    await point.close();
  });
});

describe('prices', () => {
  it("split a session at tiers of the station's zone and at a new version, to the cent", async () => {
    // Yesterday in Shanghai: valley until 08:00, peak from then on; from 08:45 on a new version.
    const day = new Date(Date.now() - 24 * HOUR).toISOString().slice(0, 10);
    const local = (time: string) => Date.parse(`${day}T${time}:00+08:00`);
    const slots = Array.from({ length: 48 }, (_, slot) => (slot < 16 ? ('valley' as const) : ('peak' as const)));
    const zone = await test.station({
      timeZone: 'Asia/Shanghai',
      price: {
        slots,
        fees: { valley: { electricity: '0.305', service: '0.1' }, peak: { electricity: '1.115', service: '0.45' } },
      },
    });
    // A version may not be set into the past by hand once there is one; here it has been in force since yesterday.
    const later = await test.price(zone.id, {
      slots,
      from: iso(Date.now() + HOUR),
      fees: { valley: { electricity: '9', service: '9' }, peak: { electricity: '1.335', service: '0.5' } },
    });
    await test.rows('update price_version set effective_from = $2 where id = $1', [later, iso(local('08:45'))]);
    // Its sessions go on under what comes after.
    await test.rows('update price_version set follows_changes = true where station_id = $1', [zone.id]);
    const { serialNumber } = await test.point({ stationId: zone.id });
    const { cardNumber } = await test.card();
    const point = await test.boot(serialNumber);
    const id = await point.start(cardNumber, 100_000, local('07:30'));
    await point.meter(id, 112_345, local('08:00'));
    await point.meter(id, 130_000, local('08:45'));
    await point.end(id, 137_777, local('09:00'));
    const record = await detail(id);
    // By hand: valley 12.345 kWh × 0.305 = 3.765225 → 3.77, × 0.1 = 1.2345 → 1.23; peak 17.655 kWh × 1.115 = 19.685325 → 19.69,
    // × 0.45 = 7.94475 → 7.94; the new peak 7.777 kWh × 1.335 = 10.382295 → 10.38, × 0.5 = 3.8885 → 3.89.
    expect(record).toMatchObject({ status: 'finished', energyWh: 37_777, elecFee: '33.84', serviceFee: '13.06', cost: '46.90' });
    expect(record.segments.map(({ tier, energyWh }) => [tier, energyWh])).toEqual([
      ['valley', 12_345],
      ['peak', 17_655],
      ['peak', 7777],
    ]);
    expect(record.segments[0]!.to).toBe(iso(local('08:00')));
    expect(record.tariff).toHaveLength(2);
    expect(await test.balanceOf(cardNumber)).toBe('53.10');
    await point.close();
  });

  it('of a station that moved to another zone hold there at once, for connected points too', async () => {
    const place = await test.station({ timeZone: 'UTC' });
    const { serialNumber } = await test.point({ stationId: place.id });
    const { cardNumber } = await test.card();
    const point = await test.boot(serialNumber);
    const { id: _, providerName: _name, pointCount: _points, totalPower: _power, createTime: _time, ...form } = place;
    await test.admin.get(contract.stations.update, { params: { id: place.id }, body: { ...form, timeZone: 'Asia/Tokyo' } });
    const zone = await until(async () => {
      const id = await point.start(cardNumber, 0);
      await point.end(id, 0);
      const { timeZone } = await detail(id);
      return timeZone === 'Asia/Tokyo' && timeZone;
    });
    expect(zone).toBe('Asia/Tokyo');
    await point.close();
  });

  it('where there are none, the session waits for review instead of being free', async () => {
    const bare = await test.station({ price: null });
    const { serialNumber } = await test.point({ stationId: bare.id });
    const { cardNumber } = await test.card();
    const point = await test.boot(serialNumber);
    const id = await point.start(cardNumber, 0, Date.now() - HOUR);
    await point.end(id, 5000);
    expect(await detail(id)).toMatchObject({ status: 'review', reviewReasons: ['no-price'] });
    const settle = () =>
      test.admin.call(contract.records.settle, { params: { transactionId: id }, body: { energyWh: 5000, reason: 'ok' } });
    expect((await settle()).status).toBe(422);
    await test.price(bare.id, { electricity: '2' });
    expect((await settle()).data).toMatchObject({ status: 'finished', cost: '10.00' });
    expect(await test.balanceOf(cardNumber)).toBe('90.00');
    await point.close();
  });
});
