-- What else a vendor's chargers need: steps that an idTag is read by before its pattern, answers that wait, and how long the tokens are that we make for them.
alter table vendor_rule
  -- [{"kind", "value"}], in this order; the pattern comes after them. Empty pattern: none.
  add column id_tag_steps jsonb not null default '[]',
  -- [{"message", "delayMs"}]: an answer goes out so long after its message came, at the earliest.
  add column answer_delays jsonb not null default '[]',
  -- Signs; null: as many as by default.
  add column token_length smallint;
