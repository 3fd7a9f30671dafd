import type { BuildingMeter } from '@csms/simulator';
import { type Garage, Random } from '@csms/simulator';

export interface FaultParts {
  garage: Garage;
  meter: BuildingMeter;
  seed: string;
  pace: number;
  /** The building's meter is silent, or speaks again. */
  silent(isSilent: boolean): void;
  told(what: string): void;
}

const SECOND = 1000;

/** Lets things go wrong, one every ten to thirty seconds of played time; returns the end of it. */
export function breakThings({ garage, meter, seed, pace, silent, told }: FaultParts): () => void {
  const random = new Random(`${seed}/faults`);
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms / pace);
    timers.add(timer);
  };
  const pick = () => Math.floor(random.between(0, garage.points.length - 0.001));
  let isSilent = false;
  const acts: Record<string, () => void> = {
    'line cut': () => garage.points[pick()]!.goOffline(random.between(10, 240) * SECOND),
    'lines cut': () => {
      for (let n = 0; n < 6; n++) garage.points[pick()]!.goOffline(random.between(10, 120) * SECOND);
    },
    'connects anew': () => garage.points[pick()]!.reconnect(),
    'power lost': () => {
      const index = pick();
      const offForMs = random.between(5, 60) * SECOND;
      garage.points[index]!.powerLoss({
        offForMs,
        after: random.pick(['stop', 'resume', 'forget']),
        halfOpen: random.chance(0.3),
      });
    },
    'starts anew': () => {
      void garage.points[pick()]!.reboot(random.pick(['SoftReset', 'HardReset']));
    },
    'answers lost': () => {
      const { habits } = garage.points[pick()]!;
      if (habits.has('SetChargingProfile')) return;
      habits.set('SetChargingProfile', { delayS: null });
      later(60 * SECOND, () => habits.delete('SetChargingProfile'));
    },
    'answers late': () => {
      const { habits } = garage.points[pick()]!;
      if (habits.has('SetChargingProfile')) return;
      habits.set('SetChargingProfile', { delayS: random.between(5, 40) });
      later(90 * SECOND, () => habits.delete('SetChargingProfile'));
    },
    refuses: () => {
      const { habits } = garage.points[pick()]!;
      if (habits.has('SetChargingProfile')) return;
      habits.set('SetChargingProfile', { answer: { status: 'Rejected' } });
      // The longer ones refuse every way in which they are asked.
      later(random.pick([20, 20, 300]) * SECOND, () => habits.delete('SetChargingProfile'));
    },
    'meter silent': () => {
      if (isSilent) return;
      isSilent = true;
      silent(true);
      void meter.stop();
      later(150 * SECOND, () => {
        isSilent = false;
        meter.start();
        silent(false);
      });
    },
  };
  const next = () =>
    later(random.between(10, 30) * SECOND, () => {
      if (isOver) return;
      const what = random.pick(Object.keys(acts));
      told(what);
      acts[what]!();
      next();
    });
  next();
  return () => {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
  };
}
