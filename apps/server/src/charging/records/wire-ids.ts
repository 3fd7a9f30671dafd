import type { Queryable } from '../../platform/database/queryable.ts';

/** What a message names a session by: its point, and the name on the wire (null: none; it may be none of ours). */
export interface WireName {
  pointId: number;
  wireId: string | null;
}

/** The number of the session that has this name, if it is one that we number: those are called by it. */
const numberOf = (wireId: string | null): number | undefined => {
  if (wireId === null || !/^[1-9]\d{0,9}$/.test(wireId)) return undefined;
  const number = Number(wireId);
  return number <= 2_147_483_647 ? number : undefined;
};

/** The number of the session that a message means, as far as it says so. */
export const numberIn = ({
  transactionId,
  wireId,
}: {
  transactionId?: number | undefined;
  wireId: string | null;
}): number | undefined => transactionId ?? numberOf(wireId);

/** Whether a message means this session. */
export const isNamed = (
  row: { point_id: number; transaction_id: number; wire_id: string | null },
  { pointId, wireId }: WireName,
): boolean => row.point_id === pointId && wireId !== null && (row.wire_id ?? String(row.transaction_id)) === wireId;

/** What a session of the point is called on the wire; undefined: it has none of this number. */
export async function wireIdOf(client: Queryable, pointId: number, transactionId: number): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>({
    name: 'wire-id',
    text: 'select coalesce(wire_id, transaction_id::text) as name from charging_record where transaction_id = $2 and point_id = $1',
    values: [pointId, transactionId],
  });
  return rows[0]?.name;
}
