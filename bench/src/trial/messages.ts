import type { SimulatedChargePoint } from '@csms/simulator';

/** How many limits a point was sent, and how many of them it refused. */
export interface Limits {
  sent: number;
  refused: number;
}

/** Counts the limit messages that reach each point. */
export class LimitMessages {
  readonly #counts: Limits[];
  #isOn = false;

  constructor(points: readonly SimulatedChargePoint[]) {
    this.#counts = points.map(() => ({ sent: 0, refused: 0 }));
    for (const [place, point] of points.entries())
      point.on('command', (action, _payload, answer) => {
        if (!this.#isOn || action !== 'SetChargingProfile') return;
        const count = this.#counts[place]!;
        count.sent++;
        if ((answer as { status?: string }).status !== 'Accepted') count.refused++;
      });
  }

  begin(): void {
    this.#isOn = true;
  }

  /** By place. */
  end(): Limits[] {
    this.#isOn = false;
    return this.#counts;
  }
}
