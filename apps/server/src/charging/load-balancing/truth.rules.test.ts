import { describe, expect, it } from 'vitest';
import { connector, held, MINUTE, NOW, SECOND, site } from '../../testing/site-rows.ts';
import { look } from './decide.ts';
import { modelOf } from './site-model.ts';
import type { ConnectorRow, SiteRow } from './site-rows.ts';
import { times } from './times.ts';
import { truthOf } from './truth.rules.ts';

const truth = (row: ConnectorRow) => truthOf(modelOf(site, [], [row], [], NOW).connectors[0]!, NOW);
const wanted = (rows: ConnectorRow[], given: Partial<SiteRow> = {}) =>
  look(modelOf({ ...site, ...given }, [], rows, [], NOW), NOW, () => 0.5).looked.map(({ decision }) => decision.wanted_a);

const REFUSING = { refusals: 99, result: 'rejected', proven_no: 0, proven_a: null, proven_at: null };
const NO_CAR = {
  status: 'Available',
  status_at: NOW - SECOND,
  draws: false,
  transaction_id: null,
  line_currents: null,
  current_a: null,
  power_w: null,
};

describe('a connector without a car', () => {
  it('draws nothing where its charger takes no limits: its neighbours have their current until a car comes', () => {
    const empty = connector(1, { ...REFUSING, ...NO_CAR });
    expect(truth(empty)).toMatchObject({ surelyA: 0, standsA: 0, comesToA: 0 });
    expect(wanted([empty, connector(2), connector(3)])).toEqual([expect.anything(), 16, 16]);
    const comes = connector(1, { ...REFUSING, ...NO_CAR, status: 'Preparing' });
    expect(truth(comes)).toMatchObject({ standsA: 16, counted: 'refuses' });
    expect(wanted([comes, connector(2), connector(3)])).toEqual([expect.anything(), 8, 8]);
  });
  it('gives its share away at once, also where its charger never says that the session is over', () => {
    const waits = connector(2, { ...held(0), turn_since: null, powered_at: NOW - 20 * MINUTE });
    const told = (given: Partial<ConnectorRow>) => wanted([connector(1, { ...held(16), ...given }), waits], { limit_a: 16 })[0];
    const [shown] = modelOf(
      site,
      [],
      [connector(1, { status: 'Available', status_at: NOW - SECOND, draws: false })],
      [],
      NOW,
    ).connectors;
    // Its record runs on, and screens show it until it is closed.
    expect([shown!.row.transaction_id, shown!.stored.transaction_id]).toEqual([null, 1]);
    expect(told({ status: 'Charging' })).toBe(8);
    expect(told({ status: 'Available', status_at: NOW - SECOND, draws: false })).toBeLessThanOrEqual(6);
  });
  it('is one with a car where its meter shows a draw after that word, or the word is from before its start', () => {
    expect(truth(connector(1, { ...REFUSING, status: 'Available', status_at: NOW - MINUTE, draws: true })).standsA).toBe(16);
    expect(truth(connector(1, { ...REFUSING, ...NO_CAR, booted_at: NOW })).standsA).toBe(16);
    expect(truth(connector(1, { ...REFUSING, ...NO_CAR, online: false, away_since: NOW })).standsA).toBe(16);
    expect(truth(connector(1, { ...REFUSING, ...NO_CAR, connected_at: NOW })).standsA).toBe(16);
  });
});

const FULL: Partial<ConnectorRow> = { status: 'SuspendedEV', line_currents: [0, 0, 0], current_a: 0, power_w: 0 };

describe('a charger that takes no limits', () => {
  it('keeps nothing from its neighbours while its car takes nothing, by its word and its meter', () => {
    const sleeps = (given: Partial<ConnectorRow> = {}) =>
      connector(1, { ...REFUSING, ...FULL, peak_a: 10, peak_session: 1, ...given });
    expect(truth(sleeps())).toMatchObject({ standsA: 0, comesToA: 0, counted: null });
    expect(wanted([sleeps(), connector(2), connector(3)])).toEqual([expect.anything(), 16, 16]);
    const awake = [{ status: 'Charging' }, { is_fresh: false }, { online: false }, { current_a: 3, line_currents: [3, 3, 3] }];
    for (const given of awake) expect(truth(sleeps(given)).standsA, JSON.stringify(given)).toBeGreaterThan(10);
  });
  it('counts with what its car was seen to take at most, once it could take all', () => {
    const charging = { ...REFUSING, line_currents: [10, 10, 10], current_a: 10, power_w: 6900, peak_a: 10, peak_session: 1 };
    expect(truth(connector(1, charging)).standsA).toBeCloseTo(11.5, 1);
    expect(truth(connector(1, { ...charging, started_at: NOW - SECOND })).standsA).toBe(16);
    expect(truth(connector(1, { ...charging, peak_session: 7 })).standsA).toBe(16);
    expect(truth(connector(1, { ...charging, is_fresh: false })).standsA).toBe(16);
  });
});

describe('a limit that is not confirmed', () => {
  const sent = (limitA: number) => ({ ...held(10), sent_no: 2, wanted_no: 2, sent_a: limitA, wanted_a: limitA, open_a: limitA });
  it('is said to be why a connector counts with more where it lowers, and not where it raises', () => {
    expect(truth(connector(1, { ...sent(6), line_currents: [6, 6, 6], current_a: 6 }))).toMatchObject({
      standsA: 10,
      counted: 'unconfirmed',
    });
    expect(truth(connector(1, sent(15)))).toMatchObject({ standsA: 15, counted: null });
  });
});

