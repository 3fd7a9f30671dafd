import type { WhyLimited } from '@csms/contract';
import type { Why } from './allocation.ts';
import { meterMissing } from './meter-missing.rules.ts';
import type { ModelConnector } from './model-connector.ts';
import { disobeys, hasRefusedAll, isLasting, isPaused, isToldSafeShare, isWild } from './obedience.ts';
import type { SiteModel } from './site-model.ts';
import { gridShareOf, type SurplusSeen, startsAt } from './surplus.rules.ts';

const iso = (at: number): string => new Date(at).toISOString();
/** What is missing or given changes with each look: so many W are told alike. */
const STEP_W = 100;
const rounded = (watts: number): number => Math.round(watts / STEP_W) * STEP_W;
const tenths = (value: number): number => Math.round(value * 10) / 10;

interface Known {
  /** What the sharing says; undefined: it was not asked. */
  why: Why | undefined;
  /** Until when its group of points waits after a power cut. */
  waitsUntil: number | undefined;
  /** What the building gave back over the hold time. */
  seen: SurplusSeen | null;
  now: number;
}

/** Why a connector with a session has its current; null: nothing is known yet. */
export function whyOf(model: SiteModel, one: ModelConnector, { why, waitsUntil, seen, now }: Known): WhyLimited | null {
  const { row } = one;
  if (hasRefusedAll(row)) return { kind: 'refuses' };
  if (!row.online) return { kind: 'offline' };
  if (isPaused(row, now)) return { kind: 'planned', until: iso(row.paused_until!) };
  if (waitsUntil !== undefined && (why?.kind === 'full' || why?.kind === 'car'))
    return { kind: 'comeBack', until: iso(waitsUntil) };
  if ((isToldSafeShare(row, now) || isLasting(row)) && (why?.kind === 'full' || why?.kind === 'car')) return { kind: 'fixed' };
  if (row.manual_a !== null && (!why || why.kind === 'full' || why.kind === 'car')) return { kind: 'manual' };
  if (!why) return null;
  if (why.kind === 'full' || why.kind === 'car') return { kind: why.kind };
  if (why.kind === 'fixed') return { kind: disobeys(row, now) || isWild(row) ? 'untamed' : 'fixed' };
  const gridW = gridShareOf(model.site);
  if (why.kind === 'surplus') return { ...why, surplusW: rounded(why.surplusW - gridW), gridW };
  if (why.kind === 'waitsForSurplus') {
    const missingW = Math.max(
      0,
      rounded(Math.max(why.missingW, model.site.surplus_start_w - (why.needsW - why.missingW - gridW))),
    );
    const nextAt = missingW > 0 ? null : startsAt(model.site, seen, why.needsW - gridW);
    return {
      kind: 'waitsForSurplus',
      missingW,
      sinceTime: row.why?.kind === 'waitsForSurplus' ? row.why.sinceTime : iso(now),
      nextTime: nextAt === null ? null : iso(Math.max(now, nextAt)),
    };
  }
  const node = model.nodes[why.node]!;
  const circuitId = model.circuitOf[why.node] ?? null;
  const circuitName = model.circuits.find(({ id }) => id === circuitId)?.name ?? model.site.name;
  const meter = why.node === 0 ? meterMissing(model) : {};
  if (why.kind === 'waits') {
    const limit = why.isForSurplus ? { surplus: { gridW } } : meter;
    return { kind: 'waits', circuitId, circuitName, nextTime: iso(why.nextAt), ...limit };
  }
  if (why.kind === 'asleep') return { kind: 'asleep', circuitId, circuitName };
  const line = why.line === null ? null : why.line + 1;
  if (why.kind === 'short')
    return {
      ...{ kind: 'short', circuitId, circuitName, bound: why.bound, line },
      needs: why.bound === 'power' ? Math.ceil(why.needs) : tenths(why.needs),
      free: why.bound === 'power' ? rounded(why.free) : tenths(why.free),
      unknownLines: one.power?.lines === null,
    };
  const limit = why.bound === 'power' ? node.limitW! : why.bound === 'imbalance' ? node.imbalanceA! : node.limitA![why.line ?? 0];
  return { kind: 'share', circuitId, circuitName, bound: why.bound, line, limit, cars: why.cars, ...meter };
}
