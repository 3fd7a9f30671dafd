import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

const HOUR = 3_600_000;
const DAY = '2026-09-30';
const NOON = Date.parse(`${DAY}T12:00:00Z`);
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 20 } });
});
afterAll(() => test.close());

const counted = () =>
  until(async () => (await test.rows('select 1 from stat_dirty union all select 1 from ledger_uncounted limit 1')).length === 0);

it('what is billed is on an invoice, open or taken back, and each record in one of them alone', async () => {
  const { id: stationId } = await test.station({ timeZone: 'UTC', price: { electricity: '1' } });
  const { serialNumber } = await test.point({ stationId });
  const user = await test.admin.get(contract.chargeUsers.create, { body: { providerId: test.ours, account: unique('u-') } });
  const { cardNumber } = await test.card({ amount: '100', chargeUserId: user.id });
  const raw = await test.boot(serialNumber);
  const sessions: number[] = [];
  for (const n of [0, 1, 2, 3]) {
    const id = await raw.start(cardNumber, n * 4000, NOON + n * HOUR);
    await raw.end(id, (n + 1) * 4000, NOON + n * HOUR + HOUR / 2);
    sessions.push(id);
  }
  await raw.close();
  await counted();
  const asked = { query: { from: DAY, to: DAY, stationId } };
  const read = async (api = test.admin) => api.get(contract.financialStatistics.afterwards, asked);
  expect(await read()).toMatchObject([{ invoicedAmount: '0', openAmount: '16', invalidAmount: '0', invalidRecords: 0 }]);

  const info = await test.admin.get(contract.invoiceInfos.create, {
    body: { chargeUserId: user.id, principalType: 'personal', name: 'The receiver' },
  });
  const period = { from: new Date(NOON).toISOString(), to: new Date(NOON + 2 * HOUR).toISOString() };
  const invoice = await test.admin.get(contract.invoices.apply, { body: { infoId: info.id, amount: '8', ...period } });
  expect(await read()).toMatchObject([{ invoicedAmount: '8', invoicedRecords: 2, changedAmount: '0', openAmount: '8' }]);

  const spoil = (transactionId: number) =>
    test.admin.get(contract.records.invalidate, { params: { transactionId }, body: { reason: 'a broken meter' } });
  // One that an invoice holds, and one that none does.
  await spoil(sessions[0]!);
  await spoil(sessions[3]!);
  await counted();
  const after = { invoicedAmount: '8', changedAmount: '4', openAmount: '4', invalidAmount: '8', invalidRecords: 2 };
  await until(async () => (await read())[0]!.openAmount === '4');
  expect(await read()).toMatchObject([after]);
  const { currencies } = await test.admin.get(contract.financialStatistics.summary, asked);
  expect(currencies[0]!.income.total).toBe('8');

  // A rejected invoice holds nothing.
  await test.admin.get(contract.invoices.reject, { params: { id: invoice.id }, body: { reason: 'Wrong title' } });
  expect(await read()).toMatchObject([{ invoicedAmount: '0', changedAmount: '0', openAmount: '8', invalidAmount: '8' }]);

  const stranger = await test.user(test.theirs, ['financialStatistics:read']);
  expect(await read(stranger)).toEqual([]);
  expect(
    (await test.admin.call(contract.financialStatistics.afterwards, { query: { from: DAY, to: '2026-09-01' } })).status,
  ).toBe(422);
});
