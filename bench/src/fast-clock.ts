import { syncBuiltinESMExports } from 'node:module';
import { performance } from 'node:perf_hooks';
import timers from 'node:timers';
import promises from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * Loaded before a program (`--import`), gives it a faster clock. `FAST_CLOCK=REAL:PLAYED:FACTOR`: at the real moment REAL (epoch ms) its clock shows PLAYED, and runs so many times as fast. Dates,
 * the steady clock of `performance` and timers follow it, so that what is begun at any moment in any process with the same words agrees. `FAST_TIMERS=real` leaves timers and the steady clock as they are.
 * Timers of the machine itself (sockets of the operating system, statement timeouts of a database, `process.hrtime`) are real.
 */
const [real, played, factor] = (process.env.FAST_CLOCK ?? '').split(':').map(Number) as [number, number, number];
if (factor > 0) {
  hastenDates();
  if (process.env.FAST_TIMERS !== 'real') hastenTimers();
}

function hastenDates(): void {
  // Finer than the milliseconds of Date.now, which would be tenths of played seconds.
  const origin = performance.timeOrigin;
  const steady = performance.now.bind(performance);
  const now = () => Math.round(played + (origin + steady() - real) * factor);
  globalThis.Date = new Proxy(Date, {
    construct: (target, given: [], made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new Date(now()).toString(),
  });
  Date.now = now;
}

function hastenTimers(): void {
  const steady = performance.now.bind(performance);
  performance.now = () => steady() * factor;
  // Never too early: a timer that has come finds its time over.
  const shorter = (ms: unknown): number => (typeof ms === 'number' && ms > 0 ? Math.max(1, Math.ceil(ms / factor)) : 1);
  const { setTimeout: later, setInterval: again } = timers;
  const { setTimeout: wait, setInterval: each } = promises;
  const { wait: rest } = promises.scheduler;
  const { timeout: abortAfter } = AbortSignal;
  const slept = ((ms?: number, ...rest: []) => wait(shorter(ms), ...rest)) as typeof wait;
  timers.setTimeout = Object.assign((run: () => void, ms?: number, ...given: []) => later(run, shorter(ms), ...given), {
    [promisify.custom]: slept,
  }) as unknown as typeof later;
  timers.setInterval = ((run: () => void, ms?: number, ...given: []) => again(run, shorter(ms), ...given)) as typeof again;
  globalThis.setTimeout = timers.setTimeout;
  globalThis.setInterval = timers.setInterval;
  promises.setTimeout = slept;
  promises.setInterval = ((ms?: number, ...given: []) => each(shorter(ms), ...given)) as typeof each;
  promises.scheduler.wait = (ms, options) => rest.call(promises.scheduler, shorter(ms), options);
  AbortSignal.timeout = (ms) => abortAfter.call(AbortSignal, shorter(ms));
  syncBuiltinESMExports();
}
