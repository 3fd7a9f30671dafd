import { describe, expect, it } from 'vitest';
import { connector, held, MINUTE, NOW, SECOND, site } from '../../testing/site-rows.ts';
import { standsFor } from './account.ts';
import { look } from './decide.ts';
import { isToTellMeter } from './finding-out.rules.ts';
import { modelOf } from './site-model.ts';
import type { ConnectorRow, SiteRow } from './site-rows.ts';
import { times } from './times.ts';

const seen = (rows: ConnectorRow[], given: Partial<SiteRow> = {}) =>
  look(modelOf({ ...site, ...given }, [], rows, [], NOW), NOW, () => 0.5).looked;
const counts = (rows: ConnectorRow[]) => modelOf(site, [], rows, [], NOW).connectors.map((one) => standsFor(one, NOW));
const sum = (amperes: readonly (number | null)[]) => amperes.reduce((total: number, one) => total + (one ?? 0), 0);

/** Told 6 A, and drawing 16 since so long. */
const over = (since: number, given: Partial<ConnectorRow> = {}) =>
  connector(1, {
    ...held(6),
    ...{ line_currents: [16, 16, 16], current_a: 16, power_w: 11_000 },
    over_since: NOW - since,
    ...given,
  });

describe('a charger that is found out to draw what it likes', () => {
  it('counts with its rating only once others have come down, or its time is over: the account never jumps above the limit', () => {
    const full = [over(15 * SECOND), connector(2, held(16)), connector(3, held(10))];
    const [wild, second, third] = seen(full);
    expect(second!.decision.wanted_a! + third!.decision.wanted_a!).toBeLessThanOrEqual(16);
    expect(wild!.decision.wild_since).toBeNull();
    expect(sum(counts(full))).toBe(32);
    const room = [over(15 * SECOND), connector(2, held(10)), connector(3, held(6))];
    expect(seen(room)[0]!.decision.wild_since).toBe(NOW);
    const raised = { wanted_no: 2, wanted_a: 16 };
    expect(
      seen([over(15 * SECOND), connector(2, { ...held(10), ...raised }), connector(3, held(6))])[0]!.decision.wild_since,
    ).toBeNull();
    const late = [over(times.reactionMs + SECOND), connector(2, held(16)), connector(3, held(10))];
    expect(seen(late)[0]!.decision.wild_since).toBe(NOW);
  });

  it('is told no more before others have come down: what others make room for is no room yet', () => {
    const until = NOW + times.lowLeaseMs;
    const drawing = { line_currents: [7, 7, 7], current_a: 7, power_w: 4830 };
    const paused = over(15 * SECOND, { ...held(0), ...drawing, wanted_until: until, sent_until: until, proven_until: until });
    const wantedOf = (others: ConnectorRow[]) => seen([paused, ...others])[0]!.decision.wanted_a;
    expect(wantedOf([connector(2, held(16)), connector(3, held(16))])).toBe(0);
    expect(wantedOf([connector(2, held(16)), connector(3, held(6))])).toBe(10);
  });

  it('is not found out by one sample, nor by the time in which nobody looked', () => {
    const room = (row: ConnectorRow) => [row, connector(2, held(6))];
    expect(seen(room(over(12 * SECOND, { sample_at: NOW - 12 * SECOND })))[0]!.decision.wild_since).toBeNull();
    expect(seen(room(over(11 * MINUTE, { sample_at: NOW - 11 * MINUTE })))[0]!.decision.wild_since).toBeNull();
  });

  it('counts so also when no car is there and when nobody looked for long, until its meter shows otherwise', () => {
    const known = { wild_since: NOW - 60 * MINUTE };
    const idle = connector(1, {
      ...held(6),
      ...known,
      transaction_id: null,
      line_currents: null,
      current_a: null,
      power_w: null,
    });
    expect(counts([idle])).toEqual([16]);
    const given = seen([idle, connector(2), connector(3)]);
    expect(given[1]!.decision.wanted_a! + given[2]!.decision.wanted_a!).toBeLessThanOrEqual(16);
    expect(16 + given[1]!.decision.wanted_safe_a! + given[2]!.decision.wanted_safe_a!).toBeLessThanOrEqual(32);
    expect(given[0]!.decision.wild_since).toBe(known.wild_since);
    const tame = connector(1, { ...held(10), ...known });
    expect(seen([tame])[0]!.decision.wild_since).toBeNull();
    const low = connector(1, { ...held(10), ...known, line_currents: [3, 3, 3], current_a: 3, power_w: 2070 });
    expect(seen([low])[0]!.decision.wild_since).toBe(known.wild_since);
  });
});

