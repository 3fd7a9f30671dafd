import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { filterKeysOf, listOf, sortKeyOf } from './list.ts';
import { keyword, manyOf, pageOf, paging } from './values.ts';

const things = endpoint({
  method: 'GET',
  path: '/web/things',
  summary: 'Things',
  access: 'signedIn',
  query: z.object({
    ...paging,
    keyword,
    state: manyOf(z.enum(['on', 'off'])),
    from: z.string().optional(),
    to: z.string().optional(),
  }),
  response: pageOf(
    z.object({ id: z.number(), name: z.string(), state: z.enum(['on', 'off']), cost: z.string(), currency: z.string() }),
  ),
});
const words = { en: 'Word', zh: '词' };
const columns = { name: { kind: 'text', words } } as const;

it('names the keys that sort and filter', () => {
  const list = listOf({
    name: 'things',
    endpoint: things,
    columns: { name: { kind: 'text', words, sort: true }, cost: { kind: 'money', currency: 'currency', words, sort: 'price' } },
    filters: { keyword: { kind: 'search', words }, from: { kind: 'range', to: 'to', words } },
  });
  expect(Object.entries(list.columns).map(([key, column]) => sortKeyOf(key, column))).toEqual(['name', 'price']);
  expect(filterKeysOf(list)).toEqual(['keyword', 'from', 'to']);
});

// What follows is checked by the compiler: each would be a line without an error where the check were missing.
it('does not compile with what the endpoint does not know', () => {
  const filters = {};
  // @ts-expect-error a column that is no field of the row and is not the screen's own
  listOf({ name: 'things', endpoint: things, columns: { nmae: { kind: 'text', words } }, filters });
  // @ts-expect-error a field that the row does not have
  listOf({ name: 'things', endpoint: things, columns: { title: { kind: 'text', field: 'nmae', words } }, filters });
  // @ts-expect-error a kind that the field cannot have
  listOf({ name: 'things', endpoint: things, columns: { id: { kind: 'time', words } }, filters });
  // @ts-expect-error a currency that is no field
  listOf({ name: 'things', endpoint: things, columns: { cost: { kind: 'money', currency: 'coin', words } }, filters });
  // @ts-expect-error a word that has no words
  listOf({ name: 'things', endpoint: things, columns: { state: { kind: 'word', values: { on: words }, words } }, filters });
  // @ts-expect-error a filter that the query does not have
  listOf({ name: 'things', endpoint: things, columns, filters: { keyworld: { kind: 'search', words } } });
  // @ts-expect-error a range that ends nowhere
  listOf({ name: 'things', endpoint: things, columns, filters: { from: { kind: 'range', to: 'till', words } } });
  // @ts-expect-error an option that the query does not take has no words
  listOf({ name: 'things', endpoint: things, columns, filters: { state: { kind: 'options', values: { on: words }, words } } });
});
