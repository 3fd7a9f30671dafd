import type pg from 'pg';

/**
 * Runs the work unless another process is at it: whoever has the advisory lock does it. `locks` is a pool of one lasting connection that holds all locks of this process, so that no work
 * keeps a connection that another needs. One process must not run the work of a lock twice at once: it would get the lock again. A connection that is lost gives its locks back: work
 * must be safe to run twice.
 */
export async function alone(locks: pg.Pool, lock: number, work: () => Promise<void>): Promise<void> {
  const { rows } = await locks.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock]);
  if (!rows[0]!.got) return;
  try {
    await work();
  } finally {
    // A connection that is gone has given it back already.
    await locks.query('select pg_advisory_unlock($1)', [lock]).catch(() => {});
  }
}
