import { compare, isZero, negate, roundHalfUp, subtract } from '@csms/kernel';
import type { Trx } from '../../platform/database/database.ts';
import { type Queryable, queryableOf } from '../../platform/database/queryable.ts';
import { postLedger } from '../wallet/ledger.ts';
import { newlyPaid, noteEarned } from '../wallet/paid-money.ts';

interface BonusStep {
  from: string;
  bonus: string;
}

interface BonusActivity {
  id: number;
  name: string;
  steps: BonusStep[];
  charge_user_id: number | null;
}

interface Bonus {
  activity: BonusActivity;
  bonus: string;
}

export interface Recharged {
  providerId: number;
  accountId: number;
  minorUnit: number;
  amount: string;
  requestId: string;
  operator: string;
  /** The provider's account that bonuses are paid from. */
  bonusAccountId: number;
}

/** What the steps add to a recharge: the bonus of the highest step that it reaches. */
export function bonusOf(amount: string, steps: readonly BonusStep[]): string {
  let best: BonusStep | undefined;
  for (const step of steps) if (compare(amount, step.from) >= 0 && (!best || compare(step.from, best.from) > 0)) best = step;
  return best?.bonus ?? '0';
}

/**
 * Adds the bonus of the activity that gives most to a recharge of a card or charge user, in the caller's transaction; once for one request. What was refunded and is only paid in again brings none
 * (ADR 25), whatever way it took.
 */
export async function addRechargeBonus(trx: Trx, recharged: Recharged): Promise<void> {
  const client = queryableOf(trx);
  const { accountId, providerId, amount } = recharged;
  const fresh = await newlyPaid(client, accountId, amount);
  const best = await bestBonus(client, recharged, fresh);
  await noteEarned(client, accountId, providerId, best ? amount : subtract(amount, fresh));
  if (best) await postBonus(client, recharged, best);
}

/** The activity that gives most to so much new money; undefined: none gives any. */
async function bestBonus(client: Queryable, recharged: Recharged, fresh: string): Promise<Bonus | undefined> {
  const { rows } = await client.query<BonusActivity>({
    name: 'bonus-activities',
    text: `select a.id, a.name, a.steps, w.charge_user_id from activity a
      cross join lateral (
        select u.id as charge_user_id, u.group_id from charge_user u where u.account_id = $2
        union all
        select u.id, u.group_id from card c left join charge_user u on u.id = c.charge_user_id where c.account_id = $2
      ) w
      where a.kind = 'rechargeBonus' and a.provider_id = $1 and a.starts_at <= now() and least(a.ends_at, a.stopped_at) > now()
        and (cardinality(a.group_ids) = 0 or w.group_id = any (a.group_ids)) order by a.id`,
    values: [recharged.providerId, recharged.accountId],
  });
  let best: Bonus | undefined;
  for (const activity of rows) {
    const bonus = roundHalfUp(bonusOf(fresh, activity.steps), recharged.minorUnit);
    if (!isZero(bonus) && (!best || compare(bonus, best.bonus) > 0)) best = { activity, bonus };
  }
  return best;
}

async function postBonus(client: Queryable, recharged: Recharged, { activity, bonus }: Bonus): Promise<void> {
  const [posted] = await postLedger(client, [
    {
      providerId: recharged.providerId,
      kind: 'bonus',
      reference: String(activity.id),
      dedupeKey: `bonus:${recharged.accountId}:${recharged.requestId}`,
      operator: recharged.operator,
      remark: activity.name,
      source: 'activity',
      entries: [
        { accountId: recharged.accountId, amount: bonus },
        { accountId: recharged.bonusAccountId, amount: negate(bonus) },
      ],
    },
  ]);
  if (!posted) return;
  await client.query({
    name: 'bonus-use',
    text: `insert into benefit_use (provider_id, kind, benefit_id, charge_user_id, amount, base) values ($1, 'activity', $2, $3, $4::numeric, $5::numeric)`,
    values: [recharged.providerId, activity.id, activity.charge_user_id, bonus, recharged.amount],
  });
}
