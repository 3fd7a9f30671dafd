import { normaliseIdTag } from '@csms/kernel';
import { type StartInput, type StartOut, startSessions } from '../../charging/index.ts';
import { keyOf, seen } from '../protocol/protocol.ts';
import { handler, toldTime } from './handler.ts';

/** OCPP 1.6 §4.8. */
export const startTransaction = handler<'StartTransaction', StartInput, StartOut>({
  write: startSessions,
  input: (context, request) => {
    const idTag = context.idTag(request.idTag);
    const { at, sentAt, replayed, frozen, clock } = toldTime(
      context,
      request.timestamp,
      context.times.kindOfStart(idTag, context.receivedAt),
    );
    return {
      ...keyOf(context),
      timeZone: context.facts.timeZone,
      currency: context.facts.currency,
      connectorNo: request.connectorId,
      idTag,
      meterStartWh: request.meterStart,
      startedAt: at,
      sentAt,
      sentTime: sentAt === null ? null : request.timestamp,
      receivedAt: context.receivedAt,
      replayed: replayed && clock.certain,
      frozen,
      ownCardsOnly: context.triesCards,
      around: context.startsAround(idTag, at),
    };
  },
  unknownTag: ({ idTag }, { status }) => (status === 'Invalid' ? idTag : undefined),
  begun: ({ idTag, startedAt }, { status, tooMany }) => (status === 'Invalid' ? undefined : { idTag, at: startedAt, tooMany }),
  answer: (_context, out) => ({
    transactionId: out.transactionId,
    idTagInfo: {
      status: out.status === 'Reserved' ? 'Blocked' : out.status,
      ...(out.parent === null ? {} : { parentIdTag: out.parent }),
    },
  }),
  newcomer: () => 'refused',
  isWork: true,
  counted: 'starts',
  effects: (request) => [
    seen(
      'startSession',
      'started',
      ({ idTag, connectorNo }) =>
        normaliseIdTag(idTag) === normaliseIdTag(request.idTag) &&
        (connectorNo === undefined || connectorNo === request.connectorId),
    ),
  ],
});
