import type { BodyOf, CorporateTransfer, contract } from '@csms/contract';
import { compare, isZero, negate, sum } from '@csms/kernel';
import { attachFile } from '../../access/index.ts';
import { checkedAmount, LARGEST_BALANCE, type LedgerPosting, postLedger, systemAccounts } from '../../customers/index.ts';
import { type Trx, violatedUnique } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { findCorporateTransfer, lockCorporateTransfer, memberWallets } from './corporate-transfers.queries.ts';
import { dividedEvenly, eachTotal } from './spread.rules.ts';

type Form = Required<BodyOf<typeof contract.corporateTransfers.enter>>;

/** Enters a bank transfer. Throws bankReferenceKnown where the provider has one with that reference that was not rejected. */
export async function enterTransfer(trx: Trx, caller: Caller, form: Form, now: number): Promise<CorporateTransfer> {
  const company = await trx
    .selectFrom('company as c')
    .innerJoin('provider as p', 'p.id', 'c.provider_id')
    .select(['c.provider_id', 'c.group_id', 'p.minor_unit', 'p.currency'])
    .where('c.id', '=', form.companyId)
    .executeTakeFirst();
  if (!company) throw new Problem('invalid', { fields: { companyId: 'notFound' } });
  const amount = checkedAmount(form.amount, company.minor_unit);
  if (form.spread !== 'company' && company.group_id === null)
    throw new Problem('companyWithoutMembers', { fields: { spread: 'companyWithoutMembers' } });
  let memberAmount: string | null = null;
  if (form.spread === 'each') {
    if (form.memberAmount === null) throw new Problem('invalid', { fields: { memberAmount: 'invalid' } });
    memberAmount = checkedAmount(form.memberAmount, company.minor_unit, 'memberAmount');
  }
  if (form.spread !== 'company') await checkSpread(trx, company, amount, memberAmount);
  await attachFile(trx, form.slipFile, { providerId: company.provider_id, field: 'slipFile' });
  const { id } = await trx
    .insertInto('corporate_transfer')
    .values({
      provider_id: company.provider_id,
      company_id: form.companyId,
      amount,
      bank_reference: form.bankReference,
      slip_file: form.slipFile,
      spread: form.spread,
      member_amount: memberAmount,
      remark: form.remark,
      entered_by_id: caller.userId,
      entered_by: caller.username,
      entered_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violatedUnique(error) !== 'corporate_transfer_reference') throw error;
      throw new Problem('bankReferenceKnown', { fields: { bankReference: 'bankReferenceKnown' }, cause: error });
    });
  return found(await findCorporateTransfer(trx, id, caller.userId));
}

async function lockOpen(trx: Trx, caller: Caller, id: number) {
  const transfer = found(await lockCorporateTransfer(trx, id));
  if (transfer.status !== 'entered') throw new Problem('transferDecided');
  if (transfer.entered_by_id === caller.userId) throw new Problem('secondPersonNeeded');
  return transfer;
}

/**
 * Confirms a bank transfer: the company's account is credited against cash, and what is to be spread goes on from there to its members. Of several who
 * confirm at once one does it. Returns the transfer and the wallets that changed. Throws transferDecided, secondPersonNeeded, companyWithoutMembers,
 * spreadTooMuch, spreadTooLittle.
 */
