import { encodeResult } from '@csms/ocpp';
import type { Deviation, RequestOf } from '@csms/ocpp/v16';
import { logExchanges, onlyLogged } from '../network/index.ts';
import { isDatabaseAway } from '../platform/database/database.ts';
import { type FollowUp, followUp, NotDurableError } from '../platform/database/group-commit.ts';
import type { Connection, QueuedCall } from './connection.ts';
import type { ConnectionServices } from './services.ts';

/** How soon a charger that waits for adoption is to ask again, in seconds, jittered when it is told. */
const RETRY_SECONDS = 60;

/** Answers a new charger. With the database away it is told as known ones are: InternalError, please send it again. */
export async function answerNewCharger(...told: Parameters<typeof answer>): Promise<void> {
  const [connection, services, call, , deviations] = told;
  try {
    await answer(...told);
  } catch (error) {
    const away = error instanceof NotDurableError || isDatabaseAway(error);
    if (!away) services.log.error({ err: error, identity: connection.identity, action: call.action }, 'a message was not stored');
    const words = away ? 'the message could not be stored, please send it again' : 'the message could not be handled';
    await connection.refuse(call, 'InternalError', words, deviations);
  }
}

/**
 * Answers a charger that belongs to nobody yet (decisions section 6). Its boot is `Pending` (or `Accepted` where the setting lets new chargers in) and what it says of itself is kept for whoever
 * adopts it. Messages that carry energy are refused so that the charger keeps them and sends them again when it has been adopted.
 */
async function answer(
  connection: Connection,
  services: ConnectionServices,
  call: QueuedCall,
  request: never,
  deviations: readonly Deviation[],
): Promise<void> {
  const now = new Date(call.receivedAt).toISOString();
  let given: unknown;
  switch (call.action) {
    case 'BootNotification': {
      await noteBoot(connection, services, request);
      const accepted = services.newChargers() === 'accept';
      given = {
        status: accepted ? 'Accepted' : 'Pending',
        currentTime: now,
        interval: accepted ? services.heartbeatSeconds() : Math.round(RETRY_SECONDS * (0.9 + Math.random() * 0.2)),
      };
      break;
    }
    case 'Heartbeat':
      given = { currentTime: now };
      break;
    case 'StatusNotification':
      await noteConnector(connection, services, (request as RequestOf<'StatusNotification'>).connectorId);
      given = {};
      break;
    case 'Authorize':
      given = { idTagInfo: { status: 'Invalid' } };
      break;
    case 'DataTransfer':
      given = { status: 'UnknownVendorId' };
      break;
    case 'SignCertificate':
      given = { status: 'Rejected' };
      break;
    case 'StartTransaction':
    case 'StopTransaction':
    case 'MeterValues':
      await connection.refuse(call, 'GenericError', 'this charge point has not been adopted yet', deviations);
      return;
    default:
      given = {};
  }
  const text = encodeResult(call, given);
  const logged = (): FollowUp[] => [
    followUp(logExchanges, connection.entryOf(call, { answer: text, outcome: 'answered', deviations })),
  ];
  await services.commit.submit(onlyLogged, null, logged);
  connection.send(text);
  connection.measure(call, 'answered');
}

async function noteBoot(
  connection: Connection,
  services: ConnectionServices,
  request: RequestOf<'BootNotification'>,
): Promise<void> {
  await services.db
    .updateTable('new_charger')
    .set({
      vendor: request.chargePointVendor,
      model: request.chargePointModel,
      firmware_version: request.firmwareVersion ?? null,
      boot_info: JSON.stringify(request).replaceAll('\\u0000', ''),
      last_seen_at: new Date(services.clock.now()),
    })
    .where('serial_number', '=', connection.identity)
    .execute();
  services.bus.publish('live', { type: 'newCharger.changed', providerId: null, serialNumber: connection.identity });
}

async function noteConnector(connection: Connection, services: ConnectionServices, connectorNo: number): Promise<void> {
  await services.db
    .updateTable('new_charger')
    .set((eb) => ({ connector_count: eb.fn('greatest', [eb.ref('connector_count'), eb.val(connectorNo)]) as never }))
    .where('serial_number', '=', connection.identity)
    .execute();
}
