import { type BodyOf, type contract, SITE_DEFAULTS, type SiteForm } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { WiringFacts } from './wiring.ts';

type Wiring = BodyOf<typeof contract.loadBalancing.wire>['connectors'][number];

/** How a site's power is shared; its limit in W stands at its station. */
export async function updateSite(
  trx: Trx,
  stationId: number,
  { limitA, mode, voltage, phases, reserveW, fallbackW, imbalanceA, strategy, turnMinutes, ...surplus }: SiteForm,
): Promise<void> {
  await sql`update site set mode = ${mode}, limit_a = ${limitA}, voltage = ${voltage}, phases = ${phases}, reserve_w = ${reserveW}, fallback_w = ${fallbackW}, imbalance_a = ${imbalanceA},
      strategy = ${strategy}, turn_minutes = ${turnMinutes}, surplus = ${surplus.surplus}, surplus_hold_minutes = ${surplus.surplusHoldMinutes},
      surplus_start_w = ${surplus.surplusStartW}, surplus_grid_w = ${surplus.surplusGridW} where station_id = ${stationId}`.execute(
    trx,
  );
}

/** A site where nothing was sent sends from now on what people set. */
export async function turnOnByHand(trx: Trx, stationId: number): Promise<void> {
  await sql`update site set mode = 'manual' where station_id = ${stationId} and mode = 'off'`.execute(trx);
}

/** A connector with its place and what its wiring is reckoned from. */
export interface ConnectorPlace extends WiringFacts {
  point_id: number;
  station_id: number;
  provider_id: number;
}

export async function factsOf(trx: Trx, serialNumber: string, connectorNo: number): Promise<ConnectorPlace | undefined> {
  const { rows } = await sql<ConnectorPlace>`
    select p.id as point_id, p.station_id, p.provider_id, 1 as point_connectors, c.standard, c.connector_type, c.max_power_w, w.phases,
      coalesce(g.voltage, ${SITE_DEFAULTS.voltage}::smallint) as voltage, coalesce(g.phases, ${SITE_DEFAULTS.phases}::smallint) as grid_phases
    from charge_point p join connector c on c.point_id = p.id and c.connector_no = ${connectorNo}
    left join connector_wiring w on w.point_id = p.id and w.connector_no = c.connector_no left join site g on g.station_id = p.station_id
    where p.serial_number = ${serialNumber} and p.removed_at is null`.execute(trx);
  return rows[0];
}

export async function wireConnector(
  trx: Trx,
  { point_id, provider_id }: ConnectorPlace,
  { connectorNo, phases, rotation, minA, maxA, rank }: Omit<Wiring, 'serialNumber'>,
): Promise<void> {
  await sql`insert into connector_wiring (point_id, connector_no, provider_id, phases, rotation, min_a, max_a, rank)
    values (${point_id}, ${connectorNo}, ${provider_id}, ${phases}, ${rotation}, ${minA}, ${maxA}, ${rank})
    on conflict (point_id, connector_no) do update set phases = excluded.phases, rotation = excluded.rotation, min_a = excluded.min_a, max_a = excluded.max_a, rank = excluded.rank`.execute(
    trx,
  );
}

/** The limit of a connector that a person has set, in A; null: it is given back. */
export async function setManual(
  trx: Trx,
  { point_id, provider_id, station_id }: ConnectorPlace,
  connectorNo: number,
  limitA: number | null,
): Promise<void> {
  await sql`insert into connector_limit (point_id, connector_no, provider_id, station_id, manual_a) values (${point_id}, ${connectorNo}, ${provider_id}, ${station_id}, ${limitA})
    on conflict (point_id, connector_no) do update set manual_a = excluded.manual_a`.execute(trx);
}
