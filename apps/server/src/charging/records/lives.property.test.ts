import { contract } from '@csms/contract';
import { add, compare, multiply, negate, roundHalfUp, subtract, sum } from '@csms/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { iso, type RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

/*
 * Lives of records: what happens between two bills of one record, in any order. What it was promised and what its charger measured are facts, and a model knows them; whatever came in between, the last
 * bill and the sum of all wallets are those of the facts. LIVES_RUNS and LIVES_SEED make it a long run.
 */
const MINUTE = 60_000;
/** So many Wh more than a person decided on are not worth asking again. */
const LITTLE_OFF_WH = 100;
const RUNS = Number(process.env.LIVES_RUNS ?? 12);
const SEED = Number(process.env.LIVES_SEED ?? 20_261_128);
const [BONUS_FROM, BONUS] = ['50', '8'];
const [SESSION_FEE, OCCUPANCY_FEE, PROMISED, LEVEL_WH] = ['0.5', '0.1', '2', 5000];
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { lostMs: 25, lateMs: 25, occupancyMs: 25 } });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await test.admin.get(contract.activities.create, {
    body: {
      providerId: test.ours,
      activityName: 'Lives',
      kind: 'rechargeBonus',
      description: '',
      steps: [{ from: BONUS_FROM, bonus: BONUS }],
      startTime: day(-1),
      endTime: day(1),
      groupIds: [],
    },
  });
  await test.admin.get(contract.membership.create, {
    body: {
      providerId: test.ours,
      levelName: 'Lives',
      minEnergy: LEVEL_WH / 1000,
      price: null,
      validDays: null,
      serviceDiscount: '50',
    },
  });
});
afterAll(() => test.close());

/** Two cards of a user, its mobile balance, a stranger's card. */
const WALLETS = ['first', 'second', 'mobile', 'stranger'] as const;
type WalletName = (typeof WALLETS)[number];
const wallet = fc.constantFrom(...WALLETS);
const which = fc.nat({ max: 1 });
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('recharge' as const),
      amount: fc.constantFrom('20', '50', '60.5'),
      into: fc.constantFrom('first', 'second', 'mobile'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), share: fc.constantFrom(1, 0.5), from: wallet }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('transfer' as const), share: fc.constantFrom(1, 0.4), from: wallet, into: wallet }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('replace' as const), card: fc.constantFrom('first', 'second', 'stranger') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('meter' as const), session: which, sample: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('price' as const), back: fc.boolean() }) },
);
type Step =
  | (typeof step extends fc.Arbitrary<infer T> ? T : never)
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
  statuses: fc.nat({ max: 4 }),
});
function stepsOf(met: typeof course extends fc.Arbitrary<infer T> ? T : never, session: number): Step[] {
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
  return steps.toSpliced(met.statuses, 0, { do: 'statuses', session });
}
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

const plan = fc.record({
  payer: fc.constantFrom<WalletName>('first', 'second', 'mobile'),
  /** Wh after 20, 40 and 60 minutes, and at the end after 100. */
  parts: fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 4000 }))),
  /** So many minutes its car stays after that. */
  stays: fc.integer({ min: 0, max: 50 }),
  isReserved: fc.boolean(),
  course,
});

/** What is known of a session by its facts. Moments are epoch ms. */
interface Session {
  point: RawPoint;
  serialNumber: string;
  payer: WalletName;
  register: number[];
  startedAt: number;
  leftAt: number;
  isReserved: boolean;
  id?: number;
  price: string;
  hasLevel: boolean;
  samples: Set<number>;
  /** What a person decided on by giving it another price; until its real stop. */
  decided?: { at: number; wh: number } | undefined;
  /** More was told than was decided on: a person looks. */
  isAsked?: boolean;
  state: 'new' | 'running' | 'closed' | 'stopped';
  isTold: boolean;
  isValid: boolean;
}

const at = ({ startedAt }: Session, sample: number) => startedAt + (sample < 3 ? 20 * (sample + 1) : 100) * MINUTE;
const last = (session: Session): number => Math.max(-1, ...session.samples);
/** The end and the energy, as far as they are known. */
const endOf = (session: Session): { at: number; wh: number } => {
  if (session.decided) return session.decided;
  if (session.state === 'stopped') return { at: at(session, 3), wh: session.register[3]! };
  const sample = last(session);
  return sample < 0 ? { at: session.startedAt, wh: 0 } : { at: at(session, sample), wh: session.register[sample]! };
};

