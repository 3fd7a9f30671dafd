import type { Queryable } from '../../platform/database/queryable.ts';

/** Where at a point: the EVSE, and the connector, which are numbered through. 0: the whole point. In OCPP 1.6 both are the same. */
export interface Place {
  evseNo: number;
  connectorNo: number;
}

/** Where a connector of a point is, by its number. */
export async function placeOf(client: Queryable, pointId: number, connectorNo: number): Promise<Place> {
  const { rows } = await client.query<{ evse_no: number | null }>({
    name: 'place-of',
    text: 'select evse_no from connector where point_id = $1 and connector_no = $2',
    values: [pointId, connectorNo],
  });
  return { evseNo: rows[0]?.evse_no ?? connectorNo, connectorNo };
}
