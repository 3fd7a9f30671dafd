import { inflateRawSync } from 'node:zlib';
import { contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zoneAtNoon } from '../testing/noon.ts';
import { iso } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../testing/server.ts';

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

const MINUTE = 60_000;
const HOUR = 3_600_000;
const detail = (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });
const online = (serialNumber: string) =>
  until(async () => (await test.admin.get(contract.points.get, { params: { serialNumber } })).online);
async function chargeUser(options: { postPaid?: boolean; groupId?: number; amount?: string } = {}) {
  const user = await test.admin.get(contract.chargeUsers.create, {
    body: {
      providerId: test.ours,
      account: unique('user'),
      postPaid: options.postPaid ?? false,
      groupId: options.groupId ?? null,
    },
  });
  if (options.amount)
    await test.admin.get(contract.chargeUsers.recharge, {
      params: { id: user.id },
      body: { amount: options.amount, requestId: unique('request-') },
    });
  return user;
}
const mobileBalance = async (account: string) =>
  (await test.admin.get(contract.chargeUsers.list, { query: { keyword: account } })).list[0]!.mobileBalance;

describe('a prepaid balance', () => {
  it('that is used up stops the session by itself, and the final bill is settled', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { cardNumber } = await test.card({ amount: '5' });
    const point = await test.boot(serialNumber);
    const at = Date.now() - HOUR;
    const id = await point.start(cardNumber, 0, at);
    await point.meter(id, 4990, at + 10 * MINUTE);
    expect(point.calls).toEqual([]);
    await point.meter(id, 5000, at + 11 * MINUTE);
    const [call] = await until(() => point.calls.length > 0 && point.calls);
    expect(call).toMatchObject({ action: 'RemoteStopTransaction', payload: { transactionId: id } });
    // Asked once, not with every sample that follows.
    await point.meter(id, 5050, at + 12 * MINUTE);
    await point.end(id, 5100, at + 13 * MINUTE, { reason: 'Remote' });
    expect(point.calls).toHaveLength(1);
    expect(await detail(id)).toMatchObject({
      status: 'finished',
      energyWh: 5100,
      cost: '5.10',
      stopReason: 'Remote',
      stopAccount: 'CSMS',
      stopCause: { command: { by: 'CSMS', reason: '', systemReason: { key: 'balanceUsedUp', of: '' } }, fault: null },
    });
    expect(await test.balanceOf(cardNumber)).toBe('-0.10');
    const { list } = await test.admin.get(contract.commands.list, { query: { serialNumber } });
    expect(list).toMatchObject([
      { requestedBy: 'CSMS', reason: '', systemReason: { key: 'balanceUsedUp', of: '' }, effect: 'stopped' },
    ]);
    expect((await point.call('Authorize', { idTag: cardNumber })).idTagInfo.status).toBe('Blocked');
    await point.close();
  });

  it('that is recharged while it charges is not stopped at the old amount', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { cardNumber } = await test.card({ amount: '5' });
    const point = await test.boot(serialNumber);
    const at = Date.now() - HOUR;
    const id = await point.start(cardNumber, 0, at);
    await test.admin.get(contract.cards.recharge, {
      params: { cardNumber },
      body: { amount: '5', requestId: unique('request-') },
    });
    const { list } = await test.admin.get(contract.sessions.list, { query: { keyword: serialNumber } });
    expect(list[0]!.balance).toMatch(/^10(\.0+)?$/);
    await point.meter(id, 6000, at + 10 * MINUTE);
    await point.call('Heartbeat', {});
    expect((await test.admin.get(contract.commands.list, { query: { serialNumber } })).total).toBe(0);
    await point.meter(id, 10_000, at + 20 * MINUTE);
    await until(() => point.calls.length === 1);
    await point.end(id, 10_000, at + 21 * MINUTE);
    expect(await test.balanceOf(cardNumber)).toBe('0.00');
    await point.close();
  });

  it('of a card that is reported lost pays for nothing more: the session is stopped, and its bill follows the money to the new card', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { cardNumber } = await test.card({ amount: '50' });
    const point = await test.boot(serialNumber);
    const at = Date.now() - HOUR;
    const id = await point.start(cardNumber, 0, at);
    await point.meter(id, 1000, at + 10 * MINUTE);
    await point.call('Heartbeat', {});
    expect(point.calls).toEqual([]);
    await test.admin.get(contract.cards.reportLoss, { params: { cardNumber } });
    const body = { newCardNumber: unique('NEW').slice(-20), newPhysicalNumber: unique('NEW') };
    const replacement = await test.admin.get(contract.cards.replace, { params: { cardNumber }, body });
    expect(replacement.balance).toBe('50.00');
    await point.meter(id, 2000, at + 20 * MINUTE);
    const [call] = await until(() => point.calls.length > 0 && point.calls);
    expect(call).toMatchObject({ action: 'RemoteStopTransaction', payload: { transactionId: id } });
    await point.end(id, 2500, at + 21 * MINUTE, { reason: 'Remote' });
    expect(await detail(id)).toMatchObject({ status: 'finished', cost: '2.50', cardNumber });
    expect(await test.balanceOf(cardNumber)).toBe('0.00');
    expect(await test.balanceOf(replacement.cardNumber)).toBe('47.50');
    const { list } = await test.admin.get(contract.commands.list, { query: { serialNumber } });
    expect(list).toMatchObject([{ systemReason: { key: 'cardLost', of: '' }, effect: 'stopped' }]);
    await point.close();
  });

  it('is told with the fault that its connector reported when it ended, and with no other', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { cardNumber } = await test.card({ amount: '50' });
    const point = await test.boot(serialNumber);
    const earlier = await point.start(cardNumber, 0, Date.now() - 2 * HOUR);
    await point.end(earlier, 900, Date.now() - HOUR, { reason: 'Local' });
    const id = await point.start(cardNumber, 1000, Date.now() - 10 * MINUTE);
    await point.call('StatusNotification', { connectorId: 1, status: 'Faulted', errorCode: 'GroundFailure' });
    await until(
      async () => (await test.rows("select from alarm where code = 'GroundFailure' and cleared_at is null")).length > 0,
    );
    await point.end(id, 1500, Date.now(), { reason: 'Other' });
    expect((await detail(id)).stopCause).toEqual({ command: null, fault: 'GroundFailure' });
    expect((await detail(earlier)).stopCause).toEqual({ command: null, fault: null });
    await point.close();
  });

  it('is used by one session at a time; a post-paid user charges on two points without a balance', async () => {
    const points = await Promise.all([test.point({ stationId }), test.point({ stationId })]);
    const [one, two] = await Promise.all(points.map(({ serialNumber }) => test.boot(serialNumber)));
    const card = await test.card();
    const start = (point: typeof one, idTag: string) =>
      point!.call('StartTransaction', { connectorId: 1, idTag, meterStart: 0, timestamp: iso(Date.now() - HOUR) });
    const first = await start(one, card.cardNumber);
    const second = await start(two, card.cardNumber);
    expect([first.idTagInfo.status, second.idTagInfo.status]).toEqual(['Accepted', 'ConcurrentTx']);
    await one!.end(first.transactionId, 0);
    await two!.end(second.transactionId, 0);
    const user = await chargeUser({ postPaid: true });
    const owed = [await start(one, user.idTag), await start(two, user.idTag)];
    expect(owed.map(({ idTagInfo }) => idTagInfo.status)).toEqual(['Accepted', 'Accepted']);
    await one!.end(owed[0]!.transactionId, 3000);
    await two!.end(owed[1]!.transactionId, 4000);
    expect(await mobileBalance(user.account)).toBe('-7.00');
    one!.drop();
    two!.drop();
  });
});

