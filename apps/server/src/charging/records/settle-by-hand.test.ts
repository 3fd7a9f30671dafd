import { contract } from '@csms/contract';
import { compare } from '@csms/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique } from '../../testing/server.ts';

const HOUR = 3_600_000;
/** Tiers change each half hour, so that when energy flowed shows in the bill. */
const slots = Array.from({ length: 48 }, (_, slot) => (['sharp', 'valley'] as const)[slot % 2]!);
const fees = { sharp: { electricity: '2', service: '0.5' }, valley: { electricity: '0.1', service: '0' } };
let test: TestServer;
let stationId: number;
let point: RawPoint;
/** The start of a half hour some days ago. */
const base = Math.floor(Date.now() / HOUR) * HOUR - 90 * HOUR;
let turn = 0;
beforeAll(async () => {
  test = await startTestServer();
  stationId = (await test.station({ timeZone: 'UTC', price: { slots, fees } })).id;
  const { serialNumber } = await test.point({ stationId, powerW: 50_000 });
  point = await test.boot(serialNumber);
});
afterAll(() => test.close());

/** A session of a card that nobody knows, which therefore waits for review: register (Wh) at hours after its start, the last one the stop. */
async function inReview(readings: readonly (readonly [number, number])[]): Promise<number> {
  const at = base + 5 * HOUR * turn++;
  const id = await point.start(unique('NOBODY'), 1000, at);
  for (const [hours, wh] of readings.slice(0, -1)) await point.meter(id, 1000 + wh, at + hours * HOUR);
  const [hours, wh] = readings.at(-1)!;
  await point.end(id, 1000 + wh, at + hours * HOUR);
  return id;
}
const detail = (id: number) => test.admin.get(contract.records.get, { params: { transactionId: id } });
const preview = (id: number, body: { energyWh: number; cardNumber?: string }) =>
  test.admin.get(contract.records.previewSettle, { params: { transactionId: id }, body });
const settle = (id: number, body: { energyWh: number; cardNumber?: string }, api = test.admin) =>
  api.call(contract.records.settle, { params: { transactionId: id }, body: { ...body, reason: 'read on site' } });

