import { SITE_DEFAULTS } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { aboveBounds, boundsOf, type Carrier, type Carriers, type EnteredLimit } from './bounds.rules.ts';

/** What power comes through that goes to a circuit of a station (null: to its grid connection), itself included. */
export async function carriersTo(trx: Trx, stationId: number, circuitId: number | null): Promise<Carriers> {
  const { rows } = await sql<Carrier & { phases: number; voltage: number }>`
    with recursive path as (
      select id, parent_id, name, limit_w, limit_a, 1 as depth from circuit where id = ${circuitId}::int and station_id = ${stationId}
      union all
      select c.id, c.parent_id, c.name, c.limit_w, c.limit_a, depth + 1 from circuit c join path p on c.id = p.parent_id where depth < 50
    ), grid as (
      select s.site_limit_w, g.limit_a, coalesce(g.phases, ${SITE_DEFAULTS.phases}::smallint) as phases, coalesce(g.voltage, ${SITE_DEFAULTS.voltage}::smallint) as voltage
      from station s left join site g on g.station_id = s.id where s.id = ${stationId}
    )
    select p.name, p.limit_w as "limitW", p.limit_a::float8 as "limitA", g.phases, g.voltage from path p cross join grid g
    union all select null, g.site_limit_w, g.limit_a::float8, g.phases, g.voltage from grid g`.execute(trx);
  const { phases, voltage } = rows[0] ?? SITE_DEFAULTS;
  return { phases, voltage, carriers: rows };
}

/** The same for a point, by its circuit. */
export async function carriersToPoint(trx: Trx, pointId: number, stationId: number): Promise<Carriers> {
  const { rows } = await sql<{ id: number }>`select circuit_id as id from circuit_point where point_id = ${pointId}`.execute(trx);
  return carriersTo(trx, stationId, rows[0]?.id ?? null);
}

/**
 * The one rule for every limit that is entered: it allows no more than what its power comes through. Throws `powerAboveBound` or `currentAboveBound` at the
 * fields, with the bound and what has it.
 */
export function mustBeCarried(entered: readonly EnteredLimit[], carriers: Carriers): void {
  const above = aboveBounds(entered, boundsOf(carriers));
  if (above) throw new Problem(above.key, { places: above.places, fields: above.fields });
}
