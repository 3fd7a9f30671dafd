-- A charger that charges without limit after a pause obeys again from the next limit on. Others follow within seconds in a full garage: its meter shows the draw of the time between when it is no newer
-- than the newest limit. So it is kept when a connector was last given more than 0 after a pause that held, and the most that it was told since.
alter table connector_limit add column risen_at timestamptz, add column risen_a real;
