import { hasTakenAll, type LimitSkills, limitSkills, PATIENCE, waysToLimit } from './limit-skills.ts';

/** What says in which way a charger is asked, as it is stored. */
export interface WayFacts {
  point_connectors: number;
  standard: string;
  vendor: string;
  model: string;
  max_stack_level: number | null;
  feature_profiles: string | null;
  refusals: number;
  zero: 'taken' | 'unsure' | 'refused' | null;
  skills: unknown;
  better_way: unknown;
  tries_better: boolean;
  known: unknown;
}

/** A way as it is stored; null: none. */
export const wayIn = (stored: unknown): LimitSkills | null => limitSkills.safeParse(stored).data ?? null;

const waysOf = ({
  point_connectors: connectors,
  standard,
  vendor,
  model,
  max_stack_level: level,
  feature_profiles: features,
}: WayFacts) =>
  waysToLimit({
    connectors,
    isDc: standard !== 'ac',
    vendor,
    model,
    hasProfiles: !features || /smart ?charging/i.test(features),
    maxStackLevel: level ?? undefined,
  });

/** The way in which a charger is asked: what it has taken, for a while also where it refuses that, having taken all of it; else what its model has, else the next one that has not been refused. */
export function wayOf(row: WayFacts): LimitSkills {
  // One that has refused 0 is told its least in the same way: it may refuse 0 alone.
  const refusals = row.zero === 'unsure' ? Math.max(0, row.refusals - 1) : row.refusals;
  const [own, better, known] = [wayIn(row.skills), wayIn(row.better_way), wayIn(row.known)];
  if (row.tries_better && better) return better;
  const isPatient = own !== null && hasTakenAll(own);
  if (own && refusals < (isPatient ? PATIENCE : 1)) return own;
  if (known && refusals === 0) return known;
  const ways = waysOf(row);
  return ways[refusals - (isPatient ? PATIENCE : 0)] ?? ways[0]!;
}
