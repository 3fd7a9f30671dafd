import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

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
    { vendor: vendor.toLowerCase(), model: '', pattern: '^([^#]+)#.*$', note: 'now #' },
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