describe('a record settled by hand', () => {
  it('is billed by its samples, as the bill that would have been written without doubt', async () => {
    // 10 kWh in the dear half hour, then hardly anything.
    const id = await inReview([
      [0.5, 10_000],
      [1, 10_000],
      [2, 10_200],
    ]);
    const { cost, lines } = await detail(id);
    const { cardNumber } = await test.card();
    const shown = await preview(id, { energyWh: 10_200, cardNumber });
    expect(await test.balanceOf(cardNumber)).toBe('100.00');
    expect(shown).toMatchObject({ cost, lines, missing: [] });
    const settled = (await settle(id, { energyWh: 10_200, cardNumber })).data;
    expect(settled).toMatchObject({ status: 'finished', cost, lines });
    expect(compare(await test.balanceOf(cardNumber), shown.balanceAfter!)).toBe(0);
  });

  it('costs what the bill shown before said, to the cent, whatever is decided; and adds up', async () => {
    await fc.assert(
      fc.asyncProperty(
        // A session that costs nothing, as one of some Wh does, waits for nobody: there is nothing to decide.
        fc
          .array(fc.nat({ max: 20_000 }), { minLength: 1, maxLength: 5 })
          .filter((steps) => steps.reduce((all, step) => all + step, 0) >= 500),
        fc.nat({ max: 100_000 }),
        async (steps, energyWh) => {
          const total = (end: number) => steps.slice(0, end).reduce((all, step) => all + step, 0);
          const id = await inReview(steps.map((_step, index) => [0.4 * (index + 1), total(index + 1)] as const));
          const { cardNumber } = await test.card({ amount: '1000' });
          const shown = await preview(id, { energyWh, cardNumber });
          const { data } = await settle(id, { energyWh, cardNumber });
          expect({ cost: data.cost, lines: data.lines, discounts: data.discounts }).toEqual({
            cost: shown.cost,
            lines: shown.lines,
            discounts: shown.discounts,
          });
          expect(data.segments.reduce((all, one) => all + one.energyWh, 0)).toBe(energyWh);
          expect(compare(await test.balanceOf(cardNumber), shown.balanceAfter!)).toBe(0);
        },
      ),
      { numRuns: 12 },
    );
    await test.checkBooks();
  });

  it('keeps its split when it is billed by another price', async () => {
    const place = await test.station({ timeZone: 'UTC', price: { slots, fees } });
    const { serialNumber } = await test.point({ stationId: place.id, powerW: 50_000 });
    const own = await test.boot(serialNumber);
    const at = base - 200 * HOUR;
    const id = await own.start(unique('NOBODY'), 0, at);
    await own.meter(id, 10_000, at + 0.5 * HOUR);
    await own.meter(id, 12_000, at + HOUR);
    await own.end(id, 20_000, at + 2 * HOUR);
    const { cardNumber } = await test.card();
    const { data } = await settle(id, { energyWh: 11_000, cardNumber });
    const wrong = data.tariff[0]!.id;
    const right = await test.price(place.id, {
      slots,
      fees: { ...fees, sharp: { electricity: '4', service: '1' } },
      from: new Date(Date.now() + HOUR).toISOString(),
    });
    await test.admin.get(contract.records.reprice, {
      body: { stationId: place.id, wrongVersionId: wrong, rightVersionId: right, reason: 'wrong fee' },
    });
    const after = await detail(id);
    const split = (record: typeof after) => record.segments.map(({ from, to, tier, energyWh }) => ({ from, to, tier, energyWh }));
    expect(split(after)).toEqual(split(data));
    expect(after.cost).not.toBe(data.cost);
    await own.close();
  });

  it('takes no more than the connector can deliver in the time, but by a right of its own, and never 5 GWh', async () => {
    const id = await inReview([
      [0.5, 5000],
      [1, 9000],
    ]);
    const { cardNumber } = await test.card();
    const clerk = await test.user(test.ours, ['record:read', 'record:settle']);
    const { mostEnergyWh } = await preview(id, { energyWh: 9000 });
    expect(mostEnergyWh).toBe(56_000);
    const refused = await settle(id, { energyWh: 56_001, cardNumber }, clerk);
    expect(refused).toMatchObject({ code: 601, status: 422, error: { key: 'energyBeyondCapacity' } });
    expect(refused.error.fields?.energyWh).toContain('56.000 kWh');
    const chief = await test.user(test.ours, ['record:read', 'record:settle', 'record:settleBeyond']);
    for (const api of [clerk, chief, test.admin])
      expect((await settle(id, { energyWh: 5_000_000_000, cardNumber }, api)).code).toBe(601);
    expect(await test.balanceOf(cardNumber)).toBe('100.00');
    expect((await settle(id, { energyWh: 56_001, cardNumber }, chief)).data).toMatchObject({
      status: 'finished',
      energyWh: 56_001,
    });
  });
});

describe('a session that used up a reservation', () => {
  it('carries the reservation fee of its price: billed, posted, shown, exported, reversed with the bill, and billed anew', async () => {
    const place = await test.station({ timeZone: 'UTC', price: null });
    const fee = (amount: string) => ({ electricity: amount, service: '0' });
    const price = await test.admin.get(contract.prices.create, {
      body: {
        stationId: place.id,
        groupId: null,
        effectiveFrom: new Date(base - 100 * HOUR).toISOString(),
        slots: Array.from({ length: 48 }, () => 'flat' as const),
        fees: { sharp: fee('1'), peak: fee('1'), flat: fee('1'), valley: fee('1') },
        reservationFee: '3.5',
      },
    });
    expect(price).toBeTruthy();
    const { serialNumber } = await test.point({ stationId: place.id, powerW: 50_000 });
    const own = await test.boot(serialNumber);
    const { cardNumber } = await test.card();
    const at = base - 10 * HOUR;
    const id = await own.start(cardNumber, 0, at);
    // What the reservation itself will set.
    await test.rows('update charging_record set reservation_used = true where transaction_id = $1', [id]);
    await own.end(id, 4000, at + HOUR, { idTag: cardNumber });
    const record = await detail(id);
    expect(record).toMatchObject({ status: 'finished', elecFee: '4.00', reserveFee: '3.50', cost: '7.50' });
    expect(record.ledger.find((entry) => entry.account === 'reservationIncome')?.amount).toBe('3.50');
    expect(await test.balanceOf(cardNumber)).toBe('92.50');
    const csv = await test.admin.raw(
      'GET',
      `${contract.records.export.path}?transactionId=${id}&columns=reserveFee&columns=cost&format=csv`,
    );
    expect(await csv.text()).toContain('3.50,7.50');
    await test.admin.get(contract.records.invalidate, { params: { transactionId: id }, body: { reason: 'wrong' } });
    expect(await test.balanceOf(cardNumber)).toBe('100.00');
    await test.checkBooks();
    await own.close();
  });
});
