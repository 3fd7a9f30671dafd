import { contract, type TIER_NAMES } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

const HOUR = 3_600_000;
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const costs = (amount: string): Record<(typeof TIER_NAMES)[number], string> => ({
  sharp: amount,
  peak: amount,
  flat: amount,
  valley: amount,
});
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 20 } });
});
afterAll(() => test.close());

/** A station of a country at 1 a kWh, where 4 kWh were charged on each of some days. */
async function charged(country: string, days: readonly string[]): Promise<number> {
  const { id } = await test.station({ timeZone: 'UTC', country, price: { electricity: '1' } });
  const { serialNumber } = await test.point({ stationId: id, powerW: 50_000 });
  const { cardNumber } = await test.card();
  const point = await test.boot(serialNumber);
  for (const [index, day] of days.entries()) {
    const session = await point.start(cardNumber, index * 4000, noon(day));
    await point.end(session, (index + 1) * 4000, noon(day) + HOUR, { idTag: cardNumber });
  }
  await point.close();
  await until(
    async () => (await test.rows('select 1 from stat_dirty union all select 1 from ledger_uncounted limit 1')).length === 0,
  );
  return id;
}

const summary = async (stationId: number, from: string, to: string) =>
  (await test.admin.get(contract.financialStatistics.summary, { query: { from, to, stationId } })).currencies[0]!;

it('a margin is income without tax, less what the energy of each day cost there; none where a day is not known', async () => {
  const untold = await charged('CN', ['2026-09-30']);
  expect((await summary(untold, '2026-09-30', '2026-09-30')).margin).toBeNull();
  await test.admin.get(contract.taxRates.create, {
    body: { providerId: test.ours, country: 'DE', fromDay: '2020-01-01', percent: '25', onTop: false },
  });
  const station = await charged('DE', ['2026-09-29', '2026-09-30', '2026-10-01']);
  const save = (fromDay: string, amount: string) =>
    test.admin.get(contract.energyCosts.save, { body: { stationIds: [station], fromDay, costs: costs(amount) } });
  await save('2026-09-30', '0.3');
  await save('2026-10-01', '0.5');
  const two = await summary(station, '2026-09-30', '2026-10-01');
  // 8.00, of which 1.60 tax; 4 kWh at 0.3 and 4 at 0.5.
  expect(two.margin).toEqual({ net: '6.4', energyCost: '3.2', margin: '3.2', perKWh: '0.4000', uncoveredWh: 0 });
  const three = await summary(station, '2026-09-29', '2026-10-01');
  expect(three.margin).toMatchObject({ margin: null, perKWh: null, uncoveredWh: 4000 });
  // What was wrong is said anew, also of the past; a whole month reads the same as its days.
  await save('2026-09-29', '0.1');
  expect((await summary(station, '2026-09-01', '2026-10-31')).margin).toMatchObject({ energyCost: '3.6', uncoveredWh: 0 });
  const { list } = await test.admin.get(contract.financialStatistics.breakdown, {
    query: { from: '2026-09-01', to: '2026-10-31', by: 'station', limit: 300 },
  });
  expect(list.map(({ key, margin }) => [Number(key.split('/')[0]), margin?.margin ?? null]).sort()).toEqual(
    [
      [untold, null],
      [station, '6'],
    ].sort(),
  );
});

it('what energy costs is not for other operators to see, to say or to remove', async () => {
  const { id: stationId } = await test.station();
  await test.admin.get(contract.energyCosts.save, {
    body: { stationIds: [stationId], fromDay: '2026-01-01', costs: costs('1') },
  });
  const [cost] = await test.admin.get(contract.energyCosts.list, { query: { stationId } });
  const stranger = await test.user(test.theirs, ['price:read', 'price:write']);
  expect((await stranger.call(contract.energyCosts.list, { query: { stationId } })).status).toBe(404);
  const said = await stranger.call(contract.energyCosts.save, {
    body: { stationIds: [stationId], fromDay: '2026-01-01', costs: costs('9') },
  });
  expect(said.status).toBe(422);
  expect((await stranger.call(contract.energyCosts.remove, { params: { id: cost!.id } })).status).toBe(404);
  expect(await test.admin.get(contract.energyCosts.list, { query: { stationId } })).toEqual([cost]);
});
