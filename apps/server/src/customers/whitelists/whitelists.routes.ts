import { contract, type Whitelist } from '@csms/contract';
import type { CommandService } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { cardsOf, heldCards, heldList, listPoint } from './whitelists.queries.ts';
import { type ComparedCard, compareLists } from './whitelists.rules.ts';
import { nextVersion, sendList } from './whitelists.service.ts';

async function stateOf(trx: Trx, serialNumber: string, now: number) {
  const point = await listPoint(trx, { serialNumber });
  const held = await heldList(trx, point);
  const { cards, tooLong } = await cardsOf(trx, point, now);
  const holds = await heldCards(trx, point.id, held.heldVersion);
  return { point, held, cards, tooLong, holds, compared: compareLists(cards, holds) };
}

const ORDER: readonly ComparedCard['difference'][] = ['added', 'changed', 'removed', 'same'];
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export function whitelistRoutes(http: Http, databases: Databases, commands: CommandService, clock: Clock): void {
  const { whitelists } = contract;
  http.bind(whitelists.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx): Promise<Whitelist> => {
      const { point, held, cards, tooLong, holds, compared } = await stateOf(trx, params.serialNumber, clock.now());
      return {
        serialNumber: point.serialNumber,
        online: point.online,
        heldVersion: held.heldVersion,
        heldCards: holds.length,
        reportedVersion: held.reportedVersion,
        reportedTime: held.reportedAt?.toISOString() ?? null,
        nextVersion: nextVersion(held),
        cards: cards.length,
        differing: compared.filter((card) => card.difference !== 'same').length,
        tooLong,
        maxLength: point.maxLength,
        sendMaxLength: point.sendMaxLength,
        enabled: point.enabled,
        state: held.state,
        mode: held.mode,
        sentParts: held.sentParts,
        parts: held.parts.length,
        sentTime: held.sentAt?.toISOString() ?? null,
        failure: held.failure,
        fellBack: held.fellBack,
      };
    }),
  );
  http.bind(whitelists.cards, ({ caller, params, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { compared } = await stateOf(trx, params.serialNumber, clock.now());
      const wanted = query.difference ? compared.filter((card) => card.difference === query.difference) : compared;
      const sorted = [...wanted].sort((a, b) => ORDER.indexOf(a.difference) - ORDER.indexOf(b.difference));
      const from = (query.page - 1) * query.limit;
      const list = sorted.slice(from, from + query.limit).map((card) => ({
        cardNumber: card.cardNumber,
        difference: card.difference,
        expireTime: iso(card.wanted),
        heldExpireTime: iso(card.held),
      }));
      return { list, total: wanted.length };
    }),
  );
  http.bind(whitelists.send, async ({ caller, body }) => {
    const serialNumbers = [...new Set(body.serialNumbers)];
    const outcomes = await databases.scoped(caller.scope, async (trx) => {
      const points = [];
      for (const serialNumber of serialNumbers) points.push(await listPoint(trx, { serialNumber }));
      const sent: { point: (typeof points)[number]; outcome: Awaited<ReturnType<typeof sendList>> }[] = [];
      // In one order everywhere, so that two callers never wait for each other.
      for (const point of points.sort((a, b) => a.id - b.id)) {
        const asked = { mode: body.mode, requestedBy: caller.username, reason: body.reason };
        sent.push({ point, outcome: await sendList(trx, point, asked, clock) });
      }
      return sent;
    });
    const of = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted);
    commands.announce(of('sending').map(({ point }) => point.id));
    return {
      sending: of('sending').length,
      upToDate: of('upToDate').length,
      tooLong: of('tooLong').map(({ point }) => point.serialNumber),
      busy: of('busy').length,
    };
  });
}
