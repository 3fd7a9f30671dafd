import { describe, expect, it } from 'vitest';
import { connector, held, MINUTE, NOW, SECOND, site } from '../../testing/site-rows.ts';
import { mayOf } from './account.ts';
import { look } from './decide.ts';
import { modelOf } from './site-model.ts';
import type { ConnectorRow, SiteRow } from './site-rows.ts';
import { times } from './times.ts';

const seen = (rows: ConnectorRow[], given: Partial<SiteRow> = {}) =>
  look(modelOf({ ...site, ...given }, [], rows, [], NOW), NOW, () => 0.5);
const wanted = (rows: ConnectorRow[], given?: Partial<SiteRow>) =>
  seen(rows, given).looked.map(({ decision }) => decision.wanted_a);

describe('a charger that draws more than it was told', () => {
  const wild = (since: number) =>
    connector(1, { ...held(6), line_currents: [16, 16, 16], current_a: 16, power_w: 11_000, over_since: NOW - since });

  it('counts as it draws once others would have obeyed: the others come down before a minute is over', () => {
    const rows = [wild(11 * SECOND), connector(2), connector(3, held(10))];
    expect(mayOf(modelOf(site, [], rows, [], NOW).connectors[0]!, NOW)).toBeGreaterThanOrEqual(16);
    const given = wanted(rows);
    expect(given[1]! + given[2]!).toBeLessThanOrEqual(16);
  });

  it('is told again: some resume without limit after a pause until they hear the next one', () => {
    const sent = NOW - 20 * SECOND;
    const [one] = seen([{ ...wild(11 * SECOND), sent_at: sent, answered_at: sent }]).looked;
    expect(one!.decision).toMatchObject({ isNew: true });
    const again = NOW - 5 * SECOND;
    const [two] = seen([{ ...wild(16 * SECOND), sent_at: again, answered_at: again }]).looked;
    expect(two!.decision).toMatchObject({ isNew: false });
  });

  it('is told its share as if it obeyed, not what it takes', () => {
    expect(wanted([wild(2 * MINUTE), connector(2, held(8)), connector(3, held(8))])[0]).toBe(10.6);
  });
});

describe('a charger whose limits were not seen to hold', () => {
  it('counts in the shares of others as in the account: nobody is told of a share that cannot be had', () => {
    const silent = connector(1, {
      ...held(16),
      wanted_a: 6,
      wanted_no: 5,
      sent_no: 5,
      sent_a: 6,
      result: 'noAnswer',
      proven_no: 1,
      open_a: 6,
      open_safe_a: 6,
    });
    const { looked } = seen([silent, connector(2, held(16)), connector(3, { ...held(0), turn_since: null, wanted_a: 0 })]);
    expect(looked[0]!.mayA).toBe(16);
    expect(looked[1]!.decision.wanted_a).toBe(8);
  });
});

describe('a charger that answers late', () => {
  const sum = (rows: ConnectorRow[]) =>
    wanted(rows, { limit_a: 30 }).reduce((total: number, amperes) => total + (amperes ?? 0), 0);
  const neighbours = [connector(2, held(10)), connector(3, held(10))];

  it('has the others come down also for less than an ampere', () => {
    const late = connector(1, {
      ...held(10.9),
      ...{ wanted_no: 2, wanted_a: 10, sent_no: 2, sent_a: 10, sent_at: NOW - 11 * SECOND, answered_at: null, result: null },
    });
    expect(sum([late, ...neighbours]) - 10 + 10.9).toBeLessThanOrEqual(30);
  });

  it('has the others come down while its limit waits for its line', () => {
    const waits = (since: number) => connector(1, { ...held(16), ...{ wanted_no: 2, wanted_a: 10, wanted_at: NOW - since } });
    expect(sum([waits(3 * SECOND), ...neighbours])).toBe(30);
    expect(sum([waits(11 * SECOND), ...neighbours]) - 10 + 16).toBeLessThanOrEqual(30);
  });
});

