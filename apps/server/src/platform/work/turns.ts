import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** The turn has passed to another process, or may have: what is being done stops before it writes again. */
export class TurnLost extends Error {
  constructor(name: string) {
    super(`the turn of the work ${name} is lost`);
  }
}

/** A process's turn to do a piece of regular work: a row of `work_lease`, held for a time and renewed while the work goes on. */
export interface Turn {
  name: string;
  holder: string;
  /** Tells this turn from those before and after it. */
  number: number;
  /** The work has ended: what it has set going meanwhile is not of its turn any more. */
  over: boolean;
  /** Throws TurnLost once the time has run out without being renewed, by this machine's own steady clock. */
  check(): void;
}

/** How turns are held: by whom, and for how long, in ms. */
export interface Turns {
  /** A pool of one connection for this alone: no work may keep the one that renews its turn. */
  pool: pg.Pool;
  /** This process, by a name of its own. */
  holder: string;
  /** A turn ends so long after it was last renewed. */
  leaseMs?: number;
  /**
   * The turns that this process keeps between two runs, by the name of their work, where it is alone on its database; they end with it (`takeLease`). Without it a turn is free again after each run.
   */
  kept?: Map<string, Held>;
  /** The renewal of all kept turns that is under way. */
  renewing?: Promise<void> | undefined;
}

/** A turn that is this process's, with the moment of its steady clock from which it was last renewed. */
interface Held {
  number: number;
  renewedAt: number;
}

/** What a process that dies in the middle of its work costs: nobody does that work for so long. */
const LEASE_MS = 30_000;
/** Renewed so many times before it would run out. */
const RENEWALS = 3;

const current = new AsyncLocalStorage<Turn>();

/** The turn in which the caller works; undefined: it is no regular work, or was begun by some that has ended. */
export function currentTurn(): Turn | undefined {
  const turn = current.getStore();
  return turn?.over ? undefined : turn;
}

/** Of those whose time has run out, or whose process has ended, the first takes it. Where no process is known to live, the database has just come back, and nothing is concluded. One whose last work is still writing is locked by it (`FENCE`), and is left. */
const TAKE = `
  with free as (
    select name from work_lease where name = $1
      and (until <= now() or (not exists (select from csms_living_nodes() node where node = holder) and exists (select from csms_living_nodes())))
    for update skip locked
  ),
  taken as (
    update work_lease l set holder = $2, turn = l.turn + 1, until = now() + $3 * interval '1 ms' from free where l.name = free.name returning l.turn
  ),
  made as (
    insert into work_lease (name, holder, turn, until) select $1, $2, 1, now() + $3 * interval '1 ms'
    where not exists (select from work_lease where name = $1) on conflict do nothing returning turn
  )
  select turn from taken union all select turn from made`;
const RENEW = `update work_lease set until = now() + $4 * interval '1 ms' where name = $1 and holder = $2 and turn = $3`;
const RENEW_KEPT = `
  update work_lease l set until = now() + $4 * interval '1 ms' from unnest($1::text[], $2::bigint[]) as k (name, turn)
  where l.name = k.name and l.turn = k.turn and l.holder = $3 returning l.name`;
const RELEASE = 'update work_lease set until = now() where name = $1 and holder = $2 and turn = $3';

/**
 * For the beginning of a transaction: a row while the turn ($1 name, $2 holder, $3 number) holds, none when it has passed on. The lock lets it be renewed, and lets nobody take it before
 * the transaction ends.
 */
export const FENCE = 'select turn from work_lease where name = $1 and holder = $2 and turn = $3 for key share';

/**
 * Does the work if no other process has its turn; otherwise nothing. The time is the database's; the turn is renewed while the work goes on. Whatever the work asks of the database by
 * `Databases` ends with TurnLost once the turn is lost: a transaction holds it until it commits, a single statement is not begun. One process must not do the same work twice at once.
 */
export async function inTurn(turns: Turns, name: string, work: () => Promise<void>): Promise<void> {
  const { holder, leaseMs = LEASE_MS, kept } = turns;
  const held = (await stillHeld(turns, name)) ?? (await take(turns, name));
  if (!held) return;
  let lost = false;
  const check = () => {
    if (lost || performance.now() - held.renewedAt >= leaseMs) throw new TurnLost(name);
  };
  // A renewal that fails is tried again with the next; if none succeeds, the time runs out.
  const renewal = () =>
    renew(turns, name, held).then(
      (isOurs) => {
        lost ||= !isOurs;
      },
      () => {},
    );
  const timer = setInterval(() => void renewal(), leaseMs / RENEWALS).unref();
  const turn: Turn = { name, holder, number: held.number, over: false, check };
  try {
    await current.run(turn, work);
  } catch (error) {
    lost ||= error instanceof TurnLost;
    throw error;
  } finally {
    turn.over = true;
    clearInterval(timer);
    if (kept && !lost) kept.set(name, held);
    else {
      kept?.delete(name);
      // Where the database is away it ends by its time.
      await turns.pool.query(RELEASE, [name, holder, held.number]).catch(() => {});
    }
  }
}

/** The turn that was kept from the last run; undefined: it is not ours any more. Once it is due, all that are kept are renewed together: an idle process asks once, not for each work. */
async function stillHeld(turns: Turns, name: string): Promise<Held | undefined> {
  const { kept, leaseMs = LEASE_MS } = turns;
  const held = kept?.get(name);
  if (!kept || !held) return undefined;
  if (performance.now() - held.renewedAt < leaseMs / RENEWALS) return held;
  turns.renewing ??= renewKept(turns, kept).finally(() => {
    turns.renewing = undefined;
  });
  await turns.renewing;
  return kept.get(name);
}

/** Renews all turns that are kept; those that are not ours any more are let go. */
async function renewKept({ pool, holder, leaseMs = LEASE_MS }: Turns, kept: Map<string, Held>): Promise<void> {
  const before = [...kept];
  const askedAt = performance.now();
  const values = [before.map(([name]) => name), before.map(([, { number }]) => number), holder, leaseMs];
  const { rows } = await pool.query<{ name: string }>(RENEW_KEPT, values);
  const ours = new Set(rows.map(({ name }) => name));
  for (const [name, held] of before)
    if (ours.has(name)) held.renewedAt = askedAt;
    else if (kept.get(name) === held) kept.delete(name);
}

async function take({ pool, holder, leaseMs = LEASE_MS }: Turns, name: string): Promise<Held | undefined> {
  // From before it was asked: the database counts from a later moment.
  const renewedAt = performance.now();
  const { rows } = await pool.query<{ turn: number }>(TAKE, [name, holder, leaseMs]);
  const number = rows[0]?.turn;
  return number === undefined ? undefined : { number, renewedAt };
}

/** Says whether it was still ours, also where its time had run out and nobody has taken it. */
async function renew({ pool, holder, leaseMs = LEASE_MS }: Turns, name: string, held: Held): Promise<boolean> {
  const askedAt = performance.now();
  const { rowCount } = await pool.query(RENEW, [name, holder, held.number, leaseMs]);
  if (rowCount === 0) return false;
  held.renewedAt = askedAt;
  return true;
}