describe('a charger that charges without limit after a limit of 0', () => {
  it('is known by that, and is never paused from then on, whether a car is there or not', () => {
    const freed = connector(1, {
      ...held(6),
      ...{ line_currents: [16, 16, 16], current_a: 16, power_w: 11_000, before_a: 0 },
    });
    expect(seen([freed])[0]!.decision.resumes_free).toBe(true);
    const idle = connector(1, { ...held(6), resumes_free: true, transaction_id: null });
    const cars = [2, 3, 4, 5, 6].map((no) => connector(no, held(6)));
    const given = seen([...cars, idle], { limit_a: 33 }).map(({ decision }) => decision);
    expect(given[5]).toMatchObject({ wanted_a: 6, wanted_safe_a: 6 });
    const [alone] = seen([connector(1, { ...held(6), resumes_free: true })], { limit_a: 63 });
    // With a car it has its share as any other: only a pause sets it free.
    expect([alone!.decision.wanted_a, alone!.decision.why]).toEqual([16, { kind: 'full' }]);
  });
  it('is known by it also where it was told other limits since, and its meter is older than those', () => {
    const draws = { line_currents: [16, 16, 16], current_a: 16, power_w: 11_000 };
    const told = { ...held(8), before_a: 6, proven_at: NOW - 2 * SECOND, answered_at: NOW - 2 * SECOND };
    const risen = { risen_at: NOW - 20 * SECOND, risen_a: 8, sample_at: NOW - 5 * SECOND };
    const isKnown = (more: Partial<ConnectorRow>) =>
      seen([connector(1, { ...told, ...draws, ...risen, ...more })])[0]!.decision.resumes_free;
    expect(isKnown({})).toBe(true);
    // It was told as much in the meantime; its meter tells of the time before; it starts anew; its limit never was 0.
    expect(isKnown({ risen_a: 16 })).toBe(false);
    expect(isKnown({ sample_at: NOW - 21 * SECOND })).toBe(false);
    expect(isKnown({ booted_at: NOW - 10 * SECOND })).toBe(false);
    expect(isKnown({ risen_at: null, risen_a: null })).toBe(false);
  });
  it('is asked for its meter until it has told it, also after its line was away or another process has taken over', () => {
    const asked = (more: Partial<ConnectorRow>, after = times.resumedMs) =>
      isToTellMeter(
        connector(1, { ...held(8), risen_at: NOW, sample_at: NOW - 5 * SECOND, connected_at: NOW - MINUTE, ...more }),
        NOW + after,
      );
    expect(asked({})).toBe(true);
    expect(asked({ online: false })).toBe(false);
    expect(asked({}, times.resumedMs - SECOND)).toBe(false);
    // A car that still rises tells nothing.
    expect(asked({ sample_at: NOW + 4 * SECOND })).toBe(true);
    expect(asked({ sample_at: NOW + times.resumedMs })).toBe(false);
    expect(asked({}, times.resumedMs + times.reactionMs)).toBe(false);
    const later = 10 * MINUTE;
    expect(asked({ connected_at: NOW + later - SECOND }, later)).toBe(true);
    expect(asked({ resumes_free: true })).toBe(false);
    expect(asked({ transaction_id: null })).toBe(false);
    expect(asked({ risen_at: null })).toBe(false);
  });
  it('pauses where a person says so', () => {
    const [one] = seen([connector(1, { ...held(6), resumes_free: true, manual_a: 0 })]);
    expect(one!.decision.wanted_a).toBe(0);
  });
});

