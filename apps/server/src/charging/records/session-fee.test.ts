import { contract, INCOME_PARTS } from '@csms/contract';
import { add, isZero } from '@csms/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfTexts } from '../../testing/pdf.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

const HOUR = 3_600_000;
const DAY = '2026-10-05';
const NOON = Date.parse(`${DAY}T12:00:00Z`);
let test: TestServer;
let stationId: number;
let serialNumber: string;
const fee = { electricity: '1', service: '0.25' };
const slots = new Array(48).fill('flat');
const fees = { sharp: fee, peak: fee, flat: fee, valley: fee };
beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 20 } });
  stationId = (await test.station({ timeZone: 'UTC', price: null })).id;
  serialNumber = (await test.point({ stationId, powerW: 50_000 })).serialNumber;
  const body = { stationId, groupId: null, effectiveFrom: '2020-01-01T00:00:00Z', slots, fees, reservationFee: '0' };
  const price = await test.admin.get(contract.prices.create, { body: { ...body, sessionFee: '1.5' } });
  expect(price.sessionFee).toBe('1.5');
});
afterAll(() => test.close());

const detail = (id: number) => test.admin.get(contract.records.get, { params: { transactionId: id } });

it('is nothing in a price that does not name it', async () => {
  const other = await test.station({ timeZone: 'UTC', price: { electricity: '1' } });
  const [version] = await test.admin.get(contract.prices.list, { query: { stationId: other.id } });
  expect(version!.sessionFee).toBe('0');
});

it('is part of the preview, next to what the price in force asks', async () => {
  const draft = { slots, fees, reservationFee: '0', sessionFee: '2.25' };
  const asked = { stationId, groupId: null, localTime: `${DAY}T12:00`, energyWh: 10_000, powerW: 10_000, reservation: false };
  const shown = await test.admin.get(contract.prices.preview, { body: { ...asked, draft } });
  expect(shown.draft).toMatchObject({ sessionFee: '2.25', cost: '14.75' });
  expect(shown.current).toMatchObject({ sessionFee: '1.50', cost: '14.00' });
});

it('is billed once a session that has charged: running cost, record, line, ledger, file, printed bill, statistics, reversal', async () => {
  const { cardNumber } = await test.card();
  const point = await test.boot(serialNumber);
  const empty = await point.start(cardNumber, 0, NOON - 3 * HOUR);
  await point.end(empty, 0, NOON - 2 * HOUR, { idTag: cardNumber });
  expect(await detail(empty)).toMatchObject({ status: 'finished', sessionFee: '0.00', cost: '0.00', lines: [] });

  const id = await point.start(cardNumber, 0, NOON);
  await point.meter(id, 2000, NOON + HOUR / 2);
  const live = await test.rows('select cost::text as cost from charging_live where transaction_id = $1', [id]);
  expect(live[0].cost).toBe('4.00');
  await point.end(id, 4000, NOON + HOUR, { idTag: cardNumber });
  const record = await detail(id);
  expect(record).toMatchObject({ elecFee: '4.00', serviceFee: '1.00', sessionFee: '1.50', reserveFee: '0.00', cost: '6.50' });
  expect(record.lines.at(-1)).toMatchObject({ kind: 'session', tier: null, energyWh: 0, quantity: 1, amount: '1.50' });
  expect(add(...record.lines.map((line) => line.amount))).toBe(record.cost);
  expect(record.tariff[0]!.sessionFee).toBe('1.5');
  expect(record.ledger.find((entry) => entry.account === 'sessionIncome')?.amount).toBe('1.50');
  expect(await test.balanceOf(cardNumber)).toBe('93.50');

  const path = `${contract.records.export.path}?transactionId=${id}&columns=sessionFee&columns=cost&format=csv`;
  const csv = await (await test.admin.raw('GET', path)).text();
  expect(csv).toContain('Session fee');
  expect(csv).toContain('1.50,6.50');
  const pdf = async (language: string) => {
    const bill = contract.billPdfs.get.path.replace(':transactionId', String(id));
    const answer = await test.admin.raw('GET', `${bill}?language=${language}`);
    return pdfTexts(Buffer.from(await answer.arrayBuffer())).join(' ');
  };
  expect(await pdf('en')).toMatch(/Session fee .*\/session/);
  expect(await pdf('zh')).toContain('单次费');
  // It is paid: nothing is due any more.
  expect(await pdf('en')).toMatch(/Paid/);
  expect(await pdf('en')).not.toContain('Amount due');
  expect(await pdf('en')).toContain('Balance after payment');

  const summary = async () => {
    await until(
      async () => (await test.rows('select 1 from stat_dirty union all select 1 from ledger_uncounted limit 1')).length === 0,
    );
    const query = { from: DAY, to: DAY, stationId };
    return (await test.admin.get(contract.financialStatistics.summary, { query })).currencies[0]!;
  };
  const { income, proof } = await summary();
  expect(Object.fromEntries(INCOME_PARTS.map((part) => [part, Number(income[part])]))).toEqual({
    electricity: 4,
    service: 1,
    reservation: 0,
    session: 1.5,
    occupancy: 0,
    tax: 0,
    includedTax: 0,
    discount: 0,
    total: 6.5,
  });
  expect(proof.every((one) => isZero(one.unexplained))).toBe(true);

  await test.admin.get(contract.records.invalidate, { params: { transactionId: id }, body: { reason: 'wrong' } });
  expect(await pdf('en')).toMatch(/Reason: wrong.*Refunded/);
  expect(await test.balanceOf(cardNumber)).toBe('100.00');
  await test.checkBooks();
  await point.close();
});
