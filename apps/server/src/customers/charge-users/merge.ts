import type { ChargeUser, MERGE_TAKES, MergePlan } from '@csms/contract';
import { add, compare, isZero } from '@csms/kernel';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { CustomerKeeper } from '../privacy/keeper.ts';
import { closeWallet } from '../wallet/moved-wallet.ts';
import { transferMoney } from '../wallet/transfer.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';
import { chargeUsersOf, findChargeUser } from './charge-users.queries.ts';

/**
 * The tables of customers whose rows belong to a charge user and go over to the one that stays, beside those that keepers name; a test compares both with the database.
 * `charge_user_usage`, one row a user, is added up.
 */
export const TABLES_OF_A_USER = ['car', 'card', 'membership_purchase', 'voucher', 'benefit_use'] as const;

/** Two users that become one. */
export interface Merging {
  keepId: number;
  removeId: number;
  keepers: readonly CustomerKeeper[];
  /** What the one that stays takes over, where it has none. */
  takes?: readonly (typeof MERGE_TAKES)[number][];
}

interface Side {
  id: number;
  provider_id: number;
  account_id: number;
  balance: string;
  currency: string;
  minor_unit: number;
  enabled: boolean;
  merged_into: number | null;
  erased: boolean;
  system_user_id: number | null;
  running: number;
}

/** Whether a session of the one that goes is on its way. Asked before users are locked: who changes what starts locks that first. */
async function isStarting(trx: Trx, { removeId, keepers }: Merging): Promise<boolean> {
  for (const keeper of keepers) if (await keeper.isStarting?.(trx, removeId)) return true;
  return false;
}

async function sidesOf(trx: Trx, { keepId, removeId }: Merging): Promise<{ keep: Side; remove: Side }> {
  const { rows } = await sql<Side>`
    select u.id, u.provider_id, u.account_id, l.balance::text as balance, l.currency, p.minor_unit, u.enabled, u.merged_into, u.erased_at is not null as erased, u.system_user_id,
      (select count(*)::int from charging_session r where r.status = 'charging' and r.charge_user_id = u.id) as running
    from charge_user u join ledger_account l on l.id = u.account_id join provider p on p.id = u.provider_id
    where u.id in (${keepId}, ${removeId})`.execute(trx);
  return { keep: found(rows.find((row) => row.id === keepId)), remove: found(rows.find((row) => row.id === removeId)) };
}

/** Why the two cannot become one. */
function refusalsOf({ keep, remove }: { keep: Side; remove: Side }, starts: boolean): MergePlan['refusals'] {
  const refusals: MergePlan['refusals'] = [];
  if (keep.provider_id !== remove.provider_id) refusals.push('otherProvider');
  else if (keep.currency !== remove.currency) refusals.push('otherCurrency');
  if (keep.merged_into !== null || remove.merged_into !== null || keep.id === remove.id) refusals.push('merged');
  // Who it was is forgotten: it is nobody else now.
  if (keep.erased || remove.erased) refusals.push('erased');
  else if (!keep.enabled && keep.merged_into === null) refusals.push('disabled');
  // Its sessions would go on upon a wallet that is empty.
  if (remove.running > 0 || starts) refusals.push('charging');
  if (compare(remove.balance, '0') < 0) refusals.push('debt');
  // The system user's rights would vanish with it.
  if (remove.system_user_id !== null) refusals.push('systemUser');
  return refusals;
}

/** What a merge would do, and what stands in its way. */
export async function planMerge(trx: Trx, merging: Merging, now: number): Promise<MergePlan> {
  const { keepId, removeId } = merging;
  const starts = await isStarting(trx, merging);
  const sides = await sidesOf(trx, merging);
  const [keep, remove] = (await chargeUsersOf(trx, keepId === removeId ? [keepId, keepId] : [keepId, removeId], now)) as [
    ChargeUser,
    ChargeUser,
  ];
  const { rows } = await sql<{ records: number; vouchers: number; memberships: number; energy_wh: number; cards: string[] }>`
    select (select count(*)::int from charging_session where charge_user_id = ${removeId}) as records,
      (select count(*)::int from voucher where charge_user_id = ${removeId} and withdrawn_at is null and transaction_id is null) as vouchers,
      (select count(*)::int from membership_purchase where charge_user_id = ${removeId} and expires_at > ${new Date(now)}) as memberships,
      coalesce((select energy_wh from charge_user_usage where charge_user_id = ${removeId}), 0) as energy_wh,
      array(select card_number from card where charge_user_id = ${removeId} order by id limit 200) as cards`.execute(trx);
  const { records, vouchers, memberships, energy_wh: energyWh, cards } = rows[0]!;
  const { minor_unit: minorUnit } = sides.keep;
  return {
    keep,
    remove,
    amount: shownAmount(sides.remove.balance, minorUnit),
    balanceAfter: shownAmount(add(sides.keep.balance, sides.remove.balance), minorUnit),
    cards,
    records,
    vouchers,
    memberships,
    energyWh,
    refusals: refusalsOf(sides, starts),
  };
}

