import { contract } from '@csms/contract';
import { add } from '@csms/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfTexts } from '../../testing/pdf.ts';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { recompute } from '../billing/index.ts';
import { settle } from './index.ts';

const MINUTE = 60_000;
const FEE = '1.5';
const PER_STAY = { sessionFee: FEE, sessionFeePerStay: true, stayGapMinutes: 15 };
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { lostMs: 50, lateMs: 50, staysMs: 50, occupancyMs: 50 } });
});
afterAll(async () => {
  await isProven();
  await test.close();
});

const fee = { electricity: '1', service: '0' };
const setPrice = (stationId: number, more: object, electricity = '1') =>
  test.admin.get(contract.prices.create, {
    body: {
      stationId,
      groupId: null,
      effectiveFrom: new Date().toISOString(),
      slots: new Array(48).fill('flat'),
      fees: { sharp: { ...fee, electricity }, peak: { ...fee, electricity }, flat: { ...fee, electricity }, valley: fee },
      reservationFee: '0',
      ...more,
    },
  });

/** A connector whose sessions are told one by one: each of half a kWh and two minutes, at a minute of a day that has passed. */
class Place {
  static async open(more: object = PER_STAY): Promise<Place> {
    const { id: stationId } = await test.station({ timeZone: 'UTC', price: null });
    const { id: priceId } = await setPrice(stationId, { effectiveFrom: '2020-01-01T00:00:00Z', ...more });
    const { serialNumber } = await test.point({ stationId, powerW: 50_000 });
    return new Place(stationId, priceId, await test.boot(serialNumber));
  }
  readonly zero = Date.now() - 600 * MINUTE;
  readonly stationId: number;
  readonly priceId: number;
  readonly point: RawPoint;
  constructor(stationId: number, priceId: number, point: RawPoint) {
    this.stationId = stationId;
    this.priceId = priceId;
    this.point = point;
  }
  /** Its meter runs on by the clock, so that sessions may be told in any order. */
  register = (minute: number) => minute * 1000;
  start = (minute: number, tag: string) => this.point.start(tag, this.register(minute), this.zero + minute * MINUTE);
  async charge(minute: number, tag: string, wh = 500): Promise<number> {
    const id = await this.start(minute, tag);
    await this.point.end(id, this.register(minute) + wh, this.zero + (minute + 2) * MINUTE, { idTag: tag });
    return id;
  }
}

const detail = (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });
/** Everything that was noted has been judged. */
const judged = () => until(async () => (await test.rows('select from stay_mark union all select from late_sample')).length === 0);
/** What became of the session fees of some sessions, in their order. */
async function feesOf(...ids: number[]) {
  await judged();
  return (await Promise.all(ids.map(detail))).map(({ sessionFee, sessionFeePaidBy }) =>
    sessionFeePaidBy === null ? sessionFee : ids.indexOf(sessionFeePaidBy),
  );
}
const invalidate = (transactionId: number) =>
  test.admin.get(contract.records.invalidate, { params: { transactionId }, body: { reason: 'wrong' } });
const card = async (more: object = {}) => (await test.card(more)).cardNumber;
const isProven = async () => {
  await test.checkBooks();
  const { differences, id } = await test.admin.get(contract.reconciliations.run, { body: { providerId: test.ours } });
  const { list } = await test.admin.get(contract.reconciliations.differences, { params: { id }, query: {} });
  expect({ differences, list }).toEqual({ differences: 0, list: [] });
};
/** A bill is what its record says, to the cent. */
async function recomputes(id: number): Promise<void> {
  const [row] = await test.rows(
    `select b.tariff, b.evidence, b.discounts, r.time_zone as zone, o.minor_unit as "minorUnit", r.reservation_used as reservation, r.occupied_minutes as "occupiedMinutes", r.cost::text as cost
     from charging_record r join charging_bill b using (transaction_id, revision) join provider o on o.id = r.provider_id where r.transaction_id = $1`,
    [id],
  );
  expect(recompute(row).bill.cost).toBe(row.cost);
}

