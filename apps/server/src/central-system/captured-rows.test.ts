import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iso, type RawPoint } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../testing/server.ts';

// What a charger that somebody else commands can leave behind in the database, message by message (docs/adr/0037).
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { alarmsMs: 50, settleMs: 200 } });
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

const MINUTE = 60_000;
const count = async (what: string, pointId: number) =>
  (await test.rows<{ n: number }>(`select count(*)::int as n from ${what} where point_id = $1`, [pointId]))[0]!.n;
const detail = (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });
const alarmOf = (serialNumber: string, code: string) =>
  until(async () => {
    const { list } = await test.admin.get(contract.alarms.list, { query: { serialNumber, kind: ['suspicious'] } });
    return list.find((alarm) => alarm.code === code);
  });
async function charger(
  options: Parameters<TestServer['point']>[0] = {},
): Promise<{ point: RawPoint; id: number; serialNumber: string }> {
  const { serialNumber, id } = await test.point(options);
  return { point: await test.boot(serialNumber), id, serialNumber };
}

describe('invented transactions', () => {
  it('make so many records a day; what is beyond shares one, raises an alarm, and hides no real end', async () => {
    const { point, id, serialNumber } = await charger();
    const { cardNumber } = await test.card({ amount: '100' });
    const at = Date.now() - 30 * MINUTE;
    const own = await point.start(cardNumber, 0, at);
    for (let turn = 0; turn < 70; turn++) await point.end(900_000 + turn, turn, at + turn, { idTag: unique('X') });
    expect(await count('charging_record', id)).toBe(1 + 50 + 1);
    // One that is sent again is the same one.
    await point.end(900_000, 0, at, { idTag: 'X' });
    expect(await count('charging_record', id)).toBe(52);
    const shared = await test.rows<{ n: number }>(
      `select count(m.*)::int as n from charging_record r join stray_message m on m.transaction_id = r.transaction_id where r.point_id = $1 and r.start_key like 'stray|more|%'`,
      [id],
    );
    expect(shared[0]!.n).toBeGreaterThanOrEqual(20);
    expect(await alarmOf(serialNumber, 'strays')).toMatchObject({ level: 'serious', clearTime: null });
    // The real one ends as ever, by its number and by what fits it.
    await point.end(own, 5000, at + 20 * MINUTE);
    expect(await detail(own)).toMatchObject({ status: 'finished', cost: '5.00' });
    const next = await point.start(cardNumber, 5000, at + 21 * MINUTE);
    await point.end(999_999, 6000, at + 25 * MINUTE, { idTag: cardNumber });
    expect(await detail(next)).toMatchObject({ status: 'finished', cost: '1.00' });
    await point.close();
  });

  it('of meter values too, also where their stop follows, and the text of their messages is bounded', async () => {
    const { point, id } = await charger();
    const at = Date.now() - 30 * MINUTE;
    const value = (transactionId: number, text: string) => ({
      connectorId: 1,
      transactionId,
      meterValue: [
        {
          timestamp: iso(at),
          sampledValue: [
            { value: '1', context: 'Other' },
            { value: text, measurand: 'Voltage' },
          ],
        },
      ],
    });
    for (let turn = 0; turn < 60; turn++) {
      await point.call('MeterValues', value(800_000 + turn, '230'));
      await point.end(800_000 + turn, turn, at + turn);
    }
    expect(await count('charging_record', id)).toBe(51);
    for (let turn = 0; turn < 12; turn++) await point.call('MeterValues', value(700_000, 'x'.repeat(1_000_000)));
    const [{ bytes }] = await test.rows(
      'select sum(length(payload::text))::int as bytes from stray_message where point_id = $1',
      [id],
    );
    expect(bytes).toBeLessThan(4.2 * 1024 * 1024);
    await point.close();
  });
});

