import pg from 'pg';
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts';
import type { FastClock } from './clock.ts';

/** What PostgreSQL asks the time of. All else (`current_timestamp` and the like) is not asked in this product. */
const CLOCKS = { now: 'stable', statement_timestamp: 'stable', clock_timestamp: 'volatile' } as const;
/** Functions of our own come before those of the same names that PostgreSQL has. */
const PATH = 'public, pg_catalog';

/**
 * Makes an empty database ready for the product with a clock of its own: `now()` and its kind are functions that follow `clock`, for defaults, views and functions as well as for what is asked.
 * `url` is of its owner. The clock is there before the tables are, since a default keeps the function that it was made with.
 */
export async function migrateWithClock(url: string, { real, played, factor }: FastClock): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [name, kind] of Object.entries(CLOCKS))
      await client.query(
        `create function public.${name}() returns timestamptz language sql ${kind} parallel safe return
           '${new Date(played).toISOString()}'::timestamptz + (pg_catalog.${name}() - '${new Date(real).toISOString()}'::timestamptz) * ${factor}::float8`,
      );
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
    await client.query(`alter database ${rows[0]!.name} set search_path = ${PATH}`);
    await migrate(url);
    // Functions with a path of their own would ask PostgreSQL's clock.
    const { rows: own } = await client.query<{ name: string }>(
      `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
         and exists (select from unnest(proconfig) c where c like 'search_path=%public%')`,
    );
    for (const { name } of own) await client.query(`alter function ${name} set search_path = ${PATH}, pg_temp`);
  } finally {
    await client.end();
  }
}
