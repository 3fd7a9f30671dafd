import type { ChargerProposal } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** More connectors than a point's form takes: a number of the charger's own making, which says nothing about plugs. */
const MOST_CONNECTORS = 64;

interface Layout {
  equipment_type: 'ac' | 'dc';
  rated_power_w: number;
  connectors: ChargerProposal['connectors'];
  alike: number;
  of_model: number;
}

/**
 * What is known of a new charger: how most points of the same vendor and model that the caller sees are built, else how many connectors the charger
 * has reported. What nobody knows stays null, so that a person fills it.
 */
export async function proposalFor(
  trx: Trx,
  seen: { vendor: string | null; model: string | null; connector_count: number },
): Promise<ChargerProposal> {
  const reported = seen.connector_count <= MOST_CONNECTORS ? seen.connector_count : 0;
  const layout = seen.vendor && seen.model ? await mostFrequent(trx, seen.vendor, seen.model) : undefined;
  const known = layout?.connectors ?? [];
  return {
    source: layout ? 'model' : reported > 0 ? 'reported' : 'none',
    alike: layout?.alike ?? 0,
    ofModel: layout?.of_model ?? 0,
    equipmentType: layout?.equipment_type ?? null,
    ratedPower: layout ? layout.rated_power_w / 1000 : null,
    // A connector that the charger has reported and the model's others lack is there, but nobody knows its plug.
    connectors: Array.from(
      { length: Math.max(1, reported, known.length) },
      (_, index) => known[index] ?? { connectorNo: index + 1, connectorType: null, maxPowerW: null },
    ),
  };
}

/** The most frequent build of a model as a whole, so that its parts fit together; of equally frequent ones the newest. */
async function mostFrequent(trx: Trx, vendor: string, model: string): Promise<Layout | undefined> {
  const { rows } = await sql<Layout>`
    with own as (
      select p.id, p.equipment_type, p.rated_power_w,
        (select jsonb_agg(jsonb_build_object('connectorNo', c.connector_no, 'connectorType', c.connector_type, 'maxPowerW', c.max_power_w) order by c.connector_no)
         from connector c where c.point_id = p.id) as connectors
      from charge_point p
      where p.removed_at is null and lower(trim(p.vendor)) = lower(trim(${vendor})) and lower(trim(p.model)) = lower(trim(${model}))
        and not exists (select from connector c where c.point_id = p.id and c.max_power_w > p.rated_power_w)
    )
    select equipment_type, rated_power_w, connectors, count(*)::int as alike, (sum(count(*)) over ())::int as of_model
    from own where connectors is not null
    group by equipment_type, rated_power_w, connectors order by count(*) desc, max(id) desc limit 1`.execute(trx);
  return rows[0];
}
