import type { BalancingStrategy } from '@csms/contract';

/** Amperes on L1, L2 and L3 of the grid connection. */
export type PerLine = readonly [number, number, number];
/** A line of the grid connection: 0 is L1. */
export type Line = 0 | 1 | 2;

/** The same current on each line of a grid connection of one phase or three. */
export const onLines = (phases: number, amperes: number): PerLine =>
  phases === 1 ? [amperes, 0, 0] : [amperes, amperes, amperes];

/** A place of the electrical tree where a limit may hold: the grid connection, a circuit, a point with several connectors. */
export interface TreeNode {
  /** Its place in the list above it, which comes before it; -1: it is the grid connection. */
  parent: number;
  /** The most on each line, in A; null: no limit. */
  limitA: PerLine | null;
  /** The most in W over all lines; null: no limit. */
  limitW: number | null;
  /** The most that the load of its cars may make lines differ, in A; null: no limit. */
  imbalanceA: number | null;
  /** Null: as above it. */
  strategy: BalancingStrategy | null;
  /** How long a turn lasts at least, in ms; null: as above it. */
  turnMs: number | null;
  /** What is drawn here by all that is no car, in A; negative where more is made than used. */
  baseA: PerLine;
  /** The same in W over all lines; absent: what `baseA` is at the site's voltage. */
  baseW?: number;
}

/** A connector that draws, or may. */
export interface Taker {
  /** The index of its node. */
  node: number;
  /** The lines that its car loads, all alike. */
  lines: readonly Line[];
  /** What an ampere on each of its lines is in W over all of them; absent: what it is at the site's voltage. */
  wattsPerA?: number;
  /** Below this nothing flows, in A on each of its lines. */
  minA: number;
  /** Where that does not fit, some cars begin with so much already: it is given this at least. Absent: none do. */
  leastA?: number;
  /** The most that connector, cable and car can carry, in A on each of its lines. */
  maxA: number;
  /** What the car can use now, in A on each of its lines: `maxA`, or less where it has been seen to take less. */
  wantsA: number;
  /** It cannot be steered and counts with so much; null: it obeys. */
  fixedA: number | null;
  /** It is not to be without its minimum: it is let in first, whether that fits or not. */
  isKept?: boolean;
  /** When its session began, epoch ms. */
  since: number;
  /** The lower, the sooner it is served where its circuit goes by priority. */
  rank: number;
  /** What it needs to have its energy by its departure, in A on each of its lines, and the time that is to spare, in s; null: nothing is known. */
  goal: { needA: number; laxityS: number } | null;
  /** Since when its turn goes on, epoch ms; null: it waits. */
  turnSince: number | null;
  /** Since when it waits, epoch ms: when it last had power, or came. The longest goes first. */
  poweredAt: number;
  /** In its turn: since when it waited before, epoch ms. Of those that waited longer some may not have fitted: they go before it once they do. Absent: nobody does. */
  queuedAt?: number;
  /** It takes nothing though it might: others go first. */
  isAsleep: boolean;
  /** Its charger does not let its turn reach the car: others go first. */
  isUnreached?: boolean;
}

/** What holds a connector back. */
export type Why =
  /** It cannot be steered. */
  | { kind: 'fixed' }
  /** Nothing: it has all that connector, cable and car can carry. */
  | { kind: 'full' }
  /** The car takes no more. */
  | { kind: 'car' }
  /** Its node is full, by current of a line, by power or by the difference between lines. `cars` share it. */
  | { kind: 'share'; node: number; bound: 'current' | 'power' | 'imbalance'; line: Line | null; cars: number }
  /** There is not enough for the minimum of all: it waits for its turn, which comes at `nextAt` (epoch ms) at the latest as things stand. `isForSurplus`: it is surplus and grid share that are too little. */
  | { kind: 'waits'; node: number; nextAt: number; isForSurplus?: true }
  /** There is too little for it, and nobody has a turn that could end: it needs `needs` and `free` is left, in A of a line, by power in W. */
  | { kind: 'short'; node: number; bound: 'current' | 'power' | 'imbalance'; line: Line | null; needs: number; free: number }
  /** It has what the surplus gives: `surplusW` for `cars`. */
  | { kind: 'surplus'; surplusW: number; cars: number }
  /** It waits for surplus: it needs `needsW`, and `missingW` are missing. */
  | { kind: 'waitsForSurplus'; needsW: number; missingW: number }
  /** It took nothing in its turn. */
  | { kind: 'asleep'; node: number };

export interface Share {
  /** In A on each of its lines: 0, or from its minimum on. */
  limitA: number;
  why: Why;
}

/** The node whose strategy counts for one of `node`. */
export function scopeOf(nodes: readonly TreeNode[], node: number): number {
  let at = node;
  while (nodes[at]!.parent >= 0 && nodes[at]!.strategy === null) at = nodes[at]!.parent;
  return at;
}

const MOST_MS = Number.MAX_SAFE_INTEGER;
/** How long the turn of one of `node` lasts, in ms: as the nearest place says that says something; without any it does not end. */
export function turnMsOf(nodes: readonly TreeNode[], node: number): number {
  for (let at = node; at >= 0; at = nodes[at]!.parent) {
    const { turnMs } = nodes[at]!;
    if (turnMs !== null) return turnMs;
  }
  return MOST_MS;
}

const HOUR_S = 3600;

/**
 * How soon one that has a goal is to be served, in s: the lower, the sooner. It is the time that is to spare; nobody is more urgent than one that is an hour late already, since what is lost is
 * lost. One that uses all lines at once goes an hour before one that leaves two of them idle.
 */
export const urgencyOf = ({ goal, lines }: Taker): number =>
  goal === null ? Number.MAX_VALUE : Math.max(-HOUR_S, goal.laxityS) - ((lines.length - 1) / 2) * HOUR_S;
