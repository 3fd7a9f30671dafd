-- Limits that hold at times: when each of them holds next, who ended it, and the reference of a caller that orders by the API.
alter table site_limit
  -- The caller's own reference: the same one again is the same order.
  add column reference text,
  -- The time that it holds now or holds next, and the zone in which a weekly one was reckoned.
  add column holds_from timestamptz,
  add column holds_until timestamptz,
  add column time_zone text,
  -- Which time `reached_w` and `over_s` are about.
  add column held_at timestamptz,
  add column ended_at timestamptz,
  add column ended_by text not null default '',
  add constraint site_limit_held check (holds_until > holds_from);
update site_limit set holds_from = starts_at, holds_until = ends_at where kind = 'dated';
create unique index site_limit_reference on site_limit (provider_id, reference) where reference is not null;
create index site_limit_open on site_limit (station_id, holds_from) where ended_at is null;

-- Since when a site is above a limit of its tree.
alter table site add column over_since timestamptz;

-- What the driver of a running session wants: energy of the whole session, by the time of departure.
alter table charging_live
  add column leaves_at timestamptz,
  add column wants_wh int check (wants_wh > 0);

-- An alarm may be about a station as a whole: it names no point then.
alter table alarm alter column point_id drop not null;
create unique index alarm_open_station on alarm (station_id, kind, code) where cleared_at is null and point_id is null;
