import { type SiteForm, siteForm } from '@csms/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connector, held, MINUTE, NOW, SECOND, site } from '../../testing/site-rows.ts';
import { look } from './decide.ts';
import { modelOf } from './site-model.ts';
import type { ConnectorRow, SiteRow } from './site-rows.ts';
import { type SurplusSeen, seeSurplus, surplusRoom } from './surplus.rules.ts';

/** A meter of the building that says so much, in W: with the cars where it includes them. */
const metered = (watts: number | null, includesCars = false, at = NOW): SiteRow['meter'] => ({
  includes_cars: includesCars,
  stale_s: 60,
  read_at: watts === null ? new Date(at - 10 * MINUTE).toISOString() : new Date(at).toISOString(),
  power_w: watts ?? -50_000,
  currents_a: null,
});
/** The same surplus for the last minutes, seen in parts of half a minute. */
const steady = (watts: number, minutes = 10): SurplusSeen =>
  Array.from({ length: 2 * minutes }, (_, i) => [NOW - (minutes * 60 - i * 30) * SECOND, watts, watts]);
const seen = (rows: ConnectorRow[], given: Partial<SiteRow>) =>
  look(modelOf({ ...site, limit_a: 100, ...given }, [], rows, [], NOW), NOW, () => 0.5).looked.map(({ decision }) => decision);
const wanted = (rows: ConnectorRow[], given: Partial<SiteRow>) => seen(rows, given).map(({ wanted_a: amperes }) => amperes);
/** A car that has no power yet. */
const out = (no: number, given: Partial<ConnectorRow> = {}) =>
  connector(no, { ...held(0), turn_since: null, powered_at: null, wanted_safe_a: 0, proven_safe_a: 0, output_v: 230, ...given });
const charging = (no: number, amperes: number, given: Partial<ConnectorRow> = {}) =>
  connector(no, { ...held(amperes), output_v: 230, ...given });

/** What cars do under a surplus that is told second by second: one car of three lines, 4,140 W at least. */
function day(surplus: readonly number[], given: Partial<SiteRow>, secondsEach: number) {
  let row = out(1, { started_at: NOW, start_received_at: NOW });
  let parts: SurplusSeen | null = null;
  const changes: { at: number; isOn: boolean }[] = [];
  let gridWs = 0;
  for (const [i, watts] of surplus.entries()) {
    const now = NOW + i * secondsEach * SECOND;
    const drawn = row.power_w ?? 0;
    const meter = metered(given.meter?.includes_cars ? drawn - watts : -watts, given.meter?.includes_cars, now);
    const model = modelOf(
      { ...site, limit_a: 100, ...given, meter, surplus_seen: parts },
      [],
      [{ ...row, sample_at: now }],
      [],
      now,
    );
    const found = look(model, now, () => 0.5);
    parts = found.surplusSeen;
    const { decision } = found.looked[0]!;
    const amperes = decision.wanted_a ?? 0;
    if (amperes > 0 !== (row.wanted_a ?? 0) > 0) changes.push({ at: now, isOn: amperes > 0 });
    gridWs += Math.max(0, amperes * 690 - watts) * secondsEach;
    const told = { ...held(amperes), sent_at: now - 11 * SECOND, proven_at: now - 11 * SECOND, answered_at: now - 11 * SECOND };
    row = { ...row, ...told, turn_since: decision.turn_since, powered_at: decision.powered_at, why: decision.why };
    row = { ...row, sent_until: now + 20 * MINUTE, proven_until: now + 20 * MINUTE, wanted_until: now + 20 * MINUTE };
  }
  return { changes, gridWh: gridWs / 3600, row };
}

