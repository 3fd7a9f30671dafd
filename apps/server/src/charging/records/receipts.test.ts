import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

const HOUR = 3_600_000;
let test: TestServer;
let mail: MailServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { outboxMs: 50 }, env: { OUTWARD_ALLOW: '127.0.0.1' } });
  mail = await startMailServer('desk@ours.example', 'code-of-desk');
  stationId = (await test.station({ timeZone: 'UTC', price: { electricity: '1', service: '0' } })).id;
});
afterAll(async () => {
  await mail.close();
  await test.close();
});

async function order(idTag: string, startedAt = Date.now() - HOUR): Promise<number> {
  const { serialNumber } = await test.point({ stationId, powerW: 100_000 });
  const point = await test.boot(serialNumber);
  const id = await point.start(idTag, 0, startedAt);
  await point.end(id, 10_000, startedAt + HOUR / 2);
  await point.close();
  return id;
}
const setMail = async () => {
  const { list } = await test.admin.get(contract.providers.getAllProviders, { query: { limit: 100 } });
  const { id, providerName } = list.find((one) => one.id === test.ours)!;
  await test.admin.get(contract.providers.updateProviderInfo, {
    body: {
      id,
      providerName,
      mailAccount: 'desk@ours.example',
      authorizationCode: 'code-of-desk',
      smtpAddress: '127.0.0.1',
      smtpPort: mail.port,
    } as never,
  });
};
const driver = (more: object = {}) =>
  test.admin.get(contract.chargeUsers.create, {
    body: { account: unique('u'), userType: 'phone', providerId: test.ours, ...more },
  });
const offer = (transactionId: number) => test.admin.get(contract.receipts.get, { params: { transactionId } });
const send = (transactionId: number, email: string, language: 'zh' | 'en', requestId = unique('request-'), api = test.admin) =>
  api.call(contract.receipts.send, { params: { transactionId }, body: { email, language, requestId } });

it('a receipt says why it cannot go, then goes once with the bill, in the customer’s language, and is told', async () => {
  const { id: chargeUserId } = await driver({ email: 'anna@home.example', language: 'zh' });
  const { cardNumber } = await test.card({ chargeUserId });
  const id = await order(cardNumber);
  expect(await offer(id)).toEqual({ email: 'anna@home.example', language: 'zh', hasMail: false, sent: [] });
  expect((await send(id, 'anna@home.example', 'zh')).error.key).toBe('mailNotConfigured');
  await setMail();
  expect((await offer(id)).hasMail).toBe(true);
  const requestId = unique('request-');
  const twice = await Promise.all([1, 2].map(() => send(id, 'anna@home.example', 'zh', requestId)));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const [received] = await until(() => mail.received.length > 0 && mail.received);
  expect(received).toMatchObject({ to: ['anna@home.example'], attachments: [`充电账单-${id}.pdf`] });
  expect(received!.subject).toContain(`订单号 ${id}`);
  expect(received!.files[0]!.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const after = await until(async () => {
    const told = await offer(id);
    return told.sent[0]?.state === 'sent' && told;
  });
  expect(after.sent).toMatchObject([{ recipient: 'anna@home.example', language: 'zh', operator: 'admin', state: 'sent' }]);
  expect(mail.received).toHaveLength(1);
  const { list } = await test.admin.get(contract.history.list, { query: { subject: 'record', id: String(id) } });
  expect(list.map(({ told }) => told)).toContainEqual({ type: 'receipt', recipient: 'anna@home.example' });
});

it('a receipt goes to whom the clerk types, never to nonsense, and only of settled orders that the clerk sees', async () => {
  await setMail();
  const { cardNumber } = await test.card();
  const id = await order(cardNumber);
  // What stands on a card of nobody.
  expect(await offer(id)).toMatchObject({ email: 'card@ours.example', language: null });
  expect((await send(id, 'nonsense', 'en')).error.fields).toHaveProperty('email');
  const before = mail.received.length;
  expect((await send(id, 'boss@firm.example', 'en')).status).toBe(200);
  const received = await until(() => mail.received[before]);
  expect(received).toMatchObject({ to: ['boss@firm.example'], attachments: [`Charging bill-${id}.pdf`] });
  expect(received.text).toContain('10.00');
  await test.rows(`update charging_record set status = 'review' where transaction_id = $1`, [id]);
  expect((await send(id, 'boss@firm.example', 'en')).error.key).toBe('receiptNotSettled');
  const stranger = await test.user(test.theirs, ['record:read', 'record:receipt']);
  expect((await send(id, 'boss@firm.example', 'en', undefined, stranger)).status).toBe(404);
  const reader = await test.user(test.ours, ['record:read']);
  expect((await send(id, 'boss@firm.example', 'en', undefined, reader)).status).toBe(403);
});

it('earlier orders of the same customer are found over app and cards, and nobody else’s', async () => {
  const user = await driver();
  await test.admin.get(contract.chargeUsers.recharge, {
    params: { id: user.id },
    body: { amount: '50', requestId: unique('request-') },
  });
  const [one, two] = [await test.card({ chargeUserId: user.id }), await test.card({ chargeUserId: user.id })];
  const first = await order(one.cardNumber, Date.now() - 5 * HOUR);
  const second = await order(user.idTag, Date.now() - 4 * HOUR);
  const stranger = await order((await test.card()).cardNumber, Date.now() - 3 * HOUR);
  const third = await order(two.cardNumber, Date.now() - 2 * HOUR);
  const found = async (sameCustomerAs: number) =>
    (await test.admin.get(contract.records.list, { query: { sameCustomerAs, sort: '-startTime' } })).list.map(
      ({ transactionId }) => transactionId,
    );
  expect(await found(third)).toEqual([second, first]);
  expect(await found(second)).toEqual([third, first]);
  expect(await found(stranger)).toEqual([]);
});
