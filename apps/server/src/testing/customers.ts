import { randomUUID } from 'node:crypto';
import { contract } from '@csms/contract';
import { negate } from '@csms/kernel';
import {
  type CustomersParts,
  customersArea,
  openWallet,
  postLedger,
  searchPayers,
  systemAccounts,
  type WalletKind,
} from '../customers/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Databases, Trx } from '../platform/database/database.ts';
import { queryableOf } from '../platform/database/queryable.ts';
import type { Http } from '../platform/http/http.ts';
import { keepers } from './areas.ts';

/** Serves the words of customers to their own tests, which command no charge point. */
export const serveCustomers = (http: Http, databases: Databases, clock: Clock, bus: Bus) =>
  customersArea.routes(http, { databases, clock, bus, keepers } as CustomersParts);

/** Serves the search for payers, which belongs to sessions, to tests of customers alone. */
export function servePayers(http: Http, databases: Databases, now: () => number): void {
  http.bind(contract.sessions.payers, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => searchPayers(trx, query, now())),
  );
}

async function fundedWallet(trx: Trx, providerId: number, kind: WalletKind, balance: string): Promise<number> {
  const accountId = await openWallet(trx, providerId, kind, '$');
  const client = queryableOf(trx);
  const { cash } = (await systemAccounts(client, [providerId])).get(providerId)!;
  const entries = [
    { accountId, amount: balance },
    { accountId: cash, amount: negate(balance) },
  ];
  await postLedger(client, [{ providerId, kind: 'recharge', reference: '', dedupeKey: randomUUID(), operator: 'test', entries }]);
  return accountId;
}

export interface TestCard {
  providerId: number;
  cardNumber: string;
  balance?: string;
  chargeUserId?: number;
  lostAt?: Date;
  expiresAt?: Date;
}

/** Puts a card with a balance into the database, whatever its state. Returns its id and wallet. */
export function insertCard(databases: Databases, card: TestCard): Promise<{ id: number; accountId: number }> {
  return databases.system.transaction().execute(async (trx) => {
    const accountId = await fundedWallet(trx, card.providerId, 'card', card.balance ?? '10');
    const { id } = await trx
      .insertInto('card')
      .values({
        provider_id: card.providerId,
        card_number: card.cardNumber,
        physical_number: card.cardNumber,
        charge_user_id: card.chargeUserId ?? null,
        lost_at: card.lostAt ?? null,
        expires_at: card.expiresAt ?? null,
        account_id: accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, accountId };
  });
}

export interface TestChargeUser {
  providerId: number;
  idTag: string;
  balance?: string;
  groupId?: number;
  postPaid?: boolean;
  enabled?: boolean;
}

/** Puts a charge user with a mobile balance into the database; its account is its idTag. Returns its id and wallet. */
export function insertChargeUser(databases: Databases, user: TestChargeUser): Promise<{ id: number; accountId: number }> {
  return databases.system.transaction().execute(async (trx) => {
    const accountId = await fundedWallet(trx, user.providerId, 'chargeUser', user.balance ?? '10');
    const { id } = await trx
      .insertInto('charge_user')
      .values({
        provider_id: user.providerId,
        account: user.idTag,
        user_type: 'phone',
        id_tag: user.idTag,
        group_id: user.groupId ?? null,
        post_paid: user.postPaid ?? false,
        enabled: user.enabled ?? true,
        account_id: accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, accountId };
  });
}

/** Puts a group into the database. Returns its id. */
export async function insertGroup(
  databases: Databases,
  group: { providerId: number; name: string; limitWh?: number; postPaid?: boolean },
): Promise<number> {
  const { id } = await databases.system
    .insertInto('user_group')
    .values({
      provider_id: group.providerId,
      name: group.name,
      monthly_limit_wh: group.limitWh ?? null,
      post_paid: group.postPaid ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
