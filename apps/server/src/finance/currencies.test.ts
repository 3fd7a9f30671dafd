import { contract, type Provider } from '@csms/contract';
import { compare } from '@csms/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique } from '../testing/server.ts';

const HOUR = 3_600_000;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

const make = (currency: string) =>
  test.admin.call(contract.providers.addProvider, {
    body: {
      providerName: unique('Provider '),
      parentId: 1,
      currency,
      validYears: 1,
      mailAccount: 'a@b.example',
      authorizationCode: 'code',
      smtpAddress: 'smtp.example.com',
      smtpPort: 465,
    },
  });
const decimals = (amount: string) => amount.split('.')[1]?.length ?? 0;

describe('a provider', () => {
  it('has a currency of ISO 4217, by code or by a sign that is one alone', async () => {
    expect((await make('jpy')).data).toMatchObject({ currency: 'JPY', currencyCode: 'JPY', minorUnit: 0 });
    expect((await make('$')).data).toMatchObject({ currency: '$', currencyCode: 'USD', minorUnit: 2 });
    expect((await make('EUR')).data).toMatchObject({ currency: '€', currencyCode: 'EUR', minorUnit: 2 });
    for (const wrong of ['kr', 'XAU', 'Euro']) expect((await make(wrong)).error.fields).toHaveProperty('currency');
  });
});

describe.each([
  // fee for a kWh, first recharge, session of 12.345 kWh, its cost, a part of the smallest unit, a refund
  { currency: 'JPY', minor: 0, fee: '31.5', paid: '5000', cost: '389', part: '0.5', refund: '-100' },
  { currency: 'KWD', minor: 3, fee: '0.0255', paid: '5.125', cost: '0.315', part: '0.0005', refund: '-1.001' },
])('a whole session in $currency', ({ currency, minor, fee, paid, cost, part, refund }) => {
  let provider: Provider;
  let cardNumber: string;
  let transactionId: number;
  beforeAll(async () => {
    provider = (await make(currency)).data;
    const station = await test.station({ providerId: provider.id, timeZone: 'UTC', price: { electricity: fee } });
    const { serialNumber } = await test.point({ stationId: station.id });
    const user = await test.admin.get(contract.chargeUsers.create, { body: { providerId: provider.id, account: unique('u') } });
    ({ cardNumber } = await test.card({ providerId: provider.id, amount: paid, chargeUserId: user.id }));
    const point = await test.boot(serialNumber);
    const at = Date.now() - 2 * HOUR;
    transactionId = await point.start(cardNumber, 0, at);
    await point.end(transactionId, 12_345, at + HOUR, { idTag: cardNumber });
    await point.close();
  });
  const card = () => test.admin.get(contract.cards.get, { params: { cardNumber } });
  const move = (amount: string) =>
    test.admin.call(contract.cards.recharge, { params: { cardNumber }, body: { amount, requestId: unique('request-') } });

  it('is billed in its smallest unit, and the ledger sums to zero', async () => {
    const record = await test.admin.get(contract.records.get, { params: { transactionId } });
    expect(record).toMatchObject({ status: 'finished', cost, currency });
    for (const line of record.lines) expect(decimals(line.amount)).toBe(minor);
    expect(decimals((await card()).balance)).toBe(minor);
    expect(Number((await card()).balance)).toBeCloseTo(Number(paid) - Number(cost), 6);
    await test.checkBooks();
  });

  it('is refunded in whole units only', async () => {
    const before = Number((await card()).balance);
    const refused = await move(`-${part}`);
    expect(refused.status).toBe(422);
    expect(refused.error.fields).toHaveProperty('amount');
    expect((await move(refund)).status).toBe(200);
    expect(Number((await card()).balance)).toBeCloseTo(before + Number(refund), 6);
    await test.checkBooks();
  });

  it('is invoiced, exported and printed with those decimals', async () => {
    const user = (await card()).chargeUserId!;
    const info = await test.admin.get(contract.invoiceInfos.create, {
      body: { chargeUserId: user, principalType: 'personal', name: unique('Who ') },
    });
    const period = { from: new Date(Date.now() - 24 * HOUR).toISOString(), to: new Date(Date.now() + HOUR).toISOString() };
    const preview = await test.admin.get(contract.invoices.preview, { query: { infoId: info.id, ...period } });
    expect(preview).toMatchObject({ amount: cost, currency });
    const invoice = await test.admin.get(contract.invoices.apply, { body: { infoId: info.id, ...period, amount: cost } });
    expect(invoice).toMatchObject({ amount: cost, currency });

    const csv = await (
      await test.admin.raw(
        'GET',
        `${contract.records.export.path}?transactionId=${transactionId}&columns=cost&columns=currency&format=csv`,
      )
    ).text();
    expect(csv).toContain(`${cost},${currency}`);

    const pdf = await test.admin.raw('GET', contract.billPdfs.get.path.replace(':transactionId', String(transactionId)));
    expect(pdf.status).toBe(200);
    const totals = await test.admin.get(contract.records.totals, { query: { currency } });
    expect(compare(totals[0]!.cost, cost)).toBe(0);
  });

  it('takes vouchers, bonuses and levels in whole units only', async () => {
    const year = {
      validFrom: new Date(Date.now() - HOUR).toISOString(),
      validTo: new Date(Date.now() + 24 * HOUR).toISOString(),
    };
    const voucher = await test.admin.call(contract.vouchers.create, {
      body: { providerId: provider.id, voucherName: unique('V'), kind: 'fixed', value: part, stock: 1, ...year },
    });
    expect(voucher.error.fields).toHaveProperty('value');
    const activity = await test.admin.call(contract.activities.create, {
      body: {
        providerId: provider.id,
        activityName: unique('A'),
        kind: 'rechargeBonus',
        startTime: new Date(Date.now() + HOUR).toISOString(),
        endTime: new Date(Date.now() + 2 * HOUR).toISOString(),
        steps: [{ from: '10', bonus: part }],
      },
    });
    expect(activity.error.fields).toHaveProperty(['steps.0.bonus']);
  });
});
