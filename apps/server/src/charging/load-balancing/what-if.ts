import type { BodyOf, contract, ResponseOf } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { allocate, type Taker } from './allocation.ts';
import { readModel } from './site-live.ts';
import { takerOf } from './site-model.ts';
import { onLines } from './tree.ts';

type Ask = BodyOf<typeof contract.loadBalancing.whatIf>;
type Answer = ResponseOf<typeof contract.loadBalancing.whatIf>;

const STEP_MS = 5 * 60_000;

interface SessionRow {
  point_id: number;
  connector_no: number;
  started: number;
  stopped: number;
  energy_wh: number;
}

/**
 * The sessions of a day of the station's zone under another limit or strategy, in steps of five minutes: each car wants the energy that it got, from its coming to its going, at most at the power
 * of its connector; the building is as it was.
 */
export async function whatIf(trx: Trx, stationId: number, { day, limitW, limitA, strategy }: Ask, now: number): Promise<Answer> {
  const model = await readModel(trx, stationId, now);
  const { site } = model;
  const { rows: bounds } = await sql<{ from: number; to: number }>`
    select extract(epoch from (${day}::date)::timestamp at time zone ${site.time_zone})::float8 * 1000 as "from",
      extract(epoch from (${day}::date + 1)::timestamp at time zone ${site.time_zone})::float8 * 1000 as "to"`.execute(trx);
  const { from, to } = bounds[0]!;
  const { rows: sessions } = await sql<SessionRow>`
    select r.point_id, r.connector_no, extract(epoch from r.started_at)::float8 * 1000 as started, extract(epoch from coalesce(r.stopped_at, ${new Date(now)}))::float8 * 1000 as stopped,
      e.wh::float8 as energy_wh
    from charging_record r left join charging_live l on l.transaction_id = r.transaction_id cross join lateral (select case when r.status = 'charging' then l.energy_wh else r.energy_wh end as wh) e
    where r.station_id = ${stationId} and r.started_at < ${new Date(to)} and coalesce(r.stopped_at, ${new Date(now)}) > ${new Date(from)} and e.wh > 0 order by r.started_at`.execute(
    trx,
  );
  const { rows: minutes } = await sql<{ at: number; building_w: number | null; cars_w: number }>`
    select extract(epoch from minute)::float8 * 1000 as at, building_w, cars_w from site_minute where station_id = ${stationId} and minute >= ${new Date(from)} and minute < ${new Date(to)}`.execute(
    trx,
  );
  const byStep = Map.groupBy(minutes, ({ at }) => Math.floor((at - from) / STEP_MS));
  const [root, ...rest] = model.nodes;
  const circuits = rest.map((node) => ({ ...node, strategy: null }));
  const cars = sessions.flatMap((session) => {
    const connector = model.connectors.find(
      ({ row }) => row.point_id === session.point_id && row.connector_no === session.connector_no,
    );
    return connector
      ? [{ ...session, connector, leftWh: session.energy_wh, turnSince: null as number | null, poweredAt: session.started }]
      : [];
  });
  const points: Answer['points'] = [];
  for (let step = 0; from + step * STEP_MS < Math.min(to, now); step++) {
    const at = from + step * STEP_MS;
    const kept = byStep.get(step) ?? [];
    const building = kept.length === 0 ? 0 : kept.reduce((sum, one) => sum + (one.building_w ?? 0), 0) / kept.length;
    const baseW = Math.max(site.reserve_w, building);
    const here = cars.filter((car) => car.started < at + STEP_MS && car.stopped > at && car.leftWh > 0);
    const wattsOf = ({ connector }: (typeof cars)[number], amperes: number) =>
      amperes * connector.lines.length * connector.conversion.voltage;
    const takers = here.map((car): Taker => {
      const { connector } = car;
      const needA = car.leftWh / (Math.max(STEP_MS, car.stopped - at) / 3_600_000) / wattsOf(car, 1);
      const wantsA = Math.min(connector.maxA, car.leftWh / (STEP_MS / 3_600_000) / wattsOf(car, 1));
      return takerOf(connector, {
        lines: connector.wired,
        minA: Math.min(connector.minA, wantsA),
        wantsA,
        since: car.started,
        rank: connector.row.rank,
        goal: { needA, laxityS: (car.stopped - at) / 1000 - (car.leftWh / wattsOf(car, connector.maxA)) * 3600 },
        turnSince: car.turnSince,
        poweredAt: car.poweredAt,
      });
    });
    const nodes = [
      {
        ...root!,
        limitW,
        limitA: limitA === null ? null : ([limitA, limitA, limitA] as const),
        strategy,
        baseA: onLines(site.phases, baseW / (site.phases * site.voltage)),
        baseW,
      },
      ...circuits,
    ];
    let would = 0;
    allocate(nodes, takers, site.voltage, at).forEach(({ limitA: given }, i) => {
      const car = here[i]!;
      const watts = wattsOf(car, given);
      car.turnSince = given > 0 ? (car.turnSince ?? at) : null;
      if (given > 0) car.poweredAt = at + STEP_MS;
      const share = Math.min(1, (Math.min(car.stopped, at + STEP_MS) - Math.max(car.started, at)) / STEP_MS);
      const wh = Math.min(car.leftWh, (watts * STEP_MS * share) / 3_600_000);
      car.leftWh -= wh;
      would += (wh * 3_600_000) / STEP_MS;
    });
    const average = () =>
      sessions
        .filter((one) => one.started < at + STEP_MS && one.stopped > at)
        .reduce((sum, one) => sum + one.energy_wh / (Math.max(60_000, one.stopped - one.started) / 3_600_000), 0);
    const was = kept.length > 0 ? kept.reduce((sum, one) => sum + one.cars_w, 0) / kept.length : average();
    points.push({ time: new Date(at).toISOString(), wasW: Math.round(was), wouldW: Math.round(would) });
  }
  const most = (read: (point: Answer['points'][number]) => number) => Math.max(0, ...points.map(read));
  const energy = cars.reduce((sum, { energy_wh }) => sum + energy_wh, 0);
  const left = cars.reduce((sum, { leftWh }) => sum + leftWh, 0);
  return {
    sessions: cars.length,
    energyWh: Math.round(energy),
    wouldWh: Math.round(energy - left),
    shortSessions: cars.filter(({ leftWh, energy_wh }) => leftWh > energy_wh * 0.02).length,
    peakW: most(({ wasW }) => wasW),
    wouldPeakW: most(({ wouldW }) => wouldW),
    points,
  };
}
