import type { Databases } from '../../platform/database/database.ts';

const STEP_MS = 300_000;
const KEPT_MS = 8 * 86_400_000;

/** Notes the power of the running sessions for the five minutes that a moment (epoch ms) falls into; asked again within them, it takes the newer figures. */
export async function samplePower(databases: Databases, now: number): Promise<void> {
  const at = new Date(now - (now % STEP_MS)).toISOString();
  await databases.pool.query({
    name: 'power-sample',
    text: `insert into power_sample (provider_id, station_id, at, power_w, sessions)
      select r.provider_id, case when grouping(r.station_id) = 1 then 0 else coalesce(r.station_id, -1) end, $1, round(sum(case when l.draws then coalesce(l.power_w, 0) else 0 end)), count(*)
      from charging_now l join charging_record r on r.transaction_id = l.transaction_id
      group by grouping sets ((r.provider_id), (r.provider_id, r.station_id))
      on conflict (provider_id, station_id, at) do update set power_w = excluded.power_w, sessions = excluded.sessions`,
    values: [at],
  });
}

/** Takes away samples that nobody looks at any more. */
export async function clearPower(databases: Databases, now: number): Promise<void> {
  await databases.pool.query('delete from power_sample where at < $1', [new Date(now - KEPT_MS).toISOString()]);
}
