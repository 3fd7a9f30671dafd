import { randomUUID } from 'node:crypto';
import type { SheetResult, Words } from '@csms/contract';
import { isZero, newId } from '@csms/kernel';
import { sql } from 'kysely';
import { type Trx, violatedUnique } from '../../platform/database/database.ts';
import { savedFrom } from '../../platform/database/tried.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { IN_USE } from '../../platform/spreadsheet/entry-sheet.ts';
import { moveMoney } from '../wallet/wallet.service.ts';
import { noteCardEvents } from './card-events.ts';
import { type CardEntries, type CardRow, cardsOf } from './import.rules.ts';

const NO_USER: Words = {
  en: 'The provider has no charge user with this account',
  zh: '该运营商下没有此账号的充电用户',
};

/** Issues all cards of a sheet for a provider, or throws all that is wrong with it, in rows with other faults too: then nothing stays. */
export async function importCards(
  trx: Trx,
  caller: Caller,
  provider: { id: number; currency: string; minorUnit: number; timeZone: string | undefined },
  entries: CardEntries,
  now: number,
): Promise<SheetResult> {
  // Two sheets with the same cards take them in one order: neither waits for the other while it is waited for.
  const cards = cardsOf(entries, { ...provider, now }).toSorted((a, b) =>
    a.form.cardNumber.toUpperCase() < b.form.cardNumber.toUpperCase() ? -1 : 1,
  );
  const owners = await ownersOf(trx, provider.id, cards);
  for (const { row, account } of cards) if (account && !owners.has(account)) entries.fault(row, 'chargeUserAccount', NO_USER);
  const wallets = await trx
    .insertInto('ledger_account')
    .values(cards.map(() => ({ provider_id: provider.id, kind: 'card' as const, currency: provider.currency })))
    .returning('id')
    .execute();
  const values = cards.map(({ form, account }, index) => ({
    provider_id: provider.id,
    card_number: form.cardNumber,
    physical_number: form.physicalNumber,
    charge_user_id: owners.get(account) ?? null,
    user_name: form.userName,
    phone: form.phone,
    email: form.email,
    expires_at: new Date(form.expireTime),
    account_id: wallets[index]!.id,
    created_at: new Date(now),
  }));
  const made = await trx
    .insertInto('card')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'card_number', 'account_id'])
    .execute();
  const ids = new Map(made.map((row) => [row.card_number, row]));
  // Only the database can say which of its two numbers is in use, also at other providers.
  for (const [index, { row, form }] of cards.entries()) {
    if (ids.has(form.cardNumber)) continue;
    const error = await savedFrom(trx, () => trx.insertInto('card').values(values[index]!).execute());
    const key = violatedUnique(error)?.startsWith('card_physical') ? 'physicalNumber' : 'cardNumber';
    entries.fault(row, key, IN_USE);
    // The other number may be in use as well.
    const other = key === 'cardNumber' ? { card_number: newId() } : { physical_number: newId() };
    const second = await savedFrom(trx, () =>
      trx
        .insertInto('card')
        .values({ ...values[index]!, ...other })
        .execute(),
    );
    if (second !== undefined) entries.fault(row, key === 'cardNumber' ? 'physicalNumber' : 'cardNumber', IN_USE);
  }
  entries.refuse();
  await noteCardEvents(
    trx,
    made.map((row) => ({ providerId: provider.id, cardId: row.id, kind: 'issued', operator: caller.username })),
    now,
  );
  for (const { form } of cards) {
    if (isZero(form.amount)) continue;
    await moveMoney(trx, {
      providerId: provider.id,
      accountId: ids.get(form.cardNumber)!.account_id,
      minorUnit: provider.minorUnit,
      amount: form.amount,
      requestId: randomUUID(),
      operator: caller.username,
      remark: '',
    });
  }
  return entries.result();
}

async function ownersOf(trx: Trx, providerId: number, cards: readonly CardRow[]): Promise<Map<string, number>> {
  const accounts = [...new Set(cards.map(({ account }) => account).filter(Boolean))];
  const rows = await trx
    .selectFrom('charge_user')
    .select(['id', 'account'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`account = any (${accounts})`)
    .execute();
  return new Map(rows.map((row) => [row.account, row.id]));
}
