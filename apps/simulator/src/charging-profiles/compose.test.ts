import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween, compositeSchedule, limitAt, nextChange } from './compose.ts';
import type { ChargingProfile, Installed, Purpose, RateUnit, Supply } from './profile.ts';

const T0 = Date.parse('2026-03-02T08:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const iso = (at: number) => new Date(at).toISOString();

const supply: Supply = {
  connectorId: 1,
  voltage: 230,
  phases: 3,
  switchesPhases: false,
  maxCurrentA: 32,
  maxPowerW: 22_080,
  transaction: { id: 7, startedAt: T0 },
};

type Short = Partial<Omit<ChargingProfile, 'chargingSchedule'>> & {
  at?: number;
  schedule?: Partial<ChargingProfile['chargingSchedule']>;
};
let ids = 1;
/** A profile of the periods `[minute, limit]`, Absolute from T0 on unless told otherwise. */
function profile(purpose: Purpose, periods: readonly (readonly [number, number])[], rest: Short = {}): Installed {
  const { at = purpose === 'ChargePointMaxProfile' ? 0 : 1, schedule, ...own } = rest;
  return {
    connectorId: at,
    profile: {
      chargingProfileId: ids++,
      stackLevel: 0,
      chargingProfilePurpose: purpose,
      chargingProfileKind: 'Absolute',
      chargingSchedule: {
        chargingRateUnit: 'A',
        startSchedule: iso(T0),
        chargingSchedulePeriod: periods.map(([minute, limit]) => ({ startPeriod: minute * 60, limit })),
        ...schedule,
      },
      ...own,
    },
  };
}
const amperes = (installed: Installed[], minute: number, of: Partial<Supply> = {}) =>
  limitAt(installed, { ...supply, ...of }, T0 + minute * MINUTE)?.amperes ?? null;

describe('the limit at an instant (OCPP 1.6 §3.13)', () => {
  const max = (limit: number, rest?: Short) => profile('ChargePointMaxProfile', [[0, limit]], rest);
  const byDefault = (limit: number, rest?: Short) => profile('TxDefaultProfile', [[0, limit]], rest);
  const own = (limit: number, rest?: Short) => profile('TxProfile', [[0, limit]], rest);
  const relative = { startSchedule: undefined };
  const table: [string, Installed[], [minute: number, amperes: number | null][], Partial<Supply>?][] = [
    ['nothing installed', [], [[0, null]]],
    ['the smallest over the purposes', [max(20), byDefault(10), own(16)], [[0, 16]]],
    ['a TxProfile overrules the default upwards', [byDefault(10), own(30)], [[0, 30]]],
    ['the maximum of the point counts last', [max(12), own(16)], [[0, 12]]],
    ['a TxProfile needs a transaction', [byDefault(10), own(16)], [[0, 10]], { transaction: undefined }],
    ['a TxProfile of another transaction does not count', [own(16, { transactionId: 8 })], [[0, null]]],
    ['a TxProfile of this transaction counts', [own(16, { transactionId: 7 })], [[0, 16]]],
    ['a default of connector 0 counts at each', [byDefault(10, { at: 0 })], [[0, 10]], { connectorId: 2 }],
    ['a default of another connector does not', [byDefault(10, { at: 2 })], [[0, null]]],
    [
      'a default of the connector overrides that of 0, whatever the level',
      [byDefault(10, { at: 0, stackLevel: 5 }), byDefault(14)],
      [[0, 14]],
    ],
    [
      'the highest stack level wins',
      [byDefault(10), byDefault(14, { stackLevel: 1 }), byDefault(12, { stackLevel: 3 })],
      [[0, 12]],
    ],
    [
      'what is not valid yet, or no longer, lets the next level count',
      [own(10), own(14, { stackLevel: 1, validFrom: iso(T0 + 10 * MINUTE), validTo: iso(T0 + 20 * MINUTE) })],
      [
        [0, 10],
        [9, 10],
        [10, 14],
        [19, 14],
        [20, 10],
      ],
    ],
    [
      'a duration that is over lets the next level count',
      [own(10), own(14, { stackLevel: 1, schedule: { duration: 600 } })],
      [
        [9, 14],
        [10, 10],
      ],
    ],
    [
      'a TxProfile whose duration is over lets the default count',
      [byDefault(8), own(14, { schedule: { duration: 600 } })],
      [
        [9, 14],
        [10, 8],
      ],
    ],
    [
      'before its start a schedule says nothing',
      [own(10), own(14, { stackLevel: 1, schedule: { startSchedule: iso(T0 + HOUR) } })],
      [
        [59, 10],
        [60, 14],
      ],
    ],
    [
      'periods follow one another, the last goes on',
      [
        profile('TxProfile', [
          [0, 10],
          [5, 12],
          [8, 6],
        ]),
      ],
      [
        [0, 10],
        [4.9, 10],
        [5, 12],
        [8, 6],
        [900, 6],
      ],
    ],
    [
      'Relative counts from the start of the transaction',
      [
        profile(
          'TxDefaultProfile',
          [
            [0, 10],
            [30, 6],
          ],
          { chargingProfileKind: 'Relative', schedule: relative },
        ),
      ],
      [
        [0, 10],
        [19, 10],
        [20, 6],
      ],
      { transaction: { id: 7, startedAt: T0 - 10 * MINUTE } },
    ],
    [
      'Daily begins again each day',
      [
        profile(
          'TxDefaultProfile',
          [
            [0, 10],
            [120, 16],
          ],
          { chargingProfileKind: 'Recurring', recurrencyKind: 'Daily' },
        ),
      ],
      [
        [0, 10],
        [120, 16],
        [24 * 60 - 1, 16],
        [24 * 60, 10],
        [26 * 60, 16],
        [49 * 60, 10],
      ],
    ],
    [
      'Weekly begins again each week, its duration in each',
      [
        profile('TxDefaultProfile', [[0, 10]], {
          chargingProfileKind: 'Recurring',
          recurrencyKind: 'Weekly',
          schedule: { duration: 3600 },
        }),
      ],
      [
        [59, 10],
        [60, null],
        [24 * 60, null],
        [7 * 24 * 60, 10],
        [7 * 24 * 60 + 60, null],
      ],
    ],
    ['W by three phases', [own(6900, { schedule: { chargingRateUnit: 'W' } })], [[0, 10]]],
    ['W by the one phase of the vehicle', [own(2300, { schedule: { chargingRateUnit: 'W' } })], [[0, 10]], { phases: 1 }],
    ['A and W compare', [max(5520, { schedule: { chargingRateUnit: 'W' } }), own(10)], [[0, 8]]],
  ];
  test.each(table)('%s', (_name, installed, expected, of) => {
    for (const [minute, limit] of expected) {
      const got = amperes(installed, minute, of);
      if (limit === null) expect(got, `minute ${minute}`).toBeNull();
      else expect(got, `minute ${minute}`).toBeCloseTo(limit, 6);
    }
  });

  test('numberPhases counts where the connector can switch, and only there', () => {
    const { profile: onePhase } = profile('TxProfile', []);
    const period = { startPeriod: 0, limit: 10, numberPhases: 1 };
    const installed = [
      {
        connectorId: 1,
        profile: { ...onePhase, chargingSchedule: { ...onePhase.chargingSchedule, chargingSchedulePeriod: [period] } },
      },
    ];
    expect(limitAt(installed, supply, T0)).toEqual({ amperes: 10, watts: 6900, phases: 3 });
    expect(limitAt(installed, { ...supply, switchesPhases: true }, T0)).toEqual({ amperes: 10, watts: 2300, phases: 1 });
  });
});

describe('the composite schedule (OCPP 1.6 §5.7)', () => {
  const schedule = (installed: Installed[], supplies = [supply], unit: 'A' | 'W' = 'A', duration = 3600) =>
    compositeSchedule(installed, supplies, T0, duration, unit).chargingSchedulePeriod;

  test('it follows every change, joins what is equal, and is held by the hardware', () => {
    const lease = profile('TxProfile', [
      [0, 16],
      [10, 6],
    ]);
    expect(schedule([lease])).toEqual([
      { startPeriod: 0, limit: 16 },
      { startPeriod: 600, limit: 6 },
    ]);
    expect(schedule([lease], [supply], 'W')).toEqual([
      { startPeriod: 0, limit: 11_040 },
      { startPeriod: 600, limit: 4140 },
    ]);
    expect(
      schedule([
        profile('TxProfile', [
          [0, 40],
          [10, 50],
        ]),
      ]),
    ).toEqual([{ startPeriod: 0, limit: 32 }]);
    expect(schedule([profile('TxProfile', [[0, 7.77]])])).toEqual([{ startPeriod: 0, limit: 7.7 }]);
  });

  test('of connector 0 it is what all may draw together', () => {
    const both = [supply, { ...supply, connectorId: 2, transaction: undefined }];
    const installed = [profile('TxDefaultProfile', [[0, 10]], { at: 0 }), profile('TxProfile', [[0, 16]])];
    expect(schedule(installed, both)).toEqual([{ startPeriod: 0, limit: 26 }]);
    expect(schedule([...installed, profile('ChargePointMaxProfile', [[0, 20]])], both)).toEqual([{ startPeriod: 0, limit: 20 }]);
  });

  test('without a transaction a Relative default is told as if one began now', () => {
    const { transaction: _, ...idle } = supply;
    const relative = { chargingProfileKind: 'Relative', schedule: { startSchedule: undefined } } as const;
    expect(
      schedule(
        [
          profile(
            'TxDefaultProfile',
            [
              [0, 10],
              [15, 8],
            ],
            relative,
          ),
        ],
        [idle],
      ),
    ).toEqual([
      { startPeriod: 0, limit: 10 },
      { startPeriod: 900, limit: 8 },
    ]);
  });
});

const minutes = fc.integer({ min: -3000, max: 3000 });
const anyProfile: fc.Arbitrary<Installed> = fc
  .record({
    purpose: fc.constantFrom<Purpose>('ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile'),
    kind: fc.constantFrom<ChargingProfile['chargingProfileKind']>('Absolute', 'Recurring', 'Relative'),
    recurrencyKind: fc.constantFrom<'Daily' | 'Weekly'>('Daily', 'Weekly'),
    start: minutes,
    from: fc.option(minutes, { nil: undefined }),
    to: fc.option(minutes, { nil: undefined }),
    duration: fc.option(fc.integer({ min: 1, max: 2000 }), { nil: undefined }),
    gaps: fc.array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 40 })), { minLength: 1, maxLength: 5 }),
    stackLevel: fc.integer({ min: 0, max: 3 }),
    at: fc.integer({ min: 0, max: 1 }),
    unit: fc.constantFrom<RateUnit>('A', 'W'),
  })
  .map(({ purpose, kind, start, from, to, duration, gaps, unit, at, ...rest }) => {
    const minuteOf = (index: number) => gaps.slice(1, index + 1).reduce((sum, [gap]) => sum + gap, 0);
    const periods = gaps.map(([, limit], index) => [minuteOf(index), limit * (unit === 'W' ? 690 : 1)] as const);
    return profile(purpose, periods, {
      ...rest,
      at: purpose === 'ChargePointMaxProfile' ? 0 : purpose === 'TxProfile' ? 1 : at,
      chargingProfileKind: kind,
      ...(from === undefined ? {} : { validFrom: iso(T0 + from * MINUTE) }),
      ...(to === undefined ? {} : { validTo: iso(T0 + to * MINUTE) }),
      schedule: {
        chargingRateUnit: unit,
        startSchedule: iso(T0 + start * MINUTE),
        ...(duration === undefined ? {} : { duration: duration * 60 }),
      },
    });
  });
