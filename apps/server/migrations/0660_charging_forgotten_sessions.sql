-- When its charger said that the session is over and that nothing of it waits to be sent; a later word of it counts for more.
alter table charging_live add column forgotten_at timestamptz;
