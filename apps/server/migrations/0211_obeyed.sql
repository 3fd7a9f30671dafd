-- What a connector was told before the limit that its charger has confirmed: cars come down to that only seconds later. Null: its meter has shown that they have.
alter table connector_limit add column before_a real;
-- What its charger's clock said more than ours when the limit was written in it, in ms: after a jump of that clock its ends lie elsewhere.
alter table connector_limit add column sent_clock_ms double precision;
-- When that clock was last seen to have jumped: for a day no end is told in it.
alter table connector_limit add column clock_jumped_at timestamptz;
