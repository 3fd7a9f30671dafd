import { isZero } from '@csms/kernel';
import type { Queryable } from '../../platform/database/queryable.ts';
import { flatVersionOf } from '../billing/index.ts';
import type { Outcome } from './settlement-outcome.ts';

/**
 * Notes which sessions have just ended, or are known by now to have ended at another moment, at a price that asks for the time that their connector stays occupied: it is counted from that end,
 * whatever was counted before. Others cost no query.
 */
export async function watchOccupancy(client: Queryable, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.flatMap((outcome) => {
    const { record, bill, tariff, segments, stoppedAt } = outcome;
    if (!isEndNews(outcome) || bill.energyWh === 0 || tariff.length === 0) return [];
    const { occupancyFee = '0', occupancyFreeMinutes = 0, occupancyMostMinutes = 0 } = flatVersionOf(tariff, segments);
    if (isZero(occupancyFee)) return [];
    return [{ record, since: new Date(stoppedAt).toISOString(), free: occupancyFreeMinutes, most: occupancyMostMinutes }];
  });
  await forget(client, outcomes);
  if (rows.length === 0) return;
  await client.query({
    name: 'settle-occupancy',
    text: `insert into occupancy (transaction_id, provider_id, point_id, connector_no, since, free_minutes, most_minutes)
      select * from unnest($1::int[], $2::int[], $3::int[], $4::smallint[], $5::timestamptz[], $6::int[], $7::int[])
      on conflict (transaction_id) do update set since = excluded.since, free_minutes = excluded.free_minutes, most_minutes = excluded.most_minutes`,
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

/** Nothing was counted from this end yet: it is the first, another, or the first after which there is energy to owe for. */
const isEndNews = ({ record, occupiedMinutes, stoppedAt }: Outcome): boolean =>
  record.status === 'charging' || record.stopped_at?.getTime() !== stoppedAt || (record.energy_wh === 0 && occupiedMinutes === 0);

/** Takes back what was counted from an end that was none, from the records and from the list. */
async function forget(client: Queryable, outcomes: readonly Outcome[]): Promise<void> {
  const gone = outcomes.filter(
    ({ record, stoppedAt }) => record.status !== 'charging' && record.stopped_at?.getTime() !== stoppedAt,
  );
  if (gone.length === 0) return;
  await client.query({
    name: 'settle-occupancy-anew',
    text: `with gone as (delete from occupancy where transaction_id = any ($1::int[]))
      update charging_record r set occupied_minutes = v.minutes from unnest($1::int[], $2::int[]) as v (id, minutes)
      where r.transaction_id = v.id and r.occupied_minutes <> v.minutes`,
    values: [gone.map(({ record }) => record.transaction_id), gone.map(({ occupiedMinutes }) => occupiedMinutes)],
  });
}
