import { type Installed, compositeSchedule as reckonedByACharger } from '@csms/simulator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composite, differencesOf, type Outlet, type PlacedProfile } from './composite.ts';

const T0 = Date.parse('2026-03-02T08:00:00Z');
const iso = (at: number) => new Date(at).toISOString();
const HOUR = 3600;
const outlet: Outlet = { connectorNo: 1, unit: 'A', wattsPerAmpere: 690, transactionId: 7 };

const PURPOSES = { pointMax: 'ChargePointMaxProfile', default: 'TxDefaultProfile', session: 'TxProfile' } as const;
const KINDS = { absolute: 'Absolute', recurring: 'Recurring', relative: 'Relative' } as const;
/** As a charger has it. */
const onWire = (profile: PlacedProfile, id: number): Installed => ({
  connectorId: profile.connectorNo,
  profile: {
    chargingProfileId: id,
    ...(profile.transactionId === null ? {} : { transactionId: profile.transactionId }),
    stackLevel: profile.stackLevel,
    chargingProfilePurpose: PURPOSES[profile.purpose],
    chargingProfileKind: KINDS[profile.kind],
    ...(profile.recurrency ? { recurrencyKind: profile.recurrency === 'daily' ? 'Daily' : 'Weekly' } : {}),
    ...(profile.validFrom ? { validFrom: profile.validFrom } : {}),
    ...(profile.validTo ? { validTo: profile.validTo } : {}),
    chargingSchedule: {
      ...(profile.durationSeconds === undefined ? {} : { duration: profile.durationSeconds }),
      ...(profile.startTime ? { startSchedule: profile.startTime } : {}),
      chargingRateUnit: profile.unit,
      chargingSchedulePeriod: profile.periods.map(({ startSeconds, limit }) => ({ startPeriod: startSeconds, limit })),
    },
  },
});

/** Of the periods `[hour, limit]`, absolute from T0 on unless told otherwise. */
const plan = (
  purpose: PlacedProfile['purpose'],
  periods: readonly (readonly [number, number])[],
  rest: Partial<PlacedProfile> = {},
): PlacedProfile => ({
  connectorNo: purpose === 'pointMax' ? 0 : 1,
  transactionId: null,
  purpose,
  stackLevel: 0,
  kind: 'absolute',
  unit: 'A',
  startTime: iso(T0),
  periods: periods.map(([hour, limit]) => ({ startSeconds: hour * HOUR, limit })),
  ...rest,
});
const stepsOf = (profiles: PlacedProfile[], { at = 0, session = T0 as number | null, hours = 6, where = outlet } = {}) =>
  composite(profiles, session, T0 + at * HOUR * 1000, hours * HOUR, where).map(
    ({ startSeconds, limit }) => [startSeconds / HOUR, limit] as const,
  );

