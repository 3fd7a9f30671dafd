import * as contract from '@csms/contract';
import { type List, sortKeyOf } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf, startTestServer, type TestServer } from '../testing/server.ts';

const isList = (one: unknown): one is List =>
  typeof one === 'object' && one !== null && 'columns' in one && 'filters' in one && 'endpoint' in one;
const lists = Object.values<unknown>(contract).filter(isList);

let test: TestServer;
/** Of what a list below something is asked for. */
let params: object;
beforeAll(async () => {
  test = await startTestServer();
  const { serialNumber } = await test.point();
  const { ids } = await test.admin.get(contract.contract.chargingProfiles.send, {
    body: {
      serialNumbers: [serialNumber],
      connectorNos: [1],
      purpose: 'default',
      chargingProfileKind: 'absolute',
      startSchedule: '2026-03-02T00:00:00Z',
      stackLevel: 1,
      chargingRateUnit: 'W',
      periods: [{ startPeriod: 0, powerLimit: 1000 }],
    },
  });
  params = { id: ids[0] };
});
afterAll(() => test.close());
/** What a list cannot be asked without. */
const NEEDED: Readonly<Record<string, object>> = { serviceFigures: { from: '2026-01-01', to: '2026-01-31' } };

describe.each(lists.map((list) => [list.name, list] as const))('the list of %s', (_, list) => {
  it('is answered by its endpoint in each of its orders, and in no other', async () => {
    const keys = Object.entries(list.columns).flatMap(([key, column]) => sortKeyOf(key, column) ?? []);
    const ask = (sort: string | undefined) =>
      test.admin.raw('GET', pathOf(list.endpoint.path, params, { ...NEEDED[list.name], sort }));
    for (const sort of [undefined, ...keys.flatMap((key) => [key, `-${key}`])]) {
      const answer = await ask(sort);
      expect(answer.status, `${sort}`).toBe(200);
      expect(await answer.json()).toMatchObject({ code: 200, data: { list: expect.any(Array), total: expect.any(Number) } });
    }
    expect((await ask('whatever')).status).toBe(422);
  });
});
