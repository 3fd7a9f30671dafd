import { chainFrom, logStart, type Manifest, type Piece } from './catalog.ts';
import { BackupError } from './store.ts';

/** A series as a restore sees it. */
export interface Life {
  series: string;
  copies: readonly Manifest[];
  pieces: readonly Piece[];
  /** Up to when its last piece says that nothing is missing, in ms; 0: no piece does. */
  until: number;
}

export interface Choice {
  copy: Manifest;
  chain: Piece[];
}

/** When the last moment of a life is that its copies and log tell, in ms. */
export function endOf({ copies, until, pieces }: Life): number {
  const newest = copies.at(-1);
  if (!newest) return 0;
  const reached = chainFrom(pieces, logStart(newest)).at(-1)?.to === pieces.at(-1)?.to ? until : 0;
  return Math.max(Date.parse(newest.endedAt), reached);
}

const moment = (ms: number): string => new Date(ms).toISOString();

/**
 * The copy and the log for a restore: of the newest moment there is, or of `to` (ms). Throws BackupError where there is none, or where it is not clear which is meant.
 */
export function chooseCopy(
  lives: readonly Life[],
  { to, series }: { to?: number | undefined; series?: string | undefined },
): Choice {
  const among = lives.filter((life) => life.copies.length > 0 && (series === undefined || life.series === series));
  if (among.length === 0)
    throw new BackupError(
      'missing',
      series ? `There is no copy in ${series}: npm run restore -- --list tells what there is.` : 'There is no copy yet.',
    );
  const able = to === undefined ? among : among.filter((life) => copyBefore(life, to) && to <= endOf(life));
  if (able.length === 0) throw new BackupError('missing', outside(among, to!));
  if (to !== undefined && able.length > 1)
    throw new BackupError(
      'other',
      `At ${moment(to)} more than one server wrote backups here: say which with --series (${able.map((life) => life.series).join(', ')}).`,
    );
  const life = able.reduce((best, one) => (endOf(one) >= endOf(best) ? one : best));
  const copy = to === undefined ? life.copies.at(-1)! : copyBefore(life, to)!;
  return { copy, chain: chainFrom(life.pieces, logStart(copy)) };
}

/** The newest copy that was whole before a moment. */
const copyBefore = ({ copies }: Life, to: number): Manifest | undefined =>
  copies.findLast((copy) => Date.parse(copy.endedAt) <= to);

function outside(lives: readonly Life[], to: number): string {
  const ranges = lives.map((life) => `${life.copies[0]!.endedAt} to ${moment(endOf(life))} (${life.series})`);
  return `There is no backup of ${moment(to)}. There is one of any moment from ${ranges.join(', or from ')}.`;
}