describe('the composite schedule (OCPP 1.6 §3.13)', () => {
  const table: [string, PlacedProfile[], Parameters<typeof stepsOf>[1], (readonly [number, number | null])[]][] = [
    ['nothing installed: nothing limits', [], {}, [[0, null]]],
    [
      'a session’s profile counts in place of the default',
      [plan('default', [[0, 10]]), plan('session', [[0, 30]])],
      {},
      [[0, 30]],
    ],
    ['and not without a session', [plan('default', [[0, 10]]), plan('session', [[0, 30]])], { session: null }, [[0, 10]]],
    ['nor in another session', [plan('session', [[0, 30]], { transactionId: 8 })], {}, [[0, null]]],
    [
      'never more than the whole point may',
      [
        plan('pointMax', [
          [0, 12],
          [2, 20],
        ]),
        plan('session', [[0, 16]]),
      ],
      {},
      [
        [0, 12],
        [2, 16],
      ],
    ],
    [
      'the highest stack level at each moment',
      [
        plan('default', [[0, 10]]),
        plan(
          'default',
          [[1, 20]].map(([, l]) => [0, l!] as const),
          { stackLevel: 3, startTime: iso(T0 + HOUR * 1000), durationSeconds: 2 * HOUR },
        ),
      ],
      {},
      [
        [0, 10],
        [1, 20],
        [3, 10],
      ],
    ],
    [
      'a connector’s own default before that of all, whatever the level',
      [plan('default', [[0, 10]]), plan('default', [[0, 20]], { connectorNo: 0, stackLevel: 9 })],
      {},
      [[0, 10]],
    ],
    ['another connector’s default does not count', [plan('default', [[0, 10]], { connectorNo: 2 })], {}, [[0, null]]],
    [
      'before its start it says nothing',
      [plan('default', [[0, 10]], { startTime: iso(T0 + HOUR * 1000) })],
      {},
      [
        [0, null],
        [1, 10],
      ],
    ],
    [
      'valid from and to',
      [plan('default', [[0, 10]], { validFrom: iso(T0 + HOUR * 1000), validTo: iso(T0 + 2 * HOUR * 1000) })],
      {},
      [
        [0, null],
        [1, 10],
        [2, null],
      ],
    ],
    [
      'after its duration the default counts again',
      [plan('session', [[0, 30]], { durationSeconds: HOUR }), plan('default', [[0, 10]])],
      {},
      [
        [0, 30],
        [1, 10],
      ],
    ],
    [
      'relative counts from the start of the session',
      [
        plan(
          'session',
          [
            [0, 30],
            [2, 8],
          ],
          { kind: 'relative' },
        ),
      ],
      { session: T0 - HOUR * 1000 },
      [
        [0, 30],
        [1, 8],
      ],
    ],
    [
      'relative without a session begins now',
      [
        plan(
          'default',
          [
            [0, 30],
            [2, 8],
          ],
          { kind: 'relative' },
        ),
      ],
      { session: null, at: 5 },
      [
        [0, 30],
        [2, 8],
      ],
    ],
    [
      'daily comes again',
      [
        plan(
          'default',
          [
            [0, 6],
            [4, 16],
          ],
          { kind: 'recurring', recurrency: 'daily' },
        ),
      ],
      { at: 26, hours: 24 },
      [
        [0, 6],
        [2, 16],
        [22, 6],
      ],
    ],
    [
      'weekly comes again',
      [
        plan(
          'default',
          [
            [0, 6],
            [4, 16],
          ],
          { kind: 'recurring', recurrency: 'weekly' },
        ),
      ],
      { at: 7 * 24 + 3, hours: 3 },
      [
        [0, 6],
        [1, 16],
      ],
    ],
    ['W are taken as A', [plan('default', [[0, 6900]], { unit: 'W' })], {}, [[0, 10]]],
    [
      'W that cannot be taken as A do not count',
      [plan('default', [[0, 6900]], { unit: 'W' })],
      { where: { ...outlet, wattsPerAmpere: 0 } },
      [[0, null]],
    ],
  ];
  it.each(table)('%s', (_, profiles, options, steps) => expect(stepsOf(profiles, options)).toEqual(steps));

  it('is what a charger reckons from the same profiles', () => {
    const time = fc.integer({ min: -60, max: 80 }).map((quarters) => iso(T0 + quarters * 900_000));
    const profile = fc
      .record({
        purpose: fc.constantFrom('pointMax', 'default', 'session'),
        connectorNo: fc.integer({ min: 0, max: 2 }),
        stackLevel: fc.integer({ min: 0, max: 3 }),
        kind: fc.constantFrom('absolute', 'recurring', 'relative'),
        recurrency: fc.constantFrom('daily', 'weekly'),
        unit: fc.constantFrom('A', 'W'),
        startTime: time,
        validFrom: fc.option(time, { nil: undefined }),
        validTo: fc.option(time, { nil: undefined }),
        durationSeconds: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
        transactionId: fc.constantFrom(null, 7, 8),
        gaps: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
        limits: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 5, maxLength: 5 }),
      })
      .map(
        ({
          gaps,
          limits,
          purpose,
          connectorNo,
          recurrency,
          startTime,
          validFrom,
          validTo,
          durationSeconds,
          transactionId,
          unit,
          ...rest
        }): PlacedProfile => {
          let at = 0;
          const starts = [0, ...gaps.map((gap) => (at += gap * 900))];
          return {
            ...rest,
            purpose,
            unit,
            connectorNo: purpose === 'pointMax' ? 0 : purpose === 'session' ? Math.max(1, connectorNo) : connectorNo,
            transactionId: purpose === 'session' ? transactionId : null,
            ...(rest.kind === 'recurring' ? { recurrency } : {}),
            ...(rest.kind === 'relative' ? {} : { startTime }),
            ...(validFrom ? { validFrom } : {}),
            ...(validTo ? { validTo } : {}),
            ...(durationSeconds ? { durationSeconds: durationSeconds * 900 } : {}),
            periods: starts.map((startSeconds, i) => ({ startSeconds, limit: limits[i]! * (unit === 'W' ? 690 : 1) })),
          };
        },
      );
    /** One of each purpose and level at a connector, as a charger keeps them. */
    const some = fc.uniqueArray(profile, {
      maxLength: 8,
      selector: (one) => `${one.connectorNo} ${one.purpose} ${one.stackLevel}`,
    });
    const running = fc.option(fc.integer({ min: -20, max: 0 }), { nil: null });
    fc.assert(
      fc.property(
        some,
        running,
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom('A' as const, 'W' as const),
        (profiles, started, ahead, unit) => {
          const from = T0 + ahead * 900_000;
          const sessionStart = started === null ? null : T0 + started * 900_000;
          const seconds = 30 * HOUR;
          const installed = profiles.map((one, index) => onWire(one, index + 1));
          const supply = {
            connectorId: 1,
            voltage: 230,
            phases: 3,
            switchesPhases: false,
            maxCurrentA: 32,
            maxPowerW: 22_080,
            transaction: sessionStart === null ? undefined : { id: 7, startedAt: sessionStart },
          };
          const theirs = reckonedByACharger(installed, [supply], from, seconds, unit).chargingSchedulePeriod;
          const ours = composite(profiles, sessionStart, from, seconds, {
            ...outlet,
            unit,
            transactionId: sessionStart === null ? null : 7,
          });
          const most = unit === 'A' ? 32 : 22_080;
          for (let at = 0; at < seconds; at += 450) {
            const ourLimit = Math.min(most, ours.findLast((step) => step.startSeconds <= at)?.limit ?? Infinity);
            expect(ourLimit).toBeCloseTo(theirs.findLast((step) => step.startPeriod <= at)!.limit, 1);
          }
          const marked = differencesOf(
            ours,
            theirs.map(({ startPeriod, limit }) => ({ startSeconds: startPeriod, limit })),
            seconds,
            most,
          );
          expect(marked).toEqual([]);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('differences', () => {
  const flat = (limit: number | null) => [{ startSeconds: 0, limit }];
  it('are marked where they are, and joined', () => {
    const ours = [
      { startSeconds: 0, limit: 16 },
      { startSeconds: 100, limit: 10 },
      { startSeconds: 200, limit: 8 },
      { startSeconds: 300, limit: 16 },
    ];
    expect(differencesOf(ours, flat(16), 400, 32)).toEqual([{ startSeconds: 100, endSeconds: 300 }]);
  });
  it.each([
    ['rounding', flat(16), flat(16.1), []],
    ['no limit and the rating', flat(null), flat(32), []],
    ['no limit and a limit', flat(null), flat(16), [{ startSeconds: 0, endSeconds: 400 }]],
    ['a second’s shift', [...flat(16), { startSeconds: 100, limit: 8 }], [...flat(16), { startSeconds: 101, limit: 8 }], []],
  ])('%s', (_, ours, theirs, found) => expect(differencesOf(ours, theirs, 400, 32)).toEqual(found));
});
