-- What was found out about how a connector heeds its limits. It outlives us, so that it counts from our first look on.
-- Since when it is known to draw what it likes; null: it heeds. Its meter alone takes it back.
alter table connector_limit add column wild_since timestamptz;
-- It was seen to charge without limit after a limit of 0.
alter table connector_limit add column resumes_free boolean not null default false;
-- The longest that its car was seen to take to come down, in ms; null: no longer than most.
alter table connector_limit add column obeys_ms int;
-- Whether it was seen to keep its limit when it started anew; null: not known.
alter table connector_limit add column keeps_at_boot boolean;
-- The lines that the car of a session was seen to load, as bits (1 is L1, 2 is L2, 4 is L3), and which session.
alter table connector_limit add column seen_lines smallint;
alter table connector_limit add column seen_session int;
