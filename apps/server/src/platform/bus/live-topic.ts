import type { LiveEvent } from '@csms/contract';

declare module './bus.ts' {
  interface Topics {
    /** What open consoles hear, after it is committed. */
    live: LiveEvent;
  }
}
