import { type BodyOf, contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';

const HOUR = 3_600_000;
let test: TestServer;
let stationId: number;
let wrong: number;
let cheap: number;
let dear: number;
beforeAll(async () => {
  test = await startTestServer();
  stationId = (await test.station({ timeZone: 'UTC', price: null })).id;
  const price = (electricity: string, from: string) => test.price(stationId, { electricity, service: '0', from });
  wrong = await price('1', '2020-01-01T00:00:00Z');
  // Orders began before these.
  cheap = await price('0.5', new Date().toISOString());
  dear = await price('2', new Date().toISOString());
});
afterAll(() => test.close());

/** An order of 10 kWh that has cost 10.00. */
async function order(idTag: string): Promise<number> {
  const { serialNumber } = await test.point({ stationId, powerW: 100_000 });
  const point = await test.boot(serialNumber);
  const at = Date.now() - HOUR;
  const id = await point.start(idTag, 0, at);
  await point.end(id, 10_000, at + HOUR / 2);
  await point.close();
  return id;
}
type Form = BodyOf<typeof contract.records.refund>;
const refund = (transactionId: number, amount: string, more: Partial<Form> = {}, api: Api = test.admin) =>
  api.call(contract.records.refund, {
    params: { transactionId },
    body: { amount, reason: 'interrupted', requestId: unique('request-'), ...more },
  });
const detail = (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });
const invalidate = (transactionId: number) =>
  test.admin.get(contract.records.invalidate, { params: { transactionId }, body: { reason: 'wrong' } });
const reprice = (id: number, rightVersionId: number, wrongVersionId = wrong) =>
  test.admin.get(contract.records.reprice, {
    body: { stationId, wrongVersionId, rightVersionId, transactionIds: [id], reason: 'wrong price' },
  });
const card = (cardNumber: string) => test.admin.get(contract.cards.get, { params: { cardNumber } });
const isProven = async () => {
  await test.checkBooks();
  const { differences, id } = await test.admin.get(contract.reconciliations.run, { body: { providerId: test.ours } });
  const { list } = await test.admin.get(contract.reconciliations.differences, { params: { id }, query: {} });
  expect({ differences, list }).toEqual({ differences: 0, list: [] });
};

describe('a refund of an order', () => {
  it('gives a part back, then the rest, to the wallet that paid, and no more', async () => {
    const { cardNumber } = await test.card({ amount: '50' });
    const id = await order(cardNumber);
    const { data } = await refund(id, '3.20', { reason: 'chargerFault', note: 'stopped twice' });
    expect(data).toMatchObject({
      cost: '10.00',
      refunded: '3.20',
      refundable: { amount: '6.80', to: { kind: 'card', name: cardNumber } },
      refunds: [{ amount: '3.20', reason: 'chargerFault', note: 'stopped twice', operator: 'admin' }],
      minorUnit: 2,
    });
    expect(await test.balanceOf(cardNumber)).toBe('43.20');
    expect((await refund(id, '6.81')).error).toMatchObject({ key: 'refundTooMuch' });
    expect((await refund(id, '6.80')).status).toBe(200);
    expect(await detail(id)).toMatchObject({ refunded: '10.00', refundable: null, valid: true });
    expect((await refund(id, '0.01')).error.key).toBe('refundTooMuch');
    expect(await test.balanceOf(cardNumber)).toBe('50.00');
    await isProven();
  });

  it('is done once for one form, whatever is clicked twice, and by two clerks never beyond what was paid', async () => {
    const { cardNumber } = await test.card({ amount: '50' });
    const id = await order(cardNumber);
    const requestId = unique('request-');
    const twice = await Promise.all([1, 2, 3].map(() => refund(id, '4', { requestId })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await refund(id, '5', { requestId })).error.key).toBe('conflict');
    expect(await test.balanceOf(cardNumber)).toBe('44.00');
    const clerks = await Promise.all([1, 2, 3].map(() => refund(id, '4')));
    expect(clerks.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await test.balanceOf(cardNumber)).toBe('48.00');
    await isProven();
  });

  it('is refused where nothing was paid, with no reason, in parts of a cent, and to strangers', async () => {
    const { cardNumber } = await test.card({ amount: '50' });
    const id = await order(cardNumber);
    expect((await refund(id, '1.005')).error.fields).toHaveProperty('amount');
    expect((await refund(id, '1', { reason: 'other' })).error).toMatchObject({ key: 'refundNoteMissing' });
    const stranger = await test.user(test.theirs, ['record:read', 'record:refund']);
    expect((await refund(id, '1', {}, stranger)).status).toBe(404);
    expect((await refund(id, '1', {}, await test.user(test.ours, ['record:read', 'record:invalidate']))).status).toBe(403);
    await invalidate(id);
    expect((await refund(id, '1')).error.key).toBe('notRefundable');
    expect((await detail(id)).refundable).toBeNull();
  });

  it('gives bonus money back in the share in which it was spent, and all of it with the whole', async () => {
    const { cardNumber } = await test.card({ amount: '50' });
    const { id: accountId } = (await test.rows('select account_id as id from card where card_number = $1', [cardNumber]))[0]!;
    await test.admin.get(contract.cards.goodwill, {
      params: { cardNumber },
      body: { amount: '4', reason: 'sorry', requestId: unique('request-') },
    });
    const id = await order(cardNumber);
    expect(await card(cardNumber)).toMatchObject({ balance: '44.00', bonusBalance: '0.00' });
    await refund(id, '5');
    expect(await card(cardNumber)).toMatchObject({ balance: '49.00', bonusBalance: '2.00' });
    // The same bill again changes nothing: what was given back goes with the bill before, and comes with the new one.
    await reprice(id, dear);
    await reprice(id, wrong, dear);
    expect(await card(cardNumber)).toMatchObject({ balance: '49.00', bonusBalance: '2.00' });
    await refund(id, '0.33');
    await refund(id, '4.67');
    expect(await card(cardNumber)).toMatchObject({ balance: '54.00', bonusBalance: '4.00' });
    const [{ bonus }] = (await test.rows('select bonus::text from ledger_account where id = $1', [accountId])) as [
      { bonus: string },
    ];
    expect(Number(bonus)).toBe(4);
    await isProven();
  });
});

