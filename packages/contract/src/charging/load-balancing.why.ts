import { z } from 'zod';
import { id, instant } from '../core/values.ts';

/** Why a site is at its fallback: its meter is silent since then, or its clock is wrong; null: it has never told anything. */
const meterMissing = z.object({ fault: z.enum(['silent', 'clock']), since: instant.nullable() });

/** What holds a connector back, with what a sentence needs. `limitA`, `limitW`: of the circuit that is full. */
export const whyLimited = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['full', 'car', 'fixed', 'manual', 'untamed', 'refuses', 'off', 'offline']) }),
  z.object({
    kind: z.literal('share'),
    circuitId: id.nullable(),
    circuitName: z.string(),
    bound: z.enum(['current', 'power', 'imbalance']),
    line: z.number().int().min(1).max(3).nullable(),
    limit: z.number(),
    cars: z.number().int(),
    meter: meterMissing.optional(),
  }),
  z.object({
    kind: z.literal('waits'),
    circuitId: id.nullable(),
    circuitName: z.string(),
    nextTime: instant.nullable(),
    meter: meterMissing.optional(),
    /** Surplus, with so much of the grid, is too little for all minimums; the circuit has room. */
    surplus: z.object({ gridW: z.number().int() }).optional(),
  }),
  z.object({ kind: z.literal('asleep'), circuitId: id.nullable(), circuitName: z.string() }),
  /**
   * There is too little for it, and nobody has a turn that could end: it needs `needs` and `free` is left, in A of a line, or in W where `bound` is `power`. `unknownLines`: all of its power may flow
   * on one line until it is seen which its car loads.
   */
  z.object({
    kind: z.literal('short'),
    circuitId: id.nullable(),
    circuitName: z.string(),
    bound: z.enum(['current', 'power', 'imbalance']),
    line: z.number().int().min(1).max(3).nullable(),
    needs: z.number(),
    free: z.number(),
    unknownLines: z.boolean(),
  }),
  /** It has what the surplus gives, and what cars may take from the grid besides (`gridW`), for `cars` cars together. */
  z.object({ kind: z.literal('surplus'), surplusW: z.number().int(), gridW: z.number().int(), cars: z.number().int() }),
  /** The surplus does not let it start: `missingW` are missing since `sinceTime`; 0: there is enough, and it starts at `nextTime` if that stays so. */
  z.object({
    kind: z.literal('waitsForSurplus'),
    missingW: z.number().int(),
    sinceTime: instant,
    nextTime: instant.nullable(),
  }),
  /** A timed charge waits for a cheaper time. */
  z.object({ kind: z.literal('planned'), until: instant }),
  /** Many points came back at once, after a power cut for one: they are raised one group after another. */
  z.object({ kind: z.literal('comeBack'), until: instant }),
]);
export type WhyLimited = z.infer<typeof whyLimited>;

/**
 * Why a connector counts with more than it draws.
 * - `unlimited`: no limit is confirmed since its charger has started. `refuses`: it takes none. `disobeys`: it draws more than it was told.
 * - `unconfirmed`: a lower limit is not confirmed yet. `comingDown`: it is, and the car has its time to come down. `pending`: a limit is on its way.
 * - `away`: there is no line to it. `clock`: its clock has jumped, so that its limit may have ended.
 * - `phases`: its meter tells no current of each phase. `silent`: its meter tells nothing.
 */
export const COUNTED_KINDS = [
  'unlimited',
  'refuses',
  'disobeys',
  'unconfirmed',
  'comingDown',
  'away',
  'clock',
  'phases',
  'silent',
  'pending',
] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];