describe('the safe shares', () => {
  it('leave room for those that heed nobody: together they never pass the limit while we are silent', () => {
    const deaf = connector(1, { refusals: 99, result: 'rejected' });
    const given = seen([deaf, connector(2, held(6)), connector(3, held(6)), connector(4, held(6))]).looked.map(
      ({ decision }) => decision.wanted_safe_a!,
    );
    expect(16 + given[1]! + given[2]! + given[3]!).toBeLessThanOrEqual(32);
  });
});

describe('a car that waits while others charge', () => {
  const waits = (no: number, given: Partial<ConnectorRow> = {}) =>
    connector(no, { ...held(0), ...{ turn_since: null, powered_at: NOW - MINUTE, idle_since: null }, ...given });
  const safeOf = (rows: ConnectorRow[], amperes: number) =>
    seen(rows, { limit_a: amperes }).looked.map(({ decision }) => decision.wanted_safe_a);

  it('has no safe share where not all have one: its pause ends by nobody’s clock', () => {
    // It has the lowest number, and had one before.
    const before = { wanted_safe_a: 6, proven_safe_a: 6 };
    const rows = [waits(1, before), ...[2, 3, 4].map((no) => connector(no, held(6)))];
    const [first] = seen(rows, { limit_a: 18 }).looked;
    expect(first!.decision).toMatchObject({ wanted_a: 0, wanted_safe_a: 0, isNew: true });
    expect(safeOf(rows, 24)).toEqual([6, 6, 6, 6]);
  });

  it('leaves its safe share to the one that charges only once its charger has let it go', () => {
    const charges = connector(2, { ...held(6), wanted_safe_a: 0, proven_safe_a: 0 });
    const holds = { wanted_safe_a: 6, proven_safe_a: 6 };
    expect(safeOf([waits(1, holds), charges], 6)).toEqual([0, 0]);
    expect(safeOf([waits(1, { wanted_safe_a: 0, proven_safe_a: 0 }), charges], 6)).toEqual([0, 6]);
  });
});

describe('a charger that holds one limit without an end', () => {
  it('counts with it for as long as it is away: there is no safe share to fall back to', () => {
    const away = connector(1, {
      online: false,
      sent_until: null,
      proven_until: null,
      sent_at: NOW - 60 * MINUTE,
      wanted_until: NOW - 50 * MINUTE,
    });
    const { looked } = seen([away, connector(2, held(16)), connector(3, held(0))]);
    expect(looked[0]!.mayA).toBe(16);
  });
});

describe('a car that is to begin', () => {
  it('has its minimum though each of the others has only little more than its share', () => {
    const rows = [1, 2, 3, 4].map((no) => connector(no, held(6.6)));
    const until = NOW + 20 * MINUTE;
    const waits = connector(5, {
      ...held(0),
      ...{ wanted_until: until, sent_until: until, proven_until: until },
      ...{ turn_since: null, powered_at: NOW - 20 * MINUTE },
    });
    // 4 × 6.6 A leave 3.6 of 30 A: too little to begin with.
    expect(wanted([...rows, waits], { limit_a: 30 })).toEqual([6, 6, 6, 6, 0]);
    const down = [1, 2, 3, 4].map((no) => connector(no, held(6)));
    expect(wanted([...down, waits], { limit_a: 30 })).toEqual([6, 6, 6, 6, 6]);
  });
  it('costs the others no message for less than an ampere where it has its room already', () => {
    const rows = [1, 2, 3, 4].map((no) => connector(no, held(6.6)));
    expect(wanted([...rows, connector(5, held(6))], { limit_a: 33 })).toEqual([6.6, 6.6, 6.6, 6.6, 6.6]);
  });
});

/** As `connector`, with one of its three phases wired and its car drawing there. */
const onOnePhase = (no: number, given: Partial<ConnectorRow> = {}) =>
  connector(no, { line_currents: [16, 0, 0], power_w: 16 * 230, ...given });

