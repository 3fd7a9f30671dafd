-- When the driver was told that the car takes nothing of its turn: once a session.
alter table charging_live add column asleep_told_at timestamptz;
