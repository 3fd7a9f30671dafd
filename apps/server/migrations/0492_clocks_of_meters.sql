-- How much a meter's clock is slow, in ms; below 0 it is fast. And the readings that show it, one run that keeps step with our clock.
alter table energy_meter
  add column clock_ms bigint not null default 0,
  add column clock_run jsonb;