describe('a price with one session fee a stay', () => {
  it('asks it once for five short sessions, and says on each bill who has paid', async () => {
    const place = await Place.open();
    const tag = await card();
    const ids: number[] = [];
    for (const minute of [0, 5, 10, 20, 36]) ids.push(await place.charge(minute, tag));
    expect(await feesOf(...ids)).toEqual(['1.50', 0, 0, 0, 0]);
    expect(await test.balanceOf(tag)).toBe('96.00');
    const [first, second] = [await detail(ids[0]!), await detail(ids[1]!)];
    expect(first).toMatchObject({ cost: '2.00', sessionFeePaidBy: null });
    expect(second).toMatchObject({ cost: '0.50', sessionFeePaidBy: ids[0] });
    expect(second.tariff[0]!.sessionFee).toBe('0');
    expect(second.lines.map(({ kind }) => kind)).not.toContain('session');
    expect(add(...second.lines.map((line) => line.amount))).toBe(second.cost);
    expect(second.bills).toHaveLength(1);
    for (const id of ids) await recomputes(id);
    const pdf = async (language: string) => {
      const path = contract.billPdfs.get.path.replace(':transactionId', String(ids[1]));
      return pdfTexts(Buffer.from(await (await test.admin.raw('GET', `${path}?language=${language}`)).arrayBuffer())).join(' ');
    };
    expect(await pdf('en')).toContain(`Session fee already paid in this stay (transaction ${ids[0]})`);
    expect(await pdf('zh')).toContain(`本次停留的单次费已支付（交易号 ${ids[0]}）`);
  });

  it('is not what other prices do', async () => {
    const place = await Place.open({ sessionFee: FEE });
    const tag = await card();
    const ids = [await place.charge(0, tag), await place.charge(5, tag)];
    expect(await feesOf(...ids)).toEqual(['1.50', '1.50']);
    expect(await test.rows('select stay_gap_minutes from charging_record where transaction_id = any ($1)', [ids])).toEqual([
      { stay_gap_minutes: null },
      { stay_gap_minutes: null },
    ]);
  });

  it('is not shown in what a session of a paid stay costs so far', async () => {
    const place = await Place.open();
    const tag = await card();
    const first = await place.charge(0, tag);
    const id = await place.start(5, tag);
    await place.point.meter(id, place.register(5) + 400, place.zero + 6 * MINUTE);
    const cost = async () => (await test.rows('select cost::text as cost from charging_live where transaction_id = $1', [id]))[0];
    expect(await cost()).toEqual({ cost: '0.40' });
    // Its own, once the first is none any more.
    await invalidate(first);
    await judged();
    await until(async () => {
      await place.point.meter(id, place.register(5) + 500, place.zero + 7 * MINUTE);
      return (await cost())?.cost === '2.00';
    });
    await place.point.end(id, place.register(5) + 500, place.zero + 7 * MINUTE, { idTag: tag });
    expect(await feesOf(id)).toEqual(['1.50']);
  });

  it('begins a new stay after a longer pause', async () => {
    const place = await Place.open();
    const tag = await card();
    const ids = [
      await place.charge(0, tag),
      await place.charge(17, tag),
      await place.charge(35, tag),
      await place.charge(40, tag),
    ];
    expect(await feesOf(...ids)).toEqual(['1.50', 0, '1.50', 2]);
  });

  it('leaves the fee to the first session that has charged', async () => {
    const place = await Place.open();
    const tag = await card();
    const ids = [await place.charge(0, tag, 0), await place.charge(10, tag), await place.charge(20, tag)];
    expect(await feesOf(...ids)).toEqual(['0.00', '1.50', 1]);
    expect(await detail(ids[0]!)).toMatchObject({ status: 'finished', cost: '0.00' });
  });

  it('ends a stay where somebody else charges there, until that is taken out of the books', async () => {
    const place = await Place.open();
    const [tag, other] = [await card(), await card()];
    const ids = [await place.charge(0, tag), await place.charge(4, other), await place.charge(8, tag)];
    expect(await feesOf(...ids)).toEqual(['1.50', '1.50', '1.50']);
    await invalidate(ids[1]!);
    expect(await feesOf(...ids)).toEqual(['1.50', '1.50', 0]);
    expect(await test.balanceOf(tag)).toBe('97.50');
  });
});

