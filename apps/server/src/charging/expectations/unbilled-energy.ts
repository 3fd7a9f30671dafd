import { sql } from 'kysely';
import { saysThat } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { QUIET_MS } from './idle.rules.ts';

/** A stretch that is shorter than this, in s, and of less energy than this, in Wh, is the moment before a start that came: nothing to keep. */
const SHORT_S = 180;
const LITTLE_WH = 100;

const CHARGES = sql.raw(saysThat('c.status', ({ isRunning, isPaused }) => isRunning === true && !isPaused));

/** Connectors that say they charge, or whose idle meter shows energy, while no session of theirs runs or ran then. */
const flowing = (now: number) => sql`
  select c.point_id, c.connector_no, p.provider_id, least(case when says.is then c.status_received_at end, i.flows_since) as since, i.from_wh, i.register_wh as to_wh
  from connector c join charge_point p on p.id = c.point_id and p.removed_at is null
  left join connection_state cs on cs.point_id = c.point_id
  left join idle_meter i on i.point_id = c.point_id and i.connector_no = c.connector_no and i.flowed_at > ${new Date(now - QUIET_MS)}
    and not exists (select from charging_record o where o.point_id = i.point_id and o.connector_no = i.connector_no and o.start_key not like 'stray|%' and o.stop_reason is distinct from 'ClosedByRefusal'
      and o.started_at < i.flowed_at and (o.stopped_at is null or o.stopped_at > i.flows_since))
  cross join lateral (select coalesce(cs.online, false) and coalesce(${CHARGES}, false) as is) says
  where (says.is or i.point_id is not null) and not exists (select from charging_record r where r.point_id = c.point_id and r.connector_no = c.connector_no and r.status = 'charging')`;

/** Keeps the stretches of energy without a session in the history of connectors: opened and brought up to date while energy flows, ended when it does not or when a start has taken it up. */
export const unbilledEnergyWork = ({ db, clock }: { db: Database; clock: Clock }, everyMs: number): RegularWork => ({
  name: 'unbilled-energy',
  everyMs,
  work: () => db.transaction().execute((trx) => followFlows(trx, clock.now())),
});

async function followFlows(trx: Trx, now: number): Promise<void> {
  const at = new Date(now);
  const { rows } = await sql<{ id: string }>`
    insert into unbilled_energy as u (provider_id, point_id, connector_no, since, from_wh, to_wh, heard_at)
    select provider_id, point_id, connector_no, since, from_wh, to_wh, ${at} from (${flowing(now)}) f order by point_id, connector_no
    on conflict (point_id, connector_no) where ended_at is null do update set since = least(u.since, excluded.since), from_wh = coalesce(u.from_wh, excluded.from_wh),
      to_wh = greatest(u.to_wh, excluded.to_wh), heard_at = excluded.heard_at
    returning u.id::text`.execute(trx);
  // The start that came tells where its own energy begins: what flowed before stays here, and says whose it was.
  const { rows: ended } = await sql<{ id: string }>`
    update unbilled_energy u set ended_at = greatest(u.since, coalesce(s.start_received_at, u.heard_at)), transaction_id = s.transaction_id,
      to_wh = case when s.meter_start_wh is null then u.to_wh else greatest(u.from_wh, least(u.to_wh, s.meter_start_wh)) end
    from unbilled_energy e left join lateral (
      select r.transaction_id, r.meter_start_wh, r.start_received_at from charging_record r where r.point_id = e.point_id and r.connector_no = e.connector_no and r.start_received_at >= e.since - interval '5 seconds'
        and r.start_key not like 'stray|%' and r.start_status is null order by r.start_received_at limit 1) s on true
    where u.id = e.id and e.ended_at is null and not e.id = any (${rows.map((row) => row.id)}::bigint[]) returning u.id::text`.execute(
    trx,
  );
  if (ended.length === 0) return;
  await sql`
    delete from unbilled_energy where id = any (${ended.map((row) => row.id)}::bigint[]) and ended_at - since < make_interval(secs => ${SHORT_S}) and coalesce(to_wh - from_wh, 0) < ${LITTLE_WH}`.execute(
    trx,
  );
}
