import { contract, INCOME_PARTS } from '@csms/contract';
import { add, isZero, subtract } from '@csms/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfTexts } from '../../testing/pdf.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { type BillingRecord, recompute } from '../index.ts';

const HOUR = 3_600_000;
const DAY = '2026-10-05';
const NOON = Date.parse(`${DAY}T12:00:00Z`);
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 20 } });
});
afterAll(() => test.close());

const detail = (id: number) => test.admin.get(contract.records.get, { params: { transactionId: id } });
const rate = (country: string, percent: string, onTop: boolean, fromDay = '2020-01-01') => ({
  body: { providerId: test.ours, country, fromDay, percent, onTop },
});

/** A station of a country where 1 kWh costs 1.25, with a point that has booted. */
async function station(country: string, timeZone = 'UTC') {
  const { id } = await test.station({ timeZone, country, price: { electricity: '1', service: '0.25' } });
  const { serialNumber } = await test.point({ stationId: id, powerW: 50_000 });
  return { id, point: await test.boot(serialNumber) };
}

/** A session of so many Wh from noon on. */
async function charge(place: Awaited<ReturnType<typeof station>>, cardNumber: string, wh: number, at = NOON): Promise<number> {
  const id = await place.point.start(cardNumber, 0, at);
  await place.point.meter(id, wh / 2, at + HOUR / 4);
  await place.point.end(id, wh, at + HOUR / 2, { idTag: cardNumber });
  return id;
}

const printed = async (id: number, language: string) => {
  const bill = contract.billPdfs.get.path.replace(':transactionId', String(id));
  const answer = await test.admin.raw('GET', `${bill}?language=${language}`);
  return pdfTexts(Buffer.from(await answer.arrayBuffer())).join(' ');
};

/** What the bill of a record gives when it is computed from the record alone. */
async function again(id: number) {
  const [row] = await test.rows(
    `select b.tariff, b.evidence, b.discounts, r.time_zone as zone, p.minor_unit as "minorUnit", r.reservation_used as reservation
     from charging_bill b join charging_record r using (transaction_id) join provider p on p.id = r.provider_id where b.transaction_id = $1 order by b.revision desc limit 1`,
    [id],
  );
  return recompute(row as BillingRecord).bill;
}

describe('the country of a station', () => {
  const make = (country: string) =>
    test.admin.call(contract.stations.create, {
      body: {
        stationName: unique('S'),
        providerId: test.ours,
        country,
        address: 'here',
        longitude: 0,
        latitude: 0,
        timeZone: 'UTC',
      },
    });

  it('is a code that taxes go by: words and codes of nowhere are refused, small letters are taken', async () => {
    for (const word of ['Germany', '德国', 'XX', 'ZZ', 'D1', 'DEU']) {
      const answer = await make(word);
      expect(answer, word).toMatchObject({ status: 422, error: { key: 'invalid' } });
      expect(answer.error.fields, word).toHaveProperty('country');
    }
    expect((await make(' de ')).data).toMatchObject({ country: 'DE' });
  });
});

describe('a tax that prices contain', () => {
  it('is told by bill, ledger, file, print and statistics, and changes nothing that is paid', async () => {
    await test.admin.get(contract.taxRates.create, rate('DE', '19', false));
    const place = await station('DE');
    const { cardNumber } = await test.card();
    const id = await charge(place, cardNumber, 4000);
    const record = await detail(id);
    expect(record).toMatchObject({ elecFee: '4.00', serviceFee: '1.00', taxFee: '0.80', includedTaxFee: '-0.80', cost: '5.00' });
    expect(record.tax).toEqual({ percent: '19', onTop: false, net: '4.20', amount: '0.80' });
    expect(await test.balanceOf(cardNumber)).toBe('95.00');
    const posted = Object.fromEntries(record.ledger.map((entry) => [entry.account, entry.amount]));
    expect(posted).toMatchObject({ taxIncome: '0.80', includedTaxIncome: '-0.80', electricityIncome: '4.00' });
    expect(await again(id)).toMatchObject({ taxFee: '0.80', includedTaxFee: '-0.80', cost: '5.00' });

    const path = `${contract.records.export.path}?transactionId=${id}&columns=taxFee&columns=cost&format=csv`;
    expect(await (await test.admin.raw('GET', path)).text()).toContain('0.80,5.00');
    expect(await printed(id, 'en')).toMatch(/Contains 19 % tax/);
    expect(await printed(id, 'zh')).toContain('其中税额');

    await until(
      async () => (await test.rows('select 1 from stat_dirty union all select 1 from ledger_uncounted limit 1')).length === 0,
    );
    const query = { from: DAY, to: DAY, stationId: place.id };
    const { income, proof } = (await test.admin.get(contract.financialStatistics.summary, { query })).currencies[0]!;
    expect(Object.fromEntries(INCOME_PARTS.map((part) => [part, Number(income[part])]))).toMatchObject({
      electricity: 4,
      tax: 0.8,
      includedTax: -0.8,
      total: 5,
    });
    expect(proof.every((one) => isZero(one.unexplained))).toBe(true);
    await test.admin.get(contract.records.invalidate, { params: { transactionId: id }, body: { reason: 'wrong' } });
    expect(await test.balanceOf(cardNumber)).toBe('100.00');
    await test.checkBooks();
    await place.point.close();
  });
});

