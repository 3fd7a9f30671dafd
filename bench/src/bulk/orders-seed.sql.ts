/** The statements that fill a database of the bulk seed with work orders; how many comes from the setting `bench.orders`. */

const COUNT = `current_setting('bench.orders')::int`;

/** Two years of orders, the newest of today: most archived, some cancelled, the last ones in every state; each with its steps and place, every tenth with photos. */
export const ORDERS = `
create temp table seed_place as select row_number() over (order by p.id)::int as n, p.id as point_id, p.station_id, p.provider_id from charge_point p where p.serial_number like 'BULK-%';
create temp table seed_person as select min(id) as id from system_users;
insert into work_order (provider_id, station_id, state, source, fault_code, description, priority, leader_id, service_man_id, response_due_at, repair_due_at, attempt, created_by, created_at,
  accepted_at, dispatched_at, arrived_at, finished_at, confirmed_at, proven_at, archived_at, cancelled_at)
select p.provider_id, p.station_id, x.state, (array['alarm', 'alarm', 'alarm', 'feedback', 'manual', 'public', 'plan'])[1 + x.n % 7],
  (array['GroundFailure', 'EVCommunicationError', 'ConnectorLockFailure', 'OverCurrentFailure', 'PowerMeterFailure', 'HighTemperature', 'offline', 'OtherError'])[1 + x.n % 8],
  (array['The connector does not lock and the car reports an error', '屏幕无显示，充电枪无法拔出', 'No power after the last storm, breaker of the cabinet is off', '扫码后一直显示启动中'])[1 + x.n % 4] || ' #' || x.n,
  1 + (x.n * 7) % 4, u.id, case when x.n % 3 = 0 then u.id end, x.at + interval '4 hours', x.at + interval '24 hours', 1, 'CSMS', x.at,
  x.at + interval '10 minutes', x.at + interval '20 minutes',
  case when x.state not in ('waitingAcceptance', 'waitingDispatch', 'dispatched') then x.at + interval '2 hours' end,
  case when x.state in ('waitingConfirmation', 'inProof', 'waitingArchive', 'archived') then x.at + interval '3 hours' end,
  case when x.state in ('inProof', 'waitingArchive', 'archived') then x.at + interval '4 hours' end, case when x.state in ('waitingArchive', 'archived') then x.at + interval '6 hours' end,
  case when x.state = 'archived' then x.at + interval '8 hours' end, case when x.state = 'cancelled' then x.at + interval '1 hour' end
from (
  select n, now() - interval '730 days' * (1 - n::float8 / ${COUNT}) as at, 1 + (n::bigint * 7919 % 2000)::int as place,
    case when n > ${COUNT} - 2000 then (array['waitingAcceptance', 'waitingDispatch', 'dispatched', 'onSite', 'waitingConfirmation', 'inProof', 'waitingArchive'])[1 + n % 7]
      when n % 40 = 0 then 'cancelled' else 'archived' end as state
  from generate_series(1, ${COUNT}) n
) x join seed_place p on p.n = x.place cross join seed_person u order by x.n;
insert into work_order_place (work_order_id, provider_id, point_id, connector_no)
select w.id, w.provider_id, p.point_id, 1 from (select id, provider_id, row_number() over (order by id) as n from work_order w where not exists (select from work_order_place o where o.work_order_id = w.id)) w
  join seed_place p on p.n = 1 + (w.n * 7919 % 2000)::int;
insert into work_order_step (work_order_id, provider_id, action, to_state, attempt, user_id, user_name, at, files)
select w.id, w.provider_id, s.action, s.state, 1, u.id, 'Somebody', w.created_at + s.no * interval '20 minutes',
  case when w.id % 10 = 0 and s.action in ('arrive', 'finish') then jsonb_build_array(jsonb_build_object('fileName', 'bulk-' || w.id || '-' || s.no || '.jpg', 'field', 'after')) else '[]' end
from work_order w cross join seed_person u cross join (values (0, 'open', 'waitingAcceptance'), (1, 'accept', 'waitingDispatch'), (2, 'dispatch', 'dispatched'), (3, 'arrive', 'onSite'),
  (4, 'finish', 'waitingConfirmation'), (5, 'confirm', 'inProof'), (6, 'prove', 'waitingArchive'), (7, 'archive', 'archived')) s (no, action, state)
where w.state = 'archived' or s.no < 2 order by w.id, s.no;
insert into stored_file (name, provider_id, original_name, media_type, size, sha256, attached, created_at)
select 'bulk-' || w.id || '-' || s.no || '.jpg', w.provider_id, 'photo.jpg', 'image/jpeg', 2000, '\\x00', true, w.created_at from work_order w cross join (values (3), (4)) s (no) where w.id % 10 = 0 and w.state = 'archived';
insert into work_order_day (provider_id, day, orders) select provider_id, (created_at at time zone 'UTC')::date, count(*) from work_order group by 1, 2 on conflict (day, provider_id) do update set orders = excluded.orders;
insert into stored_file_piece (name, no, bytes) select name, 0, decode(repeat('ff', 2000), 'hex') from stored_file where name like 'bulk-%';`;

/** Tables that have grown by it. */
export const ORDER_TABLES = 'work_order, work_order_day, work_order_place, work_order_step, stored_file';
