import { expect, it } from 'vitest';
import { contract } from '../index.ts';
import type { Endpoint } from './endpoint.ts';
import { OPERATIONS, UNCALLED_OPERATIONS } from './operations.ts';

const rules = Object.values(contract)
  .flatMap((endpoints) => Object.values(endpoints as Record<string, Endpoint>))
  .flatMap(({ log }) => (log ? [log.operation] : []));

it('the system log never shows a bare key: every operation has its words, and no words are left over', () => {
  expect(Object.keys(OPERATIONS).sort()).toEqual([...new Set([...rules, ...UNCALLED_OPERATIONS])].sort());
});

it('every changing call says whether it is logged', () => {
  for (const [word, endpoints] of Object.entries(contract))
    for (const [name, { method, log }] of Object.entries(endpoints as Record<string, Endpoint>))
      if (method !== 'GET') expect(log, `${word}.${name}`).toBeDefined();
});
