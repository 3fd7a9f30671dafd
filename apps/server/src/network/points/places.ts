import type { Queryable } from '../../platform/database/queryable.ts';

/** Where at a point: the EVSE, its own number of the connector, and the connector, which are numbered through. 0: the whole point. In OCPP 1.6 a connector is an EVSE of its own. */
export interface Place {
  evseNo: number;
  evseConnectorNo: number;
  connectorNo: number;
}

/** A connector, with the EVSE that it was told to belong to; null: nobody has said. */
export interface NumberedConnector {
  connectorNo: number;
  evseNo: number | null;
  evseConnectorNo: number | null;
}

const COLUMNS = 'connector_no as "connectorNo", evse_no as "evseNo", evse_connector_no as "evseConnectorNo"';

/** Where a connector of a point is, by its number. */
export async function placeOf(client: Queryable, pointId: number, connectorNo: number): Promise<Place> {
  const { rows } = await client.query<NumberedConnector>({
    name: 'place-of',
    text: `select ${COLUMNS} from connector where point_id = $1 and connector_no = $2`,
    values: [pointId, connectorNo],
  });
  return {
    evseNo: rows[0]?.evseNo ?? connectorNo,
    evseConnectorNo: rows[0]?.evseConnectorNo ?? (connectorNo === 0 ? 0 : 1),
    connectorNo,
  };
}

/** The connectors of a point, by their numbers. */
export async function connectorsOf(client: Queryable, pointId: number): Promise<NumberedConnector[]> {
  const { rows } = await client.query<NumberedConnector>({
    name: 'places-of',
    text: `select ${COLUMNS} from connector where point_id = $1 order by connector_no`,
    values: [pointId],
  });
  return rows;
}

/** Writes that a connector belongs to an EVSE; one that nobody registered is added. */
export async function claimPlace(client: Queryable, pointId: number, place: Place): Promise<void> {
  await client.query({
    name: 'place-claim',
    text: `insert into connector as c (point_id, provider_id, connector_no, standard, connector_type, max_power_w, evse_no, evse_connector_no)
      select p.id, p.provider_id, $2, p.equipment_type, case p.equipment_type when 'dc' then 'ccs2' else 'type2' end, p.rated_power_w, $3, $4 from charge_point p where p.id = $1
      on conflict (point_id, connector_no) do update set evse_no = excluded.evse_no, evse_connector_no = excluded.evse_connector_no`,
    values: [pointId, place.connectorNo, place.evseNo, place.evseConnectorNo],
  });
}
