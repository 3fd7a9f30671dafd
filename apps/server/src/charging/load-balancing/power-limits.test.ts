import { describe, expect, it } from 'vitest';
import { connector, MINUTE, NOW, SECOND, site } from '../../testing/site-rows.ts';
import { standsFor } from './account.ts';
import { look } from './decide.ts';
import { inAmperes, inUnitOf, type LimitSkills } from './limit-skills.ts';
import { toldAs } from './power-limits.ts';
import { modelOf } from './site-model.ts';
import type { ConnectorRow, SiteRow } from './site-rows.ts';

const seen = (rows: ConnectorRow[], given: Partial<SiteRow> = {}) =>
  look(modelOf({ ...site, ...given }, [], rows, [], NOW), NOW, () => 0.5).looked;
const wanted = (rows: ConnectorRow[], given?: Partial<SiteRow>) => seen(rows, given).map(({ decision }) => decision.wanted_a);
const counts = (rows: ConnectorRow[]) => modelOf(site, [], rows, [], NOW).connectors.map((one) => standsFor(one, NOW));

/** A car at a charger of three phases that takes W alone. `toldA`: its limit in amperes of one line. */
const inPower = (no: number, toldA: number, given: Partial<ConnectorRow> = {}) =>
  connector(no, {
    ...{ in_power: true, wanted_a: toldA, sent_a: toldA, proven_a: toldA },
    ...{ wanted_safe_a: 6.7, proven_safe_a: 6.7, line_currents: null, current_a: null, power_w: null },
    ...given,
  });
const drawing = (...currents: number[]): Partial<ConnectorRow> => ({
  line_currents: currents,
  current_a: Math.max(...currents),
  power_w: currents.reduce((sum, amperes) => sum + amperes * 230, 0),
});
const gone = {
  transaction_id: null,
  started_at: null,
  start_received_at: null,
  seen_lines: 7,
  seen_session: 1,
};