/** What a session costs by its facts: nothing that happened to its payer, or to prices, since. */
function costOf(session: Session): string {
  const { wh, at: end } = endOf(session);
  const of = (price: string) => roundHalfUp(multiply(multiply(String(wh), '0.001'), price), 2);
  const service = of('1');
  const minutes = Math.max(0, Math.floor((session.leftAt - end) / MINUTE) - 10);
  // Its charger said at the end of charging that something stood there, or the connector had been free before.
  const occupied = wh > 0 ? multiply(String(minutes), OCCUPANCY_FEE) : '0';
  return roundHalfUp(
    sum([
      of(session.price),
      service,
      wh > 0 ? SESSION_FEE : '0',
      occupied,
      session.isReserved ? PROMISED : '0',
      session.hasLevel ? negate(roundHalfUp(multiply(service, '0.5'), 2)) : '0',
    ]),
    2,
  );
}

class Life {
  readonly sessions: Session[];
  readonly cards: Record<Exclude<WalletName, 'mobile'>, string>;
  readonly stationId: number;
  user: { id: number; idTag: string };
  other: { id: number; idTag: string };
  /** Price by version. */
  readonly prices: { id: number; price: string }[];
  /** The user that it began with. */
  readonly born: number;
  paidIn = '0';
  mostPaidIn = '0';
  constructor(given: Pick<Life, 'sessions' | 'cards' | 'stationId' | 'user' | 'other' | 'prices'>) {
    this.born = given.user.id;
    ({
      sessions: this.sessions,
      cards: this.cards,
      stationId: this.stationId,
      user: this.user,
      other: this.other,
      prices: this.prices,
    } = given);
  }

  tagOf(name: WalletName): string {
    return name === 'mobile' ? this.user.idTag : this.cards[name];
  }
  async look(name: WalletName): Promise<{ refundable: string; balance: string }> {
    if (name !== 'mobile') return test.admin.get(contract.cards.get, { params: { cardNumber: this.cards[name] } });
    const { mobileBalance: balance, refundable } = await test.admin.get(contract.chargeUsers.get, {
      params: { id: this.user.id },
    });
    return { balance, refundable };
  }
  refOf = (name: WalletName) =>
    name === 'mobile'
      ? { kind: 'chargeUser' as const, id: String(this.user.id) }
      : { kind: 'card' as const, id: this.cards[name] };

  async move(name: WalletName, amount: string): Promise<void> {
    const body = { amount, requestId: unique('request-') };
    const { status } =
      name === 'mobile'
        ? await test.admin.call(contract.chargeUsers.recharge, { params: { id: this.user.id }, body })
        : await test.admin.call(contract.cards.recharge, { params: { cardNumber: this.cards[name] }, body });
    if (status !== 200) return;
    this.paidIn = add(this.paidIn, amount);
    if (compare(this.paidIn, this.mostPaidIn) > 0) this.mostPaidIn = this.paidIn;
  }

