import { type IdTagType, NO_FAULT, OTHER_FAULT } from '@csms/contract';
import { NOTHING_MEASURED, startSessions, stopSessions, takeMeterValues } from '../../../charging/index.ts';
import { authorizePayers } from '../../../customers/index.ts';
import { bootPoints, notifyStatuses, type WithEvents } from '../../../network/index.ts';
import { type Handler, keyOf, type MessageContext, seen } from '../../protocol/protocol.ts';

/** Writes are inferred from what each message is handed to. */
const handler = <Request, Response, In, Out extends WithEvents>(
  definition: Handler<Request, Response, In, Out>,
): Handler<Request, Response, In, Out> => definition;

interface Hello {
  maker: string;
  type: string;
}
export const hello = handler({
  write: bootPoints,
  input: (context, { maker, type }: Hello) => ({
    ...keyOf(context),
    receivedAt: context.receivedAt,
    vendor: maker,
    model: type,
    firmwareVersion: null,
    plate: {},
    address: context.address,
    info: {},
    passing: !context.mayKeep('notices', 1),
  }),
  answer: () => ({ ok: true }),
  newcomer: ({ isLetIn }) => ({ ok: isLetIn }),
  booted: ({ maker, type }) => ({
    vendor: maker,
    model: type,
    firmwareVersion: undefined,
    plate: { vendor: maker, model: type },
  }),
  effects: () => [seen('reset', 'rebooted')],
});

interface Plug {
  unit: number;
  outlet: number;
  word: 'free' | 'plugged' | 'broken';
}
const WORDS = { free: 'Available', plugged: 'Preparing', broken: 'Faulted' } as const;

/** Its units are EVSEs; their outlets are numbered through. */
export const plug = handler({
  write: notifyStatuses,
  input: (context, { unit, outlet, word }: Plug) => ({
    ...keyOf(context),
    connectorNo: outlet,
    evseNo: unit,
    status: WORDS[word],
    detail: word,
    errorCode: word === 'broken' ? OTHER_FAULT : NO_FAULT,
    info: null,
    vendorErrorCode: null,
    at: context.receivedAt,
    receivedAt: context.receivedAt,
    replayed: false,
    passing: !context.mayKeep('statuses', 1),
  }),
  answer: () => ({}),
  newcomer: () => ({}),
  statusOf: ({ outlet }) => outlet,
});

interface Token {
  token: string;
}
export const token = handler({
  write: authorizePayers,
  input: (context, request: Token) => ({
    idTag: context.idTag(request.token),
    timeZone: context.facts.timeZone,
    providerId: context.facts.providerId,
    receivedAt: context.receivedAt,
  }),
  answer: (_context, { status }) => ({ welcome: status === 'Accepted' }),
  newcomer: () => ({ welcome: false }),
});

const moneyOf = ({ facts }: MessageContext) => ({ timeZone: facts.timeZone, currency: facts.currency });

interface Begin extends Token {
  kind: IdTagType;
  session: string;
  outlet: number;
  register: number;
}
export const begin = handler({
  write: startSessions,
  input: (context, { session, outlet, token: sent, kind, register }: Begin) => ({
    ...keyOf(context),
    ...moneyOf(context),
    connectorNo: outlet,
    wireId: session,
    idTag: context.idTag(sent),
    idTagType: kind,
    meterStartWh: register,
    startedAt: context.receivedAt,
    sentAt: null,
    sentTime: null,
    receivedAt: context.receivedAt,
    replayed: false,
    frozen: false,
    ownCardsOnly: context.triesCards,
  }),
  answer: (_context, { status }) => ({ welcome: status === 'Accepted' }),
  newcomer: () => 'refused',
  isWork: true,
  counted: 'starts',
});

interface Measure {
  session: string;
  outlet: number;
  register: number;
  watts: number;
}
export const measure = handler({
  write: takeMeterValues,
  input: (context, request: Measure) => ({
    ...keyOf(context),
    connectorNo: request.outlet,
    wireId: request.session,
    samples: [
      {
        ...NOTHING_MEASURED,
        at: context.receivedAt,
        context: 'Sample.Periodic',
        energyWh: request.register,
        powerW: request.watts,
      },
    ],
    receivedAt: context.receivedAt,
    replayed: false,
    samplesCut: false,
    payload: request,
  }),
  answer: () => ({}),
  newcomer: () => 'refused',
  isWork: true,
});

interface End {
  session: string;
  register: number;
}
export const end = handler({
  write: stopSessions,
  input: (context, request: End) => ({
    ...keyOf(context),
    ...moneyOf(context),
    wireId: request.session,
    idTag: null,
    meterStopWh: request.register,
    stoppedAt: context.receivedAt,
    sentAt: null,
    clock: context.times.clock,
    receivedAt: context.receivedAt,
    reason: 'Local',
    samples: [],
    samplesCut: false,
    payload: request,
  }),
  answer: () => ({}),
  newcomer: () => 'refused',
  isWork: true,
  counted: 'stops',
  effects: (_request, { transactionId: ended }) => [
    seen('stopSession', 'stopped', ({ transactionId }) => transactionId === ended),
  ],
});