describe('a charger of three phases that takes W alone', () => {
  it('counts with all of its limit on one line while nobody knows which lines its car loads', () => {
    expect(counts([inPower(1, 18)])).toEqual([16]);
    expect(counts([inPower(1, 18, drawing(6, 6, 6))])).toEqual([6]);
    expect(counts([inPower(1, 18, drawing(16, 0, 0))])).toEqual([16]);
    expect(counts([inPower(1, 6.7, drawing(6, 0, 0))])).toEqual([6.7]);
  });

  it('has all that any car needs until its car is seen; where that does not fit, what there is, so that a car on one line begins', () => {
    const fresh = { ...drawing(0, 0, 0), turn_since: null };
    const waiting = { wanted_a: 0, sent_a: 0, proven_a: 0, wanted_safe_a: 0, proven_safe_a: 0 };
    expect(wanted([inPower(1, 0, { ...waiting, ...fresh })])).toEqual([48]);
    expect(wanted([inPower(1, 0, { ...waiting, ...fresh }), connector(2)], { limit_a: 30 })[0]).toBe(14);
  });

  it('is told its share by the lines of its car, and anew for whoever comes next', () => {
    const others = [connector(2, { line_currents: [16, 16, 16] }), connector(3, { line_currents: [16, 16, 16] })];
    const onThree = wanted([inPower(1, 48, drawing(14, 14, 14)), ...others], { limit_a: 36 })[0]!;
    const onOne = wanted([inPower(1, 48, drawing(14, 0, 0)), ...others], { limit_a: 36 })[0]!;
    expect([onThree, onOne]).toEqual([36, 12]);
    // Right after the session nothing is drawn, and the next car has the safe share alone, on whichever line.
    const [next] = seen([inPower(1, 20.1, gone)], { limit_a: 16 });
    expect(next!.decision).toMatchObject({ isNew: true, wanted_a: 6.7, wanted_safe_a: 6.7, seen_lines: 7 });
    expect(counts([inPower(1, 20.1, { ...gone, seen_lines: null, seen_session: null })])).toEqual([16]);
  });

  it('is renewed though its share is as high as its safe share: a car on three lines would fall to a third', () => {
    const soon = { wanted_until: NOW + SECOND, sent_until: NOW + SECOND, proven_until: NOW + SECOND };
    const [one] = seen([inPower(1, 20.1, { ...drawing(6.7, 6.7, 6.7), ...soon })], { limit_a: 6.7 });
    expect(one!.decision).toMatchObject({ isNew: true, wanted_a: 20.1, wanted_safe_a: 6.7 });
  });

  it('is told the same only once: nothing is sent again while nothing changes', () => {
    for (const [toldA, currents] of [
      [48, [16, 16, 16]],
      [16, [16, 0, 0]],
      [48, [0, 0, 0]],
    ] as const)
      expect(seen([inPower(1, toldA, drawing(...currents))])[0]!.decision.isNew).toBe(false);
    for (let share = 6.7; share <= 16; share += 0.1) {
      const limit = Math.round(share * 10) / 10;
      const told = Math.fround(toldAs(limit, { power: { wired: 3, lines: 3 }, maxA: 16, manualA: null, isShared: true }));
      const stored = Number(told.toPrecision(6));
      const [one] = seen([inPower(1, stored, drawing(limit, limit, limit))], { limit_a: limit });
      expect([limit, one!.decision.isNew]).toEqual([limit, false]);
    }
  });

  it('away for long it may have another car: its limit counts on one line', () => {
    const away = { online: false, away_since: NOW - MINUTE };
    expect(counts([inPower(1, 18, { ...drawing(6, 6, 6), ...away })])).toEqual([16]);
  });

  it('limited by hand gives a car on three lines as much on each as that says, and has another hand’s limit at once', () => {
    expect(wanted([inPower(1, 48, { ...drawing(0, 0, 0), manual_a: 10 })])).toEqual([30]);
    expect(wanted([inPower(1, 30, { ...drawing(0, 0, 0), manual_a: null })])).toEqual([48]);
    expect(wanted([inPower(1, 48, { ...drawing(14, 14, 14), manual_a: 10 })])).toEqual([30]);
    expect(wanted([inPower(1, 48, { ...drawing(14, 0, 0), manual_a: 10 })])).toEqual([10]);
    expect(wanted([inPower(1, 48, { ...drawing(0, 0, 0), manual_a: 0 })])).toEqual([0]);
    // Outside of sharing too.
    expect(wanted([inPower(1, 48, { ...drawing(0, 0, 0), manual_a: 10 })], { mode: 'manual' })).toEqual([30]);
  });

  it('that tells no currents is known by more power than fewer lines can carry', () => {
    const power = { line_currents: null, current_a: null, power_w: 10_500 };
    expect(seen([inPower(1, 48, power)])[0]!.decision).toMatchObject({ seen_lines: 7, seen_session: 1 });
    expect(seen([inPower(1, 48, { ...power, power_w: 7_000 })])[0]!.decision.seen_lines).toBeNull();
  });

  it('is understood in either unit: a power of one line is a third of it on three', () => {
    const skills: LimitSkills = { purpose: 'point', lease: 'two', unit: 'W', stackLevel: 0, wholeAmperes: false };
    const conversion = { isDc: false, phases: 3, voltage: 230, efficiency: 0.93, maxOutputV: 1000 };
    expect(inUnitOf(skills, 18, conversion)).toBe(3726);
    expect(inAmperes({ unit: 'W', value: 3726 }, skills, conversion)).toBeCloseTo(18);
    expect(inAmperes({ unit: 'A', value: 5.4 }, skills, conversion)).toBeCloseTo(16.2);
    expect(inAmperes({ unit: 'A', value: 6 }, { ...skills, unit: 'A' }, conversion)).toBe(6);
    expect(inAmperes({ unit: 'W', value: 3726 }, { ...skills, unit: 'A' }, conversion)).toBeCloseTo(6);
  });
});