describe('a limit in W', () => {
  const sum = (given: readonly (number | null)[]) => given.reduce((total: number, amperes) => total + (amperes ?? 0), 0);
  const inW = { limit_a: null, site_limit_w: 20_700 };

  it('holds also where the voltage is a tenth above what it should be, as long as nobody measures it', () => {
    const rows = [connector(1), connector(2)];
    expect(sum(wanted(rows, inW)) * 3 * 230 * 1.1).toBeLessThanOrEqual(20_700);
  });

  it('is used up where the voltage is measured', () => {
    const given = sum(wanted([connector(1, { output_v: 228 }), connector(2, { output_v: 228 })], inW));
    expect(given * 3 * 228).toBeLessThanOrEqual(20_700);
    expect(given * 3 * 228).toBeGreaterThan(20_700 * 0.97);
  });

  it('believes no voltage that a line cannot have', () => {
    const rows = [connector(1, { output_v: 23 }), connector(2, { output_v: 400 })];
    expect(wanted(rows, inW)).toEqual(wanted([connector(1), connector(2)], inW));
  });

  it('of the building leaves out what its meter shows in W, not what its currents would be', () => {
    const meter = {
      includes_cars: false,
      stale_s: 60,
      read_at: new Date(NOW).toISOString(),
      power_w: 6900,
      currents_a: [10, 10, 10],
    };
    const rows = [connector(1, { output_v: 230 }), connector(2, { output_v: 230 })];
    expect(sum(wanted(rows, { ...inW, meter })) * 690).toBeLessThanOrEqual(20_700 - 6900);
  });

  it('does not show a site as over its limit for a voltage that is only feared', () => {
    const rows = [connector(1, held(14)), connector(2, held(14))];
    expect(seen(rows, inW).share).toBeCloseTo((28 * 690) / 20_700, 2);
  });
});

describe('a charger of direct current', () => {
  it('counts with the current that it takes at the lowest voltage: it holds a power', () => {
    const dc = { standard: 'ccs', connector_type: 'ccs2', max_power_w: 20_000, max_a: null, phases: null, rotation: null };
    const { connectors } = modelOf(site, [], [connector(1, { ...dc, line_currents: null, power_w: 18_600 })], [], NOW);
    const [one] = connectors;
    expect(one!.drawnA).toBeCloseTo(20_000 / (3 * 230 * 0.9), 1);
    expect(one!.drawnW).toBe(20_000);
  });
});

describe('a grid connection of one phase', () => {
  const single = { phases: 1, limit_a: 40 };

  it('gives a charger built for three phases one of them, and shares that one', () => {
    const rows = [onOnePhase(1, { rotation: '231' }), onOnePhase(2), onOnePhase(3)];
    const { looked, model } = seen(rows, single);
    expect(model.connectors.map(({ lines, conversion }) => [lines, conversion.phases])).toEqual([
      [[0], 1],
      [[0], 1],
      [[0], 1],
    ]);
    const given = looked.map(({ decision }) => decision.wanted_a!);
    expect(given[0]! + given[1]! + given[2]!).toBeLessThanOrEqual(40);
    expect(given[0]! + given[1]! + given[2]!).toBeGreaterThan(39);
  });

  it('keeps the whole reserve of the building on that phase', () => {
    const rows = [onOnePhase(1), onOnePhase(2)];
    const given = wanted(rows, { ...single, reserve_w: 20 * 230 });
    expect(given[0]! + given[1]!).toBeLessThanOrEqual(20);
  });
});

describe('a power cut', () => {
  const back = NOW - 5 * SECOND;
  /** Booted just now, its safe share confirmed since. */
  const booted = (no: number, given: Partial<ConnectorRow> = {}) =>
    connector(no, {
      ...held(6),
      booted_at: back,
      sent_at: back + SECOND,
      answered_at: back + SECOND,
      proven_at: back + SECOND,
      sent_until: null,
      proven_until: null,
      ...given,
    });

  it('is followed by one group of points after another, and each is told when it is its turn', () => {
    const rows = [1, 2, 3, 4].map((no) => booted(no));
    const { looked } = seen(rows, { limit_a: 100 });
    expect(looked.map(({ decision }) => decision.wanted_a)).toEqual([6, 6, 6, 6]);
    expect(looked.map(({ decision }) => decision.why)).toEqual(
      [25, 35, 45, 55].map((s) => ({ kind: 'comeBack', until: new Date(NOW + s * SECOND).toISOString() })),
    );
  });

  it('holds back nobody who was not cut off, and those who were no longer than to their turn', () => {
    const early = {
      booted_at: NOW - 31 * SECOND,
      sent_at: NOW - 30 * SECOND,
      answered_at: NOW - 30 * SECOND,
      proven_at: NOW - 29 * SECOND,
    };
    const rows = [1, 2, 3, 4].map((no) => booted(no, early));
    const given = wanted([...rows, connector(5)], { limit_a: 200 });
    expect(given[0]).toBeGreaterThan(6);
    expect(given.slice(1, 4)).toEqual([6, 6, 6]);
    expect(given[4]).toBe(16);
  });
});

