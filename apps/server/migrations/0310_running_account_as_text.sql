-- The running account of a session is read and written whole, at every message, and never looked into. As jsonb it was taken apart and put together
-- again each time.
alter table charging_live alter column state type json using state::json;
