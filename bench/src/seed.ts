import type { System } from './system.ts';

export const serialOf = (index: number): string => `BENCH-${String(index).padStart(6, '0')}`;
export const cardOf = (index: number): string => `BENCH${String(index).padStart(8, '0')}`;

/** Makes a station of the first provider with a price of four tiers, `points` points of two connectors, and a card with money for each; nothing where a run before has made them. */
export async function seed({ db }: System, points: number): Promise<void> {
  const client = await db.connect();
  try {
    const { rows: made } = await client.query(`select from charge_point where serial_number = $1`, [serialOf(0)]);
    if (made.length > 0) return;
    await client.query('begin');
    await client.query(
      `insert into station (provider_id, name, country, address, longitude, latitude, time_zone) select min(id), 'Bench', 'CN', '-', 0, 0, 'Asia/Shanghai' from provider on conflict do nothing`,
    );
    const slots = 'vvvvvvvvvvvvvvffffppppssssppppffffppppssssppffvv'.padEnd(48, 'v').slice(0, 48);
    await client.query(
      `insert into price_version (provider_id, station_id, effective_from, slots, sharp_electricity, sharp_service, peak_electricity, peak_service, flat_electricity, flat_service, valley_electricity, valley_service, reservation_fee)
       select s.provider_id, s.id, '2020-01-01', $1, 1.2, 0.5, 1.0, 0.5, 0.7, 0.4, 0.4, 0.3, 1 from station s where s.name = 'Bench' on conflict do nothing`,
      [slots],
    );
    await client.query(
      `insert into charge_point (provider_id, station_id, serial_number, name, equipment_type, rated_power_w)
       select s.provider_id, s.id, 'BENCH-' || lpad(n::text, 6, '0'), 'Bench ' || n, 'dc', 120000 from generate_series(0, $1::int - 1) n, station s where s.name = 'Bench' on conflict do nothing`,
      [points],
    );
    await client.query(
      `insert into connection_state (point_id, provider_id) select id, provider_id from charge_point where serial_number like 'BENCH-%' on conflict do nothing`,
    );
    await client.query(
      `insert into connector (point_id, provider_id, connector_no, standard, connector_type, max_power_w)
       select p.id, p.provider_id, c, 'dc', 'ccs2', 120000 from charge_point p, generate_series(1, 2) c where p.serial_number like 'BENCH-%' on conflict do nothing`,
    );
    const { rows } = await client.query<{ id: number; provider_id: number }>(
      `insert into ledger_account (provider_id, kind, currency) select p.id, 'card', p.currency from (select * from provider order by id limit 1) p, generate_series(1, $1::int) returning id, provider_id`,
      [points],
    );
    await client.query(
      `insert into card (provider_id, card_number, physical_number, account_id)
       select v.provider, 'BENCH' || lpad((v.n - 1)::text, 8, '0'), 'BENCH-P' || v.n, v.id from unnest($1::bigint[], $2::int[]) with ordinality as v (id, provider, n)`,
      [rows.map((row) => row.id), rows.map((row) => row.provider_id)],
    );
    const cash = await client.query<{ id: number }>(
      `select id from ledger_account where kind = 'cash' and provider_id = $1 limit 1`,
      [rows[0]!.provider_id],
    );
    const posted = await client.query<{ id: number }>(
      `insert into ledger_transaction (provider_id, kind, reference, dedupe_key) values ($1, 'recharge', 'bench', 'bench') returning id`,
      [rows[0]!.provider_id],
    );
    await client.query(
      `insert into ledger_entry (transaction_id, account_id, provider_id, amount) select $1::bigint, unnest($2::bigint[]), $3::int, 100000 union all select $1::bigint, $4::bigint, $3::int, -100000::numeric * $5::int`,
      [posted.rows[0]!.id, rows.map((row) => row.id), rows[0]!.provider_id, cash.rows[0]!.id, points],
    );
    await client.query('commit');
    await client.query('analyze');
  } finally {
    client.release();
  }
}
