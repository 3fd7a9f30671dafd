-- When the driver was told that the car takes nothing of its turn: once a session.
alter table charging_live add column asleep_told_at timestamptz;

-- Since when a connector is known to draw what it likes, whatever it accepts: its rating counts until its meter shows that it obeys.
alter table connector_limit add column disobeyed_at timestamptz;
