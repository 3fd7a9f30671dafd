-- From which addresses (of IPv6 the first 64 bits) a point has worked of late: who has been there longest is believed first where nobody proves itself.
create table point_address (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null,
  network text not null,
  -- Since when it has worked from there without a week's pause, and when it did last; by our clock.
  since timestamptz not null,
  worked_at timestamptz not null,
  primary key (point_id, network)
);
create index point_address_worked on point_address (worked_at);
call csms_guard('point_address');
call csms_guard_point('point_address');

insert into point_address (point_id, provider_id, network, since, worked_at)
select s.point_id, s.provider_id, s.address, coalesce(s.connected_at, s.last_seen_at), s.last_seen_at from connection_state s
where s.address <> '' and s.address not like '%:%' and s.last_seen_at > now() - interval '7 days'
  and exists (select from charging_record r where r.point_id = s.point_id and r.started_at > now() - interval '7 days');

-- Whose connects have quarantined the point: those from this address alone. Null: its own, with proof.
alter table charge_point add column quarantined_network text;
