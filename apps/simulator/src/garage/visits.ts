import type { SimulatedChargePoint } from '../charge-point.ts';
import type { Connector } from '../connector.ts';
import type { Vehicle } from '../vehicles.ts';

export interface VisitOptions {
  /** Cards of those who park here; none is used at two connectors at once where there are enough. */
  idTagOf(index: number): string;
  /** Which part of the places is taken at an instant of the garage's time (epoch ms), 0 to 1. */
  occupancy(at: number): number;
  /** The garage's time now, epoch ms. */
  now(): number;
}

const MINUTE = 60_000;
const STAY: readonly [number, number] = [60, 480];

/** Cars of a garage: a few need 8 A, a few sleep after half an hour without power. */
function carOf({ random }: SimulatedChargePoint): Partial<Vehicle> {
  return {
    soc: Math.round(random.between(10, 70)),
    targetSoc: random.chance(0.4) ? 80 : 100,
    acTaperSoc: random.between(90, 96),
    ...(random.chance(0.1) ? { minCurrentA: 8 } : {}),
    ...(random.chance(0.05) ? { sleepsAfterS: 1800 } : {}),
  };
}

/** Lets cars come to a charge point and go, as the occupancy has it; they charge with a card. Returns the end of it: nobody comes or goes any more. */
export function visit(point: SimulatedChargePoint, first: number, options: VisitOptions): () => void {
  const { random, clock } = point;
  let going = true;
  const later = (minutes: number, run: () => void) => clock.after(minutes * MINUTE, () => going && run());

  const wait = (connector: Connector, idTag: string): void => {
    // Free for so long that the share of time with a car is the occupancy.
    const taken = Math.min(0.98, Math.max(0.02, options.occupancy(options.now())));
    const stay = (STAY[0] + STAY[1]) / 2;
    later(stay * (1 / taken - 1) * random.between(0.5, 1.5), () => arrive(connector, idTag));
  };

  const arrive = (connector: Connector, idTag: string): void => {
    if (!point.accepted || connector.status !== 'Available' || connector.vehicle) {
      later(2, () => arrive(connector, idTag));
      return;
    }
    point.plugIn(connector.id, carOf(point));
    later(random.between(0.1, 0.5), () => charge(connector, idTag));
    later(random.between(...STAY), () => leave(connector));
  };

  const charge = (connector: Connector, idTag: string): void => {
    if (!connector.vehicle || connector.transaction) return;
    const again = () => later(5, () => charge(connector, idTag));
    point.swipe(connector.id, idTag).then((outcome) => outcome === 'rejected' && again(), again);
  };

  const leave = (connector: Connector): void => {
    const { transaction } = connector;
    const stopped = transaction ? point.swipe(connector.id, transaction.idTag) : Promise.resolve();
    void stopped
      .catch(() => {})
      .then(() => {
        if (connector.vehicle) point.unplug(connector.id);
        if (going) wait(connector, options.idTagOf(first + connector.id - 1));
      });
  };

  for (const connector of point.connectors) {
    const idTag = options.idTagOf(first + connector.id - 1);
    const taken = random.chance(options.occupancy(options.now()));
    if (taken) later(random.between(0, 3), () => arrive(connector, idTag));
    else wait(connector, idTag);
  }
  return () => {
    going = false;
  };
}
