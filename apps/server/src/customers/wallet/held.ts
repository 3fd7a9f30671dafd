import { compare, roundHalfUp, subtract } from '@csms/kernel';
import type { Queryable } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * What the running sessions of a wallet have cost so far. Asked while the wallet is locked by a posting, a session that is being settled is found running, or settled and taken off the balance,
 * never neither: its settlement holds the same lock until it has committed.
 */
export async function heldBySessions(client: Queryable, accountId: number): Promise<string> {
  const { rows } = await client.query<{ held: string }>({
    name: 'wallet-held',
    text: `select coalesce(sum(live_cost), 0)::text as held from charging_session where status = 'charging' and account_id = $1`,
    values: [accountId],
  });
  return rows[0]!.held;
}

/** What money leaves a wallet: `balance` is what is left, `taken` what left. */
interface Leaving {
  accountId: number;
  balance: string;
  taken: string;
  minorUnit: number;
  /** The form's field that asked for it. */
  field: string;
}

/** Throws balanceHeld where a wallet, locked by the caller's posting, keeps less than its running sessions have cost so far. */
export async function checkHeld(client: Queryable, { accountId, balance, taken, minorUnit, field }: Leaving): Promise<void> {
  const held = await heldBySessions(client, accountId);
  if (compare(balance, held) >= 0) return;
  const free = subtract(balance, subtract(held, taken));
  const shown = (amount: string) => roundHalfUp(compare(amount, '0') < 0 ? '0' : amount, minorUnit);
  throw new Problem('balanceHeld', { places: { most: shown(free), held: shown(held) }, fields: { [field]: 'balanceHeld' } });
}
