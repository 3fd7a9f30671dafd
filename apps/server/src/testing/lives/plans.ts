import fc from 'fast-check';

/** Two cards of a user, its mobile balance, a stranger's card. */
export const WALLETS = ['first', 'second', 'mobile', 'stranger'] as const;
export type WalletName = (typeof WALLETS)[number];
const wallet = fc.constantFrom(...WALLETS);
const which = fc.nat({ max: 1 });

type Drawn<T> = T extends fc.Arbitrary<infer V> ? V : never;

/** What may happen to customers and prices at any moment. */
const happening = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('recharge' as const),
      amount: fc.constantFrom('20', '50', '60.5'),
      into: fc.constantFrom<WalletName>('first', 'second', 'mobile'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), share: fc.constantFrom(1, 0.5), from: wallet }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('transfer' as const), share: fc.constantFrom(1, 0.4), from: wallet, into: wallet }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      card: fc.constantFrom<Exclude<WalletName, 'mobile'>>('first', 'second', 'stranger'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('meter' as const), session: which, sample: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('price' as const), back: fc.boolean(), perStay: fc.boolean() }) },
);
export type Step =
  | Drawn<typeof happening>
  | { do: 'giveBack'; session: number; share: number }
  | { do: 'start' | 'rule' | 'silence' | 'stop' | 'dataStop' | 'statuses' | 'reprice' | 'invalid'; session: number };

/** What a session meets, in this order; each may be left out but its start. */
const course = fc.record({
  before: fc.constantFrom(0, 1),
  closing: fc.constantFrom(null, 'rule' as const, 'silence' as const),
  /** Samples that come after that, after its first new price, and after its stop. */
  late: fc.array(fc.record({ after: fc.constantFrom('closing', 'firstReprice', 'stop'), sample: fc.nat({ max: 2 }) }), {
    maxLength: 3,
  }),
  firstReprice: fc.boolean(),
  stop: fc.constantFrom(null, 'stop' as const, 'dataStop' as const),
  reprice: fc.boolean(),
  invalid: fc.boolean(),
  /** Parts of its bill that a clerk gives back, and after how many of its other steps. */
  givenBack: fc.array(fc.record({ after: fc.integer({ min: 2, max: 9 }), share: fc.constantFrom(1, 0.5, 0.13) }), {
    maxLength: 3,
  }),
  statuses: fc.nat({ max: 4 }),
});
function stepsOf(met: Drawn<typeof course>, session: number): Step[] {
  const lateAfter = (what: string) =>
    met.late.filter(({ after }) => after === what).map(({ sample }): Step => ({ do: 'meter', session, sample }));
  const steps: Step[] = [
    { do: 'start', session },
    { do: 'meter', session, sample: met.before },
    ...(met.closing ? [{ do: met.closing, session }] : []),
    ...lateAfter('closing'),
    ...(met.firstReprice ? [{ do: 'reprice' as const, session }] : []),
    ...lateAfter('firstReprice'),
    ...(met.stop ? [{ do: met.stop, session }] : []),
    ...lateAfter('stop'),
    ...(met.reprice ? [{ do: 'reprice' as const, session }] : []),
    ...(met.invalid ? [{ do: 'invalid' as const, session }] : []),
  ];
  for (const { after, share } of met.givenBack) steps.splice(after, 0, { do: 'giveBack', session, share });
  return steps.toSpliced(met.statuses, 0, { do: 'statuses', session });
}

/** A long session at a point of its own. */
const long = fc.record({
  payer: fc.constantFrom<WalletName>('first', 'second', 'mobile'),
  /** Wh after 20, 40 and 60 minutes, and at the end after 100. */
  parts: fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 4000 }))),
  /** So many minutes its car stays after that. */
  stays: fc.integer({ min: 0, max: 50 }),
  isReserved: fc.boolean(),
  course,
});
export type LongPlan = Drawn<typeof long>;

/** One of several short sessions at one connector, some of them of one stay. */
const short = fc.record({
  payer: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<WalletName>('first', 'second', 'mobile') },
    { weight: 1, arbitrary: fc.constant<WalletName>('stranger') },
  ),
  wh: fc.constantFrom(0, 600, 600, 900),
  /** Minutes since the end of the one before. */
  pause: fc.constantFrom(1, 3, 5, 6, 8),
  late: fc.boolean(),
  reprice: fc.boolean(),
  invalid: fc.constantFrom(false, false, true),
});
export type ShortPlan = Drawn<typeof short>;
const stepsOfShort = ({ late, reprice, invalid }: ShortPlan, session: number): Step[] => [
  { do: 'start', session },
  { do: 'stop', session },
  ...(late ? [{ do: 'meter' as const, session, sample: 1 }] : []),
  ...(reprice ? [{ do: 'reprice' as const, session }] : []),
  ...(invalid ? [{ do: 'invalid' as const, session }] : []),
];

/** One order of several courses, by random numbers. */
function woven(courses: readonly (readonly Step[])[], order: readonly number[]): Step[] {
  const left = courses.map((one) => [...one]);
  const steps: Step[] = [];
  for (let n = 0; left.some((one) => one.length > 0); n++) {
    const open = left.filter((one) => one.length > 0);
    steps.push(open[(order[n % order.length] ?? 0) % open.length]!.shift()!);
  }
  return steps;
}

export interface LifePlan {
  longs: LongPlan[];
  shorts: ShortPlan[];
  steps: Step[];
}

/** Two long sessions, four short ones, and what happens beside them, in one order. */
export const lifePlan: fc.Arbitrary<LifePlan> = fc
  .record({
    longs: fc.array(long, { minLength: 2, maxLength: 2 }),
    shorts: fc.array(short, { minLength: 4, maxLength: 4 }),
    others: fc.array(happening, { minLength: 10, maxLength: 24 }),
    order: fc.array(fc.nat({ max: 20 }), { minLength: 20, maxLength: 20 }),
  })
  .map(({ longs, shorts, others, order }) => ({
    longs,
    shorts,
    steps: woven(
      [
        ...longs.map((one, index) => stepsOf(one.course, index)),
        ...shorts.map((one, index) => stepsOfShort(one, longs.length + index)),
        others,
      ],
      order,
    ),
  }));
