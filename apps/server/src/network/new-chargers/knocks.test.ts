import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { forgetSilentNewChargers, Knocks } from './knocks.ts';

let test: TestServer;
let knocks: Knocks;
let statements = 0;
beforeAll(async () => {
  test = await startTestServer();
  const db = test.databases.system;
  const counting = {
    executeQuery: (query: never) => {
      statements++;
      return db.executeQuery(query);
    },
  } as unknown as typeof db;
  knocks = new Knocks({
    db: counting,
    bus: { publish: () => {}, subscribe: () => () => {}, isHeard: () => false, close: async () => {} },
    clock: { now: test.now },
    node: 'n',
  });
});
afterAll(() => test.close());

// biome-ignore lint/suspicious/noExplicitAny: a test knows its rows
const rows = (where: string, ...values: unknown[]): Promise<any[]> =>
  test.rows(`select * from new_charger where ${where} order by serial_number`, values);
const count = async (where = 'true', ...values: unknown[]) => (await rows(where, ...values)).length;

describe('unknown chargers that knock', () => {
  it('ten thousand serial numbers of one address leave a hundred rows, written with a few statements', async () => {
    const prefix = unique('FLOOD');
    const legit = unique('LEGIT');
    await knocks.knocked(legit, '10.0.0.7');
    statements = 0;
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 1000 }, (_, n) => knocks.knocked(`${prefix}-${round}-${n}`, '10.6.6.6')));
    expect(statements).toBeLessThan(60);
    expect(await count('address = $1', '10.6.6.6')).toBe(100);
    expect(await count('serial_number = $1', legit)).toBe(1);
  });

  it('of thousands of addresses are two thousand at most, and a lone one of an address stays before the tenth of another', async () => {
    const prefix = unique('WIDE');
    const legit = unique('LEGIT');
    await knocks.knocked(legit, '10.0.0.8');
    for (let round = 0; round < 10; round++)
      await Promise.all(
        Array.from({ length: 400 }, (_, n) => knocks.knocked(`${prefix}-${round}-${n}`, `10.7.${round}.${n % 40}`)),
      );
    expect(await count()).toBeLessThanOrEqual(2000);
    expect(await count('serial_number = $1', legit)).toBe(1);
    await test.rows('delete from new_charger');
  });

  it('behind an address from which a known point works may be more than a hundred', async () => {
    const { serialNumber } = await test.point();
    await test.rows(
      "update connection_state set address = '10.8.8.8', last_seen_at = now() where point_id = (select id from charge_point where serial_number = $1)",
      [serialNumber],
    );
    const prefix = unique('SITE');
    await Promise.all(Array.from({ length: 150 }, (_, n) => knocks.knocked(`${prefix}-${n}`, '10.8.8.8')));
    expect(await count('address = $1', '10.8.8.8')).toBe(150);
    await test.rows('delete from new_charger');
  });

  it('lose the offline ones first, longest silent before others; rejected ones stay', async () => {
    const prefix = unique('ORDER');
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => knocks.knocked(`${prefix}-${String(n).padStart(3, '0')}`, '10.9.9.9')),
    );
    await Promise.all([3, 4, 5].map((n) => knocks.gone(`${prefix}-00${n}`)));
    await test.rows("update new_charger set last_seen_at = now() - interval '1 hour' where serial_number = $1", [
      `${prefix}-004`,
    ]);
    await test.rows('update new_charger set rejected_at = now() where serial_number = $1', [`${prefix}-003`]);
    await knocks.knocked(`${prefix}-new1`, '10.9.9.9');
    await knocks.knocked(`${prefix}-new2`, '10.9.9.9');
    const left = (await rows('address = $1', '10.9.9.9')).map((row) => row.serial_number);
    expect(left).toContain(`${prefix}-003`);
    expect(left).not.toContain(`${prefix}-004`);
    expect(left).toContain(`${prefix}-005`);
    expect(left).toHaveLength(101);
    await test.rows('delete from new_charger');
  });

  it('keep what they said, how often they came and from where, the newest address first', async () => {
    const serialNumber = unique('NEW');
    await knocks.knocked(serialNumber, '10.1.1.1');
    await knocks.told(serialNumber, { vendor: 'Acme', model: 'One', bootInfo: '{"chargePointVendor":"Acme"}' });
    await knocks.told(serialNumber, { connectorNo: 2 });
    await Promise.all([
      knocks.knocked(serialNumber, '10.1.1.2'),
      knocks.knocked(serialNumber, '10.1.1.2'),
      knocks.gone(serialNumber),
    ]);
    expect(await rows('serial_number = $1', serialNumber)).toMatchObject([
      {
        vendor: 'Acme',
        model: 'One',
        connector_count: 2,
        attempts: 3,
        online: false,
        address: '10.1.1.2',
        addresses: ['10.1.1.2', '10.1.1.1'],
        boot_info: { chargePointVendor: 'Acme' },
      },
    ]);
    for (let n = 0; n < 12; n++) await knocks.knocked(serialNumber, `10.2.0.${n} , evil`);
    const [row] = await rows('serial_number = $1', serialNumber);
    expect(row.addresses).toHaveLength(8);
    expect(row.address).toBe('10.2.0.11,evil');
  });

  it('never come back as unknown when they have been adopted meanwhile', async () => {
    const { serialNumber } = await test.point();
    await knocks.knocked(serialNumber, '10.1.1.1');
    await knocks.told(serialNumber, { vendor: 'Late' });
    expect(await count('serial_number = $1', serialNumber)).toBe(0);
  });

  it('are forgotten after thirty days without a sign, unless they were rejected or are still connected', async () => {
    const names = ['A', 'B', 'C', 'D'].map((name) => unique(name));
    await Promise.all(names.map((name) => knocks.knocked(name, '10.3.3.3')));
    await Promise.all(names.slice(0, 3).map((name) => knocks.gone(name)));
    await test.rows("update new_charger set last_seen_at = now() - interval '31 days' where serial_number = any($1)", [
      [names[0], names[1], names[3]],
    ]);
    await test.rows('update new_charger set rejected_at = now() where serial_number = $1', [names[1]]);
    await forgetSilentNewChargers(test.databases.pool, Date.now());
    const left = (await rows('serial_number = any($1)', names)).map((row) => row.serial_number);
    expect(left).toEqual(names.slice(1).sort());
  });
});