describe('a meter that shows more than its limit', () => {
  const draws = (amperes: number) => ({ line_currents: [amperes, amperes, amperes], current_a: amperes, power_w: amperes * 690 });
  const over = (amperes: number, given: Partial<ConnectorRow> = {}) => connector(1, { ...held(6), ...draws(amperes), ...given });
  it('lets nobody rise into what flows, from its first sample on, and before anybody is accused', () => {
    const waits = connector(2, { ...held(0), proven_safe_a: 0, turn_since: null, powered_at: NOW - 20 * MINUTE });
    expect(truth(over(7))).toMatchObject({ standsA: 6, flowsA: 7 });
    expect(wanted([over(6), waits], { limit_a: 12 })).toEqual([6, 6]);
    for (const amperes of [7, 16]) expect(wanted([over(amperes), waits], { limit_a: 12 })[1], `${amperes}`).toBe(0);
    // Read before the car could come down: it says nothing.
    const before = { proven_at: NOW - SECOND, sample_at: NOW - 2 * SECOND };
    expect(truth(over(16, before)).flowsA).toBeNull();
    expect(truth(over(6.3)).flowsA).toBeNull();
  });
  it('has others make room at once where its charger has had the time to obey when it was read', () => {
    const seen = { over_since: NOW, sample_at: NOW };
    expect(truth(over(16, { ...seen, sent_at: NOW - 30 * SECOND })).comesToA).toBe(16);
    expect(truth(over(16, { ...seen, sent_at: NOW - 5 * SECOND })).comesToA).toBe(6);
  });
});

describe('a charger that refuses a limit of 0', () => {
  const refuses = { zero: 'refused', zero_at: NOW - MINUTE } as const;
  it('keeps its least for the next car, for which others come down when it is there', () => {
    const rows = (own: Partial<ConnectorRow>) => [connector(1, { ...held(6), ...NO_CAR, ...own }), connector(2), connector(3)];
    expect(wanted(rows(refuses), { limit_a: 22 })).toEqual([6, 11, 11]);
    expect(wanted(rows({ ...refuses, status: 'Preparing' }), { limit_a: 22 })).toEqual([6, 8, 8]);
    expect(wanted([connector(1, { ...held(6), ...refuses, manual_a: 0 })])).toEqual([6]);
  });
  it('keeps it while its car is full, too', () => {
    const rows = [connector(1, { ...held(6), ...FULL, ...refuses }), connector(2), connector(3)];
    expect(wanted(rows, { limit_a: 22 })).toEqual([6, 11, 11]);
  });
  it.each(['resumes_free', 'pause_lasts'] as const)('so does one that is not to be paused (%s)', (skill) => {
    const empty = connector(1, { ...held(6), ...NO_CAR, [skill]: true });
    expect(truth(empty).standsA).toBe(0);
    expect(wanted([empty, connector(2), connector(3)], { limit_a: 22 })).toEqual([6, 11, 11]);
    expect(truth(connector(1, { ...held(10), ...NO_CAR, [skill]: true })).standsA).toBe(10);
  });
  it('is not told 0 and its least by turns where it refuses everything', () => {
    const all = { ...REFUSING, ...NO_CAR, wanted_a: 0, wanted_safe_a: 0, sent_at: NOW - 10 * SECOND, manual_a: 0 };
    expect(wanted([connector(1, { ...all, zero: 'unsure' })])).toEqual(wanted([connector(1, { ...all, zero: null })]));
  });
  it('is asked for 0 again after a day', () => {
    const asked = (ago: number) => wanted([connector(1, { ...held(6), ...refuses, zero_at: NOW - ago, manual_a: 0 })])[0];
    expect([asked(23 * 60 * MINUTE), asked(25 * 60 * MINUTE)]).toEqual([6, 0]);
  });
});

describe('a pause that lasts until the car is plugged in anew', () => {
  const given = {
    ...held(10),
    status: 'SuspendedEVSE',
    line_currents: [0, 0, 0],
    current_a: 0,
    power_w: 0,
    turn_since: NOW - 2 * MINUTE,
    start_received_at: NOW - 10 * MINUTE,
    proven_at: NOW - 2 * MINUTE,
  };
  const isFound = (row: ConnectorRow) => look(modelOf(site, [], [row], [], NOW), NOW, () => 0.5).looked[0]!.decision.pause_lasts;
  it('is known by a charger that holds its car back though it was given its minimum again', () => {
    expect(isFound(connector(1, given))).toBe(true);
    expect(isFound(connector(1, { ...given, status: 'SuspendedEV' }))).toBe(false);
    expect(isFound(connector(1, { ...given, proven_at: NOW - times.reactionMs / 2 }))).toBe(false);
    // It was never paused: it began with its turn.
    expect(isFound(connector(1, { ...given, turn_since: NOW - 10 * MINUTE }))).toBe(false);
  });
  it('is made no more where its charger is known for it', () => {
    const rows = [connector(1, { ...held(6), pause_lasts: true }), ...[2, 3, 4].map((no) => connector(no, held(6)))];
    expect(wanted(rows, { limit_a: 18 })[0]).toBeGreaterThanOrEqual(6);
  });
});

it('a least current that was entered for a DC connector is kept: 0, or at least that', () => {
  const dc = (no: number, given: Partial<ConnectorRow> = {}) =>
    connector(no, { standard: 'ccs2', min_a: 4.5, max_a: 32, max_power_w: 20_000, line_currents: null, ...held(5), ...given });
  const given = wanted([dc(1), dc(2), dc(3)], { limit_a: 12 });
  expect(given.every((amperes) => amperes === 0 || amperes! >= 4.5)).toBe(true);
  expect(given.filter((amperes) => amperes! > 0)).toHaveLength(2);
});
