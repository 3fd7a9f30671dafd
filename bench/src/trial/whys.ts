import type { SiteConnector, SiteLive } from '@csms/contract';
import { clockOf, SECOND } from './clock.ts';
import { onLines } from './site.ts';

/** A limit may stay so far below its share before a message is worth it, and is cut to tenths, A. */
const STEP_A = 1.15;
/** The building moves, and cars follow: a claim is untrue once it has been so for longer. */
const SETTLES_MS = 60 * SECOND;

/** What is claimed of connectors and does not follow from what all have, reckoned anew from outside. `baseA` is what the building counts with on each line. */
function untrueWhys(live: SiteLive, baseA: readonly number[]): Map<string, string> {
  const untrue = new Map<string, string>();
  const parents = new Map(live.nodes.map((node) => [node.circuitId, node]));
  const isBelow = (circuitId: number | null, above: number | null): boolean => {
    for (let at: number | null = circuitId; ; at = parents.get(at)?.parentId ?? null) {
      if (at === above) return true;
      if (at === null) return false;
    }
  };
  const has = (one: SiteConnector) =>
    one.why?.kind === 'untamed' || one.why?.kind === 'offline' || one.why?.kind === 'fixed' ? one.mayA : (one.limitA ?? 0);
  for (const one of live.connectors) {
    const { why } = one;
    if (!why || one.transactionId === null) continue;
    const say = (text: string) => untrue.set(one.serialNumber, `${one.serialNumber} ${JSON.stringify(why)}: ${text}`);
    if (why.kind === 'full' && has(one) < one.maxA - STEP_A) say(`has ${has(one)} of ${one.maxA} A`);
    if (why.kind === 'car' && one.drawnA > has(one) + 1) say(`takes ${one.drawnA} A of ${has(one)}`);
    if (why.kind !== 'share' && why.kind !== 'waits') continue;
    const node = live.nodes.find(({ circuitId }) => circuitId === why.circuitId)!;
    const here = live.connectors.filter((other) => isBelow(other.circuitId, why.circuitId));
    const sum = node.circuitId === null ? [...baseA] : [0, 0, 0];
    let slack = 0;
    // What another may still draw, or draws against its orders, is not free yet, whatever it has been told since.
    for (const other of here) {
      const amperes = Math.max(other.mayA, other.transactionId === null ? 0 : has(other), other.drawnA);
      onLines(sum, amperes, other.lines);
      if (amperes > 0 && other !== one) slack += STEP_A;
    }
    const lines = why.kind === 'share' && why.line !== null ? [why.line - 1] : one.lines.map((line) => line - 1);
    const limit = node.nowA ?? node.limitA;
    if (limit === null || (why.kind === 'share' && why.bound !== 'current')) continue;
    const fullest = Math.max(...lines.map((line) => sum[line]!));
    if (why.kind === 'share') {
      if (Math.abs(why.limit - limit) > 0.05) say(`the limit there is ${limit}`);
      // A whole step more would not fit.
      if (fullest + STEP_A < limit - slack) say(`${fullest.toFixed(1)} of ${limit} A are given there`);
      const there = here.filter((other) => onLine(other, why.line!));
      const least = there.filter((other) => other.transactionId !== null && (other.limitA ?? 0) > 0 && other.online).length;
      const most = there.filter((other) => other.transactionId !== null || other.mayA > 0).length;
      if (why.cars < least - 1 || why.cars > most + 1) say(`${least} to ${most} share it`);
    } else if (fullest + one.minA < limit - slack)
      say(`${fullest.toFixed(1)} of ${limit} A are given there, ${one.minA} would fit`);
  }
  return untrue;
}

const onLine = ({ lines }: SiteConnector, line: number) => lines.includes(line);

/** Claims that are not true for longer than things take to settle. */
export class UntrueWhys {
  seen = 0;
  readonly #reserveA: number;
  readonly #since = new Map<string, number>();
  readonly #found = new Map<string, string>();

  constructor(reserveA: number) {
    this.#reserveA = reserveA;
  }

  /** `isSettled`: server and meter have been there for a while; the past says nothing else. */
  see(live: SiteLive, buildingA: readonly number[], isSettled: boolean): void {
    this.seen += live.connectors.filter(({ why }) => why !== null).length;
    const baseA = buildingA.map((amperes) => Math.max(this.#reserveA, amperes));
    const found = isSettled ? untrueWhys(live, baseA) : new Map<string, string>();
    for (const serial of [...this.#since.keys()]) if (!found.has(serial)) this.#since.delete(serial);
    const at = Date.now();
    for (const [serial, text] of found) {
      const since = this.#since.get(serial);
      if (since === undefined) this.#since.set(serial, at);
      else if (at - since > SETTLES_MS) this.#found.set(serial, `${clockOf(at)} ${text}`);
    }
  }

  /** One a point. */
  get untrue(): string[] {
    return [...this.#found.values()];
  }
}