describe('a charger that obeys late', () => {
  it('counts with what it was told before for as long as it was seen to take, or until its meter shows that it has come down', () => {
    const given = { over_since: NOW - 20 * SECOND, sample_at: NOW - SECOND };
    const [late] = seen([connector(1, { ...held(10), ...given })]);
    expect(late!.decision).toMatchObject({ over_since: null, obeys_ms: times.comeDownMs + 19 * SECOND });
    const lowered = (more: Partial<ConnectorRow>) =>
      connector(1, {
        ...held(10),
        ...{ before_a: 16, obeys_ms: 30 * SECOND, proven_at: NOW - 20 * SECOND, answered_at: NOW - 20 * SECOND },
        ...more,
      });
    const high = { line_currents: [16, 16, 16], current_a: 16, power_w: 11_000 };
    expect(counts([lowered(high)])).toEqual([16]);
    expect(seen([lowered(high)])[0]!.decision).toMatchObject({ over_since: null, isProven: false });
    expect(seen([lowered({})])[0]!.decision.isProven).toBe(true);
    expect(counts([lowered({ ...high, proven_at: NOW - 31 * SECOND })])).toEqual([10]);
  });
});

it('a limit that was lowered counts until a car can have come down, also where none is known: a session may have begun that we hear of later', () => {
  const lowered = { ...held(0), before_a: 6, transaction_id: null, started_at: null, start_received_at: null };
  const until = { proven_safe_a: 6, proven_until: NOW + times.lowLeaseMs, sent_until: NOW + times.lowLeaseMs };
  const after = (ms: number) => counts([connector(1, { ...lowered, ...until, proven_at: NOW - ms })]);
  expect(after(times.comeDownMs - SECOND)).toEqual([6]);
  expect(after(times.comeDownMs + SECOND)).toEqual([0]);
});

describe('a charger that refuses every limit from now on', () => {
  const refusing = { refusals: 99, result: 'rejected', wanted_no: 100, sent_no: 100, sent_a: 6, open_a: 6, open_safe_a: 6 };
  it('counts with the limit that it holds: the account does not jump, and nobody rises into its share', () => {
    const given = { limit_a: 26 };
    const rows = [connector(1, { ...held(10), ...refusing }), connector(2, held(16))];
    expect(counts(rows)).toEqual([10, 16]);
    const [first, second] = seen(rows, given);
    expect([first!.decision.wanted_a! <= 10, second!.decision.wanted_a]).toEqual([true, 16]);
    expect(first!.decision.why).toEqual({ kind: 'refuses' });
  });
  it('counts with its rating where it holds none, has lost it by starting anew, or draws more', () => {
    expect(counts([connector(1, { ...refusing, proven_no: 0, proven_a: null, proven_at: null })])).toEqual([16]);
    expect(counts([connector(1, { ...held(10), ...refusing, booted_at: NOW - SECOND })])).toEqual([16]);
    expect(counts([connector(1, { ...held(10), ...refusing, wild_since: NOW - SECOND })])).toEqual([16]);
  });
});

describe('a charger that has started anew', () => {
  const booted = { booted_at: NOW - SECOND };
  it('counts with its rating, unless it is known to keep its limit', () => {
    expect(counts([connector(1, { ...held(6), ...booted })])).toEqual([16]);
    expect(counts([connector(1, { ...held(6), ...booted, keeps_at_boot: true })])).toEqual([6]);
    expect(counts([connector(1, { ...held(6), ...booted, keeps_at_boot: false })])).toEqual([16]);
  });
});