  async run(one: Step): Promise<void> {
    const session = 'session' in one ? this.sessions[one.session]! : undefined;
    switch (one.do) {
      case 'recharge':
        return this.move(one.into as WalletName, one.amount);
      case 'refund': {
        const { refundable } = await this.look(one.from);
        const amount = roundHalfUp(multiply(refundable, String(one.share)), 2);
        return compare(amount, '0') > 0 ? this.move(one.from, negate(amount)) : undefined;
      }
      case 'transfer': {
        const { balance } = await this.look(one.from);
        const amount = roundHalfUp(multiply(balance, String(one.share)), 2);
        if (one.from === one.into || compare(amount, '0') <= 0) return;
        const body = { from: this.refOf(one.from), to: this.refOf(one.into), amount, requestId: unique('request-') };
        const { status, error } = await test.admin.call(contract.transfers.create, { body });
        // Something may be billed meanwhile.
        if (status !== 200) expect(['balanceHeld', 'balanceTooLow']).toContain(error.key);
        return;
      }
      case 'replace': {
        const name = one.card as Exclude<WalletName, 'mobile'>;
        const newCardNumber = unique('L');
        const body = { newCardNumber, newPhysicalNumber: unique('P'), remark: '' };
        await test.admin.get(contract.cards.replace, { params: { cardNumber: this.cards[name] }, body });
        this.cards[name] = newCardNumber;
        return;
      }
      case 'merge': {
        const body = { otherId: this.user.id };
        const { status } = await test.admin.call(contract.chargeUsers.merge, { params: { id: this.other.id }, body });
        // Refused while it charges or owes.
        if (status === 200) this.user = this.other;
        return;
      }
      case 'price': {
        const { id } = await setPrice(this.stationId, String(2 + this.prices.length));
        // However it came there: under sessions that have begun.
        if (one.back)
          await test.rows(`update price_version set effective_from = effective_from - interval '200 minutes' where id = $1`, [
            id,
          ]);
        this.prices.push({ id, price: String(2 + this.prices.length) });
        return;
      }
      case 'start':
        return session!.state === 'new' ? this.start(session!) : undefined;
      case 'meter':
        return this.meter(session!, one.sample);
      case 'rule':
        return session!.state === 'running' ? this.closeByRule(session!) : undefined;
      case 'silence':
        return session!.state === 'running' ? this.closeBySilence(session!) : undefined;
      case 'stop':
      case 'dataStop':
        return this.stop(session!, one.do === 'dataStop');
      case 'statuses':
        return this.tell(session!);
      case 'reprice':
        return this.reprice(session!);
      case 'invalid': {
        if (session!.state === 'new' || session!.state === 'running' || !session!.isValid) return;
        const params = { transactionId: session!.id! };
        await test.admin.get(contract.records.invalidate, { params, body: { reason: 'wrong' } });
        session!.isValid = false;
        return;
      }
    }
  }

  async start(session: Session): Promise<void> {
    const settled = this.sessions.filter(
      (one) =>
        one.isValid && !one.isAsked && (one.state === 'closed' || one.state === 'stopped') && endOf(one).at <= session.startedAt,
    );
    session.hasLevel = settled.reduce((wh, one) => wh + endOf(one).wh, 0) >= LEVEL_WH;
    session.id = await session.point.start(this.tagOf(session.payer), 0, session.startedAt);
    // A wallet without money is refused: its record is closed as it begins, what is charged all the same comes late.
    const [{ status }] = await test.rows('select status from charging_record where transaction_id = $1', [session.id]);
    session.state = status === 'charging' ? 'running' : 'closed';
    if (session.isReserved)
      await test.rows('update charging_record set reservation_used = true, reservation_promise = $2 where transaction_id = $1', [
        session.id,
        PROMISED,
      ]);
  }

  /** A sample of its meter, in time or late. */
  async meter(session: Session, sample: number): Promise<void> {
    if (session.state === 'new') return;
    await session.point.meter(session.id, session.register[sample]!, at(session, sample));
    // A bill that was taken back stays as it was.
    if (session.isValid) session.samples.add(sample);
    if (session.decided && session.state === 'closed' && session.register[sample]! > session.decided.wh + LITTLE_OFF_WH)
      session.isAsked = true;
    await this.judged(session);
  }

  /** What came late is judged. */
  judged({ id }: Session): Promise<unknown> {
    return until(async () => (await test.rows('select from late_sample where transaction_id = $1', [id])).length === 0);
  }

  async stop(session: Session, hasData: boolean): Promise<void> {
    if (session.state !== 'running' && session.state !== 'closed') return;
    const value = (sample: number) => ({
      timestamp: iso(at(session, sample)),
      sampledValue: [{ value: String(session.register[sample]) }],
    });
    const more = hasData ? { transactionData: [0, 1, 2].map(value) } : {};
    await session.point.end(session.id!, session.register[3]!, at(session, 3), more);
    session.state = 'stopped';
    session.decided = undefined;
    session.isAsked = false;
  }

