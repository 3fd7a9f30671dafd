import { ownClock } from './clock.ts';

/** Where Node keeps what `fetch` sends requests through. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');
type Agent = new (options: object) => object;

/** Lets `fetch` wait for a connection and for an answer as long as it would by the real clock: a machine that is busy for a second is not a line that is dead. */
export async function waitPatiently(): Promise<void> {
  const { factor } = ownClock();
  // The dispatcher is there once something was fetched.
  await fetch('data:,');
  const holder = globalThis as unknown as Record<symbol, object>;
  const Agent = holder[DISPATCHER]!.constructor as Agent;
  const waitMs = 300_000 * factor;
  holder[DISPATCHER] = new Agent({
    connect: { timeout: 10_000 * factor },
    headersTimeout: waitMs,
    bodyTimeout: waitMs,
    keepAliveTimeout: 4000 * factor,
  });
}