describe('the order in which sessions become known', () => {
  it('makes no difference: told the other way round, the earliest pays in the end', async () => {
    const place = await Place.open();
    const tag = await card();
    const third = await place.charge(20, tag);
    expect(await feesOf(third)).toEqual(['1.50']);
    const second = await place.charge(10, tag);
    expect(await feesOf(second, third)).toEqual(['1.50', 0]);
    const first = await place.charge(0, tag);
    expect(await feesOf(first, second, third)).toEqual(['1.50', 0, 0]);
    expect(await test.balanceOf(tag)).toBe('97.00');
    for (const id of [first, second, third]) await recomputes(id);
  });

  it('lets the next one pay where the first is marked invalid, and then the one after it', async () => {
    const place = await Place.open();
    const tag = await card();
    const ids = [await place.charge(0, tag), await place.charge(10, tag), await place.charge(20, tag)];
    await invalidate(ids[0]!);
    expect(await feesOf(...ids)).toEqual(['1.50', '1.50', 1]);
    // The last one's sums are the same: no bill for the name alone.
    expect((await detail(ids[2]!)).bills).toHaveLength(1);
    expect((await detail(ids[1]!)).bills.map(({ cause }) => cause)).toEqual(['stay', 'stop']);
    await invalidate(ids[1]!);
    expect(await feesOf(...ids)).toEqual(['1.50', '1.50', '1.50']);
    expect(await test.balanceOf(tag)).toBe('98.00');
    for (const id of ids) await recomputes(id);
  });

  it('finds a first session that waits for review once it is settled, also two at the same moment', async () => {
    const place = await Place.open();
    const tag = await card();
    const strays = [await place.charge(0, unique('NOBODY')), await place.charge(5, unique('NOBODY'))];
    const last = await place.charge(10, tag);
    expect(await feesOf(last)).toEqual(['1.50']);
    await Promise.all(
      strays.map((transactionId) =>
        test.admin.get(contract.records.settle, {
          params: { transactionId },
          body: { energyWh: 500, cardNumber: tag, reason: 'read on site' },
        }),
      ),
    );
    expect(await feesOf(...strays, last)).toEqual(['1.50', 0, 0]);
    expect(await test.balanceOf(tag)).toBe('97.00');
  });

  it('is waited for while another bill of the stay is on its way, which has not seen it', async () => {
    const place = await Place.open();
    const [tag, other] = [await card(), await card()];
    const [first, between, second] = [await place.charge(0, tag), await place.charge(5, other), await place.charge(10, tag)];
    expect(await feesOf(first, between, second)).toEqual(['1.50', '1.50', '1.50']);
    const client = await test.databases.pool.connect();
    try {
      await client.query('begin');
      await settle(client, [
        {
          transactionId: second,
          stoppedAt: place.zero + 12 * MINUTE,
          stopReceivedAt: Date.now(),
          meterStopWh: place.register(10) + 400,
          reason: 'Local',
          stopIdTag: null,
          stopAccount: null,
          cause: 'stop',
        },
      ]);
      // The one between is none any more, but the second's bill is written as if it were.
      await invalidate(between);
      await until(async () => (await test.rows(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0);
    } finally {
      await client.query('commit');
      client.release();
    }
    expect(await feesOf(first, between, second)).toEqual(['1.50', '1.50', 0]);
    expect(await test.balanceOf(tag)).toBe('97.60');
  });

  it('takes a session without a stop for one of the stay when it is closed, and keeps the fee where its stop comes late', async () => {
    const place = await Place.open();
    const tag = await card();
    const first = await place.start(0, tag);
    await place.point.meter(first, place.register(0) + 300, place.zero + 1 * MINUTE);
    const second = await place.charge(5, tag);
    expect(await feesOf(first, second)).toEqual(['1.50', 0]);
    await place.point.end(first, place.register(0) + 500, place.zero + 2 * MINUTE, { idTag: tag });
    await place.point.meter(second, place.register(5) + 500, place.zero + 7 * MINUTE);
    expect(await feesOf(first, second)).toEqual(['1.50', 0]);
    expect(await test.balanceOf(tag)).toBe('97.50');
  });
});

describe('a payer', () => {
  it('is the same with a card that was replaced in between', async () => {
    const place = await Place.open();
    const old = await card();
    const first = await place.charge(0, old);
    const next = unique('N');
    await test.admin.get(contract.cards.replace, {
      params: { cardNumber: old },
      body: { newCardNumber: next, newPhysicalNumber: unique('P'), remark: '' },
    });
    const second = await place.charge(10, next);
    expect(await feesOf(first, second)).toEqual(['1.50', 0]);
  });

  it('is one with card and app, and two users are once they are merged', async () => {
    const place = await Place.open();
    const user = async () => {
      const body = { account: unique('u'), userType: 'phone' as const, providerId: test.ours };
      const made = await test.admin.get(contract.chargeUsers.create, { body });
      const paid = { amount: '20', requestId: unique('request-') };
      await test.admin.get(contract.chargeUsers.recharge, { params: { id: made.id }, body: paid });
      return test.admin.get(contract.chargeUsers.get, { params: { id: made.id } });
    };
    const [keep, gone] = [await user(), await user()];
    const tag = await card({ chargeUserId: keep.id });
    const ids = [await place.charge(0, keep.idTag), await place.charge(10, tag), await place.charge(20, gone.idTag)];
    expect(await feesOf(...ids)).toEqual(['1.50', 0, '1.50']);
    await test.admin.get(contract.chargeUsers.merge, { params: { id: keep.id }, body: { otherId: gone.id } });
    expect(await feesOf(...ids)).toEqual(['1.50', 0, 0]);
    const { mobileBalance } = await test.admin.get(contract.chargeUsers.get, { params: { id: keep.id } });
    expect(mobileBalance).toBe('37.50');
  });
});

describe('other parts of the price', () => {
  it('stay: a reservation costs what was promised, the occupancy fee comes later', async () => {
    const place = await Place.open({ ...PER_STAY, reservationFee: '9', occupancyFee: '0.1', occupancyFreeMinutes: 10 });
    const tag = await card();
    const first = await place.charge(0, tag);
    const second = await place.start(10, tag);
    await test.rows('update charging_record set reservation_used = true, reservation_promise = 2 where transaction_id = $1', [
      second,
    ]);
    const left = place.zero + 42 * MINUTE;
    await test.rows(
      `insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code)
       select v.at, now(), p.id, p.provider_id, 1, v.status, 'NoError' from charge_point p, (values ($2::timestamptz, 'Finishing'), ($3::timestamptz, 'Available')) v (at, status)
       where p.id = (select point_id from charging_record where transaction_id = $1)`,
      [second, new Date(place.zero + 12 * MINUTE), new Date(left)],
    );
    await place.point.end(second, place.register(10) + 500, place.zero + 12 * MINUTE, { idTag: tag });
    await until(async () => (await detail(second)).occupancyFee === '2.00');
    expect(await feesOf(first, second)).toEqual(['1.50', 0]);
    expect(await detail(second)).toMatchObject({ reserveFee: '2.00', sessionFee: '0.00', cost: '4.50' });
    await recomputes(second);
    // The fee of its own comes back with the rest as it was.
    await invalidate(first);
    expect(await feesOf(second)).toEqual(['1.50']);
    expect(await detail(second)).toMatchObject({ reserveFee: '2.00', occupancyFee: '2.00', cost: '6.00' });
  });

  it('each count for their own sessions: the setting that comes between two', async () => {
    const place = await Place.open({ sessionFee: FEE });
    const tag = await card();
    const first = await place.charge(0, tag);
    const { id } = await setPrice(place.stationId, PER_STAY);
    await test.rows('update price_version set effective_from = $2 where id = $1', [id, new Date(place.zero + 5 * MINUTE)]);
    const second = await place.charge(10, tag);
    const { id: off } = await setPrice(place.stationId, { sessionFee: '2' });
    await test.rows('update price_version set effective_from = $2 where id = $1', [off, new Date(place.zero + 15 * MINUTE)]);
    const third = await place.charge(20, tag);
    expect(await feesOf(first, second, third)).toEqual(['1.50', 0, '2.00']);
    // Without the first, the second owes its own.
    await invalidate(first);
    expect(await feesOf(first, second, third)).toEqual(['1.50', '1.50', '2.00']);
  });

  it('come with a bill by another price, as its preview says: once a stay, and for each again', async () => {
    const place = await Place.open({ sessionFee: FEE });
    const tag = await card();
    const ids = [await place.charge(0, tag), await place.charge(5, tag), await place.charge(10, tag)];
    const { id: right } = await setPrice(place.stationId, { ...PER_STAY, sessionFee: '3' }, '2');
    const body = { stationId: place.stationId, wrongVersionId: place.priceId, rightVersionId: right, transactionIds: ids };
    const shown = await test.admin.get(contract.records.previewReprice, { body });
    expect(shown).toMatchObject({ costBefore: '6.00', costAfter: '6.00' });
    const done = await test.admin.get(contract.records.reprice, { body: { ...body, reason: 'wrong price' } });
    expect(done.costAfter).toBe('6.00');
    expect(await feesOf(...ids)).toEqual(['3.00', 0, 0]);
    const back = { ...body, wrongVersionId: right, rightVersionId: place.priceId, transactionIds: [ids[1]!] };
    await test.admin.get(contract.records.reprice, { body: { ...back, reason: 'not that one' } });
    // The last that has paid before it.
    expect(await feesOf(...ids)).toEqual(['3.00', '1.50', 1]);
    for (const id of ids) await recomputes(id);
  });
});
