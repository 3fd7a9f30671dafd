/** A connector that takes part in sharing a charge point's limit; all figures in the unit of the limit (A per phase, or W). */
export interface Demand {
  connectorId: number;
  /** What it would draw without the shared limit. */
  wanted: number;
  /** Less than this does not charge. */
  least: number;
  /** When its transaction began, epoch ms: first come, first served where not all minimums fit. */
  since: number;
}

/**
 * Divides the limit of a whole charge point (ChargePointMaxProfile) among its connectors: who came first gets its minimum, then the
 * smallest share grows until the limit or what it wants is reached. The shares never add up to more than the limit.
 */
export function shares(limit: number, demands: readonly Demand[]): Map<number, number> {
  const out = new Map(demands.map(({ connectorId }) => [connectorId, 0]));
  const admitted: Demand[] = [];
  let left = limit;
  for (const demand of demands.toSorted((a, b) => a.since - b.since || a.connectorId - b.connectorId)) {
    if (demand.wanted <= 0 || demand.least > left + 1e-9) continue;
    left -= demand.least;
    out.set(demand.connectorId, demand.least);
    admitted.push(demand);
  }
  let hungry = admitted.filter(({ least, wanted }) => least < wanted);
  while (left > 1e-6 && hungry.length > 0) {
    const lowest = Math.min(...hungry.map(({ connectorId }) => out.get(connectorId)!));
    const group = hungry.filter(({ connectorId }) => out.get(connectorId)! <= lowest + 1e-9);
    const others = hungry.map(({ connectorId }) => out.get(connectorId)!).filter((share) => share > lowest + 1e-9);
    const next = Math.min(...others, ...group.map(({ wanted }) => wanted));
    const step = Math.min(next - lowest, left / group.length);
    for (const { connectorId } of group) out.set(connectorId, out.get(connectorId)! + step);
    left -= step * group.length;
    hungry = hungry.filter(({ connectorId, wanted }) => out.get(connectorId)! < wanted - 1e-9);
  }
  return out;
}