describe("a group's monthly limit", () => {
  it('stops who reaches it and refuses who comes after', async () => {
    const { id: groupId } = await test.admin.get(contract.userGroups.create, {
      body: { groupName: unique('group'), providerId: test.ours, electricityLimit: 10 },
    });
    const user = await chargeUser({ groupId, amount: '1000' });
    const { serialNumber } = await test.point({ stationId });
    const point = await test.boot(serialNumber);
    const at = Date.now() - 20 * MINUTE;
    const id = await point.start(user.idTag, 0, at);
    await point.meter(id, 9999, at + 10 * MINUTE);
    await point.call('Heartbeat', {});
    expect(point.calls).toEqual([]);
    await point.meter(id, 10_000, at + 11 * MINUTE);
    await until(() => point.calls.length === 1);
    await point.end(id, 10_100, at + 12 * MINUTE, { reason: 'Remote' });
    const { list } = await test.admin.get(contract.commands.list, { query: { serialNumber } });
    expect(list).toMatchObject([{ requestedBy: 'CSMS', systemReason: { key: 'groupLimitReached', of: '' } }]);
    expect((await point.call('Authorize', { idTag: user.idTag })).idTagInfo.status).toBe('Blocked');
    const refused = await point.call('StartTransaction', {
      connectorId: 1,
      idTag: user.idTag,
      meterStart: 10_100,
      timestamp: iso(Date.now()),
    });
    expect(refused.idTagInfo.status).toBe('Blocked');
    await point.end(refused.transactionId, 10_100);
    await point.close();
  });

  it('is not passed by members who charge at once, none of whom reaches it alone', async () => {
    const { id: groupId } = await test.admin.get(contract.userGroups.create, {
      body: { groupName: unique('group'), providerId: test.ours, electricityLimit: 10 },
    });
    const points = await Promise.all([test.point({ stationId }), test.point({ stationId })]);
    const [one, two] = await Promise.all(points.map(({ serialNumber }) => test.boot(serialNumber)));
    const users = [await chargeUser({ groupId, amount: '1000' }), await chargeUser({ groupId, amount: '1000' })];
    const at = Date.now() - 20 * MINUTE;
    const first = await one!.start(users[0]!.idTag, 0, at);
    const second = await two!.start(users[1]!.idTag, 0, at);
    await one!.meter(first, 6000, at + 10 * MINUTE);
    await two!.meter(second, 3999, at + 10 * MINUTE);
    await new Promise((done) => setTimeout(done, 200));
    expect([one!.calls, two!.calls]).toEqual([[], []]);
    const group = () => test.admin.get(contract.userGroups.get, { params: { id: groupId } });
    expect(await group()).toMatchObject({ usedWh: 0, liveWh: 9999, runningSessions: 2 });
    await two!.meter(second, 4000, at + 11 * MINUTE);
    await until(() => one!.calls.length === 1 && two!.calls.length === 1);
    // A third is refused while they are still being stopped.
    expect((await one!.call('Authorize', { idTag: (await chargeUser({ groupId, amount: '9' })).idTag })).idTagInfo.status).toBe(
      'Blocked',
    );
    // Asked once, whatever is measured until it stops.
    await two!.meter(second, 4001, at + 12 * MINUTE);
    await new Promise((done) => setTimeout(done, 200));
    expect(two!.calls).toHaveLength(1);
    expect((await group()).running).toMatchObject([{ stopRequested: true }, { stopRequested: true }]);
    await one!.end(first, 6000, at + 13 * MINUTE, { reason: 'Remote' });
    await two!.end(second, 4001, at + 13 * MINUTE, { reason: 'Remote' });
    expect(await group()).toMatchObject({ usedWh: 10_001, liveWh: 0, running: [] });
    await one!.close();
    await two!.close();
  });
});

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

