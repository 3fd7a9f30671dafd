import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shares } from './share.ts';

const demand = (connectorId: number, wanted: number, since = connectorId) => ({ connectorId, wanted, least: 6, since });
const shared = (limit: number, ...demands: ReturnType<typeof demand>[]) => [...shares(limit, demands).values()];

describe('a limit of the whole charge point is divided', () => {
  test.each([
    ['equally', 20, [demand(1, 32), demand(2, 32)], [10, 10]],
    ['what one does not want goes to the other', 20, [demand(1, 8), demand(2, 32)], [8, 12]],
    ['who came first charges where two cannot', 10, [demand(1, 32, 5), demand(2, 32, 3)], [0, 10]],
    ['nobody gets less than the minimum', 5, [demand(1, 32)], [0]],
    ['a full vehicle gets nothing', 20, [demand(1, 0), demand(2, 32)], [0, 20]],
    ['a nearly full one is still offered the minimum', 20, [demand(1, 2), demand(2, 32)], [6, 14]],
  ])('%s', (_name, limit, demands, expected) => {
    expect(shared(limit, ...demands)).toEqual(expected);
  });

  test('never more than there is, never between nothing and the minimum, nothing left while somebody wants it', () => {
    const any = fc.array(fc.record({ wanted: fc.integer({ min: 0, max: 40 }), since: fc.integer({ min: 0, max: 9 }) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 100 }), (all, limit) => {
        const demands = all.map((one, index) => ({ ...demand(index + 1, one.wanted, one.since) }));
        const got = shares(limit, demands);
        const sum = [...got.values()].reduce((total, share) => total + share, 0);
        expect(sum).toBeLessThanOrEqual(limit + 1e-6);
        for (const { connectorId, wanted } of demands) {
          const share = got.get(connectorId)!;
          expect(share === 0 || share >= 6).toBe(true);
          if (share >= 6 && share < wanted - 1e-6) expect(sum).toBeCloseTo(limit, 5);
        }
      }),
    );
  });
});
