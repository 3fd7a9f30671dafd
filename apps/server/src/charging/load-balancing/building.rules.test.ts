import { describe, expect, it } from 'vitest';
import { connector, held, NOW, SECOND, site } from '../../testing/site-rows.ts';
import { nothingRemembered } from './building.rules.ts';
import { look } from './decide.ts';
import { modelOf } from './site-model.ts';
import type { ConnectorRow, SiteRow } from './site-rows.ts';

const meterOf = (at: number, amperes: number, includesCars = true) => ({
  includes_cars: includesCars,
  stale_s: 60,
  read_at: new Date(at).toISOString(),
  power_w: amperes * 690,
  currents_a: [amperes, amperes, amperes],
});

/** A car at one connector. Its draw and its limit are those of a second, in A. */
interface Car {
  drawsAt(second: number): number;
  mayAt?(second: number): number;
  /** Its meter is read every so many seconds. */
  everyS: number;
  /** The first time after so many seconds. */
  fromS?: number;
  startsAt?: number;
}

/** Plays a site second by second. Its meter counts the cars too, and shows the load of `lateS` seconds ago. Gives the building's current on L1 by the rules, each second. */
function play(
  building: (second: number) => number,
  cars: readonly Car[],
  { lateS = 0, meterEveryS = 1, seconds = 180 } = {},
): number[] {
  const remembered = nothingRemembered();
  let base: { base_a: number[] | null; base_w: number | null } = { base_a: null, base_w: null };
  const seen: number[] = [];
  for (let second = 0; second < seconds; second++) {
    const now = NOW + second * SECOND;
    const drawn = (at: number) => cars.reduce((sum, car) => sum + (at >= (car.startsAt ?? 0) ? car.drawsAt(at) : 0), 0);
    const rows = cars.map((car, i): ConnectorRow => {
      const fromS = car.fromS ?? 0;
      const readAt = Math.max(0, Math.floor((second - fromS) / car.everyS) * car.everyS + fromS);
      const amperes = car.drawsAt(readAt);
      const isOn = second >= (car.startsAt ?? 0);
      return connector(i + 1, {
        ...held(car.mayAt?.(second) ?? 16),
        line_currents: [amperes, amperes, amperes],
        current_a: amperes,
        power_w: amperes * 690,
        transaction_id: isOn ? i + 1 : null,
        sample_at: isOn && readAt >= (car.startsAt ?? 0) ? NOW + readAt * SECOND : null,
        is_fresh: isOn && readAt >= (car.startsAt ?? 0),
      });
    });
    const readAt = second - (second % meterEveryS);
    const shown = building(readAt - lateS) + drawn(readAt - lateS);
    const row: SiteRow = { ...site, limit_a: 100, ...base, meter: meterOf(NOW + readAt * SECOND, shown) };
    const model = modelOf(row, [], rows, [], now, remembered);
    base = { base_a: model.building!.slice(0, 3), base_w: Math.round(model.building![3]) };
    seen.push(model.building![0]);
  }
  return seen;
}

describe('the cars of a site are not taken for its building', () => {
  it('where a car begins whose charger tells of it a minute later', () => {
    const seen = play(() => 20, [{ drawsAt: (at) => (at < 65 ? 0 : 16), everyS: 60, startsAt: 60 }]);
    expect(Math.max(...seen.slice(30))).toBeLessThanOrEqual(20.01);
    expect(seen.at(-1)).toBeCloseTo(20, 1);
  });
  it('where a car goes from one current to another by itself', () => {
    const seen = play(() => 20, [{ drawsAt: (at) => (at < 47 ? 0 : at < 93 ? 16 : 4), everyS: 10 }]);
    expect(Math.max(...seen.slice(30))).toBeLessThanOrEqual(20.01);
    expect(seen.at(-1)).toBeCloseTo(20, 1);
  });
  it('where the meter of the building is ten seconds late', () => {
    const seen = play(() => 20, [{ drawsAt: (at) => (at < 50 ? 16 : at < 100 ? 6 : 12), everyS: 10 }], { lateS: 10 });
    expect(Math.max(...seen.slice(30))).toBeLessThanOrEqual(20.01);
    expect(seen.at(-1)).toBeCloseTo(20, 1);
  });
});

it('a limit of ours that goes down and up between two samples of a car is not taken for a building that draws less', () => {
  const isLow = (second: number) => second % 20 >= 2 && second % 20 < 12;
  const car: Car = { drawsAt: (at) => (isLow(at - 3) ? 6 : 16), mayAt: (at) => (isLow(at) ? 6 : 16), everyS: 20 };
  // One is always read while it is low, the other while it is high.
  const seen = play(() => 20, [{ ...car, fromS: 10 }, car]);
  expect(Math.min(...seen.slice(45))).toBeGreaterThanOrEqual(19.9);
});

describe('a building that draws more', () => {
  it('is seen at once where no car can draw that much, and exactly once all cars have told theirs', () => {
    const seen = play((second) => (second < 60 ? 20 : 35), [{ drawsAt: () => 16, everyS: 10 }]);
    expect(seen[62]).toBeCloseTo(35, 1);
    const slack = play((second) => (second < 60 ? 20 : 35), [{ drawsAt: () => 8, everyS: 10 }]);
    expect(slack[62]! + 16).toBeGreaterThanOrEqual(35 + 8);
    expect(slack[85]).toBeCloseTo(35, 1);
  });
  it('is not forgotten between two readings, where cars tell theirs once a minute', () => {
    const seen = play((second) => (second < 70 ? 20 : 35), [{ drawsAt: () => 16, everyS: 60 }], { meterEveryS: 5 });
    expect(Math.min(...seen.slice(71))).toBeGreaterThanOrEqual(34.9);
  });
  it('and less is seen within the time of two samples', () => {
    const seen = play((second) => (second < 60 ? 35 : 20), [{ drawsAt: () => 8, everyS: 10 }]);
    expect(seen[85]).toBeCloseTo(20, 1);
  });
});

describe('a meter that falls silent', () => {
  const row = (given: Partial<SiteRow>, readAt: number): SiteRow => ({
    ...site,
    limit_a: 40,
    fallback_w: 5500,
    base_a: [25, 25, 25],
    base_w: 25 * 690,
    meter: meterOf(readAt, 25, false),
    ...given,
  });
  const onOneLine = connector(1, { ...held(15), max_a: 32, max_power_w: 22_000, line_currents: [15, 0, 0], power_w: 3450 });
  const wantedOf = (given: SiteRow) =>
    look(modelOf(given, [], [onOneLine], [], NOW), NOW, () => 0.5).looked[0]!.decision.wanted_a!;
  it('raises nobody: the fallback counts on each line, beside what the building drew last', () => {
    expect(wantedOf(row({}, NOW - SECOND))).toBeLessThanOrEqual(15);
    const silent = wantedOf(row({}, NOW - 5 * 60 * SECOND));
    expect(silent).toBeLessThanOrEqual(15);
    // 5500 W on three lines are 8 A on each.
    expect(silent).toBeLessThanOrEqual(8);
    expect(silent).toBeGreaterThan(7.5);
    expect(wantedOf(row({ fallback_w: null }, NOW - 5 * 60 * SECOND))).toBeLessThanOrEqual(15);
  });
});
