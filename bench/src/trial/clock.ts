import { fileURLToPath } from 'node:url';

/** One clock for all processes of a play: at the real moment `real` it shows `played` (both epoch ms), and runs `factor` times as fast. */
export interface FastClock {
  real: number;
  played: number;
  factor: number;
}

/** Options by which Node loads the fast clock before a program. */
export const FAST_NODE = ['--import', fileURLToPath(new URL('../fast-clock.ts', import.meta.url))];

/** The environment of a process with that clock. */
export const fastEnvironment = ({ real, played, factor }: FastClock): Record<string, string> => ({
  FAST_CLOCK: `${real}:${played}:${factor}`,
});

/** The clock of this process, as it was started with it; the real one where it was not. */
export function ownClock(): FastClock {
  const [real = 0, played = 0, factor = 1] = (process.env.FAST_CLOCK ?? '').split(':').filter(Boolean).map(Number);
  return { real, played, factor };
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** A moment as the people of the day see it: hours and minutes, UTC. */
export const clockOf = (at: number): string => new Date(at).toISOString().slice(11, 19);
