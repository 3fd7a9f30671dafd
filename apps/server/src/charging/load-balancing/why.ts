import type { WhyLimited } from '@csms/contract';
import { type Entitled, isPaused } from './entitled.ts';
import { meterMissing } from './meter-missing.rules.ts';
import { disobeys, isLasting, isToldSafeShare, isUntamed, isWild } from './obedience.ts';
import type { SiteModel } from './site-model.ts';

/** Why a connector that charges has the current that it has; null: nothing is shared there. */
export function whyOf(model: SiteModel, { connector: { row }, share, waitsUntil }: Entitled, now: number): WhyLimited | null {
  const why = share?.why;
  if (isUntamed(row)) return { kind: 'untamed' };
  if (!row.online) return { kind: 'offline' };
  if (isPaused(row, now)) return { kind: 'planned', until: new Date(row.paused_until!).toISOString() };
  if (waitsUntil !== undefined && (why?.kind === 'full' || why?.kind === 'car'))
    return { kind: 'comeBack', until: new Date(waitsUntil).toISOString() };
  if ((isToldSafeShare(row, now) || isLasting(row)) && (why?.kind === 'full' || why?.kind === 'car')) return { kind: 'fixed' };
  if (row.manual_a !== null && why?.kind !== 'share' && why?.kind !== 'waits') return { kind: 'manual' };
  if (!why) return null;
  if (why.kind === 'full' || why.kind === 'car') return { kind: why.kind };
  if (why.kind === 'fixed') return { kind: disobeys(row, now) || isWild(row) ? 'untamed' : 'fixed' };
  const node = model.nodes[why.node]!;
  const circuitId = model.circuitOf[why.node] ?? null;
  const circuitName = model.circuits.find(({ id }) => id === circuitId)?.name ?? model.site.name;
  const meter = why.kind !== 'asleep' && why.node === 0 ? meterMissing(model) : {};
  if (why.kind === 'waits') {
    const nextTime = why.nextAt === null ? null : new Date(why.nextAt).toISOString();
    return { kind: 'waits', circuitId, circuitName, nextTime, ...meter };
  }
  if (why.kind === 'asleep') return { kind: 'asleep', circuitId, circuitName };
  const limit = why.bound === 'power' ? node.limitW! : why.bound === 'imbalance' ? node.imbalanceA! : node.limitA![why.line ?? 0];
  const line = why.line === null ? null : why.line + 1;
  return { kind: 'share', circuitId, circuitName, bound: why.bound, line, limit, cars: why.cars, ...meter };
}
