import type { SimulatedChargePoint } from './charge-point.ts';
import type { Connector, ErrorCode } from './connector.ts';

export type BehaviourName = 'idle' | 'random' | 'busy';

export interface BehaviourOptions {
  name: BehaviourName;
  /** Cards that people carry. */
  idTags: readonly string[];
  /** Connectors break down now and then, and recover. */
  faults?: boolean;
  /** The network fails now and then, for some minutes. */
  offline?: boolean;
}

/** Simulated minutes between two arrivals at a connector. */
const GAP_MINUTES: Record<BehaviourName, readonly [number, number]> = { idle: [0, 0], random: [4, 60], busy: [0.5, 6] };
const FAULTS: readonly ErrorCode[] = [
  'GroundFailure',
  'OverVoltage',
  'HighTemperature',
  'ReaderFailure',
  'PowerSwitchFailure',
  'ConnectorLockFailure',
];
const MINUTE = 60_000;

/**
 * Lets a charge point live: vehicles come, people swipe and leave, things break. Every connector has its own run of events; the charge
 * point's seed decides them. Returns a function that ends it (a running transaction goes on).
 */
export function live(point: SimulatedChargePoint, options: BehaviourOptions): () => void {
  let alive = true;
  const { random, clock } = point;
  const [low, high] = GAP_MINUTES[options.name];
  const later = (minutes: number, run: () => void) => clock.after(minutes * MINUTE, () => alive && run());

  const arrive = (connector: Connector): void => {
    if (connector.status !== 'Available' || connector.vehicle) {
      later(random.between(low, high) + 0.5, () => arrive(connector));
    } else if (options.faults && random.chance(0.04)) breakDown(connector);
    else receive(connector);
  };

  const receive = (connector: Connector): void => {
    const swipeFirst = random.chance(0.4);
    const idTag = random.pick(options.idTags);
    if (swipeFirst) {
      point.swipe(connector.id, idTag).catch(() => {});
      later(random.between(0.2, 0.8), () => plug(connector));
    } else {
      plug(connector);
      later(random.between(0.2, 1.5), () => {
        if (connector.vehicle && !connector.transaction) point.swipe(connector.id, idTag).catch(() => {});
      });
    }
    const patience = point.model.current === 'DC' ? random.between(12, 45) : random.between(40, 300);
    later(patience, () => leave(connector, idTag));
  };

  const plug = (connector: Connector): void => {
    if (!connector.vehicle && ['Available', 'Preparing', 'Reserved'].includes(connector.status)) point.plugIn(connector.id);
  };

  const leave = (connector: Connector, idTag: string): void => {
    const polite = connector.transaction && random.chance(0.8);
    const stopped = polite ? point.swipe(connector.id, connector.transaction?.idTag ?? idTag) : Promise.resolve();
    stopped
      .catch(() => {})
      .then(() => {
        later(random.between(0.2, 2), () => {
          if (connector.vehicle) point.unplug(connector.id);
          later(random.between(low, high), () => arrive(connector));
        });
      });
  };

  const breakDown = (connector: Connector): void => {
    point.fault(connector.id, random.pick(FAULTS));
    later(random.between(3, 25), () => {
      point.clearFault(connector.id);
      later(random.between(low, high), () => arrive(connector));
    });
  };

  const network = (): void => {
    later(random.between(30, 240), () => {
      if (point.connected) point.goOffline(random.between(1, 8) * MINUTE);
      network();
    });
  };

  if (options.name !== 'idle' && options.idTags.length > 0) {
    for (const connector of point.connectors) later(random.between(0, high / 2), () => arrive(connector));
  }
  if (options.offline) network();
  return () => {
    alive = false;
  };
}
