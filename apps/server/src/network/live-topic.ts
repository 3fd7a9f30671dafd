import type { LiveEvent } from '@csms/contract';

declare module '../platform/bus/bus.ts' {
  interface Topics {
    /** What open consoles hear, after it is committed. */
    live: LiveEvent;
  }
}