const anyProfiles = fc.array(anyProfile, { maxLength: 6 });

describe('any profiles', () => {
  test('between two changes the limit stays the same: a point that looks at changes only misses none', () => {
    fc.assert(
      fc.property(anyProfiles, fc.integer({ min: 0, max: 8 * DAY }), (installed, ms) => {
        const at = T0 + ms;
        const [last] = changesBetween(installed, supply, T0, at + 1).slice(-1);
        expect(limitAt(installed, supply, at)).toEqual(limitAt(installed, supply, last ?? T0));
        const next = nextChange(installed, supply, at);
        if (next !== undefined) expect(limitAt(installed, supply, next - 1)).toEqual(limitAt(installed, supply, at));
      }),
      { numRuns: 500 },
    );
  });

  test('the composite schedule says at each second what counts then', () => {
    fc.assert(
      fc.property(anyProfiles, fc.integer({ min: 0, max: 86_399 }), (installed, second) => {
        const { chargingSchedulePeriod } = compositeSchedule(installed, [supply], T0, 86_400, 'A');
        const told = chargingSchedulePeriod.findLast(({ startPeriod }) => startPeriod <= second)!.limit;
        const counts = Math.min(32, limitAt(installed, supply, T0 + second * 1000)?.amperes ?? 32);
        expect(told).toBeLessThanOrEqual(counts + 1e-6);
        expect(told).toBeGreaterThan(counts - 0.1);
      }),
      { numRuns: 300 },
    );
  });

  test('one more ChargePointMaxProfile of the highest level never allows more than it says', () => {
    fc.assert(
      fc.property(anyProfiles, fc.integer({ min: 0, max: DAY }), (installed, ms) => {
        const all = [...installed, profile('ChargePointMaxProfile', [[0, 9]], { stackLevel: 9 })];
        expect(limitAt(all, supply, T0 + ms)!.amperes).toBeLessThanOrEqual(9);
      }),
    );
  });
});