export async function confirmTransfer(trx: Trx, caller: Caller, id: number, note: string, now: number) {
  const transfer = await lockOpen(trx, caller, id);
  const client = queryableOf(trx);
  const { cash } = (await systemAccounts(client, [transfer.provider_id])).get(transfer.provider_id)!;
  const parts = transfer.spread === 'company' ? [] : await partsOf(trx, transfer);
  const common = {
    providerId: transfer.provider_id,
    reference: transfer.bank_reference,
    operator: caller.username,
    remark: note,
  };
  const postings: LedgerPosting[] = [
    {
      ...common,
      kind: 'recharge',
      source: 'corporateTransfer',
      dedupeKey: `corporate:${id}`,
      entries: [
        { accountId: transfer.account_id, amount: transfer.amount },
        { accountId: cash, amount: negate(transfer.amount) },
      ],
    },
    ...parts.map(
      ({ accountId, amount }): LedgerPosting => ({
        ...common,
        kind: 'transfer',
        source: 'company',
        dedupeKey: `corporate:${id}:${accountId}`,
        entries: [
          { accountId: transfer.account_id, amount: negate(amount) },
          { accountId, amount },
        ],
      }),
    ),
  ];
  const posted = await postLedger(client, postings);
  for (const one of posted)
    for (const balance of one?.balances.values() ?? [])
      if (compare(balance, LARGEST_BALANCE) > 0) throw new Problem('invalid', { fields: { amount: 'invalid' } });
  const spread = transfer.spread !== 'company';
  await trx
    .updateTable('corporate_transfer')
    .set({
      status: 'confirmed',
      decided_by_id: caller.userId,
      decided_by: caller.username,
      decided_at: new Date(now),
      decision_note: note,
      spread_members: spread ? parts.length : 0,
      spread_amount: sum(['0', ...parts.map((part) => part.amount)]),
    })
    .where('id', '=', id)
    .execute();
  return {
    transfer: found(await findCorporateTransfer(trx, id, caller.userId)),
    providerId: transfer.provider_id,
    accounts: [transfer.account_id, ...parts.map((part) => part.accountId)].map(Number),
  };
}

/** Refuses at entry what a second person could not confirm with the members that there are now; a group that is still empty may be filled by then. */
async function checkSpread(
  trx: Trx,
  company: { group_id: number | null; minor_unit: number; currency: string },
  amount: string,
  memberAmount: string | null,
): Promise<void> {
  const { length } = await memberWallets(trx, company.group_id, company.currency);
  if (length > 0) amountsOf({ amount, member_amount: memberAmount, minor_unit: company.minor_unit }, length);
}

/** What each of so many members gets. Throws spreadTooMuch and spreadTooLittle. */
function amountsOf(
  {
    amount,
    member_amount: memberAmount,
    minor_unit: minorUnit,
  }: { amount: string; member_amount: string | null; minor_unit: number },
  count: number,
): string[] {
  const members = String(count);
  if (memberAmount !== null) {
    const { total, enough } = eachTotal(amount, memberAmount, count);
    if (!enough) throw new Problem('spreadTooMuch', { places: { members, total }, fields: { memberAmount: 'spreadTooMuch' } });
    return Array.from({ length: count }, () => memberAmount);
  }
  const amounts = dividedEvenly(amount, count, minorUnit);
  if (isZero(amounts.at(-1)!))
    throw new Problem('spreadTooLittle', { places: { members }, fields: { amount: 'spreadTooLittle' } });
  return amounts;
}

/** Who gets how much of it. */
async function partsOf(trx: Trx, transfer: NonNullable<Awaited<ReturnType<typeof lockCorporateTransfer>>>) {
  const wallets = await memberWallets(trx, transfer.group_id, transfer.currency);
  if (wallets.length === 0) throw new Problem('companyWithoutMembers');
  const amounts = amountsOf(transfer, wallets.length);
  return wallets.map((accountId, index) => ({ accountId, amount: amounts[index]! }));
}

/** Rejects a bank transfer: nothing is credited, and its bank reference is free again. */
export async function rejectTransfer(
  trx: Trx,
  caller: Caller,
  id: number,
  note: string,
  now: number,
): Promise<CorporateTransfer> {
  await lockOpen(trx, caller, id);
  await trx
    .updateTable('corporate_transfer')
    .set({
      status: 'rejected',
      decided_by_id: caller.userId,
      decided_by: caller.username,
      decided_at: new Date(now),
      decision_note: note,
    })
    .where('id', '=', id)
    .execute();
  return found(await findCorporateTransfer(trx, id, caller.userId));
}
