import type { Queryable } from '../../platform/database/queryable.ts';

/** The power of the past day as the worker would have sampled it, each session's energy spread evenly over its time. */
export async function writePower(client: Queryable, now: number): Promise<void> {
  await client.query({
    text: `insert into power_sample (provider_id, station_id, at, power_w, sessions)
      select provider_id, case when grouping(station_id) = 1 then 0 else station_id end, at, round(sum(power_w)), count(*) from (
        select r.provider_id, r.station_id, q.at, r.energy_wh * 3600 / extract(epoch from r.stopped_at - r.started_at) as power_w
        from charging_record r
        cross join lateral generate_series(date_bin('5 minutes', r.started_at, 'epoch') + interval '5 minutes', r.stopped_at, interval '5 minutes') q (at)
        where r.started_at > $1::timestamptz - interval '40 hours' and r.stopped_at > r.started_at and r.station_id is not null
      ) x where at > $1::timestamptz - interval '25 hours' and at < $1::timestamptz - interval '5 minutes'
      group by grouping sets ((provider_id, at), (provider_id, station_id, at))
      on conflict do nothing`,
    values: [new Date(now).toISOString()],
  });
}
