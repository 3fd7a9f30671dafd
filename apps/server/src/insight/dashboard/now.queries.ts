import type { NetworkNow, OpenFaults, Running } from '@csms/contract';
import { sql } from 'kysely';
import { listAlarms, sumAlarms } from '../../charging/index.ts';
import { COUNT_SUMS, type CountRow, connectorCounts, pointCounts, statesOf } from '../../network/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { type DashboardFilter, narrow } from './filter.ts';

const FAULTS_SHOWN = 10;

/** Assets and connector states, counted as the stations' monitor counts them. */
export async function networkNow(trx: Trx, filter: DashboardFilter): Promise<NetworkNow> {
  const points = narrow(filter, 'p');
  const { rows } = await sql<CountRow & { stations: number; points: number | null; power: number | null }>`
    select count(*)::int as stations, sum(n.points)::int as points, sum(n.power)::float8 as power,
      ${COUNT_SUMS}
    from station s left join (${connectorCounts(points)}) k on k.station_id = s.id left join (${pointCounts(points)}) n on n.station_id = s.id
    where s.removed_at is null and ${narrow(filter, 's', { station: 'id' })}`.execute(trx);
  const row = rows[0]!;
  return {
    stations: row.stations,
    points: row.points ?? 0,
    connectors: row.connectors ?? 0,
    ratedPowerW: row.power ?? 0,
    states: statesOf(row),
  };
}

/** Power by the newest meter values of the sessions that draw it now; a test charge draws power and is none of them. */
export async function runningNow(trx: Trx, filter: DashboardFilter): Promise<Running> {
  const { rows } = await sql<{ sessions: number; power: number }>`
    select count(*) filter (where r.valid)::int as sessions, coalesce(sum(v.power_w) filter (where v.draws), 0)::float8 as power
    from charging_now v join charging_record r on r.transaction_id = v.transaction_id where r.status = 'charging' and ${narrow(filter, 'r')}`.execute(
    trx,
  );
  return { powerW: rows[0]!.power, sessions: rows[0]!.sessions };
}

/** Open alarms: serious ones before common ones, newest first among each. */
export async function openFaults(trx: Trx, filter: DashboardFilter): Promise<OpenFaults> {
  const { serious, common } = await sumAlarms(trx, filter);
  const of = async (level: 'serious' | 'common', limit: number) =>
    limit === 0
      ? []
      : (await listAlarms(trx, { ...filter, state: 'open', level: [level], sort: '-openTime', page: 1, limit })).list;
  const first = await of('serious', Math.min(serious, FAULTS_SHOWN));
  return { list: [...first, ...(await of('common', Math.min(common, FAULTS_SHOWN - first.length)))], serious, common };
}