describe('only surplus', () => {
  const only = { surplus: 'only' as const };

  it('starts once under passing clouds, not with each of them', () => {
    // Sun and cloud in turn, twenty seconds each, after ten minutes of sun.
    const clouds = [...Array(60).fill(6000), ...Array.from({ length: 60 }, (_, i) => (i % 4 < 2 ? 6000 : 1000))] as number[];
    expect(day(clouds, only, 10).changes.map(({ isOn }) => isOn)).toEqual([true]);
    expect(
      day(
        Array.from({ length: 60 }, (_, i) => (i % 4 < 2 ? 6000 : 1000)),
        only,
        10,
      ).changes,
    ).toEqual([]);
  });

  it('keeps starts and stops the hold time apart, whatever the sun does', () => {
    const weather = fc.array(fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 12 })), {
      minLength: 5,
      maxLength: 30,
    });
    fc.assert(
      fc.property(weather, fc.constantFrom(1, 5), fc.boolean(), (parts, minutes, includesCars) => {
        const surplus = parts.flatMap(([watts, times]) => Array<number>(times).fill(watts));
        const meter = metered(0, includesCars);
        const { changes } = day(surplus, { ...only, surplus_hold_minutes: minutes, meter }, 30);
        changes.slice(1).forEach(({ at }, i) => {
          expect(at - changes[i]!.at).toBeGreaterThanOrEqual(minutes * MINUTE);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('gives cars no more than there is, with a meter that includes them and with one that does not', () => {
    for (const includesCars of [false, true]) {
      const given = { ...only, surplus_seen: steady(8280), meter: metered(includesCars ? 16 * 690 - 8280 : -8280, includesCars) };
      expect(wanted([charging(1, 16)], given)[0]).toBeCloseTo(11.8, 1);
      expect(wanted([out(1)], { ...given, meter: metered(-8280, includesCars) })[0]).toBeCloseTo(11.8, 1);
    }
  });

  it('ends at once where the meter falls silent, and begins only after the hold time again', () => {
    expect(wanted([charging(1, 12)], { ...only, surplus_seen: steady(8280), meter: metered(null) })).toEqual([0]);
    expect(seeSurplus({ ...site, ...only }, steady(8280), { buildingW: null, now: NOW })).toEqual([]);
    expect(wanted([out(1)], { ...only, surplus_seen: [], meter: metered(-8280) })).toEqual([0]);
  });

  it('counts a time in which nobody looked as one without sun', () => {
    const old: SurplusSeen = [[NOW - 4 * MINUTE, 8280, 8280]];
    const parts = seeSurplus({ ...site, ...only }, old, { buildingW: -8280, now: NOW });
    expect(surplusRoom({ ...site, ...only }, parts, { buildingW: -8280, now: NOW })).toMatchObject({ riseW: 0, keepW: 8280 });
  });

  it('lets one car go on at its minimum under a cloud, and no other begin', () => {
    const given = { ...only, surplus_seen: steady(8280), meter: metered(-500) };
    expect(wanted([charging(1, 12), out(2)], given)).toEqual([6, 0]);
  });

  it('leaves no limit at connectors without a car: nobody begins without sun before we hear of it', () => {
    const empty = connector(1, { ...held(6), transaction_id: null, started_at: null, turn_since: null, status: 'Available' });
    expect(wanted([empty], { ...only, meter: metered(0) })).toEqual([0]);
    expect(wanted([empty], { surplus: 'off', meter: metered(0) })).toEqual([6]);
  });

  it('is named where it is what keeps a car waiting: the site itself has room', () => {
    const given = { surplus: 'first' as const, surplus_grid_w: 5000, surplus_seen: steady(0), meter: metered(0), limit_a: 63 };
    const first = charging(1, 6, { powered_at: null });
    const [, waits] = seen([first, out(2)], given);
    expect(waits!.why).toMatchObject({ kind: 'waits', circuitId: null, surplus: { gridW: 5000 } });
    const [, full] = seen([first, out(2)], { surplus: 'off', limit_a: 10 });
    expect(full!.why).not.toHaveProperty('surplus');
  });

  it('says how much is missing and since when, then when the car begins', () => {
    const [none] = seen([out(1)], { ...only, surplus_seen: steady(1000), meter: metered(-1000) });
    expect(none!.why).toEqual({
      kind: 'waitsForSurplus',
      missingW: 3200,
      sinceTime: new Date(NOW).toISOString(),
      nextTime: null,
    });
    const before = out(1, { why: { ...none!.why, sinceTime: new Date(NOW - 7 * MINUTE).toISOString() } as ConnectorRow['why'] });
    const fresh = steady(8280, 2);
    expect(seen([before], { ...only, surplus_seen: fresh, meter: metered(-8280) })[0]!.why).toEqual({
      ...{ kind: 'waitsForSurplus', missingW: 0 },
      ...{ sinceTime: new Date(NOW - 7 * MINUTE).toISOString(), nextTime: new Date(NOW + 3 * MINUTE).toISOString() },
    });
    const [has] = seen([charging(1, 8)], { ...only, surplus_seen: steady(6000), meter: metered(-6000) });
    expect(has!.why).toEqual({ kind: 'surplus', surplusW: 6000, gridW: 0, cars: 1 });
  });
});

describe('surplus first', () => {
  const first = { surplus: 'first' as const };

  it('takes what the sun gives, and from the grid no more than minimums need', () => {
    const at = (watts: number) =>
      wanted([charging(1, 16)], { ...first, surplus_seen: steady(watts), meter: metered(-watts) })[0]!;
    expect([0, 3000, 8280, 20_000].map(at)).toEqual([6, 6, 11.8, 16]);
    // Night or a silent meter: each car has its minimum.
    expect(wanted([charging(1, 16), charging(2, 16)], { ...first, meter: metered(5000) })).toEqual([6, 6]);
    expect(wanted([charging(1, 16)], { ...first, meter: metered(null) })).toEqual([6]);
  });

  it('gives what a departure needs from the grid, and to nobody else', () => {
    const due = charging(2, 16, { energy_wh: 0, wants_wh: 11_000, leaves_at: NOW + 60 * MINUTE });
    expect(wanted([charging(1, 16), due], { ...first, meter: metered(5000) })).toEqual([6, 16]);
    const early = charging(2, 16, { energy_wh: 0, wants_wh: 11_000, leaves_at: NOW + 600 * MINUTE });
    expect(wanted([charging(1, 16), early], { ...first, meter: metered(5000) })).toEqual([6, 6]);
  });

  it('takes a share from the grid where one is set, and no minimum beyond it', () => {
    const share = { ...first, surplus_grid_w: 4200, meter: metered(0), surplus_seen: steady(0) };
    expect(wanted([charging(1, 16), charging(2, 16)], share)).toEqual([6, 0]);
    expect(wanted([charging(1, 16)], { ...share, surplus_seen: steady(4140), meter: metered(-4140) })[0]).toBeCloseTo(11.9, 1);
  });
});

/** The row of a site with a setting changed. */
function rowOf(form: Partial<SiteForm>): Partial<SiteRow> {
  const columns: Record<keyof SiteForm, keyof SiteRow> = {
    mode: 'mode',
    siteLimitW: 'site_limit_w',
    limitA: 'limit_a',
    voltage: 'voltage',
    phases: 'phases',
    reserveW: 'reserve_w',
    fallbackW: 'fallback_w',
    imbalanceA: 'imbalance_a',
    strategy: 'strategy',
    turnMinutes: 'turn_minutes',
    surplus: 'surplus',
    surplusHoldMinutes: 'surplus_hold_minutes',
    surplusStartW: 'surplus_start_w',
    surplusGridW: 'surplus_grid_w',
  };
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [columns[key as keyof SiteForm], value]));
}

describe('each setting of the page', () => {
  const two = [charging(1, 16), charging(2, 16)];
  const single = { line_currents: [16, 0, 0], power_w: 16 * 230 };
  const sun = { surplus: 'only' as const, meter: metered(-8280), surplus_seen: steady(8280, 3) };
  const late = { started_at: NOW - 60 * MINUTE, start_received_at: NOW - 60 * MINUTE, powered_at: NOW - 50 * MINUTE };
  const queue = [charging(1, 6, { ...late, turn_since: NOW - 10 * MINUTE }), out(2, { ...late, powered_at: NOW - 20 * MINUTE })];
  const effects: Record<keyof SiteForm, { form: Partial<SiteForm>; rows?: ConnectorRow[]; rest?: Partial<SiteRow> }> = {
    mode: { form: { mode: 'off' }, rest: { limit_a: 20 } },
    siteLimitW: { form: { siteLimitW: 15_000 } },
    limitA: { form: { limitA: 20 } },
    voltage: { form: { voltage: 120 }, rest: { site_limit_w: 18_000 }, rows: [connector(1), connector(2)] },
    phases: { form: { phases: 1 }, rest: { limit_a: 24, reserve_w: 3000 } },
    reserveW: { form: { reserveW: 60_000 } },
    fallbackW: { form: { fallbackW: 12_000 }, rest: { meter: metered(null) } },
    imbalanceA: { form: { imbalanceA: 20 }, rows: [charging(1, 16, single), charging(2, 16, single)] },
    strategy: {
      form: { strategy: 'firstCome' },
      rest: { limit_a: 24 },
      rows: [charging(1, 16), charging(2, 16, { started_at: NOW })],
    },
    turnMinutes: { form: { turnMinutes: 5 }, rest: { limit_a: 7 }, rows: queue },
    surplus: { form: { surplus: 'only' }, rest: { meter: metered(0) } },
    surplusHoldMinutes: { form: { surplusHoldMinutes: 2 }, rest: sun, rows: [out(1)] },
    surplusStartW: { form: { surplusStartW: 9000 }, rest: { ...sun, surplus_hold_minutes: 2 }, rows: [out(1)] },
    surplusGridW: { form: { surplusGridW: 0 }, rest: { ...sun, surplus: 'first', meter: metered(0) } },
  };

  it.each(Object.keys(siteForm.shape) as (keyof SiteForm)[])('%s changes what chargers are told', (field) => {
    const { form, rows = two, rest = {} } = effects[field];
    expect(Object.keys(form)).toEqual([field]);
    expect(wanted(rows, { ...rest, ...rowOf(form) })).not.toEqual(wanted(rows, rest));
  });
});