describe('what was given back', () => {
  it('holds over later bills: capped by a lower one, whole again with a higher one', async () => {
    const { cardNumber } = await test.card({ amount: '50' });
    const id = await order(cardNumber);
    await refund(id, '8');
    expect(await test.balanceOf(cardNumber)).toBe('48.00');
    await reprice(id, cheap);
    expect(await detail(id)).toMatchObject({ cost: '5.00', refunded: '5.00', refundable: null });
    expect(await test.balanceOf(cardNumber)).toBe('50.00');
    await isProven();
    await reprice(id, dear, cheap);
    expect(await detail(id)).toMatchObject({ cost: '20.00', refunded: '8.00', refundable: { amount: '12.00' } });
    expect(await test.balanceOf(cardNumber)).toBe('38.00');
    await isProven();
  });

  it('is not given back again when the record is marked invalid', async () => {
    const { cardNumber } = await test.card({ amount: '50' });
    const id = await order(cardNumber);
    await refund(id, '8');
    await invalidate(id);
    expect(await test.balanceOf(cardNumber)).toBe('50.00');
    expect(await detail(id)).toMatchObject({ refunded: '0', refundable: null, valid: false });
    const whole = await order(cardNumber);
    await refund(whole, '10');
    await invalidate(whole);
    expect(await test.balanceOf(cardNumber)).toBe('50.00');
    await isProven();
  });

  it('goes to the card that took the place of the one that paid', async () => {
    const { cardNumber } = await test.card({ amount: '50' });
    const id = await order(cardNumber);
    const newCardNumber = unique('N');
    await test.admin.get(contract.cards.replace, {
      params: { cardNumber },
      body: { newCardNumber, newPhysicalNumber: unique('P'), remark: '' },
    });
    expect((await detail(id)).refundable).toEqual({ amount: '10.00', to: { kind: 'card', name: newCardNumber } });
    await refund(id, '2.50');
    expect(await test.balanceOf(newCardNumber)).toBe('42.50');
    await isProven();
  });

  it('stands on statement, card history, timeline and list, and lowers what can be invoiced', async () => {
    const user = await test.admin.get(contract.chargeUsers.create, {
      body: { account: unique('u'), userType: 'phone', providerId: test.ours },
    });
    const { cardNumber } = await test.card({ amount: '50', chargeUserId: user.id });
    const id = await order(cardNumber);
    const from = new Date(Date.now() - 24 * HOUR).toISOString();
    const to = new Date(Date.now() + HOUR).toISOString();
    const info = await test.admin.get(contract.invoiceInfos.create, {
      body: { chargeUserId: user.id, principalType: 'personal', name: 'Anna', recipientName: 'Anna', email: 'anna@ours.example' },
    });
    const apply = (amount: string) =>
      test.admin.call(contract.invoices.apply, { body: { infoId: info.id, from, to, amount, notificationType: 'mail' } });
    await refund(id, '3.20');
    const statement = await test.admin.get(contract.statements.get, {
      params: { kind: 'card', id: cardNumber },
      query: { from, to },
    });
    expect(statement.proven).toBe(true);
    expect(statement.list.at(-1)).toMatchObject({
      kind: 'orderRefund',
      amount: '3.20',
      remark: 'interrupted',
      session: { transactionId: id },
    });
    const history = await test.admin.get(contract.cards.history, { params: { cardNumber }, query: {} });
    expect(history.list[0]).toMatchObject({ kind: 'orderRefund', amount: '3.20', transactionId: id });
    const { list } = await test.admin.get(contract.history.list, { query: { subject: 'record', id: String(id) } });
    expect(list.map(({ told }) => told)).toContainEqual({
      type: 'refund',
      amount: '3.20',
      currency: '$',
      reason: 'interrupted',
      note: '',
    });
    const found = await test.admin.get(contract.records.list, { query: { cardNumber, refunded: true } });
    expect(found.list).toMatchObject([{ transactionId: id, refunded: '3.20' }]);
    expect((await apply('10')).error.key).toBe('invoiceAmountChanged');
    const { data: invoice } = await apply('6.80');
    expect(await test.admin.get(contract.invoices.ofRecord, { params: { transactionId: id } })).toMatchObject({
      id: invoice.id,
      receiver: 'Anna',
    });
    expect(invoice.changedRecords).toBe(0);
    await refund(id, '1');
    expect(await test.admin.get(contract.invoices.get, { params: { id: invoice.id } })).toMatchObject({ changedRecords: 1 });
    const pdf = await test.admin.raw('GET', `/web/chargingRecords/${id}/bill.pdf`);
    expect(pdf.status).toBe(200);
  });
});
