import {
  copiesOf,
  copyFolder,
  logStart,
  type Manifest,
  manifestName,
  momentName,
  piecesOf,
  proofName,
  seriesIn,
} from './catalog.ts';
import type { Vault } from './vault.ts';

const DAY_MS = 86_400_000;

export interface Keep {
  /** So many of the newest copies, and all that are younger than so many days. */
  copies: number;
  days: number;
}

/** The copies that may go; `proven` is the newest that was restored on trial, which stays. */
export function copiesToRemove(copies: readonly Manifest[], keep: Keep, now: number, proven?: string): Manifest[] {
  const newest = copies.slice(-Math.max(1, keep.copies));
  return copies.filter(
    (copy) => !newest.includes(copy) && copy.name !== proven && now - Date.parse(copy.endedAt) > keep.days * DAY_MS,
  );
}

/** Removes what need not be kept: of this series old copies with the log before the oldest that stays, and series of the same database that ended long ago. */
export async function tidy(
  vault: Vault,
  { series, keep, now, proven }: { series: string; keep: Keep; now: number; proven?: string | undefined },
): Promise<void> {
  const copies = await copiesOf(vault, series);
  const newest = copies.at(-1);
  if (!newest) return;
  const leaving = copiesToRemove(copies, keep, now, proven);
  for (const copy of leaving) await removeCopy(vault, copy);
  const oldest = copies.find((copy) => !leaving.includes(copy))!;
  const before = (await piecesOf(vault, series)).filter(({ to }) => to <= logStart(oldest));
  await vault.remove(before.map(({ name }) => name));
  await removeUnfinished(vault, series, new Set(copies.map(({ name }) => name)), now);
  if (copies.length - leaving.length < keep.copies) return;
  for (const other of await seriesIn(vault)) {
    if (other >= series) continue;
    const last = (await copiesOf(vault, other)).at(-1);
    if (last?.systemId !== newest.systemId || now - Date.parse(last.endedAt) <= keep.days * DAY_MS) continue;
    await vault.remove((await vault.list(`${other}/`)).map(({ name }) => name));
  }
}

/** Its manifest first: what is half removed is no copy. */
async function removeCopy(vault: Vault, { series, name }: Manifest): Promise<void> {
  await vault.remove([manifestName(series, name), proofName(series, name)]);
  await vault.remove((await vault.list(copyFolder(series, name))).map((object) => object.name));
}

/** What a run that was killed has left; one that goes on is younger. */
async function removeUnfinished(vault: Vault, series: string, whole: ReadonlySet<string>, now: number): Promise<void> {
  const folder = `${series}/copy/`;
  const old = momentName(now - DAY_MS);
  const left = (await vault.list(folder)).filter(({ name }) => {
    const copy = name.slice(folder.length).split('/')[0]!;
    return !whole.has(copy) && copy < old;
  });
  await vault.remove(left.map(({ name }) => name));
}
