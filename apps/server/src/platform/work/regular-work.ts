import type { Bus } from '../bus/bus.ts';

/** Work that is done again and again, by one process at a time. It is safe to run twice. */
export interface RegularWork {
  /** Whose turn it is goes by this name: no other work has it. */
  name: string;
  everyMs: number;
  /** Woken, it rests at least so long between two runs; unless given, as long as its interval. */
  restMs?: number;
  /** Work that can be woken rests so many times as long as its last run took: 5 unless given. */
  restTimes?: number;
  /** Nobody does it for so long where a process stands still in the middle of it, in ms; 30 s unless given. */
  leaseMs?: number;
  /** `ending`: the process ends, and so should work that goes on as long as it lives. */
  work(ending: AbortSignal): Promise<void>;
  /** Listens for what makes it due sooner; returns the end of that. Urgent is what cannot wait until a long run has been rested from: such a run is to be short. */
  wokenBy?(bus: Bus, wake: (isUrgent?: boolean) => void): () => void;
}
