import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connector, held, MINUTE, NOW, SECOND, site } from '../../testing/site-rows.ts';
import { allocate, type Line, type Share, type Taker, type TreeNode } from './allocation.ts';
import { look } from './decide.ts';
import { modelOf } from './site-model.ts';
import type { ConnectorRow, SiteRow } from './site-rows.ts';

const VOLTS = 230;
const ALL: readonly Line[] = [0, 1, 2];

interface Visit {
  from: number;
  to: number;
  lines: readonly Line[];
}
/** A car in the trial: when it had power first, as minutes; null: not yet. */
interface Here extends Visit {
  turnSince: number | null;
  poweredAt: number;
  queuedAt: number;
  servedAt: number | null;
}

/** Cars that come and go, minute by minute, each of which takes what it is given. `each` looks at every minute. */
function trial(
  node: TreeNode,
  visits: readonly Visit[],
  minutes: number,
  each: (here: readonly Here[], shares: readonly Share[]) => void = () => undefined,
): Here[] {
  const cars = visits.map((visit): Here => {
    const at = visit.from * MINUTE;
    return { ...visit, turnSince: null, poweredAt: at, queuedAt: at, servedAt: null };
  });
  for (let minute = 0; minute < minutes; minute++) {
    const now = minute * MINUTE;
    const here = cars.filter(({ from, to }) => from <= minute && minute < to);
    const takers = here.map(
      (one): Taker => ({
        ...{
          node: 0,
          lines: one.lines,
          minA: 6,
          maxA: 32,
          wantsA: 32,
          fixedA: null,
          since: one.from * MINUTE,
          rank: 5,
          goal: null,
        },
        turnSince: one.turnSince,
        poweredAt: one.turnSince === null ? one.poweredAt : now,
        queuedAt: one.queuedAt,
        isAsleep: false,
      }),
    );
    const shares = allocate([node], takers, VOLTS, now);
    each(here, shares);
    here.forEach((one, i) => {
      if (shares[i]!.limitA > 0) {
        if (one.turnSince === null) one.queuedAt = one.poweredAt;
        one.turnSince ??= now;
        one.servedAt ??= minute;
      } else {
        if (one.turnSince !== null) one.poweredAt = now;
        one.turnSince = null;
      }
    });
  }
  return cars;
}

const nodeOf = (limitA: number, turnMinutes: number): TreeNode => ({
  ...{ parent: -1, limitA: [limitA, limitA, limitA], limitW: null, imbalanceA: null, strategy: null, baseA: [0, 0, 0] },
  turnMs: turnMinutes * MINUTE,
});
const MINUTES = 180;
const visitsOf = (lines: fc.Arbitrary<readonly Line[]>) =>
  fc.array(
    fc
      .record({ from: fc.integer({ min: 0, max: MINUTES - 30 }), stays: fc.integer({ min: 5, max: MINUTES }), lines })
      .map(({ from, stays, lines }) => ({ from, to: Math.min(MINUTES, from + stays), lines })),
    { minLength: 2, maxLength: 14 },
  );

