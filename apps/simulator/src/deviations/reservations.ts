import type { Deviation, Payload } from './deviation.ts';

const inStart = (change: (payload: Payload) => Payload) => (action: string, payload: Payload) =>
  action === 'StartTransaction' ? change(payload) : payload;

export const reservationDeviations: readonly Deviation[] = [
  {
    name: 'reservations-refused',
    description: 'refuses all reservations',
    habits: { ReserveNow: { answer: { status: 'Rejected' } } },
  },
  {
    name: 'reservations-ignored',
    description: 'accepts reservations and lets everybody start',
    habits: { ReserveNow: { answer: { status: 'Accepted' } }, CancelReservation: { answer: { status: 'Accepted' } } },
  },
  {
    name: 'reservations-lost-at-reboot',
    description: 'forgets its reservations when it reboots',
    forgetsReservations: true,
  },
  {
    name: 'no-reservation-id',
    description: 'does not say which reservation a transaction uses up',
    request: inStart(({ reservationId: _, ...rest }) => rest),
  },
  {
    name: 'wrong-reservation-id',
    description: 'names another reservation than the one that a transaction uses up',
    request: inStart((payload) => ({ ...payload, reservationId: 4711 })),
  },
];