describe('a low limit that is not renewed', () => {
  /** Told to pause, and away since: its safe share of 6 A comes back when the pause ends. */
  const paused = (leftMs: number) =>
    connector(1, {
      ...held(0),
      online: false,
      ...{ sent_until: NOW + leftMs, proven_until: NOW + leftMs, wanted_until: NOW + leftMs },
      ...{ turn_since: null, wanted_a: 0 },
    });
  const countedFrom = times.leaseMs + times.marginMs;

  it('makes room for what its charger falls back to before it does: the account is never above', () => {
    const rows = (leftMs: number) => [paused(leftMs), connector(2, held(16)), connector(3, held(16))];
    const sum = (leftMs: number) => {
      const given = wanted(rows(leftMs));
      return given[1]! + given[2]!;
    };
    expect(sum(countedFrom + times.aheadMs + SECOND)).toBe(32);
    expect(sum(countedFrom + times.aheadMs - SECOND)).toBeLessThanOrEqual(26);
    const [one] = modelOf(site, [], rows(countedFrom + times.aheadMs - SECOND), [], NOW).connectors;
    expect(mayOf(one!, NOW)).toBe(0);
  });
  it('is renewed before that, however late its turn among the others comes', () => {
    expect(times.lowRenewMs).toBeGreaterThan(countedFrom + times.aheadMs);
  });
});

describe('a limit that its charger has only just confirmed', () => {
  /** Told 6 A after 16, and composed so a second ago; measured before. */
  const told = (given: Partial<ConnectorRow> = {}) =>
    connector(1, {
      ...held(6),
      ...{ line_currents: [16, 16, 16], current_a: 16, power_w: 11_000 },
      ...{
        before_a: 16,
        sent_at: NOW - 2 * SECOND,
        answered_at: NOW - SECOND,
        proven_at: NOW - SECOND,
        sample_at: NOW - 3 * SECOND,
      },
      ...given,
    });
  const mayOfFirst = (row: ConnectorRow) => mayOf(modelOf(site, [], [row], [], NOW).connectors[0]!, NOW);

  it('counts with what it was before until the car can have come down, so that nobody rises into it', () => {
    expect(mayOfFirst(told())).toBe(16);
    expect(wanted([told(), connector(2, held(10))], { limit_a: 26 })[1]).toBe(10);
    const later = { sent_at: NOW - 8 * SECOND, answered_at: NOW - 7 * SECOND, proven_at: NOW - 6 * SECOND };
    expect(mayOfFirst(told(later))).toBe(6);
    expect(wanted([told({ ...later, ...held(6) }), connector(2, held(10))], { limit_a: 26 })[1]).toBe(13);
  });
  it('counts for a car that came after it as it is: that one never had more', () => {
    const began = (at: number, given: Partial<ConnectorRow> = {}) =>
      mayOfFirst(told({ started_at: at, start_received_at: at, ...given }));
    expect(began(NOW - SECOND / 2)).toBe(6);
    expect(began(NOW - 2 * SECOND)).toBe(16);
    // Told late, or by a clock that is ahead or not known: it may have been there before.
    expect(began(NOW - 2 * SECOND, { start_received_at: NOW })).toBe(16);
    expect(began(NOW + MINUTE, { start_received_at: NOW, clock_offset_ms: MINUTE + 2 * SECOND })).toBe(16);
    expect(began(NOW - SECOND / 2, { clock_offset_ms: null })).toBe(16);
  });
  it('does not count as broken by what was measured before', () => {
    expect(seen([told()]).looked[0]!.decision.over_since).toBeNull();
    const again = {
      sent_at: NOW - 9 * SECOND,
      answered_at: NOW - 8 * SECOND,
      proven_at: NOW - 8 * SECOND,
      sample_at: NOW - SECOND,
    };
    expect(seen([told(again)]).looked[0]!.decision.over_since).toBe(NOW);
  });
  it('of one that never answers counts as broken at once, however often it is told anew', () => {
    const deaf = told({ sent_no: 9, wanted_no: 9, result: null, answered_at: null, open_a: 6, open_safe_a: 6, before_a: null });
    expect(seen([deaf]).looked[0]!.decision.over_since).toBe(NOW);
  });
  it('does not count as broken by what was measured before it, while the next one is on its way', () => {
    const next = { sent_no: 2, wanted_no: 2, result: null, answered_at: null, open_a: 8, open_safe_a: 6, sent_a: 8 };
    expect(seen([told(next)]).looked[0]!.decision.over_since).toBeNull();
  });
});

