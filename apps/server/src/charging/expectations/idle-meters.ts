import { isEnergyWh } from '@csms/kernel';
import { ORDINARY_CONNECTORS } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { advanceIdle, type IdleMeter } from './idle.rules.ts';

/** A message of meter values that belongs to no session. */
interface IdleMessage {
  pointId: number;
  providerId: number;
  connectorNo: number;
  samples: readonly IdleSample[];
  receivedAt: number;
  replayed: boolean;
  samplesCut: boolean;
}

interface IdleSample {
  at: number;
  energyWh: number | null;
  powerW: number | null;
}

interface Row {
  point_id: number;
  connector_no: number;
  at: Date;
  register_wh: number | null;
  flows_since: Date | null;
  from_wh: number | null;
  flowed_at: Date | null;
}

const DAY_MS = 24 * 3_600_000;
const keyOf = (pointId: number, connectorNo: number) => `${pointId}/${connectorNo}`;

/** Keeps what the meters of connectors say while no session of theirs is known: two statements for all of a batch. What is told late says nothing of now; connectors of invented numbers are left out, so that a point has few rows. */
export async function keepIdleMeters(client: Queryable, inputs: readonly IdleMessage[]): Promise<void> {
  const told = inputs.filter(
    ({ connectorNo, replayed, samplesCut, samples }) =>
      connectorNo > 0 && connectorNo <= ORDINARY_CONNECTORS && !replayed && !samplesCut && samples.length > 0,
  );
  if (told.length === 0) return;
  const { rows } = await client.query<Row>({
    name: 'idle-meters',
    text: `select i.point_id, i.connector_no, i.at, i.register_wh, i.flows_since, i.from_wh, i.flowed_at from idle_meter i where i.point_id = any ($1::int[])`,
    values: [[...new Set(told.map(({ pointId }) => pointId))]],
  });
  const known = new Map(rows.map((row) => [keyOf(row.point_id, row.connector_no), meterOf(row)]));
  const last = new Map<string, { input: IdleMessage; meter: IdleMeter }>();
  for (const input of told) {
    const key = keyOf(input.pointId, input.connectorNo);
    for (const { at, energyWh, powerW } of input.samples) {
      const registerWh = energyWh !== null && isEnergyWh(energyWh) ? energyWh : null;
      // A clock that is days ahead would outlast every reading to come.
      if ((registerWh === null && powerW === null) || Math.abs(at - input.receivedAt) > DAY_MS) continue;
      const meter = advanceIdle(known.get(key), { at, registerWh, powerW });
      known.set(key, meter);
      last.set(key, { input, meter });
    }
  }
  if (last.size === 0) return;
  // In one order for all batches.
  const kept = [...last.values()].sort((a, b) => a.input.pointId - b.input.pointId || a.input.connectorNo - b.input.connectorNo);
  const column = <T>(read: (one: (typeof kept)[number]) => T) => kept.map(read);
  const time = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  void client.query({
    name: 'idle-meters-keep',
    text: `insert into idle_meter (point_id, connector_no, provider_id, at, register_wh, flows_since, from_wh, flowed_at)
      select * from unnest($1::int[], $2::smallint[], $3::int[], $4::timestamptz[], $5::bigint[], $6::timestamptz[], $7::bigint[], $8::timestamptz[])
      on conflict (point_id, connector_no) do update set at = excluded.at, register_wh = excluded.register_wh, flows_since = excluded.flows_since, from_wh = excluded.from_wh,
        flowed_at = excluded.flowed_at`,
    values: [
      column(({ input }) => input.pointId),
      column(({ input }) => input.connectorNo),
      column(({ input }) => input.providerId),
      column(({ meter }) => new Date(meter.at)),
      column(({ meter }) => meter.registerWh),
      column(({ meter }) => time(meter.flow?.since)),
      column(({ meter }) => meter.flow?.fromWh ?? null),
      column(({ meter }) => time(meter.flow?.seenAt)),
    ],
  });
}

const meterOf = (row: Row): IdleMeter => ({
  at: row.at.getTime(),
  registerWh: row.register_wh,
  flow:
    row.flows_since === null || row.flowed_at === null
      ? null
      : { since: row.flows_since.getTime(), fromWh: row.from_wh, seenAt: row.flowed_at.getTime() },
});
