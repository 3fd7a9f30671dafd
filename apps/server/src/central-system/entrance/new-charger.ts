import { type Deviation, encodeResult } from '@csms/ocpp';
import { Knocks, logExchanges, onlyLogged } from '../../network/index.ts';
import { isDatabaseAway } from '../../platform/database/database.ts';
import { type FollowUp, followUp, NotDurableError } from '../../platform/database/group-commit.ts';
import type { ConnectionServices } from '../connection/connection-services.ts';
import { entryOf } from '../connection/incoming-log.ts';
import type { Line } from '../connection/line.ts';
import type { QueuedCall } from '../connection/queued-call.ts';
import type { AnyHandler, BootTold } from '../protocol/protocol.ts';

/** How soon a charger that waits for adoption is to ask again, in seconds, jittered when it is told. */
const RETRY_SECONDS = 60;
/** Longer than any text of the standard's BootNotification, and than all of it. */
const MOST_TEXT = 100;
const MOST_BOOT_INFO = 4096;

/** Answers a new charger. With the database away it is told as known ones are: InternalError, please send it again. */
export async function answerNewCharger(...told: Parameters<typeof answer>): Promise<void> {
  const [connection, services, call, , , deviations] = told;
  try {
    await answer(...told);
  } catch (error) {
    const away = error instanceof NotDurableError || isDatabaseAway(error);
    if (!away) services.log.error({ err: error, identity: connection.identity, action: call.action }, 'a message was not stored');
    const words = away ? 'the message could not be stored, please send it again' : 'the message could not be handled';
    await connection.refuse(call, 'InternalError', words, deviations, away);
  }
}

/**
 * Answers a charger that belongs to nobody yet (decisions section 6). Its own description is kept for its adoption. Messages that carry energy are refused, so that the charger
 * keeps them and sends them again when it has been adopted.
 */
async function answer(
  connection: Line,
  services: ConnectionServices,
  call: QueuedCall,
  handler: AnyHandler,
  request: unknown,
  deviations: readonly Deviation[],
): Promise<void> {
  const told = handler.booted?.(request);
  if (told) await noteBoot(connection, services, told, request);
  const connectorNo = handler.statusOf?.(request);
  if (connectorNo !== undefined) await notesOf(services).told(connection.identity, { connectorNo });
  const given: unknown = handler.newcomer(
    {
      now: new Date(call.receivedAt).toISOString(),
      isLetIn: services.newChargers() === 'accept',
      heartbeatSeconds: services.heartbeatSeconds(),
      retrySeconds: Math.round(RETRY_SECONDS * (0.9 + Math.random() * 0.2)),
    },
    request,
  );
  if (given === 'refused') {
    await connection.refuse(call, 'GenericError', 'this charge point has not been adopted yet', deviations);
    return;
  }
  const text = encodeResult(call, given);
  const logged = (): FollowUp[] => [
    followUp(logExchanges, entryOf(connection, call, { answer: text, outcome: 'answered', deviations })),
  ];
  await services.commit.submit(onlyLogged, null, logged);
  connection.send(text);
  connection.measure(call, 'answered');
}

/** What chargers say of themselves is written together, for each process once. */
const notes = new WeakMap<ConnectionServices, Knocks>();

function notesOf(services: ConnectionServices): Knocks {
  let known = notes.get(services);
  if (!known) {
    known = new Knocks({ db: services.db, bus: services.bus, clock: services.clock, node: '' });
    notes.set(services, known);
  }
  return known;
}

const noteBoot = (
  connection: Line,
  services: ConnectionServices,
  { vendor, model, firmwareVersion, plate }: BootTold,
  request: unknown,
): Promise<void> =>
  notesOf(services).told(connection.identity, {
    vendor: vendor.slice(0, MOST_TEXT),
    model: model.slice(0, MOST_TEXT),
    firmwareVersion: firmwareVersion?.slice(0, MOST_TEXT),
    bootInfo: bootInfoOf({ ...(request as object), serials: [plate.serial, plate.boxSerial] }),
  });

/** As it told it, unless that is too long to be kept. */
function bootInfoOf(request: unknown): string | undefined {
  const text = JSON.stringify(request).replaceAll('\\u0000', '');
  return text.length <= MOST_BOOT_INFO ? text : undefined;
}
