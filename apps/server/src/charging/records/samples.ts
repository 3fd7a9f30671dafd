import { MEASURAND_KEYS, MEASURANDS, type MeasurandField, type MeasurandKey } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';

/** What was measured; null: not reported. */
export type Measured = Record<MeasurandKey, number | null>;

/** Of a sample that tells nothing. */
export const NOTHING_MEASURED = Object.fromEntries(MEASURAND_KEYS.map((key) => [key, null])) as Measured;

/** What a meter said at one moment; times corrected, epoch ms. */
export interface NeutralSample extends Measured {
  at: number;
  context: string;
  /** Of L1 to L3, where they are told apart; null: not of this phase. */
  phases?: Partial<Record<MeasurandKey, (number | null)[]>> | undefined;
}

/** Measurands with a column of their own, which is what they had before they stood in a table. The others are kept in `more`, by field. */
const COLUMNS: Readonly<Partial<Record<MeasurandKey, string>>> = {
  energyWh: 'energy_wh',
  powerW: 'power_w',
  importCurrentA: 'import_current_a',
  outputCurrentA: 'output_current_a',
  outputVoltageV: 'output_voltage_v',
  soc: 'soc',
  temperatureC: 'temperature_c',
};
const WITH_COLUMN = MEASURAND_KEYS.filter((key) => COLUMNS[key] !== undefined);
const WITHOUT = MEASURAND_KEYS.filter((key) => COLUMNS[key] === undefined);

/** What has no column of its own, as it is stored. */
function moreOf(sample: Measured): string | null {
  let more: Partial<Record<MeasurandField, number>> | undefined;
  for (const key of WITHOUT) {
    const value = sample[key];
    // Samples that were kept by an older version lack it.
    if (typeof value === 'number') more = { ...more, [MEASURANDS[key].field]: value };
  }
  return more ? JSON.stringify(more) : null;
}

const TYPES = WITH_COLUMN.map((key, index) => `$${index + 7}::${key === 'energyWh' ? 'bigint' : 'real'}[]`);
const INSERT = `insert into meter_sample (received_at, transaction_id, provider_id, at, context, more, ${WITH_COLUMN.map((key) => COLUMNS[key]).join(', ')})
  select * from unnest($1::timestamptz[], $2::int[], $3::int[], $4::timestamptz[], $5::text[], $6::jsonb[], ${TYPES.join(', ')})`;

/** Times that PostgreSQL reads as JavaScript writes them, in epoch ms: the years 1 to 9999. A clock that is thousands of years off says nothing of when. */
const WRITTEN = { from: Date.parse('0001-01-01T00:00:00Z'), to: Date.parse('9999-12-31T00:00:00Z') };

/** Inserts samples of transactions, a statement for all of them; those of no time that can be written are left out. The promise is the statement's own. */
export function insertSamples(
  client: Queryable,
  all: readonly { sample: NeutralSample; transactionId: number; providerId: number; receivedAt: number }[],
): Promise<unknown> {
  const isWritten = ({ sample: { at } }: (typeof all)[number]) => at >= WRITTEN.from && at <= WRITTEN.to;
  const rows = all.every(isWritten) ? all : all.filter(isWritten);
  if (rows.length === 0) return Promise.resolve();
  return client.query({
    name: 'meter-samples',
    text: INSERT,
    values: [
      rows.map((row) => new Date(row.receivedAt)),
      rows.map((row) => row.transactionId),
      rows.map((row) => row.providerId),
      rows.map((row) => new Date(row.sample.at)),
      rows.map((row) => row.sample.context),
      rows.map((row) => moreOf(row.sample)),
      ...WITH_COLUMN.map((key) => rows.map(({ sample }) => (key === 'energyWh' ? sample[key] : real(sample[key])))),
    ],
  });
}

/** A figure that PostgreSQL's real can hold; an absurd one is left out, not the message refused. */
const real = (value: number | null): number | null => (value !== null && Math.abs(value) < 1e30 ? value : null);

/** What was measured, by field, as columns of a query over `meter_sample`. */
export const MEASURED_COLUMNS: RawBuilder<unknown> = sql.join(
  MEASURAND_KEYS.map((key) => {
    const { field } = MEASURANDS[key];
    const column = COLUMNS[key];
    const value = column === undefined ? sql`(more->>${sql.lit(field)})::float8` : sql.ref(column);
    return sql`${value} as ${sql.id(field)}`;
  }),
);