describe('turns over any arrivals', () => {
  it('serve everybody who stays for the turns of those that are there, and leave no room unused', () => {
    fc.assert(
      fc.property(
        visitsOf(fc.constant(ALL)),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 20 }),
        (visits, k, turn) => {
          let most = 0;
          const cars = trial(nodeOf(6 * k + 1, turn), visits, MINUTES, (here, shares) => {
            most = Math.max(most, here.length);
            expect(shares.filter(({ limitA }) => limitA > 0)).toHaveLength(Math.min(k, here.length));
            // Who waits knows until when.
            for (const { limitA, why } of shares)
              if (limitA === 0) expect(why).toMatchObject({ kind: 'waits', nextAt: expect.any(Number) });
          });
          const bound = (most / k + 1) * turn;
          for (const { from, to, servedAt } of cars) if (to - from > bound) expect(servedAt! - from).toBeLessThanOrEqual(bound);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('pass nobody over that needs more lines than the newcomers', () => {
    const lines = fc.constantFrom<readonly Line[]>([0], [1], [2], ALL);
    fc.assert(
      fc.property(visitsOf(lines), fc.integer({ min: 1, max: 8 }), (visits, turn) => {
        const cars = trial(nodeOf(7, turn), visits, MINUTES);
        const bound = (visits.length + 1) * turn;
        for (const { from, to, servedAt } of cars) if (to - from > bound) expect(servedAt! - from).toBeLessThanOrEqual(bound);
      }),
      { numRuns: 120 },
    );
  });

  it('come also to those that a strategy puts last', () => {
    const rank = (index: number, at: number) => ({ rank: index, since: at });
    for (const strategy of ['priority', 'firstCome'] as const) {
      const node = { ...nodeOf(7, 15), strategy };
      const taker = (index: number, given: Partial<Taker>): Taker => ({
        ...{ node: 0, lines: ALL, minA: 6, maxA: 32, wantsA: 32, fixedA: null, goal: null, isAsleep: false, poweredAt: NOW },
        ...{ turnSince: null, ...rank(index, NOW - (9 - index) * 60 * MINUTE) },
        ...given,
      });
      const given = (waited: number) =>
        allocate(
          [node],
          [taker(1, { turnSince: NOW - 16 * MINUTE }), taker(2, { poweredAt: NOW - waited * MINUTE })],
          VOLTS,
          NOW,
        );
      expect(given(59).map(({ limitA }) => limitA > 0)).toEqual([true, false]);
      expect(given(60).map(({ limitA }) => limitA > 0)).toEqual([false, true]);
    }
  });
});

describe('the length of a turn', () => {
  const car = (given: Partial<Taker>): Taker => ({
    ...{ node: 0, lines: ALL, minA: 6, maxA: 32, wantsA: 32, fixedA: null, since: 0, rank: 5, goal: null, isAsleep: false },
    ...{ turnSince: null, poweredAt: NOW - 30 * MINUTE },
    ...given,
  });

  it('is that of the circuit in which a car waits; one that says nothing is as above it', () => {
    const nodes: TreeNode[] = [
      { ...nodeOf(100, 20) },
      { ...nodeOf(7, 5), parent: 0 },
      { ...nodeOf(7, 5), parent: 0, turnMs: null },
    ];
    const inTurn = (node: number) => [car({ node, turnSince: NOW - 10 * MINUTE, poweredAt: NOW }), car({ node })];
    const shares = allocate(nodes, [...inTurn(1), ...inTurn(2)], VOLTS, NOW);
    expect(shares.map(({ limitA }) => limitA > 0)).toEqual([false, true, true, false]);
    expect(shares[3]!.why).toEqual({ kind: 'waits', node: 2, nextAt: NOW + 10 * MINUTE });
  });

  it('tells each of those that wait its own time, in the order of the queue', () => {
    const turn = car({ turnSince: NOW - 5 * MINUTE, poweredAt: NOW });
    const waits = [10, 30, 20].map((ago) => car({ poweredAt: NOW - ago * MINUTE }));
    const shares = allocate([nodeOf(7, 15)], [turn, ...waits], VOLTS, NOW);
    expect(shares.map(({ why }) => (why.kind === 'waits' ? (why.nextAt - NOW) / MINUTE : null))).toEqual([null, 40, 10, 25]);
  });

  it('is no time to wait for where no turn could end: what is missing is told instead', () => {
    const [share] = allocate([nodeOf(4, 15)], [car({})], VOLTS, NOW);
    expect(share!.why).toEqual({ kind: 'short', node: 0, bound: 'current', line: 0, needs: 6, free: 4 });
  });
});

const seen = (rows: ConnectorRow[], given: Partial<SiteRow> = {}) =>
  look(modelOf({ ...site, limit_a: 7, ...given }, [], rows, [], NOW), NOW, () => 0.5).looked.map(({ decision }) => decision);
const none = { line_currents: [0, 0, 0], current_a: 0, power_w: 0 };
const came = { started_at: NOW - 60 * MINUTE, start_received_at: NOW - 60 * MINUTE };
/** Has its turn, and takes nothing of it. */
const idle = (given: Partial<ConnectorRow>) =>
  connector(1, {
    ...{ ...came, ...held(6), ...none },
    ...{ turn_since: NOW - 5 * MINUTE, idle_since: NOW - SECOND, powered_at: NOW - 40 * MINUTE },
    ...given,
  });
const waits = (no: number, given: Partial<ConnectorRow> = {}) =>
  connector(no, { ...came, ...held(0), turn_since: null, powered_at: NOW - 20 * MINUTE, ...given });
/** Whether the first keeps its share while the second waits. */
const keeps = (row: ConnectorRow, other = waits(2)) => seen([row, other])[0]!.wanted_a! > 0;

describe('a turn that is not taken', () => {
  it('goes on at once where the charger says that the car wants no more, or that there is none', () => {
    expect(keeps(idle({ status: 'Charging' }))).toBe(true);
    for (const status of ['SuspendedEV', 'Finishing', 'Available']) expect(keeps(idle({ status }))).toBe(false);
  });

  it('leaves a car that was just let in a moment to begin, also where its charger still says that it waits', () => {
    const begun = (ago: number) =>
      idle({ status: 'SuspendedEV', turn_since: NOW - ago * SECOND, idle_since: NOW - ago * SECOND });
    expect([5, 20].map((ago) => keeps(begun(ago)))).toEqual([true, false]);
    // It was offered nothing yet.
    expect(keeps({ ...begun(20), sent_a: 0, proven_a: 0 })).toBe(true);
  });

  it('stays where nobody else waits for it', () => {
    expect(seen([idle({ status: 'SuspendedEV' })])[0]!.wanted_a).toBe(6);
  });

  it('goes on where the charger refuses or does not answer, and its car keeps its place in the queue', () => {
    const tried = { sent_at: NOW - 15 * SECOND, turn_since: NOW - 16 * SECOND, powered_at: NOW - 40 * MINUTE };
    const asked = { ...came, ...held(6), ...none, proven_a: 0, sent_no: 2, wanted_no: 2, open_a: 6, open_safe_a: 0, ...tried };
    for (const [given, isOn] of [
      [{ result: 'rejected' }, false],
      [{ result: 'noAnswer' }, false],
      [{ result: null, answered_at: null }, true],
      [{ result: null, answered_at: null, sent_at: NOW - 31 * SECOND, turn_since: NOW - 32 * SECOND }, false],
      [{ result: 'accepted' }, true],
    ] as const) {
      const [one] = seen([connector(1, { ...asked, ...given }), waits(2, { powered_at: NOW - 10 * MINUTE })]);
      expect(one!.wanted_a! > 0).toBe(isOn);
      expect(one!.powered_at).toBe(NOW - 40 * MINUTE);
    }
  });
});

describe('who came last', () => {
  it('does not pass over those that wait: its connector may have stood without power for long', () => {
    const [first, second] = seen([waits(1, { started_at: NOW, start_received_at: NOW, powered_at: null }), waits(2)]);
    expect(first!.wanted_a).toBe(0);
    expect(second!.wanted_a).toBeGreaterThanOrEqual(6);
  });
});

describe('a power on several lines that does not fit on one', () => {
  const inPower = (given: Partial<ConnectorRow> = {}) =>
    connector(1, {
      ...{
        in_power: true,
        wanted_a: 14,
        sent_a: 14,
        proven_a: 14,
        wanted_safe_a: 0,
        proven_safe_a: 0,
        max_a: 32,
        max_power_w: 22_000,
      },
      ...{ ...none, status: 'SuspendedEVSE', turn_since: NOW - 40 * SECOND, idle_since: null, powered_at: null },
      ...{ answered_at: NOW - 35 * SECOND, sent_at: NOW - 36 * SECOND, proven_at: NOW - 35 * SECOND },
      ...given,
    });
  const begins = inPower({ ...{ wanted_a: 0, sent_a: 0, proven_a: 0 }, turn_since: null });

  it('is offered what there is: a car on one line begins with it', () => {
    expect(seen([begins], { limit_a: 14 })[0]!.wanted_a).toBe(14);
    expect(seen([begins], { limit_a: 40 })[0]!.wanted_a).toBeGreaterThan(20);
  });

  it('counts on all lines once its charger keeps the car off: it divides the power, whatever lines the car loads', () => {
    const [one] = seen([inPower()], { limit_a: 14 });
    expect(one).toMatchObject({ seen_lines: 7, seen_session: 1 });
    const known = { seen_lines: 7, seen_session: 1 };
    expect(seen([inPower(known)], { limit_a: 14 })[0]!.wanted_a).toBe(42);
    // It has not had time yet, or was offered enough for any car.
    expect(seen([inPower({ answered_at: NOW - 5 * SECOND })], { limit_a: 14 })[0]!.seen_lines).toBeNull();
    expect(seen([inPower({ ...{ wanted_a: 21, sent_a: 21, proven_a: 21 } })], { limit_a: 24 })[0]!.seen_lines).toBeNull();
  });

  it('says what is missing where not even one line has enough', () => {
    const [one] = seen([begins], { limit_a: 5 });
    expect(one!.why).toMatchObject({ kind: 'short', needs: 6.7, free: 5, line: 1, unknownLines: true });
  });
});