describe('a charger whose clock jumps', () => {
  const paused = (given: Partial<ConnectorRow> = {}) =>
    connector(1, {
      ...held(0),
      ...{ sent_until: NOW + 20 * MINUTE, proven_until: NOW + 20 * MINUTE, wanted_until: NOW + 20 * MINUTE },
      ...{ turn_since: null, wanted_safe_a: 6, proven_safe_a: 6 },
      ...given,
    });
  it('counts with its safe share at once, and is told anew: its pause may be over', () => {
    const rows = (given: Partial<ConnectorRow>) => [paused(given), connector(2, held(16)), connector(3, held(16))];
    const may = (given: Partial<ConnectorRow>) => mayOf(modelOf(site, [], rows(given), [], NOW).connectors[0]!, NOW);
    expect(may({ clock_offset_ms: 20 * SECOND })).toBe(0);
    expect(may({ clock_offset_ms: 60 * MINUTE })).toBe(6);
    const [first, second, third] = seen(rows({ clock_offset_ms: 60 * MINUTE })).looked;
    expect(first!.decision.isNew).toBe(true);
    expect(second!.decision.wanted_a! + third!.decision.wanted_a!).toBeLessThanOrEqual(26.1);
  });
  it('has its safe share alone for a day, before others have theirs', () => {
    const jumpy = { clock_jumped_at: NOW - 60 * MINUTE, sent_clock_ms: null };
    const rows = [...[1, 2, 3, 4, 5].map((no) => connector(no, held(6))), connector(6, { ...held(6), ...jumpy })];
    expect(seen(rows, { limit_a: 30 }).looked[5]!.decision.wanted_safe_a).toBe(6);
    const [alone] = seen([connector(1, { ...held(6), ...jumpy })], { limit_a: 63 }).looked;
    expect([alone!.decision.wanted_a, alone!.decision.why]).toEqual([6, { kind: 'fixed' }]);
  });
  it('counts with what it holds where that has no end', () => {
    expect(
      mayOf(
        modelOf(site, [], [paused({ sent_until: null, proven_until: null, clock_offset_ms: 60 * MINUTE })], [], NOW)
          .connectors[0]!,
        NOW,
      ),
    ).toBe(0);
  });
});

describe('a charger whose clock is not known yet', () => {
  it('counts with its safe share, which is all that it is told, and is raised once its clock is known', () => {
    const rows = (offset: number | null) => [
      connector(1, { ...held(6), clock_offset_ms: offset, sent_clock_ms: null }),
      connector(2, held(16)),
    ];
    const [first, second] = seen(rows(null), { limit_a: 30 }).looked;
    expect([first!.decision.wanted_a, first!.decision.why]).toEqual([6, { kind: 'fixed' }]);
    expect(second!.decision.wanted_a).toBe(16);
    const known = seen(rows(0), { limit_a: 40 }).looked[0]!.decision;
    expect([known.wanted_a, known.isNew, known.why]).toEqual([16, true, { kind: 'full' }]);
  });
  it('has its share where its limit has no end', () => {
    const lasting = connector(1, { ...held(6), clock_offset_ms: null, sent_until: null, proven_until: null });
    expect(wanted([lasting], { limit_a: 40 })[0]).toBeGreaterThan(6);
  });
});
