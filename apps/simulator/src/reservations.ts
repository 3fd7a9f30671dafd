import type { Connector, Reservation } from './connector.ts';
import type { OperatedCharger } from './operated-charger.ts';

/** Keeps a connector for a card until an instant (ISO 8601). */
export function reserve(
  point: OperatedCharger,
  connector: Connector,
  kept: Omit<Reservation, 'cancelTimer'>,
  expiryDate: string,
): void {
  connector.reservation?.cancelTimer();
  // The end is a real time, so it is waited for in real time.
  const cancelTimer = point.clock.after((Date.parse(expiryDate) - point.clock.now()) * point.clock.scale, () => {
    connector.reservation = undefined;
    if (connector.status === 'Reserved') point.setStatus(connector, point.restingStatus(connector));
    point.dialect.reservationExpired?.(kept.id);
  });
  connector.reservation = { ...kept, cancelTimer };
  point.setStatus(connector, 'Reserved');
}

/** Keeps the connector for nobody any more. */
export function release(point: OperatedCharger, connector: Connector): void {
  point.sessions.forgetReservation(connector);
  if (connector.status === 'Reserved') point.setStatus(connector, point.restingStatus(connector));
}