/**
 * Makes two users one: the mobile balance moves, cards, records and benefits go over, and the emptied account is kept, disabled, for its own history. Both rows are locked first,
 * so of two merges at the same moment one finds what the other has done. Throws mergeRefused.
 */
export async function mergeChargeUsers(trx: Trx, caller: Caller, merging: Merging, now: number) {
  const { keepId, removeId, keepers, takes = [] } = merging;
  const starts = await isStarting(trx, merging);
  const locked = await trx
    .selectFrom('charge_user')
    .select('id')
    .where('id', 'in', [keepId, removeId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (!locked.some((row) => row.id === keepId) || !locked.some((row) => row.id === removeId)) throw new Problem('notFound');
  const { keep, remove } = await sidesOf(trx, merging);
  if (refusalsOf({ keep, remove }, starts).length > 0) throw new Problem('mergeRefused');
  // The records before the wallets, as settlement has it. What is taken back later is given to the wallet that there still is.
  for (const keeper of keepers) await keeper.moveWallet?.(trx, { from: remove.account_id, into: keep.account_id, of: removeId });
  for (const table of [...keepers.flatMap(({ tables }) => tables), ...TABLES_OF_A_USER])
    await sql`update ${sql.table(table)} set charge_user_id = ${keepId} where charge_user_id = ${removeId}`.execute(trx);
  await sql`insert into charge_user_usage as k (charge_user_id, provider_id, energy_wh, sessions)
    select ${keepId}, provider_id, energy_wh, sessions from charge_user_usage where charge_user_id = ${removeId}
    on conflict (charge_user_id) do update set energy_wh = k.energy_wh + excluded.energy_wh, sessions = k.sessions + excluded.sessions`.execute(
    trx,
  );
  await sql`delete from charge_user_usage where charge_user_id = ${removeId}`.execute(trx);
  // What was settled since it was read counts: all of it goes over, and no debt stays behind.
  const { rows: wallets } = await sql<{ id: number; balance: string }>`
    select id, balance::text as balance from ledger_account where id in (${keep.account_id}, ${remove.account_id}) order by id for no key update`.execute(
    trx,
  );
  const { balance } = wallets.find(({ id }) => id === remove.account_id)!;
  if (compare(balance, '0') < 0) throw new Problem('mergeRefused');
  if (!isZero(balance))
    await transferMoney(trx, {
      providerId: keep.provider_id,
      minorUnit: keep.minor_unit,
      fromAccountId: remove.account_id,
      toAccountId: keep.account_id,
      amount: balance,
      dedupeKey: `merge:${removeId}`,
      reference: String(removeId),
      source: 'merge',
      operator: caller.username,
      remark: '',
    });
  await closeWallet(trx, { from: remove.account_id, into: keep.account_id });
  const at = new Date(now);
  await trx
    .updateTable('charge_user')
    .set({ merged_into: keepId, merged_at: at, enabled: false, group_id: null })
    .where('id', '=', removeId)
    .execute();
  for (const field of takes)
    await sql`update charge_user k set ${sql.ref(field)} = o.${sql.ref(field)} from charge_user o where k.id = ${keepId} and o.id = ${removeId} and k.${sql.ref(field)} = ''`.execute(
      trx,
    );
  // Users that were merged into it before follow.
  await trx.updateTable('charge_user').set({ merged_into: keepId }).where('merged_into', '=', removeId).execute();
  return {
    user: found(await findChargeUser(trx, keepId, now)),
    accountIds: [keep.account_id, remove.account_id],
  };
}
