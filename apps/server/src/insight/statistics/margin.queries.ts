import { type Margin, TIER_NAMES } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { tierEnergy } from './tier-columns.ts';

interface CostRow {
  key: string;
  currency: string;
  net: string;
  energy_cost: string;
  margin: string;
  energy_wh: number;
  uncovered_wh: number;
}

/** Days of stations with their income and the energy of each tier (`income` of the financial statistics, by days), as margins need them. */
export type DaysOfStations = RawBuilder<unknown>;

/**
 * What is left of income when the tax and the energy are paid, by a key and currency: by what energy cost each station on each day. Where nothing has been said of a day's energy, it is uncovered, and
 * there is no margin. Empty as long as no operator that the caller sees has said anything.
 */
export async function marginsOf(
  trx: Trx,
  days: DaysOfStations,
  key: RawBuilder<unknown>,
): Promise<(key: string, currency: string) => Margin | null> {
  const { rows: said } = await sql<{ any: boolean }>`select exists (select from energy_cost) as any`.execute(trx);
  if (!said[0]!.any) return () => null;
  const kWh = (tier: (typeof TIER_NAMES)[number]) => sql`f.${sql.ref(tierEnergy(tier))} * c.${sql.ref(tier)} / 1000`;
  const tiers = sql.join(TIER_NAMES.map(kWh), sql` + `);
  const { rows } = await sql<CostRow>`
    select ${key}::text as key, f.currency, trim_scale(sum(f.cost - f.tax_fee))::text as net, trim_scale(round(coalesce(sum(${tiers}), 0), p.minor_unit))::text as energy_cost,
      trim_scale(sum(f.cost - f.tax_fee) - round(coalesce(sum(${tiers}), 0), p.minor_unit))::text as margin,
      sum(f.energy_wh)::float8 as energy_wh, coalesce(sum(f.energy_wh) filter (where c.id is null), 0)::float8 as uncovered_wh
    from ${days} f cross join lateral (select coalesce(max(minor_unit), 2) as minor_unit from provider p where p.currency = f.currency) p
    left join lateral (select * from energy_cost e where e.station_id = f.station_id and e.from_day <= f.d order by e.from_day desc limit 1) c on true
    group by 1, 2, p.minor_unit`.execute(trx);
  const found = new Map(rows.map((row) => [`${row.key} ${row.currency}`, row]));
  return (wanted, currency) => {
    const row = found.get(`${wanted} ${currency}`);
    if (!row) return null;
    const { net, energy_cost: energyCost, margin, energy_wh: energyWh, uncovered_wh: uncoveredWh } = row;
    const isWhole = uncoveredWh === 0;
    const perKWh = isWhole && energyWh > 0 ? (Number(margin) / (energyWh / 1000)).toFixed(4) : null;
    return { net, energyCost, margin: isWhole ? margin : null, perKWh, uncoveredWh };
  };
}
