import { type BuildingMeter, Random, type SimulatedChargePoint } from '@csms/simulator';
import { HOUR, MINUTE, ownClock, SECOND } from './clock.ts';
import type { Program } from './program.ts';

export interface FaultParts {
  points: readonly SimulatedChargePoint[];
  meter: BuildingMeter;
  program: Program;
  seed: string;
  from: number;
  to: number;
  /** The building's meter is silent, or speaks again. */
  silent(isSilent: boolean): void;
  /** The server was killed, or is back. */
  down(isDown: boolean): void;
  told(what: string): void;
}

/** A fault comes so often, in s. */
const EVERY_S = [180, 480] as const;
const SHORT_EVERY_S = [10, 30] as const;
/** The server is killed when such a part of the day has passed, for so long: once for longer than a lease. */
const KILLS = [
  { at: 0.12, forMs: 20 * SECOND },
  { at: 0.35, forMs: 90 * SECOND },
  { at: 0.56, forMs: 15 * MINUTE },
  { at: 0.8, forMs: 20 * SECOND },
] as const;
/** In less than an hour there is time for one. */
const SHORT_KILLS = [{ at: 0.5, forMs: 20 * SECOND }] as const;
/** The next program is read so long before: it takes a second or two of one core, and much longer on a busy machine. */
const READ_REAL_MS = 20 * SECOND;

/** Lets things go wrong over the day. Resolves `over` when the last kill is; `stop` ends it. */
export function breakThings(parts: FaultParts): { over: Promise<void>; stop(): void } {
  const { points, meter, seed, told } = parts;
  const random = new Random(`${seed}/faults`);
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  const pick = () => points[Math.floor(random.next() * points.length)]!;
  let isSilent = false;
  /** How a point takes limits for a while. */
  const habit = (forS: number, how: Parameters<SimulatedChargePoint['habits']['set']>[1]) => {
    const { habits } = pick();
    if (habits.has('SetChargingProfile')) return;
    habits.set('SetChargingProfile', how);
    later(forS * SECOND, () => habits.delete('SetChargingProfile'));
  };
  const acts: Record<string, () => void> = {
    'line cut': () => pick().goOffline(random.between(10, 900) * SECOND),
    'lines cut': () => {
      for (let n = 0; n < 6; n++) pick().goOffline(random.between(10, 240) * SECOND);
    },
    'connects anew': () => pick().reconnect(),
    'power lost': () =>
      pick().powerLoss({
        offForMs: random.between(5, 300) * SECOND,
        after: random.pick(['stop', 'resume', 'forget']),
        halfOpen: random.chance(0.3),
      }),
    'starts anew': () => void pick().reboot(random.pick(['SoftReset', 'HardReset'])),
    'answers lost': () => habit(60, { delayS: null }),
    'answers late': () => habit(90, { delayS: random.between(5, 40) }),
    // The longer ones refuse every way in which they are asked.
    refuses: () => habit(random.pick([20, 20, 300]), { answer: { status: 'Rejected' } }),
    'meter silent': () => {
      if (isSilent) return;
      isSilent = true;
      parts.silent(true);
      void meter.stop();
      later(random.pick([90, 150, 600]) * SECOND, () => {
        isSilent = false;
        meter.start();
        parts.silent(false);
      });
    },
    'meter’s clock off': () => {
      meter.clockAheadS = random.pick([-15, -40, 20, 3600]);
      later(5 * MINUTE, () => {
        meter.clockAheadS = 0;
      });
    },
  };
  const [leastS, mostS] = parts.to - parts.from < HOUR ? SHORT_EVERY_S : EVERY_S;
  const next = () =>
    later(random.between(leastS, mostS) * SECOND, () => {
      if (isOver) return;
      const what = random.pick(Object.keys(acts));
      told(what);
      acts[what]!();
      next();
    });
  next();
  return {
    over: kill(parts, () => isOver),
    stop() {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Kills the server at its moments. */
async function kill({ program, from, to, down, told }: FaultParts, isOver: () => boolean): Promise<void> {
  const until = (at: number) => new Promise((done) => setTimeout(done, Math.max(0, at - Date.now())));
  for (const { at, forMs } of to - from < HOUR ? SHORT_KILLS : KILLS) {
    const moment = from + (to - from) * at;
    await until(moment - READ_REAL_MS * ownClock().factor);
    if (isOver()) return;
    program.prepare();
    await until(moment);
    if (isOver()) return;
    told(`the server is killed, for ${forMs / SECOND} s`);
    down(true);
    await program.kill();
    await until(Date.now() + forMs);
    await program.start();
    down(false);
    told('the server is back');
  }
}
