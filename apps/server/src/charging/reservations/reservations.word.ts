import { RESERVATION_STATE_WORDS, reservationList } from '@csms/contract';
import { asListed, type Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { reservationWork } from './reservation-work.ts';
import { reservationRoutes } from './reservations.routes.ts';

/** All that reservations give the app. */
export const reservations: Word<ChargingParts> = {
  routes: (http, { databases, bus, clock, commands }) => reservationRoutes(http, { databases, bus, clock, commands }),
  operandNames: {
    reservation:
      "select r.id, concat_ws(' · ', p.serial_number, u.account) as name from reservation r join charge_point p on p.id = r.point_id join charge_user u on u.id = r.charge_user_id",
  },
  loggedThings: {
    reservation: {
      by: 'id',
      from: 'reservation r',
      key: 'r.id',
      fields: {
        status: asListed(reservationList, 'status', 'r.status', RESERVATION_STATE_WORDS),
        connectorNo: asListed(reservationList, 'connectorNo', 'r.connector_no'),
        expiryTime: asListed(reservationList, 'expiryTime', 'r.ends_at'),
        note: asListed(reservationList, 'note', 'r.note'),
      },
    },
  },
  work: ({ databases, bus, clock, commands, timing }) => [
    reservationWork({ databases, bus, clock, commands }, timing.reservationsMs),
  ],
};
