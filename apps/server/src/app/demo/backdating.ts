import type { Queryable } from '../../platform/database/queryable.ts';

/**
 * Money and bills are stamped by the database with the time of their writing. While the past is being written, and only within this transaction, they are
 * stamped with the time that they are about.
 */
export async function startBackdating(client: Queryable): Promise<void> {
  await client.query({
    text: 'create temporary table demo_moment (reference text primary key, at timestamptz not null) on commit drop',
  });
  await client.query({
    text: `create function pg_temp.demo_backdate() returns trigger language plpgsql as $$
      begin
        new.at := coalesce((select m.at from pg_temp.demo_moment m where m.reference = case tg_table_name when 'charging_bill' then to_jsonb(new)->>'transaction_id' else to_jsonb(new)->>'reference' end), new.at);
        return new;
      end $$`,
  });
  for (const table of ['ledger_transaction', 'charging_bill'])
    await client.query({
      text: `create trigger demo_backdate before insert on ${table} for each row execute function pg_temp.demo_backdate()`,
    });
}

/** Says when movements and bills of these references were made, epoch ms. */
export async function backdate(client: Queryable, moments: readonly (readonly [reference: string, at: number])[]): Promise<void> {
  await client.query({
    text: `insert into pg_temp.demo_moment select * from unnest($1::text[], $2::timestamptz[]) on conflict (reference) do update set at = excluded.at`,
    values: [moments.map(([reference]) => reference), moments.map(([, at]) => new Date(at).toISOString())],
  });
}

export async function stopBackdating(client: Queryable): Promise<void> {
  for (const table of ['ledger_transaction', 'charging_bill'])
    await client.query({ text: `drop trigger demo_backdate on ${table}` });
  await client.query({ text: 'drop function pg_temp.demo_backdate()' });
}
