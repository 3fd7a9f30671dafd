import { randomUUID } from 'node:crypto';
import { compare, negate } from '@csms/kernel';
import { Random } from '@csms/simulator';
import { sql } from 'kysely';
import { authorise, findPayers, postLedger, systemAccounts } from '../../customers/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { OPERATORS } from './network-data.ts';

/** So long nobody charges again. A car that begins without a connection began up to half an hour ago, and a card at two places is doubted. */
const REST_MINUTES = 90;

interface Candidate {
  id_tag: string;
  account_id: number;
}

/** The people of the demo: who comes next, with money enough. */
export class Wallets {
  readonly #db: Database;
  readonly #random = new Random('demo/wallets');

  constructor(db: Database) {
    this.#db = db;
  }

  /** A token of the provider that may charge now, and neither charges nor has just charged; its wallet is recharged first where it runs low. */
  async next(providerId: number, timeZone: string): Promise<string | undefined> {
    const candidates = await this.#candidates(providerId);
    for (let tries = 0; tries < 5 && candidates.length > 0; tries++) {
      const { id_tag: idTag, account_id: accountId } = this.#random.pick(candidates);
      const accepted = await this.#db.transaction().execute(async (trx) => {
        const client = queryableOf(trx);
        const ask = [{ idTag, timeZone, at: Date.now() }];
        const [payer] = await findPayers(client, ask);
        if (!payer) return false;
        const { low, recharges } = OPERATORS.find((operator) => operator.currency === payer.currency) ?? OPERATORS[0]!;
        // Who pays afterwards pays all of it, once it is much.
        if (compare(payer.balance, String(payer.postPaid ? -15 * low : low)) < 0) {
          const { cash } = (await systemAccounts(client, [providerId])).get(providerId)!;
          const amount = payer.postPaid ? negate(payer.balance) : String(this.#random.pick(recharges));
          const reference = randomUUID();
          await postLedger(client, [
            {
              providerId,
              kind: 'recharge',
              reference,
              dedupeKey: `wallet:${accountId}:${reference}`,
              operator: '',
              source: 'app',
              entries: [
                { accountId, amount },
                { accountId: cash, amount: negate(amount) },
              ],
            },
          ]);
        }
        return authorise((await findPayers(client, ask))[0], providerId, Date.now()) === 'Accepted';
      });
      if (accepted) return idTag;
    }
    return undefined;
  }

  /** A card of the provider that was reported lost: somebody tries it all the same. */
  async lost(providerId: number): Promise<string | undefined> {
    const cards = this.#db.selectFrom('card').select('card_number').where('provider_id', '=', providerId);
    const rows = await cards.where('lost_at', 'is not', null).limit(20).execute();
    return rows.length > 0 ? this.#random.pick(rows).card_number : undefined;
  }

  /** Cards and users that have charged before (cards in drawers stay there), do not charge now and have rested. */
  async #candidates(providerId: number): Promise<Candidate[]> {
    const { rows } = await sql<Candidate>`
      select t.id_tag, t.account_id from (
        select id_tag, account_id from card where provider_id = ${providerId} and lost_at is null and (expires_at is null or expires_at > now())
        union all
        select id_tag, account_id from charge_user where provider_id = ${providerId} and enabled
      ) t
      where exists (select from ledger_entry e join ledger_transaction l on l.id = e.transaction_id where e.account_id = t.account_id and l.kind = 'settlement')
        and not exists (select from charging_record r where r.account_id = t.account_id
          and (r.status = 'charging' or r.stopped_at > now() - make_interval(mins => ${REST_MINUTES})))
      order by t.id_tag`.execute(this.#db);
    return rows;
  }
}
