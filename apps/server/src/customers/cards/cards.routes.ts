import { contract } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { findCard, listCards } from './cards.queries.ts';
import { type Changed, issueCard, moveCardMoney, setLost } from './cards.service.ts';

export function cardRoutes(http: Http, databases: Databases, clock: Clock, bus: Bus): void {
  const { cards } = contract;
  /** Does it, commits it, and tells. */
  const change = async <T>(caller: Caller, work: (trx: Trx) => Promise<Changed<T>>): Promise<T> => {
    const { result, providerId, accountId } = await databases.scoped(caller.scope, work);
    bus.publish('payer.changed', { providerId, accountId });
    return result;
  };
  http.bind(cards.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listCards(trx, query, clock.now())));
  http.bind(cards.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findCard(trx, params.cardNumber, clock.now()))),
  );
  http.bind(cards.issue, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => issueCard(trx, caller, body, clock.now())),
  );
  http.bind(cards.recharge, ({ caller, params, body }) =>
    change(caller, (trx) => moveCardMoney(trx, caller, params.cardNumber, body, clock.now())),
  );
  http.bind(cards.reportLoss, ({ caller, params }) =>
    change(caller, (trx) => setLost(trx, params.cardNumber, true, clock.now())),
  );
  http.bind(cards.cancelLoss, ({ caller, params }) =>
    change(caller, (trx) => setLost(trx, params.cardNumber, false, clock.now())),
  );
}
