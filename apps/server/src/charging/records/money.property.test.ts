import { contract } from '@csms/contract';
import { add, compare, sum } from '@csms/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { type MeterPoint, type PriceVersion, recompute } from '../billing/index.ts';

const MINUTE = 60_000;
const ZONE = 'America/New_York';
let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { lostMs: 50 } });
  const slots = Array.from({ length: 48 }, (_, slot) => (['sharp', 'peak', 'flat', 'valley'] as const)[(slot * 7) % 4]!);
  const fees = {
    sharp: { electricity: '1.337', service: '0.451' },
    peak: { electricity: '0.999999', service: '0.005' },
    flat: { electricity: '0.5', service: '0' },
    valley: { electricity: '0.0001', service: '0.333333' },
  };
  stationId = (await test.station({ timeZone: ZONE, price: { slots, fees } })).id;
});
afterAll(() => test.close());

const card = fc.nat({ max: 3 });
const energy = fc.integer({ min: 0, max: 9000 });
const operation = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('recharge' as const),
      card,
      cents: fc.integer({ min: -3000, max: 5000 }).filter((cents) => cents !== 0),
      repeat: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('session' as const),
      card,
      samples: fc.array(energy, { maxLength: 4 }),
      rest: energy,
      minutes: fc.integer({ min: 1, max: 90 }),
      repeats: fc.nat({ max: 2 }),
      // How it ends: as it should, closed by the next start or by the time limit, and then perhaps its real stop after all.
      end: fc.constantFrom('stop', 'next', 'limit'),
      late: fc.boolean(),
      // A register that lies sends it to review, where an operator settles it, or not.
      lie: fc.option(fc.constantFrom(-500_000, 900_000_000), { freq: 6 }),
      settle: fc.boolean(),
    }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

it('whatever happens, the ledger sums to zero, balances equal their recount, and every bill recomputes from its own record', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 4 }),
      async (lives) => {
        const cards = await Promise.all([0, 1, 2, 3].map(async () => (await test.card({ amount: '20' })).cardNumber));
        const moved: string[][] = cards.map(() => ['20']);
        await Promise.all(
          lives.map(async (life) => {
            const { serialNumber } = await test.point({ stationId });
            const point = await test.boot(serialNumber);
            const meter = { register: 1_000_000, clock: Date.now() - 60 * 24 * 60 * MINUTE };
            for (const one of life)
              await (one.kind === 'recharge' ? recharge(one, cards, moved) : session(one, cards, point, meter));
            await point.close();
          }),
        );
        await check(cards, moved);
      },
    ),
    { numRuns: 12, seed: 20_260_301, endOnFailure: true },
  );
});

async function recharge(
  one: Extract<Operation, { kind: 'recharge' }>,
  cards: readonly string[],
  moved: string[][],
): Promise<void> {
  const amount = (one.cents / 100).toFixed(2);
  const body = { amount, requestId: unique('request-') };
  const ask = () => test.admin.call(contract.cards.recharge, { params: { cardNumber: cards[one.card]! }, body });
  const answers = await Promise.all(one.repeat ? [ask(), ask()] : [ask()]);
  const done = answers.filter(({ status }) => status === 200);
  if (done.length > 0) moved[one.card]!.push(amount);
  // Too little there, or what is there is held for a session that runs.
  else expect(['balanceTooLow', 'balanceHeld']).toContain(answers[0]!.error.key);
}

async function session(
  one: Extract<Operation, { kind: 'session' }>,
  cards: readonly string[],
  point: RawPoint,
  meter: { register: number; clock: number },
): Promise<void> {
  const idTag = cards[one.card]!;
  const { register: meterStart, clock: startedAt } = meter;
  const step = (one.minutes * MINUTE) / (one.samples.length + 1);
  const repeat = async <T>(send: () => Promise<T>): Promise<T> => {
    const answers = await Promise.all(Array.from({ length: one.repeats + 1 }, send));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    return answers[0]!;
  };
  const id = await repeat(() => point.start(idTag, meterStart, startedAt));
  for (const wh of one.samples) {
    meter.register += wh;
    meter.clock += step;
    const { register, clock } = meter;
    await repeat(() => point.meter(id, register, clock));
  }
  meter.register += one.rest;
  meter.clock += step;
  const meterStop = Math.max(0, meter.register + (one.lie ?? 0));
  const stoppedAt = meter.clock;
  // What it says of the card depends on what others do with it meanwhile; what it does to the record does not.
  const stop = () => repeat(() => point.end(id, meterStop, stoppedAt, { idTag }).then(() => id));
  if (one.end === 'limit') {
    await test.rows(`update charging_live set heard_at = now() - interval '80 hours' where transaction_id = $1`, [id]);
    await until(
      async () =>
        (await test.rows(`select 1 from charging_record where transaction_id = $1 and status <> 'charging'`, [id])).length,
    );
  } else if (one.end === 'next') {
    meter.clock += MINUTE;
    const next = await point.start(idTag, meter.register, meter.clock);
    meter.clock += MINUTE;
    await point.end(next, meter.register, meter.clock);
  }
  if (one.end === 'stop' || one.late) await stop();
  const [record] = await test.rows('select status from charging_record where transaction_id = $1', [id]);
  if (record.status === 'review' && one.settle) {
    await test.admin.get(contract.records.settle, {
      params: { transactionId: id },
      body: { energyWh: one.rest, reason: 'read on site' },
    });
    await stop();
  }
  meter.clock += MINUTE;
}

async function check(cards: readonly string[], moved: readonly string[][]): Promise<void> {
  await test.checkBooks();
  for (const [index, cardNumber] of cards.entries()) {
    const billed = await test.rows<{ cost: string }>(
      `select r.cost from charging_record r join card c on c.account_id = r.account_id where c.card_number = $1 and r.status = 'finished'`,
      [cardNumber],
    );
    const expected = add(sum(moved[index]!), `-${sum(billed.map(({ cost }) => cost))}`.replace('--', ''));
    const balance = await test.balanceOf(cardNumber);
    expect(compare(balance, expected), `${cardNumber}: ${balance} is not ${expected}`).toBe(0);
  }
  const bills = await test.rows<{ tariff: PriceVersion[]; evidence: MeterPoint[]; cost: string; segments: unknown }>(
    `select b.tariff, b.evidence, b.cost, b.segments from charging_bill b join charging_record r using (transaction_id) where jsonb_array_length(b.tariff) > 0`,
  );
  for (const { tariff, evidence, cost, segments } of bills) {
    const again = recompute({ tariff, evidence, zone: ZONE, minorUnit: 2, reservation: false, discounts: [] });
    expect(compare(again.bill.cost, cost)).toBe(0);
    expect(again.segments).toEqual(segments);
  }
  const stale = await test.rows(
    `select r.transaction_id, r.cost, b.cost as bill from charging_record r
     join lateral (select cost, revision from charging_bill b where b.transaction_id = r.transaction_id order by revision desc limit 1) b on true
     where r.status <> 'charging' and (b.cost <> r.cost or b.revision <> r.revision)`,
  );
  expect(stale).toEqual([]);
  const lost = await test.rows(`select transaction_id from charging_record where status = 'review' and review_reasons = '{}'`);
  expect(lost).toEqual([]);
}
