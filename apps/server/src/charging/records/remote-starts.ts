import { normaliseIdTag } from '@csms/kernel';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { StartInput } from './start-input.ts';

/** A remote start that has no session yet. */
export interface RemoteStart {
  id: string;
  point_id: number;
  id_tag: string;
  connector_no: number | null;
  requested_at: Date;
  requested_by: string;
}

/** How long after its request a session may follow a remote start. */
const LIFE_MS = 600_000;
/** By how much a charger's time of the start may lie before the request. */
const SLACK_MS = 60_000;

/** The remote start that each session follows, if any: not refused, for that connector, and each explains one session only. */
export async function matchRemoteStarts(client: Queryable, inputs: readonly StartInput[]): Promise<(RemoteStart | undefined)[]> {
  const { rows } = await client.query<RemoteStart>({
    name: 'start-remote',
    text: `select id, point_id, upper(payload->>'idTag') as id_tag, (payload->>'connectorNo')::int as connector_no, requested_at, requested_by from command
      where point_id = any ($1::int[]) and action = 'startSession' and started_transaction is null and requested_at > $2
        and (status in ('sent', 'answered', 'observed') and coalesce(result, 'accepted') = 'accepted' or status = 'failed' and result = 'noAnswer')
      order by requested_at`,
    values: [
      inputs.map((input) => input.pointId),
      new Date(Math.min(...inputs.map((input) => input.receivedAt)) - LIFE_MS).toISOString(),
    ],
  });
  if (rows.length === 0) return inputs.map(() => undefined);
  const free = new Set(rows);
  return inputs.map((input) => {
    const found = [...free].find(
      (row) =>
        row.point_id === input.pointId &&
        row.id_tag === normaliseIdTag(input.idTag) &&
        (row.connector_no === null || row.connector_no === 0 || row.connector_no === input.connectorNo) &&
        input.startedAt >= row.requested_at.getTime() - SLACK_MS,
    );
    if (found) free.delete(found);
    return found;
  });
}

/** The tokens of remote starts that sessions follow whose charger names none: the newest of its point that has no session yet. */
export async function tokensOfRemoteStarts<I extends { pointId: number; connectorNo: number; receivedAt: number }>(
  client: Queryable,
  inputs: readonly I[],
): Promise<ReadonlyMap<I, string>> {
  const tokens = new Map<I, string>();
  if (inputs.length === 0) return tokens;
  const { rows } = await client.query<{ n: number; id_tag: string }>({
    name: 'start-remote-token',
    text: `select v.n::int as n, c.id_tag from unnest($1::int[], $2::smallint[], $3::timestamptz[]) with ordinality as v (point, connector, since, n), lateral (
        select payload->>'idTag' as id_tag from command where point_id = v.point and action = 'startSession' and started_transaction is null and requested_at > v.since
          and coalesce(result, 'accepted') in ('accepted', 'noAnswer') and coalesce((payload->>'connectorNo')::int, 0) in (0, v.connector) order by requested_at desc limit 1) c`,
    values: [
      inputs.map(({ pointId }) => pointId),
      inputs.map(({ connectorNo }) => connectorNo),
      inputs.map(({ receivedAt }) => new Date(receivedAt - LIFE_MS)),
    ],
  });
  for (const { n, id_tag: idTag } of rows) tokens.set(inputs[n - 1]!, idTag);
  return tokens;
}
