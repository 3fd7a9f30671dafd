import { type Garage, Random } from '@csms/simulator';

/** One car from its plug to its going. Moments in epoch ms. */
export interface Stay {
  index: number;
  since: number;
  until: number;
  /** The longest that it was without power while it charged by its transaction. */
  longestDryMs: number;
  dryFrom: number | null;
  hasCharged: boolean;
}

const MINUTE = 60_000;
const SECOND = 1000;

/** Cars come to all places, charge with their cards, go after an hour or three of played time, and others come. */
export function drive(
  garage: Garage,
  cards: readonly string[],
  seed: string,
  pace: number,
): { stays: Stay[]; look(isFair: (index: number) => boolean): void; stop(): void } {
  const random = new Random(`${seed}/cars`);
  const timers = new Set<NodeJS.Timeout>();
  const stays: Stay[] = [];
  const now = new Map<number, Stay>();
  let isOver = false;
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!isOver) run();
    }, ms / pace);
    timers.add(timer);
  };
  const arrive = (index: number): void => {
    const point = garage.points[index]!;
    const connector = point.connectors[0]!;
    if (connector.vehicle || !point.accepted) {
      later(20 * SECOND, () => arrive(index));
      return;
    }
    point.plugIn(1, {
      soc: random.between(5, 50),
      targetSoc: 100,
      minCurrentA: 6,
      maxAcPhases: random.chance(0.8) ? 3 : 1,
      batteryWh: 90_000,
    });
    const stay: Stay = {
      index,
      since: Date.now(),
      until: Number.POSITIVE_INFINITY,
      longestDryMs: 0,
      dryFrom: null,
      hasCharged: false,
    };
    stays.push(stay);
    now.set(index, stay);
    charge(index, stay);
    later(random.between(60, 180) * MINUTE, () => leave(index));
  };
  const charge = (index: number, stay: Stay): void => {
    if (now.get(index) !== stay) return;
    const point = garage.points[index]!;
    const connector = point.connectors[0]!;
    // A car that lost its transaction swipes again, in the dark too.
    if (connector.vehicle && !connector.transaction) point.swipe(1, cards[index]!).catch(() => {});
    later(20 * SECOND, () => charge(index, stay));
  };
  const leave = (index: number): void => {
    const point = garage.points[index]!;
    const stay = now.get(index);
    now.delete(index);
    if (stay) stay.until = Date.now();
    if (point.connectors[0]!.vehicle) point.unplug(1);
    later(60 * SECOND, () => arrive(index));
  };
  garage.points.forEach((_, index) => {
    later(random.between(0, 90) * SECOND, () => arrive(index));
  });
  return {
    stays,
    /** Adds up how long each has been dry. `isFair`: its point is up and obeys, so that nothing but the sharing keeps it dry. */
    look(isFair) {
      const at = Date.now();
      for (const [index, stay] of now) {
        const connector = garage.points[index]!.connectors[0]!;
        const isDry = connector.transaction !== undefined && connector.powerW === 0 && isFair(index);
        if (connector.powerW > 0) stay.hasCharged = true;
        if (!isDry) stay.dryFrom = null;
        else {
          stay.dryFrom ??= at;
          stay.longestDryMs = Math.max(stay.longestDryMs, at - stay.dryFrom);
        }
      }
    },
    stop() {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
