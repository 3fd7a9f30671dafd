import { isZero } from '@csms/kernel';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type PriceVersion, priceAt, versionOf } from '../billing/index.ts';
import type { Outcome } from './settlement.ts';

/** The version whose flat fees a session pays: that in force when energy began to be counted. */
const versionFor = ({ tariff, segments }: Outcome): PriceVersion =>
  segments[0] ? versionOf(tariff, segments[0].priceVersionId) : priceAt(tariff, Number.NEGATIVE_INFINITY);

/** Notes which sessions have just ended at a price that asks for the time that their connector stays occupied. Others cost no query. */
export async function watchOccupancy(client: Queryable, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.flatMap((outcome) => {
    const { record, bill, tariff, stoppedAt } = outcome;
    if (record.status !== 'charging' || bill.energyWh === 0 || tariff.length === 0) return [];
    const { occupancyFee = '0', occupancyFreeMinutes = 0, occupancyMostMinutes = 0 } = versionFor(outcome);
    if (isZero(occupancyFee)) return [];
    return [{ record, since: new Date(stoppedAt).toISOString(), free: occupancyFreeMinutes, most: occupancyMostMinutes }];
  });
  if (rows.length === 0) return;
  await client.query({
    name: 'settle-occupancy',
    text: `insert into occupancy (transaction_id, provider_id, point_id, connector_no, since, free_minutes, most_minutes)
      select * from unnest($1::int[], $2::int[], $3::int[], $4::smallint[], $5::timestamptz[], $6::int[], $7::int[]) on conflict do nothing`,
    values: [
      rows.map(({ record }) => record.transaction_id),
      rows.map(({ record }) => record.provider_id),
      rows.map(({ record }) => record.point_id),
      rows.map(({ record }) => record.connector_no),
      rows.map(({ since }) => since),
      rows.map(({ free }) => free),
      rows.map(({ most }) => most),
    ],
  });
}
