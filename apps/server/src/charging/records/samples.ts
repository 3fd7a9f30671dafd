import type { Queryable } from '../../platform/database/queryable.ts';

/** What a meter said at one moment; times corrected, epoch ms. */
export interface NeutralSample {
  at: number;
  context: string;
  energyWh: number | null;
  powerW: number | null;
  importCurrentA: number | null;
  outputCurrentA: number | null;
  outputVoltageV: number | null;
  soc: number | null;
  temperatureC: number | null;
}

/** Inserts samples of transactions, a statement for all of them. What cannot be written down throws at once; the promise is the statement's own. */
export function insertSamples(
  client: Queryable,
  rows: readonly { sample: NeutralSample; transactionId: number; providerId: number; receivedAt: number }[],
): Promise<unknown> {
  if (rows.length === 0) return Promise.resolve();
  return client.query({
    name: 'meter-samples',
    text: `insert into meter_sample (received_at, transaction_id, provider_id, at, context, energy_wh, power_w, import_current_a, output_current_a, output_voltage_v, soc, temperature_c)
      select * from unnest($1::timestamptz[], $2::int[], $3::int[], $4::timestamptz[], $5::text[], $6::bigint[], $7::real[], $8::real[], $9::real[], $10::real[], $11::real[], $12::real[])`,
    values: [
      rows.map((row) => new Date(row.receivedAt).toISOString()),
      rows.map((row) => row.transactionId),
      rows.map((row) => row.providerId),
      rows.map((row) => new Date(row.sample.at).toISOString()),
      rows.map((row) => row.sample.context),
      rows.map((row) => row.sample.energyWh),
      rows.map((row) => real(row.sample.powerW)),
      rows.map((row) => real(row.sample.importCurrentA)),
      rows.map((row) => real(row.sample.outputCurrentA)),
      rows.map((row) => real(row.sample.outputVoltageV)),
      rows.map((row) => real(row.sample.soc)),
      rows.map((row) => real(row.sample.temperatureC)),
    ],
  });
}

/** A figure that PostgreSQL's real can hold; an absurd one is left out, not the message refused. */
const real = (value: number | null): number | null => (value !== null && Math.abs(value) < 1e30 ? value : null);
