import { contract } from '@csms/contract';
import { add, compare, multiply, negate, roundHalfUp, subtract, sum } from '@csms/kernel';
import { expect } from 'vitest';
import { type TestServer, unique, until } from '../server.ts';
import { costOf, type LifePrice, type LifeSession, waits } from './facts.ts';
import { setPrice } from './place.ts';
import { type Step, WALLETS, type WalletName } from './plans.ts';
import { closeByRule, closeBySilence, giveBack, invalidate, meter, reprice, start, stop, tell } from './sessions.ts';

/** What a provider gives for a recharge. */
export const [BONUS_FROM, BONUS] = ['50', '8'];

interface User {
  id: number;
  idTag: string;
}
type Cards = Record<Exclude<WalletName, 'mobile'>, string>;

/** A station with its customers and sessions, and what happens to them, step by step. */
export class Life {
  readonly test: TestServer;
  readonly stationId: number;
  readonly sessions: readonly LifeSession[];
  readonly prices: LifePrice[];
  readonly cards: Cards;
  /** The user that it began with. */
  readonly born: number;
  user: User;
  readonly other: User;
  paidIn = '0';
  mostPaidIn = '0';
  constructor(
    test: TestServer,
    given: { stationId: number; sessions: LifeSession[]; prices: LifePrice[]; cards: Cards; user: User; other: User },
  ) {
    this.test = test;
    this.stationId = given.stationId;
    this.sessions = given.sessions;
    this.prices = given.prices;
    this.cards = given.cards;
    this.born = given.user.id;
    this.user = given.user;
    this.other = given.other;
  }

  tagOf = (name: WalletName): string => (name === 'mobile' ? this.user.idTag : this.cards[name]);

  async look(name: WalletName): Promise<{ refundable: string; balance: string }> {
    const { admin } = this.test;
    if (name !== 'mobile') return admin.get(contract.cards.get, { params: { cardNumber: this.cards[name] } });
    const { mobileBalance: balance, refundable } = await admin.get(contract.chargeUsers.get, { params: { id: this.user.id } });
    return { balance, refundable };
  }

  private refOf = (name: WalletName) =>
    name === 'mobile'
      ? { kind: 'chargeUser' as const, id: String(this.user.id) }
      : { kind: 'card' as const, id: this.cards[name] };

  /** Pays in, or out. */
  async move(name: WalletName, amount: string): Promise<void> {
    const { admin } = this.test;
    const body = { amount, requestId: unique('request-') };
    const { status } =
      name === 'mobile'
        ? await admin.call(contract.chargeUsers.recharge, { params: { id: this.user.id }, body })
        : await admin.call(contract.cards.recharge, { params: { cardNumber: this.cards[name] }, body });
    if (status !== 200) return;
    this.paidIn = add(this.paidIn, amount);
    if (compare(this.paidIn, this.mostPaidIn) > 0) this.mostPaidIn = this.paidIn;
  }

  async run(one: Step): Promise<void> {
    const session = 'session' in one ? this.sessions[one.session]! : undefined;
    switch (one.do) {
      case 'recharge':
        return this.move(one.into, one.amount);
      case 'refund': {
        const { refundable } = await this.look(one.from);
        const amount = roundHalfUp(multiply(refundable, String(one.share)), 2);
        return compare(amount, '0') > 0 ? this.move(one.from, negate(amount)) : undefined;
      }
      case 'transfer':
        return this.transfer(one);
      case 'replace':
        return this.replace(one.card);
      case 'merge': {
        const body = { otherId: this.user.id };
        const { status } = await this.test.admin.call(contract.chargeUsers.merge, { params: { id: this.other.id }, body });
        // Refused while it charges or owes.
        if (status === 200) this.user = this.other;
        return;
      }
      case 'price':
        return this.setPrice(one);
      case 'start':
        return session!.state === 'new' ? start(this, session!) : undefined;
      case 'meter':
        return meter(this, session!, one.sample);
      case 'rule':
        return session!.state === 'running' ? closeByRule(this, session!) : undefined;
      case 'silence':
        return session!.state === 'running' ? closeBySilence(this, session!) : undefined;
      case 'stop':
      case 'dataStop':
        return stop(session!, one.do === 'dataStop');
      case 'statuses':
        return tell(this, session!);
      case 'reprice':
        return reprice(this, session!);
      case 'invalid':
        return invalidate(this, session!);
      case 'giveBack':
        return giveBack(this, session!, one.share);
    }
  }

  private async transfer(one: { from: WalletName; into: WalletName; share: number }): Promise<void> {
    const { balance } = await this.look(one.from);
    const amount = roundHalfUp(multiply(balance, String(one.share)), 2);
    if (one.from === one.into || compare(amount, '0') <= 0) return;
    const body = { from: this.refOf(one.from), to: this.refOf(one.into), amount, requestId: unique('request-') };
    const { status, error } = await this.test.admin.call(contract.transfers.create, { body });
    // Something may be billed meanwhile.
    if (status !== 200) expect(['balanceHeld', 'balanceTooLow']).toContain(error.key);
  }

  private async replace(name: keyof Cards): Promise<void> {
    const newCardNumber = unique('L');
    const body = { newCardNumber, newPhysicalNumber: unique('P'), remark: '' };
    await this.test.admin.get(contract.cards.replace, { params: { cardNumber: this.cards[name] }, body });
    this.cards[name] = newCardNumber;
  }

  private async setPrice({ back, perStay }: { back: boolean; perStay: boolean }): Promise<void> {
    const electricity = String(2 + this.prices.length);
    const { id } = await setPrice(this.test, this.stationId, electricity, { sessionFeePerStay: perStay });
    // However it came there: under sessions that have begun.
    if (back)
      await this.test.rows(`update price_version set effective_from = effective_from - interval '200 minutes' where id = $1`, [
        id,
      ]);
    this.prices.push({ id, electricity, perStay });
  }

  async finish(): Promise<void> {
    for (const session of this.sessions) {
      if (session.state === 'running') await closeByRule(this, session);
      if (session.state !== 'new') await tell(this, session);
    }
    const ids = this.sessions.flatMap(({ id }) => id ?? []);
    for (const list of ['occupancy', 'stay_mark'])
      await until(async () => (await this.test.rows(`select from ${list} where transaction_id = any ($1)`, [ids])).length === 0);
  }

  async check(): Promise<void> {
    let charged = '0';
    for (const session of this.sessions) {
      if (session.id === undefined) continue;
      const [record] = await this.test.rows(
        `select r.status, r.review_reasons, r.valid, r.cost::text as cost, r.refunded::text as refunded, b.cost::text as bill from charging_record r join charging_bill b using (transaction_id) where transaction_id = $1 order by b.revision desc limit 1`,
        [session.id],
      );
      expect(record, `session ${session.id}: ${record.review_reasons}`).toMatchObject({
        status: waits(session) ? 'review' : 'finished',
        valid: session.isValid,
        bill: record.cost,
      });
      if (waits(session) || !session.isValid) {
        expect(record.refunded).toBe('0');
        continue;
      }
      const told = JSON.stringify({ ...session, point: undefined, samples: [...session.samples] });
      expect(record.cost, `session ${session.id} ${told}`).toBe(costOf(session, this.sessions));
      const refunded = compare(session.granted, record.cost) < 0 ? session.granted : record.cost;
      expect(compare(record.refunded, refunded), `session ${session.id}: ${record.refunded} is not ${refunded}`).toBe(0);
      charged = add(charged, record.cost, negate(refunded));
    }
    const [{ bonus }] = await this.test.rows(
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
