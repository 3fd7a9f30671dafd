/**
 * Loaded before a program (`--import`), lets its clock run faster: `FAST_CLOCK=FROM:FACTOR`, from a moment on (epoch ms) so many times as fast. Timers keep their pace, and so does the
 * monotonic clock.
 */
const [from, factor] = (process.env.FAST_CLOCK ?? '').split(':').map(Number) as [number, number];
if (factor > 0) {
  const real = Date.now;
  const now = () => Math.round(from + (real() - from) * factor);
  globalThis.Date = new Proxy(Date, {
    construct: (target, given: [], made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new Date(now()).toString(),
  });
  Date.now = now;
}