  /** Its charger said minutes ago that nothing goes on there, and no more. */
  async closeBySilence(session: Session): Promise<void> {
    await this.tell(session);
    const { serialNumber } = session;
    await test.rows(
      `update status_history set received_at = now() - interval '20 minutes' + (at - $2::timestamptz) / 1000 where point_id = (select id from charge_point where serial_number = $1)`,
      [serialNumber, new Date(session.leftAt)],
    );
    await test.rows(
      `update charging_record set start_received_at = start_received_at - interval '30 minutes' where transaction_id = $1`,
      [session.id],
    );
    await test.rows(`update charging_live set shown_at = shown_at - interval '30 minutes' where transaction_id = $1`, [
      session.id,
    ]);
    await test.rows(
      `update connector set status = 'Available', status_at = $2, status_received_at = now() - interval '20 minutes'
       where connector_no = 1 and point_id = (select id from charge_point where serial_number = $1)`,
      [serialNumber, new Date(session.leftAt)],
    );
    const [{ stop_reason: reason }] = await until(async () => {
      const ended = await test.rows(
        `select stop_reason from charging_record where transaction_id = $1 and status <> 'charging'`,
        [session.id],
      );
      return ended.length > 0 && ended;
    });
    expect(reason).toBe('ClosedBySilence');
    session.state = 'closed';
  }

  async closeByRule(session: Session): Promise<void> {
    await test.rows(`update charging_live set heard_at = now() - interval '80 hours' where transaction_id = $1`, [session.id]);
    await until(
      async () =>
        (await test.rows(`select from charging_record where transaction_id = $1 and status <> 'charging'`, [session.id])).length,
    );
    session.state = 'closed';
  }

  /** What its charger said of the connector, for the first time. */
  async tell(session: Session): Promise<void> {
    if (session.isTold) return;
    session.isTold = true;
    // It said so all the time while the car stood there.
    const told = Array.from({ length: 60 }, (_, index) => [session.startedAt + index * 3 * MINUTE, 'Charging'] as const).filter(
      ([moment]) => moment < session.leftAt,
    );
    await test.rows(
      `insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code)
       select v.at, now(), p.id, p.provider_id, 1, v.status, 'NoError' from charge_point p, unnest($2::timestamptz[], $3::text[]) v (at, status) where p.serial_number = $1`,
      [
        session.serialNumber,
        [...told.map(([moment]) => new Date(moment)), new Date(session.leftAt)],
        [...told.map(([, status]) => status), 'Available'],
      ],
    );
  }

  /** A person puts the last price in the place of the one that it was billed by. */
  async reprice(session: Session): Promise<void> {
    if (
      !session.isValid ||
      (session.state !== 'closed' && session.state !== 'stopped') ||
      endOf(session).wh === 0 ||
      session.isAsked
    )
      return;
    const right = this.prices.at(-1)!;
    if (right.price === session.price) return;
    const wrongVersionId = this.prices.find(({ price }) => price === session.price)!.id;
    await test.admin.get(contract.records.reprice, {
      body: {
        stationId: this.stationId,
        wrongVersionId,
        rightVersionId: right.id,
        transactionIds: [session.id!],
        reason: 'wrong price',
      },
    });
    session.price = right.price;
    session.decided = endOf(session);
  }

  async finish(): Promise<void> {
    for (const session of this.sessions) {
      if (session.state === 'running') await this.closeByRule(session);
      if (session.state !== 'new') await this.tell(session);
    }
    const ids = this.sessions.flatMap(({ id }) => id ?? []);
    await until(async () => (await test.rows('select from occupancy where transaction_id = any ($1)', [ids])).length === 0);
  }

  async check(): Promise<void> {
    let charged = '0';
    for (const session of this.sessions) {
      if (session.id === undefined) continue;
      const [record] = await test.rows(
        `select r.status, r.review_reasons, r.valid, r.cost::text as cost, b.cost::text as bill from charging_record r join charging_bill b using (transaction_id) where transaction_id = $1 order by b.revision desc limit 1`,
        [session.id],
      );
      // Without a reading, or with more than was decided on, a person decides.
      const waits = session.isValid && ((session.state === 'closed' && session.samples.size === 0) || session.isAsked === true);
      expect(record, `session ${session.id}: ${record.review_reasons}`).toMatchObject({
        status: waits ? 'review' : 'finished',
        valid: session.isValid,
        bill: record.cost,
      });
      if (waits) continue;
      if (!session.isValid) continue;
      expect(
        record.cost,
        `session ${session.id} ${JSON.stringify({ ...session, point: undefined, samples: [...session.samples] })}`,
      ).toBe(costOf(session));
      charged = add(charged, record.cost);
    }
    const [{ bonus }] = await test.rows(
      `select coalesce(sum(e.amount), 0)::text as bonus from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.balance_after is not null
       where t.kind = 'bonus' and e.account_id in (select account_id from charge_user where id = any ($1) union select account_id from card where charge_user_id = any ($1))`,
      [[this.born, this.other.id]],
    );
    const balances = await Promise.all(WALLETS.map(async (name) => (await this.look(name)).balance));
    const expected = subtract(add(this.paidIn, bonus), charged);
    expect(compare(sum(balances), expected), `${balances.join(' + ')} is not ${expected}`).toBe(0);
    // No more bonus than for what was ever paid in at once, whatever went round.
    expect(
      compare(multiply(bonus, BONUS_FROM), multiply(this.mostPaidIn, BONUS)),
      `${bonus} for ${this.mostPaidIn}`,
    ).toBeLessThanOrEqual(0);
  }
}

