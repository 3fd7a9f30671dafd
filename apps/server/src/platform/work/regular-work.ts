import type { Bus } from '../bus/bus.ts';

/** Work that is done again and again, by one process at a time. It is safe to run twice. */
export interface RegularWork {
  /** Whose turn it is goes by this name: no other work has it. */
  name: string;
  everyMs: number;
  /** Woken, it rests at least so long between two runs; unless given, as long as its interval. */
  restMs?: number;
  /** `ending`: the process ends, and so should work that goes on as long as it lives. */
  work(ending: AbortSignal): Promise<void>;
  /** Listens for what makes it due sooner; returns the end of that. */
  wokenBy?(bus: Bus, wake: () => void): () => void;
}
