import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { withBinaryArrays } from './binary-arrays.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const orNull = <T>(one: fc.Arbitrary<T>) => fc.array(fc.option(one, { freq: 5 }), { maxLength: 12 });
const moment = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const DOCUMENTS = orNull(
  fc
    .json()
    .map((text) => text.replaceAll('\\u0000', ''))
    // A lone surrogate is no text that a database takes, however it comes.
    .filter((text) => text.isWellFormed() && !/\\ud[89a-f]/i.test(text)),
);
/** What statements hand over, by the type they cast to. */
const ARRAYS = {
  int: orNull(fc.integer()),
  smallint: orNull(fc.integer({ min: -32_768, max: 32_767 })),
  bigint: orNull(
    fc.oneof(
      fc.maxSafeInteger(),
      fc.maxSafeInteger().map(String),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
    ),
  ),
  float8: orNull(fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0))),
  real: orNull(fc.float()),
  boolean: orNull(fc.boolean()),
  text: orNull(fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('NULL', '{}', '"', '\\', '', '汉字 🚗'))).map(
    (all) => all.map((one) => one?.replaceAll('\u0000', '') ?? null),
  ),
  timestamptz: orNull(
    fc.oneof(
      moment,
      moment.map((text) => new Date(text)),
      fc.constantFrom('2026-03-01T12:00:00+08:00', 'infinity', '2026-03-01'),
    ),
  ),
  json: DOCUMENTS,
  jsonb: DOCUMENTS,
  numeric: orNull(fc.maxSafeInteger().map((n) => `${n}.25`)),
};

it.each(Object.entries(ARRAYS))(
  'an array of %s says the same to the database as its text, to the last bit',
  async (type, arbitrary) => {
    const text = `select array(select v::text from unnest($1::${type}[]) with ordinality as u (v, n) order by n) as read`;
    await fc.assert(
      fc.asyncProperty(arbitrary as fc.Arbitrary<unknown[]>, async (values) => {
        const asText = await client.query({ text, values: [values] });
        const asBinary = await client.query(withBinaryArrays({ name: `binary-${type}`, text, values: [values] }));
        expect(asBinary.rows).toEqual(asText.rows);
      }),
      { numRuns: 150, seed: 20_261_124, endOnFailure: true },
    );
  },
);

it('what a type cannot hold is refused as ever', async () => {
  const outcome = async (statement: pg.QueryConfig) =>
    client.query(statement).then(
      () => 'taken',
      (error: { code?: string }) => error.code,
    );
  for (const [type, value] of [
    ['int', 2 ** 40],
    ['int', 1.5],
    ['int', 'seven'],
    ['smallint', 70_000],
    ['bigint', 1e30],
    ['real', 1e300],
    ['timestamptz', 'yesterday at noon or so'],
    ['jsonb', '{'],
    ['text', 'a\u0000b'],
  ] as const) {
    const text = `select * from unnest($1::${type}[])`;
    const asText = await outcome({ text, values: [[value]] });
    expect(asText).toMatch(/^22/);
    expect(await outcome(withBinaryArrays({ name: `refused-${type}-${String(value).length}`, text, values: [[value]] }))).toBe(
      asText,
    );
  }
});

it('a statement without a name, and what is no array, is left as it is', () => {
  const unnamed = { text: 'select $1::int[]', values: [[1]] };
  expect(withBinaryArrays(unnamed)).toBe(unnamed);
  const scalar = withBinaryArrays({ name: 'binary-scalar', text: 'select $1::int[], $2', values: [[1], [2]] });
  expect(Buffer.isBuffer(scalar.values![0])).toBe(true);
  expect(scalar.values![1]).toEqual([2]);
});
