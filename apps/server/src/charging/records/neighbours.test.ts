import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

// A plausible session may still say the same as the one before it, or after it.
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { alarmsMs: 50, lateMs: 50 } });
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

const MINUTE = 60_000;
const detail = (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });

/** Ends sessions at one connector, each as [register at its start, at its end], the first the longest ago; gives what became of each. */
async function become(...sessions: [number, number][]) {
  const [{ serialNumber }, { cardNumber }] = await Promise.all([test.point(), test.card({ amount: '10000' })]);
  const point = await test.boot(serialNumber);
  const now = Date.now();
  const ids: number[] = [];
  for (const [index, [from, to]] of sessions.entries()) {
    const at = now - (sessions.length - index) * 100 * MINUTE;
    const id = await point.start(cardNumber, from, at);
    await point.end(id, to, at + 80 * MINUTE);
    ids.push(id);
  }
  await point.close();
  await judged(ids);
  return { serialNumber, ids, ended: await Promise.all(ids.map(detail)) };
}
/** What one says of the others is judged. */
const judged = (ids: readonly number[]) =>
  until(async () => (await test.rows('select from late_sample where transaction_id = any ($1)', [ids])).length === 0);
const right = { status: 'finished', reviewReasons: [], doubtedWith: [] };
/** Two that say the same wait both, and each names the other. */
const bothWait = ([a, b]: readonly number[], doubt: string) => [
  { status: 'review', reviewReasons: [doubt], doubtedWith: [b] },
  { status: 'review', reviewReasons: [doubt], doubtedWith: [a] },
];

it('energy that the session before was billed for waits for a person, and is an alarm', async () => {
  const { serialNumber, ids, ended } = await become([1_000, 21_000], [1_000, 26_000]);
  expect(ended).toMatchObject(bothWait(ids, 'register-overlap'));
  const alarms = () => test.admin.get(contract.alarms.list, { query: { serialNumber, kind: ['meter'] } });
  await until(async () => (await alarms()).list.length > 0);
  expect((await alarms()).list[0]).toMatchObject({ code: 'register-overlap' });
});

it.each<[string, [number, number][]]>([
  [
    'that goes on',
    [
      [1_000, 21_000],
      [21_000, 26_000],
    ],
  ],
  [
    'that rounds to whole kWh',
    [
      [1_000, 21_000],
      [20_000, 26_000],
    ],
  ],
  [
    'that begins each session anew',
    [
      [0, 21_000],
      [0, 26_000],
      [3, 9_000],
    ],
  ],
  [
    'that was reset to zero and has not come back to what was billed',
    [
      [21_000, 41_000],
      [0, 15_000],
    ],
  ],
  [
    'that has skipped what nobody was billed for',
    [
      [1_000, 21_000],
      [30_000, 36_000],
    ],
  ],
])('a meter %s is billed', async (_name, sessions) => {
  const { ended } = await become(...sessions);
  for (const one of ended) expect(one).toMatchObject(right);
});

it('a start told as 0 by a meter that counts on covers what was billed before: a person decides', async () => {
  const { ids, ended } = await become([1_000, 21_000], [0, 26_000]);
  expect(ended).toMatchObject(bothWait(ids, 'register-overlap'));
});

it.each<[string, [number, number][]]>([
  [
    'in kWh after one in Wh',
    [
      [12_300_000, 12_345_000],
      [12_345, 12_350],
    ],
  ],
  [
    'in Wh after one in kWh',
    [
      [12_300, 12_345],
      [12_345_000, 12_350_000],
    ],
  ],
])('a session %s waits for a person', async (_name, sessions) => {
  const { ids, ended } = await become(...sessions);
  expect(ended).toMatchObject(bothWait(ids, 'register-unit'));
});

it('a session told late is looked at beside the one after it, too', async () => {
  const [{ serialNumber }, { cardNumber }] = await Promise.all([test.point(), test.card({ amount: '10000' })]);
  const point = await test.boot(serialNumber);
  const now = Date.now();
  const later = await point.start(cardNumber, 21_000, now - 90 * MINUTE);
  await point.end(later, 26_000, now - 60 * MINUTE);
  const late = await point.start(cardNumber, 1_000, now - 300 * MINUTE);
  await point.end(late, 24_000, now - 200 * MINUTE);
  await judged([later, late]);
  expect(await Promise.all([later, late].map(detail))).toMatchObject(bothWait([later, late], 'register-overlap'));
  await point.close();
});

it('a session that says the same as another is ended by hand, after a look at its bill', async () => {
  const [{ serialNumber }, { cardNumber }] = await Promise.all([test.point(), test.card({ amount: '10000' })]);
  const point = await test.boot(serialNumber);
  const now = Date.now();
  const before = await point.start(cardNumber, 1_000, now - 300 * MINUTE);
  await point.end(before, 21_000, now - 200 * MINUTE);
  const transactionId = await point.start(cardNumber, 1_000, now - 100 * MINUTE);
  await point.meter(transactionId, 26_000, now - 10 * MINUTE);
  await point.close();
  expect(await test.admin.get(contract.sessions.previewEnd, { body: { transactionId } })).toMatchObject({ status: 'review' });
  await test.admin.get(contract.sessions.end, { body: { transactionId, reason: 'The charger is silent' } });
  await judged([before, transactionId]);
  expect(await Promise.all([before, transactionId].map(detail))).toMatchObject(
    bothWait([before, transactionId], 'register-overlap'),
  );
});

it('another meter begins where it begins: what the old hardware counted says nothing', async () => {
  const [{ serialNumber }, { cardNumber }] = await Promise.all([test.point(), test.card({ amount: '10000' })]);
  const now = Date.now();
  for (const [index, vendor] of ['Acme', 'Beta'].entries()) {
    const point = await test.connect(serialNumber);
    await point.boot(vendor);
    const id = await point.start(cardNumber, 1_000 + index, now - (index === 0 ? 100 * MINUTE : -MINUTE));
    await point.end(id, 11_000, now + (index === 0 ? -20 * MINUTE : 30 * MINUTE));
    if (index === 0) expect(await detail(id)).toMatchObject(right);
    await point.close();
  }
  expect(
    await test.rows(
      `select from charging_record where 'register-overlap' = any (review_reasons) and point_id = (select id from charge_point where serial_number = $1)`,
      [serialNumber],
    ),
  ).toEqual([]);
});