describe('a limit without an end', () => {
  const lasting = (no: number, limitA: number, given: Partial<ConnectorRow> = {}) =>
    connector(no, { ...held(limitA), sent_until: null, proven_until: null, ...given });
  it('is no higher than what the safe shares leave, so that all is kept when we fall silent', () => {
    const given = seen([lasting(1, 6), lasting(2, 6), connector(3, { ...held(6), transaction_id: null })]);
    const [first, second] = given.map(({ decision }) => decision);
    expect(first!.wanted_a! + second!.wanted_a! + given[2]!.decision.wanted_safe_a!).toBeLessThanOrEqual(32);
    expect(first!.wanted_a).toBe(13);
    // A share above what it would fall back to is told again now and then.
    expect(first!.wanted_safe_a).toBe(6);
  });
  it('counts in the safe shares of others while its charger is away and holds more', () => {
    const given = seen([lasting(1, 16, { online: false }), connector(2, held(6)), connector(3, held(6)), connector(4, held(6))]);
    expect(16 + sum(given.slice(1).map(({ decision }) => decision.wanted_safe_a))).toBeLessThanOrEqual(32);
  });
});

describe('a raise that waits to be sent', () => {
  it('is room that nobody else rises into', () => {
    const waiting = connector(1, { ...held(6), wanted_no: 2, wanted_a: 16, result: null, sent_at: NOW - 5 * SECOND });
    const given = seen([connector(2, held(10)), waiting]);
    expect(given[0]!.decision.wanted_a! + 16).toBeLessThanOrEqual(32);
    const full = seen([connector(2, held(10)), waiting], { limit_a: 26 });
    expect(full[0]!.decision.wanted_a).toBe(10);
  });
  it('is taken back while its charger is away: others may have had the room when it comes', () => {
    const away = connector(1, { ...held(6), wanted_no: 2, wanted_a: 16, online: false });
    expect(seen([away])[0]!.decision.wanted_a).toBe(6);
  });
});

describe('the lines of a car', () => {
  const single = { line_currents: [16, 0, 0], power_w: 3680 };
  const model = (row: ConnectorRow) => modelOf(site, [], [row], [], NOW).connectors[0]!;
  it('are kept while it pauses, and after its session until its limit is lowered: the account does not jump on lines that nothing loads', () => {
    const [charging] = seen([connector(1, single)]);
    expect(charging!.decision).toMatchObject({ seen_lines: 1, seen_session: 1 });
    const known = { seen_lines: 1, seen_session: 1 };
    const nothing = { line_currents: [0, 0, 0], current_a: 0, power_w: 0 };
    expect(model(connector(1, { ...nothing, ...known })).lines).toEqual([0]);
    const gone = connector(1, { ...known, transaction_id: null, line_currents: null });
    expect(model(gone)).toMatchObject({ countedLines: [0], lines: [0, 1, 2] });
    expect(seen([gone])[0]!.decision.seen_lines).toBe(1);
    const lowered = connector(1, { ...known, ...held(6), transaction_id: null, line_currents: null });
    expect(seen([lowered])[0]!.decision.seen_lines).toBeNull();
  });
  it('give others no more room once its charger is away: another car may come there, and the account does not jump when it is heard of', () => {
    const away = (since: number) => connector(1, { ...single, online: false, away_since: NOW - since });
    const others = [connector(2, held(16)), connector(3, held(16))];
    const blink = seen([away(times.awayMs - SECOND), ...others], { limit_a: 48 });
    expect(blink.slice(1).map(({ decision }) => decision.wanted_a)).toEqual([16, 16]);
    const long = seen([away(times.awayMs), ...others]);
    expect(long[1]!.decision.wanted_a! + long[2]!.decision.wanted_a!).toBeLessThanOrEqual(16);
    expect(model(away(times.awayMs))).toMatchObject({ countedLines: [0] });
    const free = [connector(2, { ...held(6), phases: 1, rotation: '231', line_currents: [6, 0, 0] })];
    const raisedTo = (first: ConnectorRow) => seen([first, ...free], { limit_a: 22 })[1]!.decision.wanted_a;
    expect(raisedTo(away(times.awayMs - SECOND))).toBe(16);
    expect(raisedTo(away(times.awayMs))).toBe(6);
  });
  it('say nothing of the next car', () => {
    const next = connector(1, { seen_lines: 1, seen_session: 7, line_currents: null });
    expect(model(next).lines).toEqual([0, 1, 2]);
    expect(seen([next])[0]!.decision.seen_lines).toBeNull();
  });
});
