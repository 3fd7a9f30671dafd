import { type Connector, statusMeaning } from '@csms/contract';

type Startable = Pick<Connector, 'connectorNo' | 'transactionId' | 'state' | 'ocppStatus'>;

/** A car has plugged in and waits for its start. */
export const isReady = ({ ocppStatus }: Pick<Connector, 'ocppStatus'>): boolean => statusMeaning(ocppStatus)?.isReady ?? false;

/** Free, or with a car that has plugged in and waits. */
export const canStart = (connector: Startable): boolean =>
  connector.transactionId === null && (connector.state === 'available' || connector.state === 'reserved' || isReady(connector));

/** The connector of a start: the only one with a waiting car, else the only free one. Undefined: the user chooses. */
export function likelyConnector(connectors: readonly Startable[]): number | undefined {
  const open = connectors.filter(canStart);
  const waiting = open.filter(isReady);
  const meant = waiting.length > 0 ? waiting : open;
  return meant.length === 1 ? meant[0]?.connectorNo : undefined;
}