describe('a tax that is added', () => {
  it('is in the running cost, which ends a session in time, in the preview and in the bill', async () => {
    await test.admin.get(contract.taxRates.create, rate('US', '8.25', true));
    const place = await station('US');
    const { cardNumber } = await test.card();
    const id = await place.point.start(cardNumber, 0, NOON);
    await place.point.meter(id, 4000, NOON + HOUR / 2);
    const [live] = await test.rows('select cost::text as cost from charging_live where transaction_id = $1', [id]);
    expect(live.cost).toBe('5.41');
    await place.point.end(id, 4000, NOON + HOUR, { idTag: cardNumber });
    const record = await detail(id);
    expect(record).toMatchObject({ elecFee: '4.00', serviceFee: '1.00', taxFee: '0.41', includedTaxFee: '0.00', cost: '5.41' });
    expect(record.tax).toEqual({ percent: '8.25', onTop: true, net: '5.00', amount: '0.41' });
    expect(await test.balanceOf(cardNumber)).toBe('94.59');
    expect((await again(id)).cost).toBe('5.41');
    const fee = { electricity: '1', service: '0.25' };
    const draft = {
      slots: new Array(48).fill('flat'),
      fees: { sharp: fee, peak: fee, flat: fee, valley: fee },
      reservationFee: '0',
    };
    const body = { stationId: place.id, groupId: null, localTime: `${DAY}T12:00`, energyWh: 4000, powerW: 10_000, draft };
    const preview = await test.admin.get(contract.prices.preview, { body });
    expect([preview.draft.cost, preview.current?.cost, preview.draft.tax?.net]).toEqual(['5.41', '5.41', '5.00']);
    await test.checkBooks();
    await place.point.close();
  });

  it('is charged on what discounts leave', async () => {
    await test.admin.get(contract.taxRates.create, rate('CA', '10', true));
    const place = await station('CA');
    const user = await test.admin.get(contract.chargeUsers.create, {
      body: { providerId: test.ours, account: 'taxed driver', groupId: null },
    });
    await test.admin.get(contract.chargeUsers.recharge, {
      params: { id: user.id },
      body: { amount: '50', requestId: 'tax-recharge-1' },
    });
    const { cardNumber } = await test.card({ chargeUserId: user.id });
    const now = Date.now();
    const { id: activity } = await test.admin.get(contract.activities.create, {
      body: {
        providerId: test.ours,
        activityName: 'half of the service fee',
        kind: 'feeDiscount',
        fee: 'service',
        percent: '50',
        stationIds: [place.id],
        startTime: new Date(now + HOUR).toISOString(),
        endTime: new Date(now + 24 * HOUR).toISOString(),
      },
    });
    // The session began before it was planned: the test moves its start, which people cannot.
    await test.rows("update activity set starts_at = now() - interval '1 day' where id = $1", [activity]);
    const id = await charge(place, cardNumber, 8000, now - 2 * HOUR);
    const record = await detail(id);
    expect(record.discount).toBe('-1.00');
    // 8 + 2 - 1 = 9.00, of which 10 %.
    expect(record).toMatchObject({ taxFee: '0.90', cost: '9.90' });
    expect((await again(id)).cost).toBe('9.90');
    await test.checkBooks();
    await place.point.close();
  });
});

