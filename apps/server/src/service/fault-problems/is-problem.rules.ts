import { PROBLEM_POINTS } from '@csms/contract';
import { leastShare } from '../work-orders/scheme-rank.rules.ts';

/** Points of a model and firmware, and how many of them have a fault again and again; the same of all others of the provider. */
export interface Spread {
  affected: number;
  points: number;
  affectedElsewhere: number;
  pointsElsewhere: number;
}

/** A fault that fewer have for sure is no problem of the model. */
const LEAST_SHARE = 0.1;
/** So much more often than elsewhere it has to come. */
const TIMES_ELSEWHERE = 2;

/**
 * The least share of its points (0 to 1, with 95 % confidence) that has the fault, if that makes it a problem of the model and firmware: on several points, and surely more often than
 * elsewhere. Null: it does not.
 */
export function problemShare({ affected, points, affectedElsewhere, pointsElsewhere }: Spread): number | null {
  if (affected < PROBLEM_POINTS) return null;
  const share = leastShare(affected, points);
  const elsewhere = pointsElsewhere === 0 ? 0 : affectedElsewhere / pointsElsewhere;
  return share >= LEAST_SHARE && share > TIMES_ELSEWHERE * elsewhere ? share : null;
}
