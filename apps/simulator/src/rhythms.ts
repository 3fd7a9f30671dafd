import type { OperatedCharger } from './operated-charger.ts';

/** What a charge point does again and again by its own clock: heartbeats, clock-aligned meter values and, where it is its habit, a new start. */
export class Rhythms {
  readonly #point: OperatedCharger;
  readonly #boot: () => void;
  #cancelHeartbeat = () => {};
  #cancelAligned = () => {};
  #cancelBoot = () => {};

  /** `boot` starts it anew while its transactions go on. */
  constructor(point: OperatedCharger, boot: () => void) {
    this.#point = point;
    this.#boot = boot;
  }

  start(): void {
    this.heartbeatAnew();
    this.alignedAnew();
    const seconds = this.#point.deviations.find(({ bootsEveryS }) => bootsEveryS)?.bootsEveryS;
    this.#cancelBoot();
    if (seconds) this.#cancelBoot = this.#point.clock.after(seconds * 1000, this.#boot);
  }

  stop(): void {
    this.#cancelHeartbeat();
    this.#cancelAligned();
  }

  /** Begins the heartbeat again with the interval of the configuration. */
  heartbeatAnew(): void {
    this.#cancelHeartbeat();
    const { clock, configuration } = this.#point;
    const interval = configuration.number('HeartbeatInterval');
    const beat = () => this.#point.accepted && this.#point.notify('Heartbeat', {});
    if (interval > 0) this.#cancelHeartbeat = clock.every(interval * 1000, beat);
  }

  /** Begins clock-aligned meter values again: all connectors, at each multiple of ClockAlignedDataInterval. */
  alignedAnew(): void {
    this.#cancelAligned();
    const { clock, configuration, sessions } = this.#point;
    const ms = configuration.number('ClockAlignedDataInterval') * 1000;
    if (ms <= 0) return;
    const untilNext = ms - ((clock.now() * clock.scale) % ms);
    this.#cancelAligned = clock.after(Math.max(untilNext, 20 * clock.scale), () => {
      sessions.sendMeterValues(0, 'Sample.Clock');
      this.alignedAnew();
    });
  }
}
