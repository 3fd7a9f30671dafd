-- What a connector was told before the limit that its charger has confirmed: cars come down to that only seconds later. Null: its meter has shown that they have.
alter table connector_limit add column before_a real;
