import type { StationInterruption } from '@csms/contract';

/** What happened at one point or connector; times in epoch ms. */
export type One =
  | { kind: 'offline'; from: number; to: number; place: Place }
  | { kind: 'faulted'; from: number; to: number; errorCode: string | null; place: Place }
  | { kind: 'firmware'; from: number; to: number; before: string | null; version: string; updateId: number | null; place: Place };
type Place = StationInterruption['places'][number];

/** Points behind one uplink are found to be gone one by one, and come back one by one, in ms. */
const GONE_WITHIN = 3 * 60_000;
const BACK_WITHIN = 5 * 60_000;

const sameWhat = (one: One, other: One): boolean =>
  one.kind === other.kind &&
  (one.kind !== 'faulted' || one.errorCode === (other as typeof one).errorCode) &&
  (one.kind !== 'firmware' || (one.version === (other as typeof one).version && one.updateId === (other as typeof one).updateId));

/** Makes one of what happened at several points at the same time, in the order of time. `points`: how many the station has. */
export function joined(happened: readonly One[], points: number): StationInterruption[] {
  const groups: { first: One; to: number; places: Place[]; before: Set<string | null> }[] = [];
  for (const one of [...happened].sort((a, b) => a.from - b.from)) {
    const group = groups.findLast(
      ({ first, to }) => sameWhat(first, one) && one.from - first.from <= GONE_WITHIN && Math.abs(one.to - to) <= BACK_WITHIN,
    );
    const before = one.kind === 'firmware' ? one.before : null;
    if (group) {
      group.to = Math.max(group.to, one.to);
      group.places.push(one.place);
      group.before.add(before);
    } else groups.push({ first: one, to: one.to, places: [one.place], before: new Set([before]) });
  }
  const iso = (time: number) => new Date(time).toISOString();
  return groups.map(({ first, to, places, before }): StationInterruption => {
    const isWhole = new Set(places.map(({ serialNumber }) => serialNumber)).size === points;
    const shared = { places, isWhole };
    if (first.kind === 'firmware') {
      const [only = null] = before.size === 1 ? before : [];
      return { kind: 'firmware', at: iso(first.from), before: only, version: first.version, updateId: first.updateId, ...shared };
    }
    const span = { from: iso(first.from), to: iso(to), ...shared };
    return first.kind === 'offline' ? { kind: 'offline', ...span } : { kind: 'faulted', ...span, errorCode: first.errorCode };
  });
}
