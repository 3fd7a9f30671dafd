-- How long a turn lasts at least where not every car has its minimum. Of a circuit null: as above it.
alter table site add column turn_minutes smallint not null default 15 check (turn_minutes between 1 and 120);
alter table circuit add column turn_minutes smallint check (turn_minutes between 1 and 120);
-- Starts and stops by the sun are at least so far apart, and begin above so many W.
alter table site add column surplus_hold_minutes smallint not null default 5 check (surplus_hold_minutes between 0 and 60);
alter table site add column surplus_start_w int not null default 1500 check (surplus_start_w >= 0);
-- Surplus first: what all cars together may take from the grid besides; null: what minimums and departures need.
alter table site add column surplus_grid_w int check (surplus_grid_w >= 0);
-- What the building gave back over the hold time, in parts of it: when a part began (epoch ms), the least and the most W.
alter table site add column surplus_seen jsonb;
