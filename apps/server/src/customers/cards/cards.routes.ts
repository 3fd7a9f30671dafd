import { cardList, cardSheet, contract, errorText, type Language } from '@csms/contract';
import { normaliseIdTag } from '@csms/kernel';
import { exportList, providerFor } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { scopedOrTried } from '../../platform/database/tried.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { readUploaded, sendTemplate } from '../../platform/spreadsheet/entry-sheet.ts';
import { slicesOf } from '../../platform/spreadsheet/list-sheet.ts';
import type { CustomerKeeper } from '../privacy/keeper.ts';
import { cardHistory } from './card-events.ts';
import { cardsAfter, countCards, findCard, listCards, lookUpCard, walletOf } from './cards.queries.ts';
import { type Changed, changeCard, changeExpiry, giveCardGoodwill, issueCard, moveCardMoney, setLost } from './cards.service.ts';
import { importCards } from './import.service.ts';
import { replaceCard } from './replace.service.ts';

export function cardRoutes(http: Http, databases: Databases, clock: Clock, bus: Bus, keepers: readonly CustomerKeeper[]): void {
  const { cards } = contract;
  const tell = (changed: readonly Changed<unknown>[]) => {
    for (const { providerId, accountId } of changed) bus.publish('payer.changed', { providerId, accountId });
  };
  /** Does it, commits it, and tells. */
  const change = async <T>(caller: Caller, work: (trx: Trx) => Promise<Changed<T>>): Promise<T> => {
    const changed = await databases.scoped(caller.scope, work);
    tell([changed]);
    return changed.result;
  };
  /**
   * Does it to each card in one order, so that two selections never wait for each other; says what could not be done, and why. When nothing could be,
   * throws the first problem.
   */
  const changeMany = async (
    caller: Caller,
    cardNumbers: readonly string[],
    language: Language,
    work: (trx: Trx, cardNumber: string) => Promise<Changed<null>>,
  ) => {
    const byTag = new Map(cardNumbers.map((cardNumber) => [normaliseIdTag(cardNumber), cardNumber]));
    const changed: Changed<null>[] = [];
    const done: string[] = [];
    const problems: { cardNumber: string; problem: Problem }[] = [];
    await databases.scoped(caller.scope, async (trx) => {
      for (const [, cardNumber] of [...byTag].sort(([a], [b]) => (a < b ? -1 : 1))) {
        try {
          changed.push(await work(trx, cardNumber));
          done.push(cardNumber);
        } catch (error) {
          // A problem is thrown before anything was written for this card.
          if (!(error instanceof Problem)) throw error;
          problems.push({ cardNumber, problem: error });
        }
      }
    });
    if (done.length === 0) throw problems[0]!.problem;
    tell(changed);
    const failed = problems.map(({ cardNumber, problem }) => ({
      cardNumber,
      reason: errorText(problem.key, language, problem.places),
    }));
    return { done, failed };
  };

  http.bind(cards.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listCards(trx, query, clock.now())));
  http.bind(cards.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findCard(trx, params.cardNumber, clock.now()))),
  );
  http.bind(cards.lookup, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => (await lookUpCard(trx, query.number, clock.now())) ?? null),
  );
  http.bind(cards.history, ({ caller, params, query }) =>
    databases.scoped(caller.scope, async (trx) => cardHistory(trx, found(await walletOf(trx, params.cardNumber)), query)),
  );
  http.bind(cards.issue, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => issueCard(trx, caller, body, clock.now())),
  );
  http.bind(cards.recharge, ({ caller, params, body }) =>
    change(caller, (trx) => moveCardMoney(trx, caller, params.cardNumber, body, clock.now())),
  );
  http.bind(cards.goodwill, ({ caller, params, body }) =>
    change(caller, (trx) => giveCardGoodwill(trx, caller, params.cardNumber, body, clock.now())),
  );
  http.bind(cards.reportLoss, ({ caller, params }) =>
    change(caller, (trx) => setLost(trx, caller, params.cardNumber, true, clock.now())),
  );
  http.bind(cards.cancelLoss, ({ caller, params }) =>
    change(caller, (trx) => setLost(trx, caller, params.cardNumber, false, clock.now())),
  );
  http.bind(cards.change, ({ caller, params, body }) =>
    change(caller, (trx) => changeCard(trx, caller, params.cardNumber, body, clock.now())),
  );
  http.bind(cards.replace, async ({ caller, params, body }) => {
    const changed = await databases.scoped(caller.scope, (trx) =>
      replaceCard(trx, caller, params.cardNumber, body, keepers, clock.now()),
    );
    tell(changed);
    return changed[0]!.result;
  });
  http.bind(cards.reportLossMany, ({ caller, body, language }) =>
    changeMany(caller, body.cardNumbers, language, (trx, cardNumber) => setLost(trx, caller, cardNumber, true, clock.now())),
  );
  http.bind(cards.changeExpiryMany, ({ caller, body, language }) =>
    changeMany(caller, body.cardNumbers, language, (trx, cardNumber) =>
      changeExpiry(trx, caller, cardNumber, body.expireTime, clock.now()),
    ),
  );

  http.bind(cards.export, async ({ caller, query, language, reply }) => {
    const now = clock.now();
    await databases.scoped(caller.scope, async (trx) =>
      exportList(trx, cardList, {
        query,
        language,
        reply,
        now,
        total: await countCards(trx, query, now),
        rows: slicesOf((card, limit) => cardsAfter(trx, query, card, limit, now)),
        own: {},
      }),
    );
    return undefined;
  });
  http.bind(cards.template, ({ language, reply }) => sendTemplate(reply, cardSheet, language, clock.now()));
  http.bind(cards.import, async ({ caller, query, language, request }) => {
    // A stranger's provider is refused before anything is read.
    const money = await databases.scoped(caller.scope, (trx) => providerFor(trx, caller, query.providerId));
    const entries = await readUploaded(request, cardSheet, language);
    const provider = { ...money, id: query.providerId, timeZone: query.timeZone };
    return scopedOrTried(databases, caller.scope, query.check ?? false, (trx) =>
      importCards(trx, caller, provider, entries, clock.now()),
    );
  });
}
