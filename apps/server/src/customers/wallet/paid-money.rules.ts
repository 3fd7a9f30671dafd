import { add, compare, isZero, subtract, sum } from '@csms/kernel';

/** A part of a wallet's paid money. Amounts are decimal texts above zero. */
export interface PaidPart {
  /** The wallet whose bonus it has earned; null: it has earned none. */
  originId: number | null;
  amount: string;
}

const total = (parts: readonly PaidPart[]): string => sum(['0', ...parts.map(({ amount }) => amount)]);

/**
 * The parts that make up so much paid money, oldest first: what is more was spent, the oldest first. What is less came back of bills, and counts as having earned a bonus of `ownId`; it is the oldest.
 */
export function fitted(parts: readonly PaidPart[], paid: string, ownId: number): PaidPart[] {
  const known = total(parts);
  if (compare(paid, '0') <= 0) return [];
  if (compare(known, paid) < 0) return joined([{ originId: ownId, amount: subtract(paid, known) }, ...parts]);
  return takenOff(parts, subtract(known, paid)).left;
}

/** So much taken off the oldest parts. What the parts don't cover is not taken. */
export function takenOff(parts: readonly PaidPart[], amount: string): { taken: PaidPart[]; left: PaidPart[] } {
  const taken: PaidPart[] = [];
  const left: PaidPart[] = [];
  let open = amount;
  for (const part of parts) {
    const part1 = compare(part.amount, open) < 0 ? part.amount : open;
    open = subtract(open, part1);
    if (!isZero(part1)) taken.push({ ...part, amount: part1 });
    const rest = subtract(part.amount, part1);
    if (!isZero(rest)) left.push({ ...part, amount: rest });
  }
  return { taken, left };
}

/** The parts with neighbours of one origin made one. */
export function joined(parts: readonly PaidPart[]): PaidPart[] {
  const list: PaidPart[] = [];
  for (const part of parts) {
    const last = list.at(-1);
    if (last?.originId === part.originId) list[list.length - 1] = { ...last, amount: add(last.amount, part.amount) };
    else list.push({ ...part });
  }
  return list;
}

/** The parts of which the newest `amount` has earned a bonus of `ownId`. */
export function earned(parts: readonly PaidPart[], amount: string, ownId: number): PaidPart[] {
  const before = takenOff(parts, subtract(total(parts), amount)).taken;
  return joined([...before, { originId: ownId, amount }]);
}