const setPrice = (stationId: number, electricity: string, more: object = {}) => {
  const fee = { electricity, service: '1' };
  return test.admin.get(contract.prices.create, {
    body: {
      stationId,
      groupId: null,
      effectiveFrom: new Date().toISOString(),
      slots: new Array(48).fill('flat'),
      fees: { sharp: fee, peak: fee, flat: fee, valley: fee },
      sessionFee: SESSION_FEE,
      occupancyFee: OCCUPANCY_FEE,
      occupancyFreeMinutes: 10,
      // Longer than all of this test: nothing is counted before the charger has told.
      occupancyMostMinutes: 1440,
      // Not what was promised.
      reservationFee: '9',
      ...more,
    },
  });
};

async function born(plans: readonly (typeof plan extends fc.Arbitrary<infer T> ? T : never)[]): Promise<Life> {
  const { id: stationId } = await test.station({ timeZone: 'UTC', price: null });
  const first = await setPrice(stationId, '1', { effectiveFrom: '2020-01-01T00:00:00Z' });
  const user = () =>
    test.admin.get(contract.chargeUsers.create, { body: { account: unique('u'), userType: 'phone', providerId: test.ours } });
  const [own, other] = await Promise.all([user(), user()]);
  const card = async (chargeUserId?: number) =>
    (await test.card({ amount: '0', ...(chargeUserId ? { chargeUserId } : {}) })).cardNumber;
  const cards = { first: await card(own.id), second: await card(own.id), stranger: await card() };
  const now = Date.now();
  const sessions = await Promise.all(
    plans.map(async ({ payer, parts, stays, isReserved }, index): Promise<Session> => {
      const { serialNumber } = await test.point({ stationId, powerW: 50_000 });
      const startedAt = now - (index === 0 ? 500 : 240) * MINUTE;
      return {
        point: await test.boot(serialNumber),
        serialNumber,
        payer,
        register: parts.map((_, part) => parts.slice(0, part + 1).reduce((wh, one) => wh + one, 0)),
        startedAt,
        leftAt: startedAt + (100 + stays) * MINUTE,
        isReserved,
        price: '1',
        hasLevel: false,
        samples: new Set(),
        state: 'new',
        isTold: false,
        isValid: true,
      };
    }),
  );
  const life = new Life({ sessions, cards, stationId, user: own, other, prices: [{ id: first.id, price: '1' }] });
  await life.move('first', '100');
  await life.move('mobile', '45');
  return life;
}

it('whatever happens between two bills of a record, and in whatever order, the last bill and all wallets are those of the facts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          plan,
          plan,
          fc.array(step, { minLength: 10, maxLength: 24 }),
          fc.array(fc.nat({ max: 5 }), { minLength: 20, maxLength: 20 }),
        ),
        {
          minLength: 3,
          maxLength: 3,
        },
      ),
      async (lives) => {
        await Promise.all(
          lives.map(async ([one, two, others, order]) => {
            const steps = woven([stepsOf(one.course, 0), stepsOf(two.course, 1), others], order);
            const life = await born([one, two]);
            try {
              for (const next of steps) await life.run(next);
              await life.finish();
              await life.check();
            } finally {
              for (const { point } of life.sessions) point.drop();
            }
          }),
        );
        await test.checkBooks();
        const { id, differences } = await test.admin.get(contract.reconciliations.run, { body: { providerId: test.ours } });
        const { list } = await test.admin.get(contract.reconciliations.differences, { params: { id }, query: {} });
        expect({ differences, list }).toEqual({ differences: 0, list: [] });
      },
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
});
