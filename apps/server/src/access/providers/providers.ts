import { FEE_ACCOUNTS, type Words } from '@csms/contract';
import { currencyOf } from '@csms/kernel';
import { sql } from 'kysely';
import { type Scope, seesProvider, type Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';

export interface ProviderMoney {
  currency: string;
  minorUnit: number;
}

/** The currency of a provider that the caller may act for. Throws a field problem for any other. */
export async function providerFor(trx: Trx, caller: Caller, providerId: number): Promise<ProviderMoney> {
  if (!seesProvider(caller.scope, providerId)) throw new Problem('invalid', { fields: { providerId: 'notFound' } });
  const row = await trx.selectFrom('provider').select(['currency', 'minor_unit']).where('id', '=', providerId).executeTakeFirst();
  if (!row) throw new Problem('invalid', { fields: { providerId: 'notFound' } });
  return { currency: row.currency, minorUnit: row.minor_unit };
}

/** Specification section 8: operator name wrong. */
export const PROVIDER_UNKNOWN: Words = {
  en: 'The operator name is wrong: there is no such operator',
  zh: '运营商名称错误：不存在该运营商',
};

/** The ids of providers by their names: of those that the scope sees. */
export async function providersNamed(
  trx: Trx,
  scope: Scope,
  names: readonly (string | undefined)[],
): Promise<Map<string, number>> {
  const known = [...new Set(names.filter((name) => name !== undefined))];
  if (known.length === 0) return new Map();
  const rows = await trx.selectFrom('provider').select(['id', 'name']).where(sql<boolean>`name = any (${known})`).execute();
  return new Map(rows.filter(({ id }) => seesProvider(scope, id)).map(({ id, name }) => [name, id]));
}

/** The ledger accounts that every provider has from its beginning. */
const PROVIDER_ACCOUNTS = ['cash', ...FEE_ACCOUNTS, 'membershipIncome', 'discount', 'bonus', 'orderRefund', 'goodwill'] as const;

/** Makes a provider with its ledger accounts. Its currency, a code or sign of ISO 4217 (default $), is chosen here and for ever. Returns its id. */
export async function createProvider(
  trx: Trx,
  form: { name: string; type: 'super' | 'common'; parentId: number | null; currency?: string },
): Promise<number> {
  const asked = form.currency ?? '$';
  const known = currencyOf(asked);
  const { id, currency } = await trx
    .insertInto('provider')
    .values({
      name: form.name,
      type: form.type,
      parent_id: form.parentId,
      currency: known?.sign ?? asked,
      currency_code: known?.code ?? null,
      minor_unit: known?.minorUnit ?? 2,
    })
    .returning(['id', 'currency'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('ledger_account')
    .values(PROVIDER_ACCOUNTS.map((kind) => ({ provider_id: id, kind, currency })))
    .execute();
  return id;
}
