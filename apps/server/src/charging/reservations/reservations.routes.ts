import {
  contract,
  RESERVATION_KEEPER_WORDS,
  RESERVATION_PROBLEM_WORDS,
  RESERVATION_STATE_WORDS,
  reservationList,
} from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { CommandService } from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { findReservation, listReservations, readCalendar } from './reservations.queries.ts';
import { cancelReservation, createReservation, type Done, updateReservation } from './reservations.service.ts';

interface Parts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  commands: CommandService;
}

/** Reservations (specification section 3, page `/smartCharging/reservation`). */
export function reservationRoutes(http: Http, { databases, bus, clock, commands }: Parts): void {
  const { reservations } = contract;
  const tell = ({ pointId, events }: Done) => {
    commands.announce([pointId]);
    for (const event of events) bus.publish('live', event);
  };
  http.bind(reservations.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listReservations(trx, query)));
  http.bind(reservations.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, reservationList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listReservations(trx, { ...query, page, limit })),
          own: {
            status: ({ status }) => ({ text: RESERVATION_STATE_WORDS[status][language] }),
            pointName: ({ pointName }) => ({ text: pointName }),
            connectorNo: ({ connectorNo }) =>
              connectorNo === null ? { text: language === 'zh' ? '任意' : 'Any' } : { number: String(connectorNo) },
            keeper: ({ keeper }) => ({ text: keeper === null ? '' : RESERVATION_KEEPER_WORDS[keeper][language] }),
            problem: ({ problem }) => ({ text: problem === null ? '' : RESERVATION_PROBLEM_WORDS[problem][language] }),
            transactionId: ({ transactionId }) => ({ text: transactionId === null ? '' : String(transactionId) }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(reservations.calendar, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => readCalendar(trx, query, clock.now())),
  );
  http.bind(reservations.get, ({ caller, params }) => databases.scoped(caller.scope, (trx) => findReservation(trx, params.id)));
  http.bind(reservations.create, async ({ caller, body }) => {
    const { made, done } = await databases.scoped(caller.scope, async (trx) => {
      const done = await createReservation(trx, caller, body, clock);
      return { done, made: await findReservation(trx, done.id) };
    });
    tell(done);
    return made;
  });
  http.bind(reservations.update, async ({ caller, params, body }) => {
    const { made, done } = await databases.scoped(caller.scope, async (trx) => {
      const done = await updateReservation(trx, params.id, body, clock);
      return { done, made: await findReservation(trx, done.id) };
    });
    tell(done);
    return made;
  });
  http.bind(reservations.cancel, async ({ caller, params, body }) => {
    tell(await databases.scoped(caller.scope, (trx) => cancelReservation(trx, caller, params.id, body, clock)));
    return null;
  });
}