describe('records', () => {
  let place: { id: number; stationName: string };
  let evil: { cardNumber: string };
  let ids: number[];
  let serialNumber: string;
  const began = Date.now() - 10 * HOUR;
  beforeAll(async () => {
    place = await test.station();
    ({ serialNumber } = await test.point({ stationId: place.id, connectors: 2, pointName: '=HYPERLINK("http://x","y")' }));
    evil = await test.card({ cardNumber: unique('+EV') });
    const nice = await chargeUser({ amount: '100' });
    const point = await test.boot(serialNumber);
    ids = [];
    for (let index = 0; index < 4; index++) {
      const at = began + index * HOUR;
      const id = await point.start(index % 2 ? nice.idTag : evil.cardNumber, index * 1000, at, (index % 2) + 1);
      await point.call('MeterValues', {
        connectorId: (index % 2) + 1,
        transactionId: id,
        meterValue: [
          {
            timestamp: iso(at + MINUTE),
            sampledValue: [
              { value: String(index * 1000 + 500) },
              { value: '41.5', measurand: 'Temperature', unit: 'Celsius' },
              { value: '16.1', measurand: 'Current.Import', location: 'Inlet', unit: 'A' },
              { value: '30.2', measurand: 'Current.Import', location: 'Outlet', unit: 'A' },
              { value: '399.9', measurand: 'Voltage', location: 'Outlet', unit: 'V' },
              { value: '55', measurand: 'SoC', unit: 'Percent' },
              { value: '12', measurand: 'Power.Active.Import', unit: 'kW' },
            ],
          },
        ],
      });
      await point.end(id, (index + 1) * 1000, at + 10 * MINUTE, { reason: index === 3 ? 'EVDisconnected' : 'Local' });
      ids.push(id);
    }
    await point.close();
  });

  it('are found by every filter', async () => {
    const find = async (query: object) =>
      (await test.admin.get(contract.records.list, { query: { stationId: place.id, ...query } as never })).list.map(
        ({ transactionId }) => ids.indexOf(transactionId),
      );
    expect(await find({})).toEqual([3, 2, 1, 0]);
    expect(await find({ sort: 'startTime' })).toEqual([0, 1, 2, 3]);
    expect(await find({ page: 2, limit: 3 })).toEqual([0]);
    expect(await find({ cardNumber: evil.cardNumber.toLowerCase() })).toEqual([2, 0]);
    expect(await find({ startType: 'scan' })).toEqual([3, 1]);
    expect(await find({ startType: 'scan,card', stopReason: 'EVDisconnected' })).toEqual([3]);
    expect(await find({ status: 'review' })).toEqual([]);
    expect(await find({ keyword: String(ids[1]) })).toContain(1);
    expect(await find({ keyword: place.stationName })).toHaveLength(4);
    expect(await find({ keyword: '%' })).toEqual([]);
    expect(await find({ transactionId: ids[2] })).toEqual([2]);
    expect(await find({ serialNumber, valid: 'true' })).toHaveLength(4);
    expect(await find({ valid: 'false' })).toEqual([]);
    expect(await find({ from: iso(began + HOUR), to: iso(began + 3 * HOUR) })).toEqual([2, 1]);
    expect(await find({ providerId: test.theirs })).toEqual([]);
    const totals = await test.admin.get(contract.records.totals, { query: { stationId: place.id } });
    expect(totals).toEqual([{ currency: '$', records: 4, energyWh: 4000, cost: '4.00', complete: true }]);
  });

  it('show their process data', async () => {
    const { samples } = await test.admin.get(contract.records.getHisBmsData, { body: { transactionId: ids[0]! } });
    expect(samples).toEqual([
      {
        time: iso(began + MINUTE),
        energyWh: 500,
        powerW: 12_000,
        importCurrent: expect.closeTo(16.1),
        outputCurrent: expect.closeTo(30.2),
        outputVoltage: expect.closeTo(399.9),
        soc: 55,
        temperature: expect.closeTo(41.5),
      },
    ]);
  });

  it('leave as XLSX with typed numbers and dates, and texts that are no formulas', async () => {
    const response = await test.admin.raw('GET', `${contract.records.export.path}?stationId=${place.id}&format=xlsx`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('.xlsx');
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const sheet = files.get('xl/worksheets/sheet1.xml')!;
    expect(files.get('[Content_Types].xml')).toContain('worksheet+xml');
    const table = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
      [...row!.matchAll(/<c(?:\s[^>]*)?(?:\/>|>(.*?)<\/c>)/gs)].map(([cell]) => cell),
    );
    expect(table).toHaveLength(5);
    const header = table[0]!.map((cell) => /<t[^>]*>(.*?)<\/t>/.exec(cell)?.[1]);
    const cell = (row: number, name: string) => table[row]![header.indexOf(name)]!;
    expect(cell(4, 'Transaction')).toBe(`<c><v>${ids[0]}</v></c>`);
    expect(cell(4, 'Energy (kWh)')).toMatch(/^<c s="\d+"><v>1\.000<\/v><\/c>$/);
    expect(cell(4, 'Cost')).toMatch(/^<c s="\d+"><v>1(\.0+)?<\/v><\/c>$/);
    expect(cell(4, 'Charge point')).toMatch(/^<c t="inlineStr" s="\d+">/);
    expect(sheet).not.toContain('<f>');
    const serial = Number(/<v>([\d.]+)<\/v>/.exec(cell(4, 'Start time (station time)'))![1]);
    expect(Math.abs((serial - 25_569) * 86_400_000 - began)).toBeLessThan(1000);
  });

  it('leave as CSV that no spreadsheet takes for formulas, in the zone and language asked for', async () => {
    const response = await test.admin.raw(
      'GET',
      `${contract.records.export.path}?stationId=${place.id}&format=csv&timeZone=Asia/Shanghai&columns=pointName,cardNumber,startTime,cost`,
      undefined,
      { 'x-language': 'zh' },
    );
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    const lines = text.slice(1).trim().split('\r\n');
    expect(lines[0]).toBe('充电桩,卡号,开始时间（Asia/Shanghai）,金额');
    const start = new Date(began + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');
    expect(lines[4]).toMatch(
      new RegExp(`^"'=HYPERLINK\\(""http://x"",""y""\\)",'\\${evil.cardNumber},${start}\\+08:00,1(\\.0+)?$`),
    );
  });

  it('are not exported beyond the limit: the asker is told to choose a period', async () => {
    const point = await test.boot((await test.point({ stationId: place.id })).serialNumber);
    for (let index = 0; index < 9; index++) {
      const id = await point.start('NOBODY', 0, began + index * MINUTE);
      await point.end(id, 0, began + index * MINUTE + 1000);
    }
    await point.close();
    const answer = await test.admin.raw('GET', `${contract.records.export.path}?stationId=${place.id}`, undefined, {
      'x-language': 'en',
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 601, msg: 'The export is too large, please choose a time period' });
    const less = await test.admin.raw(
      'GET',
      `${contract.records.export.path}?stationId=${place.id}&serialNumber=${serialNumber}&format=csv`,
    );
    expect((await less.text()).trim().split('\r\n')).toHaveLength(5);
  });
});

/** The files of a ZIP archive, by its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size, nameLength, extra, comment, local] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ] as const;
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(from, from + size);
    files.set(name, (method === 0 ? data : inflateRawSync(data)).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
