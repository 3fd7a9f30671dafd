import type { ChargingProfile } from './charging-profiles/index.ts';
import type { Connector } from './connector.ts';
import type { OperatedCharger } from './operated-charger.ts';
import { type SwipeOutcome, sameTag } from './sessions.ts';
import { createVehicle } from './vehicles.ts';

/** The connector meant by a remote start: one of those named, with a vehicle before a free one. */
export function connectorFor(
  point: OperatedCharger,
  idTag: string,
  isMeant: (connector: Connector) => boolean = () => true,
): Connector | undefined {
  const usable = point.connectors.filter(
    (connector) =>
      isMeant(connector) &&
      !connector.transaction &&
      ['Available', 'Preparing', 'Finishing', 'Reserved'].includes(connector.status) &&
      (!connector.reservation || sameTag(connector.reservation.idTag, idTag)),
  );
  return usable.find((connector) => connector.vehicle) ?? usable[0];
}

/** Lets a card charge that the central system names, after a question where the configuration has it so. */
export async function remoteStart(
  point: OperatedCharger,
  connector: Connector,
  idTag: string,
  profile?: ChargingProfile,
): Promise<SwipeOutcome> {
  const begin = (parentIdTag?: string) => {
    if (!connector.vehicle && point.options.autoPlug) point.sessions.plugIn(connector, createVehicle(point.random));
    return point.sessions.allow(connector, idTag, parentIdTag, profile);
  };
  if (!point.configuration.flag('AuthorizeRemoteTxRequests')) return begin();
  const info = await point.sessions.authorize(idTag);
  return info.status === 'Accepted' ? begin(info.parentIdTag) : 'rejected';
}
