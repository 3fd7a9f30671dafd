import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { idTagLengthAt } from '../payers/payers.queries.ts';

let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer();
  stationId = (await test.station()).id;
});
afterAll(() => test.close());

const { vendorRules } = contract;
const PATTERN = '^([^-]+)-.*$';

it('a rule made, changed or deleted over the API holds for a connected charger at once, without a restart', async () => {
  const { cardNumber } = await test.card({ cardNumber: unique('C') });
  const { serialNumber } = await test.point({ stationId });
  const vendor = unique('Vendor');
  const charger = await test.connect(serialNumber);
  await charger.boot(vendor, 'M1');
  const standing = async (idTag: string) => (await charger.call('Authorize', { idTag })).idTagInfo.status;
  const becomes = (idTag: string, status: string) => until(async () => (await standing(idTag)) === status);

  expect(await standing(`${cardNumber}-77`)).toBe('Invalid');
  await test.admin.get(vendorRules.set, { body: { vendor, pattern: PATTERN } });
  await becomes(`${cardNumber}-77`, 'Accepted');
  // The same vendor in other letters is the same rule.
  await test.admin.get(vendorRules.set, { body: { vendor: vendor.toLowerCase(), pattern: '^([^#]+)#.*$', note: 'now #' } });
  await becomes(`${cardNumber}#77`, 'Accepted');
  expect(await standing(`${cardNumber}-77`)).toBe('Invalid');
  expect((await test.admin.get(vendorRules.list, { query: { keyword: vendor } })).list).toEqual([
    {
      ...{ vendor: vendor.toLowerCase(), model: '', pattern: '^([^#]+)#.*$', note: 'now #' },
      ...{ steps: [], delays: [], idTagLength: null },
    },
  ]);
  await test.admin.get(vendorRules.remove, { query: { vendor } });
  await becomes(`${cardNumber}#77`, 'Invalid');
  expect((await test.admin.call(vendorRules.remove, { query: { vendor } })).status).toBe(404);
  const logged = await test.rows("select operand from system_log where operation = 'vendorRule.remove' order by id limit 1");
  expect(logged).toEqual([{ operand: vendor }]);
});

it('a pattern that is none, is costly or has not one group is refused at its field, also when tried', async () => {
  const vendor = unique('Vendor');
  for (const [pattern, words] of [
    ['^(', /not a regular expression|正则/],
    ['(a+)+$', /too long|耗时/],
    ['^(?=a)(.*)$', /too long|耗时/],
    ['^[^-]+', /exactly one|有且仅有/],
    ['^(.)(.*)$', /exactly one|有且仅有/],
  ] as const)
    for (const answer of [
      await test.admin.call(vendorRules.set, { body: { vendor, pattern } }),
      await test.admin.call(vendorRules.try, { body: { pattern, idTag: 'AB-1' } }),
    ]) {
      expect(answer.status, pattern).toBe(422);
      expect(answer.error.fields?.pattern, pattern).toMatch(words);
    }
  expect((await test.admin.get(vendorRules.list, { query: { keyword: vendor } })).total).toBe(0);
});

it('a pattern can be tried before it is kept: what becomes of an idTag, or nothing', async () => {
  const tried = async (idTag: string) =>
    (await test.admin.get(vendorRules.try, { body: { pattern: PATTERN, idTag } })).cardNumber;
  expect(await tried('ab12-SER9')).toBe('AB12');
  expect(await tried('ab12')).toBeNull();
});

it('the rules are the platform’s: a user of a common provider is refused, whatever the role holds', async () => {
  const theirs = await test.user(test.theirs, ['*:*:*']);
  const body = { vendor: unique('Vendor'), pattern: PATTERN };
  expect((await theirs.call(vendorRules.list)).status).toBe(403);
  expect((await theirs.call(vendorRules.set, { body })).status).toBe(403);
  expect((await theirs.call(vendorRules.remove, { query: body })).status).toBe(403);
  expect((await theirs.call(vendorRules.try, { body: { pattern: PATTERN, idTag: 'a-b' } })).status).toBe(403);
});

it('steps drop separators, turn bytes round and cut, one after the other, and are tried on examples', async () => {
  type Step = { kind: 'drop' | 'reverseBytes' | 'skip' | 'keep'; value?: string };
  const tried = async (idTag: string, steps: Step[], pattern = '') =>
    (await test.admin.get(vendorRules.try, { body: { steps, pattern, idTag } })).cardNumber;
  const drop: Step = { kind: 'drop', value: ':-' };
  expect(await tried('04:A1:B2:C3', [drop])).toBe('04A1B2C3');
  expect(await tried('c3b2a104', [{ kind: 'reverseBytes' }])).toBe('04A1B2C3');
  expect(await tried('C3:B2:A1:04', [drop, { kind: 'reverseBytes' }])).toBe('04A1B2C3');
  expect(
    await tried('XX04A1B2C3000000000000', [
      { kind: 'skip', value: '2' },
      { kind: 'keep', value: '8' },
    ]),
  ).toBe('04A1B2C3');
  expect(await tried('04-A1#9', [drop], '^([^#]+)#.*$')).toBe('04A1');
  // What is no row of bytes cannot be turned round.
  expect(await tried('04A1B', [{ kind: 'reverseBytes' }])).toBeNull();
  const body = { vendor: unique('Vendor'), steps: [{ kind: 'keep' as const, value: 'two' }] };
  expect((await test.admin.call(vendorRules.set, { body })).status).toBe(422);
});

it('an answer of a model waits as long as its rule says, is stored before, and holds up no other charger', async () => {
  const [{ cardNumber }, { serialNumber }, other] = await Promise.all([
    test.card(),
    test.point({ stationId }),
    test.point({ stationId }),
  ]);
  const vendor = unique('Vendor');
  const delays = [{ message: 'StartTransaction' as const, delayMs: 2_000 }];
  await test.admin.get(vendorRules.set, { body: { vendor, delays } });
  const charger = await test.connect(serialNumber);
  await charger.boot(vendor, 'M1');
  const quick = await test.boot(other.serialNumber);
  const elapsed = async (work: Promise<unknown>) => {
    const began = performance.now();
    await work;
    return performance.now() - began;
  };
  expect(await elapsed(charger.call('Heartbeat', {}))).toBeLessThan(1500);
  const starting = elapsed(charger.start(cardNumber, 0));
  await until(
    async () =>
      (
        await test.rows('select from charging_record r join charge_point p on p.id = r.point_id where p.serial_number = $1', [
          serialNumber,
        ])
      ).length === 1,
  );
  expect(await elapsed(quick.call('Heartbeat', {}))).toBeLessThan(1500);
  expect(await starting).toBeGreaterThanOrEqual(1995);
  expect(
    (await test.admin.call(vendorRules.set, { body: { vendor, delays: [{ message: 'StartTransaction', delayMs: 5_001 }] } }))
      .status,
  ).toBe(422);
});

it('a token that is made for a charger has 16 signs, or as many as its rule says', async () => {
  const { id, serialNumber } = await test.point({ stationId });
  const vendor = unique('Vendor');
  await (await test.connect(serialNumber)).boot(vendor, 'M1');
  const length = () => idTagLengthAt(test.databases.pool, id);
  expect(await length()).toBe(16);
  await test.admin.get(vendorRules.set, { body: { vendor, idTagLength: 12 } });
  expect(await length()).toBe(12);
  await test.admin.get(vendorRules.set, { body: { vendor, model: 'm1', idTagLength: 20 } });
  expect(await length()).toBe(20);
});