describe('the rate of a session', () => {
  it('is that of the day on which it began by the station’s clock, and stays when another comes or the bill is written anew', async () => {
    const zone = 'Asia/Tokyo';
    await test.admin.get(contract.taxRates.create, rate('JP', '8', false));
    await test.admin.get(contract.taxRates.create, rate('JP', '10', false, '2026-10-01'));
    const place = await station('JP', zone);
    const { cardNumber } = await test.card();
    // 23:50 and 00:10 of Tokyo.
    const before = await charge(place, cardNumber, 4000, Date.parse('2026-09-30T14:50:00Z'));
    const after = await charge(place, cardNumber, 4000, Date.parse('2026-09-30T15:10:00Z'));
    expect([(await detail(before)).tax?.percent, (await detail(after)).tax?.percent]).toEqual(['8', '10']);
    const [version] = (await detail(before)).tariff;
    const right = await test.price(place.id, { electricity: '2', from: new Date(Date.now() + HOUR).toISOString() });
    await test.admin.get(contract.records.reprice, {
      body: { stationId: place.id, wrongVersionId: version!.id, rightVersionId: right, reason: 'wrong fee' },
    });
    expect((await detail(before)).tax?.percent).toBe('8');
    expect((await detail(after)).tax?.percent).toBe('10');
    await test.checkBooks();
    await place.point.close();
  });

  it('is refused for a day on which a session has begun, and cannot be withdrawn then; a later one can', async () => {
    await test.admin.get(contract.taxRates.create, rate('KR', '10', false));
    const place = await station('KR');
    const { cardNumber } = await test.card();
    await charge(place, cardNumber, 1000, Date.now() - HOUR);
    const refused = await test.admin.call(contract.taxRates.create, rate('KR', '11', false, '2021-01-01'));
    expect(refused).toMatchObject({ code: 601, status: 422, error: { key: 'taxInPast' } });
    const later = await test.admin.get(contract.taxRates.create, rate('KR', '11', false, '2090-01-01'));
    expect(later).toMatchObject({ state: 'scheduled', percent: '11' });
    expect((await test.admin.call(contract.taxRates.create, rate('KR', '12', false, '2090-01-01'))).error.key).toBe('conflict');
    const rates = await test.admin.get(contract.taxRates.list, { query: { stationId: place.id } });
    expect(rates.map(({ percent, state }) => [percent, state])).toEqual([
      ['11', 'scheduled'],
      ['10', 'inForce'],
    ]);
    const inForce = rates[1]!.id;
    expect((await test.admin.call(contract.taxRates.withdraw, { params: { id: inForce } })).error.key).toBe('taxInForce');
    await test.admin.get(contract.taxRates.withdraw, { params: { id: later.id } });
    expect(await test.admin.get(contract.taxRates.list, { query: { stationId: place.id } })).toHaveLength(1);
    await place.point.close();
  });

  it.each(['0', '0.000', '101', '8.1234', '-5', 'ten', '1e1'])('%s percent are refused at the field', async (percent) => {
    const answer = await test.admin.call(contract.taxRates.create, rate('SE', percent, false));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error.fields ?? {})).toEqual(['percent']);
  });

  it('of another operator is neither seen, set nor withdrawn, and taxes nothing here', async () => {
    const own = await test.admin.get(contract.taxRates.create, rate('NO', '25', false));
    const stranger = await test.user(test.theirs, ['price:read', 'price:write']);
    expect((await stranger.get(contract.taxRates.list, { query: {} })).filter((one) => one.id === own.id)).toEqual([]);
    expect((await stranger.call(contract.taxRates.create, rate('FI', '24', false))).status).toBe(422);
    expect((await stranger.call(contract.taxRates.withdraw, { params: { id: own.id } })).status).toBe(404);
    const untaxed = await station('DK');
    const { cardNumber } = await test.card();
    const record = await detail(await charge(untaxed, cardNumber, 1000));
    expect(record.tax).toBeNull();
    expect(subtract(record.cost, add(record.elecFee, record.serviceFee))).toBe('0.00');
    await untaxed.point.close();
  });
});
