import { normaliseIdTag } from '@csms/kernel';
import { EARLIEST_TIME } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { StartInput } from './start-input.ts';

const keyOf = (input: StartInput): string =>
  input.wireId !== undefined
    ? `wire|${input.wireId}`
    : `${input.connectorNo}|${normaliseIdTag(input.idTag)}|${input.sentTime ?? ''}|${input.meterStartWh}`.slice(0, 200);

/** A start whose time tells nothing: none was written, or the clock stands still or has lost its time. The next session may look the same. */
const saysNoTime = ({ wireId, sentAt, frozen }: StartInput): boolean =>
  wireId === undefined && (sentAt === null || frozen || sentAt < EARLIEST_TIME);

/**
 * What makes a start sent again the same one: the name that its charger gave the session, else connector, idTag, time as written, meter start (field rule 10). Where the time tells nothing, it is the same only
 * while that session runs, or its refusal stands, and the point has not booted since.
 */
export async function startKeys(client: Queryable, inputs: readonly StartInput[]): Promise<string[]> {
  const keys = inputs.map(keyOf);
  if (!inputs.some(saysNoTime)) return keys;
  const weak = inputs.flatMap((input, index) => (saysNoTime(input) ? [{ input, index }] : []));
  const { rows } = await client.query<{ n: number; taken: boolean; last_key: string | null; runs: boolean | null }>({
    name: 'start-weak-keys',
    text: `select v.n::int as n, exists (select from charging_record r where r.point_id = v.point and r.start_key = v.key) as taken, l.start_key as last_key, l.runs
      from unnest($1::int[], $2::int[], $3::smallint[], $4::text[]) as v (n, point, connector, key)
      left join lateral (select r.start_key, (r.status = 'charging' or r.stop_reason = 'ClosedByRefusal') and coalesce(p.last_boot_at <= r.start_received_at, true) as runs
        from charging_record r join charge_point p on p.id = r.point_id where r.point_id = v.point and r.connector_no = v.connector
        order by r.started_at desc, r.transaction_id desc limit 1) l on true`,
    values: [
      weak.map(({ index }) => index),
      weak.map(({ input }) => input.pointId),
      weak.map(({ input }) => input.connectorNo),
      weak.map(({ index }) => keys[index]),
    ],
  });
  for (const { n, taken, last_key: last, runs } of rows) {
    const key = keys[n]!;
    if (runs && (last === key || last?.startsWith(`${key}#`))) keys[n] = last;
    else if (taken) keys[n] = `${key}#${inputs[n]!.receivedAt}`;
  }
  return keys;
}
