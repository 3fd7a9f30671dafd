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
