import type { SimulatedChargePoint } from '@csms/simulator';

/** How long the server takes to answer what charge points send. */
export class Answers {
  /** Played ms. */
  readonly took: number[] = [];

  /** Listens to a point. Of one action a point has one question at a time. */
  of(point: SimulatedChargePoint): void {
    const asked = new Map<string, number>();
    point.on('call', (action) => asked.set(action, performance.now()));
    point.on('disconnected', () => asked.clear());
    point.on('answer', (action) => {
      const at = asked.get(action);
      if (at === undefined) return;
      asked.delete(action);
      this.took.push(performance.now() - at);
    });
  }
}
