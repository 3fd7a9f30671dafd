import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connector, NOW, site } from '../../testing/site-rows.ts';
import { standsFor } from './account.ts';
import { measuredLines } from './measured.rules.ts';
import { modelOf } from './site-model.ts';
import type { ConnectorRow } from './site-rows.ts';

const model = (given: Partial<ConnectorRow>) => modelOf(site, [], [connector(1, given)], [], NOW).connectors[0]!;
const told = (given: Partial<ConnectorRow>) => {
  const one = model(given);
  return { lines: one.countedLines, drawnA: one.drawnA, mayA: standsFor(one, NOW) };
};

describe('a charger of three phases that tells the current of one', () => {
  it('counts on all its lines: what is not told is as loud as what is', () => {
    expect(told({ line_currents: [15, null, null], current_a: 15, power_w: null })).toEqual({
      lines: [0, 1, 2],
      drawnA: 15,
      mayA: 16,
    });
  });
  it('counts on the lines that its power needs', () => {
    expect(told({ line_currents: [15, null, null], power_w: 15 * 690 }).lines).toEqual([0, 1, 2]);
    expect(told({ line_currents: [15, null, null], power_w: 15 * 230 }).lines).toEqual([0]);
  });
  it('whose power is that of the same phase is no proof that the others are idle', () => {
    expect(told({ line_currents: [15, null, null], line_powers: [3450, null, null], power_w: 3450 }).lines).toEqual([0, 1, 2]);
    expect(told({ line_currents: [15, null, null], line_powers: [3450, 0, 0], power_w: 3450 }).lines).toEqual([0]);
  });
});

describe('one current beside the power of all phases', () => {
  it('is the sum of three where one line cannot carry it: nobody disobeys', () => {
    const one = model({ line_currents: null, current_a: 48, power_w: 11_040 });
    expect([one.drawnA, one.leastDrawnA, one.lines]).toEqual([16, 16, [0, 1, 2]]);
  });
  it('is that of each phase where the power is three times as much', () => {
    expect(told({ line_currents: null, current_a: 10, power_w: 6900 }).drawnA).toBe(10);
  });
  it('that may be either counts with the most, and accuses with the least', () => {
    const given = { line_currents: null, current_a: 24, power_w: 24 * 230, max_power_w: 22_000, max_a: 32 };
    const one = model(given);
    expect([one.drawnA, one.leastDrawnA]).toEqual([24, 8]);
    const known = model({ ...given, seen_lines: 7, seen_session: 1 });
    expect(known.drawnA).toBe(8);
  });
});

/** The ways in which meters tell what truly flows on a connector's phases. */
const TELLS = {
  'each phase': (a: number[]) => ({ currents: a, currentA: Math.max(...a), powerW: sum(a) * 230 }),
  'each phase, no power': (a: number[]) => ({ currents: a, currentA: Math.max(...a), powerW: null }),
  'its first phase': (a: number[]) => ({ currents: [a[0]!, null, null], currentA: a[0]!, powerW: null }),
  'its first phase with all power': (a: number[]) => ({ currents: [a[0]!, null, null], currentA: a[0]!, powerW: sum(a) * 230 }),
  'the loudest': (a: number[]) => ({ currents: null, currentA: Math.max(...a), powerW: sum(a) * 230 }),
  'their sum': (a: number[]) => ({ currents: null, currentA: sum(a), powerW: sum(a) * 230 }),
} as const;
const sum = (amperes: readonly number[]) => amperes.reduce((total, one) => total + one, 0);

it('however a meter tells it: what truly flows lies between the least and the most that is read of it, on lines that count', () => {
  const at = { wired: [0, 1, 2] as const, ratedA: 16, minA: 6, voltage: 230 };
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(TELLS) as (keyof typeof TELLS)[])),
      fc.constantFrom(1, 3),
      fc.double({ min: 6, max: 16, noNaN: true }),
      fc.boolean(),
      (how, phases, amperes, isKnown) => {
        const truth = [0, 1, 2].map((phase) => (phase < phases ? amperes : 0));
        const known = isKnown ? at.wired.slice(0, phases) : null;
        const read = measuredLines({ powers: null, ...TELLS[how](truth) }, { ...at, known });
        const lines = read.seen.length > 0 ? read.seen : (known ?? at.wired);
        expect(read.mostA).toBeGreaterThanOrEqual(amperes * 0.99);
        expect(read.leastA).toBeLessThanOrEqual(amperes * 1.01);
        for (const [line, flows] of truth.entries()) if (flows > 0) expect(lines).toContain(line);
      },
    ),
  );
});