describe('connectors', () => {
  it('of a large charger are added as it tells of them', async () => {
    const { point, id } = await charger();
    for (let no = 1; no <= 64; no++) await point.status(no, 'Available');
    expect(await count('connector', id)).toBe(64);
    await point.close();
  });

  it('with invented numbers are not stored, leave no history, and raise an alarm', async () => {
    const { point, id, serialNumber } = await charger();
    for (let turn = 0; turn < 60; turn++) await point.status(100 + turn * 500, 'Available');
    expect(await count('connector', id)).toBe(1 + 8);
    expect(await count('status_history', id)).toBe(8);
    expect(await alarmOf(serialNumber, 'connectors')).toMatchObject({ level: 'serious', clearTime: null });
    await point.status(1, 'Available');
    expect(await count('status_history', id)).toBe(9);
    await point.close();
  });

  it('that are known stay known, however many there are', async () => {
    const { point, id } = await charger();
    await test.rows(
      `insert into connector (point_id, provider_id, connector_no, standard, connector_type, max_power_w)
       select p.id, p.provider_id, n, 'dc', 'ccs2', 1000 from charge_point p, generate_series(2, 300) n where p.id = $1`,
      [id],
    );
    await point.status(300, 'Faulted', { errorCode: 'GroundFailure' });
    expect(await test.rows('select status from connector where point_id = $1 and connector_no = 300', [id])).toEqual([
      { status: 'Faulted' },
    ]);
    expect(await count('status_history', id)).toBe(1);
    await point.close();
  });

  it('that nobody knows bill no energy by themselves', async () => {
    const { point } = await charger();
    const { cardNumber } = await test.card({ amount: '1000' });
    const at = Date.now() - 30 * MINUTE;
    const transactionId = await point.start(cardNumber, 0, at, 30_000);
    await point.end(transactionId, 5000, at + 20 * MINUTE);
    expect(await detail(transactionId)).toMatchObject({ status: 'review', reviewReasons: ['unknown-connector'] });
    expect(await test.balanceOf(cardNumber)).toBe('1000.00');
    await point.close();
  });
});

it('requests for certificates are bounded: what is beyond is refused and not stored', async () => {
  const { point, id } = await charger();
  const answers: string[] = [];
  for (let turn = 0; turn < 40; turn++)
    answers.push(((await point.call('SignCertificate', { csr: 'nonsense' })) as { status: string }).status);
  expect(new Set(answers)).toEqual(new Set(['Rejected']));
  expect(await count('signing_request', id)).toBe(20);
  await point.close();
});

it('a notice is kept with the beginning of what it says', async () => {
  const { point, id } = await charger();
  await point.call('DataTransfer', { vendorId: 'v', messageId: 'm', data: `${'long '.repeat(40_000)}` });
  const [{ detail: kept }] = await test.rows('select detail::text from point_event where point_id = $1', [id]);
  expect(kept.length).toBeLessThan(5_000);
  expect(kept).toContain('long long');
  await point.close();
});

it('what a model gets wrong is counted in so many rows for each point, whatever it calls itself', async () => {
  const { point, serialNumber } = await charger();
  const vendor = unique('V').slice(-10);
  for (let turn = 0; turn < 40; turn++) {
    await point.boot(vendor, `M${turn}`);
    const extra = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`made${turn}-${index}`, 1]));
    await point.call('Heartbeat', extra);
  }
  const [{ n }] = await test.rows('select count(*)::int as n from model_deviation where vendor = $1', [vendor]);
  expect(n).toBeLessThanOrEqual(300);
  expect(n).toBeGreaterThan(100);
  expect(serialNumber).toBeTruthy();
  await point.close();
});

it('a configuration of absurd length is kept up to a bound', async () => {
  const { point, id, serialNumber } = await charger();
  point.onCall = (action) =>
    action === 'GetConfiguration'
      ? {
          configurationKey: Array.from({ length: 6_000 }, (_, index) => ({ key: `K${index}`, readonly: false, value: 'v' })),
          unknownKey: Array.from({ length: 5_000 }, (_, index) => `U${index}`),
        }
      : { status: 'Accepted' };
  await test.admin.get(contract.configurations.read, { body: { serialNumbers: [serialNumber] } } as never);
  await until(async () => (await count('configuration_key', id)) > 0);
  expect(await count('configuration_key', id)).toBe(5_000);
  const [{ n }] = await test.rows('select cardinality(unknown_keys) as n from point_configuration where point_id = $1', [id]);
  expect(n).toBeLessThanOrEqual(5_000);
  await point.close();
});
