import { expect, it } from 'vitest';
import type { Endpoint } from './core/endpoint.ts';
import { contract } from './index.ts';
import { OPERATIONS, UNCALLED_OPERATIONS } from './operations.ts';

const rules = Object.values(contract)
  .flatMap((endpoints) => Object.values(endpoints as Record<string, Endpoint>))
  .flatMap(({ log }) => (log ? [log] : []));

it('the system log never shows a bare key: every operation has its words, the same at each call, and no words are left over', () => {
  const keys = rules.map(({ operation }) => operation);
  expect(Object.keys(OPERATIONS).sort()).toEqual([...new Set([...keys, ...Object.keys(UNCALLED_OPERATIONS)])].sort());
  for (const { operation, words } of rules) expect(words, operation).toEqual(OPERATIONS[operation]);
});

it('every changing call says whether it is logged', () => {
  for (const [word, endpoints] of Object.entries(contract))
    for (const [name, { method, log }] of Object.entries(endpoints as Record<string, Endpoint>))
      if (method !== 'GET') expect(log, `${word}.${name}`).toBeDefined();
});

it('no call stands at two words', () => {
  const calls = Object.values(contract).flatMap((endpoints) =>
    Object.values(endpoints as Record<string, Endpoint>).map(({ method, path }) => `${method} ${path}`),
  );
  expect(calls.filter((call, place) => calls.indexOf(call) !== place)).toEqual([]);
});
