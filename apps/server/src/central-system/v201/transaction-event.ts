import { normaliseIdTag } from '@csms/kernel';
import { type RequestOf, readSamples } from '@csms/ocpp/v201';
import { followSessions, type SessionEventInput, type SessionEventOut, takeSessionEvents } from '../../charging/index.ts';
import { signedOf, toNeutral } from '../protocol/neutral-samples.ts';
import { keyOf, type MessageContext, type SeenEffect, seen } from '../protocol/protocol.ts';
import { type Handler201, handler, toldTime, triggered } from './handler.ts';
import { statusOfState } from './statuses.ts';
import { kindOf, tokenInfo } from './tokens.ts';

type Request = RequestOf<'TransactionEvent'>;
type TransactionHandler = Handler201<'TransactionEvent', SessionEventInput, SessionEventOut>;

const KINDS = { Started: 'began', Updated: 'wentOn', Ended: 'ended' } as const;
/** Samples come again and again: they tell nothing new of the connector. */
const SAMPLED: ReadonlySet<Request['triggerReason']> = new Set(['MeterValuePeriodic', 'MeterValueClock']);
/** Reasons (§3.73) that have another name here. */
const REASONS: Readonly<Record<string, string>> = { ImmediateReset: 'HardReset' };

function inputOf(context: MessageContext, request: Request): SessionEventInput {
  const { transactionInfo, evse, idToken, meterValue = [], eventType, triggerReason } = request;
  const { facts, receivedAt } = context;
  const kind = KINDS[eventType];
  // Some name EVSE 0, which is the whole station.
  const connectorNo = evse && evse.id > 0 ? context.placeOf(evse.id, evse.connectorId).connectorNo : context.onlyConnector();
  const idTag = idToken && idToken.idToken.trim() !== '' ? context.idTag(idToken.idToken) : null;
  const told = toldTime(
    context,
    request.timestamp,
    request.offline || idTag === null ? 'queued' : context.times.kindOfStart(idTag, receivedAt),
  );
  const { samples: all, signed } = readSamples(meterValue);
  const kept = context.mayKeep('samples', all.length);
  const status =
    SAMPLED.has(triggerReason) || request.offline ? undefined : statusOfState(context, transactionInfo, kind === 'ended');
  return {
    ...keyOf(context),
    timeZone: facts.timeZone,
    currency: facts.currency,
    kind,
    wireId: transactionInfo.transactionId,
    transactionId: context.numberOf(transactionInfo.transactionId),
    connectorNo,
    idTag,
    ...(idToken && { idTagType: kindOf(idToken.type) }),
    isRemote: transactionInfo.remoteStartId !== undefined,
    at: told.at,
    sentAt: told.sentAt,
    sentTime: told.sentAt === null ? null : request.timestamp,
    clock: told.clock,
    receivedAt,
    replayed: told.replayed && told.clock.certain,
    frozen: told.frozen,
    samples: toNeutral(context, kept ? all : []),
    ...signedOf(context, signed),
    samplesCut: context.noted('samples-cut') || !kept,
    reason: reasonOf(transactionInfo.stoppedReason),
    ...(status && { status }),
    ownCardsOnly: context.triesCards,
    ...(idTag === null ? {} : { around: context.startsAround(idTag, told.at) }),
    payload: request,
  };
}

const reasonOf = (reason: Request['transactionInfo']['stoppedReason']): string | null =>
  reason === undefined ? null : (REASONS[reason] ?? reason);

const common: Omit<TransactionHandler, 'write'> = {
  input: inputOf,
  answer: (_context, { token, totalCost }, { eventType }) => ({
    ...(token && { idTokenInfo: tokenInfo(token) }),
    ...(eventType === 'Ended' && totalCost !== undefined && { totalCost: Number(totalCost) }),
  }),
  newcomer: () => 'refused',
  isWork: true,
  unknownTag: ({ idTag }, { token }) => (token?.status === 'Invalid' ? (idTag ?? undefined) : undefined),
  begun: (_input, { begun }) => begun,
  named: ({ wireId }, { transactionId }) => (transactionId === null ? undefined : { wireId, transactionId }),
  // What was kept while the line was away may come in any order, and some of it not at all.
  doubts: ({ eventType, offline }, { transactionId }) =>
    eventType === 'Ended' && offline ? (transactionId ?? undefined) : undefined,
  effects: (request, out) => [
    ...(request.triggerReason === 'Trigger' ? [...triggered('meterValues'), ...triggered('sessionEvent')] : []),
    ...startEffects(request, out),
    ...(request.eventType === 'Ended' ? endEffects(request, out) : []),
  ],
};

function startEffects({ idToken, evse }: Request, { begun }: SessionEventOut): SeenEffect[] {
  const idTag = begun?.idTag ?? idToken?.idToken;
  if (!begun || idTag === undefined) return [];
  return [
    seen(
      'startSession',
      'started',
      (payload) =>
        normaliseIdTag(payload.idTag) === normaliseIdTag(idTag) &&
        (payload.connectorNo === undefined || evse === undefined || begun.connectorNo === payload.connectorNo),
    ),
  ];
}

const endEffects = ({ transactionInfo, triggerReason }: Request, { transactionId: ended }: SessionEventOut): SeenEffect[] => [
  seen('stopSession', 'stopped', ({ transactionId }) => transactionId === ended),
  seen('unlockConnector', 'stopped', () => triggerReason === 'UnlockCommand' || transactionInfo.stoppedReason === 'Local'),
];

const began = handler<'TransactionEvent', SessionEventInput, SessionEventOut>({
  ...common,
  write: takeSessionEvents,
  counted: 'starts',
});
const ended = handler<'TransactionEvent', SessionEventInput, SessionEventOut>({
  ...common,
  write: takeSessionEvents,
  counted: 'stops',
});
const authorised = handler<'TransactionEvent', SessionEventInput, SessionEventOut>({ ...common, write: takeSessionEvents });
const wentOn = handler<'TransactionEvent', SessionEventInput, SessionEventOut>({ ...common, write: followSessions });

/** OCPP 2.0.1 E. Most events only tell how a session goes on, and wait for no other. */
export const transactionEvent: TransactionHandler = {
  ...began,
  of: ({ eventType, idToken, transactionInfo }) => {
    if (eventType !== 'Updated') return eventType === 'Started' ? began : ended;
    return idToken || transactionInfo.remoteStartId !== undefined ? authorised : wentOn;
  },
};
